"""A game with swap as arrays: the game itself from either start, and before it the few positions of the first turn."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from digitduel.core import Player
from digitduel.core.swap import SETTLED, Swap, Swappable, Take
from digitduel.solve.arrays import Positions, lay_out
from digitduel.solve.arrays.positions import ending


def lay_out_both(swap: Swap) -> tuple[Positions, int, int]:
    """The positions, the number of the start without swap, and that of the start with it."""
    game = swap.game
    own = lay_out(game, [game.start(first) for first in Player])
    first_turn = _FirstTurn(swap, own)
    counts = list(map(len, first_turn.targets))
    more = [target for targets in first_turn.targets for target in targets]
    positions = Positions(
        swap,
        _Settled(own.found, first_turn.found),
        (*own.starts, len(own)),
        np.concatenate((own.offsets, own.offsets[-1] + np.cumsum(counts))).astype(np.int64),
        np.concatenate((own.targets, np.array(more, np.int32))),
        np.concatenate((own.to_move, np.array([swap.to_move(p) for p in first_turn.found], np.int8))),
        np.concatenate((own.outcome, np.array([ending(swap, p) for p in first_turn.found], np.int8))),
        np.concatenate((own.endless, np.zeros(len(counts), np.bool_))),
    )
    if game.actions():
        actions = [
            swap.action(m) if m is Take.OVER else game.action(m) for p in first_turn.found for m in swap.moves(p)
        ]
        positions.__dict__["actions"] = np.concatenate((own.actions, np.array(actions, np.int32)))
    return positions, own.starts[0], len(own)


class _FirstTurn:
    """The positions in which it is not settled yet whose the first turn is, and where their moves lead."""

    def __init__(self, swap: Swap, own: Positions) -> None:
        self.found = [swap.start()]
        self.targets: list[list[int]] = []
        numbers = [own.starts[0]]
        for p, number in zip(self.found, numbers, strict=False):
            reached = []
            for m in swap.moves(p):
                after = swap.play(p, m)
                if m is Take.OVER:
                    reached.append(self._taken_over(swap, own, p))
                    continue
                place = swap.game.moves(p.position).index(m)
                there = int(own.targets[own.offsets[number] + place])
                if after.opening is not SETTLED:
                    reached.append(len(own) + len(self.found))
                    self.found.append(after)
                    numbers.append(there)
                else:
                    reached.append(there)
            self.targets.append(reached)

    @staticmethod
    def _taken_over(swap: Swap, own: Positions, p: Swappable) -> int:
        game, mover = swap.game, swap.to_move(p)
        position, number = game.start(mover), own.starts[mover]
        for m in p.opening or ():
            number = int(own.targets[own.offsets[number] + game.moves(position).index(m)])
            position = game.play(position, m)
        return number


class _Settled(Sequence[Any]):
    """The positions of the game itself as those of the game with swap, and then those of the first turn."""

    def __init__(self, own: Sequence[Any], first_turn: list[Swappable]) -> None:
        self._own, self._first_turn = own, first_turn

    def __len__(self) -> int:
        return len(self._own) + len(self._first_turn)

    def __getitem__(self, which: Any) -> Any:
        own = len(self._own)
        return Swappable(self._own[which], SETTLED) if which < own else self._first_turn[which - own]
