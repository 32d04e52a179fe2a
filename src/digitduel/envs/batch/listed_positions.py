"""A batch for games whose positions can all be listed. The rules are asked once, and then looked up."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.core import ONE, DigitDuelError, Game
from digitduel.envs.batch.stepping import Batch, Flags, Numbers, Played, below
from digitduel.envs.numbered_game import NumberedGame
from digitduel.envs.views import view_of

MOST = 100_000
"""Positions that are listed in a few seconds."""


class TooManyPositions(DigitDuelError):
    """The game has too many positions to be listed."""


class Positions(NamedTuple):
    """All positions of a game, from its start on, told apart by how they are seen. The start is number 0."""

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
def positions(game: Game[Any, Any]) -> Positions:
    """List the positions of a game."""
    see, size, start = view_of(game).see, len(game.actions()), game.start()
    found: list[Any] = [start]
    known: dict[Any, int] = {(see(start, ONE), None): 0}
    after: list[tuple[int, int, int]] = []
    rewards: list[int] = []
    for number, p in enumerate(found):
        outcome = game.outcome(p)
        winner = outcome and outcome.winner
        rewards.append(0 if winner is None else 1 if winner is ONE else -1)
        for m in game.moves(p):
            q = game.play(p, m)
            end = game.outcome(q)
            reached = known.setdefault((see(q, ONE), end and end[:1]), len(found))
            if reached == len(found):
                found.append(q)
            after.append((number, game.action(m), reached))
        if len(found) > MOST:
            raise TooManyPositions(f"{game.word} has more than {MOST:,} positions, too many for a batch.")
    return _tables(game, size, found, np.array(after, np.int32), np.array(rewards, np.int8))


def _tables(game: Game[Any, Any], size: int, found: list[Any], after: Numbers, reward: NDArray[np.int8]) -> Positions:
    leads = np.zeros((len(found), size), np.int32)
    leads[after[:, 0], after[:, 1]] = after[:, 2]
    legal = np.zeros((len(found), size), np.bool_)
    legal[after[:, 0], after[:, 1]] = True
    endless = np.array([game.endless(p) for p in found])
    drawn = ~legal.any(axis=1) & (reward == 0)
    see = view_of(game).see
    return Positions(
        size,
        leads.ravel(),
        np.argsort(~legal, axis=1, kind="stable").astype(np.uint16).ravel(),
        legal.sum(axis=1, dtype=np.uint16),
        legal,
        reward,
        endless if endless.any() else None,
        drawn if drawn.any() else None,
        np.array([game.to_move(p) for p in found], np.int8),
        np.array([see(p, game.to_move(p)) for p in found], np.int16),
    )


class PositionBatch(Batch):
    """Each game is the number of its position."""

    def __init__(self, table: NumberedGame, games: int) -> None:
        self._all = positions(table.game)
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
