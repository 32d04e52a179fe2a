"""A batch for games whose positions can all be laid out. The rules are asked once, and then looked up."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.core import ONE, DigitDuelError, Game, Player
from digitduel.envs.batch.stepping import Batch, Exact, Flags, Numbers, Played, below
from digitduel.envs.numbered_game import NumberedGame
from digitduel.envs.values import known_values
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
    after: Numbers
    """Where each action leads: that of action a in position p is at `p * size + a`."""
    ordered: Numbers
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
    """By the player to move."""
    found: Sequence[Any]
    """The positions as the rules know them."""


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
    # The smaller the arrays, the more of them is near when they are looked up.
    return Tables(
        size,
        after.ravel().astype(np.min_scalar_type(len(laid))),
        np.argsort(~legal, axis=1, kind="stable").ravel().astype(np.min_scalar_type(size)),
        legal.sum(axis=1, dtype=np.uint16),
        legal,
        np.array([0, 1, -1, 0], np.int8)[laid.outcome],
        laid.endless if laid.endless.any() else None,
        drawn if drawn.any() else None,
        laid.to_move,
        np.array([see(p, game.to_move(p)) for p in laid.found], np.int16),
        laid.found,
    )


@lru_cache(maxsize=8)
def seen_by(game: Game[Any, Any], viewer: Player) -> NDArray[np.int16]:
    """All positions as one player sees them, also when the other is to move."""
    see = view_of(game).see
    return np.array([see(p, viewer) for p in tables(game).found], np.int16)


@lru_cache(maxsize=8)
def exact_tables(game: Game[Any, Any]) -> tuple[NDArray[np.int8], NDArray[np.int32], NDArray[np.int8]]:
    """The values of all actions in all positions, the plies, and the regrets."""
    listed = tables(game)
    known = [known_values.__wrapped__(game, p) for p in listed.found]
    values = np.stack([each for each, _ in known])
    best = np.where(listed.legal, values, -1).max(axis=1)
    return values, np.stack([plies for _, plies in known]), (best[:, None] - values).astype(np.int8)


class PositionBatch(Batch):
    """Each game is the number of its position."""

    _state = ("at",)

    def __init__(self, table: NumberedGame, games: int) -> None:
        self._all = tables(table.game)
        self._rows: NDArray[np.intp] | None = None
        self.at = np.zeros(games, self._all.after.dtype)
        super().__init__(table, games)

    @property
    def to_move(self) -> NDArray[np.int8]:
        return self._all.to_move.take(self.at)

    def observe(self, viewer: int | None = None) -> NDArray[np.int16]:
        seen = self._all.seen if viewer is None else seen_by(self.table.game, Player(viewer))
        return seen.take(self.at, axis=0)

    def position(self, game: int) -> Any:
        return self._all.found[self.at[game]]

    def exact(self) -> Exact:
        values, plies, _ = exact_tables(self.table.game)
        return Exact(values.take(self.at, axis=0), plies.take(self.at, axis=0))

    def regret(self, actions: Numbers) -> NDArray[np.int8]:
        return exact_tables(self.table.game)[2].take(self._places(actions))

    def sample(self, rng: np.random.Generator) -> Numbers:
        return self._all.ordered.take(self._places(below(rng, self._all.counts.take(self.at))))

    def _places(self, actions: Numbers) -> NDArray[np.intp]:
        """Where to look up what these actions do."""
        if self._rows is None:
            self._rows = np.multiply(self.at, self._all.size, dtype=np.intp)
        return self._rows + actions

    def _changed(self) -> None:
        super()._changed()
        self._rows = None

    def _legal(self) -> Flags:
        return self._all.legal.take(self.at, axis=0)

    def _play(self, actions: Numbers) -> Played:
        self.at = self._all.after.take(self._places(actions))
        endless, drawn = self._all.endless, self._all.drawn
        return Played(
            self._all.reward.take(self.at),
            None if endless is None else endless.take(self.at),
            None if drawn is None else drawn.take(self.at),
        )

    def _begin(self, which: Numbers) -> None:
        self.at[which] = 0
