"""Measures of variants, against brute force on small graphs and against games that are really played."""

import math
from dataclasses import asdict
from random import Random

import pytest

import digitduel
from digitduel.core import ONE, Player
from digitduel.lab.chances import PLAYERS
from digitduel.lab.measures import Measures, measure
from digitduel.players import program
from digitduel.solve import oracle_for
from tests.lab.brute_force import BruteForce

SMALL = ["sum-race:target=8,highest=3", "pocket-addition:numbers=5,target=7", "equation-duel:numbers=4"]
CIRCLES = ["number-harmony:highest=4,target=6", "number-harmony:highest=3,target=4,window=2"]
PAIRS = [("random", "casual"), ("expert", "beginner"), ("perfect", "random"), ("skilled", "skilled")]


@pytest.mark.parametrize("word", [*SMALL, *CIRCLES, "sum-race:target=8,highest=3,swap=yes"])
@pytest.mark.parametrize("pair", PAIRS)
def test_pairings_are_what_comes_of_all_games_followed_ply_by_ply(word: str, pair: tuple[str, str]) -> None:
    told = measure(word).pairing(*pair)
    found = BruteForce(digitduel.game(word)).followed(*pair)
    assert (told.wins, told.losses, told.draws) == pytest.approx(found[:3], abs=1e-8)
    assert told.endless + told.error == pytest.approx(found.running, abs=1e-8)
    assert (told.plies, told.spread) == pytest.approx((found.plies, found.spread), abs=1e-5)


@pytest.mark.parametrize("word", [*SMALL, "sum-race:target=7,highest=3,swap=yes"])
def test_the_story_is_that_of_every_line_of_play(word: str) -> None:
    told, found = asdict(measure(word)), BruteForce(digitduel.game(word)).story()
    assert {name: told[name] for name in found} == pytest.approx(found, abs=1e-7)


@pytest.mark.parametrize("word", SMALL)
def test_with_swap_is_the_game_that_has_it(word: str) -> None:
    told = measure(word).swap
    swapped = measure(f"{word},swap=yes")
    assert told is not None
    assert swapped.swap is None
    assert (told.value, told.plies, told.pairings) == (swapped.value, swapped.plies, swapped.pairings)
    assert (told.fairness, told.unfairness) == (swapped.fairness, swapped.unfairness)
    oracle = oracle_for(digitduel.game(f"{word},swap=yes"))
    assert oracle.verdict(oracle.game.start())[:2] == (told.value, told.plies)


@pytest.mark.parametrize(("one", "two"), [("casual", "expert"), ("perfect", "beginner")])
def test_games_that_are_played_come_out_the_same(one: str, two: str) -> None:
    word, games = "sum-race:target=12,highest=4", 400
    told = measure(word).pairing(one, two)
    rng, wins = Random(3), 0
    players = program(one), program(two)
    for _ in range(games):
        match = digitduel.Match(digitduel.game(word))
        while match.result is None:
            match.play(players[match.to_move].choose(match.game, match.position, rng))
        wins += match.result.winner is ONE
    margin = 3.3 * math.sqrt(max(told.wins * (1 - told.wins), 0.01) / games)
    assert abs(wins / games - told.wins) <= margin


def test_a_game_that_never_ends_between_careful_players() -> None:
    told = measure(CIRCLES[0])
    for player in PLAYERS:
        pairing = told.pairing(player, player)
        assert pairing.wins + pairing.losses + pairing.endless == pytest.approx(1, abs=1e-8)
        assert (pairing.endless == pytest.approx(1)) == (player == "perfect")


@pytest.mark.parametrize("word", CIRCLES)
def test_equations_and_steps_agree(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_equations = measure(word)
    monkeypatch.setattr("digitduel.lab.chain.EQUATIONS", 0)
    measure("sum-race:target=2")  # so that what was found out is found out again
    by_steps = measure(word)
    for one, other in zip(by_equations.pairings, by_steps.pairings, strict=True):
        assert list(asdict(one).values())[2:] == pytest.approx(list(asdict(other).values())[2:], abs=1e-4)
        assert other.error <= 1e-9
    assert by_equations.depth == by_steps.depth


def test_what_is_known_of_sum_race() -> None:
    told = measure("sum-race:target=10,highest=3")
    oracle = oracle_for(digitduel.game(told.game))
    assert told.value == str(oracle.verdict(oracle.game.start()).value)
    assert [opening.move for opening in told.openings] == ["1", "2", "3"]
    assert [opening.keeps for opening in told.openings] == [opening.value == told.value for opening in told.openings]
    perfect = told.pairing("perfect", "perfect")
    assert {perfect.wins, perfect.losses} == {0.0, 1.0}
    assert perfect.plies == told.plies
    assert told.depth >= 1


def test_a_game_without_decisions_has_no_depth() -> None:
    """With one number to choose from, whoever plays, everything is settled."""
    told = measure("sum-race:target=5,highest=1")
    assert (told.decisions, told.only_moves, told.lead_changes, told.depth, told.last_chance) == (0, 0, 0, 0, 0)
    assert len({(pairing.wins, pairing.plies) for pairing in told.pairings}) == 1
    assert told.unfairness == 0.5
    assert told.rules.count == 0
    assert told.restricted == ()


def test_stronger_players_do_better() -> None:
    told = measure("sum-race:target=12,highest=4")
    for other in PLAYERS:
        scores = [told.pairing(player, other).wins for player in ("random", "casual", "expert", "perfect")]
        assert scores == sorted(scores)
    assert all(pair.better >= 0.5 for pair in told.fairness)


def test_fairness_is_that_of_the_pairings() -> None:
    told: Measures = measure(SMALL[0])
    assert [(pair.weaker, pair.stronger) for pair in told.fairness[:6]] == [(player, player) for player in PLAYERS]
    neighbours = told.fairness[-1]
    assert (neighbours.weaker, neighbours.stronger) == ("expert", "perfect")
    weak, strong = told.pairing("expert", "perfect"), told.pairing("perfect", "expert")
    assert neighbours.first == pytest.approx((weak.wins + strong.wins) / 2)
    assert neighbours.better == pytest.approx((strong.wins + weak.losses) / 2)
    assert told.unfairness == pytest.approx(sum(abs(pair.first - 0.5) for pair in told.fairness[:6]) / 6)
    assert Player.ONE is ONE
