"""Pattern Match's grids by class: what a grid may still become, and nothing else about it.

The two grids of a game meet only through the numbers left in the pool. So all that matters of a grid is, for each
number that may still come, what the grid can become with it; and once the pool is empty, how many shifts it is away
from a line. Grids that offer the same are one class, whatever they look like.
"""

from functools import cache
from itertools import combinations

from digitduel.games.pattern_match import LINES, SYMMETRIES

Numbers = tuple[int, ...]
"""The numbers of a grid in order."""
Cells = tuple[int, ...]
"""The cell of each of these numbers."""
Class = int
"""Below `NEVER` the number of shifts to a line, for a grid that is full or has a line; above, a place in `Classes`."""
Options = tuple[Class, ...]
"""The classes that a number can lead to; of two, one of which is at least as good whatever comes, only that one."""

LINE, NEVER = 0, 15
ALL_NUMBERS = range(1, 10)
ALL_CELLS = range(9)

_LINE_MASKS = [sum(1 << cell for cell in line) for line in LINES.values()]


@cache
def turned(cells: Cells) -> Cells:
    """The same for all ways to turn and mirror a grid."""
    return min(tuple([way[cell] for cell in cells]) for way in SYMMETRIES)


@cache
def shifts_to_line(three: int, others: int) -> int:
    """How many shifts bring three numbers into one line, given the cells of those and of the others as bits.

    Whatever is in the way moves out of the line, then what is missing moves in, one shift each. A grid has room for it:
    it holds five numbers at most.
    """
    return min(3 - (three & line).bit_count() + (others & line).bit_count() for line in _LINE_MASKS)


@cache
def shifts_with_one_more(two: int, others: int) -> int:
    """The same when the third number is still to be placed, in the best of the empty cells."""
    return min(shifts_to_line(two | 1 << cell, others) for cell in ALL_CELLS if not (two | others) >> cell & 1)


@cache
def reach_of_threes(cells: Cells) -> tuple[int, ...]:
    """For each three of the placed numbers, the shifts that bring them into a line."""
    bits = [1 << cell for cell in cells]
    return tuple([shifts_to_line(a | b | c, sum(bits) ^ (a | b | c)) for a, b, c in combinations(bits, 3)])


@cache
def reach(cells: Cells) -> tuple[int, ...]:
    """For each three and then each two of the placed numbers, the shifts that bring them into a line.

    Two wait for the one number that is still to come. If that is of no use for a line, it can stay out of the way.
    """
    bits = [1 << cell for cell in cells]
    return reach_of_threes(cells) + tuple(
        [shifts_with_one_more(a | b, sum(bits) ^ (a | b)) for a, b in combinations(bits, 2)]
    )


@cache
def reaches_after(cells: Cells, rank: int) -> tuple[tuple[int, ...], ...]:
    """What placing a number can make of the reach, when it is the last but one and comes at this rank among the others.

    A reach that is nowhere shorter than another is left out.
    """
    found = {reach((*cells[:rank], cell, *cells[rank:])) for cell in ALL_CELLS if cell not in cells}
    return tuple(
        r for r in sorted(found) if not any(s != r and all(a <= b for a, b in zip(s, r, strict=True)) for s in found)
    )


class Classes:
    """The classes of grids for one target sum."""

    def __init__(self, target: int) -> None:
        self.options: list[tuple[Options, ...]] = [()] * (NEVER + 1)
        """By class: what each number of the pool can lead to, in the order of the pool."""
        self.lines: list[int] = [0] * (NEVER + 1)
        """By class: which numbers of the pool complete a line, as bits."""
        self._target = target
        self._classes: dict[tuple[Options, ...], Class] = {}
        # Asked so often that each has a memory of its own.
        self.of = cache(self._of)
        self.without = cache(self._without)
        self._at_least_as_good = cache(self._compare)
        self._with_last_to_come = cache(self._last)

    def _of(self, numbers: Numbers, cells: Cells, to_come: int) -> Class:
        """The class of a grid whose owner will place so many more numbers, when every number it lacks may come."""
        near = self._shifts(numbers, reach_of_threes(cells))
        if near == LINE or to_come == 0:
            return near
        if to_come == 1:
            return self._with_last_to_come(numbers, reach(cells))
        options: list[Options] = []
        for number in ALL_NUMBERS:
            if number in numbers:
                continue
            rank = sum(n < number for n in numbers)
            more = (*numbers[:rank], number, *numbers[rank:])
            if to_come == 2:
                found = {self._with_last_to_come(more, r) for r in reaches_after(cells, rank)}
            else:
                found = {
                    self.of(more, turned((*cells[:rank], cell, *cells[rank:])), to_come - 1)
                    for cell in ALL_CELLS
                    if cell not in cells
                }
            options.append(self._best(found))
        return self._class(tuple(options))

    def _last(self, numbers: Numbers, reach: tuple[int, ...]) -> Class:
        near = self._shifts(numbers, reach)
        if near == LINE:
            return LINE
        shifts = {number: near for number in ALL_NUMBERS if number not in numbers}
        twos = combinations(numbers, 2)
        for (a, b), distance in zip(twos, reach[-len(numbers) * (len(numbers) - 1) // 2 :], strict=True):
            third = self._target - a - b
            if distance < shifts.get(third, 0):
                shifts[third] = distance
        return self._class(tuple([(distance,) for distance in shifts.values()]))

    def _shifts(self, numbers: Numbers, reach: tuple[int, ...]) -> int:
        """The fewest shifts to a line among the threes that have the right sum."""
        target, best = self._target, NEVER
        for (a, b, c), distance in zip(combinations(numbers, 3), reach, strict=False):
            if a + b + c == target and distance < best:
                best = distance
        return best

    def _class(self, options: tuple[Options, ...]) -> Class:
        known = self._classes.get(options)
        if known is None:
            known = self._classes[options] = len(self.options)
            self.options.append(options)
            self.lines.append(sum(1 << place for place, classes in enumerate(options) if classes == (LINE,)))
        return known

    def _without(self, grid: Class, place: int) -> Class:
        """The class of a grid once the number at this place of the pool is gone."""
        if grid <= NEVER:
            return grid
        return self._class(
            tuple(
                [
                    self._best({self.without(c, place if place < other else place - 1) for c in classes})
                    for other, classes in enumerate(self.options[grid])
                    if other != place
                ]
            )
        )

    def _best(self, classes: set[Class]) -> Options:
        if len(classes) == 1:
            return tuple(classes)
        least = min(classes)
        if least <= NEVER:
            return (least,)
        kept: list[Class] = []
        for c in sorted(classes):
            if not any(self._at_least_as_good(k, c) for k in kept):
                kept = [k for k in kept if not self._at_least_as_good(c, k)]
                kept.append(c)
        return tuple(kept)

    def _compare(self, one: Class, other: Class) -> bool:
        """Whether the one grid can become all that the other can, or better, whatever comes."""
        if one <= NEVER or other <= NEVER:
            return one <= other
        return one == other or all(
            any(self._at_least_as_good(a, b) for a in ours)
            for ours, theirs in zip(self.options[one], self.options[other], strict=True)
            for b in theirs
        )
