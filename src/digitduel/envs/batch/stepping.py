"""What all batches share: the count of steps, the end of a game and its new beginning, and a random choice."""

from abc import ABC, abstractmethod
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.core import NotAllowed
from digitduel.envs.numbered_game import NumberedGame

Flags = NDArray[np.bool_]
Numbers = NDArray[Any]


class Steps(NamedTuple):
    """What a step brought, one entry for each game."""

    rewards: NDArray[np.int8]
    """For both players, in two columns: 1 and -1 when the game was won, otherwise 0."""
    ended: Flags
    """The game was won or drawn, and has begun again."""
    stopped: Flags
    """The game reached the limit or became plainly endless, and has begun again."""


class Played(NamedTuple):
    """What a step did to the positions, before games that are over begin again."""

    first: NDArray[np.int8]
    """Player 1's reward in each game."""
    endless: Flags | None = None
    """Which games are now endless, if any can be."""
    drawn: Flags | None = None
    """Which games are now drawn, if any can be."""


class Batch(ABC):
    """Games side by side. Positions lie in arrays, and a step is a few operations on whole arrays."""

    def __init__(self, table: NumberedGame, games: int) -> None:
        self.table = table
        self.games = games
        self.steps = np.zeros(games, np.int32)
        """How many steps each game has taken so far."""
        self._mask: Flags | None = None
        self._begin(np.arange(games))

    def reset(self) -> None:
        """Begin all games again."""
        self.steps[:] = 0
        self._mask = None
        self._begin(np.arange(self.games))

    @property
    @abstractmethod
    def to_move(self) -> NDArray[np.int8]:
        """0 where Player 1 is to move, 1 where Player 2 is."""

    @property
    def mask(self) -> Flags:
        """A row for each game, a column for each action: whether it can be played."""
        if self._mask is None:
            self._mask = self._legal()
        return self._mask

    @abstractmethod
    def observe(self) -> NDArray[np.int16]:
        """A row for each game: the view of the player to move."""

    def step(self, actions: Numbers) -> Steps:
        """Play one action in each game. Unchecked, and fast: every action must be legal, as the mask says."""
        first, endless, drawn = self._play(actions)
        self._mask = None
        self.steps += 1
        ended = first != 0
        if drawn is not None:
            ended |= drawn
        stopped = self.steps >= self.table.limit
        if endless is not None:
            stopped |= endless
        stopped &= ~ended
        over = np.flatnonzero(ended | stopped)
        self.steps[over] = 0
        self._begin(over)
        return Steps(np.stack((first, -first)).T, ended, stopped)

    def check(self, actions: Numbers) -> None:
        """Raise `NotAllowed` unless every action is legal."""
        numbers = np.asarray(actions)
        size = len(self.table.actions)
        if numbers.shape != (self.games,):
            raise NotAllowed(f"There are {self.games} games, so there must be as many actions.")
        known = (numbers >= 0) & (numbers < size)
        legal = known & self.mask[np.arange(self.games), np.where(known, numbers, 0)]
        if not legal.all():
            game = int(np.argmin(legal))
            raise NotAllowed(f"Game {game}: action {numbers[game]} cannot be played.")

    def sample(self, rng: np.random.Generator) -> Numbers:
        """A legal action for each game, each as likely as the others."""
        # By columns, since then each operation runs along all games; numpy's own accumulate would run across them.
        so_far = self.mask.T.astype(np.uint8)
        for before, column in pairwise(so_far):
            column += before
        passed = so_far <= below(rng, so_far[-1]).astype(np.uint8)
        chosen: Numbers = passed.sum(axis=0, dtype=np.uint8)
        return chosen

    @abstractmethod
    def _legal(self) -> Flags:
        """The mask."""

    @abstractmethod
    def _play(self, actions: Numbers) -> Played:
        """Play these actions."""

    @abstractmethod
    def _begin(self, which: Numbers) -> None:
        """Put these games at their start."""


def below(rng: np.random.Generator, counts: Numbers) -> NDArray[np.int32]:
    """A random number from 0 to below each count."""
    drawn = rng.integers(0, 2**32, len(counts), np.uint32)
    return (drawn.astype(np.uint64) * counts >> np.uint64(32)).astype(np.int32)
