"""What all batches share: the count of steps, the end of a game and its new beginning, and a random choice."""

from abc import ABC, abstractmethod
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.core import NotAllowed
from digitduel.envs.numbered_game import NumberedGame
from digitduel.envs.values import known_values

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


class Exact(NamedTuple):
    """What each action is worth under exact play, for the player to move: a row for each game."""

    values: NDArray[np.int8]
    """1, 0 or -1: it wins, draws or keeps the game going for ever, or loses; 0 also where it cannot be played."""
    plies: NDArray[np.int32]
    """In how many plies the game is then won or lost; -1 where it never is."""


class StepResult(NamedTuple):
    """What a step did to the positions, before games that are over begin again."""

    first: NDArray[np.int8]
    """Player 1's reward in each game."""
    endless: Flags | None = None
    """Which games are now endless, if any can be."""
    drawn: Flags | None = None
    """Which games are now drawn, if any can be."""


class Batch(ABC):
    """Games side by side. Positions lie in arrays, and a step is a few operations on whole arrays."""

    _state: ClassVar[tuple[str, ...]]
    """The names of the arrays that hold the positions. Their last axis runs along the games."""

    def __init__(self, table: NumberedGame, games: int) -> None:
        self.table = table
        self.games = games
        self.begins_again = True
        """Whether a game that is over begins again in the same step; otherwise it waits for `begin`."""
        self.steps = np.zeros(games, np.int32)
        """How many steps each game has taken so far."""
        self._most_steps = 0
        """No game has taken more than these."""
        self._mask: Flags | None = None
        self._begin(np.arange(games))

    def reset(self) -> None:
        """Begin all games again."""
        self.begin(np.arange(self.games))

    def begin(self, which: Numbers) -> None:
        """Begin these games again."""
        self.steps[which] = 0
        self._changed()
        self._begin(which)

    def _changed(self) -> None:
        """What was worked out from the positions no longer holds."""
        self._mask = None

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
    def observe(self, viewer: int | None = None) -> NDArray[np.int16]:
        """A row for each game: the view of the player to move, or of player 0 or 1."""

    @abstractmethod
    def position(self, game: int) -> Any:
        """Where a game stands, as the rules know it."""

    def exact(self) -> Exact:
        """What every action is worth. A game too large to be solved raises `NoExactValues`."""
        known = [known_values(self.table.game, self.position(game)) for game in range(self.games)]
        return Exact(np.stack([values for values, _ in known]), np.stack([plies for _, plies in known]))

    def regret(self, actions: Numbers) -> NDArray[np.int8]:
        """What these actions give away: the best value there is less their own, so 0, 1 or 2."""
        values = np.where(self.mask, self.exact().values, -1)
        given: NDArray[np.int8] = values.max(axis=1) - values[np.arange(self.games), actions]
        return given

    def step(self, actions: Numbers, which: Flags | None = None) -> Steps:
        """Play one action in each game, or in each of these. Unchecked, and fast: every action must be legal."""
        if which is not None:
            return self._step_some(actions, which)
        first, endless, drawn = self._play(actions)
        self._changed()
        self.steps += 1
        ended = first != 0
        if drawn is not None:
            ended |= drawn
        stopped = self._at_limit()
        if endless is not None:
            stopped |= endless
        over = ended | stopped
        stopped &= ~ended
        if self.begins_again:
            self.begin(np.flatnonzero(over))
        rewards = np.empty((2, self.games), np.int8)
        rewards[0] = first
        np.negative(first, out=rewards[1])
        return Steps(rewards.T, ended, stopped)

    def _at_limit(self) -> Flags:
        """Which games have come to the limit; mostly none can have."""
        self._most_steps += 1
        if self._most_steps >= self.table.limit:
            self._most_steps = int(self.steps.max())
        if self._most_steps < self.table.limit:
            return np.zeros(self.games, np.bool_)
        return self.steps >= self.table.limit

    def _step_some(self, actions: Numbers, which: Flags) -> Steps:
        """All games are played on, and then the others are put back to where they were."""
        others = np.flatnonzero(~which)
        played = np.where(which, actions, 0)
        played[others] = self.mask[others].argmax(axis=1)
        aside = {name: getattr(self, name)[..., others] for name in ("steps", *self._state)}
        told = self.step(played)
        for name, kept in aside.items():
            getattr(self, name)[..., others] = kept
        self._changed()
        for column in told:
            column[others] = 0
        return told

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
    def _play(self, actions: Numbers) -> StepResult:
        """Play these actions."""

    @abstractmethod
    def _begin(self, which: Numbers) -> None:
        """Put these games at their start."""


def below(rng: np.random.Generator, counts: Numbers) -> NDArray[np.intp]:
    """A random number from 0 to below each count."""
    return (rng.random(len(counts), np.float32) * counts).astype(np.intp)
