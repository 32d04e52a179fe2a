"""Measures of variants, against brute force on small graphs and against games that are really played."""

import math
from dataclasses import asdict
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import digitduel
from digitduel.core import ONE, TWO, Player
from digitduel.lab.absorbing_chain import Order, _Sweep, expected
from digitduel.lab.measures import Measures, measure
from digitduel.lab.players_as_chances import PLAYERS
from digitduel.players import program
from digitduel.solve import TooLarge, oracle_for
from digitduel.solve.arrays import Positions
from tests.lab.broken_games import NeverEnds
from tests.lab.brute_force import OF_NUMBERS, BruteForce
from tests.solve.toys import Web

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


@pytest.mark.long
@pytest.mark.parametrize("word", CIRCLES)
def test_equations_and_steps_agree(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_equations = measure(word)
    monkeypatch.setattr("digitduel.lab.absorbing_chain.EQUATIONS", 0)
    steps, until_over = list[int](), _Sweep._until_over

    def counted(*given: Any) -> Any:
        never, count = until_over(*given)
        steps.append(count)
        return never, count

    monkeypatch.setattr(_Sweep, "_until_over", counted)
    measure("sum-race:target=2")  # so that what was found out is found out again
    by_steps = measure(word)
    for one, other in zip(by_equations.pairings, by_steps.pairings, strict=True):
        assert list(asdict(one).values())[2:] == pytest.approx(list(asdict(other).values())[2:], abs=1e-4)
        assert other.error <= 1e-9
    assert by_equations.depth == by_steps.depth
    for name in ("decisions", "only_moves", "drama", "lead_changes", "decided_after", "last_chance"):
        assert getattr(by_steps, name) == pytest.approx(getattr(by_equations, name), abs=1e-4)
    assert max(steps) < 50_000  # and not until patience ends


@pytest.mark.long
def test_players_are_followed_alike_all_at_once_and_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Round a circle of many positions, with several moves to the same one."""
    chance = np.random.default_rng(0)
    count, ends = 200, 2
    twice = np.tile(ends + chance.integers(0, count - ends, (count - ends, 3)), 2)
    targets = np.column_stack((twice, chance.integers(0, ends, count - ends)))
    positions = Positions(
        digitduel.game("sum-race"),
        (),
        (2, 3),
        np.append([0, 0], 7 * np.arange(count - ends + 1)),
        targets.ravel().astype(np.int32),
        np.array([1, 0] * (count // 2), np.int8),
        np.array([1, 2] + [0] * (count - ends), np.int8),
        np.zeros(count, np.bool_),
    )
    order, weights = Order(positions), chance.random((len(positions.targets), 3))
    sums = np.zeros((count, 3))
    np.add.at(sums, positions.sources, weights)
    chances = weights / sums[positions.sources]
    found = []
    for equations, at_once in ((1_200, 10**9), (0, 10**9), (0, 1)):
        monkeypatch.setattr("digitduel.lab.absorbing_chain.EQUATIONS", equations)
        monkeypatch.setattr("digitduel.lab.absorbing_chain.AT_ONCE", at_once)
        won = (positions.outcome == 1).astype(float)[:, None]
        found.append(expected(order, chances, chances, won, rows=np.array([2, 3])))
    assert found[1] == pytest.approx(found[0], abs=1e-7)
    assert found[2] == pytest.approx(found[0], abs=1e-7)


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


@pytest.mark.parametrize("word", [*SMALL, "sum-race:target=6,highest=3,swap=yes"])
def test_restricted_play_is_best_play_without_those_moves(word: str) -> None:
    brute = BruteForce(digitduel.game(word))
    told = measure(word).restricted
    assert {restricted.player for restricted in told} == {1, 2}
    for restricted in told:
        found = brute.without(Player(restricted.player - 1), partial(brute.is_of, restricted.kind))
        assert (restricted.value, restricted.plies) == found, restricted


def test_restricted_play_in_circles() -> None:
    """Of the digits 1 and 2 no neighbours may sum to 3. Who has only one of them loses if the other is played first."""
    told = measure("number-harmony:highest=2,target=3,window=2")
    values = {(restricted.player, restricted.kind): restricted.value for restricted in told.restricted}
    assert told.value == "endless"
    assert values[1, "a low number"] == values[1, "a high number"] == "endless"
    assert values[2, "a low number"] == values[2, "a high number"] == "win"


@pytest.mark.parametrize("word", SMALL)
def test_the_rules_keep_the_value_as_often_as_they_say(word: str) -> None:
    game, told = digitduel.game(word), measure(word).rules
    brute = BruteForce(game)
    asked = [p for p in brute.all_positions() if not game.outcome(p) and not all(brute.keeping(p))]
    kept = [sum(brute.kept_by(told.rules[:count], p) for p in asked) / len(asked) for count in range(len(told.kept))]
    assert told.kept == pytest.approx(kept, abs=1e-8)
    assert (told.count is not None) == (told.kept[-1] >= 0.9)
    # No other rule to begin with does better than the first that was taken.
    kinds = {rule.partition(" ")[2] for rule in told.rules} | set(OF_NUMBERS)
    others = [f"{verb} {kind}" for verb in ("prefer", "avoid") for kind in kinds]
    best = max(sum(brute.kept_by((rule,), p) for p in asked) / len(asked) for rule in others)
    assert told.kept[1] == pytest.approx(best, abs=1e-8)


@pytest.mark.long
@pytest.mark.parametrize("word", ["sum-race:target=6,highest=3", CIRCLES[1]])
def test_depth_is_the_longest_ladder_there_is(word: str) -> None:
    assert measure(word).depth == BruteForce(digitduel.game(word)).rungs() > 0


def test_the_worked_example_of_the_page() -> None:
    told = measure("sum-race:target=4,highest=2")
    assert (told.value, told.plies) == ("win", 3)
    assert [(opening.move, opening.value, opening.plies, opening.keeps) for opening in told.openings] == [
        ("1", "loss", 4, False),
        ("2", "win", 3, True),
    ]
    assert [pair.first for pair in told.fairness[:6]] == [0.5, 0.5, 0.5, 0.895, 0.935, 1]
    assert told.unfairness == pytest.approx(1.33 / 6)
    assert (told.fairness[-1].first, told.fairness[-1].better) == (0.9675, 0.5325)
    assert told.swap is not None
    assert told.swap.value == "loss"
    assert (told.length, told.spread) == pytest.approx((3.065, math.sqrt(0.065 * 0.935)))
    assert (told.decisions, told.only_moves, told.lead_changes) == pytest.approx((1 / 3.065, 1, 0.065))
    assert (told.drama, told.decided_after) == pytest.approx((0.065 * 0.435 / 3.065, 0.065 / 3.065))
    assert (told.last_chance, told.depth) == (1, 2)
    changed = {(restricted.player, restricted.kind) for restricted in told.restricted if restricted.value == "loss"}
    assert changed == {(1, "a high number"), (1, "an even number"), (1, "the highest number")}
    assert (told.rules.count, told.rules.rules) == (1, ("avoid a low number",))


def test_a_game_that_never_ends_is_endless_between_all() -> None:
    told = measure(NeverEnds())
    assert (told.value, told.plies) == ("endless", None)
    assert {(pairing.endless, pairing.plies) for pairing in told.pairings} == {(1.0, 0.0)}
    assert (told.unfairness, told.depth, told.length) == (0.0, 0, 0.0)


def web(rng: Random) -> Web:
    """Any small game: turns of several moves, circles through both players, ends that nobody wins."""
    size = rng.randrange(4, 14)
    players = (ONE, *(rng.choice((ONE, TWO)) for _ in range(size - 1)))
    leads_to: list[tuple[int, ...]] = []
    for here in range(size):
        others = [there for there in range(size) if there > here or players[there] is not players[here]]
        over = here and (not others or rng.random() < 0.25)
        leads_to.append(() if over else tuple(rng.sample(others, min(len(others), rng.randrange(1, 4)))))
    drawn = frozenset(end for end in range(size) if not leads_to[end] and rng.random() < 0.2)
    return Web(leads_to=tuple(leads_to), players=players, drawn=drawn)


@pytest.mark.parametrize("seed", range(12))
def test_any_game_is_measured_as_it_is_followed(seed: int) -> None:
    game = web(Random(seed))
    told, brute = measure(game), BruteForce(game)
    for pair in PAIRS:
        pairing, found = told.pairing(*pair), brute.followed(*pair, longest=5_000)
        assert (pairing.wins, pairing.losses, pairing.draws) == pytest.approx(found[:3], abs=1e-6)
        assert (pairing.plies, pairing.spread) == pytest.approx(found[4:], abs=1e-3)


def test_a_player_alone_in_a_circle_keeps_nobody_waiting() -> None:
    """Player 2 may end it with a draw, or go round alone for ever."""
    alone = Web(leads_to=((1, 3), (2, 3), (1, 4), (4,), ()), players=(ONE, TWO, TWO, TWO, ONE), drawn=frozenset({4}))
    told = measure(alone)
    assert told.value == "draw"
    assert told.pairing("random", "random").draws == pytest.approx(1)
    assert program("perfect").choose(alone, 1, Random(1)) in (0, 1)


def test_a_first_turn_without_end_is_too_large() -> None:
    with pytest.raises(TooLarge, match="can be begun in more than 5,000 ways"):
        measure(Web(leads_to=((1, 2), (0, 2), ()), players=(ONE, ONE, TWO)))
