"""How few rules one has to remember to play a game well.

A player remembers a list of rules, the most important first. Each prefers a kind of moves, or avoids one. In a position
the first rule leaves only the moves that it prefers, if there are any, the next one only those of them that it prefers,
and so on. Of the moves that are left any is played, each as likely as the others. So the value of a position is kept by
the share of those that keep it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from digitduel.lab.players_as_chances import Solved
from digitduel.solve.arrays import RUNNING

Flags = NDArray[np.bool_]

ENOUGH = 0.9
"""The share of the positions in which the value has to be kept."""
MOST_RULES = 8
LEAST = 1e-6
"""A rule that does less good than this is none."""


@dataclass(frozen=True)
class Rules:
    """A list of rules, found by taking the best one each time. There may be a shorter list that does as well."""

    count: int | None
    """How many keep the value in 90 % of the positions in which it can be lost; None if those found do not."""
    kept: tuple[float, ...]
    """In which share of them it is kept: with no rule at all, with the first, with the first two, and so on."""
    rules: tuple[str, ...]


def at_a_glance(solved: Solved) -> dict[str, Flags]:
    """What can be seen of a move without looking ahead."""
    positions = solved.positions
    mover, after = positions.to_move[positions.sources], positions.outcome[positions.targets]
    wins, loses = after == mover + 1, after == 2 - mover
    can_win = np.zeros(len(positions), np.bool_)
    can_win[positions.sources[wins]] = True
    replies = np.diff(positions.offsets)[positions.targets]
    turn_over = positions.to_move[positions.targets] != mover
    return {
        "a win at once": wins,
        "a loss at once": loses,
        "a move after which the opponent can win at once": turn_over & can_win[positions.targets],
        "a move that leaves fewest replies": replies == -solved.highest(-replies)[positions.sources],
    }


def remembered(solved: Solved, named: dict[str, Flags], reached: Flags) -> Rules:
    """The rules, found one by one, over the positions that are reached and in which the value can be lost."""
    positions = solved.positions
    lossy = solved.summed((~solved.keeps).astype(float)) > 0
    asked = reached & lossy & (positions.outcome == RUNNING) & ~positions.endless
    total = int(np.count_nonzero(asked))
    if not total:
        return Rules(0, (1.0,), ())
    moves = np.flatnonzero(asked[positions.sources])
    left = _Left(positions.sources[moves], solved.keeps[moves])
    for name, which in {**at_a_glance(solved), **named}.items():
        left.features[f"prefer {name}"] = which[moves]
        left.features[f"avoid {name}"] = ~which[moves]
    kept, chosen = [left.kept / total], list[str]()
    while kept[-1] < ENOUGH and len(chosen) < MOST_RULES:
        name, sure = left.best()
        if sure / total <= kept[-1] + LEAST:
            break
        chosen.append(name)
        kept.append(sure / total)
        left.follow(name)
    shares = tuple(round(share, 9) for share in kept)
    return Rules(len(chosen) if shares[-1] >= ENOUGH else None, shares, tuple(chosen))


class _Left:
    """The moves that the rules leave, in the positions in which they may still be told apart."""

    def __init__(self, sources: NDArray[np.int32], keeps: Flags) -> None:
        self.keeps = keeps.astype(np.float64)
        self.features: dict[str, Flags] = {}
        self.settled = 0.0
        """Positions in which all moves that are left keep the value, or all lose it: how many are kept."""
        self._begin(sources)

    def _begin(self, sources: NDArray[np.int32]) -> None:
        self.sources = sources
        self.begins = np.flatnonzero(np.append(True, sources[1:] != sources[:-1])) if len(sources) else np.empty(0, int)
        self.counts = np.diff(np.append(self.begins, len(sources)))

    @property
    def kept(self) -> float:
        """In how many positions the value is kept, as it stands."""
        return self.settled + float(self._shares(np.ones(len(self.keeps), np.bool_)).sum())

    def _shares(self, feature: Flags) -> NDArray[np.float64]:
        """For each position, the share of the moves left by this rule that keep the value."""
        if not len(self.begins):
            return np.zeros(0)
        some = np.add.reduceat(feature, self.begins, dtype=np.float64)
        good = np.add.reduceat(self.keeps * feature, self.begins)
        every = np.add.reduceat(self.keeps, self.begins)
        return np.where(some > 0, good / np.maximum(some, 1), every / self.counts)

    def best(self) -> tuple[str, float]:
        """The rule that keeps the value most often; and in how many positions that is."""
        kept = {name: float(self._shares(feature).sum()) for name, feature in self.features.items()}
        name = max(kept, key=lambda name: round(kept[name], 6))
        return name, self.settled + kept[name]

    def follow(self, name: str) -> None:
        """Go on with the moves that this rule leaves."""
        feature = self.features.pop(name)
        shares = self._shares(feature)
        open_ = (shares > 0) & (shares < 1)
        self.settled += float(shares[~open_].sum())
        some = np.logical_or.reduceat(feature, self.begins)
        goes_on = (feature | np.repeat(~some, self.counts)) & np.repeat(open_, self.counts)
        self.keeps = self.keeps[goes_on]
        self.features = {other: which[goes_on] for other, which in self.features.items()}
        self._begin(self.sources[goes_on])
