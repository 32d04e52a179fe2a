"""The screen of a match: what is seen of it, and what every key, click and typed word does."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from digitduel.cli.autosave import Keeping, NotKept
from digitduel.cli.table.board_view import ARROWS, BoardView
from digitduel.cli.table.choices import Choices
from digitduel.cli.table.ending import against, headline, next_opponent, why
from digitduel.cli.table.game_flow import Flow
from digitduel.cli.table.key_help import key_bar, key_page
from digitduel.cli.table.names import Names
from digitduel.cli.table.pager import Pager
from digitduel.cli.table.side_panel import contest_text, moves_text
from digitduel.cli.table.thinking import Thought
from digitduel.cli.table_commands import COMMANDS, command_in
from digitduel.core import DigitDuelError, Lines, Match, MoveError
from digitduel.core.series import next_match

if TYPE_CHECKING:
    from digitduel.cli.coach_prompt import Advice
    from digitduel.cli.table.app import TableApp

LONGEST_ENTRY = 500
NEWS_SHOWN = 3


class TableScreen(Screen[None]):
    """A match and everything that can be done at it."""

    app: "TableApp"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012

    def __init__(self, match: Match, keeping: Keeping | None = None, pace: float = 1.0) -> None:
        super().__init__()
        self.match = match
        self.keeping = keeping or Keeping(match)
        self.names = Names(match)
        self.flow = Flow(match, self.keeping, self, pace)
        self.choices = Choices(match, listening=False)
        self.news: Lines = [f"Welcome back! The game goes on after {len(match.moves)} moves."] if match.moves else []
        self.refusal = ""
        self.coach: Lines = []
        self.coaching: Thought | None = None
        self.question: tuple[str, Callable[[], None]] | None = None
        """Something that is asked before it is done."""
        self.view = BoardView(self.names.title)
        self.written: dict[str, str | Text] = {}
        """What each part of the screen shows."""

    @cached_property
    def advice(self) -> "Advice":
        # The coach brings the solver along, which most games do without.
        from digitduel.cli.coach_prompt import Advice

        return Advice(self.match, self.flow.people)

    def compose(self) -> ComposeResult:
        game = self.match.game
        yield Static(f"{game.title}: {self.names.seats}", classes="bar", markup=False)
        yield Static(f"Goal: {game.goal()}", id="goal", markup=False)
        yield Static(id="turn", markup=False)
        with Container(id="middle"):
            yield self.view
            with VerticalScroll(id="side", can_focus=False):
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
            self.show_side()

    def on_unmount(self) -> None:
        self.stop_coaching()
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
        self.news = [*self.news, text][-NEWS_SHOWN:]

    def later(self, seconds: float, then: Callable[[], None]) -> Callable[[], None]:
        return self.set_timer(max(seconds, 0.001), partial(self.safely, then)).stop

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
            self.leave(1, f"{self.match.game.title}, a game of another package, has failed: {error!r}.")

    def show(self) -> None:
        """Draw soon; however much happens until then, it is drawn once."""
        if not self.drawing_due and self.is_mounted:
            self.drawing_due = True
            self.call_later(self.safely, self.draw)

    drawing_due = False

    def draw(self) -> None:
        self.drawing_due = False
        self.view.show(self.choices, self.flow.pointed)
        over = self.match.result is not None
        self.set_class(over, "over")
        self.update("#turn", self.standing())
        self.update("#news", self.refusal or why(self.match) if over else self.refusal or "\n".join(self.news))
        self.query_one("#news").set_class(bool(self.refusal), "refusal")
        self.update("#entry", self.asked())
        self.update("#keys", key_bar(self))
        self.show_side()

    def show_side(self) -> None:
        text = Text(contest_text(self.match, self.names))
        if self.coaching:
            looked = f" {self.coaching.positions:,} positions so far." if self.coaching.positions else ""
            text.append(f"Coach: thinking.{looked} Ctrl-C stops it.\n", "italic")
        for line in self.coach:
            text.append(f"Coach: {line}\n" if line is self.coach[0] else f"{line}\n")
        text.append_text(moves_text(self.match, self.names, self.has_class("-wide")))
        self.update("#beside", text)
        side = self.query_one("#side", VerticalScroll)
        self.call_after_refresh(side.scroll_to, y=0 if self.coach or self.coaching else 10_000, animate=False)

    def update(self, widget: str, content: str | Text) -> None:
        # To lay a text out again takes longer than all the rest of a key press.
        if self.written.get(widget) != content:
            self.written[widget] = content
            self.query_one(widget, Static).update(content)

    def standing(self) -> str:
        """Whose turn it is, or how it ended."""
        if self.match.result:
            return headline(self.match, self.names)
        player = self.match.to_move
        notice = " ".join(self.match.game.script.notice(self.match.position))
        turn = f"{self.names.turn(player)}. {notice}".strip()
        if self.flow.watching:
            return f"{turn} Paused." if self.flow.paused else f"{turn} ({self.flow.speed})"
        if self.flow.listening:
            return turn if self.names.you is None else f"{turn} You are {player}.".replace(". You", ", you", 1)
        return f"{self.names.of(player)} is thinking." if self.flow.thinking else turn

    def asked(self) -> Text:
        """The question, and what was typed."""
        if self.question:
            return Text(f"{self.question[0]} (y/n)")
        if self.match.result:
            return Text("What now? In a rematch you change seats.")
        if not self.flow.listening and not self.choices.text:
            return Text()
        line = Text() if self.choices.text.startswith(":") else Text(f"{self.choices.question}: ")
        line.append(self.choices.text, "bold").append(" ", "reverse")
        default = self.choices.default
        if default is not None and not self.choices.text:
            line.append(f"  Enter: {self.match.game.write(default)}")
        return line

    # Keys, clicks and pastes

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.safely(self.press, event.key, event.character if event.is_printable else None)

    def action_tap(self, key: str) -> None:
        """A key of the bottom line was clicked."""
        self.safely(self.press, key, key if len(key) == 1 else None)

    def press(self, key: str, letter: str | None) -> None:
        if key in ("ctrl+c", "ctrl+d"):
            self.interrupt(key)
        elif key == "ctrl+z":
            self.app.action_suspend_process()
        elif self.question:
            self.answer(letter in ("y", "Y") or key == "enter")
        elif key in ("pageup", "pagedown"):
            side = self.query_one("#side", VerticalScroll)
            side.scroll_relative(y=side.size.height * (1 if key == "pagedown" else -1), animate=False)
        elif key == "f1":
            self.do("help")
        elif not self.typed(key, letter):
            self.pressed(key, letter)

    def typed(self, key: str, letter: str | None) -> bool:
        """Keys that write; whether this was one."""
        choices = self.choices
        pointing = self.flow.listening and self.view.cursor_shown
        if key == "enter" and not pointing and (choices.text or self.flow.listening):
            self.submit()
        elif key in ("backspace", "ctrl+h") and choices.text:
            choices.text = choices.text[:-1]
        elif key in ("escape", "ctrl+u") and choices.put_back():
            self.refusal = ""
        elif letter and (choices.text or letter == ":" or (self.flow.listening and not self.is_command(letter))):
            self.write(letter)
        else:
            return False
        self.show()
        return True

    def write(self, text: str) -> None:
        self.refusal = ""
        self.view.hide_cursor()
        self.choices.text = (self.choices.text + text)[:LONGEST_ENTRY]

    def is_command(self, letter: str) -> bool:
        """A letter is a command's key unless a move that may be named begins with it."""
        if not any(letter == command.key for command in COMMANDS.values()) and letter != "t":
            return False
        game = self.match.game
        moves = game.script.listed(self.match.position)
        return not any(game.write(move).lower().startswith(letter) for move in moves)

    def pressed(self, key: str, letter: str | None) -> None:
        """Keys that do something at once."""
        if self.drawing_due and (key == "enter" or key in ARROWS):
            self.draw()  # the cursor is where the board was drawn last
        if self.match.result and self.follow(key, letter):
            return
        if key in ARROWS and self.flow.listening:
            spot = self.view.move_cursor(key)
            self.refusal = spot.tile.why if spot and spot.place not in self.choices.open else ""
            self.show()
        elif key == "enter" and self.flow.listening:
            spot = self.view.spot
            self.play(self.choices.pick(spot.place, spot.tile) if spot else self.choices.submit())
        elif self.flow.watching and self.look_on(key, letter):
            return
        elif key in ("space", "enter") and not self.match.result:
            self.flow.hurry()
            self.changed()
        elif letter == "t":
            self.app.next_theme()
        else:
            for command in COMMANDS.values():
                if letter == command.key:
                    self.do(command.name)

    def look_on(self, key: str, letter: str | None) -> bool:
        """The keys for watching two programs; whether this was one."""
        if self.match.result:
            return False
        if key == "space":
            self.flow.pause()
        elif key in ("right", "enter") or letter == ".":
            self.flow.step()
        elif letter in ("+", "-") or key in ("up", "down"):
            self.flow.change_speed(1 if letter == "+" or key == "up" else -1)
        else:
            return False
        return True

    def on_board_view_picked(self, event: BoardView.Picked) -> None:
        event.stop()
        if self.flow.listening and not self.question and self.view.choices is self.choices:
            self.view.hide_cursor()
            self.view.cursor = event.spot.place
            self.safely(lambda: self.play(self.choices.pick(event.spot.place, event.spot.tile)))

    def on_click(self) -> None:
        if self.flow.thinking or self.flow.pointed:
            self.safely(self.flow.hurry)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        line = next(iter(event.text.splitlines()), "")
        if self.flow.listening and not self.question:
            self.write("".join(letter for letter in line if letter.isprintable()))
            self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    # What is done

    def submit(self) -> None:
        """Take what was typed: a command, a move, or the beginning of one."""
        text = self.choices.text.strip()
        command = command_in(text, self.choices.entry) if text else None
        if command:
            self.choices.text = ""
            self.do(*command)
        elif not self.flow.listening:
            raise MoveError("It is not your turn.")
        elif text or self.choices.default is not None:
            self.play(self.choices.submit())
        else:
            self.do("moves")

    def play(self, move: Any | None) -> None:
        """Play what was chosen, if it is a whole move."""
        self.refusal = ""
        if move is None:
            self.show()
            return
        self.stop_coaching()
        self.coach = []
        if self.names.you is not None:
            self.news = []
        self.flow.play(move)

    def do(self, name: str, argument: str = "") -> None:
        """A command by its name."""
        actions: dict[str, Callable[[], None]] = {
            "help": lambda: self.page("Keys", key_page()),
            "rules": self.rules,
            "moves": self.show_moves,
            "undo": self.undo,
            "hint": lambda: self.ask_coach(lambda: self.advice.hint("Ask again for the move.")),
            "analyze": lambda: self.ask_coach(self.advice.analyze),
            "why": lambda: self.ask_coach(lambda: self.advice.why(argument)),
            "save": lambda: self.save(argument),
            "resign": self.resign,
            "stop": self.stop,
            "quit": lambda: self.ask("Leave the table? The game is kept.", partial(self.leave, 0)),
        }
        actions[name]()

    def page(self, title: str, text: str) -> None:
        self.app.push_screen(Pager(title, text))

    def rules(self) -> None:
        self.app.push_screen(Pager.of_page(self.match.game.title, self.match.game.rules))

    def show_moves(self) -> None:
        if self.flow.listening:
            self.say(f"You can play: {self.match.game.script.can_play(self.match.position)}")
        self.show()

    def undo(self) -> None:
        self.stop_coaching()
        self.coach = []
        self.say("Taken back." if self.flow.undo() else "There is nothing to take back.")
        self.show()

    def resign(self) -> None:
        if self.match.result or not self.flow.people:
            return
        self.ask("Give the game to your opponent?", self.flow.resign)

    def stop(self) -> None:
        if self.match.result:
            return
        other = self.match.to_move.other
        if other in self.flow.people:
            self.ask(f"{other}, do you agree that nobody wins?", self.flow.stop)
        else:
            self.ask("End the game with nobody winning?", self.flow.stop)

    def ask(self, question: str, then: Callable[[], None]) -> None:
        """Something that cannot be taken back is asked once."""
        self.question = (question, then)
        self.show()

    def answer(self, yes: bool) -> None:
        asked, self.question = self.question, None
        if asked and yes:
            asked[1]()
        self.show()

    def save(self, name: str) -> None:
        try:
            self.keeping.write(Path(name) if name else None)
        except NotKept as reason:
            self.say(str(reason))
        else:
            self.say(f"Saved. To go on another time: {self.keeping.resuming}")
        self.show()

    # The coach

    def ask_coach(self, question: Callable[[], Lines]) -> None:
        if not self.flow.listening:
            return
        self.stop_coaching()
        self.coach = []

        def done(lines: Lines) -> None:
            self.from_thread(self.advised, thought, lines)

        def failed(error: Exception) -> None:
            self.from_thread(self.advised, thought, [str(error)] if isinstance(error, DigitDuelError) else error)

        thought = self.coaching = Thought(question, done, failed)
        thought.begin()
        self.set_timer(0.5, self.watch_coach)

    def watch_coach(self) -> None:
        """A long thought says how far it is."""
        if self.coaching:
            self.show_side()
            self.set_timer(0.3, self.watch_coach)

    def advised(self, thought: Thought, lines: Lines | Exception) -> None:
        if thought is not self.coaching:
            return
        self.coaching = None
        if isinstance(lines, Exception):
            raise lines
        self.coach = lines
        self.show()

    def stop_coaching(self) -> bool:
        """Break off a long thought; whether there was one."""
        if self.coaching is None:
            return False
        self.coaching.break_off()
        self.coaching = None
        return True

    # The end

    def follow(self, key: str, letter: str | None) -> bool:
        """What can follow a match; whether this key was one of these."""
        if key == "enter":
            self.again(next_match(self.match))
        elif letter == "v":
            self.review()
        elif letter == "n" and (word := next_opponent(self.match, self.names)) and self.names.you is not None:
            self.app.sit_down(self.match.game, against(word, self.names.you))
        elif letter == "o":
            self.app.greet()
        elif letter == "q":
            self.leave(0)
        else:
            return False
        return True

    def again(self, match: Match | None) -> None:
        """The next match of the same two, with the seats changed; none when their series is decided."""
        if match is None:
            self.say("The series is decided.")
            self.show()
        else:
            self.app.show_match(match)

    def review(self) -> None:
        self.stop_coaching()

        def done(lines: Lines) -> None:
            self.from_thread(self.page, "Review", "\n".join(lines))

        def failed(error: Exception) -> None:
            self.from_thread(self.advised, thought, [str(error)] if isinstance(error, DigitDuelError) else error)

        thought = self.coaching = Thought(self.advice.review, done, failed)
        thought.begin()

    # Leaving

    def interrupt(self, key: str) -> None:
        """Ctrl-C stops the coach if it is at work, otherwise it leaves, as does the end of the input."""
        if key == "ctrl+c" and self.stop_coaching():
            self.say("The coach was stopped.")
            self.show()
        else:
            self.leave(130 if key == "ctrl+c" else 0)

    def leave(self, code: int, told: str = "") -> None:
        """Keep the game, and tell outside how to go on with it."""
        if told:
            self.app.farewell.append(told)
        self.app.leave(self.match, self.keeping, code)
