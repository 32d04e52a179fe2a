"""A person at a real terminal."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable

import pyte


class Terminal:
    """A person at a terminal of 80 columns."""

    def __init__(
        self, *arguments: str, columns: int = 80, lines: int = 24, controls: bool = True, **variables: str
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.Stream(self.screen)
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        for name in ("NO_COLOR", "COLUMNS", "LINES", "LC_ALL", "LC_CTYPE"):
            environment.pop(name, None)
        environment |= variables
        self.process = subprocess.Popen(
            [sys.executable, "-m", "digitduel", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=(lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) if controls else None,
        )
        os.close(slave)
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.seen = ""
        self.raw = ""

    def wait_for(self, text: str) -> str:
        """Everything shown up to and including this text."""
        deadline = time.monotonic() + 300
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"never saw {text!r} in:\n{self.seen}"
            assert self.read(), f"the end came before {text!r} in:\n{self.seen}"
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def read(self) -> bool:
        """Take in what the program has written; False when it has gone."""
        try:
            data = self.decoder.decode(os.read(self.master, 65536))
        except OSError:
            return False
        self.raw += data
        self.seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data).replace("\r\n", "\n")
        # What a terminal is asked for and asked to do beyond drawing is not known to pyte, which would write it out.
        self.stream.feed(re.sub(r"\x1b\[[<>=?][0-9;$]*[a-zA-Z]|\x1b\[[0-9;]*[$ ]?[ptq]", "", data))
        return True

    @property
    def shown(self) -> str:
        """What is on the screen now."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def sees(self, *texts: str) -> str:
        """Wait until all these texts are on the screen at once; the screen."""
        deadline = time.monotonic() + 300
        while not all(text in self.shown for text in texts):
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"never saw {texts} on:\n{self.shown}"
            assert self.read(), f"the end came before {texts} on:\n{self.shown}"
        return self.shown

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self.screen.reset()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def go(self) -> None:
        """Close the window."""
        os.close(self.master)
        self.master = os.open(os.devnull, os.O_RDONLY)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())
        if text == "\x03":
            # One that comes in the very instant before Python waits for a line is noticed with the next key only.
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.write(self.master, b"\n")

    def end(self) -> int:
        """What the program leaves with."""
        deadline = time.monotonic() + 300
        while select.select([self.master], [], [], max(0, deadline - time.monotonic()))[0]:
            if not self.read():
                break
        return self.process.wait(timeout=10)


Sit = Callable[..., Terminal]
