"""Pattern Match has billions of positions. Far fewer are left when those are taken for one that have the same future.

A number matters to a player only while it can still come into a line with two others that the player has or may get.
The rest are only in the way: which they are makes no difference. So grids are compared with all of these alike, turned
and mirrored as one likes; and a grid that can never hold a line makes no difference at all.

Every move of one position has its like in the other, as many lead to the same, so all chances are the same too. With a
target near the ends, where few numbers sum to it, so few positions are left that they can be measured.
"""

from collections.abc import Hashable
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.games.pattern_match import SYMMETRIES, Cells, PatternMatch, Position
from digitduel.solve.arrays import Positions

Three = frozenset[int]
JUNK = 10
"""Stands for any number that is only in the way."""
CORNERS, MIDDLE = (0, 2, 6, 8), 4


def lump(game: PatternMatch, p: Position) -> Hashable:
    """The same for positions with the same future."""
    pool = frozenset(p.pool)
    left = len(p.pool)
    shares = (left + 1) // 2, left // 2
    if game.line(p.grids[p.to_move.other]):
        return p.to_move
    grids = []
    needed: set[int] = set()
    for player, grid in enumerate(p.grids):
        to_come = shares[player != p.to_move]
        threes = lines_to_come(game.target, frozenset(filter(None, grid)), pool, to_come)
        matters = frozenset[int]().union(*threes)
        needed |= matters & pool
        grids.append(alike(tuple([n and (n if n in matters else JUNK) for n in grid]), threes) if threes else None)
    return p.to_move, left, frozenset(needed), *grids


@cache
def lines_to_come(target: int, held: frozenset[int], pool: frozenset[int], to_come: int) -> frozenset[Three]:
    """The threes that may still come together in a line, of numbers that are held and so many from the pool."""
    threes = map(frozenset, combinations(held | pool, 3))
    return frozenset(three for three in threes if sum(three) == target and len(three - held) <= to_come)


@cache
def alike(grid: Cells, threes: frozenset[Three]) -> Cells:
    """The same for grids that differ by a turn, or by numbers that are as good as each other for these threes."""
    ways = same_threes(frozenset(n for n in grid if 0 < n < JUNK), threes)
    named = [tuple([way.get(n, n) for n in grid]) for way in map(dict, ways)]
    return min(tuple([one[cell] for cell in turn]) for one in named for turn in SYMMETRIES)


@cache
def same_threes(held: frozenset[int], threes: frozenset[Three]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """All ways to exchange the numbers held that leave the threes as they are."""
    numbers = sorted(held)
    ways = [dict(zip(numbers, other, strict=True)) for other in permutations(numbers)]
    kept = [way for way in ways if {frozenset(way.get(n, n) for n in three) for three in threes} == threes]
    return tuple(tuple(way.items()) for way in kept)


def places(positions: Positions) -> dict[str, NDArray[np.bool_]]:
    """Moves by where a number goes: what can be told where numbers are taken for one another."""
    game = positions.game
    numbers = (cell_of(m) for p in positions.found for m in game.moves(p))
    cells = np.fromiter(numbers, np.int64, len(positions.targets))
    corner, middle = np.isin(cells, CORNERS), cells == MIDDLE
    return {
        "a number put in a corner": corner,
        "a number put at the edge": (cells >= 0) & ~corner & ~middle,
        "a number put in the middle": middle,
    }


def cell_of(m: Any) -> int:
    """Where a number goes; to take over a turn moves none."""
    cell: int = getattr(m, "cell", -1)
    return cell
