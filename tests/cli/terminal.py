"""A person at a real terminal."""

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


class Terminal:
    """A person at a terminal of 80 columns."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "digitduel", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.seen = ""
        self.raw = ""

    def wait_for(self, text: str) -> str:
        """Everything shown up to and including this text."""
        deadline = time.monotonic() + 60
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"never saw {text!r} in:\n{self.seen}"
            try:
                data = os.read(self.master, 65536).decode(errors="replace")
            except OSError:
                data = ""
            assert data, f"the end came before {text!r} in:\n{self.seen}"
            self.raw += data
            self.seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data).replace("\r\n", "\n")
        before, _, self.seen = self.seen.partition(text)
        return before + text

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
        deadline = time.monotonic() + 60
        while select.select([self.master], [], [], max(0, deadline - time.monotonic()))[0]:
            try:
                if not os.read(self.master, 65536):
                    break
            except OSError:
                break
        return self.process.wait(timeout=10)


Sit = Callable[..., Terminal]
