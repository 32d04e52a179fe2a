"""Equation Duel in its variations, against its rules written a second time and equations tried out one by one."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from digitduel.core import ONE, TWO
from digitduel.games.equation_duel import Declare, EquationDuel, Position, Step, Take
from digitduel.games.equations import find_equation
from digitduel.solve import Value, Verdict, oracle_for
from tests.solve.by_hand import for_other, one_later
from tests.solve.random_positions import walks

Side = tuple[Fraction, bool]
"""A value, and whether it took an operator to make it."""


def groupings(hand: tuple[int, ...]) -> list[list[list[int]]]:
    """Every way to part a hand into groups."""
    if not hand:
        return [[]]
    first, rest = hand[0], hand[1:]
    found = []
    for parts in groupings(rest):
        found.append([[first], *parts])
        found += [[*parts[:i], [first, *parts[i]], *parts[i + 1 :]] for i in range(len(parts))]
    return found


@cache
def sides(hand: tuple[int, ...], operators: str, joined: bool) -> frozenset[Side]:
    """What can be made of exactly these numbers: join some, then put two values together until one is left."""
    found: set[Side] = set()
    waiting: set[tuple[Side, ...]] = set()
    for parts in groupings(hand) if joined else [[[n] for n in hand]]:
        ways: list[tuple[Side, ...]] = [()]
        for part in parts:
            numerals = {int("".join(map(str, order))) for order in permutations(part)}
            ways = [(*way, (Fraction(n), False)) for way in ways for n in numerals]
        waiting.update(ways)
    while waiting:
        way = waiting.pop()
        if len(way) == 1:
            found.add(way[0])
            continue
        for i, j in permutations(range(len(way)), 2):
            (a, _), (b, _) = way[i], way[j]
            rest = [way[k] for k in range(len(way)) if k not in (i, j)]
            results = [a + b, a - b] + ([a * b] if "*" in operators else [])
            if "/" in operators and b:
                results.append(a / b)
            waiting.update(tuple(sorted([*rest, (value, True)])) for value in results)
    return frozenset(found)


@cache
def has_equation(hand: tuple[int, ...], operators: str, joined: bool) -> bool:
    for size in range(1, len(hand)):
        for left in combinations(hand, size):
            others = [n for n in hand if n not in left]
            for other_size in range(1, len(others) + 1):
                for right in combinations(others, other_size):
                    for value, made in sides(left, operators, joined):
                        if (value, True) in sides(right, operators, joined) or (
                            made and (value, False) in sides(right, operators, joined)
                        ):
                            return True
    return False


class Duel:
    """The rules again, without a thought for speed."""

    def __init__(self, game: EquationDuel, has_equation: Callable[[tuple[int, ...], str, bool], object]) -> None:
        self.game = game
        self.has_one = cache(lambda hand: has_equation(tuple(sorted(hand)), game.operators, game.joined))
        self.verdict = cache(self._verdict)

    def _verdict(self, pool: frozenset[int], mine: frozenset[int], theirs: frozenset[int], step: str) -> Verdict:
        """`step` is `take`, `declare`, or in sudden death how many turns of it have been."""
        ways = []
        if step == "take":
            if any(self.has_one(mine | {n}) for n in pool):
                return Verdict(Value.WIN, 2)  # sooner is not possible, so nothing else need be tried
            ways = [self.verdict(pool - {n}, mine | {n}, theirs, "declare") for n in pool]
        elif step == "4":
            by_sum = sum(mine) > sum(theirs) if sum(mine) != sum(theirs) else self.starts_sudden_death(mine, theirs)
            return Verdict(Value.WIN if by_sum else Value.LOSS, 0)
        else:
            if self.has_one(mine):
                return Verdict(Value.WIN, 1)
            ways.append(for_other(self.verdict(pool, theirs, mine, self.after(pool, step))))
        return one_later(max(ways, key=lambda verdict: verdict.worth))

    def after(self, pool: frozenset[int], step: str) -> str:
        if step == "declare":
            return "take" if pool else "0"
        return str(int(step) + 1)

    def starts_sudden_death(self, mine: frozenset[int], theirs: frozenset[int]) -> bool:
        """On equal sums, who did not start wins; after four turns, the one to move is the one who began sudden death,
        and so not the last taker. Of an odd number of numbers the starter takes the last."""
        return self.game.numbers % 2 == 1

    def of(self, p: Position) -> Verdict:
        mine, theirs = frozenset(p.hands[p.to_move]), frozenset(p.hands[p.to_move.other])
        sudden = not p.pool and p.step is Step.DECLARE and p.chances < 5
        return self.verdict(frozenset(p.pool), mine, theirs, str(4 - p.chances) if sudden else p.step.value)


VARIATIONS = [
    (numbers, joined, operators)
    for numbers in (1, 2, 3, 4, 5, 6, 7, 8, 9)
    for joined in (False, True)
    for operators in ("+-*/", "+-")
]


@pytest.mark.parametrize(("numbers", "joined", "operators"), VARIATIONS)
def test_every_variation_on_pools_up_to_the_full_one(numbers: int, joined: bool, operators: str) -> None:
    game = EquationDuel(numbers, joined, operators)
    duel, oracle = Duel(game, has_equation), oracle_for(game)
    for start in game.start(ONE), game.start(TWO):
        assert oracle.verdict(start) == duel.of(start)
    for p in walks(game, Random(numbers), 400):
        assert oracle.verdict(p) == duel.of(p)
        for move, verdict in oracle.choices(p):
            after = game.play(p, move)
            if isinstance(move, Take):
                assert verdict == one_later(duel.of(after))
            elif isinstance(move, Declare):
                assert verdict == Verdict(Value.WIN, 1)
            elif game.outcome(after) is None:
                assert verdict == one_later(for_other(duel.of(after)))


@pytest.mark.long
@pytest.mark.parametrize(("joined", "operators"), [(False, "+-*/"), (True, "+-")])
def test_positions_of_the_extended_pool(joined: bool, operators: str) -> None:
    game = EquationDuel(15, joined, operators)
    # Which hands have an equation has tests of its own; to try them all out would take too long here.
    duel, oracle = Duel(game, find_equation), oracle_for(game)
    # With two numbers each at most. Later on there is an equation in most hands, and all is over in a step or two.
    early = [p for p in walks(game, Random(7), 150) if 11 <= len(p.pool) <= 13]
    found = Counter(oracle.verdict(p) for p in early)
    assert [oracle.verdict(p) for p in early] == [duel.of(p) for p in early]
    assert all(found[verdict] for verdict in (Verdict(Value.WIN, 5), Verdict(Value.WIN, 6), Verdict(Value.LOSS, 7)))


@pytest.mark.parametrize("word", ["joined", "operators"])
def test_the_extended_pool_from_the_start(word: str) -> None:
    game = EquationDuel(15, joined=word == "joined", operators="+-" if word == "operators" else "+-*/")
    found = oracle_for(game).analyze(game.start())
    assert (found.value, found.plies, len(found.line)) == (Value.WIN, 10, 10)
