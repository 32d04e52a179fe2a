"""The clock of a contest: each player has so many minutes, and gets some seconds back for each turn."""

import re
from typing import NamedTuple

from digitduel.core.errors import BadGame, quoted
from digitduel.core.player import Player

MOST_MINUTES = 600
MOST_SECONDS = 600


class TimeControl(NamedTuple):
    """How much time each player has: `minutes` for the whole match, and `increment` seconds more after each turn."""

    minutes: float
    increment: int = 0

    @staticmethod
    def read(text: str) -> "TimeControl":
        """The time control that a text such as `3+2`, `5` or `0.5+1` stands for."""
        found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,3})?)(?:\+(\d{1,3}))?", text.strip(), re.ASCII)
        control = TimeControl(float(found[1]), int(found[2] or 0)) if found else None
        if not control or not 0 < control.minutes <= MOST_MINUTES or control.increment > MOST_SECONDS:
            raise BadGame(
                f"A clock is minutes for each player, and seconds added for each turn, such as 3+2; not {quoted(text)}."
            )
        return control

    def __str__(self) -> str:
        return f"{self.minutes:g}+{self.increment}"

    @property
    def seconds(self) -> float:
        """What each player has at the beginning."""
        return self.minutes * 60


def clock_face(seconds: float) -> str:
    """Time left as a clock shows it: `2:05`, and at the very end `0:07.3`."""
    tenths = max(0, int(seconds * 10))
    minutes, rest = divmod(tenths, 600)
    return f"{minutes}:{rest // 10:02}" + f".{rest % 10}" * (tenths < 100)


class Clocks:
    """What the two players of a match have left, each at the end of their own latest turn."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.left = [control.seconds, control.seconds]

    def spend(self, player: Player, seconds: float, turn_over: bool) -> None:
        """A player took so long for a move; for a whole turn there is time back."""
        self.left[player] = round(self.left[player] - seconds + self.control.increment * turn_over, 3)
