"""How puzzles count: the same in the terminal and on the page."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta

DAYS_KEPT = 400
"""Days of which it is remembered that their puzzle was answered: older ones are nobody's today any more."""


@dataclass(frozen=True, kw_only=True)
class PuzzleScore:
    """How many puzzles were tried and solved, how many in a row, and the days whose puzzle was answered."""

    tried: int
    solved: int
    streak: int
    days: tuple[str, ...]

    @property
    def makes_sense(self) -> bool:
        return 0 <= self.streak <= self.solved <= self.tried


NONE_TRIED = PuzzleScore(tried=0, solved=0, streak=0, days=())


def solves(right: bool, hints: int) -> bool:
    """Whether a first answer solves a puzzle: with a hint it counts as tried, not as solved."""
    return right and not hints


def counted(score: PuzzleScore, solved: bool, day: str | None) -> PuzzleScore:
    """The score after an answer. The first answer to the puzzle of a day counts, right or wrong, and no other."""
    if day and day in score.days:
        return score
    return replace(
        score,
        tried=score.tried + 1,
        solved=score.solved + solved,
        streak=score.streak + 1 if solved else 0,
        days=(*score.days, day)[-DAYS_KEPT:] if day else score.days,
    )


def until_next(now: datetime) -> str:
    """How long it is until the puzzle of the next day, which begins everywhere at once: `5 h 12 min`."""
    day = now.astimezone(UTC)
    left = datetime.combine(day.date() + timedelta(days=1), time(), UTC) - day
    minutes = -(-left // timedelta(minutes=1))
    return f"{minutes // 60} h {minutes % 60} min"
