"""Why tiles are closed, said once for all that share a reason."""

import pytest

from digitduel.core import Tile
from digitduel.core.closed_tiles import why_closed

PAST = "would take you past 50."
BARRED = "is barred: your opponent has just chosen it."


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ("5", f"5 {PAST}"),
        ("3 4 5 6", f"3, 4, 5, 6 {PAST}"),
        ("2 4 5 6 7 8", f"2, 4 to 8 {PAST}"),
        (" ".join(map(str, [*range(11, 40), *range(41, 51)])), f"11 to 39, 41 to 50 {PAST}"),
        ("ba de fo gu hi ka", f"ba, de, fo, gu, hi, ka {PAST}"),
    ],
)
def test_a_long_run_of_numbers_is_named_by_its_ends(numbers: str, said: str) -> None:
    assert why_closed(Tile(label, None, f"{label} {PAST}") for label in numbers.split()) == (said,)


def test_each_reason_is_said_once_and_open_tiles_have_none() -> None:
    tiles = [Tile("1", "1"), Tile("2", None, f"2 {BARRED}"), Tile("3", None, f"3 {PAST}"), Tile("4", None, f"4 {PAST}")]
    assert why_closed(tiles) == (f"2 {BARRED}", f"3, 4 {PAST}")
    assert why_closed(Tile(label, None, "It is not here.") for label in "56") == ("It is not here.",)
    assert why_closed(Tile(label, None, f"{label} is taken.") for label in "56") == ("5, 6 are taken.",)
