"""Shapes to JSON and back, strictly."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest

from digitduel.core import ONE, TWO, Grid, Hand, Pool, Row, Tile, Track
from digitduel.core.board_state import ComponentState, GridState, PoolState, board_state
from digitduel.core.field_notes import Like, Told, Within
from digitduel.core.json_shapes import (
    BadShape,
    ShapeField,
    absent,
    called,
    from_json,
    kinds_of,
    parts_of,
    put_together,
    read,
    read_arguments,
    to_data,
    to_json,
    widened,
)


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Point:
    x: int
    y: float = 0.0


@dataclass(frozen=True)
class Named:
    two_words: int = called("two words")


@dataclass(frozen=True, kw_only=True)
class Picture:
    title: str
    points: tuple[Point, ...]
    pair: tuple[int, str]
    kind: Literal["small", 3]
    colour: Colour
    by_name: dict[str, Point]
    last: Point | None
    two_words: bool = called("two words")
    note: str | None = absent()


PICTURE = Picture(
    title="♟",
    points=(Point(1, 2.0), Point(3, 0.5)),
    pair=(7, "seven"),
    kind=3,
    colour=Colour.RED,
    by_name={"a": Point(0, 0.0)},
    last=None,
    two_words=True,
)
DATA = {
    "title": "♟",
    "points": [{"x": 1, "y": 2.0}, {"x": 3, "y": 0.5}],
    "pair": [7, "seven"],
    "kind": 3,
    "colour": "red",
    "by_name": {"a": {"x": 0, "y": 0.0}},
    "last": None,
    "two words": True,
}


def test_there_and_back() -> None:
    assert to_data(PICTURE) == DATA
    assert json.loads(to_json(PICTURE)) == DATA
    assert read(Picture, DATA) == PICTURE
    assert from_json(Picture, to_json(PICTURE)) == PICTURE


def test_parts_that_are_written_already_are_put_together() -> None:
    assert put_together(Point, x="1", y="2.0") == to_json(Point(1, 2.0))
    assert put_together(Named, two_words="7") == to_json(Named(7)) == '{"two words":7}'


def test_what_may_be_absent_is_there_when_it_is_something() -> None:
    with_note = read(Picture, {**DATA, "note": "hello"})
    assert with_note.note == "hello"
    assert to_data(with_note)["note"] == "hello"


def test_how_a_field_is_declared() -> None:
    @dataclass(frozen=True)
    class Note:
        two_words: int = called("two words", default=7)
        text: str | None = absent(kw_only=True)

    assert parts_of(Note) == (
        ShapeField("two words", "two_words", int, may_be_absent=False, needed=False),
        ShapeField("text", "text", str | None, may_be_absent=True, needed=False),
    )
    assert (Note().two_words, Note().text) == (7, None)
    assert to_json(Note()) == '{"two words":7}'
    assert to_json(Note(1, text="a")) == '{"two words":1,"text":"a"}'


def test_a_whole_number_is_a_number_too_and_a_default_need_not_be_given() -> None:
    assert read(Point, {"x": 1, "y": 2}) == Point(1, 2.0)
    assert read(Point, {"x": 1}) == Point(1)


def test_a_number_without_a_fraction_is_whole_however_it_is_written() -> None:
    point = from_json(Point, '{"x": 5.0}')
    assert (point, type(point.x)) == (Point(5), int)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"x": 1.5}, "x: this must be a whole number."),
        ({"x": float("inf")}, "x: this must be a whole number."),
        ({"x": float("nan")}, "x: this must be a whole number."),
        ({"x": True}, "x: this must be a whole number."),
        ({"x": "1"}, "x: this must be a whole number."),
        ({"x": None}, "x: this must be a whole number."),
        ({}, "'x' is missing."),
        ({"x": 1, "z": 1}, "'z' does not belong here."),
        ([1], "this must be an object."),
        (1, "this must be an object."),
        (None, "this must be an object."),
    ],
)
def test_nothing_is_taken_for_something_else(wrong: object, sentence: str) -> None:
    with pytest.raises(BadShape) as refused:
        read(Point, wrong)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("field", "wrong", "sentence"),
    [
        ("points", {"x": 1}, "points: this must be a list."),
        ("points", [{"x": 1}, {"x": "2"}], "points[1].x: this must be a whole number."),
        ("pair", [1], "pair: this must be a list of 2."),
        ("kind", "large", 'kind: this must be "small" or 3.'),
        ("kind", 3.0, 'kind: this must be "small" or 3.'),
        ("colour", "blue", 'colour: this must be "red".'),
        ("by_name", [], "by_name: this must be an object."),
        ("by_name", {"a": 1}, "by_name.a: this must be an object."),
        ("last", 5, "last: this must be an object."),
        ("two words", 1, "two words: this must be true or false."),
        ("title", 5, "title: this must be a text."),
    ],
)
def test_the_place_at_fault_is_named(field: str, wrong: object, sentence: str) -> None:
    with pytest.raises(BadShape) as refused:
        read(Picture, {**DATA, field: wrong})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"x": 1'])
def test_what_is_no_json_says_so(text: str) -> None:
    with pytest.raises(BadShape, match=r"^This is not JSON\.$"):
        from_json(Point, text)


@dataclass(frozen=True, kw_only=True)
class Wider(Point):
    z: int


def test_a_wider_shape_from_a_narrower_one() -> None:
    assert widened(Wider, Point(1, 2.0), z=3) == Wider(x=1, y=2.0, z=3)
    assert widened(Wider, Point(1, 2.0), z=3, y=4.0) == Wider(x=1, y=4.0, z=3)


def test_arguments_are_checked_by_what_a_function_declares() -> None:
    def draw(point: Point, times: Annotated[int, Within(1, 9)] = 1) -> None: ...

    assert read_arguments(draw, {"point": {"x": 1}}) == {"point": Point(1)}
    assert read_arguments(draw, {"point": {"x": 1}, "times": 9}) == {"point": Point(1), "times": 9}
    for wrong, sentence in (
        ({"point": {"x": "1"}}, "point.x: this must be a whole number."),
        ({}, "'point' is missing."),
        ({"point": {"x": 1}, "colour": "red"}, "'colour' does not belong here."),
        ({"point": {"x": 1}, "times": 10}, "times: this must be a whole number from 1 to 9."),
    ):
        with pytest.raises(BadShape) as refused:
            read_arguments(draw, dict[str, Any](wrong))
        assert str(refused.value) == sentence


@dataclass(frozen=True)
class Loose:
    either: int | str | Point | None = None
    """A number, a text, a shape without a kind, or nothing."""
    nothing: None = None
    anything: Any = None
    share: float = 0.0
    several: tuple[int | str, ...] = ()


@pytest.mark.parametrize(
    "data",
    [
        {"either": 5},
        {"either": "five"},
        {"either": None},
        {"anything": {"a": [1]}},
        {"share": 0.5},
        {"several": [1, "a", 2]},
    ],
)
def test_of_several_types_the_one_that_fits_is_read(data: dict[str, Any]) -> None:
    found = read(Loose, data)
    assert {name: value for name, value in to_data(found).items() if name in data} == data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"either": 5.5}, "either: this must be an object."),
        ({"either": {"x": 1}}, "either.kind: this must be one that is known."),
        ({"nothing": 0}, "nothing: this must be null."),
        ({"share": "half"}, "share: this must be a number."),
        ({"share": True}, "share: this must be a number."),
        ({"share": 10**400}, "share: this must be a number."),
        ({"share": float("nan")}, "share: this must be a number."),
        ({"several": [1, 2.5]}, "several[1]: this must be a text."),
        ({"several": "ab"}, "several: this must be a list."),
    ],
)
def test_of_several_types_none_that_fits_is_said_so(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadShape) as refused:
        read(Loose, data)
    assert str(refused.value) == sentence


def test_values_without_a_shape_are_as_they_are() -> None:
    assert to_data((1, "a", (True, None))) == [1, "a", [True, None]]
    assert to_data({"a": 1}) == {"a": 1}
    assert (kinds_of(Point), kinds_of(Picture), kinds_of(PoolState)) == ((), ("small", 3), ("pool",))
    for text in ("{", "[" * 100_000):
        with pytest.raises(BadShape) as refused:
            from_json(Point, text)
        assert str(refused.value) == "This is not JSON."


@dataclass(frozen=True)
class Shown:
    board: tuple[ComponentState, ...]


def test_a_board_of_every_kind_of_component_there_and_back() -> None:
    tile = Tile("5", "5", "", fresh=True, owner=ONE, deciding=True)
    board = (
        Pool("Pool", (tile,)),
        Hand(ONE, "Hand", (), 0),
        Track(ONE, "Track", 1, 20, deciding=True),
        Row("Row", (tile,)),
        Grid(None, "Grid", ((tile, tile),)),
        Hand(TWO, "Another hand", (), 4, 15),
        Grid(TWO, "Own grid", ()),
    )
    shown = Shown(board_state(board))
    data = to_data(shown)
    assert [part["kind"] for part in data["board"]] == ["pool", "hand", "track", "row", "grid", "hand", "grid"]
    assert data["board"][2:3] + data["board"][5:] == [
        {"kind": "track", "title": "Track", "owner": 1, "at": 1, "goal": 20, "fresh": False, "deciding": True},
        {"kind": "hand", "title": "Another hand", "owner": 2, "tiles": [], "total": 4, "goal": 15},
        {"kind": "grid", "title": "Own grid", "owner": 2, "rows": []},
    ]
    assert data["board"][0]["tiles"] == [
        {"label": "5", "entry": "5", "why": "", "fresh": True, "owner": 1, "deciding": True}
    ]
    assert (data["board"][2]["owner"], data["board"][4]["owner"]) == (1, None)
    again = read(Shown, data)
    assert again == shown
    assert isinstance(again.board[0], PoolState)
    assert isinstance(again.board[4], GridState)
    with pytest.raises(BadShape, match=r"^board\[0\]\.kind"):
        read(Shown, {"board": [{"kind": "cube"}]})


@dataclass(frozen=True)
class Tally:
    names: dict[str, int]


def test_what_can_change_is_written_anew_each_time() -> None:
    tally = Tally({"a": 1})
    assert to_json(tally) == '{"names":{"a":1}}'
    tally.names["b"] = 2
    assert to_json(tally) == '{"names":{"a":1,"b":2}}'


@dataclass(frozen=True)
class Place:
    at: Point | None = None


def test_one_shape_or_nothing_needs_no_word_for_its_kind() -> None:
    assert read(Place, {"at": {"x": 1}}) == Place(Point(1))
    assert read(Place, {"at": None}) == Place()
    with pytest.raises(BadShape, match="x"):
        read(Place, {"at": {"y": 1.0}})


Word = Annotated[str, Within(1, 3)]


@dataclass(frozen=True)
class Limited:
    word: Annotated[Word, Told("a short word", ("abc",))] = "a"
    words: Annotated[tuple[Word, ...], Within(0, 2)] = ()
    number: Annotated[int, Within(0, 9)] = 0
    maybe: Word | None = None
    colour: Annotated[str, Like("red|gr[ae]y", "a colour")] = "red"


def test_what_is_within_its_limits_is_read_and_written_as_it_is() -> None:
    data = {"word": "abc", "words": ["a", "b"], "number": 9, "maybe": None, "colour": "grey"}
    assert to_data(read(Limited, data)) == data
    assert parts_of(Limited)[1].hint == tuple[str, ...]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"word": ""}, "word: this must be a text of 1 to 3 characters."),
        ({"maybe": "abcd"}, "maybe: this must be a text of 1 to 3 characters."),
        ({"words": ["a", "abcd"]}, "words[1]: this must be a text of 1 to 3 characters."),
        ({"words": ["a", "b", "c"]}, "words: this must be a list of 0 to 2."),
        ({"number": 10}, "number: this must be a whole number from 0 to 9."),
        ({"number": -1}, "number: this must be a whole number from 0 to 9."),
        ({"number": "1"}, "number: this must be a whole number."),
        ({"colour": "redder"}, "colour: this must be a colour."),
        ({"colour": "grey\n"}, "colour: this must be a colour."),
        ({"colour": 5}, "colour: this must be a text."),
    ],
)
def test_what_is_beyond_its_limits_is_refused(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadShape) as refused:
        read(Limited, data)
    assert str(refused.value) == sentence
