"""Two players in the same positions: how far apart they are, and whether chance could be the reason.

Each position is held against itself, so what makes it hard or easy counts for nothing. The difference of two skills in
the positions that both were asked about has a linearized variance over positions; the p-value comes from Student's t.
Of several p-values Holm's are told: with these, the chance of even one false difference in the whole table is kept.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import copysign, inf, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

Place = tuple[str, str]
"""A game by its word, and the moves that led to a position of it."""
NORMAL = NormalDist()
T_95 = 1.96


class Answered(NamedTuple):
    """What a player did in a position, and how often blind choice by somebody who sees what it sees does as well."""

    kept: bool
    by_chance: float


Answers = Mapping[Place, Answered]


class Difference(NamedTuple):
    """In points, the first minus the second, with its 95% interval and the chance of such a difference by chance."""

    at: float
    low: float
    high: float
    p: float
    shared: int
    """Positions that both were asked about."""


def difference(one: Answers, other: Answers) -> Difference:
    """How far apart two players are: the mean over games."""
    families: dict[str, list[Place]] = {}
    for place in one:
        if place in other:
            families.setdefault(place[0].partition(":")[0], []).append(place)
    if not families:
        return Difference(0, 0, 0, 1, 0)
    parts = [_of_family([(one[place], other[place]) for place in places]) for places in families.values()]
    at = sum(each for each, _, _ in parts) / len(parts)
    variance = sum(each for _, each, _ in parts)
    freedom = variance**2 / sum(each**2 / max(1, count - 1) for _, each, count in parts) if variance else 1.0
    error = sqrt(variance) / len(parts)
    half = _quantile_95(freedom) * error
    p = _p_value(at / error if error else copysign(inf, at) if at else 0.0, freedom)
    shared = sum(count for _, _, count in parts)
    return Difference(100 * at, 100 * (at - half), 100 * (at + half), p, shared)


def _of_family(pairs: list[tuple[Answered, Answered]]) -> tuple[float, float, int]:
    """The difference of skills at one game, its variance, and how many positions it comes from."""
    skills, off = [], [0.0] * len(pairs)
    for side, sign in ((0, 1), (1, -1)):
        answers = [pair[side] for pair in pairs]
        room = sum(1 - each.by_chance for each in answers)
        skill = sum(each.kept - each.by_chance for each in answers) / room if room else 0.0
        skills.append(skill)
        for place, each in enumerate(answers):
            off[place] += sign * (each.kept - each.by_chance - skill * (1 - each.by_chance)) / (room or 1)
    count = len(pairs)
    variance = count / (count - 1) * sum(each * each for each in off) if count > 1 else 0.0
    return skills[0] - skills[1], variance, count


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


def _quantile_95(freedom: float) -> float:
    """Where `_p_value` is one in twenty."""
    low, high = T_95, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _p_value(middle, freedom) > 0.05 else (low, middle)
    return high


def answers_of(results: Iterable[tuple[str, str, bool, float]]) -> dict[Place, Answered]:
    """By position: game, moves, whether the value was kept, and how often blind choice keeps it."""
    return {(game, moves): Answered(kept, by_chance) for game, moves, kept, by_chance in results}
