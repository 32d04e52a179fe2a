"""The table: a full-screen program for people at a terminal. Only what is asked for here brings Textual along."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from digitduel.cli.autosave import Autosave
from digitduel.core import Game, Lines, Match

if TYPE_CHECKING:
    from textual.screen import Screen

    from digitduel.cli.puzzle_run import PuzzleRun
    from digitduel.cli.table.full_screen import TableApp


def play(match: Match, keeping: Autosave) -> int:
    """Play a match; the exit code."""

    def first(app: "TableApp") -> "Screen[Any]":
        from digitduel.cli.table.table_screen import TableScreen

        return TableScreen(match, keeping, app.pace)

    return run(first)


def greet() -> int:
    """Choose what to do; the exit code."""
    from digitduel.cli.table.greeting import Greeting

    return run(lambda _: Greeting())


def give_lesson(game: Game[Any, Any], number: int) -> int:
    """A lesson on the board; the exit code."""
    from digitduel.cli.table.lesson_screen import LessonScreen

    screen = LessonScreen(game, number)  # a lesson that is not there is refused before the screen changes
    return run(lambda _: screen)


def puzzle_out(puzzles: "PuzzleRun") -> int:
    """Puzzles on the board; the exit code."""
    from digitduel.cli.table.puzzle_screen import PuzzleScreen

    return run(lambda _: PuzzleScreen(puzzles))


def see_again(match: Match) -> int:
    """A recorded game on the board; the exit code."""
    from digitduel.cli.table.replay_screen import ReplayScreen

    return run(lambda _: ReplayScreen(match))


def read_page(title: str, markdown: str) -> int:
    """Scroll through a page; the exit code."""
    from digitduel.cli.table.pager import Pager

    return run(lambda _: Pager.of_page(title, markdown))


def read_lines(title: str, lines: "Callable[[int], Lines]") -> int:
    """Scroll through plain lines, made for the columns there are; the exit code."""
    from digitduel.cli.table.pager import MARGINS, Pager

    return run(lambda app: Pager(title, "\n".join(lines(app.size.width - MARGINS))))


def run(first: "Callable[[TableApp], Screen[Any]]") -> int:
    """Show a screen, and after it what is to be said outside."""
    import gc
    import sys

    # What is loaded stays. To look through it for garbage would keep the first board waiting, and later on a key.
    gc.disable()

    def stay() -> None:
        gc.freeze()
        gc.enable()

    from digitduel.cli.table.full_screen import TableApp

    # A thread that thinks must not keep a key waiting either.
    sys.setswitchinterval(0.001)
    app = TableApp(first, when_ready=stay)
    code = app.run()
    for line in app.farewell:
        sys.stdout.write(f"{line}\n")
    return app.return_code or code or 0
