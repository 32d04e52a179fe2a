"""Connect Four over arrays: the same game as its rules, and as many positions as have been published."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import digitduel
from digitduel.solve.arrays import lay_out, solve
from digitduel.solve.arrays.answer_file import AnswerFile
from digitduel.solve.arrays.every_position import solve_all
from digitduel.testing import check_arrays, look_around
from tests.examples.packages import found_in, install_examples

pytestmark = pytest.mark.usefixtures("with_arrays")

BOARDS = ["rows=4,columns=4", "rows=5,columns=5", "rows=4,columns=6", "rows=6,columns=7", "rows=5,columns=3,connect=3"]


@pytest.fixture(scope="module")
def with_arrays(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("with_arrays")
    install_examples(folder, with_arrays=True)
    with found_in(folder):
        yield


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
def test_rules_over_arrays_are_the_rules(board: str) -> None:
    game = digitduel.game(f"connect-four:{board}")
    assert game.arrays
    check_arrays(game, look_around(game, most=2_000, games=150, seed=3))


def test_a_large_board_has_none() -> None:
    game = digitduel.game("connect-four:rows=9,columns=9")
    check_arrays(game)
    assert 0 <= game.code(game.start()) < 2**63


def test_every_position_of_a_small_board(tmp_path: Path) -> None:
    game = digitduel.game("connect-four:rows=4,columns=3,connect=3")
    sizes = solve_all(game, tmp_path / "all")
    laid = lay_out(game, [game.start()])
    answers = AnswerFile(tmp_path / "all", game)
    assert sum(sizes.values()) == len(laid)
    assert [answers.score(game.tier(p), game.code(p)) for p in laid.found] == solve(laid).tolist()


def counted(columns: int, rows: int) -> list[int]:
    """Positions by ply, from columns as texts and lines looked for cell by cell: nothing in common with the rules."""
    level, counts = {("",) * columns}, []
    for ply in range(columns * rows + 1):
        counts.append(len(level))
        disc = "xo"[ply % 2]
        level = {
            (*board[:c], board[c] + disc, *board[c + 1 :])
            for board in level
            if not four(board, "ox"[ply % 2])
            for c in range(columns)
            if len(board[c]) < rows
        }
    return counts


def four(board: tuple[str, ...], disc: str) -> bool:
    cells = {(x, y) for x, column in enumerate(board) for y, lies in enumerate(column) if lies == disc}
    ways = [(0, 1), (1, 0), (1, 1), (1, -1)]
    return any(all((x + dx * n, y + dy * n) in cells for n in range(4)) for x, y in cells for dx, dy in ways)


@pytest.mark.long
def test_positions_per_ply(tmp_path: Path) -> None:
    """On a board of 4 by 4 there are 161,029, as John Tromp has published."""
    small = solve_all(digitduel.game("connect-four:rows=4,columns=4"), tmp_path / "small")
    assert list(small.values()) == counted(4, 4)
    assert sum(small.values()) == 161_029
