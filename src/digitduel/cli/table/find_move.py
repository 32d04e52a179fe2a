"""A position on the board, and a move that is to be found: by typing, by arrow keys or by mouse, as at the table."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.widgets import Static

from digitduel.cli.table.any_screen import AnyScreen
from digitduel.cli.table.background_thought import Thought, overheard
from digitduel.cli.table.board_view import BoardView
from digitduel.cli.table.key_help import Deed, key_line
from digitduel.cli.table.move_input import Choosing, with_room
from digitduel.cli.table.open_choices import Choices
from digitduel.cli.table.pager import Pager
from digitduel.cli.table.player_names import Names
from digitduel.cli.table_commands import COMMANDS, NoSuchCommand, command_in, not_here
from digitduel.core import DigitDuelError, Game, Lines, Match, MoveError, Player
from digitduel.core.second_person import to_you

OPPONENT = "Your opponent"


class FindMove(AnyScreen):
    """What lessons and puzzles share. A screen of this kind says what is asked, and judges what is answered."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None
        self.choices: Choices | None = None
        self.view = BoardView(self.title_of)
        self.choosing = Choosing(self)
        self.asked = ""
        """The question, above the board."""
        self.beside: Lines = []
        """What stands beside the board: hints and explanations."""
        self.said = ""
        """What is said below the board."""
        self.refusal = ""
        """Why something cannot be chosen, which is said instead as long as it matters."""
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
        self.match, self.asked, self.said, self.refusal, self.beside = match, asked, "", "", []
        self.listen(True)

    def listen(self, listening: bool) -> None:
        """Whether a move can be chosen."""
        if self.match:
            self.choices = Choices(self.match, listening)
        self.draw()

    def title_of(self, title: str) -> str:
        return Names(self.match).told(title) if self.match else title

    def draw(self) -> None:
        if not self.can_be_drawn:
            return
        self.query_one("#title", Static).update(self.heading)
        self.query_one("#goal", Static).update(f"Goal: {self.match.game.goal()}" if self.match else "")
        self.query_one("#turn", Static).update(self.asked)
        self.query_one("#beside", Static).update("\n".join(self.beside))
        self.query_one("#news", Static).update(self.refusal or self.said or self.not_beside())
        self.query_one("#entry", Static).update(self.entry())
        self.query_one("#keys", Static).update(key_line(self.offered(), self.size.width))
        if self.choices:
            self.view.show(self.choices)

    def not_beside(self) -> str:
        """What is said below the board of a narrow screen, which has no room beside it."""
        return ""

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def entry(self) -> Text:
        """What is asked for, and what was typed."""
        choices = self.choices
        if not choices or not (choices.listening or choices.text):
            return Text()
        command = choices.text.startswith(":")
        asked = "" if command else with_room(to_you(choices.question, choices.match.to_move), self.size.width)
        return Text(asked).append(choices.text, "bold").append(" ", "reverse")

    def say(self, text: str) -> None:
        self.said, self.refusal = text, ""
        self.draw()

    def offered(self) -> list[Deed]:
        game = self.match and self.match.game
        rules = [("r", "rules", partial(self.show_rules, game))] if game else []
        return [*self.deeds(), *rules, ("escape", "back", self.app.back)]

    def show_rules(self, game: Game[Any, Any]) -> None:
        self.app.push_screen(Pager.of_page(game.title, game.rules_here))

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

    def key_came(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.safely(self.press, event.key, event.character if event.is_printable else None)

    def action_tap(self, key: str) -> None:
        """A key of the bottom line was clicked."""
        self.safely(self.press, key, key if len(key) == 1 else None)

    def safely(self, action: Callable[..., None], *values: Any) -> None:
        try:
            action(*values)
        except (MoveError, NoSuchCommand) as refusal:
            self.refuse(str(refusal))
            self.draw()

    def press(self, key: str, letter: str | None) -> None:
        if key in ("ctrl+c", "ctrl+d"):
            self.app.exit(130 if key == "ctrl+c" else 0)
        elif key == "ctrl+z":
            self.app.action_suspend_process()
        elif self.choosing.press(key, letter):
            self.draw()
        else:
            for name, _, deed in (*self.offered(), *self.unsaid()):
                if name in (key, letter):
                    deed()
                    return

    def on_board_view_picked(self, event: BoardView.Picked) -> None:
        event.stop()
        self.safely(self.choosing.pick, event.spot)
        self.draw()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.listening:
            self.choosing.paste(event.text)
            self.draw()

    # How a move is chosen

    @property
    def listening(self) -> bool:
        return self.choices is not None and self.choices.listening

    def refuse(self, why: str) -> None:
        self.refusal = why

    def choose(self, move: Any | None) -> None:
        self.refusal = ""
        if move is not None:
            self.answered(move)

    def has_key(self, letter: str) -> bool:
        return any(letter == key for key, _, _ in (*self.offered(), *self.unsaid()))

    def submit(self) -> None:
        """Take what was typed: a word for one of the keys, a move, or the beginning of one."""
        choices = self.choices
        if choices is None:
            return
        text = choices.text.strip()
        deed = self.named(text, choices) if text else None
        if deed:
            choices.text = ""
            deed()
        elif self.listening and (text or choices.default is not None):
            self.choose(choices.submit())
        else:
            self.list_moves()

    def named(self, text: str, choices: Choices) -> Callable[[], None] | None:
        """What a word stands for: what the keys are said to do, or a command of the table that there is here too."""
        deeds = [*self.offered(), *self.unsaid()]
        for _, what, deed in deeds:
            if text.lower() == f":{what}":
                return deed
        try:
            command = command_in(text, choices.entry)
        except NoSuchCommand:
            raise not_here(text, [what for _, what, _ in self.offered()]) from None
        if command is None:
            return None
        for key, _, deed in deeds:
            if key == COMMANDS[command[0]].key:
                return deed
        raise MoveError(f":{command[0]} is for games. Here the keys below do what there is to do.")

    def unsaid(self) -> list[Deed]:
        """Keys that are not told below, since there are others for the same or nobody has to know them."""
        return [
            ("?", "help", self.explain_keys),
            ("m", "moves", self.list_moves),
            ("q", "quit", self.app.back),
            ("t", "colours", self.app.next_theme),
        ]

    def explain_keys(self) -> None:
        self.say("Arrow keys and Enter, the mouse or typing choose. t changes the colours. More keys are below.")

    def list_moves(self) -> None:
        if self.match and self.listening:
            self.say("\n".join(self.match.game.script.listing(self.match.position, "You can play")))
