"""The finder against an enumerator that tries everything."""

import re
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from digitduel.games.equations import OPERATORS, _result, _values, _written, fault, find_equation, read_equation, used
from tests.games.arithmetic import holds_equation, value

SMALL_HANDS = [hand for size in range(6) for hand in combinations(range(1, 10), size)]
KINDS = pytest.mark.parametrize(
    ("operators", "joined"),
    [(OPERATORS, False), (OPERATORS, True), ("+-", False), ("+-", True)],
    ids=["all", "all joined", "plus and minus", "plus and minus joined"],
)


@KINDS
def test_an_equation_is_found_in_a_small_hand_exactly_when_there_is_one(operators: str, joined: bool) -> None:
    for hand in SMALL_HANDS:
        assert (find_equation(hand, operators, joined) is not None) is holds_equation(hand, operators, joined), hand


@KINDS
def test_an_equation_is_found_in_a_hand_of_large_numbers_exactly_when_there_is_one(
    operators: str, joined: bool
) -> None:
    hands = list(combinations(range(1, 21), 3)) + Random(20).sample(list(combinations(range(1, 21), 4)), 40)
    for hand in hands:
        assert (find_equation(hand, operators, joined) is not None) is holds_equation(hand, operators, joined), hand


def check_what_is_found(hand: tuple[int, ...], operators: str = OPERATORS, joined: bool = False) -> None:
    found = find_equation(hand, operators, joined)
    if found is not None:
        left, right = found.split("=")
        assert value(left) == value(right), found
        assert read_equation(found).text == found
        assert fault(read_equation(found), hand, operators, joined) is None


@KINDS
def test_what_is_found_is_true_and_made_of_the_hand(operators: str, joined: bool) -> None:
    for hand in [*SMALL_HANDS, *Random(15).sample(list(combinations(range(1, 16), 6)), 30)]:
        check_what_is_found(hand, operators, joined)


@pytest.mark.parametrize("hand", [(1, 2, 4, 12), (1, 3, 9, 18), (4, 6, 12, 17), (6, 9, 11, 18), (6, 9, 13, 17, 18)])
def test_what_is_found_is_true_where_fractions_have_to_be_reduced(hand: tuple[int, ...]) -> None:
    check_what_is_found(hand)


@pytest.mark.long
def test_what_is_found_is_true_in_every_hand_of_four_up_to_20() -> None:
    for hand in combinations(range(1, 21), 4):
        check_what_is_found(hand)


@KINDS
def test_a_larger_hand_keeps_the_equations_of_its_parts(operators: str, joined: bool) -> None:
    for hand in combinations(range(1, 10), 4):
        parts = [find_equation(part, operators, joined) for part in combinations(hand, 3)]
        if any(parts):
            assert find_equation(hand, operators, joined) in parts


def test_what_an_operator_makes_is_exact_and_reduced() -> None:
    halves_and_so_on = {Fraction(n, d) for n in range(-6, 7) for d in (1, 2, 3, 4, 6)}
    values = [(f.numerator, f.denominator) for f in sorted(halves_and_so_on)]
    for a, b in product(values, values):
        x, y = Fraction(*a), Fraction(*b)
        made = {"+": x + y, "-": x - y, "*": x * y, "/": x / y if y else None}
        for operator, exact in made.items():
            expected = None if exact is None else (exact.numerator, exact.denominator)
            assert _result(operator, a, b) == expected, (operator, a, b)


def test_what_is_found_is_written_as_people_would() -> None:
    for hand in combinations(range(1, 10), 4):
        left, _, right = (find_equation(hand) or "1=1").partition("=")
        assert (len(left), right) >= (len(right), left), "the longer side stands first"
        assert "+(" not in left + right, "what is added needs no parentheses"


def test_every_value_is_written_with_no_more_parentheses_than_it_needs() -> None:
    for made in _values((2, 3, 5, 7), OPERATORS, False):
        text, _ = _written((2, 3, 5, 7), made, OPERATORS, False)
        assert value(text) == Fraction(*made)
        assert not re.search(r"\+\([^()]*\)(?![*/])|\*\([^-+()]*\)", text), text
        assert not re.search(r"(?:^|\()\((?:[^()]*\)[-+]|[^-+()]*\)[*/])", text), text


def test_two_numbers_never_make_an_equation() -> None:
    assert find_equation((1, 2), joined=True) is None


@pytest.mark.parametrize(
    ("hand", "operators", "joined", "found"),
    [
        ((1, 2, 3), OPERATORS, False, True),
        ((2, 4, 8), OPERATORS, False, True),
        ((2, 4, 8), "+-", False, False),
        ((1, 3, 4, 6, 9), OPERATORS, False, True),
        ((3, 6, 8), OPERATORS, True, False),
        # 12 of 1 and 2 is the 12 that is held, but that takes no operator.
        ((1, 2, 12), "+-", True, False),
        # 13 - 9 = 4
        ((1, 3, 4, 9), "+-", True, True),
    ],
)
def test_well_known_hands(hand: tuple[int, ...], operators: str, joined: bool, found: bool) -> None:
    assert (find_equation(hand, operators, joined) is not None) is found


@pytest.mark.parametrize(
    ("equation", "hand", "joined", "made_of"),
    [
        ("1+2=3", (1, 2, 3, 12), False, (1, 2, 3)),
        ("12-9=3", (1, 2, 3, 9), True, (1, 2, 3, 9)),
        ("12-9=3", (1, 2, 3, 9), False, ()),
        ("12-9=3", (3, 9, 12), False, (3, 9, 12)),
        ("4-1=3", (1, 3, 5), True, ()),
        ("112=14*8", (1, 2, 8, 11, 12, 14), True, (1, 8, 12, 14)),  # and not 11 and 2: numerals are made from the left
    ],
)
def test_which_numbers_an_equation_is_made_of(
    equation: str, hand: tuple[int, ...], joined: bool, made_of: tuple[int, ...]
) -> None:
    assert used(read_equation(equation), hand, joined) == made_of
    assert joined or used(read_equation(equation), hand) == made_of


@pytest.mark.parametrize(
    ("hand", "joined", "equation"),
    [
        ((1, 2, 5, 11), False, "1+2*5=11"),  # and not (11-1)/2=5, which is longer
        ((2, 5, 8, 11), False, "2+11=5+8"),  # and not 11-5=8-2, which comes later
        ((3, 5, 6, 10), False, "10/5=6/3"),  # and not 3*10=5*6, which makes more
        ((4, 5, 6, 14), True, "4*14=56"),  # and not 56/4=14, which comes later
    ],
)
def test_of_all_equations_the_simplest_is_named(hand: tuple[int, ...], joined: bool, equation: str) -> None:
    assert find_equation(hand, joined=joined) == equation


def test_the_enumerator_itself_tells_true_from_false() -> None:
    assert holds_equation((1, 2, 3), "+-", False)
    assert not holds_equation((2, 4, 8), "+-", False)
    assert value("(1-(4/6))*9") == Fraction(3)
