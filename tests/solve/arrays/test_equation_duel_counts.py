"""How many positions Equation Duel has, tier by tier, counted in another way than by playing: with binomials.

Which hands hold an equation is found by writing down every value that they can make, in fractions.
"""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import pytest

import digitduel
from digitduel.solve.arrays.every_position import solve_all

RESULTS = Path(__file__).parents[3] / "benchmarks" / "results" / "solve_all_bars.md"
SAID_IN_THE_END = 5
"""The no of whoever took the last number, and four more."""

Hand = tuple[int, ...]


class Equations:
    """Which hands hold one, by plain trying."""

    def __init__(self, operators: str, joined: bool) -> None:
        self.operators, self.joined = operators, joined
        self.plain = cache(self._plain)
        self.reckoned = cache(self._reckoned)
        self.holds = cache(self._holds)

    def _plain(self, hand: Hand) -> frozenset[Fraction]:
        """The numbers that can be written with all of a hand without an operator."""
        ways = permutations(hand) if len(hand) == 1 or self.joined else ()
        return frozenset(Fraction(int("".join(map(str, way)))) for way in ways)

    def _reckoned(self, hand: Hand) -> frozenset[Fraction]:
        """The values of all expressions with all of a hand and at least one operator."""
        found = set()
        for left, right in splits(hand):
            for a in self.reckoned(left) | self.plain(left):
                for b in self.reckoned(right) | self.plain(right):
                    found.add(a + b)
                    found.add(a - b)
                    if "*" in self.operators:
                        found.add(a * b)
                        found.update([a / b] if b else [])
        return frozenset(found)

    def _holds(self, hand: Hand) -> bool:
        if any(self.holds(smaller) for smaller in combinations(hand, len(hand) - 1) if len(smaller) > 2):
            return True
        return any(
            not self.reckoned(left).isdisjoint(self.reckoned(right) | self.plain(right)) for left, right in splits(hand)
        )


def splits(hand: Hand) -> list[tuple[Hand, Hand]]:
    """Into two parts, each pair in both orders."""
    parts = [part for size in range(1, len(hand)) for part in combinations(hand, size)]
    return [(part, tuple(n for n in hand if n not in part)) for part in parts]


def counted(numbers: int, operators: str, joined: bool) -> list[int]:
    """How many positions there are by tier: a position is two hands; and where the mover has an equation, one more."""
    equations = Equations(operators, joined)
    holding = [
        sum(map(equations.holds, combinations(range(1, numbers + 1), size))) if size > 2 else 0
        for size in range((numbers + 1) // 2 + 1)
    ]
    tiers = [1]
    for taken in range(1, numbers + 1):
        mover, other = (taken + 1) // 2, taken // 2
        hands = comb(numbers, mover) * comb(numbers - mover, other)
        tiers += [hands, hands + holding[mover] * comb(numbers - mover, other)]
    # After the last number whoever took it declares or says no, then the other, and so on.
    hands, last = tiers[-2], (mover, other)
    declared = [holding[size] * (hands // comb(numbers, size)) for size in last]
    return tiers[:-1] + [hands + declared[turn % 2] for turn in range(SAID_IN_THE_END)]


VARIATIONS = [("+-*/", False), ("+-*/", True), ("+-", False), ("+-", True)]


def word(numbers: int, operators: str, joined: bool) -> str:
    return f"equation-duel:numbers={numbers}" + ",joined=yes" * joined + ",operators=+-" * (operators == "+-")


@pytest.mark.parametrize(("operators", "joined"), VARIATIONS)
@pytest.mark.parametrize("numbers", [6, 7])
def test_the_solver_finds_as_many(numbers: int, operators: str, joined: bool, tmp_path: Path) -> None:
    sizes = solve_all(digitduel.game(word(numbers, operators, joined)), tmp_path / "all")
    assert list(sizes.values()) == counted(numbers, operators, joined)


@pytest.mark.long
@pytest.mark.parametrize(("operators", "joined"), VARIATIONS)
def test_with_fifteen_numbers_it_has_found_as_many(operators: str, joined: bool) -> None:
    """As the results say, which took too long to be found anew."""
    row = re.search(rf"^- {re.escape(word(15, operators, joined))}: (.*)$", RESULTS.read_text(encoding="utf-8"), re.M)
    assert row
    assert [int(count.replace(",", "")) for count in row[1].split(", ")] == counted(15, operators, joined)
