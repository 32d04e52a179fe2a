"""A board as it is drawn at the full-screen table."""

from digitduel.cli.table.board_drawing import Look, draw
from digitduel.core import Board, Grid, Pool, Row, Tile


def drawn(board: Board, width: int = 40, height: int = 12) -> list[str]:
    return [line.plain.rstrip() for line in draw(board, Look(), width, height).lines]


def test_what_decided_the_game_is_told_however_far_back_in_a_row_it_lies() -> None:
    tiles = tuple(Tile(str(n % 10), deciding=n in (3, 14)) for n in range(1, 101))
    lines = drawn((Row("Sequence", tiles),))
    assert lines[1:3] == [" … after 70 more, where this decided:", " *3* at 3, *4* at 14"]
    assert max(map(len, lines)) <= 40
    assert drawn((Row("Sequence", tuple(Tile("7") for _ in range(100))),))[1] == " … after 70 more"
    assert drawn((Row("Sequence", tuple(Tile("7") for _ in range(100))),), width=1)[1] == " … after 97 more"


def test_labels_of_two_columns_break_no_line() -> None:
    mouse, board = Tile("🐭", "1"), Grid(None, "Kitchen", ((Tile("🐭"), Tile("7")), (Tile(""), Tile("🐱"))))
    for height in (20, 3):  # with lines between the cells, and without
        lines = draw((board,), Look(), 40, height).lines
        assert len({line.cell_len for line in lines[2:]}) == 1, [line.plain for line in lines]
    pool = draw((Pool("Pieces", (mouse, Tile("ab", "2"))),), Look(), 40, 20).lines
    assert len({line.cell_len for line in pool[1:4]}) == 1, [line.plain for line in pool]
