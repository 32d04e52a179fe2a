"""The scale from blind choice to perfect play, and whether its intervals hold."""

from random import Random
from statistics import fmean

import pytest

from digitduel.evals.paired_difference import Answered, Difference, Pair, difference
from digitduel.evals.skill import NOTHING_ASKED, Decision, Skill, combined, first_meetings, plain_skill, skill

POPULATION = 3_000
"""Positions that might be asked about."""
CHANCES = (0.1, 0.25, 0.5, 0.75)


def decisions(kept: int, of: int, by_chance: float) -> list[Decision]:
    return [Decision(place < kept, by_chance, place, (0, place)) for place in range(of)]


@pytest.mark.parametrize("measure", [skill, plain_skill])
def test_it_is_made_as_it_says(measure: object) -> None:
    assert callable(measure)
    told = measure(decisions(40, 50, 0.4))
    assert told.at == pytest.approx((40 - 20) / (50 - 20))
    assert told.low < told.at < told.high
    assert measure([]) == NOTHING_ASKED
    assert measure(decisions(50, 50, 0.4)).at == measure(decisions(50, 50, 0.4)).high == pytest.approx(1)
    assert 0.85 < measure(decisions(50, 50, 0.4)).low < 1
    assert measure(decisions(20, 50, 0.4)).at == pytest.approx(0)


def test_a_mean_is_surer_than_its_parts() -> None:
    mean = combined([Skill(0.5, 0.2, 0.9), Skill(0.7, 0.3, 0.8)])
    assert mean.at == pytest.approx(0.6)
    assert mean.low == pytest.approx(0.6 - 0.5 / 2)


def test_what_belongs_together_counts_less() -> None:
    """Ten openings with five decisions each, all right or all wrong: as much evidence as ten decisions."""
    together = [Decision(place % 10 < 6, 0.25, place, (1, place % 10)) for place in range(50)]
    alone = [Decision(place % 10 < 6, 0.25, place, (0, place)) for place in range(50)]
    wide, narrow = skill(together), skill(alone)
    assert wide.at == narrow.at
    assert wide.high - wide.low > 1.8 * (narrow.high - narrow.low)


def test_a_position_counts_once() -> None:
    met = [Decision(True, 0.5, "a", (0, 0)), Decision(False, 0.5, "b", (1, 0)), Decision(False, 0.5, "a", (1, 1))]
    assert first_meetings(met) == met[:2]


@pytest.mark.parametrize(("settled", "strength"), [(False, 0.0), (False, 0.7), (True, 0.0), (True, 0.7)])
def test_the_interval_holds_what_the_player_is_worth(settled: bool, strength: float) -> None:
    """A small model of the benchmark, played 400 times; the whole one is in benchmarks/benchmark_coverage.py."""
    rng = Random(7)
    chances = [rng.choice(CHANCES) for _ in range(POPULATION)]
    keeps = [chance + (1 - chance) * (rng.random() < strength) * rng.random() for chance in chances]
    minds = [rng.random() < keep for keep in keeps]
    worth_of = [float(mind) for mind in minds] if settled else keeps
    worth = sum(w - c for w, c in zip(worth_of, chances, strict=True)) / sum(1 - c for c in chances)

    def once() -> Skill:
        """Sixty positions, and eight openings in which four neighbours are met, as in a game."""
        met = [(place, (0, number)) for number, place in enumerate(rng.sample(range(POPULATION), 60))]
        for number in range(8):
            start = rng.randrange(POPULATION)
            met += [((start + step) % POPULATION, (1, number)) for step in range(4)]
        asked = [
            Decision(minds[place] if settled else rng.random() < keeps[place], chances[place], place, cluster)
            for place, cluster in met
        ]
        return skill(first_meetings(asked))

    told = [once() for _ in range(400)]
    assert fmean(each.at for each in told) == pytest.approx(worth, abs=0.03)
    assert 0.92 <= fmean(each.low <= worth <= each.high for each in told) <= 0.98


def test_what_differs_only_between_strata_makes_nothing_uncertain() -> None:
    """Half of the positions are easy and half are hard, on purpose: who finds most easy ones and hardly a hard one."""
    mixed = [
        Decision(place % 20 == 19 or (place % 2 == 0 and place % 20 != 0), 0.25, place, (0, place))
        for place in range(200)
    ]
    told = [each._replace(stratum=str(each.cluster[1] % 2)) for each in mixed]
    assert skill(told).at == skill(mixed).at
    assert skill(told).high - skill(told).low < (skill(mixed).high - skill(mixed).low) / 1.4
    alone = [each._replace(stratum=str(each.cluster[1])) for each in mixed]
    assert skill(alone) == pytest.approx(skill(mixed)), "one of each says nothing about how much they differ"


@pytest.mark.long
@pytest.mark.parametrize("better", [0.0, 0.1])
def test_a_paired_test_errs_in_5_of_100(better: float) -> None:
    """Two players in the same positions, some of which are hard for both."""
    rng = Random(11)
    hard = [rng.random() for _ in range(POPULATION)]

    def once() -> Difference:
        asked = rng.sample(range(POPULATION), 300)
        pairs = [
            Pair(
                Answered(rng.random() < 0.6 * hard[at] + better, 0.25),
                Answered(rng.random() < 0.6 * hard[at], 0.25),
                str(int(4 * hard[at])),
            )
            for at in asked
        ]
        return difference([pairs])

    told = [once() for _ in range(400)]
    assert 0.92 <= fmean(each.low <= better / 0.75 <= each.high for each in told) <= 0.98
    assert difference([]) == (0, 0, 0, 1, 0)


def test_strata_that_were_fixed_make_a_difference_surer() -> None:
    """One is better in the easy half and as good in the hard half: each half by itself varies less."""
    pairs = [
        Pair(Answered(at % 2 == 0 or at % 8 == 1, 0.25), Answered(at % 8 == 1, 0.25), ("easy", "hard")[at % 2])
        for at in range(400)
    ]
    wide, narrow = difference([[pair._replace(stratum="") for pair in pairs]]), difference([pairs])
    assert wide.at == narrow.at
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2
