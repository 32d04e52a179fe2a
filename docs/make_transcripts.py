"""Run the commands in the pages and write down what they print.

    python docs/make_transcripts.py

A transcript is a `console` block under a comment that says what is typed, as in `<!-- typed: 5 | 6 -->` for two lines.
The transcripts of a page follow each other in one folder, so that one can save a game and the next go on with it.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

DOCS = Path(__file__).parent
PAGES = [page for page in sorted(DOCS.glob("*.md")) if "<!-- typed:" in page.read_text(encoding="utf-8")]
TRANSCRIPT = re.compile(r"^<!-- typed:(.*)-->\n\n```console\n\$ duel (.*)\n((?:.*\n)*?)```$", re.MULTILINE)


def refreshed(page: str) -> str:
    """The page with every transcript as it is now."""
    with tempfile.TemporaryDirectory() as home:

        def run(found: re.Match[str]) -> str:
            typed, command, _ = found.groups()
            return f"<!-- typed:{typed}-->\n\n```console\n$ duel {command}\n{printed(typed, command, home)}```"

        return TRANSCRIPT.sub(run, page)


def printed(typed: str, command: str, home: str) -> str:
    """What a command prints when this is typed into it."""
    lines = [line.strip() for line in typed.split("|")] if typed.strip() else []
    environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home, "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "digitduel", *shlex.split(command)],
        cwd=home,
        env=environment,
        input="".join(f"{line}\n" for line in lines),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    return done.stdout


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(refreshed(path.read_text(encoding="utf-8")), encoding="utf-8")
