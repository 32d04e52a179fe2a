"""Exact play as data."""

import json
from typing import Any

import pytest

from digitduel.coach import review
from digitduel.coach.facts import outlook, outlook_after
from digitduel.coach.review_data import moves_review
from digitduel.core.json_shapes import to_data
from digitduel.players.shared_oracles import oracle
from digitduel.tables import study
from tests.coach.sentences import known
from tests.matches import sit_down


def test_a_review_as_data() -> None:
    reviewed = review(sit_down("sum-race", "4 1 6 4 6 5 4"), known("sum-race"))
    data: dict[str, Any] = json.loads(json.dumps(to_data(moves_review(reviewed))))
    assert list(data) == ["moves", "accuracy", "summary"]
    assert data["moves"][0] == {
        "ply": 1,
        "player": 1,
        "move": "4",
        "before": {"value": "win", "plies": 7},
        "after": {"value": "loss", "plies": 10},
        "mark": "gave away",
        "decision": True,
        "better": "5",
        "line": ["5", "1", "5", "1", "5", "1", "5"],
    }
    assert data["accuracy"] == [
        {"player": 1, "decisions": 3, "kept": 2, "accuracy": 0.667, "turning_point": 1},
        {"player": 2, "decisions": 1, "kept": 0, "accuracy": 0.0, "turning_point": 2},
    ]
    assert data["summary"] == reviewed.summary


WON = ["1", "no", "4", "no", "2", "no", "5", "no", "3"]
"""Moves of Equation Duel, in which a turn has two."""


@pytest.mark.parametrize("word", ["equation-duel", "sum-race", "number-harmony"])
def test_people_are_told_turns_with_every_choice(word: str) -> None:
    match = sit_down(word, "")
    advice, position = study.advice(word, [], 1), match.position
    wanted = [outlook_after(oracle(match.game), position, match.read(choice.move)).turns for choice in advice.choices]
    assert [choice.turns for choice in advice.choices] == wanted
    assert study.analyze(word, [], 1).choices == advice.choices


def test_the_coach_and_its_choices_count_alike() -> None:
    advice = study.advice("equation-duel", [], 1)
    quickest = min(choice.turns or 0 for choice in advice.choices if choice.value == "win")
    assert f"The quickest takes {quickest} turns." in advice.nudge
    assert quickest < min(choice.plies or 0 for choice in advice.choices if choice.value == "win")


def test_people_are_told_turns_in_a_review() -> None:
    match = sit_down("equation-duel", " ".join(WON[:-1]))
    asked = oracle(match.game)
    for ply, move in enumerate(study.review("equation-duel", WON, 1).moves):
        position = study.played("equation-duel", WON[:ply], 1).position
        assert move.before.turns == outlook(asked, position).turns
        assert move.after.turns == outlook_after(asked, position, match.game.read(position, WON[ply])).turns


def test_what_takes_long_to_count_is_told_without_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "SECONDS_TO_COUNT", -1.0)
    assert {choice.turns for choice in study.advice("equation-duel", [], 1).choices} == {None}
