"""The fast method for games in which no position comes back: look ahead, and leave out what cannot matter."""

from collections.abc import Hashable, Iterator
from typing import Any

from digitduel.core import ONE, Player
from digitduel.solve.oracle import M, P
from digitduel.solve.retrograde import WORTH_KEEPING, Retrograde
from digitduel.solve.verdict import WON, Score, one_ply_earlier, one_ply_later, score_of_end

Bounds = tuple[Score, Score]
"""A score is known to be no less than the first, and no more than the second."""

RUNNING: Bounds = (1 - WON, WON - 1)
"""All that is known at first of a position in which the game is not over."""


class ComesBack(Exception):
    """A position can come back, so looking ahead would never end."""


class View:
    """A position on the way down, and what matters there: only scores between `low` and `high` change anything."""

    __slots__ = ("after", "asked", "best", "bounds", "high", "key", "low", "player")

    def __init__(self, key: Hashable, player: Player, bounds: Bounds, asked: Bounds, best: Score) -> None:
        self.key = key
        self.player = player
        self.bounds = bounds
        self.low, self.high = self.asked = max(asked[0], bounds[0]), min(asked[1], bounds[1])
        self.best = best
        self.after: Iterator[tuple[Hashable, Any]] = iter(())

    def hear(self, score: Score) -> None:
        """What the player can get with one of the moves."""
        if self.player is ONE:
            self.best = max(self.best, score)
            self.low = max(self.low, score)
        else:
            self.best = min(self.best, score)
            self.high = min(self.high, score)

    def learnt(self) -> Bounds:
        """The bounds of the position, once enough moves have been heard."""
        low, high = self.bounds
        if self.best > self.asked[0]:
            low = max(low, self.best)
        if self.best < self.asked[1]:
            high = min(high, self.best)
        return low, high


class Search(Retrograde[P, M]):
    """Looks ahead move by move (alpha-beta), keeping for each position the bounds of its score.

    Scores count the plies, so they are exact like those of the general method, which takes over as soon as a position
    comes back.
    """

    _bounds: dict[Hashable, Bounds]
    _comes_back = False

    @property
    def positions(self) -> int:
        return len(self._bounds) + super().positions

    def _score_of_running(self, p: P) -> Score:
        if not self._comes_back:
            try:
                return self._look_ahead(p)
            except ComesBack:
                self._comes_back = True
                self._bounds.clear()
        return super()._score_of_running(p)
