"""Whatever is asked at the desk, in whatever JSON, is answered with data or refused with a sentence."""

import json
from dataclasses import fields
from inspect import signature
from itertools import product
from random import Random
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digitduel.core.json_shapes import to_data
from digitduel.tables.desk import QUESTIONS, Desk, ask
from digitduel.tables.stored_table import Facts, StoredMove

GAME = "sum-race:target=6"
OPENED: dict[str, dict[str, Any]] = {
    "clock": {"seats": ("human", "human"), "clock": "3+2"},
    "friend": {"seats": ("human", "human"), "mode": "friend"},
    "screen": {"seats": ("human", "human"), "series": "3"},
    "program": {"seats": ("human", "random")},
    "watch": {"seats": ("random", "random")},
    "resigned": {"seats": ("human", "human")},
}


def busy_desk() -> Desk:
    """A table of every kind."""
    desk = Desk(Random(1).getrandbits, clock=lambda: 1000.0)
    for name, asked in OPENED.items():
        desk.open(GAME, id=name, seed=7, **asked)
    desk.move("screen", 0, "5")
    desk.resign("resigned")
    return desk


DESK = busy_desk()
FITTING: dict[str, list[Any]] = {
    "table": [*OPENED],
    "ply": [0, 1],
    "move": ["5", "1"],
    "moves": [[], ["5"], ["1"] * 6],
    "game": [GAME, "number-harmony"],
    "seats": [asked["seats"] for asked in OPENED.values()],
    "link": [DESK.link("friend").link, DESK.link("screen").link],
    "record": [DESK.record(name).record for name in OPENED],
    "stored": [to_data(DESK.kept(name)) for name in OPENED],
    "id": ["1.0.", "2024-05-31"],
    "first": [None, 1, "2"],
    "mode": [None, "friend"],
    "name": ["Ada"],
    "sit": [1, 2],
    "clock": [None, "3+2"],
    "series": [None, "best-of-5"],
    "lesson": [1],
    "step": [1],
    "seed": [7],
    "level": [0, 3],
    "solved": [None, 6],
    "day": [None, "2024-05-31"],
    "hinted": [False],
    "tries": [{"wrong": 1}],
    "score": [None, {"tried": 2, "solved": 1, "days": ["2024-05-30"], "latest_day": "2024-05-30"}],
}
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 9, 10**400, -(10**400), 10**4300 - 1, 1.5, 1e300, float("inf"), float("nan")),
    *("", "\ud800", "\0", "9" * 5000, "casual", "os:system", "human", "3", "0.01", "best-of-5 2 1.0 0"),
    *("first-to-3 x 0 0", "closed", "resigned-x", "timeout-", "timeout-2", "0 x", "x", "2 well-played"),
    *("2024-13-41", "0001-01-01", "9999-12-31", "1.9.sum-race", "1.0.x", "table=1&by=1&first=1&game=x"),
    *([], {}, ["5"], [[]], {"kind": "x"}, {"facts": {}, "moves": []}, {"tried": 10**9, "days": ["x"]}),
]


def arguments(question: str) -> dict[str, bool]:
    """What a question takes, and whether it must be given."""
    declared = signature(getattr(Desk, question)).parameters.values()
    return {each.name: each.default is each.empty for each in declared if each.name != "self"}


def answered(desk: Desk, question: str, **asked: Any) -> None:
    """A question is answered in JSON that a browser reads; and so is what is asked of a table that came by it."""
    answer = json.loads(ask(desk, question, json.dumps(asked)), parse_constant=no_number)
    if "error" in answer:
        assert answer["error"]["code"]
        assert answer["error"]["message"]
    elif question in ("open", "bring_back", "follow", "read_record"):
        for then in ("kept", "think", "link", "record", "undo", "rename", "resign", "rematch", "review"):
            named = {"name": "Ada"} if then == "rename" else {}
            answered(desk, then, table=answer["id"], **named)


def no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number in JSON.")


@pytest.mark.long
@pytest.mark.parametrize("question", QUESTIONS)
def test_each_part_of_a_question_may_be_odd(question: str) -> None:
    takes = arguments(question)
    for name in takes:
        for table, odd in product(FITTING["table"] if "table" in takes else [None], ODD):
            fitting = {other: FITTING[other][0] for other, needed in takes.items() if needed}
            answered(busy_desk(), question, **fitting | ({"table": table} if table else {}) | {name: odd})


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:20])
def test_each_part_of_what_was_kept_may_be_odd(odd: Any) -> None:
    kept = FITTING["stored"][0]
    for fact in fields(Facts):
        answered(busy_desk(), "bring_back", stored=kept | {"facts": kept["facts"] | {fact.name: odd}})
    for part in fields(StoredMove):
        move = {"ply": 1, "move": "5", "seconds": 1.0} | {part.name: odd}
        answered(busy_desk(), "bring_back", stored=kept | {"moves": [move]})


JSON: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(ODD) | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def some_arguments(draw: st.DrawFn, question: str) -> dict[str, Any]:
    """Some of it fitting, some of it odd, and some left out."""
    named = [name for name, needed in arguments(question).items() if needed or draw(st.booleans())]
    return {name: draw(st.sampled_from(FITTING[name]) if draw(st.booleans()) else JSON) for name in named}


@pytest.mark.parametrize("question", QUESTIONS)
@settings(max_examples=30)
@given(data=st.data())
def test_whatever_is_asked_is_answered_or_refused(question: str, data: st.DataObject) -> None:
    answered(busy_desk(), question, **data.draw(some_arguments(question)))
