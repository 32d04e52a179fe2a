"""What a screen sees of a position."""

from random import Random

import pytest

from digitduel.core.board_state import PoolState
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


def test_why_numbers_are_closed_is_said_once_for_those_that_share_a_reason() -> None:
    def closed(game: str, line: str) -> list[tuple[str, ...]]:
        return [part.closed for part in view_after(sit_down(game, line)).board if isinstance(part, PoolState)]

    barred = "4 is barred: your opponent has just chosen it."
    assert closed("sum-race", "6 4 6 4 6 4") == [("3, 5, 6 would take you past 20.", barred)]
    assert closed("pocket-addition", "9 1") == [("7, 8 would take you past 15.",)]
    assert closed("sum-race", "") == [()]
    assert closed("sum-race", "6 5 6 5 6 5 2") == [()], "at the end nobody chooses"
    assert closed("equation-duel", "3") == [()], "the time to take a number is over"


@pytest.mark.parametrize("game", ["sum-race", "pocket-addition", "equation-duel", "number-harmony", "pattern-match"])
def test_there_is_room_for_all_reasons_at_once(game: str) -> None:
    for seed in range(20):
        chance, match = Random(seed), sit_down(game, "")
        for _ in range(20):
            if match.result:
                break
            match.play(match.game.write(chance.choice(match.game.moves(match.position))))
            for part in view_after(match).board:
                assert not isinstance(part, PoolState) or len(part.closed) <= part.causes
