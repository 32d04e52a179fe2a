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

    @property
    def worth(self) -> int:
        """For comparing values: a draw and an endless game are as good as each other."""
        return {Value.WIN: 1, Value.LOSS: -1}.get(self, 0)


class Verdict(NamedTuple):
    """A value, and in how many plies the end comes when the winner hurries and the loser delays.

    A draw and an endless game have no plies, as nobody hurries there.
    """

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
will be over is nearer to 0 by one for each ply to come.

Where nobody can force a win, the score is 0, and more by 1 if Player 1 can force a drawn end, and by 2 if Player 2 can.
These four are as good as each other, and no game is so long that they could mean anything else."""

WON: Score = 1_000_000_000
"""Far more than any game has plies."""
ENDLESS: Score = 0
DRAWN: Score = 3
"""The game is over, and nobody has won; or either player can bring that about."""

Bounds = tuple[Score, Score]
"""A score is known to be no less than the first, and no more than the second."""


def score_of_end(winner: Player | None) -> Score:
    """The score of a game that is over."""
    if winner is None:
        return DRAWN
    return WON if winner is ONE else -WON


def one_ply_earlier(score: Score) -> Score:
    """What a score is in the position before."""
    return score - 1 if score > DRAWN else score + 1 if score < 0 else score


def one_ply_later(score: Score) -> Score:
    """What a score must be in the position after, to be this one here."""
    return score + 1 if score > DRAWN else score - 1 if score < 0 else score


def is_undecided(score: Score) -> bool:
    """True when nobody can force a win."""
    return ENDLESS <= score <= DRAWN


def around(score: Score) -> Bounds:
    """The bounds between which there is nothing but this score and those as good as it."""
    return (ENDLESS - 1, DRAWN + 1) if is_undecided(score) else (score - 1, score + 1)


def seen_by(player: Player, score: Score) -> Verdict:
    """The verdict for this player."""
    if is_undecided(score):
        return Verdict(Value.DRAW if score else Value.ENDLESS, None)
    return Verdict(Value.WIN if (score > 0) is (player is ONE) else Value.LOSS, WON - abs(score))
