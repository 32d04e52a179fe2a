"""A position on the board, and a move that is to be found: by typing, by arrow keys or by mouse, as at the table."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from digitduel.cli.table.board_view import ARROWS, BoardView
from digitduel.cli.table.choices import Choices
from digitduel.cli.table.key_help import key_line
from digitduel.cli.table.names import Names
from digitduel.cli.table.pager import Pager
from digitduel.cli.table.thinking import Thought, overheard
from digitduel.core import DigitDuelError, Game, Lines, Match, MoveError, Player
from digitduel.core.addressed import addressed, called_by

if TYPE_CHECKING:
    from digitduel.cli.table.full_screen import TableApp

LONGEST_ENTRY = 500
OPPONENT = "Your opponent"

Deed = tuple[str, str, Callable[[], None]]
"""A key, what it does in a word or two, and how."""


class FindMove(Screen[None]):
    """What lessons and puzzles share. A screen of this kind says what is asked, and judges what is answered."""

    app: "TableApp"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None
        self.choices: Choices | None = None
        self.view = BoardView(self.title_of)
        self.asked = ""
        """The question, above the board."""
        self.beside: Lines = []
        """What stands beside the board: hints and explanations."""
        self.said = ""
        """What is said below the board."""
        self.thought: Thought | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="title", classes="bar", markup=False)
        yield Static(id="goal", markup=False)
        yield Static(id="turn", markup=False)
        with Container(id="middle"):
            yield self.view
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="beside", markup=False)
        yield Static(id="news", markup=False)
        yield Static(id="entry", markup=False)
        yield Static(id="keys")

    def on_unmount(self) -> None:
        if self.thought:
            self.thought.break_off()

    # What a kind of question brings along

    heading = ""

    def answered(self, move: Any) -> None:
        """A move was chosen."""

    def deeds(self) -> list[Deed]:
        """What can be done now besides choosing a move."""
        return []

    # What is shown

    def put(self, game: Game[Any, Any], moves: tuple[Any, ...], asked: str) -> None:
        """Lay out a position, and ask."""
        match = Match(game)
        for move in moves:
            match.play(move)
        seats = ("human", OPPONENT) if match.to_move is Player.ONE else (OPPONENT, "human")
        match.players = seats
        self.match, self.asked, self.said, self.beside = match, asked, "", []
        self.listen(True)

    def listen(self, listening: bool) -> None:
        """Whether a move can be chosen."""
        if self.match:
            self.choices = Choices(self.match, listening)
        self.draw()

    def title_of(self, title: str) -> str:
        return Names(self.match).told(title) if self.match else title

    def draw(self) -> None:
        if not self.is_mounted:
            return
        self.query_one("#title", Static).update(self.heading)
        self.query_one("#goal", Static).update(f"Goal: {self.match.game.goal()}" if self.match else "")
        self.query_one("#turn", Static).update(self.asked)
        self.query_one("#beside", Static).update("\n".join(self.beside))
        self.query_one("#news", Static).update(self.said)
        self.query_one("#entry", Static).update(self.entry())
        self.query_one("#keys", Static).update(key_line([(key, what) for key, what, _ in self.offered()]))
        if self.choices:
            self.view.show(self.choices)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def entry(self) -> Text:
        """What is asked for, and what was typed."""
        choices = self.choices
        if not choices or not choices.listening:
            return Text()
        asked = to_you(choices.question, choices.match.to_move)
        return Text(f"{asked}: ").append(choices.text, "bold").append(" ", "reverse")

    def say(self, text: str) -> None:
        self.said = text
        self.draw()

    def offered(self) -> list[Deed]:
        game = self.match and self.match.game
        rules = [("r", "rules", partial(self.show_rules, game))] if game else []
        return [*self.deeds(), *rules, ("escape", "back", self.app.back)]

    def show_rules(self, game: Game[Any, Any]) -> None:
        self.app.push_screen(Pager.of_page(game.title, game.rules))

    # What is worked out beside the screen

    def think(self, question: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Ask the solver something that may take its time; keys are answered meanwhile."""
        if self.thought:
            self.thought.break_off()

        def finish(act: Callable[[Any], None], answer: Any) -> None:
            if self.thought is thought:
                self.thought = None
                act(answer)
                self.draw()

        thought = self.thought = overheard(self, question, partial(finish, then), partial(finish, self.failed))
        thought.begin()

    def failed(self, error: Exception) -> None:
        if not isinstance(error, DigitDuelError):
            raise error
        self.said = str(error)

    # Keys, clicks and pastes

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.safely(self.press, event.key, event.character if event.is_printable else None)

    def action_tap(self, key: str) -> None:
        """A key of the bottom line was clicked."""
        self.safely(self.press, key, key if len(key) == 1 else None)

    def safely(self, action: Callable[..., None], *values: Any) -> None:
        try:
            action(*values)
        except MoveError as refusal:
            self.say(str(refusal))

    def press(self, key: str, letter: str | None) -> None:
        if key in ("ctrl+c", "ctrl+d"):
            self.app.exit(130 if key == "ctrl+c" else 0)
        elif key == "ctrl+z":
            self.app.action_suspend_process()
        elif letter == "?":
            self.say("Arrow keys and Enter, the mouse or typing choose. t changes the colours. More keys are below.")
        elif not (self.choices and self.choices.listening and self.choose(self.choices, key, letter)):
            for name, _, deed in self.offered():
                if name in (key, letter):
                    deed()
                    return
            if letter == "t":
                self.app.next_theme()

    def choose(self, choices: Choices, key: str, letter: str | None) -> bool:
        """Keys that choose a move; whether this was one."""
        if key in ARROWS:
            spot = self.view.move_cursor(key)
            self.said = spot.tile.why if spot and spot.place not in choices.open else ""
        elif key == "enter" and self.view.cursor_shown and self.view.spot and not choices.text:
            self.chosen(choices.pick(self.view.spot.place, self.view.spot.tile))
        elif key == "enter" and (choices.text.strip() or choices.default is not None):
            self.chosen(choices.submit())
        elif key == "enter":
            self.said = "Choose on the board, or type your move."
        elif key in ("backspace", "ctrl+h") and choices.text:
            choices.text = choices.text[:-1]
        elif key in ("escape", "ctrl+u") and choices.put_back():
            self.said = ""
        elif letter and (choices.text or not self.is_deed(letter)):
            self.write(choices, letter)
        else:
            return False
        self.draw()
        return True

    def is_deed(self, letter: str) -> bool:
        """A letter does something unless a move that may be named begins with it."""
        if letter != "t" and all(letter != key for key, _, _ in self.offered()):
            return False
        match = self.match
        return match is None or not any(
            match.game.write(move).lower().startswith(letter) for move in match.game.script.listed(match.position)
        )

    def write(self, choices: Choices, text: str) -> None:
        self.view.hide_cursor()
        choices.text = (choices.text + text)[:LONGEST_ENTRY]

    def chosen(self, move: Any | None) -> None:
        if move is not None:
            self.answered(move)

    def on_board_view_picked(self, event: BoardView.Picked) -> None:
        event.stop()
        choices = self.choices
        if choices and choices.listening:
            self.view.hide_cursor()
            self.view.cursor = event.spot.place
            self.safely(lambda: self.chosen(choices.pick(event.spot.place, event.spot.tile)))
            self.draw()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        line = next(iter(event.text.splitlines()), "")
        if self.choices and self.choices.listening:
            self.write(self.choices, "".join(letter for letter in line if letter.isprintable()))
            self.draw()


def to_you(text: str, you: Player) -> str:
    """What is said of the players, said to one of them."""
    return addressed(text, called_by([you]))
