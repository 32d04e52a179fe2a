"""Exact play as data."""

import json
from typing import Any

import pytest

from digitduel.coach import review
from digitduel.coach.facts import outlook, outlook_after
from digitduel.coach.hints import warning
from digitduel.coach.review_data import moves_review
from digitduel.core.json_shapes import to_data
from digitduel.players.shared_oracles import oracle
from digitduel.solve import Value
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


@pytest.mark.parametrize(
    ("game", "moves", "first"),
    [
        ("equation-duel", ["1", "no", "4", "no", "2", "no", "5", "no", "3"], 1),
        ("equation-duel", ["1", "no", "9"], 1),
        ("sum-race", ["6", "5", "6", "5"], 1),
        ("number-harmony", ["1", "9"], 1),
    ],
)
def test_an_analysis_names_the_move_in_the_coachs_words(game: str, moves: list[str], first: int) -> None:
    """Also where a turn of two moves has only begun, and where every move loses."""
    assert study.analyze(game, moves, first).hint == study.advice(game, moves, first).hint


def test_where_every_move_loses_the_hint_is_the_one_that_holds_out_longest() -> None:
    assert "it holds out longest, for " in study.analyze("sum-race", ["5"], 1).hint
    assert study.analyze("sum-race:target=3,highest=3", ["3"], 1).hint == "Player 1 wins by reaching exactly 3."


def test_a_choice_that_throws_something_away_says_so() -> None:
    """Whatever the coach marks in a review is warned of before it is played."""
    for game, moves in (("sum-race", []), ("number-harmony", ["1", "9"]), ("sum-race", ["5"])):
        for choice in study.advice(game, moves, 1).choices:
            mark = study.review(game, [*moves, choice.move], 1).moves[-1].mark
            warnings = {
                "kept": None,
                "let slip": "That move lets the win slip, if the other side answers well.",
                "gave away": "That move loses, if the other side answers well.",
            }
            assert choice.warning == warnings[mark]


def test_what_only_looks_worse_is_said_to_look_so() -> None:
    looks = "That move looks worse than another, as far as can be told, if the other side answers well."
    assert warning(Value.WIN, Value.LOSS, exact=False) == warning(Value.WIN, Value.DRAW, exact=False) == looks
    assert warning(Value.LOSS, Value.LOSS, exact=False) is None
