"""A word of patience while the oracle looks ahead."""

import sys
import time

from digitduel.players.progress import listeners


class ProgressNote:
    """Shows on the terminal how many positions were looked at, once a question has taken more than a second."""

    def __init__(self) -> None:
        self.began: float | None = None
        self.shown = 0.0

    def __enter__(self) -> "ProgressNote":
        self.began, self.shown = time.monotonic(), 0.0
        return self

    def __call__(self, positions: int) -> None:
        now = time.monotonic()
        if self.began is None or now - self.began < 1 or now - self.shown < 0.2:
            return
        if sys.stderr is not None and sys.stderr.isatty():
            self.shown = now
            sys.stderr.write(f"\rLooking ahead: {positions:,} positions, {now - self.began:.0f} s ")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        self.began = None
        self.clear()

    def clear(self) -> None:
        """Make room for the answer."""
        if self.shown:
            self.shown = 0.0
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


PATIENCE = ProgressNote()
"""There is one terminal, and one question at a time."""
listeners.append(PATIENCE)
