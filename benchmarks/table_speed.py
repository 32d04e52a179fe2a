"""How soon the table is drawn, and how soon a key shows, next to a bare Textual program of one label in the same run.

python benchmarks/table_speed.py [RUNS]

Both run in a terminal of their own: the time is from the start of the process to the text on the screen, and from a key
to what it changes there. Run it on an idle machine, and with bytecode written.
"""

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

BARE = """
from textual.app import App
from textual.widgets import Label

class Bare(App):
    def compose(self):
        self.label = Label("ready")
        yield self.label
    def on_key(self, event):
        self.label.update(f"key {event.key}")

Bare().run()
"""
KEYS = 200


class Terminal:
    """A program in a terminal of 80 by 24."""

    def __init__(self, command: list[str]) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.began = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        os.close(slave)

    def until(self, text: bytes) -> float:
        """When this text was written."""
        seen = b""
        while text not in seen:
            if not select.select([self.master], [], [], 60)[0]:
                raise TimeoutError(f"{text!r} was never drawn")
            seen += os.read(self.master, 65536)
        return time.perf_counter()

    def key_shows(self, key: str, text: str) -> float:
        began = time.perf_counter()
        os.write(self.master, key.encode())
        return self.until(text.encode()) - began

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


Key = tuple[str, str]
"""What is pressed, and what is drawn then."""


def measure(command: list[str], drawn: str, first: Key, keys: list[Key], runs: int) -> tuple[float, list[float]]:
    """The median time to the first drawing, and the times of all keys but the first, which only marks a tile."""
    starts, shown = [], []
    for run in range(runs):
        terminal = Terminal(command)
        starts.append(terminal.until(drawn.encode()) - terminal.began)
        if run == 0:
            time.sleep(1)
            terminal.key_shows(*first)
            shown = [terminal.key_shows(*keys[number % len(keys)]) for number in range(KEYS)]
        terminal.close()
    return statistics.median(starts), shown


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        duel = [sys.executable, "-m", "digitduel", "play", "pattern-match"]
        arrows = [("\x1b[C", "{"), ("\x1b[D", "{")]
        ours, our_keys = measure(duel, "grid", arrows[0], arrows, runs)
        letters = [("a", "key a"), ("b", "key b")]
        bare, bare_keys = measure([sys.executable, "-c", BARE], "ready", letters[1], letters, runs)
    print(f"first drawn board: {ours * 1000:.0f} ms, a bare program of one label: {bare * 1000:.0f} ms")
    print(f"ratio: {ours / bare:.2f} (medians of {runs}; the bar is 2.5)")
    for name, times in (("the table", our_keys), ("the bare program", bare_keys)):
        median, p99 = statistics.median(times), statistics.quantiles(times, n=100)[-1]
        print(f"a key shows at {name}: median {median * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms of {KEYS}")
    print("(the bar is 50 ms at p99 on an idle machine)")


if __name__ == "__main__":
    main()
