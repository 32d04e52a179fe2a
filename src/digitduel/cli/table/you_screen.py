"""You, on a page of your own."""

from datetime import date

from digitduel.cli.memory.history_pages import BARS, PLAIN_BARS, you_lines
from digitduel.cli.memory.kept_games import kept_games
from digitduel.cli.memory.you import look_at_you
from digitduel.cli.memory.your_accuracy import Accuracies
from digitduel.cli.table.full_screen import only_ascii
from digitduel.cli.table.pager import Reading
from digitduel.core import Lines


class YouScreen(Reading):
    """Your results, your ratings, and how many of your decisions were right."""

    def __init__(self) -> None:
        super().__init__("You", about_you)


def about_you() -> Lines:
    accuracies = Accuracies()
    you = look_at_you(kept_games(), date.today(), accuracies.of)
    accuracies.keep()
    return you_lines(you, PLAIN_BARS if only_ascii() else BARS)
