"""The board as data: the same for pages, programs on a pipe and anybody else who asks."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from digitduel.core.board import Board, Component, Grid, Hand, Pool, Row, Tile, Track
from digitduel.core.closed_tiles import why_closed
from digitduel.core.player import SeatNumber, number_of


@dataclass(frozen=True, slots=True)
class TileState:
    label: str
    entry: str | None
    """What chooses it; null when it cannot be chosen."""
    why: str
    """Why it cannot be chosen."""
    fresh: bool
    """It was just played."""
    owner: SeatNumber | None
    """Whose it is, where tiles of both players lie together."""
    deciding: bool
    """It is one of those that decided the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolState:
    kind: Literal["pool"] = "pool"
    title: str
    owner: None = None
    tiles: tuple[TileState, ...]
    causes: int
    """For how many reasons at most its numbers can be closed in one turn."""
    closed: tuple[str, ...]
    """Why some numbers cannot be chosen, said once for all that share a reason; nothing where none can be chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandState:
    kind: Literal["hand"] = "hand"
    title: str
    owner: SeatNumber
    tiles: tuple[TileState, ...]
    total: int
    goal: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackState:
    kind: Literal["track"] = "track"
    title: str
    owner: SeatNumber
    at: int
    goal: int
    fresh: bool
    deciding: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RowState:
    kind: Literal["row"] = "row"
    title: str
    owner: None = None
    tiles: tuple[TileState, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GridState:
    kind: Literal["grid"] = "grid"
    title: str
    owner: SeatNumber | None
    rows: tuple[tuple[TileState, ...], ...]


ComponentState = PoolState | HandState | TrackState | RowState | GridState


def board_state(board: Board) -> tuple[ComponentState, ...]:
    return tuple(map(_component, board))


def _component(component: Component) -> ComponentState:
    match component:
        case Pool(title, tiles, causes):
            # Where it is not the time to choose at all, no single number is closed.
            closed = why_closed(tiles) if any(tile.entry is not None for tile in tiles) else ()
            return PoolState(title=title, tiles=_tiles(tiles), causes=causes, closed=closed)
        case Row(title, tiles):
            return RowState(title=title, tiles=_tiles(tiles))
        case Hand(owner, title, tiles, total, goal):
            return HandState(title=title, owner=owner.number, tiles=_tiles(tiles), total=total, goal=goal)
        case Track(owner, title, at, goal, fresh, deciding):
            return TrackState(title=title, owner=owner.number, at=at, goal=goal, fresh=fresh, deciding=deciding)
        case Grid(owner, title, rows):
            return GridState(title=title, owner=number_of(owner), rows=tuple(map(_tiles, rows)))


@lru_cache(maxsize=4096)
def _tile(tile: Tile) -> TileState:
    """A board has dozens of tiles, of which a move changes two or three."""
    return TileState(tile.label, tile.entry, tile.why, tile.fresh, number_of(tile.owner), tile.deciding)


def _tiles(tiles: tuple[Tile, ...]) -> tuple[TileState, ...]:
    return tuple(map(_tile, tiles))
