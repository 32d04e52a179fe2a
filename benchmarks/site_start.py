"""What a first visit to the page without a server takes, and how soon it can be played, beside a bare start of Pyodide.

python benchmarks/site_start.py [--write]

A file server that compresses, as hosts do, counts what goes over the wire. Then, in turns and in one run: a page that
only starts Pyodide, the site on a first visit, and the site on a second one, each until a table is open and Python
answers there. A first move can be made sooner, and waits for it; that is timed, too.
"""

import gzip
import statistics
import sys
import tempfile
import threading
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

from digitduel.web.site.build import build
from digitduel.web.site.pyodide_package import unpacked

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.browser.chromium import ARGUMENTS, chromium_program

RUNS = 5
RESULTS = Path(__file__).parent / "results" / "site_start.md"
PATIENCE = 120_000
BARE_PAGE = '<!doctype html><title>bare</title><script type="module" src="bare.js"></script>'
BARE = """
const worker = new Worker("bare_worker.js", { type: "module" });
worker.addEventListener("message", () => (document.documentElement.dataset.python = "ready"));
"""
BARE_WORKER = """
import { loadPyodide } from "./bare/pyodide.mjs";
const pyodide = await loadPyodide();
self.postMessage(pyodide.runPython("1 + 1"));
"""
FIRST_MOVE, PLAYABLE = ".board .tile.open", 'html[data-python="ready"] .table-page:not(.coming) .board .tile.open'
COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg", ".webmanifest"}


@cache
def compressed(path: str) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9)


class Host(SimpleHTTPRequestHandler):
    """Sends files compressed, under names that last for good, and counts what it sends."""

    protocol_version = "HTTP/1.1"
    sent = 0

    def do_GET(self) -> None:
        path = self.translate_path(self.path)
        path = f"{path}/index.html" if Path(path).is_dir() else path
        if not Path(path).exists():
            self.send_error(404)
            return
        packed = Path(path).suffix in COMPRESSED
        content = compressed(path) if packed else Path(path).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        if "-" in self.path.split("/")[1]:
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)
        Host.sent += len(content)

    def log_message(self, *_: object) -> None:
        pass


def seconds_until(page: Page, address: str, *ready: str) -> list[float]:
    """How long it takes until each of these is there, one after the other."""
    begun = perf_counter()
    page.goto(address)
    times = []
    for each in ready:
        page.wait_for_selector(each, timeout=PATIENCE)
        times.append(perf_counter() - begun)
    return times


def measured(browser: Browser, home: str) -> tuple[float, ...]:
    """The bytes of a first visit; the seconds of a bare start, of a first move, of a first and of a second visit."""
    bare = browser.new_context()
    (started,) = seconds_until(bare.new_page(), f"{home}bare.html", 'html[data-python="ready"]')
    bare.close()
    context = browser.new_context()
    page = context.new_page()
    Host.sent = 0
    playable = f"{home}#/play/sum-race"
    early, first = seconds_until(page, playable, FIRST_MOVE, PLAYABLE)
    page.wait_for_selector('html[data-offline="ready"]', timeout=PATIENCE)
    sent = Host.sent
    page.goto("about:blank")
    (second,) = seconds_until(page, playable, PLAYABLE)
    context.close()
    return sent, started, early, first, second


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder, "site")
        build(site)
        unpacked(site / "bare")  # Pyodide as it comes
        for name, text in (("bare.html", BARE_PAGE), ("bare.js", BARE), ("bare_worker.js", BARE_WORKER)):
            (site / name).write_text(text, encoding="utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        home = f"http://127.0.0.1:{server.server_port}/"
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        measured(browser, home)  # what is compressed is compressed now
        runs = [measured(browser, home) for _ in range(RUNS)]
        browser.close()
        server.shutdown()
    sent, bare, early, first, second = (statistics.median(run[at] for run in runs) for at in range(5))
    rows = [
        "| | measured | at most |",
        "|---|---:|---:|",
        f"| first visit, over the wire | {sent / 1e6:.2f} MB | 7 MB |",
        f"| bare start of Pyodide | {bare:.2f} s | |",
        f"| first visit, until a first move can be made | {early / bare:.2f} times that | |",
        f"| first visit, until the table answers | {first / bare:.2f} times that | 1.30 |",
        f"| second visit, until the table answers | {second / bare:.2f} times that | 1.15 |",
    ]
    print(*rows, sep="\n")
    if "--write" in sys.argv[1:]:
        told = f"# When the page without a server can be played\n\nMedians of {RUNS} runs of `site_start.py`.\n\n"
        RESULTS.write_text(told + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
