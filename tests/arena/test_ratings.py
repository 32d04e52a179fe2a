"""Ratings: what they must be, whoever computes them."""

from math import exp
from random import Random

import pytest

from digitduel.arena.ratings import Met, Ratings, rated
from digitduel.players.strengths import PER_E


def points(ratings: Ratings) -> dict[str, float]:
    return {rating.player: rating.points for rating in ratings.players}


def test_equal_results_are_equal_ratings() -> None:
    found = points(rated(["a", "b"], [Met("a", "b", 10, 5), Met("b", "a", 10, 5)]))
    assert found["a"] == pytest.approx(1500)
    assert found["b"] == pytest.approx(1500)


def test_ratings_average_1500_and_are_told_best_first() -> None:
    found = rated(["a", "b", "c"], [Met("a", "b", 10, 2), Met("b", "c", 10, 3), Met("c", "a", 10, 9)])
    assert [rating.player for rating in found.players] == ["c", "b", "a"]
    assert sum(points(found).values()) / 3 == pytest.approx(1500)


def test_the_odds_of_many_games_are_the_difference() -> None:
    """Three wins to one are 191 points; with so many games, the two that are added hardly count."""
    found = points(rated(["a", "b"], [Met("a", "b", 100_000, 75_000), Met("b", "a", 100_000, 25_000)]))
    assert found["a"] - found["b"] == pytest.approx(190.85, abs=0.1)


def test_the_advantage_of_moving_first_is_told_apart_from_strength() -> None:
    found = rated(["a", "b"], [Met("a", "b", 10_000, 7_500), Met("b", "a", 10_000, 7_500)])
    assert found.moving_first.points == pytest.approx(190.85, abs=0.5)
    assert points(found)["a"] == pytest.approx(points(found)["b"])


def test_who_wins_everything_is_rated_nonetheless() -> None:
    best, worst = rated(["a", "b"], [Met("a", "b", 50, 50), Met("b", "a", 50, 0)]).players
    assert best.player == "a"
    assert 1700 < best.points < 2500
    assert worst.points == pytest.approx(3000 - best.points)
    assert best.low < best.points < best.high


def test_more_games_are_more_certain() -> None:
    few, many = (rated(["a", "b"], [Met("a", "b", n, 0.6 * n)]).players[0] for n in (10, 1000))
    assert many.high - many.low < few.high - few.low


def test_nobody_has_played_yet() -> None:
    assert set(points(rated(["a", "b", "c"], [])).values()) == {1500}


def test_intervals_hold_as_often_as_they_say() -> None:
    """Tournaments by known strengths: about 95% of the intervals must hold the truth."""
    rng = Random(1)
    truth = {"a": 0.0, "b": 0.5, "c": 1.0, "d": -1.5}
    bonus, inside, trials = 0.4, 0, 150
    for _ in range(trials):
        met = []
        for first in truth:
            for second in truth:
                if first != second:
                    chance = 1 / (1 + exp(truth[second] - truth[first] - bonus))
                    met.append(Met(first, second, 40, sum(rng.random() < chance for _ in range(40))))
        found = rated(list(truth), met)
        inside += sum(rating.low <= 1500 + PER_E * truth[rating.player] <= rating.high for rating in found.players)
    assert 0.92 < inside / (4 * trials) < 0.985
