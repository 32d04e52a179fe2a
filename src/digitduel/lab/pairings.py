"""What comes of a game between any two players: chances, and how long it takes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from digitduel.lab.absorbing_chain import Order, expected
from digitduel.lab.cyclic_positions import Floats
from digitduel.solve.arrays import DRAW, RUNNING

WON, PLIES, SQUARES, LOST, DRAWN, ENDLESS = range(6)
"""The quantities. Plies and their squares are sums over the games that end. Where every game is won or lost, the first
three say it all."""


@dataclass(frozen=True)
class Pairing:
    """One player against another, the one as Player 1."""

    one: str
    two: str
    wins: float
    """For Player 1."""
    losses: float
    draws: float
    endless: float
    """It goes on for ever."""
    plies: float
    """Of the games that end, on average."""
    spread: float
    """Their standard deviation."""
    error: float
    """By how much each chance can be wrong at most."""

    @property
    def score(self) -> float:
        """Points of Player 1: half for a game that nobody wins."""
        return self.wins + (self.draws + self.endless + self.error) / 2


def pairings(order: Order, players: dict[str, Floats], roots: list[int]) -> list[tuple[Pairing, ...]]:
    """Every player against every player, in both seats, from each of these positions."""
    positions = order.positions
    certain = order.every_game_ends and not (positions.outcome == DRAW).any()
    ends = np.zeros((len(positions), ENDLESS + 1))
    for outcome, quantity in ((1, WON), (2, LOST), (DRAW, DRAWN)):
        ends[positions.outcome == outcome, quantity] = 1.0
    ends[positions.endless & (positions.outcome == RUNNING), ENDLESS] = 1.0
    names, chances = list(players), np.stack(list(players.values()), axis=1)
    endless = np.eye(ENDLESS + 1)[ENDLESS]
    if certain:
        ends, endless = ends[:, :LOST], endless[:LOST]
    found = expected(order, chances, chances, ends, rows=np.array(roots), carry=one_ply_more, endless=endless)
    return [
        tuple(told(one, two, of_root[i, j]) for i, one in enumerate(names) for j, two in enumerate(names))
        for of_root in found
    ]


def one_ply_more(after: Floats) -> Floats:
    """What the quantities are, counted from one ply before."""
    before = after.copy()
    over = after[..., WON] + after[..., LOST] + after[..., DRAWN] if after.shape[-1] > LOST else 1.0
    before[..., PLIES] += over
    before[..., SQUARES] += 2 * after[..., PLIES] + over
    return before


def told(one: str, two: str, found: NDArray[np.float64]) -> Pairing:
    won, plies, squares, *others = found.tolist()
    lost, drawn, endless = others or (1 - won, 0.0, 0.0)
    over = won + lost + drawn
    mean = plies / over if over else 0.0
    spread = float(np.sqrt(max(0.0, squares / over - mean**2))) if over else 0.0
    error = max(0.0, 1 - over - endless)
    return Pairing(one, two, *(round(number, DIGITS) for number in (won, lost, drawn, endless, mean, spread, error)))


DIGITS = 9
"""Figures are rounded to so many places, so that they are the same wherever they were worked out."""
