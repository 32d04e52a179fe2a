"""The screen of a match: what is seen of it, and when it is drawn."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from textwrap import wrap
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.widgets import Static

from digitduel.cli.autosave import Autosave
from digitduel.cli.table.any_screen import AnyScreen
from digitduel.cli.table.board_view import BoardView
from digitduel.cli.table.coaching import Coaching
from digitduel.cli.table.end_of_match import headline, what_now, why
from digitduel.cli.table.game_flow import Flow
from digitduel.cli.table.key_help import key_bar
from digitduel.cli.table.key_presses import KeyPresses
from digitduel.cli.table.match_actions import MatchActions
from digitduel.cli.table.move_input import with_room
from digitduel.cli.table.open_choices import Choices
from digitduel.cli.table.player_names import Names
from digitduel.cli.table.side_panel import contest_text, moves_text
from digitduel.cli.table_commands import COMMANDS
from digitduel.core import DigitDuelError, Lines, Match, MoveError, Player

NEWS_SHOWN = 3
ENDLESS = f"Nobody can ever win from here: this game is endless. Play on, or stop ({COMMANDS['stop'].key})."


def where_it_goes_on(match: Match) -> str:
    """What is said of a match that does not begin here."""
    if match.taken_over:
        return "From here you try again. This game does not count for your rating."
    count = len(match.moves)
    return f"Welcome back! The game goes on after {count} move{'s' * (count != 1)}." if count else ""


class TableScreen(AnyScreen):
    """A match and everything that can be done at it."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012

    def __init__(self, match: Match, keeping: Autosave | None = None, pace: float = 1.0) -> None:
        super().__init__()
        self.match = match
        self.keeping = keeping or Autosave(match)
        self.names = Names(match)
        self.flow = Flow(match, self.keeping, self, pace)
        self.choices = Choices(match, listening=False)
        self.coaching = Coaching(match, self.flow.people, self)
        self.news: Lines = list(filter(None, [where_it_goes_on(match)]))
        self.refusal = ""
        self.warning = ""
        """What must not be overlooked, until the next move is chosen here."""
        self.view = BoardView(self.names.told)
        self.written: dict[str, str | Text] = {}
        """What each part of the screen shows."""
        self.actions = MatchActions(self)
        self.keys = KeyPresses(self)

    def compose(self) -> ComposeResult:
        match, game = self.match, self.match.game
        yield Static(id="title", classes="bar", markup=False)
        yield Static(f"Goal: {game.goal()}", id="goal", markup=False)
        yield Static(id="turn", markup=False)
        with Container(id="middle"):
            yield self.view
            with Vertical(id="side"):
                if match.clocks or match.series:
                    yield Static(id="contest", markup=False)  # in sight, however long the game becomes
                with VerticalScroll(id="told", can_focus=False):
                    yield Static(id="beside", markup=False)
        yield Static(id="news", markup=False)
        yield Static(id="entry", markup=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.safely(self.flow.go_on)

        if self.match.clocks:
            self.set_interval(0.2, self.tick)

    def tick(self) -> None:
        """The clock runs, and a flag falls by itself."""
        if self.match.result and not self.has_class("over"):
            self.safely(self.flow.go_on)
        elif not self.match.result:
            self.show_contest()

    def on_unmount(self) -> None:
        self.coaching.stop()
        self.flow.close()

    # The stage

    def changed(self) -> None:
        """Draw everything that may have changed."""
        if self.choices.match.position is not self.seen or self.choices.listening is not self.flow.listening:
            self.choices = Choices(self.match, self.flow.listening)
            self.seen = self.match.position
            self.refusal = ""
        self.show()

    seen: Any = None
    """The position that the choices are for."""

    def say(self, text: str) -> None:
        self.news = [*self.news, self.names.told(text)][-NEWS_SHOWN:]

    def warn(self, text: str) -> None:
        self.warning = text

    def later(self, seconds: float, then: Callable[[], None]) -> Callable[[], None]:
        # Not by a timer of Textual, which leaves out what is due before it looks: on a busy machine for good.
        return asyncio.get_running_loop().call_later(seconds, self.call_later, self.safely, then).cancel

    def from_thread(self, then: Callable[..., None], *values: Any) -> None:
        with suppress(RuntimeError):  # the table was left meanwhile
            self.app.call_later_from_thread(self.safely, then, *values)

    def safely(self, action: Callable[..., None], *values: Any) -> None:
        """A refusal is said, and a game of others that fails ends the sitting, not the program."""
        try:
            action(*values)
        except MoveError as refusal:
            self.refusal = str(refusal)
            self.show()
        except DigitDuelError as refusal:
            self.say(str(refusal))
            self.show()
        except Exception as error:
            if type(self.match.game).__module__.startswith("digitduel."):
                raise
            self.actions.leave(1, f"{self.match.game.title}, a game of another package, has failed: {error!r}.")

    def show(self) -> None:
        """Draw soon; however much happens until then, it is drawn once."""
        if not self.drawing_due:
            self.drawing_due = True
            self.call_later(self.safely, self.draw)

    drawing_due = False

    def draw(self) -> None:
        self.drawing_due = False
        if not self.can_be_drawn:
            return
        self.view.show(self.choices, self.flow.pointed)
        over = self.match.result is not None
        self.set_class(over, "over")
        self.update("#title", self.title_told())
        self.update("#turn", self.standing())
        news = why(self.match, self.names) if over else self.latest_news()
        refusal = "" if over else self.refusal  # why it ended stays in sight
        self.update("#news", refusal or "\n".join(filter(None, [self.warning, news])))
        self.query_one("#news").set_class(bool(refusal or self.warning), "refusal")
        self.update("#entry", self.asked())
        self.update("#keys", key_bar(self))
        self.show_side()

    def latest_news(self) -> str:
        """The latest, as many as there is room for, and what remains true; none of them is cut."""
        width, room = max(20, self.size.width - 2), 3 if self.has_class("-wide") else 4
        lasting = wrap(ENDLESS, width) if self.flow.endless else []
        shown: Lines = []
        for news in reversed(self.news):
            lines = wrap(news, width)
            if shown and len(shown) + len(lines) + len(lasting) > room:
                break
            shown = [*lines, *shown]
        return "\n".join([*shown, *lasting])

    def show_side(self) -> None:
        self.show_contest()
        text, wide = self.coaching.text, self.has_class("-wide")
        text.append("\n" * (wide and bool(text))).append_text(moves_text(self.match, self.names, wide))
        self.update("#beside", text)
        told = self.query_one("#told", VerticalScroll)
        self.call_after_refresh(
            told.scroll_to, y=0 if self.coaching.lines or self.coaching.thought else 10_000, animate=False
        )

    def show_contest(self) -> None:
        if self.match.clocks or self.match.series:
            self.update("#contest", contest_text(self.match, self.names))

    def update(self, widget: str, content: str | Text) -> None:
        # To lay a text out again takes longer than all the rest of a key press.
        if self.written.get(widget) != content:
            self.written[widget] = content
            self.query_one(widget, Static).update(content)

    def title_told(self) -> str:
        """The game and who plays it, or as much of that as is not cut."""
        game, room = self.match.game.title, self.size.width - 2
        whole = f"{game}: {self.names.seats}"
        shorter = [f"{game}: {', '.join(map(self.names.of, Player))}", game]
        return next((text for text in (whole, *shorter) if len(text) <= room), whole)

    def standing(self) -> str:
        """Whose turn it is, or how it ended."""
        if self.match.result:
            return headline(self.match, self.names)
        player = self.match.to_move
        notice = self.names.told(" ".join(self.match.game.script.notice(self.match.position)))
        turn = f"{self.names.turn(player)}. {notice}".strip()
        if self.flow.watching:
            return f"{turn} Paused." if self.flow.paused else f"{turn} ({self.flow.speed})"
        if self.flow.listening:
            return turn
        return f"{self.names.of(player)} is thinking." if self.flow.thinking else turn

    def asked(self) -> Text:
        """The question, and what was typed."""
        if self.actions.question:
            return Text(f"{self.actions.question[0]} (y/n)")
        if self.match.result:
            return Text().append(f"{self.refusal} ".lstrip(), "bold").append(what_now(self.match))
        if not self.flow.listening and not self.choices.text:
            return Text()
        asked = with_room(self.names.told(self.choices.question), self.size.width)
        line = Text("" if self.choices.text.startswith(":") else asked)
        line.append(self.choices.text, "bold").append(" ", "reverse")
        default = self.choices.default
        elsewhere = self.view.cursor_shown and self.view.cursor != self.choices.default_place
        if default is not None and not self.choices.text and not elsewhere:
            line.append(f"  Enter: {self.match.game.write(default)}")
        return line

    # How a move is chosen

    @property
    def listening(self) -> bool:
        return self.flow.listening

    def refuse(self, why: str) -> None:
        self.refusal = why

    def submit(self) -> None:
        self.keys.submit()

    def choose(self, move: Any | None) -> None:
        self.actions.play(move)

    def has_key(self, letter: str) -> bool:
        return letter == "t" or any(letter == command.key for command in COMMANDS.values())

    # Keys, clicks and pastes

    def key_came(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        # An Enter that was typed before the terminal was ours comes as a line feed.
        key = "enter" if event.key == "ctrl+j" else event.key
        self.safely(self.keys.press, key, event.character if event.is_printable else None)

    def action_tap(self, key: str) -> None:
        """A key of the bottom line was clicked: whoever does that means what it says."""
        self.keys.begun = False
        self.safely(self.keys.press, key, key if len(key) == 1 else None)

    def on_board_view_picked(self, event: BoardView.Picked) -> None:
        event.stop()
        if self.flow.listening and not self.actions.question:
            self.safely(self.keys.choosing.pick, event.spot)

    def on_click(self) -> None:
        if self.flow.thinking or self.flow.pointed:
            self.safely(self.flow.hurry)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.flow.listening and not self.actions.question:
            self.keys.choosing.paste(event.text)
            self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)
