"""All positions of a game, numbered: what follows what, who moves, and how it ended."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.core import Game, Player
from digitduel.solve.oracle import TooLarge
from digitduel.solve.retrograde import MOST_POSITIONS

Numbers = NDArray[Any]
Flags = NDArray[np.bool_]

RUNNING, DRAW = 0, 3
"""What `Positions.outcome` says of a game that is not over, and of one that nobody won; 1 and 2 are who won."""


@dataclass(frozen=True)
class Positions:
    """Positions are numbered from 0 in the order in which they are met, the starts first.

    The moves of position `i` are those from `offsets[i]` to below `offsets[i + 1]`, in the order of the game.
    """

    game: Game[Any, Any]
    found: Sequence[Any]
    """A position for each number. Others with the same key have the same number."""
    starts: tuple[int, ...]
    """The numbers of the positions that it was laid out from; by default the start by whoever may begin."""
    offsets: NDArray[np.int64]
    targets: NDArray[np.int32]
    """For each move, the number of the position it leads to."""
    to_move: NDArray[np.int8]
    """0 for Player 1, 1 for Player 2."""
    outcome: NDArray[np.int8]
    """`RUNNING`, 1 or 2 for the player who won, or `DRAW`."""
    endless: Flags
    """Whether it is plain from the table that the game cannot end any more."""

    def __len__(self) -> int:
        return len(self.outcome)

    @cached_property
    def codes(self) -> NDArray[np.int64]:
        """The code of each position."""
        return np.fromiter(map(self.game.code, self.found), np.int64, len(self))

    @cached_property
    def tier(self) -> NDArray[np.int32]:
        """The tier of each position."""
        return np.fromiter(map(self.game.tier, self.found), np.int32, len(self))

    @cached_property
    def actions(self) -> NDArray[np.int32]:
        """For each move, its action number. Only for games that number their moves."""
        game = self.game
        numbers = (number for p in self.found for number in game.numbered(game.moves(p)))
        return np.fromiter(numbers, np.int32, len(self.targets))

    @cached_property
    def sources(self) -> NDArray[np.int32]:
        """For each move, the number of the position it is made in."""
        return np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.offsets))


def lay_out(
    game: Game[Any, Any],
    roots: Sequence[Any] | None = None,
    *,
    same: Callable[[Any], Hashable] | None = None,
    limit: int = MOST_POSITIONS,
) -> Positions:
    """Number every position that can come from the start, or from these.

    Positions are told apart by the key of the game, or by what `same` makes of them. More than `limit` of them are
    refused with `TooLarge`.
    """
    if roots is None:
        roots = [game.start(first) for first in Player if first is Player.ONE or not game.player_one_starts]
    same = same or game.key
    play = game.play
    known: dict[Hashable, int] = {}
    found: list[Any] = []
    for root in roots:
        if known.setdefault(same(root), len(found)) == len(found):
            found.append(root)
    targets: list[int] = []
    offsets = [0]
    for p in found:
        for m in game.moves(p):
            q = play(p, m)
            number = known.setdefault(same(q), len(found))
            if number == len(found):
                found.append(q)
            targets.append(number)
        offsets.append(len(targets))
        if len(found) > limit:
            raise TooLarge(f"{game.word} has more than {limit:,} positions.")
    return Positions(
        game,
        found,
        tuple(known[same(root)] for root in roots),
        np.array(offsets, np.int64),
        np.array(targets, np.int32),
        np.fromiter(map(game.to_move, found), np.int8, len(found)),
        np.fromiter((ending(game, p) for p in found), np.int8, len(found)),
        np.fromiter(map(game.endless, found), np.bool_, len(found)),
    )


def ending(game: Game[Any, Any], p: Any) -> int:
    """What `Positions.outcome` says of a position."""
    outcome = game.outcome(p)
    if outcome is None:
        return RUNNING
    return DRAW if outcome.winner is None else outcome.winner.number
