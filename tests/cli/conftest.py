"""The real command, with a home of its own."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Sit, Terminal
from tests.cli.warm_duel import WarmDuel

Duel = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path


@pytest.fixture(scope="session")
def warm_duel() -> Iterator[WarmDuel]:
    with closing(WarmDuel()) as warm:
        yield warm


@pytest.fixture
def duel(home: Path, warm_duel: WarmDuel, tmp_path_factory: pytest.TempPathFactory) -> Duel:
    """Run `duel` with these arguments and this typed into it."""
    folder = tmp_path_factory.mktemp("streams")

    def run(*arguments: str, typed: str | bytes = "") -> subprocess.CompletedProcess[str]:
        streams = [folder / name for name in ("in", "out", "err")]
        for stream, content in zip(
            streams, (typed if isinstance(typed, bytes) else typed.encode(), b"", b""), strict=True
        ):
            stream.write_bytes(content)
        code = warm_duel.run(arguments, home, os.environ, streams)
        out, err = (stream.read_bytes().decode() for stream in streams[1:])
        assert "Traceback" not in out + err, err
        return subprocess.CompletedProcess(arguments, code, out, err)

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
