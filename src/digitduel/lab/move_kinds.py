"""Kinds of moves, and what becomes of a player who may never make one kind of them.

A game names the function that knows its kinds in `kinds`: it is given the `Positions` and returns for each kind, by a
phrase, which of their moves are of it. By default moves are told apart by how they are written.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from digitduel.core import Player, hook
from digitduel.core.swap import Swap
from digitduel.lab.absorbing_chain import Order
from digitduel.solve.arrays import Positions, solve
from digitduel.solve.verdict import DRAWN, WON, seen_by

Flags = NDArray[np.bool_]
Scores = NDArray[np.int64]

MOST_WORDS = 8
"""Moves that are no numbers are a kind each, if there are no more of them than this."""


@dataclass(frozen=True)
class Restricted:
    """What best play leads to when a player never makes one kind of move, unless there is no other."""

    player: int
    """1 or 2."""
    kind: str
    value: str
    """For Player 1, as the value of the game."""
    plies: int | None


def kinds(positions: Positions) -> dict[str, Flags]:
    """The kinds of moves there are, and for each move whether it is of that kind."""
    game = positions.game.game if isinstance(positions.game, Swap) else positions.game
    own = hook(game, "kinds")
    return dict(own(positions) if own else _by_how_they_are_written(positions))


def _by_how_they_are_written(positions: Positions) -> Iterator[tuple[str, Flags]]:
    """Numbers by their size; the lowest and the highest of those that can be chosen; and each word."""
    texts = positions.game.actions()
    if not texts:
        return
    actions = positions.actions
    size = np.array([int(text) if text.isdecimal() else -1 for text in texts])[actions]
    numbers = size >= 0
    if numbers.any():
        half = size[numbers].max() / 2
        rows = np.flatnonzero(np.diff(positions.offsets))
        begins = positions.offsets[rows]
        place = np.zeros(len(positions), np.int64)
        place[rows] = np.arange(len(rows))
        of_position = place[positions.sources]
        several = (np.add.reduceat(numbers.astype(np.int64), begins) > 1)[of_position]
        highest = np.maximum.reduceat(size, begins)[of_position]
        lowest = np.minimum.reduceat(np.where(numbers, size, np.iinfo(np.int64).max), begins)[of_position]
        yield "a low number", numbers & (size <= half)
        yield "a high number", numbers & (size > half)
        yield "an odd number", numbers & (size % 2 == 1)
        yield "an even number", numbers & (size % 2 == 0)
        yield "the lowest number", several & (size == lowest)
        yield "the highest number", several & (size == highest)
    words = [number for number, text in enumerate(texts) if not text.isdecimal()]
    if len(words) <= MOST_WORDS:
        for number in words:
            yield f"“{texts[number]}”", actions == number


def among(named: dict[str, Flags], moves: Flags) -> dict[str, Flags]:
    """The kinds that some of these moves are of, and others are not."""
    return {
        name: which for name, which in named.items() if 0 < np.count_nonzero(which & moves) < np.count_nonzero(moves)
    }


def restricted(order: Order, named: dict[str, Flags], root: int) -> tuple[Restricted, ...]:
    """The value of the game for each player and each kind that this player never makes."""
    asked = [(player, kind) for kind in named for player in Player]
    if not asked:
        return ()
    allowed = np.stack([_without(order.positions, player, named[kind]) for player, kind in asked], axis=1)
    scores = best_play(order, allowed)[root]
    found = []
    for (player, kind), score in zip(asked, scores.tolist(), strict=True):
        verdict = seen_by(Player.ONE, score)
        found.append(Restricted(player.number, kind, str(verdict.value), verdict.plies))
    return tuple(found)


def _without(positions: Positions, player: Player, kind: Flags) -> Flags:
    """The moves that are left when this player makes none of this kind, unless there is no other."""
    barred = kind & (positions.to_move[positions.sources] == player)
    others = np.bincount(positions.sources[~barred], minlength=len(positions)) > 0
    left: Flags = ~barred | ~others[positions.sources]
    return left


def best_play(order: Order, allowed: Flags) -> Scores:
    """The score of every position, a column for each column of moves that are allowed."""
    positions = order.positions
    if not order.every_game_ends:
        return np.stack([solve(_only(positions, moves)) for moves in allowed.T], axis=1).astype(np.int64)
    scores = np.empty((len(positions), allowed.shape[1]), np.int64)
    scores[: order.ends] = np.array([0, WON, -WON, DRAWN])[positions.outcome[order.rows[: order.ends]]][:, None]
    allowed = allowed[order.moves]
    for begin, middle, end in order.bounds:
        for low, high, best, worst in ((begin, middle, np.maximum, -2 * WON), (middle, end, np.minimum, 2 * WON)):
            if low < high:
                first = order.offsets[low]
                moves = slice(first, order.offsets[high])
                after = np.where(allowed[moves], scores[order.targets[moves]], worst)
                found = best.reduceat(after, order.offsets[low:high] - first, axis=0)
                scores[low:high] = np.where(np.abs(found) > DRAWN, found - np.sign(found), found)
    return scores[order.place]


def _only(positions: Positions, moves: Flags) -> Positions:
    """The same positions with these moves alone."""
    counts = np.bincount(positions.sources[moves], minlength=len(positions))
    return replace(positions, offsets=np.append(0, np.cumsum(counts)), targets=positions.targets[moves])
