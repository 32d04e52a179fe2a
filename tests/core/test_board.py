"""The board in plain lines."""

import pytest

import digitduel
from digitduel.core import ONE, TWO, Grid, Hand, Pool, Row, Tile, Track, boxes, plain, side_by_side
from digitduel.core.board import closed
from tests.matches import sit_down


def test_every_component_has_plain_lines() -> None:
    board = (
        Pool("Numbers", (Tile("1", "1"), Tile("2", why="taken"), Tile("3", "3"))),
        Hand.of(ONE, "Yours", (4, 5), fresh=5, goal=15),
        Hand.of(TWO, "Theirs", (), fresh=None),
        Track(ONE, "Player 1", 7, 20),
        Row("Sequence", (Tile("5"), Tile("7"))),
        Grid(TWO, "Grid", ((Tile("6"), Tile(" ")), (Tile(" "), Tile("5")))),
    )
    assert plain(board) == [
        "Numbers: 1 (2) 3",
        "Yours: 4 5 (total 9 of 15)",
        "Theirs: nothing (total 0)",
        "Player 1: 7 of 20",
        "Sequence: [5] [7]",
        "Grid:",
        "[6][ ]",
        "[ ][5]",
    ]


def test_what_decided_the_game_stands_between_stars() -> None:
    line = Tile("", owner=ONE, deciding=True)
    board = (
        Pool("Numbers", (Tile("1"), Tile("2", deciding=True))),
        Hand.of(ONE, "Yours", (4, 5, 6), fresh=None, goal=15, deciding=(4, 6)),
        Track(ONE, "Player 1", 20, 20, deciding=True),
        Row("Sequence", (Tile("5"), Tile("7", deciding=True))),
        Grid(None, "Board", ((line, Tile(" ")), (Tile("10", owner=TWO), line))),
    )
    assert plain(board) == [
        "Numbers: 1 *2*",
        "Yours: *4* 5 *6* (total 15 of 15)",
        "Player 1: *20 of 20*",
        "Sequence: [5] *7*",
        "Board:",
        "*X   *[    ]",
        "[10 O]*X   *",
    ]


def test_a_hand_marks_what_was_just_taken() -> None:
    assert [tile.fresh for tile in Hand.of(ONE, "Yours", (4, 5, 6), fresh=5).tiles] == [False, True, False]


def test_a_long_row_is_broken_into_lines() -> None:
    lines = plain((Row("Sequence", tuple(Tile(str(n % 10)) for n in range(100))),))
    assert len(lines) > 4
    assert max(map(len, lines)) <= 80
    assert "".join(lines).count("[") == 100


def test_boxes_are_drawn_as_in_the_rulebooks() -> None:
    assert boxes([6, " ", " "]) == "[6][ ][ ]"


@pytest.mark.parametrize(
    ("word", "line", "lines"),
    [
        ("pocket-addition", "9 8", ["Available numbers: 1 2 3 4 5 6 (7)", "Player 1's pocket: 9 (total 9 of 15)"]),
        ("sum-race", "5", ["Player 1: 5 of 20", "Player 2: 0 of 20", "Numbers: 1 2 3 4 (5) 6"]),
        ("equation-duel", "5 no", ["Available numbers: 1 2 3 4 6 7 8 9", "Player 1's numbers: 5 (total 5)"]),
        ("number-harmony", "5 7", ["Sequence: [5] [7]", "Digits: 1 2 3 4 5 6 7 8 9"]),
        ("pattern-match", "5@2,2", ["Player 1's grid:", "[ ][ ][ ]", "[ ][5][ ]"]),
    ],
)
def test_a_board_shows_what_lies_there_and_what_can_be_chosen(word: str, line: str, lines: list[str]) -> None:
    match = sit_down(word, line)
    shown = plain(match.game.board(match.position, match.last))
    for expected in lines:
        assert expected in shown


@pytest.mark.parametrize(
    ("word", "line"), [("pocket-addition", "5"), ("equation-duel", "5"), ("sum-race", "5"), ("number-harmony", "5")]
)
def test_a_board_marks_exactly_one_thing_as_just_played(word: str, line: str) -> None:
    match = sit_down(word, line)
    board = match.game.board(match.position, match.last)
    fresh = [
        part for part in board if getattr(part, "fresh", False) or any(t.fresh for t in getattr(part, "tiles", ()))
    ]
    assert len(fresh) == 1
    assert digitduel.game(word).board(match.position) != board


def test_a_grid_of_any_width_keeps_to_80_columns() -> None:
    tiles = tuple(Tile("", owner=TWO if column in (0, 26) else None) for column in range(30))
    board = (Grid(None, "Board", (tiles, tiles)),)
    assert plain((Grid(None, "Board", ()),)) == ["Board:"]
    assert plain(board) == [
        "Board:",
        *["[O]" + "[ ]" * 25] * 2,
        "Board, from column 27:",
        *["[O]" + "[ ]" * 3] * 2,
    ]


def test_a_shared_grid_tells_whose_tiles_are_whose() -> None:
    board = (Grid(None, "Board", ((Tile(" "), Tile("", owner=ONE)), (Tile("", owner=TWO), Tile("5", owner=TWO)))),)
    assert plain(board) == ["Board:", "[   ][X  ]", "[O  ][5 O]"]


def test_a_closed_board_is_the_same_with_nothing_to_choose() -> None:
    for word, line in (("sum-race", "5"), ("pattern-match", "5@2,2"), ("pocket-addition", "9")):
        match = sit_down(word, line)
        board = match.game.board(match.position, match.last)
        match.resign(ONE)
        assert plain(match.board) == plain(closed(board))
        for part, shut in zip(board, match.board, strict=True):
            rows = getattr(part, "rows", (getattr(part, "tiles", ()),))
            assert getattr(shut, "rows", (getattr(shut, "tiles", ()),)) == tuple(
                tuple(Tile(t.label, None, "", t.fresh, t.owner, t.deciding) for t in row) for row in rows
            )
            assert shut.title == part.title


def test_lines_are_folded_at_80_signs_and_not_before() -> None:
    fits = Pool("x" * 75, (Tile("1"), Tile("2")))
    assert plain((fits,)) == [f"{'x' * 75}: 1 2"]
    assert plain((fits._replace(title="x" * 76),)) == [f"{'x' * 76}: 1", "  2"]
    held = Hand.of(ONE, "x" * 63, (1, 2, 3), fresh=None)
    assert plain((held,)) == [f"{'x' * 63}: 1 2 3 (total 6)"]
    assert plain((held._replace(title="x" * 64),)) == [f"{'x' * 64}: 1 2 3 (total", "6)"]


def test_drawings_stand_side_by_side_as_far_as_there_is_room() -> None:
    drawings = [["ab", "c"], ["def", ""], ["g", "hi"]]
    assert side_by_side(drawings) == ["  ab   def   g", "  c          hi"]
    assert side_by_side(drawings, width=10) == ["  ab   def", "  c", "  g", "  hi"]
    assert side_by_side(drawings, width=9) == ["  ab", "  c", "  def", "  ", "  g", "  hi"]
    assert side_by_side(drawings, width=9, gap=1) == ["  ab def", "  c", "  g", "  hi"]
    assert side_by_side([]) == []


def test_labels_of_two_columns_stand_in_line() -> None:
    rows = ((Tile("🐭"), Tile("7")), (Tile(""), Tile("e\u0301")))
    assert plain((Grid(None, "Board", rows),)) == ["Board:", "[🐭][7 ]", "[  ][e\u0301 ]"]


def test_a_number_and_a_sign_are_not_read_as_another_number() -> None:
    assert [Tile(label, owner=TWO).shown for label in ("5", "50", "a", "")] == ["5 O", "50 O", "aO", "O"]
