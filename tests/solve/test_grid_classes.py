"""Classes of grids: what a number can make of a grid."""

import pytest

from digitduel.solve.grid_classes import ALL_CELLS, ALL_NUMBERS, Classes, turned

GRIDS = [((3, 7), (0, 4)), ((1, 9), (1, 3)), ((4, 5), (2, 5))]


@pytest.mark.parametrize(("numbers", "cells"), GRIDS)
def test_with_three_to_come_each_number_leads_to_grids_with_two_to_come(
    numbers: tuple[int, ...], cells: tuple[int, ...]
) -> None:
    classes = Classes(15)
    offered = classes.options[classes.of(numbers, turned(cells), 3)]
    for number, options in zip((n for n in ALL_NUMBERS if n not in numbers), offered, strict=True):
        placed = dict(zip(numbers, cells, strict=True))
        more = tuple(sorted((*numbers, number)))
        grids = [{**placed, number: cell} for cell in ALL_CELLS if cell not in cells]
        found = {classes.of(more, turned(tuple(grid[n] for n in more)), 2) for grid in grids}
        assert set(options) <= found


@pytest.mark.parametrize(("numbers", "cells"), GRIDS)
def test_a_number_that_is_gone_is_gone_from_all_that_others_lead_to(
    numbers: tuple[int, ...], cells: tuple[int, ...]
) -> None:
    classes = Classes(15)
    pool = [n for n in ALL_NUMBERS if n not in numbers]
    grid = classes.of(numbers, turned(cells), 2)
    offered = dict(zip(pool, classes.options[grid], strict=True))
    for gone in pool:
        left = [n for n in pool if n != gone]
        for number, options in zip(left, classes.options[classes.without(grid, pool.index(gone))], strict=True):
            place = [n for n in pool if n != number].index(gone)
            assert set(options) <= {classes.without(c, place) for c in offered[number]}
