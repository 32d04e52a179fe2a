"""What a screen sees of a position."""

import pytest

from digitduel.tables.view import view_after
from tests.matches import sit_down
from tests.nim import Nim


def test_the_end_is_told_without_the_board_which_is_seen() -> None:
    assert view_after(sit_down(Nim(), "2 2 1")).verdict == ("Player 1 takes the last stick and wins.",)


@pytest.mark.parametrize(
    ("game", "line", "verdict"),
    [
        (
            "number-harmony",
            "1 9 5",
            ("Player 1 has created a sum of 15 with digits [1][9][5].", "Player 1 loses. Player 2 wins!"),
        ),
        (
            "pocket-addition:numbers=3,target=4",
            "1 2 3",
            ("Game End:", "Player 1 has a total sum of exactly 4.", "Player 1 wins the game immediately."),
        ),
        ("sum-race:target=2,highest=2", "2", ("Player 1 wins by reaching exactly 2.",)),
    ],
)
def test_the_end_in_the_words_of_the_rulebook(game: str, line: str, verdict: tuple[str, ...]) -> None:
    assert view_after(sit_down(game, line)).verdict == verdict
