"""Connect Four: drop discs into the columns of one grid, and be the first with four in a line."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import ONE, Board, Game, Grid, Outcome, Player, Reason, Tile, option, read_number, remembered


class Position(NamedTuple):
    discs: tuple[int, int]
    """The discs of each player as the bits of a number: column after column, from the bottom, with one bit between."""
    to_move: Player


class Ending(Reason):
    LINE = "line"
    FULL = "full"


@dataclass(frozen=True)
class ConnectFour(Game[Position, int]):
    """Drop a disc into a column. It falls onto the ones that lie there.

    Whoever first has four discs in a line wins: upright, level or slanting. A full grid without a line is a draw.

    A move is the number of a column, counted from the left: `4`.
    """

    name = "connect-four"
    title = "Connect Four"
    summary = "Drop discs into one grid; four in a line win."
    features = "connect_four:features"
    arrays = "connect_four_arrays:rules"

    rows: int = option(6, low=1, high=9, about="how many discs a column holds")
    columns: int = option(7, low=1, high=9, about="how many columns there are")
    connect: int = option(4, low=2, high=9, about="how many discs in a line win")

    def start(self, first: Player = ONE) -> Position:
        return Position((0, 0), first)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def bit(self, row: int, column: int) -> int:
        """The place of a disc, both counted from 0, the row from below."""
        return 1 << column * (self.rows + 1) + row

    def moves(self, p: Position) -> tuple[int, ...]:
        if self.line(p.discs[p.to_move.other]):
            return ()
        taken = p.discs[0] | p.discs[1]
        return tuple(column + 1 for column in range(self.columns) if not taken & self.bit(self.rows - 1, column))

    def play(self, p: Position, m: int) -> Position:
        taken, bottom = p.discs[0] | p.discs[1], self.bit(0, m - 1)
        column = bottom * (2**self.rows - 1)
        disc = (taken & column) + bottom  # what lies in the column plus one at its bottom carries up to its first gap
        one, two = p.discs
        return Position((one | disc, two) if p.to_move is ONE else (one, two | disc), p.to_move.other)

    @remembered
    def line(self, discs: int) -> int:
        """The discs of all lines, or 0. Only the player who has just played can have made one."""
        lines = 0
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            first = discs  # those discs that begin a line in this direction
            for further in range(1, self.connect):
                first &= discs >> step * further
            for further in range(self.connect):
                lines |= first << step * further
        return lines

    def outcome(self, p: Position) -> Outcome | None:
        rival = p.to_move.other
        if self.line(p.discs[rival]):
            return Outcome(rival, Ending.LINE, f"{rival} has {self.connect} in a line and wins.")
        if self.moves(p):
            return None
        return Outcome(None, Ending.FULL, "The grid is full and nobody has a line: it is a draw.")

    def code(self, p: Position) -> int:
        """In each column the discs of Player 1, and a bit on top of all discs; above the columns, who began."""
        fits = self.columns * (self.rows + 1) <= 62
        bits = 2 * p.discs[0] + p.discs[1] + sum(self.bit(0, column) for column in range(self.columns))
        return bits + ((self.tier(p) + p.to_move) % 2 << 62) if fits else super().code(p)

    def tier(self, p: Position) -> int:
        return (p.discs[0] | p.discs[1]).bit_count()

    def why_not(self, p: Position, m: int) -> str | None:
        if not 1 <= m <= self.columns:
            return f"There are the columns 1 to {self.columns}."
        return None if m in self.moves(p) else f"Column {m} is full."

    def write(self, m: int) -> str:
        return str(m)

    def read(self, p: Position, text: str) -> int:
        return read_number(text, f"a column from 1 to {self.columns}")

    def actions(self) -> tuple[str, ...]:
        return tuple(map(str, range(1, self.columns + 1)))

    def goal(self) -> str:
        return f"Be the first with {self.connect} discs in a line, in any direction."

    def board(self, p: Position, last: int | None = None) -> Board:
        line, taken = self.line(p.discs[p.to_move.other]), p.discs[0] | p.discs[1]
        gaps = [self.tile(p, n, n if self.moves(p) else " ") for n in range(1, self.columns + 1)]

        def tile(row: int, column: int) -> Tile:
            at = self.bit(row, column)
            if not taken & at:  # the number of the column stands where the next disc will lie
                return gaps[column] if row == 0 or taken & at >> 1 else gaps[column]._replace(label=" ")
            owner = Player(bool(p.discs[1] & at))
            return Tile("", owner=owner, fresh=column + 1 == last and not taken & at << 1, deciding=bool(line & at))

        rows = (tuple(tile(row, column) for column in range(self.columns)) for row in reversed(range(self.rows)))
        return (Grid(None, f"Columns 1 to {self.columns}", tuple(rows)),)


def features(game: ConnectFour, p: Position, move: str) -> Iterator[str]:
    """What can be said of a move: a report may find that a player misses the outer columns."""
    yield f"column {move}"
    if int(move) in (1, game.columns):
        yield "an outer column"
    if abs(2 * int(move) - game.columns - 1) <= 1:
        yield "the middle"
