"""The steps by which every position is found, one at a time."""

from pathlib import Path

import numpy as np
import pytest

from digitduel.games import game
from digitduel.solve.arrays import sum_race_rules
from digitduel.solve.arrays.answer_file import rules_of
from digitduel.solve.arrays.tier_tasks import merge, read, write
from digitduel.solve.rules_digest import rules_digest


@pytest.mark.parametrize(
    ("runs", "known", "low", "high", "merged"),
    [
        ([[1, 3, 5], [3, 4]], [], 0, None, [1, 3, 4, 5]),
        ([[1, 3, 5], [3, 4]], [[1], [4, 5]], 0, None, [3]),
        ([[1, 2, 9]], [[2, 9]], 0, None, [1]),
        ([[1, 2, 9]], [[9]], 2, 9, [2]),
        ([[5]], [[1, 2, 3]], 0, None, [5]),
        ([[1, 2, 3]], [[1, 2, 3]], 0, None, []),
        ([[]], [[1]], 0, None, []),
    ],
)
def test_codes_are_merged_without_those_that_are_known(
    runs: list[list[int]], known: list[list[int]], low: int, high: int | None, merged: list[int], tmp_path: Path
) -> None:
    def kept(name: str, lists: list[list[int]]) -> list[Path]:
        paths = [tmp_path / f"{name}-{at}.npy" for at in range(len(lists))]
        for path, codes in zip(paths, lists, strict=True):
            write(path, np.array(codes, np.int64))
        return paths

    merge(kept("run", runs), kept("known", known), low, high, tmp_path / "merged.npy")
    assert read(tmp_path / "merged.npy").tolist() == merged


def test_the_rules_over_arrays_are_part_of_the_rules() -> None:
    race, pattern = game("sum-race"), game("pattern-match")
    assert rules_of(race) == rules_digest(race, Path(str(sum_race_rules.__file__))) != rules_digest(race)
    assert rules_of(pattern) == rules_digest(pattern)  # it has none
