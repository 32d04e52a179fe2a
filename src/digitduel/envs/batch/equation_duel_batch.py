"""Equation Duel in a batch. A set of numbers is the bits of a number, and which sets hold an equation is looked up."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.core import ONE, Player
from digitduel.envs.batch.listed_positions import PositionBatch
from digitduel.envs.batch.stepping import Batch, Flags, Numbers, StepResult
from digitduel.envs.numbered_game import NumberedGame
from digitduel.envs.views import STEPS
from digitduel.games.equation_duel import CHANCES, Position, Step
from digitduel.solve.arrays.equation_duel_rules import equations, sums

TAKE, DECLARE, PROVEN = (STEPS[step] for step in (Step.TAKE, Step.DECLARE, Step.PROVEN))

MOST_NUMBERS_LISTED = 9
"""With more numbers there are too many positions to be laid out in a moment, and each look-up takes longer."""


def hands(table: NumberedGame, games: int) -> Batch:
    """By looking positions up where there are few, else by reckoning with hands."""
    game: Any = table.game
    return (PositionBatch if game.numbers <= MOST_NUMBERS_LISTED else HandBatch)(table, games)


class HandBatch(Batch):
    """`mine` and `theirs` are the hands of the player to move and of the other."""

    _state = ("_mover", "_mine", "_theirs", "_pool", "_step", "_chances")

    def __init__(self, table: NumberedGame, games: int) -> None:
        game: Any = table.game
        self._numbers: int = game.numbers
        self._declare, self._no = self._numbers, self._numbers + 1
        self._holds = equations(game)
        self._sums = sums(self._numbers)
        self._bits = np.array([*(1 << n for n in range(self._numbers)), 0, 0], np.int32)
        self._mover = np.zeros(games, np.int8)
        self._mine, self._theirs, self._pool = (np.zeros(games, np.int32) for _ in range(3))
        self._step = np.zeros(games, np.int8)
        self._chances = np.zeros(games, np.int8)
        super().__init__(table, games)

    @property
    def to_move(self) -> NDArray[np.int8]:
        return self._mover.copy()

    def _begin(self, which: Numbers) -> None:
        self._mover[which] = 0
        self._mine[which] = 0
        self._theirs[which] = 0
        self._pool[which] = 2**self._numbers - 1
        self._step[which] = TAKE
        self._chances[which] = CHANCES

    def _legal(self) -> Flags:
        columns = np.zeros((self._numbers + 2, self.games), np.bool_)
        declaring = self._step == DECLARE
        takes = np.where(self._step == TAKE, self._pool, 0)
        for n in range(self._numbers):
            columns[n] = takes & 1 << n
        columns[self._declare] = declaring & self._holds.take(self._mine)
        columns[self._no] = declaring
        return columns.T

    def _play(self, actions: Numbers) -> StepResult:
        taken = self._bits.take(actions)
        self._mine |= taken
        self._pool ^= taken
        said_no = actions == self._no
        empty = self._pool == 0
        self._chances -= said_no & empty
        declared = actions == self._declare
        reward = declared.astype(np.int8)
        decided = np.flatnonzero(self._chances == 0)
        if decided.size:
            reward[decided] = self._higher_sum(decided)
        np.negative(reward, out=reward, where=self._mover == 1)
        self._step = np.where(declared, PROVEN, np.where(said_no & ~empty, TAKE, DECLARE)).astype(np.int8)
        self._mover ^= said_no
        passed = np.where(said_no, self._mine ^ self._theirs, 0)
        self._mine ^= passed
        self._theirs ^= passed
        return StepResult(reward)

    def _higher_sum(self, decided: Numbers) -> NDArray[np.int8]:
        """For whoever said the last no. On equal sums the player wins who did not start.

        That is Player 2; and the last no is said by whoever took the last number, of an even pool Player 2.
        """
        ahead = np.sign(self._sums[self._mine[decided]] - self._sums[self._theirs[decided]])
        return np.where(ahead == 0, -1 if self._numbers % 2 else 1, ahead).astype(np.int8)

    def observe(self, viewer: int | None = None) -> NDArray[np.int16]:
        rows = np.ones((3 + 3 * self._numbers, self.games), np.int16)
        mine, theirs = self._mine, self._theirs
        if viewer is not None:
            own = self._mover == viewer
            rows[0] = own
            mine, theirs = np.where(own, mine, theirs), np.where(own, theirs, mine)
        rows[1] = self._step
        rows[2] = self._chances
        for part, heap in enumerate((self._pool, mine, theirs)):
            for n in range(self._numbers):
                rows[3 + part * self._numbers + n] = heap >> n & 1
        return rows.T

    def position(self, game: int) -> Position:
        pool, mine, theirs = (
            tuple(n for n in range(1, self._numbers + 1) if heap[game] >> n - 1 & 1)
            for heap in (self._pool, self._mine, self._theirs)
        )
        mover = Player(self._mover[game])
        hands = (mine, theirs) if mover is ONE else (theirs, mine)
        return Position(pool, hands, mover, tuple(STEPS)[self._step[game]], int(self._chances[game]))
