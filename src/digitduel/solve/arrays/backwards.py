"""The general method on arrays: the same as `solve/graph.py`, a whole ply at a time."""

import numpy as np
from numpy.typing import NDArray

from digitduel.core import Player
from digitduel.solve.arrays.coded_rules import Flags
from digitduel.solve.arrays.positions import Numbers, Positions
from digitduel.solve.verdict import DRAWN, ENDLESS, WON

Scores = NDArray[np.int32]

SCORES = np.array([ENDLESS, WON, -WON, DRAWN], np.int32)
"""By what `Positions.outcome` says."""


def solve(positions: Positions) -> Scores:
    """The score of every position, as in `solve.verdict`."""
    settled = (positions.outcome != 0) | positions.endless
    return work_backwards(positions.offsets, positions.targets, positions.to_move, SCORES[positions.outcome], settled)


def work_backwards(
    offsets: Numbers, targets: Numbers, to_move: NDArray[np.int8], known: Scores, settled: Flags
) -> Scores:
    """The scores of all positions, given those of some that are settled: the ends of the game at least.

    Ends are told one ply after another, nearest first. So the first good news a player hears is the fastest win, and
    when the last move has been heard to lose, it is the one that delays most. What is left is drawn or endless.
    """
    web = _Backwards(offsets, targets)
    scores = np.where(settled, known, ENDLESS).astype(np.int32)
    open_ = ~settled
    moves_left = np.diff(offsets)
    decided = np.flatnonzero(settled & ((scores < ENDLESS) | (scores > DRAWN)))
    plies = WON - np.abs(scores[decided])
    order = np.argsort(plies, kind="stable")
    waiting, plies = decided[order], plies[order]
    fresh, begun, ply = np.empty(0, np.int64), 0, 0
    while begun < len(waiting) or len(fresh):
        if not len(fresh):
            ply = max(ply, int(plies[begun]))
        until = int(np.searchsorted(plies, ply, side="right"))
        told = np.concatenate((fresh, waiting[begun:until]))
        begun = until
        fresh = _tell(web, told, scores, open_, moves_left, to_move)
        ply += 1
    for player in Player:
        _force_draws(web, player, scores, settled, moves_left.copy(), to_move)
    return scores


class _Backwards:
    """For each position the ones that lead to it, once for every move that does."""

    def __init__(self, offsets: Numbers, targets: Numbers) -> None:
        size = len(offsets) - 1
        sources = np.repeat(np.arange(size, dtype=np.int32), np.diff(offsets))
        self._before = sources[np.argsort(targets, kind="stable")]
        self._offsets = np.concatenate(([0], np.cumsum(np.bincount(targets, minlength=size))))

    def before(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """All that lead to any of these, and for each of them how many."""
        begin = self._offsets[numbers]
        counts = self._offsets[numbers + 1] - begin
        ends = np.cumsum(counts)
        total = int(ends[-1]) if len(ends) else 0
        places = np.arange(total) + np.repeat(begin - ends + counts, counts)
        return self._before[places], counts


def _tell(
    web: _Backwards, told: Numbers, scores: Scores, open_: Flags, moves_left: Numbers, to_move: NDArray[np.int8]
) -> Numbers:
    """Tell what leads to these positions how they end. Returns the positions that are decided by that."""
    hearing, counts = web.before(told)
    news = np.repeat(scores[told], counts)
    matters = open_[hearing]
    hearing, news = hearing[matters], news[matters]
    wins = (news > 0) == (to_move[hearing] == Player.ONE)
    winning, losing = hearing[wins], hearing[~wins]
    np.subtract.at(moves_left, losing, 1)
    without = moves_left[losing] == 0
    new = np.concatenate((winning, losing[without]))
    # All news of one ply have the same distance, so any of those of the right sign will do.
    heard = np.concatenate((news[wins], news[~wins][without]))
    scores[new] = heard - np.sign(heard)
    open_[new] = False
    return np.unique(new)


def _force_draws(
    web: _Backwards, player: Player, scores: Scores, settled: Flags, moves_left: Numbers, to_move: NDArray[np.int8]
) -> None:
    """Mark where nobody can force a win, and this player can force a drawn end."""
    can = 1 << player
    undecided = ~settled & (scores == (scores & DRAWN))
    told = np.flatnonzero(settled & (scores == (scores & DRAWN)) & ((scores & can) != 0))
    while len(told):
        hearing, _ = web.before(told)
        hearing = hearing[undecided[hearing] & ((scores[hearing] & can) == 0)]
        own = to_move[hearing] == player
        forced = hearing[~own]
        np.subtract.at(moves_left, forced, 1)
        told = np.unique(np.concatenate((hearing[own], forced[moves_left[forced] == 0])))
        scores[told] |= can
