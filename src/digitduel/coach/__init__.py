"""A coach: what is known about a position, in words. Every sentence is made from facts that the solver returned, or
says that it is an estimate."""

from digitduel.coach.advice import Advice, analysis_lines, analyze, move_hint, nudge, why
from digitduel.coach.hints import last_choice, refutation
from digitduel.coach.lessons import Lesson, NoLesson, Step, lesson, lessons_of
from digitduel.coach.mistakes import Mark, Mistake
from digitduel.coach.puzzle_attempt import Attempt
from digitduel.coach.puzzles import NoPuzzle, Puzzle, daily_puzzle, find_puzzle, pick_puzzle
from digitduel.coach.review import Review, ReviewedMove, review

__all__ = [
    "Advice",
    "Attempt",
    "Lesson",
    "Mark",
    "Mistake",
    "NoLesson",
    "NoPuzzle",
    "Puzzle",
    "Review",
    "ReviewedMove",
    "Step",
    "analysis_lines",
    "analyze",
    "daily_puzzle",
    "find_puzzle",
    "last_choice",
    "lesson",
    "lessons_of",
    "move_hint",
    "nudge",
    "pick_puzzle",
    "refutation",
    "review",
    "why",
]
