"""Number Harmony over whole arrays of codes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.games.number_harmony import NumberHarmony
from digitduel.solve.arrays.coded_rules import Codes, Flags, Looks

DIGIT = 6
"""The bits for each digit, the latest first; before them whether the sum was made, and whose turn it is."""
TURN, DIGITS = 1, 2


class HarmonyRules:
    """The rules for many positions at once."""

    def __init__(self, game: NumberHarmony) -> None:
        self._highest, self._target, self._remembered = game.highest, game.target, game.window - 1
        self._endless = game.endless(game.start())

    def look(self, codes: Codes) -> Looks:
        turn, lost = codes >> TURN & 1, codes & 1
        return Looks(
            turn.astype(np.int8),
            (lost * (turn + 1)).astype(np.int8),
            np.full(len(codes), self._endless),
            np.zeros(len(codes), np.int32),
        )

    def legal(self, codes: Codes) -> Flags:
        return np.repeat((codes & 1 == 0)[:, None], self._highest, axis=1)

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        digits, turn, digit = codes >> DIGITS, codes >> TURN & 1, actions + 1
        latest = [digits >> DIGIT * place & 2**DIGIT - 1 for place in range(self._remembered)]
        lost = (latest[-1] > 0) & (sum(latest) + digit == self._target)
        kept = (digits << DIGIT | digit) & 2 ** (DIGIT * self._remembered) - 1
        after: Codes = kept << DIGITS | 1 - turn << TURN | lost
        return after
