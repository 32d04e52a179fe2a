"""Running tournaments in a test."""

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from digitduel.arena import Crew, Journal, Plan, play
from digitduel.arena.game_line import GameLine

Games = list[GameLine]


def threads(count: int = 1) -> Crew:
    """Workers without processes: quick to start."""
    return Crew(lambda: ThreadPoolExecutor(count), count)


def run(plan: Plan, crew: Crew | None = None, folder: Path | None = None) -> Journal:
    with Journal(plan, folder) as journal:
        play(journal, crew or threads())
    return journal


def without_times(games: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What must be the same in every run."""
    return [{name: value for name, value in told.items() if name != "seconds"} for told in games]
