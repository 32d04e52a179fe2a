"""The transcripts of docs/playing.md are what the program prints."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import DOCS, ROOT

_TRANSCRIPT = re.compile(r"^<!-- typed:(.*)-->\n\n```console\n\$ duel (.*)\n((?:.*\n)*?)```$", re.MULTILINE)


def test_transcripts_are_real(tmp_path: Path) -> None:
    page = (DOCS / "playing.md").read_text(encoding="utf-8")
    transcripts = _TRANSCRIPT.findall(page)
    assert len(transcripts) == page.count("```console")
    for typed, command, printed in transcripts:
        lines = [line.strip() for line in typed.split("|")] if typed.strip() else []
        done = subprocess.run(
            [sys.executable, "-m", "digitduel", *command.split()],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": str(tmp_path)},
            input="".join(f"{line}\n" for line in lines),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=60,
        )
        assert done.stdout == printed, f"duel {command}"
