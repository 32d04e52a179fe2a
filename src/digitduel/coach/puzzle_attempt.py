"""One puzzle as somebody goes about it, on any screen: hints, wrong answers, the right one or giving up."""

from dataclasses import dataclass, field
from typing import Any

from digitduel.coach.hints import refutation
from digitduel.coach.puzzle_score import solves
from digitduel.coach.puzzles import Puzzle
from digitduel.solve import Oracle


@dataclass
class Attempt:
    """What has happened so far. What counts is the first answer; everything after it is for learning."""

    puzzle: Puzzle
    hints: int = 0
    wrong: int = 0
    found: bool = False
    shown: bool = False
    """Somebody gave up, and saw the answer."""
    solved: bool | None = None
    """How it counts; None before the first answer."""
    tried: list[Any] = field(default_factory=list)
    """The moves that were judged."""

    @property
    def over(self) -> bool:
        return self.found or self.shown

    def judge(self, move: Any) -> bool:
        """Whether a move is the answer."""
        right = bool(move == self.puzzle.answer)
        if self.solved is None:
            self.solved = solves(right, self.hints)
        self.found = right
        self.tried.append(move)
        self.wrong += not right
        return right

    def told(self, oracle: Oracle[Any, Any], move: Any) -> str:
        """What is said of a move that was judged."""
        if move == self.puzzle.answer:
            return f"Right! {self.puzzle.solution(oracle)}"
        return f"Not quite. {refutation(oracle, self.puzzle.position, move)}"

    def give_up(self) -> None:
        """See the answer, which counts as a wrong one."""
        self.shown = True
        if self.solved is None:
            self.solved = False

    def hint(self, oracle: Oracle[Any, Any]) -> str:
        """Each says more than the one before; there are two."""
        self.hints += 1
        return self.puzzle.hint(oracle) if self.hints == 1 else self.puzzle.second_hint(oracle, self.tried)

    def result(self, day: str) -> str:
        """The puzzle of a day in one line for friends, in which nothing tells the answer."""
        if not self.found:
            how = "not solved"
        else:
            tries = "at the first try" if not self.wrong else f"at try {self.wrong + 1}"
            helped = ("without a hint", "with a hint")[self.hints] if self.hints < 2 else f"with {self.hints} hints"
            how = f"solved {tries}, {helped}"
        return f"Digit Duel, puzzle of {day}, {self.puzzle.game.title}: {how}."
