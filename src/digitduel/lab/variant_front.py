"""Variants side by side: which of them nothing beats, what one step of an option changes, and which is recommended."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import inf, isinf
from typing import NamedTuple

from digitduel.core.options import SWAP, OptionValue
from digitduel.games import game
from digitduel.lab.measures import Measures

LIKE = "expert"
"""Games between two of these are looked at for their length, and for who wins them."""
RUNG = 1
"""By so much a recommended variant may be less deep than the usual game: the ladder is no finer."""
NOTICED = 0.02
"""What is less fair by no more than this is as fair, and what ends less often by no more ends as often: to notice it,
one would have to play thousands of games."""


class Variant(NamedTuple):
    """What is fair, deep and short about a variant."""

    word: str
    unfairness: float
    depth: int
    moves: float
    """Of a game between experts that ends; without end where more go on for ever than end."""
    starter: float
    """The share of the points that Player 1 gets between experts."""
    ended: float
    """The share of games between experts that do not go on for ever."""

    def beats(self, other: "Variant") -> bool:
        """It is better in one way that can be noticed, and worse in none."""
        mine, theirs = self.goods, other.goods
        return mine != theirs and all(a >= b for a, b in zip(mine, theirs, strict=True))

    @property
    def goods(self) -> tuple[float, float, float]:
        """More is better in each; fairness counts to a point in a hundred, and length in whole moves."""
        return -round(self.unfairness, 2), self.depth, -self.moves if isinf(self.moves) else -round(self.moves)


def summed_up(one: Measures) -> Variant:
    """What counts; what differs by less than a millionth is the same."""
    between = one.pairing(LIKE, LIKE)
    moves = round(one.length, 6) if between.endless <= 0.5 else inf
    ended = round(1 - between.endless, 6)
    return Variant(one.game, round(one.unfairness, 6), one.depth, moves, round(between.score, 6), ended)


def front(variants: Iterable[Variant]) -> list[Variant]:
    """Those that no other beats, the fairest first; of those that are as good as each other, the fairest."""
    kept: dict[tuple[float, float, float], Variant] = {}
    # Whatever beats a variant comes before it in this order.
    for one in sorted(variants, key=lambda one: (tuple(-good for good in one.goods), one.unfairness, one.word)):
        if one.goods not in kept and not any(other.beats(one) for other in kept.values()):
            kept[one.goods] = one
    return list(kept.values())


def recommended(variants: Iterable[Variant], usual: Variant) -> Variant:
    """The shortest of those that are as deep as the usual game, end as often, and are as fair as can be had.

    Of several it is the fairest, then the deepest, then the one with the shortest word.
    """
    worth = (one for one in (usual, *variants) if one.ended >= usual.ended - NOTICED)
    deep = [one for one in worth if one.depth >= usual.depth - RUNG]
    fairest = min(one.unfairness for one in deep)
    as_fair = [one for one in deep if one.unfairness <= fairest + NOTICED]
    return min(as_fair, key=lambda one: (one.moves, one.unfairness, -one.depth, len(one.word), one.word))


class Step(NamedTuple):
    """Two variants that differ in one option, by one step."""

    option: str
    one: Measures
    other: Measures


Options = dict[str, OptionValue]


def options_of(word: str) -> Options:
    """All options of a variant by name."""
    return {SWAP.name: False} | game(word).values()


def ranges(family: Sequence[Options]) -> dict[str, list[OptionValue]]:
    """The options that differ within a family, and the values that they take, in order."""
    taken = {name: sorted({each[name] for each in family}) for name in family[0]}
    return {name: values for name, values in taken.items() if len(values) > 1}


def steps(family: Sequence[Measures]) -> Iterator[Step]:
    """All pairs of neighbours within a family."""
    options = [options_of(one.game) for one in family]
    by_options = {tuple(each.values()): one for each, one in zip(options, family, strict=True)}
    for name, values in ranges(options).items():
        after = dict(pairwise(values))
        for each, one in zip(options, family, strict=True):
            if each[name] in after:
                other = by_options.get(tuple((each | {name: after[each[name]]}).values()))
                if other:
                    yield Step(name, one, other)
