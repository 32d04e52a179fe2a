"""A game with swap as arrays: the game itself from either start, and before it the few positions of the first turn."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from digitduel.core import Player, hook
from digitduel.core.swap import SETTLED, Swap, Swappable
from digitduel.solve import TooLarge
from digitduel.solve.arrays import Positions, coded_rules, lay_out
from digitduel.solve.arrays.positions import ending

MOST_POSITIONS = 500_000
"""More than these, from either start, are too many to be measured."""
MOST_OPENINGS = 5_000
"""Ways to play the first turn. There is no end to them where that turn can go round in circles."""


def lay_out_both(swap: Swap) -> tuple[Positions, int, int]:
    """The positions, the number of the start without swap, and that of the start with it."""
    game = swap.game
    lumps = hook(game, "lumps")
    if lumps:
        lumped = lumps(game, MOST_POSITIONS)
        own, number = lumped.positions, lumped.number
    else:
        own = lay_out(game, [game.start(first) for first in Player], limit=MOST_POSITIONS)
        number = _Numbers(own)
    first_turn = _FirstTurn(swap, len(own), number)
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
        actions = [swap.action(m) for p in first_turn.found for m in swap.moves(p)]
        positions.__dict__["actions"] = np.concatenate((own.actions, np.array(actions, np.int32)))
    return positions, own.starts[0], len(own)


class _FirstTurn:
    """The positions in which it is not settled yet whose the first turn is, and where their moves lead."""

    def __init__(self, swap: Swap, before: int, number: Callable[[Any], int]) -> None:
        """`before` is how many positions the game itself has, and `number` tells which one a position of it is."""
        self.found = [swap.start()]
        self.targets: list[list[int]] = []
        for p in self.found:
            reached = []
            for after in (swap.play(p, m) for m in swap.moves(p)):
                if after.opening is SETTLED:
                    reached.append(number(after.position))
                else:
                    reached.append(before + len(self.found))
                    self.found.append(after)
            if len(self.found) > MOST_OPENINGS:
                raise TooLarge(f"{swap.game.word} can be begun in more than {MOST_OPENINGS:,} ways.")
            self.targets.append(reached)


class _Numbers:
    """Which number a position has."""

    def __init__(self, own: Positions) -> None:
        self._own = own
        self._coded = coded_rules(own.game) is not None

    def __call__(self, position: Any) -> int:
        if self._coded:
            return int(np.flatnonzero(self._own.codes == self._own.game.code(position))[0])
        return self._by_key[self._own.game.key(position)]

    @cached_property
    def _by_key(self) -> dict[Hashable, int]:
        return {self._own.game.key(position): number for number, position in enumerate(self._own.found)}


class _Settled(Sequence[Any]):
    """The positions of the game itself as those of the game with swap, and then those of the first turn."""

    def __init__(self, own: Sequence[Any], first_turn: list[Swappable]) -> None:
        self._own, self._first_turn = own, first_turn

    def __len__(self) -> int:
        return len(self._own) + len(self._first_turn)

    def __getitem__(self, which: Any) -> Any:
        own = len(self._own)
        return Swappable(self._own[which], SETTLED) if which < own else self._first_turn[which - own]
