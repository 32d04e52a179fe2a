"""Pocket Addition over whole arrays of codes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.games.pocket_addition import PocketAddition
from digitduel.solve.arrays.coded_rules import Codes, Flags, Looks, bits_set
from digitduel.solve.arrays.positions import RUNNING

POOL, TOTAL = 20, 8
"""The bits for the pool and for each total; then those of the code of `PocketAddition`."""
TURN, PASSES = POOL + 2 * TOTAL, POOL + 2 * TOTAL + 1


class PocketRules:
    """The rules for many positions at once."""

    def __init__(self, game: PocketAddition) -> None:
        self._target, self._numbers = game.target, np.arange(1, game.numbers + 1)

    def look(self, codes: Codes) -> Looks:
        pool, mine, theirs, turn, passes = self._parts(codes)
        # The rival wins by the target, and on equal totals; each way to the end leaves the other player to move.
        winner = np.where((theirs == self._target) | (theirs >= mine), 2 - turn, turn + 1)
        over = (theirs == self._target) | (pool == 0) | (passes == 2)
        tier = 3 * (len(self._numbers) - bits_set(pool)) + passes
        endless = np.zeros(len(codes), np.bool_)
        outcome = np.where(over, winner, RUNNING)
        return Looks(turn.astype(np.int8), outcome.astype(np.int8), endless, tier.astype(np.int32))

    def legal(self, codes: Codes) -> Flags:
        pool, mine, *_ = self._parts(codes)
        running = self.look(codes).outcome == RUNNING
        legal = np.zeros((len(codes), len(self._numbers) + 1), np.bool_)
        there = pool[:, None] >> self._numbers - 1 & 1 != 0
        legal[:, :-1] = there & (self._numbers <= (self._target - mine)[:, None]) & running[:, None]
        legal[:, -1] = running & ~legal.any(axis=1)
        return legal

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        _, _, _, turn, passes = self._parts(codes)
        taken = (actions + 1 << POOL + TOTAL * turn) - (1 << actions) - (passes << PASSES)
        other = 1 - 2 * turn << TURN
        return codes + other + np.where(actions == len(self._numbers), 1 << PASSES, taken)

    def _parts(self, codes: Codes) -> tuple[Codes, Codes, Codes, Codes, Codes]:
        total = 2**TOTAL - 1
        one, two, turn = codes >> POOL & total, codes >> POOL + TOTAL & total, codes >> TURN & 1
        return codes & 2**POOL - 1, np.where(turn, two, one), np.where(turn, one, two), turn, codes >> PASSES
