"""Every game, and several option sets of each, through the kit."""

import pytest

import digitduel
from digitduel.testing import (
    check_game,
    check_moves,
    check_notation,
    check_play,
    check_positions,
    check_turns,
    look_around,
)
from tests.games.variants import COUNTED, LARGE

MOST = 5000


@pytest.mark.long
@pytest.mark.parametrize("word", COUNTED)
def test_every_position_conforms(word: str) -> None:
    game = digitduel.game(word)
    assert len(look_around(game, most=MOST, games=0)) <= MOST
    # A random game would go on from a position that is not among all of them.
    check_game(game, most=MOST, games=0)


@pytest.mark.long
@pytest.mark.parametrize("word", LARGE)
def test_many_positions_conform(word: str) -> None:
    check_game(digitduel.game(word), most=120, games=3, seed=1)


@pytest.mark.long
def test_every_position_of_equation_duel_keeps_the_rules() -> None:
    game = digitduel.game("equation-duel")
    visits = look_around(game, most=40_000)
    assert len(visits) == 31_150
    for check in (check_turns, check_positions, check_play, check_moves, check_notation):
        check(game, visits)


def test_every_game_is_among_those_that_are_checked() -> None:
    checked = {digitduel.game(word).name for word in COUNTED + LARGE}
    assert checked == set(digitduel.games.names())


@pytest.mark.parametrize("word", COUNTED + LARGE)
def test_a_word_names_its_game(word: str) -> None:
    assert digitduel.game(word).word == word
    assert digitduel.game(word) == digitduel.game(word)
