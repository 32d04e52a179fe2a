"""Games of other packages under exact play, held against what is known about them."""

from collections.abc import Callable
from typing import Any

import pytest

import digitduel
from digitduel import coach
from digitduel.core import Game
from digitduel.solve import Oracle, Value, oracle_for
from digitduel.solve.retrograde import Retrograde
from tests.matches import sit_down

pytestmark = pytest.mark.usefixtures("outside")


@pytest.mark.parametrize("word", ["tic-tac-toe", "tic-tac-toe:misere=yes", "connect-four:rows=3,columns=3,connect=3"])
def test_both_methods_agree(word: str) -> None:
    game = digitduel.game(word)
    first, other = oracle_for(game).analyze(game.start()), Retrograde(game).analyze(game.start())
    assert first == other


@pytest.mark.parametrize("word", ["tic-tac-toe", "tic-tac-toe:misere=yes"])
def test_tic_tac_toe_is_a_draw(word: str) -> None:
    game = digitduel.game(word)
    assert Retrograde(game).analyze(game.start()).value is Value.DRAW


@pytest.mark.long
@pytest.mark.parametrize("method", [oracle_for, Retrograde])
def test_connect_four_on_four_by_four_is_a_draw(method: Callable[[Game[Any, Any]], Oracle[Any, Any]]) -> None:
    game = digitduel.game("connect-four:rows=4,columns=4")
    assert method(game).analyze(game.start()).value is Value.DRAW


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (3, 4), (4, 5)])
def test_whoever_begins_wins_chomp(rows: int, columns: int) -> None:
    """If the last square were a good first bite for nobody, one could steal the answer to it."""
    game = digitduel.game(f"chomp:rows={rows},columns={columns}")
    assert oracle_for(game).analyze(game.start()).value is Value.WIN


def test_the_only_winning_bites_of_square_bars() -> None:
    for size in (2, 3, 4):
        game = digitduel.game(f"chomp:rows={size},columns={size}")
        choices = oracle_for(game).analyze(game.start()).choices
        assert [game.write(move) for move, verdict in choices if verdict.value is Value.WIN] == ["2,2"]


def test_moves_with_commas_are_listed_apart() -> None:
    match = sit_down("chomp:rows=2,columns=2")
    lines = coach.analysis_lines(oracle_for(match.game), match.position)
    assert any("1,2; 2,1" in line for line in lines)
    assert match.game.script.can_play(match.position) == "1,1; 1,2; 2,1; 2,2"
