"""How puzzles count: the same in the terminal and on the page."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated

from digitduel.coach.puzzles import HARDEST
from digitduel.core.field_notes import Within

SOLVED_PER_LEVEL = 2
DAYS_KEPT = 400
"""Days of which it is remembered that their puzzle was answered: older ones are nobody's today any more."""
MOST_TOLD = 99
"""Wrong answers to one puzzle, and hints, up to which they are told."""

Count = Annotated[int, Within(0, 10**9)]
Day = Annotated[str, Within(0, 10)]
Days = Annotated[tuple[Day, ...], Within(0, DAYS_KEPT)]
Few = Annotated[int, Within(0, MOST_TOLD)]


@dataclass(frozen=True, kw_only=True)
class PuzzleScore:
    """How many puzzles were tried and solved, how many in a row, and the days whose puzzle was answered."""

    tried: Count = 0
    solved: Count = 0
    streak: Count = 0
    days: Days = ()
    days_in_a_row: Count = 0
    """Days one after the other on each of which the puzzle of that day was solved, up to the latest."""
    latest_day: Day = ""

    @property
    def makes_sense(self) -> bool:
        return 0 <= self.streak <= self.solved <= self.tried


NONE_TRIED = PuzzleScore()


@dataclass(frozen=True, kw_only=True)
class Tries:
    """What was tried at one puzzle, at however many sittings, and what it comes to."""

    wrong: Few = 0
    hints: Few = 0
    """The most at one sitting: whoever comes back is given the same ones again."""
    found: bool = False
    shown: bool = False
    """Somebody gave up, and saw the answer."""

    @property
    def over(self) -> bool:
        """What follows is practice, and changes nothing."""
        return self.found or self.shown

    def after(self, right: bool | None, hints: int) -> "Tries":
        """An answer more, with what hints there were at this sitting; None to see the right one."""
        if self.over:
            return self
        return Tries(
            wrong=min(self.wrong + (right is False), MOST_TOLD),
            hints=min(max(self.hints, hints), MOST_TOLD),
            found=right is True,
            shown=right is None,
        )

    @property
    def told(self) -> str:
        """The result, in which nothing tells the answer."""
        if not self.found:
            return "not solved" if self.shown else "not solved yet"
        tries = "at the first try" if not self.wrong else f"at try {self.wrong + 1}"
        helped = ("without a hint", "with a hint")[self.hints] if self.hints < 2 else f"with {self.hints} hints"
        return f"solved {tries}, {helped}"

    @property
    def squares(self) -> str:
        """The same as a line of squares, one for each answer. To give up counts as a wrong one."""
        return "🟥" * (self.wrong + self.shown) + "🟩" * self.found


UNTRIED = Tries()


def solves(right: bool, hints: int) -> bool:
    """Whether a first answer solves a puzzle: with a hint it counts as tried, not as solved."""
    return right and not hints


def level_after(solved: int) -> int:
    """The level of the next puzzle, for somebody who has solved so many."""
    return min(HARDEST, solved // SOLVED_PER_LEVEL)


def counted(score: PuzzleScore, solved: bool, day: str | None, *, on: str | None = None) -> PuzzleScore:
    """The score after an answer. The first answer to the puzzle of a day counts, right or wrong, and no other.

    A puzzle that is answered `on` another day than its own counts like any other, and not for days in a row.
    """
    if day and day in score.days:
        return score
    score = replace(
        score,
        tried=score.tried + 1,
        solved=score.solved + solved,
        streak=score.streak + 1 if solved else 0,
    )
    if not day:
        return score
    score = replace(score, days=(*score.days, day)[-DAYS_KEPT:])
    if on not in (None, day):
        return score
    before = score.days_in_a_row if score.latest_day == _day_before(day) else 0
    return replace(score, days_in_a_row=before + 1 if solved else 0, latest_day=day)


def told_count(*, before: bool, right: bool, hints: int) -> str:
    """What is said of how a first answer counts, or one to the puzzle of a day that was answered before."""
    if before:
        return "The puzzle of this day was answered before, and counts once."
    return "With a hint it counts as tried, not as solved." if right and hints else ""


def _day_before(day: str) -> str:
    return date.fromordinal(max(1, date.fromisoformat(day).toordinal() - 1)).isoformat()


def day_of(now: datetime) -> date:
    """Whose puzzle is asked now: a day begins everywhere at once."""
    return now.astimezone(UTC).date()


def until_next(now: datetime) -> str:
    """How long it is until the puzzle of the next day: `5 h 12 min`."""
    left = datetime.combine(day_of(now) + timedelta(days=1), time(), UTC) - now
    minutes = -(-left // timedelta(minutes=1))
    return f"{minutes // 60} h {minutes % 60} min"
