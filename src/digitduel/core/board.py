"""What a person sees of a position: a few components that every screen draws in its own way."""

from collections.abc import Collection, Iterable
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
    owner: Player | None = None
    """Whose it is, where tiles of both players lie together."""
    deciding: bool = False
    """It is one of those that decided the game."""

    @property
    def shown(self) -> str:
        """The tile as text. Whose it is can be read from a sign, without colour; beside a digit it stands apart, since
        5O would be read as 50."""
        if self.owner is None:
            return self.label
        label = self.label.strip()
        return f"{label}{' ' * label[-1:].isdigit()}{self.owner.sign}"


class Pool(NamedTuple):
    """Numbers to choose from."""

    title: str
    tiles: tuple[Tile, ...]
    causes: int = 0
    """For how many reasons at most its numbers can be closed in one turn: so much room a screen keeps to say them."""


class Hand(NamedTuple):
    """The numbers that a player holds, and their total."""

    owner: Player
    title: str
    tiles: tuple[Tile, ...]
    total: int
    goal: int | None = None

    @classmethod
    def of(
        cls,
        owner: Player,
        title: str,
        numbers: tuple[int, ...],
        fresh: int | None,
        goal: int | None = None,
        deciding: Collection[int] = (),
    ) -> "Hand":
        """A hand of numbers, the fresh one and the deciding ones marked."""
        tiles = tuple(Tile(str(n), fresh=n == fresh, deciding=n in deciding) for n in numbers)
        return cls(owner, title, tiles, sum(numbers), goal)


class Track(NamedTuple):
    """A player's score on its way to a goal."""

    owner: Player
    title: str
    at: int
    goal: int
    fresh: bool = False
    deciding: bool = False


class Row(NamedTuple):
    """Numbers in the order in which they were laid."""

    title: str
    tiles: tuple[Tile, ...]


class Grid(NamedTuple):
    """Rows of cells: a player's own, or everybody's."""

    owner: Player | None
    title: str
    rows: tuple[tuple[Tile, ...], ...]


Component = Pool | Hand | Track | Row | Grid
Board = tuple[Component, ...]

WIDTH = 80
INDENT = "  "


def columns(text: str) -> int:
    """How many columns a text takes: a sign such as 🐭 takes two, and an accent of its own none."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # only now: most games have plain labels

    return sum(0 if category(sign) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(sign) in "WF") for sign in text)


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
    """The board in plain lines of at most 80 characters, for pipes, logs and programs; `*5*` decided the game."""
    return [line for component in board for line in _plain(component)]


def _plain(component: Component) -> list[str]:
    match component:
        case Pool(title, tiles):
            # What cannot be chosen stands in parentheses, unless it is not the time to choose at all.
            choosing = any(tile.entry is not None for tile in tiles)
            return _labelled(title, [_signed(t, "()" if choosing and t.entry is None else "") for t in tiles])
        case Hand(_, title, tiles, total, goal):
            held = " ".join(_signed(tile) for tile in tiles) or "nothing"
            return _folded(f"{title}: {held} (total {_towards(total, goal)})")
        case Track(_, title, at, goal, deciding=deciding):
            return [f"{title}: {'*' * deciding}{_towards(at, goal)}{'*' * deciding}"]
        case Row(title, tiles):
            return _labelled(title, [_signed(tile, "[]") for tile in tiles])
        case Grid(_, title, rows):
            return _grid(title, rows)


def _grid(title: str, rows: tuple[tuple[Tile, ...], ...]) -> list[str]:
    """All cells as wide as the widest; those that find no place on the right stand below."""
    width = max((columns(tile.shown) for row in rows for tile in row), default=0)
    beside = max(1, WIDTH // (width + len("[]")))
    lines = [f"{title}:"]
    for first in range(0, max(map(len, rows), default=0), beside):
        lines += [f"{title}, from column {first + 1}:"] if first else []
        lines += ["".join(_signed(tile, "[]", width) for tile in row[first : first + beside]) for row in rows]
    return lines


def _signed(tile: Tile, between: str = "", width: int = 0) -> str:
    """The tile between two signs, or between stars where it decided the game."""
    signs = "**" if tile.deciding else between
    return f"{signs[:1]}{tile.shown}{' ' * (width - columns(tile.shown))}{signs[1:]}"


def _towards(amount: int, goal: int | None) -> str:
    return f"{amount}" if goal is None else f"{amount} of {goal}"


def _labelled(title: str, labels: list[str]) -> list[str]:
    return _folded(f"{title}: {' '.join(labels)}", then=INDENT)


def _folded(text: str, then: str = "") -> list[str]:
    from textwrap import wrap  # only now: a transcript in the rulebooks' words has no use for it

    return wrap(text, WIDTH, subsequent_indent=then)


def side_by_side(drawings: list[list[str]], width: int = WIDTH, gap: int = 3) -> list[str]:
    """Drawings of the same height next to each other, as many as there is room for, then the rest below them."""
    rows: list[list[list[str]]] = []
    used = width
    width -= len(INDENT)
    for drawing in drawings:
        size = max(map(len, drawing)) + gap
        if used + size > width + gap:
            rows.append([])
            used = 0
        rows[-1].append([line.ljust(size) for line in drawing])
        used += size
    return [INDENT + "".join(parts).rstrip() for row in rows for parts in zip(*row, strict=True)]
