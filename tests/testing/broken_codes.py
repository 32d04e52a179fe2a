"""Nim with codes, tiers and rules over arrays, and what can be wrong with them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.solve.arrays import Codes, Flags, Looks
from tests.nim import Nim, Sticks


class CodedNim(Nim):
    """Honest: the code is the number of sticks left, and whose turn it is."""

    arrays = "tests.testing.broken_codes:NimRules"

    def code(self, p: Sticks) -> int:
        return 2 * p.left + p.to_move

    def tier(self, p: Sticks) -> int:
        return self.sticks - p.left


class NimRules:
    def __init__(self, game: Nim) -> None:
        self.game = game

    def look(self, codes: Codes) -> Looks:
        to_move = codes % 2
        outcome = np.where(codes < 2, 2 - to_move, 0)
        tier = self.game.sticks - codes // 2
        endless = np.zeros(len(codes), np.bool_)
        return Looks(to_move.astype(np.int8), outcome.astype(np.int8), endless, tier.astype(np.int32))

    def legal(self, codes: Codes) -> Flags:
        found: Flags = codes[:, None] // 2 >= np.arange(1, len(self.game.actions()) + 1)
        return found

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        after: Codes = (codes // 2 - actions - 1) * 2 + 1 - codes % 2
        return after


class OneCodeForTwo(CodedNim):
    def code(self, p: Sticks) -> int:
        return p.left


class TwoCodesForOne(CodedNim):
    def key(self, p: Sticks) -> int:
        return p.left


class CodeTooLarge(CodedNim):
    def code(self, p: Sticks) -> int:
        return 2**63 + super().code(p)


class TierGoesBack(CodedNim):
    def tier(self, p: Sticks) -> int:
        return p.left


class LooksElsewhere(CodedNim):
    arrays = "tests.testing.broken_codes:WrongLooks"


class WrongLooks(NimRules):
    def look(self, codes: Codes) -> Looks:
        looks = super().look(codes)
        return looks._replace(outcome=np.where(looks.outcome, 3, 0).astype(np.int8))


class LeavesMovesOut(CodedNim):
    arrays = "tests.testing.broken_codes:WrongMoves"


class WrongMoves(NimRules):
    def legal(self, codes: Codes) -> Flags:
        legal = super().legal(codes)
        legal[codes // 2 == 4, 1] = False
        return legal


class TooNarrow(CodedNim):
    arrays = "tests.testing.broken_codes:NarrowMoves"


class NarrowMoves(NimRules):
    def legal(self, codes: Codes) -> Flags:
        return super().legal(codes)[:, :1]


class LandsElsewhere(CodedNim):
    arrays = "tests.testing.broken_codes:WrongPlay"


class WrongPlay(NimRules):
    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        return super().play(codes, actions) ^ 1
