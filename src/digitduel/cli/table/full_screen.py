"""The full-screen program: themes, terminals of few signs, and the way from one screen to the next."""

import asyncio
import os
import re
import select
import signal
from collections.abc import Callable, Sequence
from typing import Any

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter, NoColor
from textual.screen import Screen

from digitduel.cli.autosave import Autosave
from digitduel.cli.contest_play import contestants
from digitduel.cli.new_match import new_match
from digitduel.cli.table.player_names import Names
from digitduel.core import Game, Lines, Match

THEMES = ["textual-dark", "textual-light", "ansi-dark"]
"""Dark, light, and the terminal's own with no colour at all."""
COLOURLESS = THEMES[-1]
IN_ASCII = str.maketrans("╭╮╰╯┬┴┼├┤┏┓┗┛╔╗╚╝─━═│┃║·•…▸×÷−’“”", "++++++++++++++" + "+++" + '-==|||.*.>*/-\'""')


class InAscii(LineFilter):
    """Draws with the signs that every terminal has."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(_ascii(text), style, control) for text, style, control in segments]


def _ascii(text: str) -> str:
    return text if text.isascii() else re.sub(r"[^\x00-\x7f]", " ", text.translate(IN_ASCII))


def only_ascii() -> bool:
    """Whether the terminal, as far as it says, has no other signs."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or "UTF-8"
    return "utf" not in spoken.lower() or os.environ.get("TERM", "").startswith(("vt", "ansi"))


def first_theme() -> str:
    """Without colour if so wished; light where the terminal says that it is light; otherwise dark."""
    if os.environ.get("NO_COLOR"):
        return COLOURLESS
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return THEMES[1] if background in ("7", "15") else THEMES[0]


class TableApp(App[int]):
    """Holds one screen at a time, and leaves with an exit code and a few words."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        first: Callable[["TableApp"], Screen[Any]],
        pace: float = 1.0,
        when_ready: Callable[[], None] = lambda: None,
    ) -> None:
        self._narrowing: list[LineFilter] = [InAscii()] if only_ascii() else []
        self._colourless = NoColor()
        super().__init__()
        self.first = first
        self.pace = pace
        self.when_ready = when_ready
        self.farewell: Lines = []
        """Printed once the terminal is back."""
        self.theme = first_theme()

    def get_line_filters(self) -> Sequence[LineFilter]:
        colourless = [self._colourless] if self.theme == COLOURLESS else []
        return [*super().get_line_filters(), *colourless, *self._narrowing]

    def get_default_screen(self) -> Screen[Any]:
        return self.first(self)

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _: self.draw_all())
        for name in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(name, self.exit, 128 + name)
        if os.isatty(0):
            self.set_interval(1, self.leave_if_cut_off)

    def leave_if_cut_off(self) -> None:
        """A terminal may go without a signal to those it does not control. Nobody is there any more then."""
        line = select.poll()
        line.register(0, select.POLLHUP)
        if any(event & select.POLLHUP for _, event in line.poll(0)):
            self.exit(128 + signal.SIGHUP)

    def on_ready(self) -> None:
        self.when_ready()

    def draw_all(self) -> None:
        """The terminal has forgotten everything."""
        for widget in self.screen.walk_children(with_self=True):
            widget.refresh()

    def call_later_from_thread(self, then: Callable[..., None], *values: Any) -> None:
        """Do something at the table, asked for by a thread, which does not wait for it."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self.call_later, then, *values)

    def next_theme(self) -> None:
        self.theme = THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)]

    # From screen to screen

    def sit_down(
        self, game: Game[Any, Any], players: tuple[str, str], first: str | None = None, **contest: Any
    ) -> None:
        self.show_match(new_match(game, players, first, **contest))

    def show_match(self, match: Match, keeping: Autosave | None = None) -> None:
        from digitduel.cli.table.table_screen import TableScreen

        self.only(TableScreen(match, keeping, self.pace))

    def greet(self) -> None:
        from digitduel.cli.table.greeting import Greeting

        self.only(Greeting())

    def back(self) -> None:
        """To the screen before this one; from the first one out."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit(0)

    def only(self, screen: Screen[Any]) -> None:
        """Put away whatever is there, and show this."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)  # the first one stays below, since there must be one

    def leave(self, match: Match, keeping: Autosave, code: int) -> None:
        """Keep the match and go."""
        if match.result:
            self.farewell.append(Names(match).told(match.result.sentence))
            if match.series:
                self.farewell.append(match.series.after(match.result).told(contestants(match)))
        if match.moves or keeping.file:
            said = keeping.keep()
            if said:
                self.farewell.append(said)
            if not keeping.up_to_date:
                code = code or 1
            elif not match.result:
                self.farewell.append(keeping.saved)
            elif match.series and not match.series.after(match.result).decided:
                self.farewell.append(f"To go on with the series: {keeping.resuming}")
        elif keeping.series_left:
            self.farewell.append(keeping.series_left)
        self.exit(code)
