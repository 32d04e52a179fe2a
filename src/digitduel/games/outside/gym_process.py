"""An environment at work in a process of its own, that is asked with patience and no trust."""

import json
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any
from weakref import finalize

from digitduel.core import DigitDuelError, printable

SECONDS = 10.0
"""Within which every question must be answered, on however busy a machine."""
TO_BEGIN = 60.0
WORTH_COPIES = 100
"""Questions after which it pays to try whether copies are right."""
LONGEST_ANSWER = 1024 * 1024
PROGRAM = "gym_host.py" if sys.platform == "win32" else "gym_keeper.py"
TO_LEAVE = 6.0
"""Within which the keeper has ended all that was started."""


class Broken(DigitDuelError):
    """The environment of somebody else did what no game does."""


class GymProcess:
    """It is started when it is first asked, and again after it has died."""

    def __init__(self, path: Path, seconds: float = SECONDS) -> None:
        self.path = path
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._lock = threading.Lock()
        self._asked = 0
        self.assumed: tuple[str, ...] = ()
        """What had to be assumed about the environment, so far."""
        self._copies = False
        """Whether positions are reached by copies of the environment, and not by playing all moves again."""

    def ask(self, do: str, moves: tuple[int, ...] = ()) -> dict[str, Any]:
        """The answer; `Broken` with the reason when there is none, or when it is an error."""
        with self._lock:
            self._asked += 1
            if self._asked == WORTH_COPIES:
                self._copies = self._copies_well()
            if self._process is None:
                self._process = self._begun()
                self._answer("open", (), TO_BEGIN)
            return self._answer(do, moves, self.seconds)

    def _copies_well(self) -> bool:
        """It is tried out elsewhere, since it may break the environment."""
        with suppress(Broken):
            return bool(GymProcess(self.path, self.seconds).ask("copies")["copies"])
        return False

    def _answer(self, do: str, moves: tuple[int, ...], patience: float) -> dict[str, Any]:
        assert self._process and self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(json.dumps({"do": do, "moves": moves, "copies": self._copies}).encode() + b"\n")
            self._process.stdin.flush()
        try:
            line = self._lines.get(timeout=patience)
        except Empty:
            self._end()
            raise Broken(f"It did not answer within {patience:g} seconds.") from None
        if not line.endswith(b"\n"):
            self._end()
            raise Broken("Its process died.")
        try:
            told: dict[str, Any] = dict(json.loads(line))
        except (ValueError, TypeError):
            self._end()
            raise Broken("It said what is no answer.") from None
        self.assumed = tuple(dict.fromkeys((*self.assumed, *told.pop("assumed", ()))))
        if "error" in told:
            raise Broken(" ".join(printable(told["error"]).split()))
        return told

    def _begun(self) -> subprocess.Popen[bytes]:
        self._lines = SimpleQueue()
        process = subprocess.Popen(  # noqa: S603  (our own program; the file that it runs is named by the user)
            [sys.executable, str(Path(__file__).with_name(PROGRAM)), str(self.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        threading.Thread(target=_hear, args=(process.stdout, self._lines), daemon=True).start()
        finalize(self, _stop, process)
        return process

    def _end(self) -> None:
        if self._process:
            _stop(self._process)
        self._process = None


def _hear(pipe: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    with suppress(OSError, ValueError), pipe:
        while (line := pipe.readline(LONGEST_ANSWER)).endswith(b"\n"):
            lines.put(line)
    lines.put(b"")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """With all that it has started, which its keeper sees to once nobody asks any more."""
    with suppress(OSError, ValueError):
        if process.stdin:
            process.stdin.close()
    try:
        process.wait(TO_LEAVE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
