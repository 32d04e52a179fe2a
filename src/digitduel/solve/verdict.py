"""What exact play says about a position, and about each move there."""

from enum import StrEnum
from typing import Any, NamedTuple

from digitduel.core import ONE, Player


class Value(StrEnum):
    """How a position ends for the player to move when both play their best."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    """Nobody can force a win, but somebody can force a drawn end."""
    ENDLESS = "endless"
    """Nobody can force any end."""


class Verdict(NamedTuple):
    """A value, and in how many plies the end comes when the winner hurries and the loser delays; None for endless."""

    value: Value
    plies: int | None

    @property
    def worth(self) -> int:
        """For comparing verdicts: the greater, the better for the player whose verdict it is."""
        if self.plies is None:
            return 0
        return WON - self.plies if self.value is Value.WIN else self.plies - WON


class Choice(NamedTuple):
    """A legal move, and what it leads to for the player who makes it."""

    move: Any
    verdict: Verdict


class Analysis(NamedTuple):
    """All that is known about a position. When the game is over there is no value and nothing to choose."""

    value: Value | None
    plies: int | None
    choices: tuple[Choice, ...]
    line: tuple[Any, ...]


Score = int
"""A verdict as one number, seen by Player 1: the greater, the better. A game that is over is `WON` or `-WON`, one that
will be over is nearer to 0 by one for each ply to come, and endless is 0."""

WON: Score = 1_000_000_000
"""Far more than any game has plies."""

Bounds = tuple[Score, Score]
"""A score is known to be no less than the first, and no more than the second."""


def score_of_end(winner: Player | None) -> Score:
    """The score of a game that is over."""
    if winner is None:
        return 0
    return WON if winner is ONE else -WON


def one_ply_earlier(score: Score) -> Score:
    """What a score is in the position before."""
    return score - 1 if score > 0 else score + 1 if score else 0


def one_ply_later(score: Score) -> Score:
    """What a score must be in the position after, to be this one here."""
    return score + 1 if score > 0 else score - 1 if score else 0


def seen_by(player: Player, score: Score) -> Verdict:
    """The verdict for this player."""
    if not score:
        return Verdict(Value.ENDLESS, None)
    return Verdict(Value.WIN if (score > 0) is (player is ONE) else Value.LOSS, WON - abs(score))
