"""Two players, or one player twice, in the same positions: how far apart they are, and whether chance is the reason.

Each position is held against itself, so what makes it hard or easy counts for nothing. The difference of two skills has
a linearized variance over positions, within strata where as many of each were asked on purpose; the p-value comes from
Student's t. Of several p-values Holm's are told: with these, the chance of even one false difference in the whole table
is kept.
"""

from collections.abc import Iterable, Sequence
from math import copysign, inf, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

from digitduel.evals.skill import squares_within, t_95

NORMAL = NormalDist()


class Answered(NamedTuple):
    """What a player did in a position, and how often blind choice by somebody who sees what it sees does as well."""

    kept: bool
    by_chance: float


class Pair(NamedTuple):
    """A position that both were asked about."""

    one: Answered
    other: Answered
    stratum: str = ""


class Difference(NamedTuple):
    """The first minus the second, with its 95% interval and the chance of such a difference by chance alone."""

    at: float
    low: float
    high: float
    p: float
    shared: int
    """Positions that both were asked about."""


def difference(games: Iterable[Sequence[Pair]]) -> Difference:
    """The mean over games of how much more skill the first showed."""
    parts = [_of_game(pairs) for pairs in games if pairs]
    if not parts:
        return Difference(0, 0, 0, 1, 0)
    at = sum(each for each, _, _ in parts) / len(parts)
    variance = sum(each for _, each, _ in parts)
    freedom = variance**2 / sum(each**2 / max(1, count - 1) for _, each, count in parts) if variance else 1.0
    error = sqrt(variance) / len(parts)
    half = t_95(freedom) * error
    p = _p_value(at / error if error else copysign(inf, at) if at else 0.0, freedom)
    return Difference(at, at - half, at + half, p, sum(count for _, _, count in parts))


def _of_game(pairs: Sequence[Pair]) -> tuple[float, float, int]:
    """The difference of skills at one game, its variance, and how many positions it comes from."""
    skills, off = [], [0.0] * len(pairs)
    for sign, answers in ((1, [pair.one for pair in pairs]), (-1, [pair.other for pair in pairs])):
        room = sum(1 - each.by_chance for each in answers)
        skill = sum(each.kept - each.by_chance for each in answers) / room if room else 0.0
        skills.append(skill)
        for place, each in enumerate(answers):
            off[place] += sign * (each.kept - each.by_chance - skill * (1 - each.by_chance)) / (room or 1)
    strata = [pair.stratum for pair in pairs]
    return skills[0] - skills[1], squares_within(list(zip(strata, off, strict=True))), len(pairs)


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values, each corrected for how many there are, in the same order."""
    corrected, highest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = highest
    return corrected


def _p_value(t: float, freedom: float) -> float:
    """Two-sided, by Wallace's transformation of Student's t to the normal distribution."""
    if t in (inf, -inf):
        return 0.0
    z = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log(1 + t * t / freedom))
    return 2 * NORMAL.cdf(-z)
