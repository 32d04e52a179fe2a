"""A coach: what is known about a position, in words. Every sentence is made from facts that the solver returned."""

from digitduel.coach.hints import analysis_lines, last_choice, move_hint, nudge, why
from digitduel.coach.puzzles import NoPuzzle, Puzzle, daily_puzzle, find_puzzle, pick_puzzle
from digitduel.coach.review import Mark, Review, ReviewedMove, review

__all__ = [
    "Mark",
    "NoPuzzle",
    "Puzzle",
    "Review",
    "ReviewedMove",
    "analysis_lines",
    "daily_puzzle",
    "find_puzzle",
    "last_choice",
    "move_hint",
    "nudge",
    "pick_puzzle",
    "review",
    "why",
]
