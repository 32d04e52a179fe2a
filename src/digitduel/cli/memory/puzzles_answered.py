"""Which puzzles were answered: a line for each in `puzzles.jsonl` of the data folder. How they count is decided by
`coach/puzzle_score.py`; two processes that answer the puzzle of one day both add a line, and the first one counts."""

import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Required, TypedDict

from digitduel.coach.puzzle_score import NONE_TRIED, UNTRIED, PuzzleScore, Tries, counted, solves
from digitduel.core.json_shapes import BadShape, from_json
from digitduel.core.whole_files import append_line
from digitduel.places import data_folder


class AnswerLine(TypedDict, total=False):
    """How an answer counts. To the puzzle of a day there is a line for each, not only for the first, with the day on
    which it was given, whether it was right (null where it was shown instead), and how many hints there were."""

    solved: Required[bool]
    day: str
    on: str | None
    right: bool | None
    hints: int


class RunLine(TypedDict):
    """How many were solved in a rush or in a streak."""

    run: str
    count: int


@dataclass
class PuzzlesAnswered:
    """What the lines say."""

    score: PuzzleScore = NONE_TRIED
    tries: dict[str, Tries] = field(default_factory=dict)
    """By day, what was tried at its puzzle."""
    best: dict[str, int] = field(default_factory=dict)
    """The most that were solved in a rush and in a streak."""


def puzzles_answered() -> PuzzlesAnswered:
    found = PuzzlesAnswered(_from_before())
    with suppress(OSError):
        for line in _file().read_text(encoding="utf-8", errors="replace").splitlines():
            with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
                _take(found, json.loads(line))
    return found


def _take(found: PuzzlesAnswered, told: dict[str, Any]) -> None:
    day = told.get("day")
    if day is not None and not isinstance(day, str):
        return
    if isinstance(told.get("solved"), bool):
        found.score = counted(found.score, told["solved"], day, on=told.get("on"))
        right = told.get("right", told["solved"] or None)  # an older line does not say it, and is all of its day
        if day is not None and right in (True, False, None):
            found.tries[day] = found.tries.get(day, UNTRIED).after(right, int(told.get("hints", 0)))
    elif day is None:
        run, solved = str(told["run"]), int(told["count"])
        found.best[run] = max(solved, found.best.get(run, 0))


def keep_answer(right: bool | None, hints: int = 0, day: str | None = None, on: str | None = None) -> None:
    """An answer, or None where it was shown; and to the puzzle of a day when it was given."""
    solved = solves(bool(right), hints)
    _keep({"solved": solved, "day": day, "on": on, "right": right, "hints": hints} if day else {"solved": solved})


def keep_run(run: str, count: int) -> None:
    _keep({"run": run, "count": count})


def _keep(told: AnswerLine | RunLine) -> None:
    append_line(_file(), json.dumps(told))


def _file() -> Path:
    return data_folder() / "puzzles.jsonl"


def _from_before() -> PuzzleScore:
    """What was counted before there was a line for each."""
    with suppress(OSError, ValueError, BadShape):
        kept = from_json(PuzzleScore, (data_folder() / "puzzles.json").read_text(encoding="utf-8"))
        if kept.makes_sense:
            return kept
    return NONE_TRIED
