"""Connect Four over whole arrays of codes, to look at many millions of positions. The rules are in connect_four.py."""

from typing import Any

import numpy as np
from connect_four import ConnectFour
from numpy.typing import NDArray

from digitduel.solve.arrays import DRAW, RUNNING, Codes, Flags, Looks, bits_set


def rules(game: ConnectFour) -> "Discs | None":
    """None for grids with too many cells for a code."""
    return Discs(game) if game.columns * (game.rows + 1) <= 62 else None


class Discs:
    """The rules for many positions at once. A code has a bit on top of the discs of each column."""

    def __init__(self, game: ConnectFour) -> None:
        self.rows, self.connect = game.rows, game.connect
        self.bottoms = np.array([game.bit(0, column) for column in range(game.columns)])
        self.all = int(self.bottoms.sum()) * (2**game.rows - 1)

    def look(self, codes: Codes) -> Looks:
        taken = self._taken(codes)
        tier = bits_set(taken)
        to_move = (tier + (codes >> 62)) % 2
        rivals = np.where(to_move == 0, taken & ~codes, taken & codes)
        full = np.where(taken == self.all, DRAW, RUNNING)
        outcome = np.where(self._has_line(rivals), 2 - to_move, full)
        endless = np.zeros(len(codes), np.bool_)
        return Looks(to_move.astype(np.int8), outcome.astype(np.int8), endless, tier.astype(np.int32))

    def legal(self, codes: Codes) -> Flags:
        over = self.look(codes).outcome != RUNNING
        tops = self.bottoms << self.rows - 1
        free: Flags = self._taken(codes)[:, None] & tops == 0
        free[over] = False
        return free

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        taken, bottom = self._taken(codes), self.bottoms[actions]
        disc = (taken & bottom * (2**self.rows - 1)) + bottom
        ones_turn = (bits_set(taken) + (codes >> 62)) % 2 == 0
        # The bit on top goes up by one; where it was, it stays for a disc of Player 1.
        after: Codes = codes + np.where(ones_turn, 2 * disc, disc)
        return after

    def _taken(self, codes: Codes) -> Codes:
        below: Codes = codes
        for _ in range(self.rows):
            below = below | below >> 1 & self.all
        taken: Codes = below >> 1 & self.all
        return taken

    def _has_line(self, discs: Codes) -> Flags:
        found = np.zeros(len(discs), np.int64)
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            line = discs
            for further in range(1, self.connect):
                line = line & discs >> step * further
            found |= line
        lines: Flags = found != 0
        return lines
