"""How much there is to learn: how many players fit between random and perfect, each clearly better than the last."""

import numpy as np

from digitduel.lab.absorbing_chain import Order, expected
from digitduel.lab.cyclic_positions import Floats
from digitduel.solve.arrays import RUNNING

EDGE = 0.6
"""The share of points by which a rung of the ladder beats the one below."""
SLIPS = (*(2 ** (-half / 2) for half in range(13)), 0.0)
"""How often each player of the ladder plays at random; else it plays perfectly. From always, in steps by the square
root of 2, to once in 64 moves, and never."""


def ladders(order: Order, random: Floats, perfect: Floats, roots: list[int]) -> list[int]:
    """The longest ladder from random play upwards, of players each of whom has the edge over the one below."""
    slips = np.array(SLIPS)
    chances = random[:, None] * slips + perfect[:, None] * (1 - slips)
    positions = order.positions
    points = np.array([0.5, 1.0, 0.0, 0.5])[positions.outcome]
    points[positions.endless & (positions.outcome == RUNNING)] = 0.5
    found = expected(order, chances, chances, points[:, None], rows=np.array(roots), endless=np.array([0.5]))
    return [longest_ladder((of_root[..., 0] + 1 - of_root[..., 0].T) / 2) for of_root in found]


def longest_ladder(scores: Floats) -> int:
    """The most rungs above the first player; `scores` are the points of each, over both seats, against each."""
    rungs = [0] + [-1] * (len(scores) - 1)
    for better in range(1, len(scores)):
        below = [rungs[worse] for worse in range(better) if round(float(scores[better, worse]), 9) >= EDGE]
        rungs[better] = max((count + 1 for count in below if count >= 0), default=-1)
    return max(rungs)
