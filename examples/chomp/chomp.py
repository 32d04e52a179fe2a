"""Chomp: bite off a bar of chocolate, and leave the poisoned corner to the other player."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import ONE, Board, Game, Grid, Outcome, Player, Reason, Script, Tile, Unreadable, option, quoted


class Position(NamedTuple):
    rows: tuple[int, ...]
    """How many squares are left in each row. No row is longer than the one above it."""
    to_move: Player


class Bite(NamedTuple):
    row: int
    column: int


POISON = Bite(1, 1)


class Ending(Reason):
    POISONED = "poisoned"


@dataclass(frozen=True)
class Chomp(Game[Position, Bite]):
    """Choose a square of the chocolate bar: you eat it, and all squares below it and to its right.

    The square in the upper left corner, `1,1`, is poisoned. Whoever has to eat it loses.

    A move is the row and the column of a square, such as `2,3`.
    """

    name = "chomp"
    title = "Chomp"
    summary = "Eat chocolate; the poisoned square loses."

    rows: int = option(4, low=1, high=9, about="how many rows of squares the bar has")
    columns: int = option(5, low=1, high=9, about="how many columns of squares the bar has")

    def start(self, first: Player = ONE) -> Position:
        return Position((self.columns,) * self.rows, first)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[Bite, ...]:
        return tuple(Bite(row, column) for row, left in enumerate(p.rows, 1) for column in range(1, left + 1))

    def play(self, p: Position, m: Bite) -> Position:
        above, bitten = p.rows[: m.row - 1], p.rows[m.row - 1 :]
        return Position((*above, *(min(left, m.column - 1) for left in bitten)), p.to_move.other)

    def outcome(self, p: Position) -> Outcome | None:
        if p.rows[0]:
            return None
        sentence = f"{p.to_move.other} eats the poisoned square. {p.to_move} wins."
        return Outcome(p.to_move, Ending.POISONED, sentence)

    def why_not(self, p: Position, m: Bite) -> str | None:
        if not (1 <= m.row <= self.rows and 1 <= m.column <= self.columns):
            return f"The bar has {self.rows} rows and {self.columns} columns."
        return None if m.column <= p.rows[m.row - 1] else f"The square {self.write(m)} has been eaten."

    def write(self, m: Bite) -> str:
        return f"{m.row},{m.column}"

    def read(self, p: Position, text: str) -> Bite:
        square = re.fullmatch(r"\s*([0-9]{1,2})[\s,]+([0-9]{1,2})\s*", text)
        if not square:
            raise Unreadable(f"{quoted(text)} is not a row and a column, such as 2,3.")
        return Bite(int(square[1]), int(square[2]))

    def actions(self) -> tuple[str, ...]:
        return tuple(map(self.write, self.moves(self.start())))

    def goal(self) -> str:
        return "Do not be the one who has to eat the poisoned square, 1,1."

    def board(self, p: Position, last: Bite | None = None) -> Board:
        over = self.outcome(p) is not None

        def tile(square: Bite) -> Tile:
            # Each square is called what is typed to eat it, and the poison has a mark that is left at the end.
            there, mark = square.column <= p.rows[square.row - 1], "!" * (square == POISON)
            laid = self.tile(p, square, self.write(square) + mark) if there else Tile(mark or " ")
            return laid._replace(fresh=square == last, deciding=over and square == POISON)

        lines = (tuple(Bite(row, column) for column in range(1, self.columns + 1)) for row in range(1, self.rows + 1))
        return (Grid(None, "Chocolate; ! is poison", tuple(tuple(map(tile, line)) for line in lines)),)

    @property
    def script(self) -> "Words":
        return Words(self)


class Words(Script[Chomp, Position, Bite]):
    def prompt(self, p: Position) -> str:
        return "Which square do you eat? "

    def news(self, before: Position, m: Bite, after: Position) -> str:
        eaten = sum(before.rows) - sum(after.rows)
        return f"{before.to_move} bites at {self.game.write(m)} and eats {eaten} square{'s' * (eaten > 1)}."
