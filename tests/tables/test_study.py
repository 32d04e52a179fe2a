"""Exact play as data."""

import json
from typing import Any

from digitduel.coach import review
from digitduel.coach.review_data import moves_review
from digitduel.core.json_shapes import to_data
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
