"""The grammar, against Python's own grammar and exact fractions."""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digitduel.core import Unreadable
from digitduel.games.equations import LONGEST, fault, read_equation
from tests.games.arithmetic import value

HAND = tuple(range(1, 21))
PLAIN = str.maketrans("×÷−", "*/-")
SPELLINGS = {"+": ["+"], "-": ["-", "−"], "*": ["*", "×"], "/": ["/", "÷"]}
SPACES = st.sampled_from(["", "", " ", "  ", "\t", "\u00a0"])


@st.composite
def expressions(draw: st.DrawFn, numbers: list[int]) -> str:
    """An expression over these numbers in this order, in any spelling."""
    if len(numbers) == 1:
        text = str(numbers[0])
    else:
        middle = draw(st.integers(1, len(numbers) - 1))
        left, right = draw(expressions(numbers[:middle])), draw(expressions(numbers[middle:]))
        sign = draw(st.sampled_from(SPELLINGS[draw(st.sampled_from("+-*/"))]))
        text = f"{left}{draw(SPACES)}{sign}{draw(SPACES)}{right}"
    return f"({draw(SPACES)}{text})" if draw(st.integers(0, 2)) == 0 else text


@st.composite
def equations(draw: st.DrawFn) -> tuple[str, str]:
    numbers = draw(st.lists(st.sampled_from(HAND), min_size=3, max_size=9, unique=True))
    middle = draw(st.integers(1, len(numbers) - 1))
    return draw(expressions(numbers[:middle])), draw(expressions(numbers[middle:]))


def worth(side: str) -> Fraction:
    return value("".join(side.translate(PLAIN).split()))


@given(equations())
def test_an_equation_is_judged_by_exact_arithmetic(sides: tuple[str, str]) -> None:
    judged = fault(read_equation(" = ".join(sides)), HAND)
    try:
        left, right = map(worth, sides)
    except ZeroDivisionError:
        assert judged == "it divides by zero"
        return
    assert judged == (None if left == right else f"the left side is {left}, the right side is {right}")


@given(equations())
def test_every_spelling_is_the_same_equation(sides: tuple[str, str]) -> None:
    text = "=".join(sides)
    plain = "".join(text.translate(PLAIN).split())
    assert read_equation(text).text == plain
    assert read_equation(text)[1:] == read_equation(plain)[1:]


def is_equation(text: str) -> bool:
    """The grammar once more, by rubbing out: a number with a number, or in parentheses, is a number again."""
    rest = re.sub("[*/×÷−]", "-", "".join(re.sub("[0-9]+", "N", text).split()).replace("+", "-"))
    before = ""
    while rest != before:
        before, rest = rest, rest.replace("N-N", "N", 1) if "N-N" in rest else rest.replace("(N)", "N", 1)
    return rest == "N=N" and any(sign in text for sign in "+-*/×÷−")


@given(st.text(alphabet="12+-*/()= ×÷−", max_size=12) | st.text(alphabet="N-()=", max_size=14))
def test_what_is_no_equation_is_unreadable_and_nothing_else_is(text: str) -> None:
    text = text.replace("N", "3")
    if is_equation(text):
        read_equation(text)
    else:
        with pytest.raises(Unreadable):
            read_equation(text)


@given(st.text(max_size=60))
def test_no_text_does_any_harm(text: str) -> None:
    try:
        fault(read_equation(text), HAND, joined=True)
    except Unreadable as refusal:
        assert str(refusal)


@pytest.mark.parametrize(
    "text",
    [
        *("", "=", "hello", "6-4", "6-4=", "=2", "6-4=2=2", "5=5", "12=12", "(6-4=2", "6-4)=2", "()=1+2", "6-4==2"),
        *("-2+4=2", "+2=1+1", "2(3)=6", "(2)(3)=6", "2 3=5+1", "6-+4=2", "6**2=36", "6//2=3", "6-4=2;", "six-4=2"),
        *("01+2=3", "1.5+1=2", "1e1-9=1", "2+2!=5", "6-4=-2", "6-4=(-2)", "((((", "))))", "(6-4=2)", "6(-4)=2"),
    ],
)
def test_what_is_not_an_equation_at_all_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_equation(text)


@pytest.mark.parametrize("digit", ["²", "３", "٣", "五", "Ⅲ", "½", "①", "𝟑"])
def test_a_digit_of_another_script_is_unreadable(digit: str) -> None:
    with pytest.raises(Unreadable):
        read_equation(f"{digit}-1=2")


@pytest.mark.parametrize("sign", ["–", "—", "∕", "⁄", "∗", "✕", "x", "·", "＋", "＝", "∶", "％", "^", "\u200b-"])
def test_a_sign_that_only_looks_like_an_operator_is_unreadable(sign: str) -> None:
    with pytest.raises(Unreadable):
        read_equation(f"6{sign}4=2")


@pytest.mark.parametrize(
    ("text", "hand", "reason"),
    [
        ("6-4=2", (4, 6), "you do not have number 2"),
        ("5+3=8", (3, 5), "you do not have number 8"),
        ("2+2=4", (2, 4), "you have number 2 only once"),
        ("2+2=4", (2, 4, 9), "you have number 2 only once"),
        ("0+2=2", (2, 3), "you do not have number 0"),
        ("12-9=3", (1, 2, 3, 9), "you do not have number 12"),
        ("6-4=3", (3, 4, 6), "the left side is 2, the right side is 3"),
        ("1/3=2", (1, 2, 3), "the left side is 1/3, the right side is 2"),
        ("5/(3+1-4)=2", (1, 2, 3, 4, 5), "it divides by zero"),
        ("2/(3-4+1)=5/(6-7+8-9+2)", (1, 2, 3, 4, 5, 6, 7, 8, 9), "you have number 2 only once"),
    ],
)
def test_a_false_equation_says_what_is_wrong(text: str, hand: tuple[int, ...], reason: str) -> None:
    assert fault(read_equation(text), hand) == reason


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("6-4=2", (2, 4, 6)),
        ("(1-(4/6))*9=3", (1, 3, 4, 6, 9)),
        ("1/3=2/6", (1, 2, 3, 6)),
        ("8÷4÷2=1", (1, 2, 4, 8)),
        ("9-5-3=1", (1, 3, 5, 9)),
        ("2+3×4=14", (2, 3, 4, 14)),
        ("(2+3)×4=20", (2, 3, 4, 20)),
        ("3−5=7−9", (3, 5, 7, 9)),
        ("((6))-((4))=((2))", (2, 4, 6)),
    ],
)
def test_a_true_equation_has_no_fault(text: str, hand: tuple[int, ...]) -> None:
    assert fault(read_equation(text), hand) is None


@pytest.mark.parametrize(
    ("text", "hand", "good"),
    [
        ("12-9=3", (1, 2, 3, 9), True),
        ("21/3=7", (1, 2, 3, 7), True),
        ("123=41*3", (1, 2, 3, 4), False),
        ("312-12=300", (3, 12), False),
        ("123-1=122", (1, 2, 3, 12), False),
        ("11+1=12", (1, 2, 5, 7, 8), False),
        ("312/4=78", (3, 4, 7, 8, 12), True),
        ("1213-12=13*9", (1, 2, 9, 12, 13), False),
        ("112-12=11-1", (1, 2, 11, 12), False),
        ("101-10=91", (1, 9, 10, 11), False),
        ("110/11=10", (1, 10, 11), False),
        ("110/1=11*10", (1, 2, 10, 11), False),
    ],
)
def test_joined_numbers_use_each_held_number_once(text: str, hand: tuple[int, ...], good: bool) -> None:
    assert (fault(read_equation(text), hand, joined=True) is None) is good


def test_an_operator_that_the_game_lacks_is_a_fault_and_not_a_reading_error() -> None:
    assert fault(read_equation("2×4=8"), (2, 4, 8), "+-") == "× is not allowed in this game"
    assert fault(read_equation("8/4=2"), (2, 4, 8), "+-") == "÷ is not allowed in this game"
    assert fault(read_equation("2+4=6"), (2, 4, 6), "+-") is None


def test_500_characters_are_read_and_501_are_not() -> None:
    deep = "(" * 247 + "6" + ")" * 247 + "-4=2"
    assert len(deep) + 1 == LONGEST == 500
    assert fault(read_equation(deep + " "), (2, 4, 6)) is None
    with pytest.raises(Unreadable, match="500 characters at most"):
        read_equation(deep + "  ")


def lines_run(action: Callable[[], Any]) -> int:
    """How many lines of Python an action takes: a measure of time that is the same on every machine."""
    count = 0

    def watch(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        action()
    finally:
        sys.settrace(before)
    return count


LONG = {
    "opened": "(" * 499 + "=",
    "opened and closed": "(" * 248 + "1" + ")" * 248 + "=1+",
    "giant number": "9" * 490 + "-1=2",
    "giant joined number": "1" * 20 + "-" + "12" * 9 + "=" + "1" * 400,
    "many numbers": "1+" * 240 + "1=2",
    "many different numbers": "+".join(map(str, range(1, 100))) + "=1",
    "divisions": "1/(" * 120 + "1" + ")" * 120 + "=2",
    "spaces": " " * 480 + "6-4=2",
    "nearly made of the hand": "1+12+123+1234+12345+123456=11+22",
    "signs": "+-*/" * 120 + "=",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_the_work_for_a_long_text_is_bounded(text: str) -> None:
    assert len(text) <= LONGEST

    def judge() -> None:
        with suppress(Unreadable):
            fault(read_equation(text), HAND, joined=True)

    read_equation.cache_clear()
    fault.cache_clear()
    assert lines_run(judge) < 60_000


def test_an_endless_text_is_refused_unread() -> None:
    def judge() -> None:
        with pytest.raises(Unreadable, match="500 characters at most"):
            read_equation("(" * 10_000_000)

    assert lines_run(judge) < 1_000


@pytest.mark.parametrize(
    ("text", "joined", "reason"),
    [
        (f"1+2={'4' * 20}", False, f"you do not have number {'4' * 20}"),
        (f"1+2={'4' * 21}", False, f"you do not have number {'4' * 20}…"),
        ("1+1=2", False, "you have number 1 only once"),
        ("1+1=2", True, "your numbers do not make 1, 1, 2 all at once"),
        ("12+1=3", True, "your numbers do not make 12, 1, 3 all at once"),
        ("1+2+3=5+1", True, "your numbers do not make 1, 2, 3, 5, 1 all at once"),
        ("1+2+3=5+1+2", True, "your numbers do not make 1, 2, 3, 5, 1… all at once"),
    ],
)
def test_numbers_that_are_not_held_are_told_in_short(text: str, joined: bool, reason: str) -> None:
    assert fault(read_equation(text), (1, 2, 3, 5), joined=joined) == reason
