"""The oracle that everything asks. How it finds the score of a position is left to each kind of oracle."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Generic, TypeVar

from digitduel.core import DigitDuelError, Game
from digitduel.solve.verdict import (
    Analysis,
    Choice,
    Score,
    Value,
    Verdict,
    is_undecided,
    one_ply_earlier,
    one_ply_later,
    score_of_end,
    seen_by,
)

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)

Progress = Callable[[int], None]
"""Told now and then how many positions have been looked at."""
Clock = Callable[[], float]
T = TypeVar("T")


def work() -> float:
    """Seconds of work by this thread, so that a busy machine changes little; but a quarter of them are those that pass,
    so that nobody waits for ever for rules that work elsewhere. In a browser, where there is no such clock, all are."""
    passed = time.perf_counter()
    return (3 * THREAD_TIME() + passed) / 4 if THREAD_TIME else passed


THREAD_TIME: Clock | None = getattr(time, "thread_time", None)
PATIENCE = 5.0
"""Seconds of work after which nobody waits for an exact answer, where an estimate will do."""
LONGEST_WAIT = 3.0
"""So many times the seconds of work may pass until then: rules that work elsewhere are not waited for much longer."""


class TooLarge(DigitDuelError):
    """A question would take looking at more positions, or more seconds, than the oracle was allowed."""


class Oracle(ABC, Generic[P, M]):
    """Knows how every position of one game ends under best play. What it has found out it keeps."""

    def __init__(self, game: Game[P, M], progress: Progress | None = None) -> None:
        self.game = game
        self._progress = progress
        self._clock: Clock = work
        self._until: float | None = None
        self._at_the_latest = inf
        self._refused: dict[Hashable, float] = {}
        """The positions that were too large to be solved from, and the seconds that were not enough."""

    @property
    def positions(self) -> int:
        """How many positions it has looked at so far."""
        return 0

    @property
    def gets_through(self) -> bool:
        """Whether its work has an end that can be waited for; after a refusal it goes on where it was."""
        return False

    def worked_out(self) -> dict[str, str]:
        """Texts of files, by their paths beside the folder `digitduel`. They spare a copy of this package, such as that
        of a page without a server, the longest work. Most games need none."""
        return {}

    @contextmanager
    def within(self, seconds: float, clock: Clock = work) -> Iterator[None]:
        """Whatever is asked inside takes no longer than this together, or is refused with `TooLarge`.

        What was found out until then is not lost. The seconds are those of work, so that a busy machine changes little;
        but what passes until then is no more than three times as long.
        """
        before = self._clock, self._until, self._at_the_latest
        self._clock, self._until = clock, clock() + seconds
        self._at_the_latest = time.perf_counter() + LONGEST_WAIT * seconds
        try:
            yield
        finally:
            self._clock, self._until, self._at_the_latest = before

    def attempt(self, p: P, question: Callable[[], T], seconds: float = PATIENCE, clock: Clock = work) -> T | None:
        """The answer to a question about a position; or None when that is too large to be solved from.

        What was too large is not tried again with as little time, unless the oracle gets through in the end. A later
        position may well be answered.
        """
        key = self.game.key(p)
        if self._refused.get(key, 0) >= seconds:
            return None
        try:
            with self.within(seconds, clock):
                return question()
        except TooLarge:
            if not self.gets_through:
                self._refused[key] = seconds
            return None

    def verdict(self, p: P) -> Verdict:
        """For the player to move. A game that is over is won or lost in 0 plies, or drawn."""
        return seen_by(self.game.to_move(p), self._score(p))

    def choices(self, p: P) -> tuple[Choice, ...]:
        """Every legal move with its verdict for the player to move here, in the order of the game."""
        if self.game.outcome(p):
            return ()
        choices = tuple(Choice(m, self.after(p, m)) for m in self.game.moves(p))
        self._rest()
        return choices

    def after(self, p: P, m: M) -> Verdict:
        """What a move leads to for the player who makes it."""
        return seen_by(self.game.to_move(p), one_ply_earlier(self._score(self.game.play(p, m))))

    def value_after(self, p: P, m: M) -> Value:
        """The value alone of what a move leads to, which may be found far sooner than the plies."""
        return seen_by(self.game.to_move(p), self._about(self.game.play(p, m))).value

    def best(self, p: P) -> tuple[M, ...]:
        """The moves than which none is better, in the order of the game."""
        best = () if self.game.outcome(p) else tuple(self._best(p))
        self._rest()
        return best

    def line(self, p: P) -> tuple[M, ...]:
        """How the game goes on when both play their best, always the first of equally good moves.

        The line runs to the end of the game; where there is none, until the game is where it has been before.
        """
        line: list[M] = []
        been: set[Hashable] = set()
        while self.game.outcome(p) is None and self.game.key(p) not in been:
            been.add(self.game.key(p))
            move = next(self._best(p))
            line.append(move)
            p = self.game.play(p, move)
        return tuple(line)

    def analyze(self, p: P) -> Analysis:
        """Verdict, choices and line at once."""
        if self.game.outcome(p):
            return Analysis(None, None, (), ())
        verdict = self.verdict(p)
        return Analysis(verdict.value, verdict.plies, self.choices(p), self.line(p))

    def _best(self, p: P) -> Iterator[M]:
        score, play = one_ply_later(self._score(p)), self.game.play
        return (m for m in self.game.moves(p) if self._has_score(play(p, m), score))

    def _has_score(self, p: P, score: Score) -> bool:
        """True when a position has this score, or one as good."""
        found = self._score(p)
        return found == score or (is_undecided(found) and is_undecided(score))

    def _about(self, p: P) -> Score:
        """Any score of the same value."""
        return self._score(p)

    def _score(self, p: P) -> Score:
        outcome = self.game.outcome(p)
        return score_of_end(outcome.winner) if outcome else self._score_of_running(p)

    @abstractmethod
    def _score_of_running(self, p: P) -> Score:
        """The score of a position in which the game is not over."""

    def _look_at_the_clock(self) -> None:
        """For oracles that may take long, to be called now and then."""
        if self._until is None:
            return
        if self._clock() > self._until or time.perf_counter() > self._at_the_latest:
            raise TooLarge(f"{self.game.word}: it takes too long to solve it from here.")

    def _rest(self) -> None:
        """A question has been answered in full: time to put away what is worth keeping."""
