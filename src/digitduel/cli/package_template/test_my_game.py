import pytest
from my_game import MyGame

from digitduel.core import Match, NotAllowed, Player
from digitduel.testing import check_game


@pytest.mark.parametrize("game", [MyGame(), MyGame(stones=1), MyGame(stones=30, most=9)], ids=str)
def test_the_game_keeps_the_contract(game: MyGame) -> None:
    check_game(game, most=100)


def test_the_last_stone_wins() -> None:
    match = Match(MyGame(stones=5))
    for move in ("1", "3", "1"):
        match.play(move)
    assert match.result is not None
    assert match.result.winner is Player.ONE


def test_nobody_takes_more_than_there_are() -> None:
    with pytest.raises(NotAllowed, match=r"^There are not so many stones left\.$"):
        Match(MyGame(stones=2)).play("3")
