"""One puzzle as somebody goes about it, on any screen: hints, wrong answers, the right one or giving up."""

from dataclasses import dataclass, field
from typing import Any

from digitduel.coach.hints import refutation
from digitduel.coach.puzzle_score import UNTRIED, Tries, solves
from digitduel.coach.puzzles import Puzzle
from digitduel.solve import Oracle


@dataclass
class Attempt:
    """What has happened so far. What counts is the first answer; everything after it is for learning."""

    puzzle: Puzzle
    hints: int = 0
    tries: Tries = UNTRIED
    """What the answers come to."""
    solved: bool | None = None
    """How it counts; None before the first answer."""
    tried: list[Any] = field(default_factory=list)
    """The moves that were judged."""

    @property
    def over(self) -> bool:
        return self.tries.over

    def judge(self, move: Any) -> bool:
        """Whether a move is the answer."""
        right = bool(move == self.puzzle.answer)
        if self.solved is None:
            self.solved = solves(right, self.hints)
        self.tries = self.tries.after(right, self.hints)
        self.tried.append(move)
        return right

    def told(self, oracle: Oracle[Any, Any], move: Any) -> str:
        """What is said of a move that was judged."""
        if move == self.puzzle.answer:
            return f"Right! {self.puzzle.solution(oracle)}"
        return f"Not quite. {refutation(oracle, self.puzzle.position, move)}"

    def give_up(self) -> None:
        """See the answer, which counts as a wrong one."""
        self.tries = self.tries.after(None, self.hints)
        if self.solved is None:
            self.solved = False

    def hint(self, oracle: Oracle[Any, Any]) -> str:
        """Each says more than the one before; there are two."""
        self.hints += 1
        return self.puzzle.hint(oracle) if self.hints == 1 else self.puzzle.second_hint(oracle, self.tried)
