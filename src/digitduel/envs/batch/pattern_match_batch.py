"""Pattern Match in a batch. Players always alternate, so in each step all games pass the grids to and fro at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.core import ONE, Player
from digitduel.envs.batch.stepping import Batch, Flags, Numbers, StepResult, below
from digitduel.envs.numbered_game import NumberedGame
from digitduel.games.pattern_match import LINES, Position

EMPTY = 50
"""What an empty cell counts for a line: too much for its sum ever to be a target."""

ALL = 2**9 - 1


def counted_bits() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """For every nine bits, how many are set; and at `bits << 4 | n` which is the one after n others."""
    sets = [[place for place in range(9) if bits >> place & 1] for bits in range(ALL + 1)]
    places = [found + [0] * (16 - len(found)) for found in sets]
    return np.array(list(map(len, sets)), np.uint8), np.array(places, np.uint8).ravel()


class GridBatch(Batch):
    """`mine` and `theirs` are the grids of the player to move and of the other, with a row for each cell.

    Which numbers and which cells are taken is also kept as nine bits each, for choosing a move and for telling an
    endless game.
    """

    _state = ("_mine", "_theirs", "_my_hand", "_their_hand", "_my_cells", "_their_cells", "_pool", "_free", "_mover")

    def __init__(self, table: NumberedGame, games: int) -> None:
        game: Any = table.game
        self._target: int = game.target
        self._each = np.arange(games)
        self._mine, self._theirs = (np.zeros((9, games), np.int8) for _ in range(2))
        self._my_cells, self._their_cells, self._my_hand, self._their_hand = (
            np.zeros(games, np.int16) for _ in range(4)
        )
        self._pool = np.zeros(games, np.int16)
        self._free = np.zeros((9, games), np.bool_)
        """The pool again, with a row for each number."""
        self._mover = np.zeros(games, np.int8)
        placings = [(n, cell, cell) for n in range(1, 10) for cell in range(9)]
        shifts = [(0, origin, cell) for origin in range(9) for cell in range(9)]
        number, origin, cell = np.array([*placings, *shifts]).T
        self._number, self._origin, self._cell = number.astype(np.int8), origin * games, cell * games
        self._row = np.maximum(number - 1, 0) * games
        self._bit = (1 << number >> 1).astype(np.int16)
        self._moved = (1 << cell ^ np.where(number, 0, 1 << origin)).astype(np.int16)
        self._counts, self._places = counted_bits()
        hands = [tuple(n for n in range(1, 10) if bits & 1 << n - 1) for bits in range(2**9)]
        self._can_win = np.array([game.has_three(hand) for hand in hands])
        super().__init__(table, games)

    @property
    def to_move(self) -> NDArray[np.int8]:
        return self._mover.copy()

    def _begin(self, which: Numbers) -> None:
        self._mover[which] = 0
        self._pool[which] = ALL
        self._free[:, which] = True
        for bits in (self._my_hand, self._their_hand, self._my_cells, self._their_cells):
            bits[which] = 0
        self._mine[:, which] = 0
        self._theirs[:, which] = 0

    def _legal(self) -> Flags:
        actions = np.empty((2, 9, 9, self.games), np.bool_)
        empty = self._mine == 0
        shifting = self._pool == 0
        for n in range(9):
            np.logical_and(empty, self._free[n], out=actions[0, n])
        if shifting.any():
            for n in range(9):
                np.logical_and(empty, shifting & ~empty[n], out=actions[1, n])
        else:
            actions[1] = False
        return actions.reshape(162, self.games).T

    def sample(self, rng: np.random.Generator) -> Numbers:
        """First what is moved, then where it goes to: every move is one of each, so all are as likely."""
        shifting = self._pool == 0
        what, where = np.where(shifting, self._my_cells, self._pool), self._my_cells ^ ALL
        chosen = [self._places.take((bits << 4) + below(rng, self._counts.take(bits))) for bits in (what, where)]
        actions: Numbers = chosen[0] * np.uint8(9) + chosen[1] + shifting * np.uint8(81)
        return actions

    def _play(self, actions: Numbers) -> StepResult:
        mine, bit = self._mine.reshape(-1), self._bit.take(actions)
        origin = self._origin.take(actions) + self._each
        number = self._number.take(actions)
        placed = number != 0
        number = np.where(placed, number, mine.take(origin))
        mine[origin] = 0
        mine[self._cell.take(actions) + self._each] = number
        free = self._free.reshape(-1)
        free[(self._row.take(actions) + self._each)[placed]] = False
        self._pool ^= bit
        self._my_hand |= bit
        self._my_cells ^= self._moved.take(actions)
        line = self._line()
        reward = np.where(self._mover, -line.view(np.int8), line.view(np.int8))
        endless = (self._pool == 0) & ~self._can_win.take(self._my_hand) & ~self._can_win.take(self._their_hand)
        self._mine, self._theirs = self._theirs, self._mine
        self._my_hand, self._their_hand = self._their_hand, self._my_hand
        self._my_cells, self._their_cells = self._their_cells, self._my_cells
        self._mover ^= 1
        return StepResult(reward, endless)

    def _line(self) -> Flags:
        grid = self._mine + (self._mine == 0) * np.int8(EMPTY)
        made = np.zeros(self.games, np.bool_)
        for a, b, c in LINES.values():
            made |= grid[a] + grid[b] + grid[c] == self._target
        return made

    def observe(self, viewer: int | None = None) -> NDArray[np.int16]:
        rows = np.empty((28, self.games), np.int16)
        rows[0] = 1
        rows[1:10] = self._free
        rows[10:19] = self._mine
        rows[19:] = self._theirs
        if viewer is not None:
            turned = np.flatnonzero(self._mover != viewer)
            rows[0, turned] = 0
            rows[10:, turned] = np.roll(rows[10:, turned], 9, axis=0)
        return rows.T

    def position(self, game: int) -> Position:
        pool = tuple(n for n in range(1, 10) if self._pool[game] >> n - 1 & 1)
        mine, theirs = (tuple(map(int, grid[:, game])) for grid in (self._mine, self._theirs))
        mover = Player(self._mover[game])
        return Position(pool, (mine, theirs) if mover is ONE else (theirs, mine), mover)
