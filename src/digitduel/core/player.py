"""The two players."""

from enum import IntEnum
from typing import Literal, TypeVar

from digitduel.core.errors import BadGame

T = TypeVar("T")
SeatNumber = Literal[1, 2]
"""A player, as people count."""
_NUMBERS: tuple[SeatNumber, SeatNumber] = (1, 2)


class Player(IntEnum):
    """One of the two players; as a number it is the index of that player's part of a pair."""

    ONE = 0
    TWO = 1

    other: "Player"

    # A position is hashed far more often than anything else is done with it, and Enum's own hash is a Python call.
    __hash__ = int.__hash__

    @property
    def number(self) -> SeatNumber:
        """1 or 2, as people count."""
        return _NUMBERS[self]

    @property
    def sign(self) -> str:
        """What marks this player's things where colour does not."""
        return "XO"[self]

    @staticmethod
    def numbered(number: int) -> "Player":
        """The player that people call by this number."""
        if number not in _NUMBERS:
            raise BadGame(f"There are the seats 1 and 2, not {number}.")
        return Player(number - 1)

    def __str__(self) -> str:
        return f"Player {self.number}"

    def __repr__(self) -> str:
        # Not `<Player.TWO: 1>`, which names two players at once.
        return f"Player.{self.name}"


# Plain attributes, since a property would cost more than all the rest of a short move.
Player.ONE.other = Player.TWO
Player.TWO.other = Player.ONE

ONE, TWO = Player.ONE, Player.TWO


def number_of(player: Player | None) -> SeatNumber | None:
    """1 or 2 as people count, or None for nobody."""
    return None if player is None else player.number


def updated(pair: tuple[T, T], player: Player, value: T) -> tuple[T, T]:
    """The pair with that player's part replaced."""
    return (value, pair[1]) if player is ONE else (pair[0], value)
