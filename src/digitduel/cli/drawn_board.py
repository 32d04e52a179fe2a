"""A board for the eye: every component drawn once, for all games. Nothing is told by colour alone."""

from itertools import groupby

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from digitduel.core import Board, Component, Grid, Hand, Pool, Row, Tile, Track

# Colours that can be read on a dark and on a light background, also where bold means brighter.
OPEN = "bold magenta"
CLOSED = "dim strike"
FRESH = "black on yellow"
BAR = 24
TITLE, GAP = 18, 2


def draw(board: Board, width: int = 80) -> RenderableType:
    """The whole board, neighbouring grids side by side."""
    parts: list[RenderableType] = []
    for is_grid, components in groupby(board, key=lambda component: isinstance(component, Grid)):
        drawn = [_draw(component, width - TITLE - GAP) for component in components]
        parts += [Columns(drawn, padding=(0, 4))] if is_grid else drawn
    return Group(*parts)


def _draw(component: Component, room: int) -> RenderableType:
    match component:
        case Pool(title, tiles):
            return _titled(title, _tiles(tiles, room) if tiles else Text("none", style="dim"))
        case Hand(_, title, tiles, total, goal):
            score = Text(f"total {total}" + ("" if goal is None else f" of {goal}"), style="bold")
            held = _tiles(tiles, room - len(score) - GAP) if tiles else Text("nothing yet", style="dim")
            return _titled(title, held, score)
        case Track(_, title, at, goal, fresh):
            done = BAR * at // goal
            bar = Text("━" * done, style="green").append("─" * (BAR - done), style="dim")
            return _titled(
                title, bar.append(f" {at} of {goal}", style="bold").append(" ◂ just played" if fresh else "")
            )
        case Row(title, tiles):
            return _titled(title, _tiles(tiles, room) if tiles else Text("empty", style="dim"))
        case Grid():
            return _grid(component)


def _titled(title: str, *parts: Text) -> RenderableType:
    line = Table.grid(padding=(0, GAP))
    line.add_column(width=TITLE)
    for _ in parts:
        line.add_column()
    line.add_row(Text(title), *parts)
    return line


def _tiles(tiles: tuple[Tile, ...], room: int) -> Text:
    """As many lines as it takes, with the tiles below each other."""
    width = max(len(tile.label) for tile in tiles) + len("[]")
    shown = [_tile(tile) for tile in tiles]
    for tile in shown:
        tile.pad_right(width - len(tile))
    count = max(1, (room + 1) // (width + 1))
    return Text("\n").join(Text(" ").join(shown[i : i + count]) for i in range(0, len(shown), count))


def _tile(tile: Tile) -> Text:
    """`[5]` can be chosen, `>5<` was just played, a bare number is there to be seen, a struck one cannot be chosen."""
    if tile.fresh:
        return Text(f">{tile.label}<", style=FRESH)
    if tile.entry is not None:
        return Text(f"[{tile.label}]", style=OPEN)
    return Text(f" {tile.label} ", style=CLOSED if tile.why else "")


def _grid(grid: Grid) -> RenderableType:
    table = Table(title=Text(grid.title), title_style="", box=ROUNDED, style="dim", header_style="dim", show_lines=True)
    table.add_column("")
    width = max(1, *(len(tile.shown) for row in grid.rows for tile in row)) + len("><")
    for column in range(1, len(grid.rows[0]) + 1):
        table.add_column(str(column), justify="center", width=width)
    for number, row in enumerate(grid.rows, start=1):
        table.add_row(Text(str(number), style="dim"), *map(_cell, row))
    return table


def _cell(tile: Tile) -> Text:
    if tile.fresh:
        return Text(f">{tile.shown}<", style=FRESH)
    if tile.shown.strip():
        return Text(f" {tile.shown} ", style="bold" if tile.entry is None else OPEN)
    return Text(" · " if tile.entry else "   ", style=OPEN)
