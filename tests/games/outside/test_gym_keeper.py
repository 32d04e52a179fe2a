"""The keeper of a process, in this one: whom it sees below it, and how it ends them."""

import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from digitduel.games.outside import gym_keeper
from digitduel.games.outside.gym_keeper import at_work, below, end_all, main, watch

PARENT = "import subprocess, sys; child = subprocess.Popen(['sleep', '60']); print(child.pid, flush=True); child.wait()"


@pytest.fixture
def family() -> Iterator[tuple[int, int]]:
    """A process, and the one that it has started."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        yield parent.pid, child
        parent.kill()
        os.kill(child, signal.SIGKILL)


class Left(Exception):
    """In the place of the end of this process."""


@pytest.fixture
def stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(code: int) -> None:
        raise Left(code)

    monkeypatch.setattr(os, "_exit", leave)


def test_it_sees_all_below_it(family: tuple[int, int]) -> None:
    parent, child = family
    assert below(parent) == [child]
    assert {parent, child} <= set(below(os.getpid()))
    assert below(child) == below(2**30) == []


def test_it_sees_all_children_of_one_process() -> None:
    before = set(below(os.getpid()))
    with subprocess.Popen(["sleep", "60"]) as one, subprocess.Popen(["sleep", "60"]) as other:
        seen = set(below(os.getpid())) - before
        one.kill()
        other.kill()
    assert seen == {one.pid, other.pid}


@pytest.mark.parametrize("gone", [ProcessLookupError, ValueError])
def test_who_is_gone_while_it_looks_is_not_below(gone: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def read_text(self: Path) -> str:
        raise gone

    monkeypatch.setattr(Path, "read_text", read_text)
    assert below(os.getpid()) == []


def test_a_name_tells_nothing_of_whether_somebody_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda self: "7 (a) Z (b) S 1")
    assert at_work(7) is True


def test_who_only_waits_to_be_heard_of_is_not_at_work(family: tuple[int, int]) -> None:
    assert all(map(at_work, family))
    done = subprocess.Popen(["true"])
    os.waitid(os.P_PID, done.pid, os.WEXITED | os.WNOWAIT)
    assert at_work(done.pid) is False
    done.wait()
    assert at_work(done.pid) is False


@pytest.mark.usefixtures("stays")
def test_it_kills_until_nobody_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[tuple[str, int, int]] = []
    heard = iter([(7, 0), (0, 0), (8, 0)])

    def wait(pid: int, how: int) -> tuple[int, int]:
        assert (pid, how) == (-1, os.WNOHANG)
        found = next(heard, None)
        if found is None:
            raise ChildProcessError
        return found

    def kill(pid: int, by: int) -> None:
        killed.append(("one", pid, by))
        raise ProcessLookupError

    def kill_group(pid: int, by: int) -> None:
        killed.append(("group", pid, by))
        raise ProcessLookupError

    monkeypatch.setattr(gym_keeper, "below", lambda pid: [7, 8] if pid == os.getpid() else [])
    monkeypatch.setattr(os, "kill", kill)
    monkeypatch.setattr(os, "killpg", kill_group)
    monkeypatch.setattr(os, "waitpid", wait)
    with pytest.raises(Left, match=r"^0$"):
        end_all(SimpleNamespace(pid=7))  # type: ignore[arg-type]
    once = [("one", 7, signal.SIGKILL), ("one", 8, signal.SIGKILL), ("group", 7, signal.SIGKILL)]
    assert killed == once * 2


@pytest.mark.usefixtures("stays")
def test_its_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 100.0, 104.0, 105.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    monkeypatch.setattr(gym_keeper, "below", lambda pid: [])
    monkeypatch.setattr(os, "killpg", lambda *told: None)
    monkeypatch.setattr(os, "waitpid", lambda *told: (0, 0))
    with pytest.raises(Left):
        end_all(SimpleNamespace(pid=7))  # type: ignore[arg-type]
    assert next(clock, None) is None


class Waiting:
    """A host that runs on for so many looks."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def wait(self, seconds: float) -> int:
        assert seconds == gym_keeper.BETWEEN_LOOKS
        self.looks -= 1
        if self.looks >= 0:
            raise subprocess.TimeoutExpired("host", seconds)
        return 0


def test_it_watches_until_the_host_is_gone_or_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Any] = []
    there = [[1] * 32] * 3 + [[1] * 33]
    monkeypatch.setattr(gym_keeper, "end_all", ended.append)
    monkeypatch.setattr(gym_keeper, "at_work", lambda pid: pid == 1)
    monkeypatch.setattr(gym_keeper, "below", lambda pid: [*there.pop(0), 2, 2] if pid == os.getpid() else [])
    gone, crowd = Waiting(1), Waiting(9)
    watch(gone)  # type: ignore[arg-type]
    assert (ended, len(there)) == ([gone], 2)
    watch(crowd)  # type: ignore[arg-type]
    assert (ended, crowd.looks) == ([gone, crowd], 8)


class Pipe(io.BytesIO):
    """One at whose end somebody listens for so many lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.lines = lines

    def flush(self) -> None:
        if not self.lines:
            raise BrokenPipeError
        self.lines -= 1


@pytest.mark.parametrize("heard", [2, 1])
def test_it_passes_on_what_is_asked_and_ends_all_after_it(heard: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[Any, ...]] = []
    host = SimpleNamespace(stdin=Pipe(heard))

    def start(command: list[str], **how: Any) -> Any:
        begun.append((command, how))
        return host

    monkeypatch.setattr("ctypes.CDLL", lambda name: SimpleNamespace(prctl=lambda *told: begun.append((name, *told))))
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(os, "close", lambda door: begun.append(("close", door)))
    monkeypatch.setattr(
        threading,
        "Thread",
        lambda **how: SimpleNamespace(start=lambda: begun.append((how["target"], how["args"], how["daemon"]))),
    )
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"one\ntwo\n")))
    monkeypatch.setattr(gym_keeper, "end_all", lambda ended: begun.append(("end", ended)))
    main("env.py")
    program = str(Path(gym_keeper.__file__).with_name("gym_host.py"))
    assert begun == [
        (None, 36, 1, 0, 0, 0),
        ([sys.executable, program, "env.py"], {"stdin": subprocess.PIPE, "start_new_session": True}),
        ("close", 1),
        (watch, (host,), True),
        ("end", host),
    ]
    assert (host.stdin.getvalue(), host.stdin.lines) == (b"one\ntwo\n", 0)
