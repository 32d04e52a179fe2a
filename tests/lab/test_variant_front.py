"""Which variants nothing beats, what a step changes, and which one is recommended."""

from itertools import product
from math import inf
from random import Random

from digitduel.lab.laboratory import variants
from digitduel.lab.measures import measure
from digitduel.lab.variant_front import Variant, front, options_of, ranges, recommended, steps, summed_up


def variant(word: str, unfairness: float, depth: int, moves: float, ended: float = 1.0) -> Variant:
    return Variant(word, unfairness, depth, moves, 0.5, ended)


def test_nothing_on_the_front_is_beaten_and_all_else_is() -> None:
    chance = Random(3)
    for _ in range(50):
        some = [
            variant(f"n{n}", chance.randrange(6) / 10, chance.randrange(5), chance.choice([4.0, 5.0, 6.0, inf]))
            for n in range(30)
        ]
        best = front(some)
        unbeaten = [one for one in some if not any(other.beats(one) for other in some)]
        assert {one.goods for one in best} == {one.goods for one in unbeaten}
        assert len(best) == len({one.goods for one in unbeaten})
        assert [one.unfairness for one in best] == sorted(one.unfairness for one in best)


def test_better_in_one_way_and_worse_in_none() -> None:
    usual = variant("usual", 0.2, 5, 8)
    better = [variant("fairer", 0.1, 5, 8), variant("deeper", 0.2, 6, 8), variant("shorter", 0.2, 5, 7)]
    assert all(one.beats(usual) and not usual.beats(one) for one in better)
    assert not any(one.beats(other) for one, other in product(better, better))
    assert not usual.beats(variant("the same", 0.2, 5, 8))


def test_what_nobody_can_notice_does_not_count() -> None:
    one, other = variant("one", 0.1049, 5, 8.2), variant("other", 0.1, 5, 8.4)
    assert not one.beats(other) and not other.beats(one)
    assert front([one, other]) == [other]


def test_what_is_recommended_is_as_deep_as_the_usual_game_as_fair_as_can_be_and_short() -> None:
    usual = variant("usual", 0.3, 5, 8)
    shallow = variant("shallow", 0.0, 3, 2)
    fairest, shorter = variant("fairest", 0.1, 6, 30), variant("shorter", 0.12, 4, 12)
    unfair = variant("unfair", 0.13, 9, 5)
    assert recommended([shallow, fairest, shorter, unfair], usual) == shorter
    assert recommended([shallow, fairest, unfair], usual) == fairest
    assert recommended([shallow], usual) == usual


def test_nothing_is_recommended_that_is_fair_because_hardly_a_game_ends() -> None:
    usual = variant("usual", 0.3, 5, inf, ended=0.4)
    rarely, as_often = variant("rarely", 0.0, 5, inf, ended=0.2), variant("as often", 0.2, 5, inf, ended=0.39)
    assert recommended([rarely], usual) == usual
    assert recommended([rarely, as_often], usual) == as_often


def test_neighbours_differ_by_one_step_of_one_option() -> None:
    family = [measure(word) for word in variants("sum-race:target=5..7,highest=2..3")]
    found = [(step.option, step.one.game, step.other.game) for step in steps(family)]
    assert len(found) == len(set(found)) == 2 * 2 + 3
    assert ("target", "sum-race:target=5,highest=2", "sum-race:target=6,highest=2") in found
    assert ("highest", "sum-race:target=7,highest=2", "sum-race:target=7,highest=3") in found
    assert ranges([options_of(one.game) for one in family]) == {"target": [5, 6, 7], "highest": [2, 3]}


def test_swap_is_an_option_like_the_others() -> None:
    family = [measure(word) for word in ("sum-race:target=5", "sum-race:target=5,swap=yes")]
    assert [step.option for step in steps(family)] == ["swap"]


def test_a_game_that_goes_on_for_ever_has_no_length() -> None:
    assert summed_up(measure("number-harmony:highest=3,target=10")).moves == inf
    ends = measure("sum-race:target=5")
    assert summed_up(ends).moves == round(ends.pairing("expert", "expert").plies, 6)
