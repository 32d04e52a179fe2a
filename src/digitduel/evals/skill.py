"""Skill: a player's decisions on a scale on which blind choice gets 0 and perfect play 1, with a 95% interval.

    skill = (kept - expected by chance) / (decisions - expected by chance)

Decisions that were met together, in the games from one opening, are no independent evidence. They form a cluster, and
the interval comes from how much clusters differ (the linearized variance of a ratio), with a t quantile for as many
clusters as they are worth. It is laid around the share by Wilson's formula, so that it holds near perfect play too.

Where it is fixed beforehand how many decisions of each stratum there are, only what differs within a stratum makes the
score uncertain.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from math import fsum, sqrt
from typing import NamedTuple

NORMAL_95 = 1.96


class Decision(NamedTuple):
    """A decision, by what was known about it before: its position, and how often blind choice keeps the value there."""

    kept: bool
    by_chance: float
    position: Hashable
    cluster: tuple[int | str, int]
    """Which decisions belong together: a part of the benchmark, and a place in it."""
    stratum: str = ""
    """How hard it is, where as many of each kind were asked on purpose."""


class Skill(NamedTuple):
    """A share between blind choice and perfect play, with its 95% interval."""

    at: float
    low: float
    high: float


NOTHING_ASKED = Skill(0, 0, 0)


def first_meetings(decisions: Iterable[Decision]) -> list[Decision]:
    """Each position once, as it was first met: who always plays the same there tells nothing new by doing it again."""
    first: dict[Hashable, Decision] = {}
    for decision in decisions:
        first.setdefault(decision.position, decision)
    return list(first.values())


def skill(decisions: list[Decision]) -> Skill:
    """The skill in decisions of which no two are about the same position."""
    room, clusters = 0.0, dict[tuple[int | str, int], list[Decision]]()
    for decision in decisions:
        room += 1 - decision.by_chance
        clusters.setdefault(decision.cluster, []).append(decision)
    if not room:
        return NOTHING_ASKED
    at = sum(decision.kept - decision.by_chance for decision in decisions) / room
    off = [
        (some[0].stratum, sum(d.kept - d.by_chance - at * (1 - d.by_chance) for d in some))
        for some in clusters.values()
    ]
    rooms = [sum(1 - d.by_chance for d in some) for some in clusters.values()]
    worth = room * room / sum(each * each for each in rooms)
    total = len(decisions)
    share = sum(decision.kept for decision in decisions) / total
    spread = squares_within(off) / (total * total)
    independent = share * (1 - share) / spread if spread and 0 < share < 1 else total
    low, high = share_interval(share * independent, independent, t_95(worth - 1))
    return Skill(at, *(1 - (1 - bound) * total / room for bound in (low, high)))


def apart(one: Skill, other: Skill) -> Skill:
    """How much higher a score is than another in other positions, with the 95% interval of that."""
    at = one.at - other.at
    down = sqrt((one.at - one.low) ** 2 + (other.high - other.at) ** 2)
    return Skill(at, at - down, at + sqrt((one.high - one.at) ** 2 + (other.at - other.low) ** 2))


def squares_within(off: list[tuple[str, float]]) -> float:
    """How much a sum over clusters varies, when as many of each stratum are drawn every time."""
    strata: dict[str, list[float]] = defaultdict(list)
    for stratum, each in off:
        strata[stratum].append(each)
    # One alone in its stratum says nothing about how much they differ there, so these go together.
    alone = [stratum for stratum, some in strata.items() if len(some) == 1]
    together = [strata.pop(stratum)[0] for stratum in alone]
    total = 0.0
    for some in (*strata.values(), together):
        count = len(some)
        if count > 1:
            mean = sum(some) / count
            total += count / (count - 1) * sum((each - mean) ** 2 for each in some)
    return total


def plain_skill(decisions: list[Decision]) -> Skill:
    """The same, with an interval that takes all decisions for independent."""
    total = len(decisions)
    by_chance = sum(decision.by_chance for decision in decisions)
    room = total - by_chance
    if not room:
        return NOTHING_ASKED
    kept = sum(decision.kept for decision in decisions)
    shares = (kept / total, *share_interval(kept, total))
    return Skill(*((share * total - by_chance) / room for share in shares))


def combined(skills: list[Skill]) -> Skill:
    """The mean, and its interval by recovering the variances of the parts from their intervals."""
    if not skills:
        return NOTHING_ASKED
    # Summed so that no order of the parts changes the last digit.
    at = fsum(each.at for each in skills) / len(skills)
    down = sqrt(fsum((each.at - each.low) ** 2 for each in skills)) / len(skills)
    up = sqrt(fsum((each.high - each.at) ** 2 for each in skills)) / len(skills)
    return Skill(at, at - down, at + up)


def share_interval(times: float, of: float, z: float = NORMAL_95) -> tuple[float, float]:
    """Where the true share lies with 95% confidence, by Wilson's formula: it holds for few and for extreme ones too."""
    if not of:
        return 0.0, 1.0
    share = times / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    off = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    # Rounding must not push the share itself out of its interval.
    return min(share, max(0.0, middle - off)), max(share, min(1.0, middle + off))


def t_95(freedom: float) -> float:
    """The quantile of Student's t for a 95% interval, by the expansion of Cornish and Fisher; good from 3 on."""
    z, freedom = NORMAL_95, max(freedom, 3.0)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom * freedom)
