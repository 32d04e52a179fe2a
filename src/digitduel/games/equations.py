"""Equations over held numbers: reading them, judging them, and finding them. Arithmetic is exact throughout."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import gcd
from typing import NamedTuple

from digitduel.core import Unreadable, listed, quoted, without
from digitduel.core.remembered_answers import looked_up

LONGEST = 500
LONGEST_REPEATED = 22
"""As many signs of an equation are worth being said again."""
OPERATORS = "+-*/"
SIGNS = {"+": "+", "-": "-", "*": "×", "/": "÷"}
LOOK_ALIKES = str.maketrans({"×": "*", "÷": "/", "−": "-"})
STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2}
_TOKEN = re.compile(r"\s*([0-9]+|\S)")


class Equation(NamedTuple):
    """An equation as it was written, and both of its sides in postfix order."""

    text: str
    left: tuple[str, ...]
    right: tuple[str, ...]


# Reading: EQUATION is SIDE = SIDE, a SIDE is made of numbers, operators and parentheses


@lru_cache(maxsize=4096)
def read_equation(text: str) -> Equation:
    """The equation in a text, or `Unreadable` with what is wrong with it."""
    if len(text) > LONGEST:
        raise Unreadable(f"An equation can have {LONGEST} characters at most.")
    tokens = _TOKEN.findall(text.translate(LOOK_ALIKES))
    for token in tokens:
        if not (token[0] in "123456789+-*/()=" or token == "0"):
            raise Unreadable(f"{quoted(text)} is not an equation: {quoted(token)} cannot be part of one.")
    if tokens.count("=") != 1:
        raise Unreadable("An equation has one = sign.")
    middle = tokens.index("=")
    left, right = _postfix(tokens[:middle]), _postfix(tokens[middle + 1 :])
    if len(left) + len(right) == 2:
        raise Unreadable("An equation has at least one operator.")
    return Equation("".join(tokens), left, right)


def _postfix(tokens: list[str]) -> tuple[str, ...]:
    """One side in postfix order, by the shunting-yard method: no recursion, so no depth is too deep."""
    output: list[str] = []
    waiting: list[str] = []
    number_next = True
    for token in tokens:
        if (token[0].isdigit() or token == "(") is not number_next:
            raise Unreadable(_misplaced(token, number_next))
        if token == "(":
            waiting.append(token)
        elif token in STRENGTH or token == ")":
            while waiting and STRENGTH.get(waiting[-1], 0) >= STRENGTH.get(token, 1):
                output.append(waiting.pop())
            number_next = token != ")"
            if number_next:
                waiting.append(token)
            elif waiting:
                waiting.pop()
            else:
                raise Unreadable("A parenthesis is closed that was never opened.")
        else:
            output.append(token)
            number_next = False
    if number_next:
        raise Unreadable(
            "A number is missing at the end of a side." if tokens else "One side of the equation is empty."
        )
    if "(" in waiting:
        raise Unreadable("A parenthesis is never closed.")
    return (*output, *reversed(waiting))


def _misplaced(token: str, number_next: bool) -> str:
    if not number_next:
        return f"An operator is missing before {quoted(token)}."
    if token == ")":
        return "There is nothing to close a parenthesis after."
    return f"A number is missing before {quoted(SIGNS[token])}; a number cannot have a sign."


# Judging


@lru_cache(maxsize=4096)
def fault(
    equation: Equation, hand: tuple[int, ...], operators: str = OPERATORS, joined: bool = False, whose: str = ""
) -> str | None:
    """None when the equation is true and made of this hand, or else what is wrong with it, to stand in brackets.

    It is said to the player who declares it, or else to others, to whom it must be told whose numbers these are.
    """
    tokens = (*equation.left, *equation.right)
    # What is held comes first: it keeps the numbers in the arithmetic small.
    reason = _not_held([token for token in tokens if token[0].isdigit()], hand, joined, whose)
    if reason:
        return reason
    for token in tokens:
        if token in SIGNS and token not in operators:
            return f"{SIGNS[token]} is not allowed in this game"
    try:
        left, right = _value(equation.left), _value(equation.right)
    except ZeroDivisionError:
        return "it divides by zero"
    return None if left == right else f"the left side is {left}, the right side is {right}"


def _value(postfix: tuple[str, ...]) -> Fraction:
    stack: list[Fraction] = []
    for token in postfix:
        if token not in SIGNS:
            stack.append(Fraction(int(token)))
            continue
        b, a = stack.pop(), stack.pop()
        stack.append(a + b if token == "+" else a - b if token == "-" else a * b if token == "*" else a / b)
    return stack.pop()


def untrue(equation: Equation) -> str | None:
    """What is not true about a short equation, whoever holds its numbers, as a sentence; None of any other."""
    if len(equation.text) > LONGEST_REPEATED:
        return None
    try:
        left, right = values = _value(equation.left), _value(equation.right)
    except ZeroDivisionError:
        return None
    if left == right:
        return None
    sides = zip(equation.text.split("="), map(str, values), strict=True)
    reckoned = [f"{side} is {value}" for side, value in sides if side != value]
    return f"{equation.text} is not true{': ' * bool(reckoned)}{' and '.join(reckoned)}."


def _not_held(numerals: list[str], hand: tuple[int, ...], joined: bool, whose: str) -> str | None:
    """Why these numerals cannot all be made from the hand, each held number being used at most once."""
    pieces = tuple(map(str, hand))
    for numeral in numerals:
        if _left_over([numeral], pieces, joined) is None:
            number = numeral if len(numeral) <= 20 else numeral[:20] + "…"
            return f"{number} is not among {whose} numbers" if whose else f"you do not have number {number}"
    if _left_over(numerals, pieces, joined) is not None:
        return None
    twice = [numeral for numeral in numerals if numerals.count(numeral) > 1]
    if twice and not joined:
        return f"{twice[0]} is among {whose} numbers only once" if whose else f"you have number {twice[0]} only once"
    return f"{whose or 'your'} numbers do not make {listed(numerals[:5])}{'…' * (len(numerals) > 5)} all at once"


def used(equation: Equation, hand: tuple[int, ...], joined: bool = False) -> tuple[int, ...]:
    """The numbers of the hand that the equation is made of; none where it cannot be made of them."""
    numerals = [token for token in (*equation.left, *equation.right) if token[0].isdigit()]
    unused = _left_over(numerals, tuple(map(str, hand)), joined)
    return () if unused is None else tuple(n for n in hand if str(n) not in unused)


def _left_over(numerals: list[str], pieces: tuple[str, ...], joined: bool) -> tuple[str, ...] | None:
    """The pieces that are left when these numerals have been made; None when they cannot be made."""
    if not numerals:
        return pieces
    if sum(map(len, numerals)) > sum(map(len, pieces)):
        return None
    numeral, *others = numerals
    for piece in pieces:
        rest = numeral.removeprefix(piece)
        if rest == numeral or (rest and not joined):
            continue
        unused = tuple(p for p in pieces if p != piece)
        found = _left_over([rest, *others] if rest else others, unused, joined)
        if found is not None:
            return found
    return None


# Finding

Value = tuple[int, int]
"""An exact value as a reduced numerator and denominator; quicker than Fraction where there are thousands."""


class Making(NamedTuple):
    """How a value is made: by an operator from two values, each of its own numbers."""

    operator: str
    numbers: tuple[int, ...]
    value: Value
    other_numbers: tuple[int, ...]
    other_value: Value


@looked_up
def find_equation(hand: tuple[int, ...], operators: str = OPERATORS, joined: bool = False) -> str | None:
    """A short true equation that can be made of a hand, or None.

    A hand has the equations of the hands that lack one of its numbers; only one that uses every number is new.
    """
    if len(hand) < 3:
        return None
    smaller = (find_equation(without(hand, n), operators, joined) for n in hand)
    found = [text for text in smaller if text]
    return min(found, key=_simplicity) if found else _using_all(hand, operators, joined)


def _using_all(hand: tuple[int, ...], operators: str, joined: bool) -> str | None:
    """Meet in the middle: what one part of the hand can make, and what the rest can."""
    found: list[str] = []
    for part, rest in _splits(hand):
        ours, theirs = _values(part, operators, joined), _values(rest, operators, joined)
        meeting = [
            v for v in ours.keys() & theirs.keys() if isinstance(ours[v], Making) or isinstance(theirs[v], Making)
        ]
        if meeting:
            value = min(meeting, key=lambda v: (v[1], abs(v[0]), v[0]))
            sides = [_written(numbers, value, operators, joined)[0] for numbers in (part, rest)]
            found.append("=".join(sorted(sides, key=lambda side: (-len(side), side))))
    return min(found, key=_simplicity, default=None)


def _simplicity(text: str) -> tuple[int, str]:
    return len(text), text


def _splits(numbers: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to part the numbers in two, once."""
    first, *others = numbers
    for size in range(len(others)):
        for chosen in combinations(others, size):
            yield (first, *chosen), tuple(n for n in others if n not in chosen)


@looked_up
def _values(numbers: tuple[int, ...], operators: str, joined: bool) -> dict[Value, Making | str]:
    """Every value that can be made of exactly these numbers, and one way to make it: a numeral, or with an operator."""
    values: dict[Value, Making | str] = {}
    if len(numbers) == 1 or joined:
        values = {(int(numeral), 1): numeral for numeral in map("".join, permutations(map(str, numbers)))}
    for part, rest in _splits(numbers) if len(numbers) > 1 else ():
        for ours, theirs, usable in ((part, rest, OPERATORS), (rest, part, "-/")):
            signs = [operator for operator in usable if operator in operators]
            for a in _values(ours, operators, joined):
                for b in _values(theirs, operators, joined):
                    for operator in signs:
                        value = _result(operator, a, b)
                        if value and not isinstance(values.get(value), Making):
                            values[value] = Making(operator, ours, a, theirs, b)
    return values


def _result(operator: str, a: Value, b: Value) -> Value | None:
    (n, d), (m, e) = a, b
    if operator == "+":
        n, d = n * e + m * d, d * e
    elif operator == "-":
        n, d = n * e - m * d, d * e
    elif operator == "*":
        n, d = n * m, d * e
    elif m:
        n, d = (n * e, d * m) if m > 0 else (-n * e, -d * m)
    else:
        return None
    if d == 1:
        return n, 1
    common = gcd(n, d)
    return n // common, d // common


def _written(numbers: tuple[int, ...], value: Value, operators: str, joined: bool) -> tuple[str, int]:
    """The text of one way to make a value, and how strongly it holds together."""
    making = _values(numbers, operators, joined)[value]
    if isinstance(making, str):
        return making, 3
    strength = STRENGTH[making.operator]
    a, holds = _written(making.numbers, making.value, operators, joined)
    b, other_holds = _written(making.other_numbers, making.other_value, operators, joined)
    if holds < strength:
        a = f"({a})"
    if other_holds < strength or (other_holds == strength and making.operator in "-/"):
        b = f"({b})"
    return f"{a}{making.operator}{b}", strength
