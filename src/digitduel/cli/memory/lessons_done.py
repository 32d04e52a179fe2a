"""Which lessons were taken to their end: a line for each in `lessons.jsonl` of the data folder."""

import json
from contextlib import suppress
from pathlib import Path

from digitduel.core.whole_files import append_line
from digitduel.places import data_folder


def _file() -> Path:
    return data_folder() / "lessons.jsonl"


def keep_done(game: str, number: int) -> None:
    """A lesson was taken. That it cannot be written down spoils nobody's lesson."""
    with suppress(OSError):
        append_line(_file(), json.dumps({"game": game, "lesson": number}))


def lessons_done(game: str) -> set[int]:
    """The numbers of the lessons of a game that were taken."""
    try:
        lines = _file().read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return set()
    done = set()
    for line in lines:
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            told = json.loads(line)
            if told["game"] == game:
                done.add(int(told["lesson"]))
    return done
