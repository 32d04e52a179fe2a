"""Pattern Match with positions of the same future taken for one."""

from collections import Counter
from functools import cache
from math import comb
from random import Random

import pytest

from digitduel.games.pattern_match import PatternMatch, Position
from digitduel.lab.grid_lumps import lump
from digitduel.lab.measures import measure


@pytest.mark.parametrize("target", [6, 9, 15])
def test_positions_of_a_lump_have_as_many_moves_to_each_other_lump(target: int) -> None:
    """Games at random, until many lumps were met by several positions that look different."""
    game, rng = PatternMatch(target), Random(4)
    of = cache(lambda p: lump(game, p))
    met: dict[object, Position] = {}
    compared = 0
    for _ in range(60):
        p = game.start()
        for _ in range(14):
            first = met.setdefault(of(p), p)
            if game.key(first) != game.key(p):
                compared += 1
                assert (game.outcome(p) is None) == (game.outcome(first) is None)
                assert game.to_move(p) is game.to_move(first)
                assert game.endless(p) == game.endless(first)
                after, after_first = (Counter(of(game.play(q, m)) for m in game.moves(q)) for q in (p, first))
                assert after == after_first
            if game.outcome(p):
                break
            p = game.play(p, rng.choice(game.moves(p)))
    assert compared > 20


@pytest.mark.long
def test_what_chance_brings_is_known_beforehand() -> None:
    """Only 1, 2 and 3 sum to 6. Of random players whoever gets all three wins, of five numbers or of four in nine."""
    told = measure("pattern-match:target=6")
    random = told.pairing("random", "random")
    assert random.wins == pytest.approx(comb(5, 3) / comb(9, 3))
    assert random.losses == pytest.approx(comb(4, 3) / comb(9, 3))
    assert random.endless == pytest.approx(1 - random.wins - random.losses)
    assert told.value == "endless"
    assert {restricted.kind for restricted in told.restricted} == {
        "a number put in a corner",
        "a number put at the edge",
        "a number put in the middle",
    }
