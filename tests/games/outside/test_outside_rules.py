"""How a position that another program has printed is drawn here."""

from typing import ClassVar

import pytest

from digitduel.core import ONE, TWO, Board, Grid, Outcome, Player, Pool, Row, Unreadable
from digitduel.games.outside import comes_from_outside
from digitduel.games.outside.outside_rules import (
    Ending,
    Move,
    OutsideGame,
    OutsidePosition,
    even,
    in_one_word,
    lines_of,
)


class Printed(OutsideGame):
    """A game of one move, printed as somebody likes."""

    shown: ClassVar[str]
    won_by: ClassVar[Player | None] = None

    def start(self, first: Player = ONE) -> OutsidePosition:
        return OutsidePosition(0, None)

    def to_move(self, p: OutsidePosition) -> Player:
        return ONE

    def legal(self, p: OutsidePosition) -> tuple[Move, ...]:
        return () if self.over(p) else (Move(4, "Go there"),)

    def play(self, p: OutsidePosition, m: Move) -> OutsidePosition:
        return OutsidePosition(1, None)

    def picture(self, p: OutsidePosition) -> str:
        return self.shown

    def returned(self, p: OutsidePosition) -> Player | None:
        return self.won_by

    def over(self, p: OutsidePosition) -> bool:
        return p.mark == 1


class Alike(Printed):
    """Its moves differ in a sign that stands for a blank, or in capital letters."""

    def legal(self, p: OutsidePosition) -> tuple[Move, ...]:
        texts = ("Go_b", "Go b", "Go~b", "bxc3", "Bxc3")
        return () if self.over(p) else tuple(Move(number, text) for number, text in enumerate(texts))


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
    assert (moves.title, [(tile.label, tile.entry) for tile in moves.tiles]) == ("Moves", [("Go_there", "Go_there")])


def test_a_picture_is_printable_and_no_wider_than_a_screen() -> None:
    assert lines_of("\x1b[31mred\x1b[0m\tx  \n\n" + "y" * 75 + "\n\n") == ["red x", "", "y" * 74, "y"]


@pytest.mark.parametrize(("lines", "is_even"), [(["a", "c"], True), (["ab"], False), (["", ""], False), ([], False)])
def test_a_board_has_several_rows_of_some_cells(lines: list[str], is_even: bool) -> None:
    assert even(lines) is is_even


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("printed:Nim(a=1)", "printed-nim-a-1"),
        ("printed:" + "n" * 32, "printed-" + "n" * 32),
        ("printed:" + "n" * 33, "printed-" + "n" * 32 + "-5c4b35"),
        ("printed:" + "n" * 31 + "/x", "printed-" + "n" * 31 + "-c00a16"),
    ],
)
def test_a_word_is_shortened_to_a_name_that_no_other_has(word: str, name: str) -> None:
    game = Printed.called(word, "Printed")
    assert (game.word, game.name, game.title) == (word, name, "Printed")
    assert game.rules == f"# Printed\n\n{Printed.__doc__}\n\nIts word is `{word}`."


@pytest.mark.parametrize(("won_by", "sentence"), [(None, "The game is drawn."), (TWO, "Player 2 wins.")])
def test_the_end_is_told(won_by: Player | None, sentence: str) -> None:
    game = Printed.called("printed:Game", "Printed", won_by=won_by)
    assert game.outcome(game.start()) is None
    after = game.play(game.start(), game.legal(game.start())[0])
    assert game.outcome(after) == Outcome(won_by, Ending.OVER, sentence)


def test_a_move_is_read_by_its_words_or_its_number_and_known_where_it_cannot_be_played() -> None:
    game = Printed.called("printed:Game", "Printed")
    p = game.start()
    for text in ("Go_there", "go_there", "go THERE", " Go   there ", "4"):
        assert game.read(p, text) == Move(4, "Go there")
    over = game.play(p, Move(4, "Go there"))
    for text in ("Go There", "go_there"):
        assert game.read(over, text) == Move(4, "Go there")
    for text in ("4", "5", "go here"):
        with pytest.raises(Unreadable) as refusal:
            game.read(over, text)
        assert str(refusal.value) == f"'{text}' is not one of the moves that can be played here."


def test_a_move_is_one_word_and_no_two_moves_are_the_same() -> None:
    texts = ["a b", "a_b", "a~b", "a~_b", "a~ b", "a _b", "a_ b", "a__b", "a~~b", "ab", "a\\b"]
    words = [in_one_word(text) for text in texts]
    assert words == ["a_b", "a~_b", "a~~b", "a~~~_b", "a~~_b", "a_~_b", "a~__b", "a~_~_b", "a~~~~b", "ab", "a\\b"]
    assert len(set(words)) == len(texts)
    game = Alike.called("printed:Alike", "Printed")
    p = game.start()
    for move in game.moves(p):
        assert game.read(p, game.write(move)) == move
    assert game.read(p, "go B") == Move(1, "Go b")  # as it was typed and kept before


@pytest.mark.parametrize(("word", "outside"), [(" GYM:C:/env.py", True), ("sum-race:target=9", False), ("gym", False)])
def test_where_a_game_comes_from_stands_before_the_first_colon(word: str, outside: bool) -> None:
    assert comes_from_outside(word) is outside
