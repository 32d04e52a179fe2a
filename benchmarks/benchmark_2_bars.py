"""The bars of edition 2, by simulation: whether its intervals hold, and how small a difference it tells apart.

Each time a split like a private one is drawn, as many positions of each stratum as in the public one and none of its
own, with replacement from one store of 4,000 solved decisions for each game; and players of known strength answer in
all of them. What a player is worth is its mean over all these splits; its interval should hold that in 93 to 97 of
100, and for blind choice it should hold 0. Two players are told apart when the interval of their difference, each
position held against itself, does not hold 0: the smallest difference that is told apart is half that interval. A
player of strength 30 keeps the value in 30 of 100 positions where blind choice would not.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.evals.asked_positions import QUICK_OF_FAMILY
from digitduel.evals.editions import SECOND
from digitduel.evals.paired_difference import Answered, Pair, difference
from digitduel.evals.skill import Decision, Skill, combined, share_interval, skill, t_95
from digitduel.evals.variant_families import POSITIONS, Met, Source, split

STORE = 4_000
"""Different decisions of each family."""
STRENGTHS = (0.0, 0.25, 0.5, 0.75, 0.9)
STEPS = (0.03, 0.04, 0.06, 0.09)
RESULT = Path(__file__).parent / "results" / "benchmark_2_bars.md"

Shares = NDArray[np.float64]
Answers = NDArray[np.bool_]


class Known(NamedTuple):
    """All that is known of the positions of a family, one place for each."""

    by_chance: Shares
    in_words: Shares
    sight: Shares
    first: Shares
    """1 where the first of the moves keeps the value."""
    luck: Shares
    """A number between 0 and 1 that belongs to the position, for players without chance."""


Keeps = Callable[[Known], Shares]
"""A player: how often it keeps the value in each position."""


def careful(strength: float) -> Keeps:
    return lambda known: known.by_chance + (1 - known.by_chance) * strength


def noisy(known: Known) -> Shares:
    """Sees what is near more often than what is far."""
    return known.by_chance + (1 - known.by_chance) * np.where(known.sight <= 3, 0.8, 0.3)


def settled(how: Keeps) -> Keeps:
    """The same player without chance: in the same position it always does the same."""
    return lambda known: (known.luck < how(known)).astype(float)


PLAYERS: dict[str, Keeps] = {
    "blind": careful(0),
    "blind, told in words": lambda known: known.in_words,
    "noisy": noisy,
    "strength 30": careful(0.3),
    "strength 93": careful(0.93),
    "noisy, deterministic": settled(noisy),
    "strength 93, deterministic": settled(careful(0.93)),
    "always the first move": lambda known: known.first,
}
IN_WORDS = "blind, told in words"


class Store:
    """One family: the different decisions of many random games, without those of the public split."""

    def __init__(self, name: str, family: str) -> None:
        source, public, rng = Source(family), split()[name], Random(f"{name}/store")
        known = {source.identity(each) for part in public for each in part}
        met: dict[Any, Met] = {}
        while len(met) < STORE:
            for each in source.random_game(rng):
                identity = each.word, each.spot.game.key(each.spot.position)
                if identity not in known:
                    met.setdefault(identity, each)
        self.known = Known(*np.array([facts(each) for each in met.values()]).T)
        self.keeps = {name: player(self.known) for name, player in PLAYERS.items()}
        self.order = [each.stratum for each in public.positions]
        self.strata = Counter(self.order)
        self.places = {
            stratum: np.array([place for place, each in enumerate(met.values()) if each.stratum == stratum])
            for stratum in self.strata
        }

    def drawn(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """The places of the positions of a private split, in the order of the strata in the public one."""
        # The store is a sample of a far larger family, so what has been drawn may be drawn again.
        some = {s: iter(rng.choice(self.places[s], quota)) for s, quota in self.strata.items()}
        return np.array([next(some[stratum]) for stratum in self.order])


def facts(met: Met) -> tuple[float, ...]:
    spot = met.spot
    key = repr((met.word, spot.game.key(spot.position))).encode()
    luck = int.from_bytes(blake2b(key, digest_size=4).digest(), "big") / 2**32
    return 1 - spot.wrong, spot.by_chance(True), spot.best.plies or 1, float(spot.options[0] in spot.keeping), luck


class Asked(NamedTuple):
    """A split of one family: its positions in the store, and their strata."""

    store: Store
    at: NDArray[np.int64]
    strata: NDArray[np.int64]

    def first(self, count: int) -> "Asked":
        return Asked(self.store, self.at[:count], self.strata[:count])

    def answers(self, player: str, rng: np.random.Generator) -> tuple[Answers, Shares]:
        """What a player kept, and how often blind choice by somebody who sees as much would."""
        known = self.store.known
        kept = rng.random(len(self.at)) < self.store.keeps[player][self.at]
        return kept, (known.in_words if player == IN_WORDS else known.by_chance)[self.at]

    def skill(self, player: str, rng: np.random.Generator) -> Skill:
        """As `digitduel.evals.skill.skill` reckons, on arrays: `check` holds one against the other."""
        kept, chance = self.answers(player, rng)
        room, count, share = float((1 - chance).sum()), len(kept), float(kept.mean())
        at = float((kept - chance).sum()) / room
        spread = self.squares(kept - chance - at * (1 - chance)) / count**2
        independent = share * (1 - share) / spread if spread and 0 < share < 1 else count
        freedom = room**2 / float(((1 - chance) ** 2).sum()) - 1
        low, high = share_interval(share * independent, independent, t_95(freedom))
        return Skill(at, *(1 - (1 - bound) * count / room for bound in (low, high)))

    def difference(self, weaker: float, stronger: float, rng: np.random.Generator) -> Skill:
        """The same for `difference`, of two players of known strength."""
        chance = self.store.known.by_chance[self.at]
        one, two = (rng.random(len(self.at)) < chance + (1 - chance) * each for each in (stronger, weaker))
        ahead, room = one.astype(float) - two, float((1 - chance).sum())
        at = float(ahead.sum()) / room
        half = t_95(len(ahead) - 1) * sqrt(self.squares(ahead - at * (1 - chance))) / room
        return Skill(at, at - half, at + half)

    def squares(self, off: Shares) -> float:
        """Within strata; those with one position only are taken together."""
        count = np.bincount(self.strata)
        strata = np.where(count[self.strata] == 1, len(count), self.strata)
        count, total = np.bincount(strata), np.bincount(strata, off)
        several = count > 1
        squares = np.bincount(strata, off**2)[several] - total[several] ** 2 / count[several]
        return float((count[several] / (count[several] - 1) * squares).sum())


def check(asked: Asked) -> None:
    """What is reckoned on arrays here is what the package reckons."""
    for seed, name in enumerate(PLAYERS):
        kept, chance = asked.answers(name, np.random.default_rng(seed))
        answers = zip(kept.tolist(), chance.tolist(), map(str, asked.strata), strict=True)
        real = skill([Decision(k, c, place, (0, place), s) for place, (k, c, s) in enumerate(answers)])
        assert np.allclose(real, asked.skill(name, np.random.default_rng(seed))), name
    chance, rng = asked.store.known.by_chance[asked.at], np.random.default_rng(1)
    one, two = (rng.random(len(asked.at)) < chance + (1 - chance) * each for each in (0.6, 0.5))
    pairs = zip(one.tolist(), two.tolist(), chance.tolist(), map(str, asked.strata), strict=True)
    apart = difference([[Pair(Answered(a, c), Answered(b, c), s) for a, b, c, s in pairs]])
    assert np.allclose(apart[:3], asked.difference(0.5, 0.6, np.random.default_rng(1)))


def coverage(runs: list[list[Asked]], of: int) -> list[str]:
    lines = [
        "| player | score | half an interval | held, of 100 | held 0, of 100 |",
        "|---|--:|--:|--:|--:|",
    ]
    for number, name in enumerate(PLAYERS):
        rng = np.random.default_rng([number, of])
        told = [combined([asked.first(of).skill(name, rng) for asked in run]) for run in runs]
        worth = fmean(each.at for each in told)
        held, zero = (100 * fmean(each.low <= at <= each.high for each in told) for at in (worth, 0.0))
        half = fmean((each.high - each.low) / 2 for each in told)
        at_0 = f"{zero:.1f}" if name.startswith("blind") else ""
        lines.append(f"| {name} | {100 * worth:.1f} | {100 * half:.1f} | {held:.1f} | {at_0} |")
    return lines


def separation(runs: list[list[Asked]], of: int) -> list[str]:
    heads = " | ".join(f"{100 * step:.0f}" for step in STEPS)
    lines = [
        f"| strength | smallest difference told apart | found, of 100, when the true difference is {heads} |",
        "|--:|--:|" + "--:|" * len(STEPS),
    ]
    for place, strength in enumerate(STRENGTHS):
        halves, found = [], []
        for step in STEPS:
            rng = np.random.default_rng([place, of, int(1000 * step)])
            stronger = min(1.0, strength + step)
            told = [combined([asked.first(of).difference(strength, stronger, rng) for asked in run]) for run in runs]
            halves += [(each.high - each.low) / 2 for each in told]
            found.append(f"{100 * fmean(each.low > 0 for each in told):.0f}")
        lines.append(f"| {100 * strength:.0f} | {100 * fmean(halves):.1f} | {' | '.join(found)} |")
    return lines


def measured(count: int) -> list[str]:
    names = [word.partition(":")[0] for word in SECOND.words]
    with ProcessPoolExecutor(len(names)) as crew:
        stores = dict(zip(names, crew.map(Store, names, SECOND.words), strict=True))
    rng = np.random.default_rng(2)
    codes = {name: np.unique(store.order, return_inverse=True)[1] for name, store in stores.items()}
    runs = [[Asked(store, store.drawn(rng), codes[name]) for name, store in stores.items()] for _ in range(count)]
    for asked in (*runs[0], *(each.first(QUICK_OF_FAMILY) for each in runs[0])):
        check(asked)
    off = 100 * sqrt(0.05 * 0.95 / count)
    lines = [f"{count:,} such splits, so that by chance a share of 95 is off by {off:.1f} or so.", ""]
    for name, of in (("The full run", POSITIONS), ("The quick run", QUICK_OF_FAMILY)):
        lines += [f"## {name}, {len(stores) * of:,} positions", "", *coverage(runs, of), "", *separation(runs, of), ""]
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    told = "\n".join(["# The bars of digit-duel-benchmark-2", "", (__doc__ or "").strip(), "", *measured(asked.runs)])
    print(told)
    if asked.write:
        RESULT.write_text(told.rstrip() + "\n", encoding="utf-8")
