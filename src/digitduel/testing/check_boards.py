"""Checks of what is seen: every board in plain lines and drawn on the table, within the width there is."""

from typing import Any

from digitduel.core import Board, Game, Grid, MoveError, Player, Tile, Track, plain
from digitduel.core.board import columns
from digitduel.testing.check_rules import Visits
from digitduel.testing.visits import Visit, look_around

WIDTH = 80
LONGEST_GOAL = 100
HEIGHT = 17
"""Lines that a board has in a usual terminal."""


def check_boards(game: Game[Any, Any], visits: Visits = None) -> None:
    """Every position has a board that fits into 80 columns: in plain lines and, but for grids, as it is drawn."""
    _check_goal(game)
    for visit in look_around(game) if visits is None else visits:
        with visit.doing("laying out the board"):
            board = game.board(visit.position, visit.moves[-1] if visit.moves else None)
            hash(board)
            game.board(visit.position)
        _check_tiles(visit, board)
        _check_choices(visit, board)
        with visit.doing("drawing the board in plain lines"):
            _check_lines(visit, plain(board))
        _check_drawing(visit, board)


def _check_goal(game: Game[Any, Any]) -> None:
    goal = game.goal()
    assert goal.strip() and goal.isprintable(), f"{game.word}: the goal says nothing that can be shown: {goal!r}"
    assert len(goal) <= LONGEST_GOAL, f"{game.word}: the goal is longer than {LONGEST_GOAL} letters: {goal!r}"


def _check_tiles(visit: Visit, board: Board) -> None:
    """Tiles belong to a player or to nobody, and the rows of a grid are equally long."""
    for tile in tiles(board):
        known = tile.owner is None or isinstance(tile.owner, Player)
        visit.must(known, f"a tile belongs to {tile.owner!r}, neither a player nor nobody")
    for part in board:
        lengths = {len(row) for row in part.rows} if isinstance(part, Grid) else {1}
        visit.must(len(lengths) == 1 and 0 not in lengths, f"the rows of {part.title!r} are not equally long")


def _check_choices(visit: Visit, board: Board) -> None:
    """What is marked as open can be typed, and nothing is open when the game is over."""
    game, p = visit.game, visit.position
    outcome = game.outcome(p)
    marked = any(tile.deciding for tile in tiles(board)) or any(isinstance(t, Track) and t.deciding for t in board)
    if outcome is not None:
        closed = all(tile.entry is None for tile in tiles(board))
        visit.must(closed, "the game is over, but the board still offers a choice")
        visit.must(outcome.winner is not None or not marked, "it is a draw, but the board marks what decided it")
        return
    visit.must(not marked, "the game runs, but the board marks what decided it")
    entries = dict.fromkeys(tile.entry for tile in tiles(board) if tile.entry is not None)
    refused = {entry: why for entry in entries if (why := _why_not(visit, entry))}
    begun = [entry for entry in refused if _begins(visit, entry)]
    for entry, why in refused.items():
        # A cell may also be what completes a move that another tile has begun.
        good = entry in begun or any(not _why_not(visit, f"{first} {entry}") for first in begun)
        visit.must(good, f"the board offers {entry!r}, but it cannot be played: {why}")


def _why_not(visit: Visit, entry: str) -> str:
    """Why what was typed cannot be played, or nothing."""
    with visit.doing(f"typing {entry!r}, which the board offers"):
        try:
            visit.game.check(visit.position, visit.game.read(visit.position, entry))
        except MoveError as refusal:
            return str(refusal)
    return ""


def _begins(visit: Visit, entry: str) -> bool:
    with visit.doing(f"typing {entry!r}, which the board offers"):
        try:
            return visit.game.script.then_ask(visit.position, entry) is not None
        except MoveError:
            return False


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
        visit.must(columns(line) <= WIDTH, f"a line of the board is {columns(line)} columns wide: {line!r}")
        visit.must(line.isprintable(), f"a line of the board cannot be printed: {line!r}")


def _check_drawing(visit: Visit, board: Board) -> None:
    # Only this check needs rich and the terminal's part of the package, so only this check imports them.
    from digitduel.cli.table.board_drawing import Look, draw

    with visit.doing("drawing the board"):
        draw(board, Look(), WIDTH, HEIGHT)
        beside_grids = draw(tuple(part for part in board if not isinstance(part, Grid)), Look(), WIDTH, HEIGHT)
    for line in beside_grids.lines:  # a grid may be of any size, and is scrolled
        visit.must(line.cell_len <= WIDTH, f"a line of the drawn board is {line.cell_len} columns wide: {line.plain!r}")
