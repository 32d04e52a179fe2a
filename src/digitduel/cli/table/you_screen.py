"""You, on a page of your own."""

from datetime import date
from typing import ClassVar

from textual.binding import Binding, BindingType

from digitduel.cli.memory.history_pages import BARS, PLAIN_BARS, you_lines
from digitduel.cli.memory.kept_games import kept_games, yours
from digitduel.cli.memory.you import keep_name, look_at_you, your_name
from digitduel.cli.memory.your_accuracy import Accuracies
from digitduel.cli.table.full_screen import only_ascii
from digitduel.cli.table.pager import Reading
from digitduel.cli.table.question_screens import Writing
from digitduel.core import DigitDuelError, Lines


class YouScreen(Reading):
    """Your results, your ratings, and how many of your decisions were right. Here you also say what you are called."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "name", show=False)]
    keys = "n changes your name. Up and Down scroll, Space turns the page, Esc goes back."

    def __init__(self) -> None:
        super().__init__("You", about_you, looking())

    def action_name(self) -> None:
        def written(name: str) -> None:
            try:
                keep_name(name)
            except OSError as error:
                raise DigitDuelError(f"The name could not be kept: {error.strerror}.") from None
            self.app.pop_screen()
            self.read()

        self.app.push_screen(Writing("What do you want to be called?", your_name(), written))


def looking() -> str:
    """What takes so long when many games have not been looked at yet."""
    count = sum(kept.end is not None and kept.moves > 0 for kept in yours(kept_games()))
    return f"Looking at your decisions in {count} games …" if count > 1 else "One moment …"


def about_you() -> Lines:
    accuracies = Accuracies()
    you = look_at_you(kept_games(), date.today(), accuracies.of)
    accuracies.keep()
    return you_lines(you, PLAIN_BARS if only_ascii() else BARS)
