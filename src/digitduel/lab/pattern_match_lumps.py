"""Pattern Match has billions of positions. Far fewer are left when those are taken for one that have the same future.

The two grids touch each other only through the pool. So a position is a pool and two classes of grids, as told in
`pattern_match_grids_alike.py`. Then, from the last moves to the first, positions are taken for one that have as many
moves of each kind to the same positions. All chances stay what they are.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.games.pattern_match import PatternMatch, Position
from digitduel.lab.pattern_match_grids_alike import ALL, DEAD, KIND_OF_CELL, KINDS, LINE, GridClasses, Pool
from digitduel.solve import TooLarge
from digitduel.solve.arrays import RUNNING, Positions

Numbers = NDArray[np.int64]

RACES = 9, 10
"""The rounds in which the pool is empty, and the second or the first player is to move."""
SHIFT = 10
"""Actions are counted nine by nine: those that place 1, 2 and so on to 9, and then the shifts."""
SHIFTS = 20
"""With the pool empty there are so many, of five numbers to four empty cells or the other way round."""
OVER = -1
"""The code of whatever comes after a line."""
MOST_PAIRS = 1_500_000
"""Pools with two classes of grids, before those with the same future are taken for one. To 15 there are 1.2 million."""
FEW = 2
"""Before all other positions there are two ends: the first player has won, or the second."""


class PlyPositions(NamedTuple):
    """All positions after so many moves, a row each."""

    codes: Numbers
    """In order. A code tells the pool, the class of the grid of whoever moves, and of whoever waits."""
    after: NDArray[np.int32]
    """For each move the place in the next round, counted from 1; 0 when the game is over."""
    actions: NDArray[np.int16]
    """The moves, by their number. Where positions are taken for one, they are those of one of them."""
    lump: Numbers
    """For each position the number of the one that stands for it, counted from 0."""
    firsts: Numbers
    """The places of those that stand for others."""


class Lumps:
    """The positions from either start, and which of them stands for one of the game."""

    def __init__(self, game: PatternMatch, limit: int) -> None:
        self._game = game
        self._classes = GridClasses(game.target)
        self._pools = sorted({pool for pool, _ in self._classes.renamed.values()})
        self._places = {pool: place for place, pool in enumerate(self._pools)}
        both = [self._classes.of(ALL, (0,) * 9, moves) for moves in (True, False)]
        self._size = len(self._classes.moving)
        self._rounds = self._played(self._code(ALL, *both))
        self._begins = np.cumsum([FEW, *(len(each.firsts) for each in self._rounds)])
        if 2 * self._begins[-1] > limit:
            raise TooLarge(f"{game.word} has more than {limit:,} positions.")
        self.positions = self._laid_out()

    def number(self, p: Position) -> int:
        """The number of the position that stands for this one."""
        held = [len(list(filter(None, p.grids[player]))) for player in (p.to_move, p.to_move.other)]
        turn = RACES[held[0] > held[1]] if not p.pool else sum(held)
        first = p.to_move.other if turn % 2 else p.to_move
        if self._game.outcome(p):
            number = (turn + 1) % 2
        else:
            codes = self._rounds[turn].codes
            place = next(np.flatnonzero(codes == code)[0] for code in self._ways(p) if code in codes)
            number = int(self._begins[turn] + self._rounds[turn].lump[place])
        return number + first * len(self.positions) // 2

    def _ways(self, p: Position) -> Iterator[int]:
        """The codes of a position: numbers can be exchanged in several ways that lead to the same pool."""
        pool, _ = self._classes.renamed[p.pool]
        for way in self._classes.ways(p.pool):
            one, other = (tuple([way[n] for n in p.grids[player]]) for player in (p.to_move, p.to_move.other))
            both = self._classes.of(pool, one, True), self._classes.of(pool, other, False)
            if max(both) < self._size:  # else it was not met by playing, and another way leads to one that was
                yield self._code(pool, *both)

    def _code(self, pool: Pool, moves: int, waits: int) -> int:
        return (self._places[pool] * self._size + moves) * self._size + waits

    def _played(self, start: int) -> list[PlyPositions]:
        """All rounds. The last two lead to each other."""
        codes = np.array([start])
        met = list[tuple[Numbers, NDArray[np.int32], NDArray[np.int16]]]()
        for _ in ALL:
            after, actions = self._moves(codes)
            following = _codes(after)
            met.append((codes, _placed(after, following), actions))
            codes = following
            if sum(len(before) for before, _, _ in met) > MOST_PAIRS:
                raise TooLarge(f"{self._game.word} has too many positions to be measured.")
        turns = [codes, codes[:0]]
        while True:
            shifted = [self._moves(codes) for codes in turns]
            more = [np.union1d(turns[turn], _codes(shifted[1 - turn][0])) for turn in (0, 1)]
            if sum(map(len, more)) == sum(map(len, turns)):
                break
            turns = more
        met += [(turns[turn], _placed(shifted[turn][0], turns[1 - turn]), shifted[turn][1]) for turn in (0, 1)]
        rounds = [PlyPositions(*each, np.arange(len(each[0])), np.arange(len(each[0]))) for each in met[-2:]]
        for codes, places, actions in reversed(met[:-2]):
            rounds.insert(0, _lumped(codes, places, actions, rounds[0].lump))
        return rounds

    def _moves(self, codes: Numbers) -> tuple[Numbers, NDArray[np.int16]]:
        """A row for each position: the codes that its moves lead to, and the moves."""
        pools = codes // self._size**2
        parts = [self._with_one_pool(self._pools[pool], codes[pools == pool]) for pool in np.unique(pools)]
        if not parts:
            return np.empty((0, SHIFTS), np.int64), np.empty((0, SHIFTS), np.int16)
        return np.concatenate([after for after, _ in parts]), np.concatenate([actions for _, actions in parts])

    def _with_one_pool(self, pool: Pool, codes: Numbers) -> tuple[Numbers, NDArray[np.int16]]:
        moving, one = np.unique(codes // self._size % self._size, return_inverse=True)
        waiting, other = np.unique(codes % self._size, return_inverse=True)
        chosen, width = (pool, 9 - (9 - len(pool)) // 2) if pool else ((SHIFT,), SHIFTS)
        idle = (((0, DEAD),) * width,) * len(chosen)
        steps = np.array([self._classes.moving[each] or idle for each in moving.tolist()])[one]
        dead = (DEAD,) * len(chosen)
        stay = [(self._classes.waiting[each] or dead) if pool else (each,) for each in waiting.tolist()]
        theirs = np.array(stay)[other][..., None]
        left = [self._classes.renamed[tuple([n for n in pool if n != taken])][0] for taken in chosen]
        places = np.array([self._places[rest] for rest in left])[:, None]
        cells, mine = steps[..., 0], steps[..., 1]
        after = np.where(mine == LINE, OVER, (places * self._size + theirs) * self._size + mine)
        actions = 9 * (np.array(chosen) - 1)[:, None] + cells
        return after.reshape(len(codes), -1), actions.reshape(len(codes), -1).astype(np.int16)

    def _laid_out(self) -> Positions:
        """First from the start of Player 1, then the same from that of Player 2."""
        count = int(self._begins[-1])
        targets, actions, counts = [], [], [np.zeros(FEW, np.int64)]
        to_move, endless = [np.array([1, 0])], [np.zeros(FEW, np.bool_)]
        for turn, each in enumerate(self._rounds):
            following = RACES[0] if turn == RACES[1] else turn + 1
            after = np.append(turn % 2, self._begins[following] + self._rounds[following].lump)[each.after[each.firsts]]
            targets.append(after.ravel())
            actions.append(each.actions[each.firsts].ravel())
            counts.append(np.full(len(after), after.shape[1]))
            to_move.append(np.full(len(after), turn % 2))
            endless.append(each.codes[each.firsts] == (self._code((), DEAD, DEAD) if turn in RACES else OVER))
        ones, outcome = np.concatenate(to_move), np.full(count, RUNNING)
        outcome[:FEW] = 1, 2
        one = np.concatenate(targets)
        laid = Positions(
            self._game,
            (),
            (FEW, FEW + count),
            np.append(0, np.cumsum(np.tile(np.concatenate(counts), 2))),
            np.concatenate((one, one + count)).astype(np.int32),
            np.concatenate((ones, 1 - ones)).astype(np.int8),
            np.concatenate((outcome, np.where(outcome == RUNNING, RUNNING, 3 - outcome))).astype(np.int8),
            np.tile(np.concatenate(endless), 2),
        )
        laid.__dict__["actions"] = np.tile(np.concatenate(actions), 2).astype(np.int32)
        return laid


def _codes(after: Numbers) -> Numbers:
    """In order, each once."""
    codes: Numbers = np.unique(after[after != OVER])
    return codes


def _placed(after: Numbers, codes: Numbers) -> NDArray[np.int32]:
    return np.where(after == OVER, 0, np.searchsorted(codes, after) + 1).astype(np.int32)


def _lumped(codes: Numbers, after: NDArray[np.int32], actions: NDArray[np.int16], lump: Numbers) -> PlyPositions:
    """Positions are one that have as many moves of each kind to each lump of the next round."""
    kinds = np.array(KIND_OF_CELL)[actions % 9]
    rows = np.sort(np.append(0, lump + 1)[after] * len(KINDS) + kinds, axis=1)
    _, firsts, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return PlyPositions(codes, after, actions, which.ravel(), firsts)


def kinds(positions: Positions) -> dict[str, NDArray[np.bool_]]:
    """Moves by where a number goes: what can be told where numbers are taken for one another."""
    cells = np.where(positions.actions < 9 * (SHIFT - 1) + 81, positions.actions % 9, -1)
    kind = np.append(KIND_OF_CELL, -1)[cells]
    return {name: kind == number for number, name in enumerate(KINDS)}
