"""What is read off an environment, one habit at a time, in this process: here each way to write one is known."""

import re
from array import array
from collections import OrderedDict, UserList, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import count, islice
from random import Random
from types import MappingProxyType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from digitduel.games.outside import gym_reading as reading
from digitduel.games.outside.gym_reading import Step

OLD = "step gives four values, as Gym did before Gymnasium"


def heard(read: Callable[[reading.Assume], Any]) -> tuple[Any, list[str]]:
    """What is read, and what was assumed for it."""
    assumed: list[str] = []
    return read(assumed.append), assumed


# Steps


@pytest.mark.parametrize(
    ("given", "step", "assumed"),
    [
        (("seen", 1, False, False, {}), Step("seen", 1.0, False, False, {}), []),
        (["seen", np.float32(-0.5), np.bool_(True), np.bool_(False), None], Step("seen", -0.5, True, False, None), []),
        (("seen", 0, 0, 1, {}), Step("seen", 0.0, False, True, {}), []),
        (("seen", 0, True, True, {}), Step("seen", 0.0, True, False, {}), []),
        (("seen", 2, True, {"why": 1}), Step("seen", 2.0, True, False, {"why": 1}), [OLD]),
        (("seen", 0, False, {}), Step("seen", 0.0, False, False, {}), [OLD]),
    ],
)
def test_steps_of_either_form(given: Any, step: Step, assumed: list[str]) -> None:
    found, said = heard(lambda assume: reading.step_given(given, assume))
    assert (found, said) == (step, assumed)
    assert [type(value) for value in found[1:4]] == [float, bool, bool]


@pytest.mark.parametrize(("given", "count"), [(None, 1), ("four", 1), ((1, 2, 3), 3), ([1] * 6, 6)])
def test_a_step_of_another_form_is_refused(given: Any, count: int) -> None:
    words = f"^step gives {count} values, and not an observation, a reward, two flags and a dict$"
    with pytest.raises(TypeError, match=words):
        reading.step_given(given, pytest.fail)


# How it is made and begun


class InLetters:
    def __init__(self, render_mode: str = "human") -> None:
        if render_mode not in ("ansi", "human"):
            raise ValueError
        self.mode = render_mode


class NotInLetters(InLetters):
    def __init__(self, render_mode: str = "human") -> None:
        if render_mode == "ansi":
            raise ValueError
        super().__init__(render_mode)


class Plain:
    mode = "plain"


def test_it_draws_in_letters_if_it_can() -> None:
    found, assumed = heard(lambda assume: reading.made(InLetters, assume))
    assert (found.mode, assumed) == ("ansi", [])
    found, assumed = heard(lambda assume: reading.made(NotInLetters, assume))
    assert (found.mode, assumed) == ("human", ["it does not know the render mode ansi"])
    found, assumed = heard(lambda assume: reading.made(Plain, assume))
    assert (found.mode, assumed) == ("plain", [])


def test_a_class_that_does_not_say_what_it_takes_is_made_of_nothing() -> None:
    assert reading.made(dict, pytest.fail) == {}


class Seeded:
    def reset(self, seed: int | None = None) -> Any:
        return f"seed {seed}", {}


class Unseeded:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def reset(self) -> Any:
        return self.answer


NO_SEED = ["reset takes no seed, so nothing in it may be left to chance"]


def test_it_is_begun_with_the_same_seed_each_time() -> None:
    assert heard(lambda assume: reading.reset(Seeded(), assume)) == ("seed 0", [])
    answers: list[tuple[Any, Any]]
    answers = [(("seen", {}), "seen"), ("seen", "seen"), ((1, 2, 3), (1, 2, 3)), (["a", "b"], ["a", "b"])]
    for answer, seen in answers:
        assert heard(lambda assume, given=answer: reading.reset(Unseeded(given), assume)) == (seen, NO_SEED)  # type: ignore[misc]


# Actions and legal moves


def space(**told: Any) -> SimpleNamespace:
    return SimpleNamespace(action_space=SimpleNamespace(**told))


@pytest.mark.parametrize(
    ("env", "there"),
    [
        (space(n=3), range(3)),
        (space(n=np.int64(3), start=np.int64(5)), range(5, 8)),
        (space(n="many"), None),
        (space(n=[2, 3]), None),
        (space(shape=(3,)), None),
        (SimpleNamespace(action_space=None), None),
        (SimpleNamespace(), None),
    ],
)
def test_actions_are_numbers_in_a_row(env: Any, there: range | None) -> None:
    assert reading.actions(env) == there


NumpysOldTruth = type("bool_", (int,), {})
"""As NumPy called it before its version 2."""


def only_ours() -> Any:
    raise AssertionError


@pytest.mark.parametrize(
    ("told", "moves", "assumed"),
    [
        ({"valid_moves": [2, 0, 2]}, [0, 2], []),
        ({"valid_moves": lambda: (np.int8(1),)}, [1], []),
        ({"valid_moves": iter("20")}, [0, 2], []),
        ({"valid_moves": [0], "legal_moves": only_ours}, [0], []),
        ({"valid_moves": None, "legal_moves": [1]}, [1], ["legal_moves tells the legal moves"]),
        ({"get_legal_moves": lambda: {2}}, [2], ["get_legal_moves tells the legal moves"]),
        (
            {"valid_moves": [False, True, True]},
            [6, 7],
            ["valid_moves says of every action whether it is legal"],
        ),
        (
            {"legal_actions": np.array([True, False, True])},
            [5, 7],
            ["legal_actions tells the legal moves", "legal_actions says of every action whether it is legal"],
        ),
        (
            {"valid_moves": [*map(NumpysOldTruth, [0, 1, 1])]},
            [6, 7],
            ["valid_moves says of every action whether it is legal"],
        ),
        ({"valid_moves": [True, False]}, [0, 1], []),
        ({"valid_moves": [5, 6, 7]}, [5, 6, 7], []),
        ({"valid_moves": []}, [], []),
        ({}, [5, 6, 7], ["it does not tell its legal moves, so every action counts as one"]),
    ],
)
def test_legal_moves_are_found(told: dict[str, Any], moves: list[int], assumed: list[str]) -> None:
    env = space(n=3, start=5)
    vars(env).update(told)
    assert heard(lambda assume: reading.legal(env, assume)) == (moves, assumed)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"valid_moves": "all"}, "valid_moves gives str, and not a list of numbers"),
        ({"valid_moves": b"all"}, "valid_moves gives bytes, and not a list of numbers"),
        ({"valid_moves": 7}, "valid_moves gives int, and not a list of numbers"),
        ({"legal_actions": lambda: None}, "legal_actions gives NoneType, and not a list of numbers"),
        ({"valid_moves": [1, "left", "right"]}, "valid_moves lists 'left', which is no number of an action"),
        ({"valid_moves": [1, (2, 3)]}, r"valid_moves lists '\(2, 3\)', which is no number of an action"),
        ({"valid_moves": ["x" * 50]}, f"valid_moves lists '{'x' * 40}', which is no number of an action"),
        ({}, "it has no valid_moves, and no discrete action space"),
    ],
)
def test_what_is_no_list_of_moves_is_told(told: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=f"^{words}$"):
        reading.legal(SimpleNamespace(**told), lambda assumed: None)


ASKED = ["valid_moves asks for whom, and is told whose turn it is"]


def test_a_list_that_asks_for_whom_is_told() -> None:
    env = SimpleNamespace(valid_moves=lambda player: [player], turn=2, to_move=9)
    assert heard(lambda assume: reading.legal(env, assume)) == ([2], ASKED)
    env = SimpleNamespace(valid_moves=lambda player, /: [player], current_player=0)
    assert heard(lambda assume: reading.legal(env, assume)) == ([0], ASKED)
    for asks_for_nothing in (lambda player=4: [player], lambda *all_of_them: [4], lambda *, player=4: [player]):
        assert heard(lambda assume, listing=asks_for_nothing: reading._asked(listing, env, "", assume)) == ([4], [])  # type: ignore[misc]


def test_a_list_of_which_nothing_is_known_is_asked_for_nothing() -> None:
    assert heard(lambda assume: reading._asked(dict, None, "", assume)) == ({}, [])


# Whose turn it is


class Side(Enum):
    WHITE = "w"


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (1, 1),
        (np.int8(2), 2),
        (2.0, 2),
        (True, True),
        ("white", "white"),
        (np.str_("white"), "white"),
        (Side.WHITE, "WHITE"),
        ([1, 2], "(1, 2)"),
        (["x" * 200], f"('{'x' * 98}"),
    ],
)
def test_attributes_are_told_as_plain_data(found: Any, told: Any) -> None:
    named = SimpleNamespace(missing=None, called=lambda: 1, first=found, second="never")
    answer = reading.attribute(named, ("nowhere", "missing", "called", "first", "second"))
    assert (answer, type(answer)) == (told, type(told))
    assert reading.attribute(named, ("nowhere", "missing", "called")) is None


# The picture


def drawing(answer: Any, prints: str = "") -> Any:
    def render() -> Any:
        if prints:
            print(prints, end="")
        return answer

    return SimpleNamespace(render=render)


@pytest.mark.parametrize(
    ("env", "shown", "assumed"),
    [
        (drawing("a board"), "a board", []),
        (drawing(["before", "then", "now"]), "now", []),
        (drawing([]), "", []),
        (drawing(None, "printed"), "printed", ["render prints the position"]),
        (drawing("told", "and printed"), "told", []),
        (drawing(None), "", []),
        (drawing(np.zeros(3)), "", []),
        (drawing("x" * 20_000), "x" * 10_000, []),
        (SimpleNamespace(), "(render breaks: AttributeError)", []),
    ],
)
def test_pictures_are_texts_lines_or_printed(
    env: Any, shown: str, assumed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert heard(lambda assume: reading.picture(env, assume)) == (shown, assumed)
    assert capsys.readouterr().out == ""


# What is the same


class Slotted:
    __slots__ = ("one", "unset")

    def __init__(self, one: Any) -> None:
        self.one = one


class Held(Slotted):
    def __init__(self, one: Any, two: Any) -> None:
        super().__init__(one)
        self.two = two


def test_a_state_is_all_that_is_held_but_chance_and_spaces() -> None:
    assert reading.state(Slotted(1)) == reading.state(Slotted(1)) != reading.state(Slotted(2))
    assert len({reading.state(Held(one, two)) for one in (1, 2) for two in (1, 2)}) == 4
    for name in reading.NOT_STATE:
        env = SimpleNamespace(total=1)
        before = reading.state(env)
        setattr(env, name, "something")
        assert reading.state(env) == before
        env.total = 2
        assert reading.state(env) != before
    wrapped = SimpleNamespace(unwrapped=SimpleNamespace(total=1), steps=1)
    assert reading.state(wrapped) == reading.state(SimpleNamespace(total=1))


@pytest.mark.parametrize(
    ("info", "complains"),
    [
        ({"reason": "Invalid move"}, True),
        ("ILLEGAL", True),
        (["that is not allowed here"], True),
        ({"reason": "allowed"}, False),
        ({}, False),
        (None, False),
    ],
)
def test_complaints_are_heard(info: Any, complains: bool) -> None:
    assert reading.complains(info) is complains


def test_a_digest_is_short_and_the_same_for_the_same() -> None:
    assert reading.digest({"a": [1, 2]}) == reading.digest({"a": (1, 2)}) != reading.digest({"a": [2, 1]})
    assert len(reading.digest(1)) == 24
    assert reading.digest("\udc80")  # no text at all


class Thing:
    def __init__(self, held: Any) -> None:
        self.held = held


class Bare:
    __slots__ = ()


class Cell:
    __slots__ = ("__hidden", "never", "shown")

    def __init__(self, hidden: Any, shown: Any = None) -> None:
        self.__hidden = hidden
        self.shown = shown


class Single:
    __slots__ = "held"  # a text, and not a tuple of one

    def __init__(self, held: Any) -> None:
        self.held = held


class Line(list[Any]):
    def __init__(self, held: Any, turn: int) -> None:
        super().__init__(held)
        self.turn = turn


class Queue(deque[Any]):
    turn = 0


@dataclass(frozen=True, slots=True)
class Pair:
    one: Any
    two: Any = None


@pytest.mark.parametrize(
    ("value", "canonical"),
    [
        (None, None),
        (True, True),
        (1.5, 1.5),
        (b"x", b"x"),
        (len, "builtin_function_or_method"),
        (Thing, "type"),
        (Random(1), "Random"),
        (np.random.default_rng(1), "Generator"),
        (np.array([1, 2], np.int8), ("int8", (2,), b"\x01\x02")),
        ({"b": 1, "a": [2]}, (("'a'", (2,)), ("'b'", 1))),
        ({2: None, 1: None}, (("1", None), ("2", None))),
        ([1, (2, {3})], (1, (2, (3,)))),
        ({"b", "a"}, ("a", "b")),
        ({"a", 1, (2,)}, ("a", (2,), 1)),  # in the order of how they are written
        ({"a": {2}, "b": None}, (("'a'", (2,)), ("'b'", None))),
        (frozenset({2, 1}), (1, 2)),
        (Thing([1]), ("Thing", (("'held'", (1,)),))),
        (Bare(), ("Bare", ())),
        (1 + 2j, 1 + 2j),
        (Cell(1, [2]), ("Cell", (("'_Cell__hidden'", 1), ("'shown'", (2,))))),
        (Single(1), ("Single", (("'held'", 1),))),
        (Line([1], 2), ("Line", (1,), (("'turn'", 2),))),
        (deque([1, 2]), ("deque", (), ((), None, (1, 2), ()))),
        (bytearray(b"x"), ("bytearray", (), ((b"x",), None, (), ()))),
        (range(2), ("range", (), ((0, 2, 1), None, (), ()))),
        ({1: 2}.keys(), ("dict_keys", (), (1,))),
        (MappingProxyType({1: 2}), ("mappingproxy", (), ((1, 2),))),
        ((part for part in [1]), ("generator", ())),
        (re, "module"),
        ({Bare(): 1, Bare(): "x"}, (("('Bare', ())", "x"), ("('Bare', ())", 1))),  # of keys that are written alike
        (OrderedDict([(2, 3), (1, 4)]), (("2", 3), ("1", 4))),
    ],
)
def test_what_is_the_same_has_one_form(value: Any, canonical: Any) -> None:
    assert reading.canonical(value, 0) == canonical


def queue(*held: Any, turn: int = 0) -> Queue:
    made = Queue(held)
    made.turn = turn
    return made


def part_way(held: list[int], steps: int) -> Any:
    begun = iter(held)
    for _ in range(steps):
        next(begun)
    return begun


@pytest.mark.parametrize(
    "make",
    [
        lambda n: deque([n]),
        lambda n: bytearray([n]),
        lambda n: array("i", [n]),
        lambda n: memoryview(bytes([n])),
        lambda n: Cell(n),
        lambda n: Cell(0, deque([n])),
        lambda n: Single(n),
        lambda n: Pair(n),
        lambda n: Pair({n: Pair(n)}),
        lambda n: Fraction(1, n),
        lambda n: Decimal(n),
        lambda n: complex(n, 1),
        lambda n: range(n),
        lambda n: slice(n),
        lambda n: date(2026, 1, n),
        lambda n: Line([n], 1),
        lambda n: Line([1], n),
        lambda n: queue(n, turn=1),
        lambda n: queue(1, turn=n),
        lambda n: UserList([n]),
        lambda n: defaultdict(int, {1: n}),
        lambda n: OrderedDict([(n, 1)]),
        lambda n: {n: 1}.keys(),
        lambda n: MappingProxyType({1: n}),
        lambda n: part_way([1, 2, 3], n),
        lambda n: {Pair(n): 1},
        lambda n: {Thing(n): 1},
        lambda n: {Cell(n)},
    ],
)
def test_what_holds_something_else_is_something_else(make: Callable[[int], Any]) -> None:
    first, second = (reading.state(SimpleNamespace(board=make(n))) for n in (1, 2))
    assert first != second
    assert first == reading.state(SimpleNamespace(board=make(1)))
    own = Single(make(1))
    assert reading.state(own) == reading.state(Single(make(1))) != reading.state(Single(make(2)))


def test_an_ordered_dict_in_another_order_is_another_one() -> None:
    assert reading.digest({1: 0, 2: 0}) == reading.digest({2: 0, 1: 0})
    assert reading.digest(OrderedDict({1: 0, 2: 0})) != reading.digest(OrderedDict({2: 0, 1: 0}))


def test_nothing_is_used_up_by_being_read() -> None:
    walks = [iter([1, 2]), iter({1: 2, 2: 3}), (part for part in [1, 2]), enumerate([1]), zip([1], [2], strict=True)]
    walks += [map(str, [1]), islice([1, 2], 2), count(1)]
    for walk in walks:
        reading.digest({"walk": walk})
        reading.digest({"walk": walk})
    assert [len(list(walk)) for walk in walks[:-1]] == [2, 2, 2, 1, 1, 1, 2]
    assert next(walks[-1]) == 1


def test_what_cannot_be_read_is_told_by_its_kind() -> None:
    class Locked:
        def __reduce_ex__(self, protocol: object) -> Any:
            raise RuntimeError("locked")

    class Named:
        def __reduce__(self) -> str:
            return "NAMED"

    class Strange:
        def __reduce__(self) -> Any:
            return (1, 2)

    assert reading.canonical(Locked(), 0) == ("Locked", ())
    assert reading.canonical(Named(), 0) == ("Named", (), "NAMED")
    assert reading.canonical(Strange(), 0) == ("Strange", ())


def test_an_array_without_a_kind_is_told_by_its_bytes() -> None:
    class Bytes:
        def __init__(self) -> None:
            self.shape = [2]

        def tobytes(self) -> bytes:
            return b"ab"

    assert reading.canonical(Bytes(), 0) == ("", (2,), b"ab")


@pytest.mark.parametrize("wrapped", [lambda inner: [inner], lambda inner: {"in": inner}, lambda inner: Thing(inner)])
def test_what_lies_too_deep_is_not_looked_at(wrapped: Callable[[Any], Any]) -> None:
    def at(depth: int, inner: Any) -> Any:
        for _ in range(depth):
            inner = wrapped(inner)
        return reading.canonical(inner, 0)

    levels = 2 if isinstance(wrapped(1), Thing) else 1  # the thing, and what it holds
    deep = reading.DEEPEST // levels
    assert at(deep, [1]) != at(deep, [2])
    assert at(deep + 1, [1]) == at(deep + 1, [2])


def test_a_plain_key_is_looked_at_as_deep_as_its_dict() -> None:
    def at(depth: int, key: Any) -> Any:
        held: Any = {key: "x"}
        for _ in range(depth):
            held = [held]
        return reading.canonical(held, 0)

    assert at(reading.DEEPEST, (0, 1)) != at(reading.DEEPEST, (1, 0))
    assert at(reading.DEEPEST, Pair(1)) == at(reading.DEEPEST, Pair(2))


def test_a_set_that_lies_too_deep_is_not_looked_at() -> None:
    inner: Any = frozenset({(1,)})
    other: Any = frozenset({(2,)})
    for _ in range(reading.DEEPEST - 1):
        inner, other = frozenset({inner}), frozenset({other})
    assert reading.canonical(inner, 0) != reading.canonical(other, 0)
    assert reading.canonical(frozenset({inner}), 0) == reading.canonical(frozenset({other}), 0)
