"""What is heard from the process of an environment, without one."""

import io
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from digitduel.games.outside import gym_process
from digitduel.games.outside.gym_process import Broken, GymProcess, _hear


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"what?\n", "It said what is no answer."),
        (b"5\n", "It said what is no answer."),
        (b"{", "Its process died."),
        (b"", "Its process died."),
        (b'{"error": "two   lines", "assumed": ["much"]}\n', "two lines"),
    ],
)
def test_what_is_no_answer_is_told(line: bytes, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[object] = []
    monkeypatch.setattr(gym_process, "_stop", ended.append)
    process, running = GymProcess(Path("env.py")), SimpleNamespace(stdin=io.BytesIO())
    process._process = running  # type: ignore[assignment]
    process._lines.put(line)
    with pytest.raises(Broken) as refusal:
        process.ask("look", (1,))
    assert str(refusal.value) == words
    assert running.stdin.getvalue() == b'{"do": "look", "moves": [1], "copies": false}\n'
    stays = words == "two lines"
    assert (ended, process._process) == (([], running) if stays else ([running], None))
    assert process.assumed == (("much",) if stays else ())


def test_a_pipe_that_is_closed_ends_what_is_heard() -> None:
    for pipe, heard in [(io.BytesIO(b"one\ntwo\nthr"), [b"one\n", b"two\n", b""]), (io.BytesIO(), [b""])]:
        lines: SimpleQueue[bytes] = SimpleQueue()
        _hear(pipe, lines)
        assert [lines.get() for _ in heard] == heard
        assert pipe.closed
    closed, lines = io.BytesIO(), SimpleQueue()
    closed.close()
    _hear(closed, lines)
    assert lines.get() == b""
