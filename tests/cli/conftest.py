"""The real command, in a process of its own, with a home of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Sit, Terminal

Duel = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path


@pytest.fixture
def duel(home: Path) -> Duel:
    """Run `duel` with these arguments and this typed into it."""

    def run(*arguments: str, typed: str | bytes = "") -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "digitduel", *arguments],
            input=typed if isinstance(typed, bytes) else typed.encode(),
            capture_output=True,
            cwd=home,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            timeout=120,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback" not in out + err, err
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    return run


@pytest.fixture
def sit(home: Path) -> Iterator[Sit]:
    terminals: list[Terminal] = []

    def sit_down(*arguments: str, **more: Any) -> Terminal:
        terminals.append(Terminal(*arguments, **more))
        return terminals[-1]

    yield sit_down
    for terminal in terminals:
        if terminal.process.poll() is None:
            terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.master)
