"""What is heard from the process of an environment, mostly without one."""

import io
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from digitduel.games.outside import gym_process
from digitduel.games.outside.gym_process import Broken, GymProcess, _hear, _stop
from tests.games.outside.planted_env import ENV, planted_env


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


def test_who_says_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(line: bytes) -> None:
        raise BrokenPipeError

    ended: list[object] = []
    monkeypatch.setattr(gym_process, "_stop", ended.append)
    process, running = GymProcess(Path("env.py"), 0.01), SimpleNamespace(stdin=SimpleNamespace(write=gone))
    process._process = running  # type: ignore[assignment]
    with pytest.raises(Broken, match=r"^It did not answer within 0\.01 seconds\.$"):
        process.ask("look")
    assert (ended, process._process) == ([running], None)


def test_it_is_opened_first_and_copies_are_tried_once_that_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    process, asked = GymProcess(Path("env.py"), 3.0), list[tuple[object, ...]]()

    def answer(*question: object) -> dict[str, object]:
        asked.append(question)
        return {"said": question[0]}

    def copies_well() -> bool:
        asked.append(("copies",))
        return True

    monkeypatch.setattr(process, "_begun", lambda: "running")
    monkeypatch.setattr(process, "_answer", answer)
    monkeypatch.setattr(process, "_copies_well", copies_well)
    assert process.ask("look", (1,)) == {"said": "look"}
    assert asked == [("open", (), 60.0), ("look", (1,), 3.0)]
    for _ in range(gym_process.WORTH_COPIES + 5):
        process.ask("look")
    assert [place for place, question in enumerate(asked) if question[0] != "look"] == [0, gym_process.WORTH_COPIES]
    assert process._copies is True


@pytest.mark.parametrize("trouble", [OSError, ValueError])
def test_trouble_with_a_pipe_ends_what_is_heard(trouble: type[Exception]) -> None:
    class Troubled(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise trouble

    lines: SimpleQueue[bytes] = SimpleQueue()
    _hear(Troubled(), lines)
    assert lines.get() == b""


def test_an_answer_that_is_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gym_process, "LONGEST_ANSWER", 4)
    lines: SimpleQueue[bytes] = SimpleQueue()
    _hear(io.BytesIO(b"abc\nabcd\n"), lines)
    assert [lines.get(), lines.get()] == [b"abc\n", b""]


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


def test_what_an_environment_complains_of_stays_off_the_screen_and_it_ends_with_us(tmp_path: Path) -> None:
    loud = planted_env(tmp_path, "", "import sys\nprint('Look at me!', file=sys.stderr)\n")
    asking = f"""
from pathlib import Path
from digitduel.games.outside.gym_process import GymProcess
process = GymProcess(Path({str(loud)!r}))
print(process.ask("look")["legal"])
"""
    said = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, timeout=60)
    assert (said.stdout, said.stderr, said.returncode) == ("[0, 1]\n", "", 0)
