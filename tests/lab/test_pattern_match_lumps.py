"""Pattern Match with positions of the same future taken for one."""

from collections import Counter
from functools import cache
from math import comb
from random import Random

import numpy as np
import pytest

from digitduel.core import Player
from digitduel.games.pattern_match import PatternMatch, Position
from digitduel.lab.measures import measure
from digitduel.lab.pattern_match_grids_alike import KIND_OF_CELL, KINDS
from digitduel.lab.pattern_match_lumps import Lumps, kinds
from digitduel.solve import TooLarge, oracle_for
from digitduel.solve.arrays import solve
from digitduel.solve.arrays.positions import ending
from digitduel.solve.verdict import seen_by


@cache
def lumps_of(target: int) -> Lumps:
    """Of the game with that target; they take seconds, and nobody changes them."""
    return Lumps(PatternMatch(target), 10**6)


def three_may_come(game: PatternMatch, p: Position) -> bool:
    """Whether the player to move may still get three numbers that sum to the target."""
    held = {n for n in p.grids[p.to_move] if n}
    every = sorted(held | set(p.pool))
    return any(
        a < b < c and a + b + c == game.target and len({a, b, c} - held) <= (len(p.pool) + 1) // 2
        for a in every
        for b in every
        for c in every
    )


@pytest.mark.long
@pytest.mark.parametrize("target", [6, 9, pytest.param(15, marks=pytest.mark.long), 24])
def test_what_stands_for_a_position_has_as_many_moves_of_each_kind_to_each_other(target: int) -> None:
    """Along games at random, by the rules of the game on the one side and by the arrays on the other."""
    game, rng = PatternMatch(target), Random(4)
    lumps = lumps_of(target)
    laid = lumps.positions
    kind = np.stack(list(kinds(laid).values())).argmax(axis=0)
    compared = 0
    for _ in range(60):
        p = game.start(rng.choice(list(Player)))
        for _ in range(16):
            number = lumps.number(p)
            assert laid.to_move[number] == p.to_move
            assert laid.endless[number] == game.endless(p)
            assert laid.outcome[number] == ending(game, p)
            if game.outcome(p):
                break
            here = slice(laid.offsets[number], laid.offsets[number + 1])
            after = [lumps.number(game.play(p, m)) for m in game.moves(p)]
            cells = [KIND_OF_CELL[m.cell] for m in game.moves(p)]
            if three_may_come(game, p):
                compared += 1
                assert Counter(zip(after, cells, strict=True)) == Counter(
                    zip(laid.targets[here].tolist(), kind[here].tolist(), strict=True)
                )
            else:
                assert Counter(after) == Counter(laid.targets[here].tolist())
            p = game.play(p, rng.choice(game.moves(p)))
    assert compared > 100


@pytest.mark.long
@pytest.mark.parametrize("target", [8, pytest.param(15, marks=pytest.mark.long)])
def test_best_play_is_what_the_oracle_of_the_game_says(target: int) -> None:
    game, rng = PatternMatch(target), Random(6)
    lumps, oracle = lumps_of(target), oracle_for(game)
    scores = solve(lumps.positions)
    decided = 0
    for _ in range(40):
        p = game.start()
        while not game.outcome(p) and len(p.pool) != 1:
            p = game.play(p, rng.choice(game.moves(p)))
        verdict = seen_by(p.to_move, int(scores[lumps.number(p)]))
        assert verdict == oracle.verdict(p)
        decided += verdict.plies is not None
    assert decided > 5


@pytest.mark.long
def test_a_limit_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        Lumps(PatternMatch(6), 1_000)
    monkeypatch.setattr("digitduel.lab.pattern_match_lumps.MOST_PAIRS", 500)
    with pytest.raises(TooLarge, match="too many positions"):
        Lumps(PatternMatch(6), 10**6)


@pytest.mark.long
def test_what_chance_brings_is_known_beforehand() -> None:
    """Only 1, 2 and 3 sum to 6. Of random players whoever gets all three wins, of five numbers or of four in nine."""
    told = measure("pattern-match:target=6")
    random = told.pairing("random", "random")
    assert random.wins == pytest.approx(comb(5, 3) / comb(9, 3))
    assert random.losses == pytest.approx(comb(4, 3) / comb(9, 3))
    assert random.endless == pytest.approx(1 - random.wins - random.losses)
    assert told.value == "endless"
    assert {restricted.kind for restricted in told.restricted} == set(KINDS)
