"""Sum Race, Pocket Addition and Number Harmony, against their rules written a second time."""

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import ONE, TWO
from digitduel.games.number_harmony import NumberHarmony
from digitduel.games.pocket_addition import Pass, PocketAddition
from digitduel.games.pocket_addition import Position as Pockets
from digitduel.games.sum_race import Position as Race
from digitduel.games.sum_race import SumRace
from digitduel.solve import Value, Verdict, oracle_for
from digitduel.solve.alpha_beta import Search
from digitduel.solve.retrograde import Retrograde
from tests.solve.by_hand import check_analysis, check_shorter_answers, for_other, one_later, reachable, verdicts
from tests.solve.random_positions import walks

LOST_NOW, WON_NOW = Verdict(Value.LOSS, 0), Verdict(Value.WIN, 0)


def best(after: list[Verdict]) -> Verdict:
    """Of what the opponent is left with, the best for the player who chooses."""
    return one_later(max((for_other(verdict) for verdict in after), key=lambda verdict: verdict.worth))


@pytest.mark.parametrize(
    ("target", "highest"), [(20, 6), (1, 1), (2, 1), (7, 3), (13, 2), (30, 8), (21, 10), (5, 50), (27, 5)]
)
def test_sum_race(target: int, highest: int) -> None:
    @cache
    def race(mine: int, theirs: int, barred: int) -> Verdict:
        if theirs == target:
            return LOST_NOW
        numbers = [n for n in range(1, highest + 1) if n != barred and mine + n <= target]
        return best([race(theirs, mine + n, n) for n in numbers]) if numbers else LOST_NOW

    game = SumRace(target, highest)
    oracle = oracle_for(game)
    for one, two, barred in {(*p.scores, p.barred) for p in reachable(game, [game.start()])}:
        for player, mine, theirs in (ONE, one, two), (TWO, two, one):
            p = Race((one, two), player, barred)
            if theirs < target and mine < target:
                assert oracle.verdict(p) == race(mine, theirs, barred or 0)
    expected = verdicts(game, reachable(game, [game.start()]))
    check_analysis(oracle, game.start(), expected)
    check_shorter_answers(oracle, game.start(), expected)


@pytest.mark.long
@pytest.mark.parametrize(
    "word", ["sum-race:target=60,highest=12", "sum-race:target=40,highest=50", "sum-race:target=99"]
)
def test_a_longer_sum_race_is_as_the_search_says(word: str) -> None:
    game = digitduel.game(word)
    oracle, search = oracle_for(game), Search[Any, Any](game)
    for p in walks(game, Random(4), 200):
        assert oracle.analyze(p) == search.analyze(p)


@pytest.mark.long
def test_the_longest_sum_race() -> None:
    game = digitduel.game("sum-race:target=1000")
    oracle = oracle_for(game, limit=1)
    found = oracle.analyze(game.start())
    assert (found.value, found.plies, len(found.line)) == (Value.WIN, 335, 335)
    assert oracle.positions == 1000 * 1000


def test_a_sum_race_that_was_interrupted_is_taken_up_again() -> None:
    game, told = digitduel.game("sum-race"), list[int]()

    def interrupt(positions: int) -> None:
        told.append(positions)
        if len(told) % 2:
            raise KeyboardInterrupt

    oracle = oracle_for(game, progress=interrupt)
    while oracle.positions < 20 * 20:
        with suppress(KeyboardInterrupt):
            oracle.verdict(game.start())
    assert told == sorted(told)
    assert told[-1] == oracle.positions
    assert oracle.analyze(game.start()) == oracle_for(game).analyze(game.start())


@pytest.mark.parametrize(
    ("numbers", "target"), [(9, 15), (1, 1), (1, 5), (2, 3), (5, 7), (6, 30), (8, 12), (9, 9), (7, 28), (10, 18)]
)
def test_pocket_addition(numbers: int, target: int) -> None:
    @cache
    def play(pool: frozenset[int], mine: int, theirs: int, passes: int) -> Verdict:
        if theirs == target:
            return LOST_NOW
        if not pool or passes == 2:
            # On equal totals the player who took last has just moved, or passed after the other did.
            return WON_NOW if mine > theirs else LOST_NOW
        fitting = [n for n in pool if mine + n <= target]
        if not fitting:
            return best([play(pool, theirs, mine, passes + 1)])
        return best([play(pool - {n}, theirs, mine + n, 0) for n in fitting])

    game = PocketAddition(numbers, target)
    oracle = oracle_for(game)
    assert oracle.verdict(game.start()) == play(frozenset(range(1, numbers + 1)), 0, 0, 0)
    for p in walks(game, Random(1), 300):
        mine, theirs = (sum(p.pockets[player]) for player in (p.to_move, p.to_move.other))
        assert oracle.verdict(p) == play(frozenset(p.pool), mine, theirs, p.passes)
        for move, verdict in oracle.choices(p):
            if isinstance(move, Pass):
                after = play(frozenset(p.pool), theirs, mine, p.passes + 1)
            else:
                after = play(frozenset(p.pool) - {move.number}, theirs, mine + move.number, 0)
            assert verdict == one_later(for_other(after))


def test_pocket_addition_whoever_starts() -> None:
    game = PocketAddition()
    oracle = oracle_for(game)
    assert oracle.verdict(game.start(ONE)) == oracle.verdict(game.start(TWO))
    expected = verdicts(game, reachable(game, [Pockets(tuple(range(1, 10)), ((), ()), TWO, 0)]))
    check_analysis(oracle, game.start(TWO), expected)


@pytest.mark.parametrize("word", ["", ":highest=2", ":highest=2,target=6", ":window=2", ":window=4,highest=3,target=7"])
def test_number_harmony_is_endless_and_only_the_sum_itself_loses(word: str) -> None:
    game = digitduel.game("number-harmony" + word)
    oracle, general = oracle_for(game), Retrograde(game)
    for p in walks(game, Random(2), 300):
        found = oracle.analyze(p)
        assert found == general.analyze(p)
        assert (found.value, found.plies) == (Value.ENDLESS, None)
        for move, verdict in found.choices:
            assert verdict == ((Value.LOSS, 1) if game.outcome(game.play(p, move)) else (Value.ENDLESS, None))


def test_number_harmony_however_large() -> None:
    game = NumberHarmony(highest=50, target=150, window=6)
    for p in walks(game, Random(3), 100):
        assert oracle_for(game).verdict(p).value is Value.ENDLESS


def test_what_the_start_is_worth() -> None:
    for word, value, plies, best_moves in (
        ("sum-race", Value.WIN, 7, "5"),
        ("pocket-addition", Value.WIN, 5, "6"),
        ("equation-duel", Value.WIN, 10, "1 2 3 4 5 6 7 8"),
        ("number-harmony", Value.ENDLESS, None, "1 2 3 4 5 6 7 8 9"),
    ):
        game = digitduel.game(word)
        found = oracle_for(game).analyze(game.start())
        assert (found.value, found.plies) == (value, plies)
        assert [game.write(m) for m, verdict in found.choices if verdict == (value, plies)] == best_moves.split()
