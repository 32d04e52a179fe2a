"""What is heard from the process of an environment, without one."""

import io
import subprocess
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from digitduel.games.outside import gym_process
from digitduel.games.outside.gym_process import Broken, GymProcess, _hear, _stop
from tests.games.outside.planted_env import ENV


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


def test_copies_are_tried_out_in_another_process_with_the_same_patience() -> None:
    assert GymProcess(ENV)._copies_well() is True
    assert GymProcess(ENV, 0.0)._copies_well() is False


@pytest.mark.parametrize("trouble", [OSError, ValueError])
def test_what_cannot_be_closed_is_waited_for_and_then_killed(trouble: type[Exception]) -> None:
    told: list[object] = []

    def close() -> None:
        raise trouble

    def wait(seconds: float | None = None) -> None:
        told.append(seconds)
        if seconds is not None:
            raise subprocess.TimeoutExpired("env", seconds)

    _stop(SimpleNamespace(stdin=SimpleNamespace(close=close), wait=wait, kill=lambda: told.append("kill")))  # type: ignore[arg-type]
    assert told == [gym_process.TO_LEAVE, "kill", None]
