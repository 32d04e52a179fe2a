"""What is expected of games between players who are chances, for all pairings at once: an absorbing chain.

What is expected of a position is the sum of what is expected after each of its moves, by their chances. So positions
are put in an order in which all that comes after one is known before it. Where moves go round in circles there is no
such order: these are solved for together, see `circles.py`.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from digitduel.lab.cyclic_positions import LONGEST, TOLERANCE, Carry, Circles, Floats
from digitduel.solve.arrays import RUNNING, Positions

Numbers = NDArray[np.int64]

EQUATIONS = 1_200
"""So many positions in circles are solved for as equations; of more, games are followed move by move."""
AT_ONCE = 4_000_000
"""Numbers that are held at the same time. With three times as many the largest variants took longer, others less."""


class Order:
    """The positions, ends first, so that moves lead to earlier ones; but for those in circles, which are together."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        ended = (positions.outcome != RUNNING) | positions.endless
        levels = [np.flatnonzero(ended)]
        sources, targets = positions.sources, positions.targets
        into = _Web(targets, sources, len(positions))
        done = ended.copy()
        _peel(levels, into, np.where(ended, 0, np.diff(positions.offsets)), done)
        ahead: list[Numbers] = []
        circles = np.flatnonzero(~done)
        if len(circles):
            inside = ~done[sources] & ~done[targets]
            left = np.bincount(targets[inside], minlength=len(positions))
            first = circles[left[circles] == 0]
            done[first] = True
            ahead.append(first)
            _peel(ahead, _Web(sources, targets, len(positions)), left, done)
            circles = np.flatnonzero(~done)
        rows, bounds = [np.flatnonzero(ended)], list[tuple[int, int, int]]()
        self.ends = len(rows[0])
        self.circles = slice(0, 0)
        count = self.ends
        for level in (*levels[1:], circles, *reversed(ahead)):
            if level is circles and len(level):
                self.circles = slice(count, count + len(level))
            mover = positions.to_move[level]
            rows.append(level[np.argsort(mover, kind="stable")])
            middle = count + int(np.count_nonzero(mover == 0))
            bounds.append((count, middle, count + len(level)))
            count += len(level)
        self.rows = np.concatenate(rows)
        """The number of each position, in order."""
        self.bounds = [level for level in bounds if level[0] < level[2]]
        """Of each level, where its positions begin, where those begin in which Player 2 moves, and where it ends."""
        self.place = np.empty(len(positions), np.int64)
        self.place[self.rows] = np.arange(len(positions))
        counts = np.diff(positions.offsets)[self.rows]
        counts[: self.ends] = 0
        self.offsets = np.append(0, np.cumsum(counts))
        begins = positions.offsets[:-1][self.rows]
        self.moves = np.arange(self.offsets[-1]) + np.repeat(begins - self.offsets[:-1], counts)
        """The number of each move, in the order of the positions."""
        self.targets = self.place[targets[self.moves]]
        self.counts = counts
        self.every_game_ends = not len(circles) and not positions.endless.any()


class _Web:
    """What is tied to a position, by moves from or to it."""

    def __init__(self, here: NDArray[np.int32], there: NDArray[np.int32], size: int) -> None:
        self._there = there[np.argsort(here, kind="stable")]
        self._offsets = np.concatenate(([0], np.cumsum(np.bincount(here, minlength=size))))

    def of(self, numbers: Numbers) -> Numbers:
        begin = self._offsets[numbers]
        counts = self._offsets[numbers + 1] - begin
        ends = np.cumsum(counts)
        places = np.arange(int(ends[-1])) + np.repeat(begin - ends + counts, counts)
        tied: Numbers = self._there[places].astype(np.int64)
        return tied


def _peel(levels: list[Numbers], web: _Web, left: Numbers, done: NDArray[np.bool_]) -> None:
    """Add level after level: what is tied to nothing any more but the levels before."""
    left = left.copy()
    while len(levels[-1]):
        tied, times = np.unique(web.of(levels[-1]), return_counts=True)
        left[tied] -= times
        fresh = tied[(left[tied] == 0) & ~done[tied]]
        done[fresh] = True
        levels.append(fresh)
    levels.pop()


def expected(
    order: Order,
    one: Floats,
    two: Floats,
    ends: Floats,
    *,
    rows: Numbers | None = None,
    carry: Carry | None = None,
    gain: Floats | None = None,
    endless: Floats | None = None,
) -> Floats:
    """What is expected of these positions (or of all), when each player of the one seat meets each of the other.

    `one` and `two` hold for each move its chance, a column for each player who may sit there; `ends` the quantities of
    each position at which the game is over, or plainly endless. `gain` is what a position itself brings, and `carry`
    what a move adds to the quantities after it. Where a game between two players goes on for ever, `endless` is all
    that is expected of it.

    The answer has the positions first, then the players of the one seat, those of the other, and the quantities.
    """
    wanted = np.arange(len(order.rows)) if rows is None else rows
    in_circles = min(EQUATIONS, order.circles.stop - order.circles.start) ** 2
    step = max(1, AT_ONCE // (two.shape[1] * max(len(order.rows) * ends.shape[1], in_circles)))
    second = _Seat(order, 1, two)
    parts = [
        _Sweep(order, _Seat(order, 0, one[:, begin : begin + step]), second, ends, carry, gain, endless).values(wanted)
        for begin in range(0, one.shape[1], step)
    ]
    return np.concatenate(parts, axis=1)


class _Seat:
    """The moves of one seat: for each position and each player who may sit there, a row with the player's chances."""

    def __init__(self, order: Order, seat: int, chances: Floats) -> None:
        self.players = players = chances.shape[1]
        mine = order.positions.to_move[order.rows] == seat
        counts = np.where(mine, order.counts, 0)
        begins = np.append(0, np.cumsum(counts))
        which = np.flatnonzero(np.repeat(mine, order.counts))
        first = np.repeat(begins[:-1], counts)
        within = np.arange(len(which)) - first
        places = (players * first + within)[:, None] + np.repeat(counts, counts)[:, None] * np.arange(players)
        kind = np.int32 if len(order.rows) * players < 2**31 else np.int64
        self.chances = np.empty(len(which) * players)
        self.chances[places] = chances[order.moves[which]]
        self.columns = np.empty(len(which) * players, kind)
        self.columns[places] = order.targets[which][:, None] * players + np.arange(players)
        self.counts = counts
        self.begins = players * begins
        self.size = len(order.rows) * players

    def matrix(self, begin: int, end: int) -> csr_array:
        """What the moves of these positions make of all that is expected."""
        entries = slice(self.begins[begin], self.begins[end])
        counts = self.counts[begin:end]
        rows = np.zeros(len(counts) * self.players + 1, self.columns.dtype)
        np.cumsum(np.repeat(counts, self.players), out=rows[1:])
        return csr_array(
            (self.chances[entries], self.columns[entries], rows), shape=(len(counts) * self.players, self.size)
        )

    def after(self, moves: csr_array, read: Floats) -> Floats:
        """What is expected after these moves; by position, player here, player there, quantity."""
        found: Floats = moves @ read.reshape(self.size, -1)
        return found.reshape(-1, *read.shape[1:])


class _Sweep:
    """The values of all positions, level by level.

    They are kept twice, as moves of the one seat and of the other read them: by the player who sits there.
    """

    def __init__(
        self,
        order: Order,
        one: _Seat,
        two: _Seat,
        ends: Floats,
        carry: Carry | None,
        gain: Floats | None,
        endless: Floats | None,
    ) -> None:
        self.order, self.carry, self.endless = order, carry, endless
        self.seats = one, two
        self.gain = None if gain is None else gain[order.rows]
        shape = one.players, two.players, ends.shape[1]
        self.of = np.empty((len(order.rows), *shape))
        self.read = (
            self.of if carry is None else np.empty_like(self.of),
            np.empty((len(order.rows), shape[1], shape[0], shape[2])),
        )
        """What there is after a move that leads here, as either seat reads it."""
        self._keep(0, order.ends, np.broadcast_to(ends[order.rows[: order.ends], None, None], (order.ends, *shape)))
        for begin, middle, end in order.bounds:
            if slice(begin, end) != order.circles:
                self._keep(begin, end, self._after(begin, end, *self._matrices(begin, middle, end)))
            elif end - begin <= EQUATIONS:
                self._solve(begin, middle, end)
            else:
                self._follow(begin, middle, end)

    def values(self, numbers: Numbers) -> Floats:
        return self.of[self.order.place[numbers]]

    def _keep(self, begin: int, end: int, found: Floats) -> None:
        self.of[begin:end] = found
        after = self.carry(found) if self.carry else found
        if self.carry:
            self.read[0][begin:end] = after
        self.read[1][begin:end] = after.swapaxes(1, 2)

    def _matrices(self, begin: int, middle: int, end: int) -> tuple[csr_array, csr_array]:
        return self.seats[0].matrix(begin, middle), self.seats[1].matrix(middle, end)

    def _after(self, begin: int, end: int, ones: csr_array, twos: csr_array) -> Floats:
        found = self._read(ones, twos, self.read)
        return found if self.gain is None else found + self.gain[begin:end, None, None]

    def _read(self, ones: csr_array, twos: csr_array, read: tuple[Floats, Floats]) -> Floats:
        one, two = self.seats
        return np.concatenate((one.after(ones, read[0]), two.after(twos, read[1]).swapaxes(1, 2)))

    def _solve(self, begin: int, middle: int, end: int) -> None:
        """Positions in circles, as equations."""
        self._keep(begin, end, np.zeros((end - begin, *self.of.shape[1:])))
        outside = np.moveaxis(self._after(begin, end, *self._matrices(begin, middle, end)), 0, 2)
        ones, one_leaves = self._within(self.seats[0], begin, middle, begin, end)
        twos, two_leaves = self._within(self.seats[1], middle, end, begin, end)
        circles = Circles(ones, twos, (one_leaves, two_leaves))
        outside = np.where(circles.never[..., None], 0.0, outside)
        if self.endless is not None:
            outside += circles.never[..., None] * self.endless
        self._keep(begin, end, np.moveaxis(circles.expected(outside, self.carry), 2, 0))

    def _within(self, seat: _Seat, begin: int, end: int, low: int, high: int) -> tuple[Floats, NDArray[np.bool_]]:
        """The chances of moves within the circles, as a matrix for each player; and where moves lead out."""
        entries = slice(seat.begins[begin], seat.begins[end])
        targets, players = np.divmod(seat.columns[entries], seat.players)
        sources = np.repeat(np.arange(end - begin), seat.counts[begin:end] * seat.players)
        chances = seat.chances[entries]
        inside = (targets >= low) & (targets < high)
        matrices = np.zeros((seat.players, end - begin, high - low))
        np.add.at(matrices, (players[inside], sources[inside], targets[inside] - low), chances[inside])
        leaves = np.zeros((seat.players, end - begin), np.bool_)
        out = ~inside & (chances > 0)
        leaves[players[out], sources[out]] = True
        return matrices, leaves

    def _follow(self, begin: int, middle: int, end: int) -> None:
        """The same for very many positions, move by move, until hardly a game is running."""
        # Copies: the seat is read again by the sweeps for other players.
        ones, twos = (matrix.copy() for matrix in self._matrices(begin, middle, end))
        for matrix in (ones, twos):
            matrix.sum_duplicates()
        never, count = self._until_over(begin, end, ones, twos)
        fixed = 0.0 if self.endless is None else self.endless
        found = np.where(never[..., None], fixed, 0.0)
        for _ in range(count):
            self._keep(begin, end, found)
            found = np.where(never[..., None], fixed, self._after(begin, end, ones, twos))
        self._keep(begin, end, found)

    def _until_over(self, begin: int, end: int, ones: csr_array, twos: csr_array) -> tuple[NDArray[np.bool_], int]:
        """Where games go on for ever, and after how many moves all but a few of the others are over."""
        shape = self.of.shape[1:-1]
        read = np.ones((len(self.of), *shape, 1)), np.ones((len(self.of), *shape[::-1], 1))
        # Chances that do not sum to 1 leave games out, and these are over as well.
        left_out = 1 - self._read(ones, twos, read)
        left_out[left_out < TOLERANCE] = 0.0
        over = np.zeros((end - begin, *shape, 1))
        settled, never = False, np.zeros(over.shape, np.bool_)
        moves = 0
        while moves < LONGEST:
            moves += 1
            read[0][begin:end], read[1][begin:end] = over, over.swapaxes(1, 2)
            before = over
            over = self._read(ones, twos, read) + left_out
            if not settled and not ((over > 0) & (before == 0)).any():
                settled, never = True, over == 0
            over = np.where(never, 1.0, over)
            if settled and 1 - over.min() <= TOLERANCE:
                break
        return never[..., 0], moves
