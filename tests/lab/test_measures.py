"""Measures of variants, against brute force on small graphs and against games that are really played."""

import math
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import ONE, Game, Player
from digitduel.lab.chances import PLAYERS, Solved, course
from digitduel.lab.measures import measure
from digitduel.players import program
from digitduel.solve import oracle_for
from digitduel.solve.arrays import lay_out, solve

SMALL = ["sum-race:target=8,highest=3", "pocket-addition:numbers=5,target=7", "equation-duel:numbers=5"]


def solved(word: str) -> Solved:
    game = digitduel.game(word)
    positions = lay_out(game, [game.start()])
    return Solved(positions, solve(positions))


@pytest.mark.parametrize("word", SMALL)
@pytest.mark.parametrize("pair", [("random", "casual"), ("expert", "beginner"), ("perfect", "random")])
def test_the_chances_are_those_of_the_tree(word: str, pair: tuple[str, str]) -> None:
    """Every line of play, one by one, each player asked by its definition."""
    found = solved(word)
    game = found.positions.game
    of_players = [tree_chances(game, player) for player in pair]

    def follow(p: Any, chance: float, ply: int) -> tuple[float, float]:
        """Points for Player 1, and plies."""
        outcome = game.outcome(p)
        if outcome:
            return chance * (0.5 if outcome.winner is None else float(outcome.winner is ONE)), chance * ply
        points = plies = 0.0
        for move, likely in of_players[game.to_move(p)](p):
            more = follow(game.play(p, move), chance * likely, ply + 1) if likely else (0.0, 0.0)
            points, plies = points + more[0], plies + more[1]
        return points, plies

    points, plies = follow(game.start(), 1.0, 0)
    one, two = (found.chances(player) for player in pair)
    told = course(found, found.mixed(one, two), 0)
    assert told.score == pytest.approx(points, abs=1e-8)
    assert told.plies == pytest.approx(plies, abs=1e-6)
    assert told.wins + told.losses + told.draws + told.endless + told.error == pytest.approx(1)


def tree_chances(game: Game[Any, Any], player: str) -> Any:
    """How likely each move is, from the oracle and the level's own words."""
    oracle, known = oracle_for(game), {}

    def chances(p: Any) -> list[tuple[Any, float]]:
        if p not in known:
            choices = oracle.choices(p)
            if player == "random":
                slip, good = 1.0, list(choices)
            elif player == "perfect":
                slip, good = 0.0, best_of(choices, p)
            else:
                level = program(player)
                slip = level.slip  # type: ignore[attr-defined]
                seen = [level.seen(choice.verdict) for choice in choices]  # type: ignore[attr-defined]
                good = [choice for choice, worth in zip(choices, seen, strict=True) if worth == max(seen)]
            known[p] = [(c.move, slip / len(choices) + (1 - slip) * (c in good) / len(good)) for c in choices]
        return known[p]

    def best_of(choices: Any, p: Any) -> list[Any]:
        from digitduel.players.perfect import problem

        best = max(choice.verdict.worth for choice in choices)
        equal = [choice for choice in choices if choice.verdict.worth == best]
        if best > 0:
            return equal
        problems = [problem(oracle, p, choice.move) for choice in equal]
        return [choice for choice, share in zip(equal, problems, strict=True) if share == max(problems)]

    return chances


@pytest.mark.parametrize(("one", "two"), [("casual", "expert"), ("perfect", "beginner")])
def test_games_that_are_played_come_out_the_same(one: str, two: str) -> None:
    word, games = "sum-race:target=12,highest=4", 400
    found = solved(word)
    told = course(found, found.mixed(found.chances(one), found.chances(two)), 0)
    rng, wins = Random(3), 0
    players = program(one), program(two)
    for _ in range(games):
        match = digitduel.Match(found.positions.game)
        while match.result is None:
            match.play(players[match.to_move].choose(match.game, match.position, rng))
        wins += match.result.winner is ONE
    margin = 3.3 * math.sqrt(max(told.wins * (1 - told.wins), 0.01) / games)
    assert abs(wins / games - told.wins) <= margin


def test_a_game_that_never_ends_between_careful_players() -> None:
    """Number Harmony goes round in circles: the equations and the steps agree, and perfect play has no end."""
    found = solved("number-harmony:highest=4,target=6")
    for player in PLAYERS:
        chances = found.chances(player)
        told = course(found, chances, 0)
        assert told.wins + told.losses + told.endless == pytest.approx(1, abs=1e-8)
        assert (told.endless == pytest.approx(1)) == (player == "perfect")


def test_linear_equations_and_steps_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    found = solved("number-harmony:highest=4,target=6")
    chances = found.chances("casual")
    by_equations = course(found, chances, 0)
    monkeypatch.setattr("digitduel.lab.chances.SMALL", 0)
    by_steps = course(found, chances, 0)
    assert by_equations[:-1] == pytest.approx(by_steps[:-1], abs=1e-5)
    assert by_steps.error <= 1e-9


def test_what_is_known_of_sum_race() -> None:
    told = measure("sum-race:target=10,highest=3")
    oracle = oracle_for(digitduel.game(told.game))
    assert told.value == str(oracle.verdict(oracle.game.start()).value)
    assert [opening.move for opening in told.openings] == ["1", "2", "3"]
    perfect = told.pairing("perfect", "perfect")
    assert {perfect.wins, perfect.losses} == {0.0, 1.0}
    assert perfect.plies == told.plies
    assert 0 < told.decisions <= 1
    assert 0 <= told.only_moves <= 1
    assert 0 <= told.drama <= 0.5
    assert 0 <= told.decided_after <= 1
    assert told.depth >= 1


def test_a_game_without_decisions_has_no_depth() -> None:
    """With one number to choose from, whoever plays, everything is settled."""
    told = measure("sum-race:target=5,highest=1")
    assert (told.decisions, told.only_moves, told.lead_changes, told.depth) == (0, 0, 0, 0)
    assert len({(pairing.wins, pairing.plies) for pairing in told.pairings}) == 1
    assert told.unfairness == 0.5


def test_stronger_players_do_better() -> None:
    told = measure("sum-race:target=12,highest=4")
    for other in PLAYERS:
        scores = [told.pairing(player, other).wins for player in ("random", "casual", "expert", "perfect")]
        assert scores == sorted(scores)
    assert Player.ONE is ONE
