"""What is said of Player 1 and Player 2, said to one of them."""

import json
from pathlib import Path

import pytest

from digitduel.core import ONE, TWO, Player
from digitduel.core.second_person import AS_THEY_ARE, Called, addressed, called_by, to_you

CASES = json.loads(Path(__file__).with_name("second_person_cases.json").read_text(encoding="utf-8"))
"""The page is held to them too, in `tests/web/test_second_person.py`."""


@pytest.mark.parametrize("sentence", CASES["told"])
def test_whoever_reads_is_told_of_themselves_and_of_the_other(sentence: str) -> None:
    assert [addressed(sentence, tuple(called)) for called in CASES["called"]] == CASES["told"][sentence]


@pytest.mark.parametrize("sentence", CASES["told"])
def test_two_people_and_nobody_are_told_what_was_said(sentence: str) -> None:
    assert addressed(sentence, AS_THEY_ARE) == sentence


@pytest.mark.parametrize(
    ("people", "called"),
    [
        ([], AS_THEY_ARE),
        ([ONE], ("you", "your opponent")),
        ([TWO], ("your opponent", "you")),
        ([ONE, TWO], AS_THEY_ARE),
    ],
)
def test_only_one_person_at_the_table_is_you(people: list[Player], called: Called) -> None:
    assert called_by(people) == called


def test_what_is_said_of_both_is_said_to_one_of_them() -> None:
    told = "Player 1 is ahead. Player 2 goes first."
    assert to_you(told, ONE) == "You are ahead. Your opponent goes first."
    assert to_you(told, TWO) == "Your opponent is ahead. You go first."
