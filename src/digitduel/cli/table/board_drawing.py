"""A board for the eye: each component drawn once, for all games, in the room there is. Nothing is told by colour alone.

`[5]` can be chosen, `{5}` is where the arrow keys are, `>5<` was just played, `*5*` decided the game, `(5)` cannot be
chosen now, and a dot is an empty cell that is open.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from digitduel.core import Board, Component, Grid, Hand, Player, Pool, Row, Tile, Track
from digitduel.core.closed_tiles import why_closed

GAP = 3
"""Between grids that stand side by side."""
LONGEST_BAR = 40
ROW_LINES = 3
"""Of a row that has grown long, as many lines are shown; the latest."""
LEAST = 20
"""Columns of what is said before them, however small the terminal is."""

Place = tuple[int, int]
"""A tile: the number of its component on the board, and its own number there."""


class TileSpot(NamedTuple):
    """Where a tile lies on the drawing."""

    place: Place
    tile: Tile
    x: int
    y: int
    width: int
    height: int

    def moved(self, x: int, y: int) -> "TileSpot":
        return self._replace(x=self.x + x, y=self.y + y)

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass
class Drawing:
    """Lines of text, and where the tiles are in them."""

    lines: list[Text] = field(default_factory=list)
    spots: list[TileSpot] = field(default_factory=list)

    @property
    def width(self) -> int:
        return max((line.cell_len for line in self.lines), default=0)

    def add(self, other: "Drawing") -> None:
        """Put another drawing below."""
        self.spots += [spot.moved(0, len(self.lines)) for spot in other.spots]
        self.lines += other.lines

    def add_beside(self, other: "Drawing", gap: int) -> None:
        """Put another drawing to the right."""
        x = self.width + gap if self.lines else 0
        self.lines += [Text() for _ in range(len(other.lines) - len(self.lines))]
        for line, more in zip(self.lines, other.lines, strict=False):
            line.pad_right(x - line.cell_len)
            line.append_text(more)
        self.spots += [spot.moved(x, 0) for spot in other.spots]


@dataclass(frozen=True)
class Look:
    """What is to be seen of a board besides what lies on it."""

    is_open: Callable[[Place, Tile], bool] = lambda _, tile: tile.entry is not None
    cursor: Place | None = None
    held: str = ""
    """The entry of a tile that was picked up."""
    pointed: tuple[str, ...] = ()
    """The entries that somebody else is choosing just now."""
    names: Callable[[str], str] = str
    """Turns a title of the board into the reader's words."""
    styles: Mapping[str, Style] = field(default_factory=dict)

    def style(self, *roles: str) -> Style:
        return Style.combine(self.styles.get(role, Style()) for role in roles)


def draw(board: Board, look: Look, width: int, height: int) -> Drawing:
    """The whole board, as large as fits into the room; where nothing fits, the smallest."""
    made = Drawing()
    for large, spaced in ((True, True), (True, False), (False, True), (False, False)):
        made = Painter(look, width, large).board(board, spaced)
        if len(made.lines) <= height and made.width <= width:
            break
    return made


def centred(text: str, size: int) -> str:
    """In the middle of so many columns; some signs take two."""
    return text.center(size - cell_len(text) + len(text))


class Painter:
    """Draws the components of one board in one size."""

    def __init__(self, look: Look, width: int, large: bool) -> None:
        self.look = look
        self.width = width
        self.large = large
        self.choosing = False
        """Whether something can be chosen from what is being drawn."""

    def board(self, board: Board, spaced: bool) -> Drawing:
        whole = Drawing()
        for is_grid, group in groupby(enumerate(board), key=lambda numbered: isinstance(numbered[1], Grid)):
            drawn = [self.component(number, component) for number, component in group]
            for part in self.side_by_side(drawn) if is_grid else drawn:
                if spaced and whole.lines:
                    whole.lines.append(Text())
                whole.add(part)
        return whole

    def side_by_side(self, drawn: list[Drawing]) -> list[Drawing]:
        """Neighbouring grids stand beside each other as far as there is room."""
        rows = [Drawing()]
        for part in drawn:
            if rows[-1].lines and rows[-1].width + GAP + part.width > self.width:
                rows.append(Drawing())
            rows[-1].add_beside(part, GAP)
        return rows

    def component(self, number: int, component: Component) -> Drawing:
        title = self.look.names(component.title)
        match component:
            case Pool(_, tiles):
                # When it is not the time to choose at all, nothing is marked as closed.
                self.choosing = any(self.look.is_open((number, i), tile) for i, tile in enumerate(tiles))
                drawn = self.titled(title, "", self.tiles(number, tiles), "none left")
                for reason in why_closed(tiles) if self.choosing else ():
                    drawn.lines += [Text(line, self.look.style("reason")) for line in wrap(reason, max(self.width, 20))]
                self.choosing = False
                return drawn
            case Hand(owner, _, tiles, total, goal):
                score = f"total {total}" if goal is None else f"total {total} of {goal}"
                return self.titled(title, score, self.tiles(number, tiles, whole_size=False), "nothing yet", owner)
            case Track():
                return self.track(title, component)
            case Row(_, tiles):
                return self.titled(title, "", self.row(number, tiles), "empty")
            case Grid():
                return self.grid(number, title, component)

    def titled(self, title: str, score: str, body: Drawing, empty: str, owner: Player | None = None) -> Drawing:
        drawn = Drawing([self.heading(title, owner)])
        if score:
            drawn.lines[0].append(f"  {score}", self.look.style("score"))
        if not body.lines:
            body.lines.append(Text(f" {empty}", self.look.style("faint")))
        drawn.add(body)
        return drawn

    def heading(self, title: str, owner: Player | None) -> Text:
        return Text(title, self.look.style("title", *self.owned(owner)))

    @staticmethod
    def owned(owner: Player | None) -> list[str]:
        return [] if owner is None else [f"player-{owner.number}"]

    def track(self, title: str, track: Track) -> Drawing:
        line = self.heading(title, track.owner)
        score = f"{track.at} of {track.goal}"
        score = f"*{score}*" if track.deciding else f">{score}<" if track.fresh else score
        roles = ["deciding"] if track.deciding else ["fresh"] if track.fresh else ["score"]
        line.append("  ").append(score, self.look.style(*roles))
        room = min(self.width, LONGEST_BAR)
        done = room * track.at // track.goal
        bar = Text("━" * done, self.look.style(*self.owned(track.owner)))
        return Drawing([line, bar.append("─" * (room - done), self.look.style("faint"))])

    # Tiles

    def tiles(self, number: int, tiles: tuple[Tile, ...], whole_size: bool = True) -> Drawing:
        """As many lines as it takes; numbers stand below each other, words as close as they can."""
        large = self.large and whole_size
        frame, gap = (4, 0) if large else (2, 1)
        sizes = [cell_len(tile.shown) + frame for tile in tiles]
        if all(tile.label.isdigit() for tile in tiles):
            sizes = [max(sizes, default=0)] * len(tiles)
        drawn, line = Drawing(), Drawing()
        for place, (tile, size) in enumerate(zip(tiles, sizes, strict=True)):
            if line.lines and line.width + gap + size > self.width:
                drawn.add(line)
                line = Drawing()
            line.add_beside(self.tile((number, place), tile, size, large), gap)
        drawn.add(line)
        return drawn

    def row(self, number: int, tiles: tuple[Tile, ...]) -> Drawing:
        """A row shows where it ends, however long it has become."""
        size = max((cell_len(tile.shown) for tile in tiles), default=0) + 2
        fits = max(1, (self.width + 1) // (size + 1)) * ROW_LINES
        hidden = max(0, len(tiles) - fits)
        drawn = self.tiles(number, tiles[hidden:], whole_size=False)
        if not hidden:
            return drawn
        said = f"… after {hidden} more"
        decided = [f"*{tile.shown}* at {place}" for place, tile in enumerate(tiles[:hidden], 1) if tile.deciding]
        if decided:
            said += f", where this decided: {', '.join(decided)}"
        before = Drawing(
            [Text(f" {line}", self.look.style("faint")) for line in wrap(said, max(LEAST, self.width - 1))]
        )
        before.add(drawn)
        return before

    def tile(self, place: Place, tile: Tile, size: int, large: bool) -> Drawing:
        face, role = self.face(place, tile)
        style = self.look.style(*self.owned(tile.owner), role)
        spot = TileSpot(place, tile, 0, 0, size, 3 if large else 1)
        if not large:
            return Drawing([Text(centred(face, size), style)], [spot])
        corners = {"open": "╭─╮│╰╯", "cursor": "╔═╗║╚╝", "held": "╔═╗║╚╝"}.get(role)
        corners = corners or ("┏━┓┃┗┛" if role in ("fresh", "deciding", "pointed") else "      ")
        a, side, b, wall, c, d = tuple(corners)
        # The border says that it can be chosen, so the brackets need not.
        inside = centred(face if role != "open" else tile.shown, size - 2)
        lines = [a + side * (size - 2) + b, wall + inside + wall, c + side * (size - 2) + d]
        return Drawing([Text(line, style) for line in lines], [spot])

    def face(self, place: Place, tile: Tile) -> tuple[str, str]:
        """A tile in one line, and the role that it plays."""
        look, label = self.look, tile.shown
        is_open = look.is_open(place, tile)
        if place == look.cursor:
            return f"{{{label}}}", "cursor"
        if tile.entry is not None and tile.entry == look.held:
            return f"<{label}>", "held"
        if tile.entry is not None and tile.entry in look.pointed:
            return f">{label}<", "pointed"
        if tile.deciding:
            return f"*{label}*", "deciding"
        if tile.fresh:
            return f">{label}<", "fresh"
        if is_open:
            return (f"[{label}]" if label.strip() else f" {label} ".replace("   ", " · ")), "open"
        return (f"({label})", "closed") if tile.why and self.choosing else (f" {label} ", "plain")

    # Grids

    def grid(self, number: int, title: str, grid: Grid) -> Drawing:
        """Cells with the numbers of their rows and columns, with lines between them where there is room."""
        columns = max(map(len, grid.rows), default=0)
        size = max((cell_len(tile.shown) for row in grid.rows for tile in row), default=1) + 2
        edge = len(str(len(grid.rows)))
        drawn = Drawing([self.heading(title, grid.owner)])
        numbers = (" " * self.large).join(str(column).center(size) for column in range(1, columns + 1))
        drawn.lines.append(Text(" " * (edge + 1 + self.large) + numbers, self.look.style("faint")))
        for row, tiles in enumerate(grid.rows):
            if self.large:
                drawn.lines.append(self.rule("╭┬╮" if row == 0 else "├┼┤", edge, size, columns))
            y = len(drawn.lines)
            line = Text(f"{row + 1:>{edge}} ", self.look.style("faint"))
            for column, tile in enumerate(tiles):
                if self.large:
                    line.append("│", self.look.style("faint"))
                place = (number, row * columns + column)
                face, role = self.face(place, tile)
                if not self.large and not face.strip():
                    face, role = "_", "faint"  # without lines around it, a cell would not be seen
                drawn.spots.append(TileSpot(place, tile, line.cell_len, y, size, 1))
                line.append(centred(face, size), self.look.style(*self.owned(tile.owner), role))
            drawn.lines.append(line.append("│", self.look.style("faint")) if self.large else line)
        if self.large:
            drawn.lines.append(self.rule("╰┴╯", edge, size, columns))
        return drawn

    def rule(self, corners: str, edge: int, size: int, columns: int) -> Text:
        left, cross, right = tuple(corners)
        return Text(" " * (edge + 1) + left + cross.join(["─" * size] * columns) + right, self.look.style("faint"))
