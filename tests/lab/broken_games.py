"""Faults to be found by the doctor in games by our own contract, one each, planted into a sound race."""

from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from digitduel.core import Board, Outcome
from digitduel.games.sum_race import Choose, Ending, Position, SumRace


@dataclass(frozen=True)
class Race(SumRace):
    """A short race, by the general methods."""

    oracle = arrays = ""
    target: int = 7
    highest: int = 3


class RaisesInPlay(Race):
    def play(self, p: Position, m: Choose) -> Position:
        assert p.scores != (2, 1)
        return super().play(p, m)


class RaisesInOutcome(Race):
    def outcome(self, p: Position) -> Outcome | None:
        assert p.scores != (2, 3)
        return super().outcome(p)


class Stuck(Race):
    def outcome(self, p: Position) -> Outcome | None:
        found = super().outcome(p)
        return found if found and found.reason is Ending.REACHED_TARGET else None


class OffersMovesAfterTheEnd(Race):
    def moves(self, p: Position) -> tuple[Choose, ...]:
        return super().moves(p) or (Choose(1),)

    def outcome(self, p: Position) -> Outcome | None:
        over = self.target in p.scores
        return Outcome(p.to_move.other, Ending.REACHED_TARGET, f"{p.to_move.other} wins.") if over else None


class RefusesWhatItOffers(Race):
    def why_not(self, p: Position, m: Choose) -> str | None:
        return "Not today." if p.scores == (1, 2) else super().why_not(p, m)


class LetsIllegalMovesPass(Race):
    def why_not(self, p: Position, m: Choose) -> str | None:
        return None if m.number == p.barred else super().why_not(p, m)


class ThrowsDice(Race):
    def play(self, p: Position, m: Choose) -> Position:
        lucky = p.scores == (1, 0) and SystemRandom().randrange(2) == 0
        return super().play(p, Choose(1) if lucky else m)


class HasAKeyThatHidesHistory(Race):
    def key(self, p: Position) -> Any:
        return p.scores, p.to_move


class CannotBeDrawn(Race):
    def board(self, p: Position, last: Choose | None = None) -> Board:
        assert p.scores != (3, 2)
        return super().board(p, last)


class NeverEnds(Race):
    def play(self, p: Position, m: Choose) -> Position:
        after = super().play(p, m)
        return after._replace(scores=(0, 0), barred=None) if max(after.scores) > 4 else after


BROKEN_GAMES = {
    RaisesInPlay: "exception",
    RaisesInOutcome: "exception",
    Stuck: "stuck",
    OffersMovesAfterTheEnd: "moves-after-end",
    RefusesWhatItOffers: "legal-punished",
    LetsIllegalMovesPass: "illegal-passes",
    ThrowsDice: "chance",
    HasAKeyThatHidesHistory: "hidden-history",
    CannotBeDrawn: "picture",
    NeverEnds: "never-ends",
}
