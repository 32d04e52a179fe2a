"""Pattern Match in a batch. Players always alternate, so in each step all games pass the grids to and fro at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.envs.batch.stepping import Batch, Flags, Numbers, Played
from digitduel.envs.numbered_game import NumberedGame
from digitduel.games.pattern_match import LINES

EMPTY = 50
"""What lies in an empty cell: too much for a line with it ever to sum to a target."""

ALL = 2**9 - 1


class GridBatch(Batch):
    """`mine` and `theirs` are the grids of the player to move and of the other, with a row for each cell."""

    def __init__(self, table: NumberedGame, games: int) -> None:
        game: Any = table.game
        self._target: int = game.target
        self._each = np.arange(games)
        self._mine, self._theirs = (np.full((9, games), EMPTY, np.int8) for _ in range(2))
        self._my_hand, self._their_hand = (np.zeros(games, np.int16) for _ in range(2))
        self._pool = np.zeros(games, np.int16)
        self._mover = np.zeros(games, np.int8)
        placings = [(n, cell, cell) for n in range(1, 10) for cell in range(9)]
        shifts = [(0, origin, cell) for origin in range(9) for cell in range(9)]
        columns = np.array([*placings, *shifts]).T
        self._number, self._origin, self._cell = columns[0].astype(np.int8), columns[1] * games, columns[2] * games
        self._bit = (1 << columns[0] >> 1).astype(np.int16)
        hands = [tuple(n for n in range(1, 10) if bits & 1 << n - 1) for bits in range(2**9)]
        self._can_win = np.array([game.has_three(hand) for hand in hands])
        super().__init__(table, games)

    @property
    def to_move(self) -> NDArray[np.int8]:
        return self._mover.copy()

    def _begin(self, which: Numbers) -> None:
        self._mover[which] = 0
        self._pool[which] = ALL
        self._my_hand[which] = 0
        self._their_hand[which] = 0
        self._mine[:, which] = EMPTY
        self._theirs[:, which] = EMPTY

    def _legal(self) -> Flags:
        actions = np.empty((2, 9, 9, self.games), np.bool_)
        empty = self._mine == EMPTY
        shifting = self._pool == 0
        for n in range(9):
            np.logical_and(empty, self._pool & 1 << n, out=actions[0, n])
            np.logical_and(empty, shifting & ~empty[n], out=actions[1, n])
        return actions.reshape(162, self.games).T

    def _play(self, actions: Numbers) -> Played:
        mine, bit = self._mine.reshape(-1), self._bit.take(actions)
        origin = self._origin.take(actions) + self._each
        number = self._number.take(actions)
        number = np.where(number, number, mine.take(origin))
        mine[origin] = EMPTY
        mine[self._cell.take(actions) + self._each] = number
        self._pool ^= bit
        self._my_hand |= bit
        line = self._line()
        endless = (self._pool == 0) & ~self._can_win.take(self._my_hand) & ~self._can_win.take(self._their_hand)
        reward = np.where(self._mover, -line.view(np.int8), line.view(np.int8))
        self._mine, self._theirs = self._theirs, self._mine
        self._my_hand, self._their_hand = self._their_hand, self._my_hand
        self._mover ^= 1
        return Played(reward, endless)

    def _line(self) -> Flags:
        made = np.zeros(self.games, np.bool_)
        for a, b, c in LINES.values():
            made |= self._mine[a] + self._mine[b] + self._mine[c] == self._target
        return made

    def observe(self) -> NDArray[np.int16]:
        rows = np.ones((28, self.games), np.int16)
        for n in range(9):
            rows[1 + n] = self._pool >> n & 1
        for begin, grid in ((10, self._mine), (19, self._theirs)):
            rows[begin : begin + 9] = np.where(grid == EMPTY, 0, grid)
        return rows.T
