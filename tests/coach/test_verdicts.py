"""Which verdict is the better one, and what is said of each."""

import json
from itertools import pairwise
from pathlib import Path

import digitduel
from digitduel.coach.estimates import Estimate, Tried
from digitduel.coach.facts import Outlook, told
from digitduel.solve import Value, Verdict

CASES = json.loads(Path(__file__).with_name("verdict_cases.json").read_text(encoding="utf-8"))
"""The page is held to them too, in `tests/web/test_value_words.py`."""


def test_a_win_soon_comes_first_and_a_loss_soon_last() -> None:
    worths = [{Verdict(Value(value), plies).worth for value, plies in alike} for alike in CASES["best_first"]]
    assert all(len(alike) == 1 for alike in worths)
    assert all(one > other for (one,), (other,) in pairwise(worths))


def test_what_looks_good_comes_before_what_looks_bad() -> None:
    worths = [Value(value).worth for value in CASES["estimated_best_first"]]
    assert all(one > other for one, other in pairwise(worths))


def test_verdicts_are_told_in_words() -> None:
    assert [told(Outlook(Value(value), turns)) for value, turns, _ in CASES["told"]] == [
        words for *_, words in CASES["told"]
    ]


def test_estimates_are_told_as_what_they_look_like() -> None:
    game, shares = digitduel.game("sum-race"), {"win": 1.0, "draw": 0.5, "loss": 0.0}
    for value, words in CASES["estimated"]:
        move = game.moves(game.start())[0]
        assert f": it {words}" in Estimate(game, 1, (Tried(move, shares[value]),)).nudge()
