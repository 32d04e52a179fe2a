"""Ratings by the model of Bradley and Terry, on the scale that chess players know.

The chance that A beats B depends on the difference of their ratings, and on a bonus for moving first, which is fitted
with them. A game that nobody won counts as half a win for each. So that a player who won every game gets a finite
rating, each is given one win and one loss against an average player on top. Ratings are the most likely ones; the 95%
intervals follow from the curvature there (the Fisher information), and are relative to the average of the field.
"""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import NamedTuple

from digitduel.evals.skill import NORMAL_95
from digitduel.players.strengths import AVERAGE, PER_E

STEPS = 50
CLOSE_ENOUGH = 1e-9

Row = list[float]


class Met(NamedTuple):
    """Games of two players with the same one in the first seat, and how many of them that one won."""

    first: str
    second: str
    games: int
    won: float


class Rating(NamedTuple):
    player: str
    points: float
    low: float
    high: float


class Ratings(NamedTuple):
    """Best first. The bonus for moving first is in points of rating."""

    players: tuple[Rating, ...]
    moving_first: Rating


def rated(players: Sequence[str], met: Iterable[Met]) -> Ratings:
    """The ratings that explain these results best."""
    met = list(met)
    place = {player: number for number, player in enumerate(players)}
    size = len(players)
    strengths = [0.0] * (size + 1)  # the last one is the bonus for moving first
    information: list[Row] = []
    for _ in range(STEPS):
        slope, information = _at(strengths, place, met)
        step = _solve(information, slope)
        strengths = [s + d for s, d in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < CLOSE_ENOUGH:
            break
    spread = [_solve(information, [float(i == j) for j in range(size + 1)]) for i in range(size + 1)]
    mean = sum(strengths[:size]) / size
    shares = [1 / size] * size + [0.0]
    found = []
    for player, at in place.items():
        # What is uncertain is how far this one is from the average of all.
        weights = [float(i == at) - share for i, share in enumerate(shares)]
        found.append(_rating(player, AVERAGE, strengths[at] - mean, _variance(weights, spread)))
    bonus = _rating("moving first", 0, strengths[-1], spread[-1][-1])
    return Ratings(tuple(sorted(found, key=lambda rating: -rating.points)), bonus)


def _at(strengths: Row, place: dict[str, int], met: list[Met]) -> tuple[Row, list[Row]]:
    """The slope of the likelihood, and how sharply it bends."""
    size = len(strengths)
    slope, bend = [0.0] * size, [[0.0] * size for _ in range(size)]
    for at in range(size):
        # One win and one loss against the average; the same for the bonus, for when nobody sits in both seats.
        p = _chance(strengths[at])
        slope[at] += 1 - 2 * p
        bend[at][at] += 2 * p * (1 - p)
    for first, second, games, won in met:
        a, b, bonus = place[first], place[second], size - 1
        p = _chance(strengths[a] - strengths[b] + strengths[bonus])
        signs = ((a, 1.0), (b, -1.0), (bonus, 1.0))
        for i, sign in signs:
            slope[i] += sign * (won - games * p)
            for j, other in signs:
                bend[i][j] += sign * other * games * p * (1 - p)
    return slope, bend


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference > -500 else 0.0


def _rating(player: str, at: float, strength: float, variance: float) -> Rating:
    off = NORMAL_95 * sqrt(max(variance, 0.0)) * PER_E
    points = at + strength * PER_E
    return Rating(player, points, points - off, points + off)


def _variance(weights: Row, spread: list[Row]) -> float:
    return sum(w * v * s for w, row in zip(weights, spread, strict=True) for v, s in zip(weights, row, strict=True))


def _solve(matrix: list[Row], right: Row) -> Row:
    """The x for which matrix times x is the right side, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda i, at=at: abs(rows[i][at]))  # type: ignore[misc]
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for i in range(size):
            if i != at and rows[i][at]:
                factor = rows[i][at] / rows[at][at]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[at], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]
