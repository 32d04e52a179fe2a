"""A batch for games whose positions can all be laid out. The rules are asked once, and then looked up."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.core import ONE, DigitDuelError, Game, Player
from digitduel.envs.batch.stepping import Batch, Exact, Flags, Numbers, StepResult, below
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


class Rows:
    """Rows that are taken fast: numbers as small as they can be, in rows as wide as one instruction copies."""

    def __init__(self, rows: NDArray[Any]) -> None:
        self.dtype, self.width = rows.dtype, rows.shape[1]
        fits = rows.min() >= 0 and rows.max() <= np.iinfo(np.int8).max
        self.all = np.zeros((len(rows), 1 << (self.width - 1).bit_length()), np.int8 if fits else rows.dtype)
        self.all[:, : self.width] = rows

    def take(self, which: Numbers) -> NDArray[Any]:
        taken = self.all.take(which, axis=0)
        same_size = taken.itemsize == self.dtype.itemsize
        return (taken.view(self.dtype) if same_size else taken.astype(self.dtype))[:, : self.width]


class Tables(NamedTuple):
    """What a step looks up. The start is position 0."""

    size: int
    after: Numbers
    """Where each action leads: that of action a in position p is at `p * size + a`."""
    menu: Numbers
    """Which set of legal actions each position has. There are few of them, so they stay near."""
    menus: Rows
    """These sets, as rows."""
    ordered: Numbers
    """The legal actions of each set, from the first on: that after i others in set m is at `m * size + i`."""
    counts: NDArray[np.float32]
    """How many legal actions are in each set, ready to be multiplied."""
    reward: NDArray[np.int8]
    """What Player 1 gets here."""
    endless: Flags | None
    drawn: Flags | None
    to_move: NDArray[np.int8]
    seen: Rows
    """By the player to move."""
    found: Sequence[Any]
    """The positions as the rules know them."""

    @property
    def legal(self) -> Flags:
        """Of all positions."""
        return self.menus.take(self.menu)


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
    menus, menu = np.unique(legal, axis=0, return_inverse=True)
    drawn = laid.outcome == DRAW
    # The smaller the arrays, the more of them is near when they are looked up.
    return Tables(
        size,
        after.ravel().astype(np.min_scalar_type(len(laid))),
        menu.ravel().astype(np.min_scalar_type(len(menus))),
        Rows(menus),
        np.argsort(~menus, axis=1, kind="stable").ravel().astype(np.min_scalar_type(size)),
        menus.sum(axis=1, dtype=np.float32),
        np.array([0, 1, -1, 0], np.int8)[laid.outcome],
        laid.endless if laid.endless.any() else None,
        drawn if drawn.any() else None,
        laid.to_move,
        Rows(np.array([see(p, game.to_move(p)) for p in laid.found], np.int16)),
        laid.found,
    )


@lru_cache(maxsize=8)
def seen_by(game: Game[Any, Any], viewer: Player) -> Rows:
    """All positions as one player sees them, also when the other is to move."""
    see = view_of(game).see
    return Rows(np.array([see(p, viewer) for p in tables(game).found], np.int16))


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
        self._menu: NDArray[np.intp] | None = None
        self.at = np.zeros(games, np.intp)
        super().__init__(table, games)

    @property
    def to_move(self) -> NDArray[np.int8]:
        return self._all.to_move.take(self.at)

    def observe(self, viewer: int | None = None) -> NDArray[np.int16]:
        seen = self._all.seen if viewer is None else seen_by(self.table.game, Player(viewer))
        return seen.take(self.at)

    def position(self, game: int) -> Any:
        return self._all.found[self.at[game]]

    def exact(self) -> Exact:
        values, plies, _ = exact_tables(self.table.game)
        return Exact(values.take(self.at, axis=0), plies.take(self.at, axis=0))

    def regret(self, actions: Numbers) -> NDArray[np.int8]:
        return exact_tables(self.table.game)[2].take(self._places(actions))

    def sample(self, rng: np.random.Generator) -> Numbers:
        menu = self._menus()
        return self._all.ordered.take(menu * self._all.size + below(rng, self._all.counts.take(menu)))

    def _menus(self) -> NDArray[np.intp]:
        """Which set of legal actions each game has."""
        if self._menu is None:
            self._menu = self._all.menu.take(self.at).astype(np.intp)
        return self._menu

    def _places(self, actions: Numbers) -> NDArray[np.intp]:
        """Where to look up what these actions do."""
        if self._rows is None:
            self._rows = self.at * self._all.size
        return self._rows + actions

    def _changed(self) -> None:
        super()._changed()
        self._rows = self._menu = None

    def _legal(self) -> Flags:
        return self._all.menus.take(self._menus())

    def _play(self, actions: Numbers) -> StepResult:
        self.at = self._all.after.take(self._places(actions)).astype(np.intp)
        endless, drawn = self._all.endless, self._all.drawn
        return StepResult(
            self._all.reward.take(self.at),
            None if endless is None else endless.take(self.at),
            None if drawn is None else drawn.take(self.at),
        )

    def _begin(self, which: Numbers) -> None:
        self.at[which] = 0
