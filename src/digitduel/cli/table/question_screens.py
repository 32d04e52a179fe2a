"""One question on a screen of its own: answered from a list, or in a line of text."""

from collections.abc import Callable

from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from digitduel.cli.table.any_screen import AnyScreen
from digitduel.core import DigitDuelError

Answers = dict[str, str]
"""What can be answered, by a word for it, with the text that is shown."""
Offer = Answers | Callable[[], Answers]


class Question(AnyScreen):
    """What all questions share: the bar, a line for what goes wrong, and the keys that lead away."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        yield Static("Digit Duel: number games for two", classes="bar", markup=False)
        yield Static(self.question, id="turn", markup=False)
        yield from self.field()
        yield Static(id="said", markup=False)
        yield Static(self.keys, id="keys", markup=False)

    keys = ""

    def field(self) -> ComposeResult:
        """Where the answer is given."""
        yield from ()

    def answer(self, text: str) -> None:
        """Somebody answered. What cannot be done is said, and asked again; a second answer comes too late."""
        if self.app.screen is not self:
            return
        try:
            self.then(text)
        except DigitDuelError as refusal:
            self.query_one("#said", Static).update(str(refusal))

    def then(self, text: str) -> None:
        """What follows from an answer."""

    def key_came(self, event: events.Key) -> None:
        if self.press(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def press(self, key: str, letter: str) -> bool:
        """Keys that lead away; whether this was one."""
        if key == "escape":
            self.back()
        elif key == "ctrl+d":
            self.app.exit(0)
        elif key == "ctrl+c":
            self.app.exit(130)
        elif key == "ctrl+z":
            self.app.action_suspend_process()
        else:
            return False
        return True

    def back(self) -> None:
        self.app.back()

    def go(self, screen: Screen[None]) -> None:
        """On to another screen, from which Esc comes back here."""
        self.app.push_screen(screen)


class Asking(Question):
    """A list of answers: arrows and Enter, the mouse, or an answer's number."""

    keys = "Up, Down and Enter, a number, or the mouse. Esc goes back, q leaves."

    def __init__(self, question: str, answers: Offer, then: Callable[[str], None] | None = None, at: int = 0) -> None:
        super().__init__(question)
        self.look = answers if callable(answers) else lambda: answers
        """What can be answered, looked at again whenever somebody comes back."""
        self.answers = self.look()
        self.at = at
        """Where the cursor is first."""
        self.follow = then
        self.typed = ""

    def field(self) -> ComposeResult:
        yield OptionList(*self.options(), markup=False)

    def on_mount(self) -> None:
        self.list.highlighted = self.at

    def options(self) -> list[Option]:
        width = len(str(len(self.answers)))
        numbered = enumerate(self.answers.items(), start=1)
        return [Option(beside(f"{number:>{width}}", text), id=word) for number, (word, text) in numbered]

    @property
    def list(self) -> OptionList:
        return self.query_one(OptionList)

    def on_screen_resume(self) -> None:
        answers = self.look()
        self.offer(self.question, answers)

    def offer(self, question: str, answers: Answers) -> None:
        """Ask anew on the same screen; the cursor stays where it was."""
        self.question, self.answers = question, answers
        self.query_one("#turn", Static).update(question)
        at = self.list.highlighted
        self.list.clear_options().add_options(self.options())
        self.list.highlighted = min(at or 0, len(answers) - 1)

    def then(self, text: str) -> None:
        if self.follow:
            self.follow(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.answer(str(event.option.id))

    def press(self, key: str, letter: str) -> bool:
        if letter.isascii() and letter.isdigit():
            self.number(letter)
        elif letter == "q":
            self.app.exit(0)
        elif letter == "t":
            self.app.next_theme()
        else:
            self.typed = ""
            return super().press(key, letter)
        return True

    def number(self, digit: str) -> None:
        """A number goes to its answer, and chooses it as soon as no longer number can be meant."""
        if self.typed and int(self.typed + digit) <= len(self.answers):
            digit = self.typed + digit
        self.typed = ""
        if not 1 <= int(digit) <= len(self.answers):
            return
        self.list.highlighted = int(digit) - 1
        if int(digit) * 10 > len(self.answers):
            self.answer(list(self.answers)[int(digit) - 1])
        else:
            self.typed = digit


def beside(number: str, text: str) -> Table:
    """A text of several lines that all stand to the right of its number."""
    row = Table.grid(padding=(0, 2, 0, 0))
    row.add_row(number, Text(text))
    return row


class Writing(Question):
    """An answer that is written; `then` may refuse it."""

    keys = "Write it and press Enter. Esc goes back."

    def __init__(self, question: str, written: str, then: Callable[[str], None]) -> None:
        super().__init__(question)
        self.written = written
        self.follow = then

    def field(self) -> ComposeResult:
        yield Input(self.written)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.answer(event.value.strip())

    def then(self, text: str) -> None:
        self.follow(text)
