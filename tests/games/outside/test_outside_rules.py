"""How a position that another program has printed is drawn here."""

from typing import ClassVar

import pytest

from digitduel.core import ONE, Board, Grid, Player, Pool, Row
from digitduel.games.outside.outside_rules import Move, OutsideGame, OutsidePosition, even, lines_of


class Printed(OutsideGame):
    """A game of one move, printed as somebody likes."""

    shown: ClassVar[str]

    def start(self, first: Player = ONE) -> OutsidePosition:
        return OutsidePosition(0, None)

    def to_move(self, p: OutsidePosition) -> Player:
        return ONE

    def legal(self, p: OutsidePosition) -> tuple[Move, ...]:
        return (Move(4, "Go there"),)

    def play(self, p: OutsidePosition, m: Move) -> OutsidePosition:
        return OutsidePosition(1, None)

    def picture(self, p: OutsidePosition) -> str:
        return self.shown

    def returned(self, p: OutsidePosition) -> Player | None:
        return None

    def over(self, p: OutsidePosition) -> bool:
        return p.mark == 1


def drawn(picture: str) -> Board:
    game = Printed.called("printed:Game", "Printed", shown=picture)
    return game.board(game.start())


@pytest.mark.parametrize(
    ("picture", "cells", "beside"),
    [
        ("xo.\n.x.", ["x o .", ". x ."], []),
        ("xo.\n.x.\nx is next", ["x o .", ". x ."], ["x is next"]),
        ("one line", ["one line"], []),
        ("a line\nand a longer one", ["a line", "and a longer one"], []),
        ("of all\nlength\nin the\nmiddle of it\nthis", ["of all", "length", "in the", "middle of it", "this"], []),
        ("x" * 20 + "\n" + "o" * 20, [" ".join("x" * 20), " ".join("o" * 20)], []),
        ("x" * 21 + "\n" + "o" * 21, ["x" * 21, "o" * 21], []),
        ("", [""], []),
    ],
)
def test_a_board_of_signs_is_a_grid_of_them_and_all_else_a_list_of_lines(
    picture: str, cells: list[str], beside: list[str]
) -> None:
    grid, *also, moves = drawn(picture)
    assert isinstance(grid, Grid)
    assert (grid.owner, grid.title) == (None, "Board")
    assert [" ".join(tile.label for tile in row) for row in grid.rows] == cells
    assert [(type(row), row.title, [tile.label for tile in row.tiles]) for row in also if isinstance(row, Row)] == [
        (Row, "Also", [line]) for line in beside
    ]
    assert isinstance(moves, Pool)
    assert (moves.title, [(tile.label, tile.entry) for tile in moves.tiles]) == ("Moves", [("Go there", "Go there")])


def test_a_picture_is_printable_and_no_wider_than_a_screen() -> None:
    assert lines_of("\x1b[31mred\x1b[0m\tx  \n\n" + "y" * 75 + "\n\n") == ["red x", "", "y" * 74, "y"]


@pytest.mark.parametrize(("lines", "is_even"), [(["ab", "cd"], True), (["ab"], False), (["", ""], False), ([], False)])
def test_a_board_has_several_rows_of_some_cells(lines: list[str], is_even: bool) -> None:
    assert even(lines) is is_even
