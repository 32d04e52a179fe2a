"""Sum Race over whole arrays of codes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.games.sum_race import SumRace
from digitduel.solve.arrays.coded_rules import Codes, Flags, Looks

SCORE = 10
"""The bits for each score; then those of the code of `SumRace`."""
TURN, BARRED = 2 * SCORE, 2 * SCORE + 1


class RaceRules:
    """The rules for many positions at once."""

    def __init__(self, game: SumRace) -> None:
        self._target = game.target
        self._numbers = np.arange(1, game.highest + 1)

    def look(self, codes: Codes) -> Looks:
        mine, theirs, turn, _ = self._parts(codes)
        stuck = ~self.legal(codes).any(axis=1)
        return Looks(
            turn.astype(np.int8),
            np.where(stuck, 2 - turn, 0).astype(np.int8),
            np.zeros(len(codes), np.bool_),
            (mine + theirs).astype(np.int32),
        )

    def legal(self, codes: Codes) -> Flags:
        mine, theirs, _, barred = self._parts(codes)
        room = np.where(theirs == self._target, 0, self._target - mine)
        legal: Flags = (self._numbers <= room[:, None]) & (self._numbers != barred[:, None])
        return legal

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        _, _, turn, barred = self._parts(codes)
        number = actions + 1
        after: Codes = codes + (number << SCORE * turn) + (1 - 2 * turn << TURN) + (number - barred << BARRED)
        return after

    def _parts(self, codes: Codes) -> tuple[Codes, Codes, Codes, Codes]:
        score = 2**SCORE - 1
        one, two, turn = codes & score, codes >> SCORE & score, codes >> TURN & 1
        return np.where(turn, two, one), np.where(turn, one, two), turn, codes >> BARRED
