"""A process that is spoken to in lines. Whatever it does, nobody here waits for it longer than they said."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from digitduel.players.guest_questions import readable

LONGEST_LINE = 64 * 1024
GRACE = 0.3
"""Seconds it has to leave after its input was closed, and again after it was told to."""
MOST_LINES = 1_000
"""Lines that may wait to be read; more than that nobody asked for."""
KEPT = 2_000
"""Bytes of its error output that are kept, the last ones."""

_here: set["Process"] = set()
"""Those that have not been sent away."""


def end_all() -> None:
    """Make all leave at once, when nobody stays to send them away one by one."""
    for process in tuple(_here):
        process.signal_all("SIGKILL")


class Process:
    """Its pipes are served by threads: a full pipe or a silent one stops a thread, never a game."""

    def __init__(self, arguments: list[str]) -> None:
        # A group of its own, so that what it starts goes with it, and Ctrl-C at the table is not for it.
        self.process = subprocess.Popen(  # noqa: S603  (the player names the command; no shell reads it)
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        _here.add(self)  # at once: whoever is told to leave now must not leave it behind
        self.lines: SimpleQueue[bytes] = SimpleQueue()
        self.outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self.babble = ""
        """What it wrote that nobody would read to its end, if it did."""
        self.complaints = b""
        pipes = self.process.stdin, self.process.stdout, self.process.stderr
        self.threads = [
            Thread(target=serve, args=(pipe,), daemon=True)
            for serve, pipe in zip((self.send, self.receive, self.overhear), pipes, strict=True)
        ]
        for thread in self.threads:
            thread.start()

    def write(self, line: bytes) -> None:
        self.outgoing.put(line)

    def read(self, seconds: float) -> bytes | None:
        """The next line; empty, when there are no more; None, if none comes."""
        try:
            return self.lines.get(timeout=seconds) if seconds > 0 else self.lines.get_nowait()
        except Empty:
            return None

    def pass_over(self) -> None:
        """Forget the lines that have come unasked."""
        for _ in range(self.lines.qsize()):
            if self.read(0) == b"":
                self.lines.put(b"")

    def last_words(self) -> str:
        """How it went, once it has nothing more to say."""
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "The program closed its output."
        self.threads[-1].join(GRACE)
        ending = f"exit code {code}" if code >= 0 else f"signal {-code}"
        words = readable(self.complaints.decode("utf-8", "replace").strip().rpartition("\n")[2], 200)
        return f"The program ended with {ending}." + (f" Its last words: {words}" if words else "")

    def end(self) -> None:
        """Close its input, then tell it to leave, then make it, with all that it started."""
        self.outgoing.put(None)
        _here.discard(self)
        if self.gone():
            self.signal_all("SIGKILL")
            return
        self.signal_all("SIGTERM")
        self.gone()
        self.signal_all("SIGKILL")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)

    def gone(self) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        return self.process.returncode is not None

    def signal_all(self, name: str) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.Signals[name])

    # The threads. Each closes its own pipe, since closing one under a reader is not safe.

    def send(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while (line := self.outgoing.get()) is not None:
                view = memoryview(line)
                while view:
                    view = view[pipe.write(view) :]

    def receive(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            waiting = b""
            while data := pipe.read(LONGEST_LINE):
                *lines, waiting = (waiting + data).split(b"\n")
                for line in lines:
                    self.lines.put(line + b"\n")
                if len(waiting) > LONGEST_LINE:
                    self.babble = f"It wrote {len(waiting):,} bytes without an end of line."
                elif self.lines.qsize() > MOST_LINES:
                    self.babble = f"It wrote {self.lines.qsize():,} lines that nobody asked for."
                if self.babble:
                    break
        self.lines.put(b"")

    def overhear(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while data := pipe.read(LONGEST_LINE):
                self.complaints = (self.complaints + data)[-KEPT:]
