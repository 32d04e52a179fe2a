"""What a person sees of a position: a few components that every screen draws in its own way."""

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from digitduel.core.player import Player


class Tile(NamedTuple):
    """A number, or an empty place, that lies on the table."""

    label: str
    entry: str | None = None
    """What the player to move types to choose it; None when it cannot be chosen."""
    why: str = ""
    """Why it cannot be chosen, where someone might wonder."""
    fresh: bool = False
    """It was just played."""


class Pool(NamedTuple):
    """Numbers to choose from."""

    title: str
    tiles: tuple[Tile, ...]


class Hand(NamedTuple):
    """The numbers that a player holds, and their total."""

    owner: Player
    title: str
    tiles: tuple[Tile, ...]
    total: int
    goal: int | None = None

    @classmethod
    def of(
        cls, owner: Player, title: str, numbers: tuple[int, ...], fresh: int | None, goal: int | None = None
    ) -> "Hand":
        """A hand of numbers, the fresh one marked."""
        return cls(owner, title, tuple(Tile(str(n), fresh=n == fresh) for n in numbers), sum(numbers), goal)


class Track(NamedTuple):
    """A player's score on its way to a goal."""

    owner: Player
    title: str
    at: int
    goal: int
    fresh: bool = False


class Row(NamedTuple):
    """Numbers in the order in which they were laid."""

    title: str
    tiles: tuple[Tile, ...]


class Grid(NamedTuple):
    """A player's square of cells."""

    owner: Player
    title: str
    rows: tuple[tuple[Tile, ...], ...]


Component = Pool | Hand | Track | Row | Grid
Board = tuple[Component, ...]

WIDTH = 80


def boxes(labels: Iterable[object]) -> str:
    """Labels as the rulebooks draw them: `[5][7][ ]`."""
    return "".join(f"[{label}]" for label in labels)


def closed(board: Board) -> Board:
    """The same board with nothing left to choose."""
    return tuple(map(_closed, board))


def _closed(component: Component) -> Component:
    match component:
        case Track():
            return component
        case Grid(rows=rows):
            return component._replace(rows=tuple(map(_shut, rows)))
        case _:
            return component._replace(tiles=_shut(component.tiles))


def _shut(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile._replace(entry=None, why="") for tile in tiles)


def plain(board: Board) -> list[str]:
    """The board in plain lines of at most 80 characters, for pipes, logs and programs."""
    return [line for component in board for line in _plain(component)]


def _plain(component: Component) -> list[str]:
    match component:
        case Pool(title, tiles):
            # What cannot be chosen stands in parentheses, unless it is not the time to choose at all.
            choosing = any(tile.entry is not None for tile in tiles)
            return _labelled(title, [f"({t.label})" if choosing and t.entry is None else t.label for t in tiles])
        case Hand(_, title, tiles, total, goal):
            held = " ".join(tile.label for tile in tiles) or "nothing"
            return wrap(f"{title}: {held} (total {_towards(total, goal)})", WIDTH)
        case Track(_, title, at, goal):
            return [f"{title}: {_towards(at, goal)}"]
        case Row(title, tiles):
            return _labelled(title, [f"[{tile.label}]" for tile in tiles])
        case Grid(_, title, rows):
            return [f"{title}:", *(boxes([tile.label for tile in row]) for row in rows)]


def _towards(amount: int, goal: int | None) -> str:
    return f"{amount}" if goal is None else f"{amount} of {goal}"


def _labelled(title: str, labels: list[str]) -> list[str]:
    return wrap(f"{title}: {' '.join(labels)}", WIDTH, subsequent_indent="  ")
