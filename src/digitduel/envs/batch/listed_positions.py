"""A batch for games whose positions can all be laid out. The rules are asked once, and then looked up."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.core import ONE, DigitDuelError, Game
from digitduel.envs.batch.stepping import Batch, Flags, Numbers, Played, below
from digitduel.envs.numbered_game import NumberedGame
from digitduel.envs.views import view_of
from digitduel.solve import TooLarge
from digitduel.solve.arrays import DRAW, lay_out
from digitduel.solve.arrays.positions import ending

MOST = 100_000
"""Positions that are laid out in a few seconds."""


class TooManyPositions(DigitDuelError):
    """The game has too many positions to be listed."""


class Tables(NamedTuple):
    """What a step looks up. The start is position 0."""

    size: int
    after: NDArray[np.int32]
    """Where each action leads: that of action a in position p is at `p * size + a`."""
    ordered: NDArray[np.uint16]
    """The legal actions of each position, in the same places, from the first on."""
    counts: NDArray[np.uint16]
    """How many legal actions there are."""
    legal: Flags
    reward: NDArray[np.int8]
    """What Player 1 gets here."""
    endless: Flags | None
    drawn: Flags | None
    to_move: NDArray[np.int8]
    seen: NDArray[np.int16]


@lru_cache(maxsize=8)
def tables(game: Game[Any, Any]) -> Tables:
    """Look at every position of a game. They are told apart by how they are seen, since a key may leave out more."""
    see, size = view_of(game).see, len(game.actions())
    try:
        laid = lay_out(game, [game.start()], same=lambda p: (see(p, ONE), ending(game, p)), limit=MOST)
    except TooLarge:
        raise TooManyPositions(f"{game.word} has more than {MOST:,} positions, too many for a batch.") from None
    after = np.zeros((len(laid), size), np.int32)
    after[laid.sources, laid.actions] = laid.targets
    legal = np.zeros((len(laid), size), np.bool_)
    legal[laid.sources, laid.actions] = True
    drawn = laid.outcome == DRAW
    return Tables(
        size,
        after.ravel(),
        np.argsort(~legal, axis=1, kind="stable").astype(np.uint16).ravel(),
        legal.sum(axis=1, dtype=np.uint16),
        legal,
        np.array([0, 1, -1, 0], np.int8)[laid.outcome],
        laid.endless if laid.endless.any() else None,
        drawn if drawn.any() else None,
        laid.to_move,
        np.array([see(p, game.to_move(p)) for p in laid.found], np.int16),
    )


class PositionBatch(Batch):
    """Each game is the number of its position."""

    def __init__(self, table: NumberedGame, games: int) -> None:
        self._all = tables(table.game)
        self._at = np.zeros(games, np.int32)
        super().__init__(table, games)

    @property
    def to_move(self) -> NDArray[np.int8]:
        return self._all.to_move.take(self._at)

    def observe(self) -> NDArray[np.int16]:
        return self._all.seen.take(self._at, axis=0)

    def sample(self, rng: np.random.Generator) -> Numbers:
        return self._all.ordered.take(self._at * self._all.size + below(rng, self._all.counts.take(self._at)))

    def _legal(self) -> Flags:
        return self._all.legal.take(self._at, axis=0)

    def _play(self, actions: Numbers) -> Played:
        self._at = self._all.after.take(self._at * self._all.size + actions)
        endless, drawn = self._all.endless, self._all.drawn
        return Played(
            self._all.reward.take(self._at),
            None if endless is None else endless.take(self._at),
            None if drawn is None else drawn.take(self._at),
        )

    def _begin(self, which: Numbers) -> None:
        self._at[which] = 0
