"""An oracle that looks answers up in a file, and asks another where the file has none."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from digitduel.solve.arrays.answer_file import AnswerFile
from digitduel.solve.oracle import Clock, M, Oracle, P, work
from digitduel.solve.verdict import Score


def with_answers(path: Path, other: Oracle[P, M]) -> Oracle[P, M]:
    """An oracle that uses this file; or only the other, when it is not a file of this game and these rules."""
    try:
        return AnswerOracle(AnswerFile(path, other.game), other)
    except (OSError, ValueError, KeyError, TypeError):
        return other


class AnswerOracle(Oracle[P, M]):
    """Nothing has to be looked ahead for, so every answer comes in a moment."""

    def __init__(self, answers: AnswerFile, other: Oracle[P, M]) -> None:
        super().__init__(other.game)
        self.answers = answers
        self.other = other

    @contextmanager
    def within(self, seconds: float, clock: Clock = work) -> Iterator[None]:
        with self.other.within(seconds, clock):
            yield

    @property
    def gets_through(self) -> bool:
        return self.other.gets_through

    @property
    def positions(self) -> int:
        return self.other.positions

    def _score_of_running(self, p: P) -> Score:
        try:
            score = self.answers.score(self.game.tier(p), self.game.code(p))
        except (zlib.error, ValueError, IndexError):  # the file was damaged
            score = None
        return self.other._score(p) if score is None else score

    def _rest(self) -> None:
        self.other._rest()
