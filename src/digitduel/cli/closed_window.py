"""A window that is closed, or a machine that shuts down: the program is told by a signal, and leaves in order."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

SIGNALS = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]


class HungUp(BaseException):
    """Whoever sat here has gone. Nothing else may catch it on its way."""

    def __init__(self, number: int) -> None:
        self.code = 128 + number


class HangUp:
    """Hears the signals from when it begins until it ends. They break off only what may be broken off."""

    def __init__(self) -> None:
        self.heard: int | None = None
        self._breaks = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While a match is played; elsewhere the signals do what they always do."""
        before: dict[int, Any] = {}
        with suppress(ValueError):  # only the main thread hears signals
            before = {number: signal.signal(number, self._hear) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _hear(self, number: int, _: object) -> None:
        self.heard = number
        if self._breaks:
            raise HungUp(number)

    @contextmanager
    def breaks_off(self) -> Iterator[None]:
        """Do something that takes its time and can be left at any moment, such as to wait for a person."""
        self._breaks = True
        try:
            if self.heard is not None:
                raise HungUp(self.heard)
            yield
        finally:
            self._breaks = False
