"""What each move of a game did, as data of declared shapes."""

from dataclasses import dataclass
from typing import Literal

from digitduel.coach.analysis_data import ValueWord, value_word
from digitduel.coach.game_review import Review, ReviewedMove
from digitduel.core.json_shapes import absent
from digitduel.core.player import SeatNumber
from digitduel.solve import Verdict

MarkWord = Literal["kept", "let slip", "gave away"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a position or a move is worth, and in how many plies the end comes."""

    value: ValueWord
    plies: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedMoveState:
    ply: int
    player: SeatNumber
    move: str
    before: Worth
    after: Worth
    mark: MarkWord
    decision: bool
    better: str | None
    line: tuple[str, ...]
    exact: bool | None = absent()
    """False where it is only an estimate, which does not count for the accuracy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccuracyState:
    player: SeatNumber
    decisions: int
    kept: int
    accuracy: float | None
    turning_point: int | None


@dataclass(frozen=True, kw_only=True)
class MovesReview:
    """What each move of a game did."""

    moves: tuple[ReviewedMoveState, ...]
    accuracy: tuple[AccuracyState, ...]
    summary: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _OfRecord:
    game: str
    players: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class RecordReview(MovesReview, _OfRecord):
    """The same of a record, as `duel review --json` prints it."""


def moves_review(reviewed: Review) -> MovesReview:
    """A review as data."""
    return MovesReview(
        moves=tuple(map(_reviewed_move, reviewed.moves)),
        accuracy=tuple(
            AccuracyState(
                player=each.player.number,
                decisions=each.decisions,
                kept=each.kept,
                accuracy=None if each.accuracy is None else round(each.accuracy, 3),
                turning_point=each.turning_point,
            )
            for each in reviewed.players
        ),
        summary=tuple(reviewed.summary),
    )


def _reviewed_move(move: ReviewedMove) -> ReviewedMoveState:
    return ReviewedMoveState(
        ply=move.ply,
        player=move.player.number,
        move=move.move,
        before=_worth(move.before),
        after=_worth(move.after),
        mark=move.mark.value,
        decision=move.decision,
        better=move.better,
        line=tuple(move.line),
        exact=None if move.exact else False,
    )


def _worth(verdict: Verdict) -> Worth:
    return Worth(value=value_word(verdict.value), plies=verdict.plies)
