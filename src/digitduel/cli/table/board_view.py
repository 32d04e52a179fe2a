"""The board on the screen: as large as there is room, with a cursor for the arrow keys and an ear for the mouse."""

from collections.abc import Callable
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from digitduel.cli.table.board_drawing import Drawing, Look, Place, TileSpot, draw
from digitduel.cli.table.open_choices import Choices

ROLES = {
    *("title", "score", "faint", "reason", "plain", "open", "closed", "fresh", "deciding", "cursor", "held", "pointed"),
    *("player-1", "player-2"),
}
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class BoardView(ScrollView, can_focus=False):
    """Shows what can be chosen, and says which tile was clicked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{role}" for role in ROLES}

    class Picked(Message):
        """A tile was clicked."""

        def __init__(self, spot: TileSpot) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, names: Callable[[str], str] = str) -> None:
        super().__init__()
        self.names = names
        self.choices: Choices | None = None
        self.pointed: tuple[str, ...] = ()
        self.cursor: Place | None = None
        self.cursor_shown = False
        self.drawing = Drawing()
        self.strips: list[Strip] = []
        """The drawing as it is on the screen."""
        self.roles: dict[str, Style] = {}
        """How each role looks, as long as the theme stays."""

    def show(self, choices: Choices, pointed: tuple[str, ...] = ()) -> None:
        """Draw this; the cursor stays as near as it can to where it was, or goes to what Enter alone would choose."""
        if choices is not self.choices:
            self.cursor = choices.default_place or self.cursor
        self.choices, self.pointed = choices, pointed
        self.draw_again()

    def draw_again(self) -> None:
        if self.choices is None or not self.size.width:
            return
        choices = self.choices
        self.drawing = draw(choices.board, self.look(choices), self.size.width, self.size.height)
        if choices.listening and self.cursor_shown and self.spot is None:
            self.put_cursor(self.nearest_open())
            self.drawing = draw(choices.board, self.look(choices), self.size.width, self.size.height)
        self.virtual_size = Size(self.drawing.width, len(self.drawing.lines))
        spot = self.spot
        if spot:
            self.scroll_to_region(Region(spot.x, spot.y, spot.width, spot.height), animate=False)
        self.refresh_changed()

    def refresh_changed(self) -> None:
        """Only lines that look different are drawn on the screen: a key changes two or three of them."""
        style, before = self.rich_style, self.strips
        self.strips = [Strip(line.render(self.app.console)).apply_style(style) for line in self.drawing.lines]
        if len(before) != len(self.strips):
            self.refresh()
            return
        for y, (old, new) in enumerate(zip(before, self.strips, strict=True)):
            if old != new:
                self.refresh_line(y)

    def look(self, choices: Choices) -> Look:
        return Look(
            is_open=lambda place, _: place in choices.open,
            cursor=self.cursor if self.cursor_shown and choices.listening else None,
            held=choices.entry.begun,
            pointed=self.pointed,
            names=self.names,
            styles=self.styles_by_role(),
        )

    def styles_by_role(self) -> dict[str, Style]:
        if not self.roles:
            self.roles = {role: self.get_component_rich_style(f"board--{role}", partial=True) for role in ROLES}
        return self.roles

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self.roles, self.strips = {}, []
        if self.is_mounted:
            self.call_later(self.draw_again)

    def on_resize(self) -> None:
        self.draw_again()

    def render_line(self, y: int) -> Strip:
        x, scrolled = self.scroll_offset
        y += scrolled
        if y >= len(self.strips):
            return Strip.blank(self.size.width, self.rich_style)
        return self.strips[y].crop_extend(x, x + self.size.width, self.rich_style)

    # The cursor

    @property
    def spot(self) -> TileSpot | None:
        """Where the cursor is, if it can be there."""
        return next((spot for spot in self.reachable() if spot.place == self.cursor), None)

    def reachable(self) -> list[TileSpot]:
        """Where the arrow keys lead: to what can be chosen, and to what says why it cannot."""
        choices = self.choices
        if choices is None or not choices.listening:
            return []
        parts = set() if choices.entry.begun else {part for part, _ in choices.open}
        return [
            spot
            for spot in self.drawing.spots
            if spot.place in choices.open or (spot.tile.why and spot.place[0] in parts)
        ]

    def nearest_open(self) -> TileSpot | None:
        choices, cursor = self.choices, self.cursor or (0, 0)
        if choices is None:
            return None
        found = [spot for spot in self.drawing.spots if spot.place in choices.open]
        return min(
            found, key=lambda spot: (abs(spot.place[0] - cursor[0]), abs(spot.place[1] - cursor[1])), default=None
        )

    def put_cursor(self, spot: TileSpot | None) -> None:
        self.cursor = spot.place if spot else None

    def move_cursor(self, arrow: str) -> TileSpot | None:
        """Move by an arrow key; the first one only shows where the cursor is. Where it will be drawn."""
        was_shown, self.cursor_shown = self.cursor_shown, True
        spot = self.spot
        if spot is None or not was_shown:
            self.put_cursor(spot or self.nearest_open())
        else:
            across, down = ARROWS[arrow]
            self.put_cursor(min(self.beyond(spot, across, down), key=lambda found: found[0], default=(0, spot))[1])
        return self.spot

    def beyond(self, spot: TileSpot, across: int, down: int) -> list[tuple[float, TileSpot]]:
        """The spots that lie in a direction, each with how far it is; to go sideways is farther."""
        found = []
        for other in self.reachable():
            x, y = other.x + other.width / 2 - spot.x - spot.width / 2, other.y - spot.y
            ahead, aside = (x * across, abs(y) * 100) if across else (y * down, abs(x) / 100)
            if ahead > 0 and not (across and y):
                found.append((ahead + aside, other))
        return found

    def hide_cursor(self) -> None:
        self.cursor_shown = False

    def on_click(self, event: events.Click) -> None:
        x, y = event.x + self.scroll_offset.x, event.y + self.scroll_offset.y
        for spot in self.drawing.spots:
            if spot.holds(x, y):
                self.post_message(self.Picked(spot))
