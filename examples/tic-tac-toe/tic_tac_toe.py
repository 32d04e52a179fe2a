"""Tic-tac-toe: three signs in a row on one grid."""

from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import ONE, Board, Game, Grid, Outcome, Player, Reason, Script, Tile, option, read_number

LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


class Position(NamedTuple):
    cells: tuple[Player | None, ...]
    to_move: Player


class Ending(Reason):
    LINE = "line"
    FULL = "full"


@dataclass(frozen=True)
class TicTacToe(Game[Position, int]):
    """Put your sign into an empty cell. Three of your signs in a line win; a full grid without a line is a draw.

    A move is the number of a cell, from 1 to 9.
    """

    name = "tic-tac-toe"
    title = "Tic-tac-toe"
    summary = "Three signs in a line win."

    misere: bool = option(False, about="three in a line lose instead")

    def start(self, first: Player = ONE) -> Position:
        return Position((None,) * 9, first)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[int, ...]:
        return () if self.line(p) else tuple(n for n, owner in enumerate(p.cells, 1) if owner is None)

    def play(self, p: Position, m: int) -> Position:
        return Position((*p.cells[: m - 1], p.to_move, *p.cells[m:]), p.to_move.other)

    def line(self, p: Position) -> tuple[int, ...]:
        """The cells of a line with the same sign in each, if there is one."""
        for line in LINES:
            owners = {p.cells[n - 1] for n in line}
            if len(owners) == 1 and None not in owners:
                return line
        return ()

    def outcome(self, p: Position) -> Outcome | None:
        if self.line(p):
            maker = p.to_move.other
            winner = maker.other if self.misere else maker
            return Outcome(winner, Ending.LINE, f"{maker} has three in a line. {winner} wins.")
        if None in p.cells:
            return None
        return Outcome(None, Ending.FULL, "The grid is full and nobody has a line: it is a draw.")

    def write(self, m: int) -> str:
        return str(m)

    def read(self, p: Position, text: str) -> int:
        return read_number(text, "a number from 1 to 9")

    def board(self, p: Position, last: int | None = None) -> Board:
        line = self.line(p)

        def tile(n: int) -> Tile:
            owner = p.cells[n - 1]
            laid = self.tile(p, n, n) if owner is None else Tile("", owner=owner)
            return laid._replace(fresh=n == last, deciding=n in line)

        return (Grid(None, "Grid", tuple(tuple(tile(n) for n in range(row, row + 3)) for row in (1, 4, 7))),)

    # What follows is for better words and may be left out.

    def goal(self) -> str:
        return "Do not be the one who has three in a line." if self.misere else "Be the first with three in a line."

    def why_not(self, p: Position, m: int) -> str | None:
        if not 1 <= m <= 9:
            return "The cells have the numbers 1 to 9."
        return None if p.cells[m - 1] is None else f"There is a sign in cell {m} already."

    @property
    def script(self) -> "Words":
        return Words(self)


class Words(Script[TicTacToe, Position, int]):
    def prompt(self, p: Position) -> str:
        return f"{p.to_move} ({p.to_move.sign}), choose a cell: "

    def news(self, before: Position, m: int, after: Position) -> str:
        return f"{before.to_move} puts {before.to_move.sign} into cell {m}."
