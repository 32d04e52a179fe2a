"""A coach: what is known about a position, in words. Every sentence is made from facts that the solver returned, or
says that it is an estimate."""

from typing import TYPE_CHECKING, Any

from digitduel.coach.advice import Advice, analysis_lines, analyze, move_hint, nudge, why
from digitduel.coach.facts import Outlook
from digitduel.coach.game_review import Review, ReviewedMove, ReviewedPlayer, review
from digitduel.coach.hints import last_choice, no_choice, refutation
from digitduel.coach.mistakes import Mark, Mistake

if TYPE_CHECKING:
    from digitduel.coach.lessons import Lesson, NoLesson, Step, lesson, lessons_of
    from digitduel.coach.puzzle_attempt import Attempt
    from digitduel.coach.puzzles import NoPuzzle, Puzzle, daily_puzzle, find_puzzle, pick_puzzle

__all__ = [
    "Advice",
    "Attempt",
    "Lesson",
    "Mark",
    "Mistake",
    "NoLesson",
    "NoPuzzle",
    "Outlook",
    "Puzzle",
    "Review",
    "ReviewedMove",
    "ReviewedPlayer",
    "Step",
    "analysis_lines",
    "analyze",
    "daily_puzzle",
    "find_puzzle",
    "last_choice",
    "lesson",
    "lessons_of",
    "move_hint",
    "no_choice",
    "nudge",
    "pick_puzzle",
    "refutation",
    "review",
    "why",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # Who asks about one position waits for no lesson and no puzzle.
        for module in ("lessons", "puzzle_attempt", "puzzles") if name in __all__ else ():
            from importlib import import_module

            found = import_module(f"{__name__}.{module}")
            if hasattr(found, name):
                return getattr(found, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
