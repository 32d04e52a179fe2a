"""Exact play in disguise: the verdicts of the game itself, with its moves under their other names."""

from itertools import count

import pytest

import digitduel
from digitduel.players import shared_oracles
from digitduel.solve import TooLarge, oracle_for
from tests.solve.by_hand import check_analysis, check_shorter_answers, reachable, verdicts

WORDS = [
    "sum-race:target=6,highest=3,disguise=names",
    "pocket-addition:numbers=4,target=6,disguise=surface",
    "sum-race:target=6,highest=3,swap=yes,disguise=names-7",
    "pattern-match:target=14,disguise=words",
]


@pytest.mark.parametrize("word", WORDS[:3])
def test_every_position_in_disguise(word: str) -> None:
    game = digitduel.game(word)
    positions = reachable(game, [game.start()])
    expected = verdicts(game, positions)
    for check in check_analysis, check_shorter_answers:
        oracle = oracle_for(game)
        for p in positions:
            check(oracle, p, expected)


@pytest.mark.parametrize("word", WORDS)
def test_what_was_found_out_is_shared_and_moves_are_called_as_at_the_table(word: str) -> None:
    game = digitduel.game(word)
    own, asked = shared_oracles.oracle(game.undisguised), shared_oracles.oracle(game)
    assert (own.game, asked.game) == (game.undisguised, game)
    assert asked.analyze(game.start()) == own.analyze(game.start())
    assert (asked.positions, asked.gets_through) == (own.positions, own.gets_through)
    assert shared_oracles.oracle(game.undisguised) is own


def test_what_is_too_large_is_told_and_remembered_in_disguise_too() -> None:
    game = digitduel.game("pocket-addition:numbers=12,target=40,disguise=names")
    with pytest.raises(TooLarge) as refused:
        oracle_for(game, limit=30).verdict(game.start())
    assert str(refused.value) == f"{game.undisguised.word}: from here there are more than 30 positions to look at."
    oracle, start = oracle_for(game), game.start()
    with pytest.raises(TooLarge), oracle.within(3, count().__next__):
        oracle.verdict(start)
    assert oracle.attempt(start, lambda: oracle.verdict(start), 3, count().__next__) is None
    assert oracle.attempt(start, lambda: pytest.fail("It was too large before."), 3) is None
