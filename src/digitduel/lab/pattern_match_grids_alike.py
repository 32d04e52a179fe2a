"""Grids of Pattern Match with the same future, taken for one.

With the same pool, two grids are of one class when every number that may come leads from both to the same classes, as
often, and in cells of the same kind. All grids that can never hold a line are one class. Pools are the same when one
becomes the other by an exchange of numbers that leaves the threes that sum to the target as they are.
"""

from functools import cache, cached_property
from itertools import combinations, permutations
from typing import Any

from digitduel.games.pattern_match import LINES, SYMMETRIES, Cells

Pool = tuple[int, ...]
Threes = frozenset[frozenset[int]]
Steps = tuple[tuple[int, int], ...]
"""Of each move the cell that a number goes to, and the class of the grid after it."""
Web = dict[Cells, tuple[tuple[int, Cells], ...]]
"""Grids; the cell that each shift leads to, and the grid after it."""

ALL = tuple(range(1, 10))
JUNK = 10
"""Stands for any number that is only in the way."""
LINE, DEAD = 0, 1
"""The classes of the grids with a line, and of those that will never have one."""
KINDS = ("a number put in a corner", "a number put at the edge", "a number put in the middle")
KIND_OF_CELL = (0, 1, 0, 1, 2, 1, 0, 1, 0)


class GridClasses:
    """The classes of grids, and where they lead. Each is of grids whose player is to move, or of others."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.moving: list[tuple[Steps, ...]] = [(), ()]
        """For each number of the pool, in order, what can be done with it; with an empty pool one entry, the shifts."""
        self.waiting: list[tuple[int, ...]] = [(), ()]
        """For each number of the pool the class after the other player has taken it."""
        self._classes: dict[Any, int] = {}
        self._placing: dict[tuple[Pool, Cells, bool], int] = {}
        self._racing: dict[tuple[Threes, Cells], int] = {}
        self._ways: dict[Pool, list[tuple[int, ...]]] = {}

    @cached_property
    def exchanges(self) -> list[tuple[int, ...]]:
        """What may become of 0, of all numbers and of junk, so that the threes that sum to the target stay the same."""
        threes = {frozenset(three) for three in combinations(ALL, 3) if sum(three) == self.target}
        return [
            (0, *way, JUNK)
            for way in permutations(ALL)
            if all(frozenset(way[n - 1] for n in three) in threes for three in threes)
        ]

    @cached_property
    def renamed(self) -> dict[Pool, tuple[Pool, tuple[int, ...]]]:
        """For each pool the one that stands for it, and an exchange on the way there."""
        pools = (pool for size in range(len(ALL) + 1) for pool in combinations(ALL, size))
        return {pool: min((_exchanged(pool, way), way) for way in self.exchanges) for pool in pools}

    def ways(self, pool: Pool) -> list[tuple[int, ...]]:
        """All exchanges that lead from a pool to the one that stands for it."""
        if pool not in self._ways:
            self._ways[pool] = [way for way in self.exchanges if _exchanged(pool, way) == self.renamed[pool][0]]
        return self._ways[pool]

    def of(self, pool: Pool, grid: Cells, moves: bool) -> int:
        """The class of a grid of the player who moves, or of the one who waits."""
        pool, way = self.renamed[pool]
        grid = tuple([way[n] for n in grid])
        threes = lines_to_come(self.target, frozenset(grid) - {0, JUNK}, frozenset(pool), (len(pool) + moves) // 2)
        if not threes:
            return DEAD
        matters = frozenset[int]().union(*threes)
        grid = tuple([n and (n if n in matters else JUNK) for n in grid])
        if has_line(grid, threes):
            return LINE
        if not pool:
            return self._race(grid, threes)
        known = pool, alike(grid, threes), moves
        if known not in self._placing:
            self._placing[known] = self._place(*known)
        return self._placing[known]

    def _place(self, pool: Pool, grid: Cells, moves: bool) -> int:
        left = [tuple([other for other in pool if other != n]) for n in pool]
        if not moves:
            waiting = tuple([self.of(rest, grid, moves=True) for rest in left])
            return self._class(waiting, (), waiting)
        empty = [cell for cell in range(9) if not grid[cell]]
        moving = tuple(
            tuple((cell, self.of(rest, _with(grid, cell, n), moves=False)) for cell in empty)
            for n, rest in zip(pool, left, strict=True)
        )
        return self._class(tuple(map(_by_kind, moving)), moving, ())

    def _class(self, like: Any, moving: tuple[Steps, ...], waiting: tuple[int, ...]) -> int:
        number = self._classes.setdefault(like, len(self.moving))
        if number == len(self.moving):
            self.moving.append(moving)
            self.waiting.append(waiting)
        return number

    def _race(self, grid: Cells, threes: Threes) -> int:
        """With the pool empty only shifts are left, and of the numbers only how they are tied by threes."""
        names = dict(plain_names(threes))
        threes = frozenset(frozenset(names[n] for n in three) for three in threes)
        grid = alike(tuple([names.get(n, n) for n in grid]), threes)
        if (threes, grid) not in self._racing:
            web = shift_web(grid, threes)
            classes = coarsest(web)
            before = len(self.moving) - 1
            firsts = {classes[each]: each for each in reversed(web)}
            for one in range(1, len(firsts)):
                steps = tuple((cell, classes[after] and classes[after] + before) for cell, after in web[firsts[one]])
                self.moving.append((steps,))
                self.waiting.append(())
            self._racing |= {(threes, each): one + before for each, one in classes.items() if one != LINE}
        return self._racing[threes, grid]


def _exchanged(pool: Pool, way: tuple[int, ...]) -> Pool:
    return tuple(sorted([way[n] for n in pool]))


def _with(grid: Cells, cell: int, number: int) -> Cells:
    return (*grid[:cell], number, *grid[cell + 1 :])


def _by_kind(steps: Steps) -> Steps:
    """The same for steps that differ only in their order and in cells of the same kind."""
    return tuple(sorted([(KIND_OF_CELL[cell], after) for cell, after in steps]))


@cache
def lines_to_come(target: int, held: frozenset[int], pool: frozenset[int], to_come: int) -> Threes:
    """The threes that may still come together in a line, of numbers that are held and so many from the pool."""
    threes = map(frozenset, combinations(held | pool, 3))
    return frozenset(three for three in threes if sum(three) == target and len(three - held) <= to_come)


@cache
def alike(grid: Cells, threes: Threes) -> Cells:
    """The same for grids that differ by a turn, or by numbers that are as good as each other for these threes."""
    ways = same_threes(frozenset(n for n in grid if 0 < n < JUNK), threes)
    named = [tuple([way.get(n, n) for n in grid]) for way in map(dict, ways)]
    return min(tuple([one[cell] for cell in turn]) for one in named for turn in SYMMETRIES)


@cache
def same_threes(held: frozenset[int], threes: Threes) -> tuple[tuple[tuple[int, int], ...], ...]:
    """All ways to exchange the numbers held that leave the threes as they are."""
    numbers = sorted(held)
    ways = [dict(zip(numbers, other, strict=True)) for other in permutations(numbers)]
    kept = [way for way in ways if {frozenset(way.get(n, n) for n in three) for three in threes} == threes]
    return tuple(tuple(way.items()) for way in kept)


@cache
def plain_names(threes: Threes) -> tuple[tuple[int, int], ...]:
    """Other names for the numbers of these threes, so that all threes tied in the same way become the same."""
    numbers = sorted(frozenset[int]().union(*threes))

    def told(names: dict[int, int]) -> list[list[int]]:
        return sorted(sorted(names[n] for n in three) for three in threes)

    every = (dict(zip(numbers, names, strict=True)) for names in permutations(range(1, len(numbers) + 1)))
    return tuple(min(every, key=told).items())


@cache
def has_line(grid: Cells, threes: Threes) -> bool:
    return any(frozenset((grid[a], grid[b], grid[c])) in threes for a, b, c in LINES.values())


def shift_web(grid: Cells, threes: Threes) -> Web:
    """All grids that come from this one by shifts; from a grid with a line nothing comes."""
    web: Web = {}
    found = [grid]
    while found:
        one = found.pop()
        if one not in web:
            over = has_line(one, threes)
            shifts = [(a, b) for a in range(9) for b in range(9) if one[a] and not one[b] and not over]
            web[one] = tuple((b, alike(_with(_with(one, a, 0), b, one[a]), threes)) for a, b in shifts)
            found += [after for _, after in web[one]]
    return web


def coarsest(web: Web) -> dict[Cells, int]:
    """As few classes as can be, whose grids have as many shifts of each kind to each class; those with a line are 0."""
    classes = {each: 1 if steps else LINE for each, steps in web.items()}
    while True:
        like = {
            each: (classes[each], _by_kind(tuple((cell, classes[after]) for cell, after in steps)))
            for each, steps in web.items()
        }
        names = {one: number for number, one in enumerate(sorted(set(like.values())))}
        if len(names) == len(set(classes.values())):
            return classes
        classes = {each: names[one] for each, one in like.items()}
