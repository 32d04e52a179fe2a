"""Players as chances on solved positions."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.players.levels import LEVELS
from digitduel.solve.arrays import RUNNING, Positions
from digitduel.solve.verdict import DRAWN, ENDLESS, WON

Chances = NDArray[np.float64]
"""For each move of each position, how likely it is played."""

PLAYERS = ("random", *LEVELS, "perfect")
"""From the weakest to the strongest."""


class Solved:
    """Positions, and what every move in them is worth to whoever makes it."""

    def __init__(self, positions: Positions, scores: NDArray[np.signedinteger[Any]]) -> None:
        self.positions = positions
        self.rows = np.flatnonzero(np.diff(positions.offsets))
        self.begins = positions.offsets[self.rows]
        after = scores[positions.targets].astype(np.int64)
        decided = (after > DRAWN) | (after < ENDLESS)
        earlier = np.where(decided, after - np.sign(after), 0)
        self.worth = np.where(positions.to_move[positions.sources] == 0, earlier, -earlier)
        """Of each move, as in `Verdict.worth`."""
        self.plies = np.where(decided, WON - np.abs(earlier), WON)
        self.best = self.highest(self.worth)
        self.keeps = np.sign(self.worth) == np.sign(self.best[positions.sources])
        """Whether a move keeps the value of the position."""

    def highest(self, of_moves: NDArray[np.int64]) -> NDArray[np.int64]:
        """The greatest of each position."""
        found = np.zeros(len(self.positions), of_moves.dtype)
        if len(self.rows):
            found[self.rows] = np.maximum.reduceat(of_moves, self.begins)
        return found

    def summed(self, of_moves: NDArray[np.float64]) -> NDArray[np.float64]:
        """The sum over the moves of each position."""
        found = np.zeros(len(self.positions))
        if len(self.rows):
            found[self.rows] = np.add.reduceat(of_moves, self.begins)
        return found

    def alike(self, chosen: NDArray[np.bool_]) -> Chances:
        """Each of the chosen moves of a position as likely as the others."""
        return chosen / self.summed(chosen.astype(float))[self.positions.sources]

    def chances(self, player: str) -> Chances:
        """How a player of that name chooses."""
        if player == "random":
            return self.alike(np.ones(len(self.worth), np.bool_))
        if player == "perfect":
            return self.alike(self._perfect())
        level = LEVELS[player]
        seen = np.where(self.plies <= level.sight, self.worth, 0)
        clever = self.alike(seen == self.highest(seen)[self.positions.sources])
        return level.slip * self.chances("random") + (1 - level.slip) * clever

    def _perfect(self) -> NDArray[np.bool_]:
        """The fastest wins; else, of the best moves, those after which most replies are mistakes."""
        positions, sources = self.positions, self.positions.sources
        equal = self.worth == self.best[sources]
        replies = np.diff(positions.offsets)
        mistakes = np.where(replies, 1 - self.summed(self.keeps.astype(float)) / np.maximum(1, replies), 0.0)
        at = self._where_the_other_moves(positions.targets)
        problem = np.where(positions.to_move[at] == positions.to_move[sources], 0.0, mistakes[at])
        weighed = np.where(equal & (self.best[sources] <= 0), problem, 0.0)
        most = np.zeros(len(positions))
        most[self.rows] = np.maximum.reduceat(weighed, self.begins)
        chosen: NDArray[np.bool_] = equal & (weighed >= most[sources] - 1e-12)
        return chosen

    def _where_the_other_moves(self, numbers: NDArray[np.int32]) -> NDArray[np.int64]:
        """From where a move leads, on by best moves while its maker is still to move, unless that is for ever."""
        positions = self.positions
        every = np.arange(len(positions))
        best = every.copy()
        best[self.rows] = positions.targets[self.begins + self._first(self.worth == self.best[positions.sources])]
        running = (positions.outcome == RUNNING) & (best != every)
        goes_on = running & running[best] & (positions.to_move[best] == positions.to_move)
        last = np.where(goes_on, best, every)
        for _ in range(len(positions).bit_length()):
            last = last[last]  # twice as far
        after = np.where(goes_on[last], last, best[last])
        own = running[numbers] & (positions.to_move[numbers] == positions.to_move[positions.sources])
        return np.where(own, after[numbers], numbers)

    def _first(self, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """For each position with moves, the place of the first chosen one among them."""
        places = np.where(chosen, np.arange(len(chosen)), len(chosen))
        return np.minimum.reduceat(places, self.begins) - self.begins
