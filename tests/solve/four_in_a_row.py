"""Connect Four on a small board, for the solver alone: four of your own in a line win, a full board is a draw."""

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from digitduel.core import ONE, Outcome, Player, option, updated
from tests.solve.toys import Toy, won_by


class Discs(NamedTuple):
    discs: tuple[int, int]
    """The discs of each player as bits: a column is `height + 1` bits from the bottom up, the last always empty."""
    to_move: Player


@dataclass(frozen=True)
class FourInARow(Toy[Discs]):
    columns: int = option(4, low=1, high=7, about="columns")
    rows: int = option(4, low=1, high=6, about="rows")

    def start(self, first: Player = ONE) -> Discs:
        return Discs((0, 0), first)

    def to_move(self, p: Discs) -> Player:
        return p.to_move

    def moves(self, p: Discs) -> tuple[int, ...]:
        if self.outcome(p):
            return ()
        taken, height = p.discs[0] | p.discs[1], self.rows + 1
        return tuple(column for column in range(self.columns) if not taken >> (column * height + self.rows - 1) & 1)

    def play(self, p: Discs, m: int) -> Discs:
        bottom = 1 << m * (self.rows + 1)
        taken = p.discs[0] | p.discs[1]
        lowest_free = (taken + bottom) & ~taken & (bottom << self.rows) - bottom
        return Discs(updated(p.discs, p.to_move, p.discs[p.to_move] | lowest_free), p.to_move.other)

    def outcome(self, p: Discs) -> Outcome | None:
        rival = p.to_move.other
        for step in 1, self.rows, self.rows + 1, self.rows + 2:
            pairs = p.discs[rival] & p.discs[rival] >> step
            if pairs & pairs >> 2 * step:
                return won_by(rival)
        full = (p.discs[0] | p.discs[1]).bit_count() == self.columns * self.rows
        return won_by(None) if full else None


@dataclass(frozen=True)
class SlowRules(FourInARow):
    """Takes its time over every step, as rules in another process may."""

    pause: float = 0.01

    def moves(self, p: Any) -> tuple[int, ...]:
        time.sleep(self.pause)
        return super().moves(p)
