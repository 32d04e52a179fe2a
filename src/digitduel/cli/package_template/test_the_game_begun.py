import pytest
from the_game_begun import TheGameBegun

from digitduel.core import Match, NotAllowed, Player
from digitduel.testing import check_game


@pytest.mark.parametrize("game", [TheGameBegun(), TheGameBegun(stones=1), TheGameBegun(stones=30, most=9)], ids=str)
def test_the_game_keeps_the_contract(game: TheGameBegun) -> None:
    check_game(game, most=100)


def test_the_last_stone_wins() -> None:
    match = Match(TheGameBegun(stones=5))
    for move in ("1", "3", "1"):
        match.play(move)
    assert match.result is not None
    assert match.result.winner is Player.ONE


def test_nobody_takes_more_than_there_are() -> None:
    with pytest.raises(NotAllowed, match=r"^There are not so many stones left\.$"):
        Match(TheGameBegun(stones=2)).play("3")
