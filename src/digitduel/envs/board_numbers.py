"""What a program sees of a game that brings no view of its own: what lies on its board, as numbers in fixed places."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from digitduel.core import (
    ONE,
    BadGame,
    Board,
    Component,
    Game,
    Grid,
    Hand,
    Player,
    Pool,
    Tile,
    Track,
    nearest,
)
from digitduel.core import Row as Line

LOOKED_AT = 1_000
"""Positions from which the places are made. Where there are more, some games by chance are looked at too."""
GAMES, LONGEST = 12, 200
LATEST = 16
"""Of a line that grows and grows, so many of its latest numbers are seen."""
HIGHEST = 2**15 - 1


class Part(NamedTuple):
    """A few neighbours in the row, each from 0 to the highest."""

    name: str
    size: int
    highest: int


Row = tuple[int, ...]


class View(NamedTuple):
    """The parts of the row in their order, and the row itself for a position and a viewer."""

    parts: tuple[Part, ...]
    see: Callable[[Any, Player], Row]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @property
    def highest(self) -> Row:
        """The highest value in each place of the row."""
        return tuple(part.highest for part in self.parts for _ in range(part.size))


MY_TURN = Part("my turn", 1, 1)


@lru_cache(maxsize=8)
def board_view(game: Game[Any, Any], firsts: tuple[Player, ...] = (ONE,)) -> View:
    """Whose turn it is, then each component of the board: those that belong to nobody, the viewer's, the rival's.

    The places are made from positions that come up when these players start."""
    positions, complete = nearest(game, LOOKED_AT, firsts)
    if not complete:
        positions += by_chance(game, firsts)
    boards = [(viewer, seen_by(viewer, board)) for board in map(game.board, positions) for viewer in Player]
    shape = _shape(*boards[0])
    if any(_shape(*board) != shape for board in boards):
        raise BadGame(f"{game.title} needs a view of its own: its board is not always made of the same components.")
    places = [Places({(viewer, board[number]) for viewer, board in boards}) for number in range(len(shape))]

    @lru_cache(maxsize=65_536)
    def see(p: Any, viewer: Player) -> Row:
        board = seen_by(viewer, game.board(p))
        try:
            laid = [place.rows(viewer, component) for place, component in zip(places, board, strict=True)]
        except (KeyError, ValueError):
            raise BadGame(
                f"{game.title} needs a view of its own: its board shows what it has not in {len(positions):,} others."
            ) from None
        return (int(game.to_move(p) is viewer), *chain.from_iterable(row for rows in laid for row in rows.values()))

    _check_told_apart(game, positions, lambda p: see(p, ONE))
    owned = [("", "my ", "their ")[whose] for _, whose, _ in shape]
    parts = [part for whose, place in zip(owned, places, strict=True) for part in place.parts(whose, complete)]
    return View((MY_TURN, *_named_apart(parts)), see)


def _named_apart(parts: list[Part]) -> Iterator[Part]:
    """Where there are several of a kind, the second is called so."""
    met: Counter[str] = Counter()
    for part in parts:
        met[part.name] += 1
        yield part if met[part.name] == 1 else part._replace(name=f"{part.name} {met[part.name]}")


def by_chance(game: Game[Any, Any], firsts: tuple[Player, ...]) -> list[Any]:
    """The positions of some games that are played at random, the same ones each time."""
    chance, found = Random(0), []
    for first in firsts * GAMES:
        p = game.start(first)
        for _ in range(LONGEST):
            moves = game.moves(p)
            if not moves:
                break
            p = game.play(p, chance.choice(moves))
            found.append(p)
    return found


def seat(owner: Player | None, viewer: Player) -> int:
    """0 for what belongs to nobody, 1 for what is the viewer's own, 2 for what is the rival's."""
    return 0 if owner is None else 1 if owner is viewer else 2


def _owner(component: Component) -> Player | None:
    return None if isinstance(component, Pool | Line) else component.owner


def seen_by(viewer: Player, board: Board) -> list[Component]:
    """The components in the order in which this player sees them."""
    return sorted(board, key=lambda component: seat(_owner(component), viewer))


def _shape(viewer: Player, board: list[Component]) -> list[tuple[type, int, int]]:
    """What a board is made of. A grid must keep its size; other components may grow and shrink."""
    sizes = [len(tiles(part)) if isinstance(part, Grid) else 0 for part in board]
    return [(type(part), seat(_owner(part), viewer), size) for part, size in zip(board, sizes, strict=True)]


def _check_told_apart(game: Game[Any, Any], positions: Iterable[Any], see: Callable[[Any], Row]) -> None:
    """Positions that look the same must go on the same, or nobody could learn from what is seen."""

    def future(p: Any) -> list[tuple[str, Row, bool, Player | None]]:
        after = [(game.write(m), game.play(p, m)) for m in game.moves(p)]
        ends = [game.outcome(q) for _, q in after]
        return [(text, see(q), end is None, end and end.winner) for (text, q), end in zip(after, ends, strict=True)]

    known: dict[Row, Any] = {}
    for p in positions:
        twin = known.setdefault(see(p), p)
        if twin != p and future(twin) != future(p):
            raise BadGame(
                f"{game.title} needs a view of its own: positions that go on differently look the same on its board."
            )


class Places:
    """The places in the row for one component of the board, made from all that each player was seen to see of it."""

    def __init__(self, shown: set[tuple[Player, Component]]) -> None:
        texts = {_text(viewer, part, tile) for viewer, part in shown for tile in tiles(part)} - {""}
        numbered = all(text.isdecimal() for text in texts)
        ordered = sorted(texts, key=lambda text: (len(text), text))
        self.codes = {"": 0} | {text: int(text) if numbered else n for n, text in enumerate(ordered, 1)}
        self.longest = min(LATEST, max(len(tiles(part)) for _, part in shown))
        seen = [self.rows(viewer, part) for viewer, part in shown]
        self.sizes = {name: len(row) for name, row in seen[0].items()}
        self.highest = {name: max(1, *(max(rows[name], default=0) for rows in seen)) for name in self.sizes}

    def parts(self, whose: str, complete: bool) -> list[Part]:
        """What is known to stay in bounds has the bounds that were seen."""
        bounds = self.highest if complete else dict.fromkeys(self.sizes, HIGHEST) | {"owners": 2} | self._of_labels()
        return [Part(f"{whose}{name}", size, bounds[name]) for name, size in self.sizes.items()]

    def _of_labels(self) -> dict[str, int]:
        return dict.fromkeys(("cells", "row"), max(self.codes.values()))

    def rows(self, viewer: Player, part: Component) -> dict[str, Row]:
        """What a component shows, part by part."""
        laid = tiles(part)
        codes = [self.codes[_text(viewer, part, tile)] for tile in laid]
        match part:
            case Track():
                return {"track": (part.at,)}
            case Pool():
                open_now = [code for code, tile in zip(codes, laid, strict=True) if tile.entry is not None]
                return {"pool": self.counted(codes), "open": self.counted(open_now)}
            case Hand():
                return {"total": (part.total,), "hand": self.counted(codes)}
            case Line():
                latest = codes[-self.longest :] if self.longest else []
                return {"row": (*(0,) * (self.longest - len(latest)), *latest)}
            case Grid():
                owners = {"owners": tuple(seat(tile.owner, viewer) for tile in laid)}
                return owners | ({"cells": tuple(codes)} if len(self.codes) > 1 else {})

    def counted(self, codes: list[int]) -> Row:
        """How many tiles there are of each kind."""
        counts = Counter(codes)
        return tuple(counts[code] for text, code in self.codes.items() if text)


def _text(viewer: Player, part: Component, tile: Tile) -> str:
    """What tells a tile from others. In a grid, whose places are fixed, its owner is told by itself."""
    return tile.label.strip() + ("" if isinstance(part, Grid) else ("", "+", "-")[seat(tile.owner, viewer)])


def tiles(part: Component) -> tuple[Tile, ...]:
    match part:
        case Track():
            return ()
        case Grid():
            return tuple(chain.from_iterable(part.rows))
        case _:
            return part.tiles
