"""Checks of what is seen: every board in plain lines and drawn with rich, within 80 columns."""

from io import StringIO
from typing import Any

from digitduel.core import Board, Game, Grid, MoveError, Pool, Tile, Track, plain
from digitduel.testing.check_rules import Visits
from digitduel.testing.visits import Visit, look_around

WIDTH = 80
LONGEST_GOAL = 100


def check_boards(game: Game[Any, Any], visits: Visits = None) -> None:
    """Every position has a board that draws within 80 columns, in plain lines and with rich."""
    _check_goal(game)
    for visit in look_around(game) if visits is None else visits:
        with visit.doing("laying out the board"):
            board = game.board(visit.position, visit.moves[-1] if visit.moves else None)
            hash(board)
            game.board(visit.position)
        _check_choices(visit, board)
        with visit.doing("drawing the board in plain lines"):
            _check_lines(visit, plain(board))
        _check_rich(visit, board)


def _check_goal(game: Game[Any, Any]) -> None:
    goal = game.goal()
    assert goal.strip() and goal.isprintable(), f"{game.word}: the goal says nothing that can be shown: {goal!r}"
    assert len(goal) <= LONGEST_GOAL, f"{game.word}: the goal is longer than {LONGEST_GOAL} letters: {goal!r}"


def _check_choices(visit: Visit, board: Board) -> None:
    """What is marked as open in a pool can be typed, and nothing is open when the game is over."""
    game, p = visit.game, visit.position
    if game.outcome(p) is not None:
        closed = all(tile.entry is None for tile in tiles(board))
        visit.must(closed, "the game is over, but the board still offers a choice")
        return
    marked = any(tile.deciding for tile in tiles(board)) or any(isinstance(t, Track) and t.deciding for t in board)
    visit.must(not marked, "the game runs, but the board marks what decided it")
    entries = [tile.entry for part in board if isinstance(part, Pool) for tile in part.tiles if tile.entry is not None]
    for entry in entries:
        with visit.doing(f"typing {entry!r}, which the board offers"):
            try:
                game.check(p, game.read(p, entry))
            except MoveError as refusal:
                begun = game.script.then_ask(p, entry)
                visit.must(begun, f"the board offers {entry!r}, but it cannot be played: {refusal}")


def tiles(board: Board) -> list[Tile]:
    """Everything on the table that might be chosen."""
    found: list[Tile] = []
    for part in board:
        if isinstance(part, Grid):
            found += [tile for row in part.rows for tile in row]
        elif not isinstance(part, Track):
            found += part.tiles
    return found


def _check_lines(visit: Visit, lines: list[str]) -> None:
    visit.must(any(line.strip() for line in lines), "the board is empty")
    for line in lines:
        visit.must(len(line) <= WIDTH, f"a line of the board is {len(line)} columns wide: {line!r}")
        visit.must(line.isprintable(), f"a line of the board cannot be printed: {line!r}")


def _check_rich(visit: Visit, board: Board) -> None:
    # Only this check needs rich and the terminal's part of the package, so only this check imports them.
    from rich.cells import cell_len
    from rich.console import Console

    from digitduel.cli.drawn_board import draw

    paper = StringIO()
    console = Console(file=paper, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    with visit.doing("drawing the board with rich"):
        console.print(draw(board))
    drawn = paper.getvalue()
    for line in drawn.splitlines():
        visit.must(cell_len(line) <= WIDTH, f"a line of the drawn board is {cell_len(line)} columns wide: {line!r}")
    # What does not fit is cut off without a word, so everything is looked for.
    shown = [word for part in board for word in part.title.split()] + [tile.label.strip() for tile in tiles(board)]
    for word in shown:
        visit.must(word in drawn, f"{word!r} is on the board, but cannot be seen when it is drawn")
