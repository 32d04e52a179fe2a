"""You: what the games that were kept say about the person who plays at this computer."""

import getpass
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from digitduel.cli.memory.kept_games import KeptGame, yours
from digitduel.cli.memory.rating import Rating, name_of, ratings
from digitduel.core.match import MOMENT
from digitduel.core.whole_files import write_whole
from digitduel.places import data_folder
from digitduel.players import listed_word
from digitduel.tables.lengths import NAME


@dataclass(frozen=True)
class Tally:
    """Finished games at one game against one opponent."""

    game: str
    opponent: str
    won: int
    lost: int
    nobody: int

    @property
    def told(self) -> str:
        """`3 won, 1 lost`."""
        undecided = f", {self.nobody} won by nobody" if self.nobody else ""
        return f"{self.won} won, {self.lost} lost{undecided}"


@dataclass(frozen=True)
class RatingTold:
    points: int
    low: int
    high: int
    games: int
    over_time: tuple[int, ...]


@dataclass(frozen=True)
class YouTold:
    """The same as it is told in JSON."""

    name: str
    played: int
    days_in_a_row: int
    results: tuple[Tally, ...]
    ratings: dict[str, RatingTold]
    accuracy: tuple[float, ...]


@dataclass(frozen=True)
class You:
    """All that is known about you."""

    name: str
    played: int
    days_in_a_row: int
    results: tuple[Tally, ...]
    ratings: dict[str, tuple[Rating, ...]]
    """By game, after each game that was rated."""
    accuracies: tuple[float, ...]
    """Of your games in order, where there was something to decide."""

    def told(self) -> YouTold:
        return YouTold(
            name=self.name,
            played=self.played,
            days_in_a_row=self.days_in_a_row,
            results=self.results,
            ratings={game: _rating_told(rated) for game, rated in self.ratings.items()},
            accuracy=tuple(round(share, 3) for share in self.accuracies),
        )


def _rating_told(rated: Sequence[Rating]) -> RatingTold:
    return RatingTold(
        points=round(rated[-1].points),
        low=round(rated[-1].low),
        high=round(rated[-1].high),
        games=rated[-1].games,
        over_time=tuple(round(rating.points) for rating in rated),
    )


def look_at_you(games: Sequence[KeptGame], today: date, accuracy: Callable[[KeptGame], float | None]) -> You:
    """What these games, the latest first, say about you on this day."""
    played = [kept for kept in yours(list(games)) if kept.moves]
    finished = [kept for kept in played if kept.points is not None and not kept.tried_again]
    return You(
        your_name(),
        len(played),
        days_in_a_row({day_of(kept) for kept in played}, today),
        tallies(finished),
        {game: tuple(rated) for game, rated in ratings(finished).items()},
        tuple(share for share in map(accuracy, finished) if share is not None),
    )


def tallies(finished: Sequence[KeptGame]) -> tuple[Tally, ...]:
    """Won, lost and undecided, by game and opponent. All strengths of the adaptive opponent are one."""
    counted = Counter((name_of(kept.game), listed_word(kept.opponent), kept.points) for kept in finished)
    pairs = dict.fromkeys((game, opponent) for game, opponent, _ in counted)
    return tuple(
        Tally(game, opponent, *(counted[game, opponent, points] for points in (1.0, 0.0, 0.5)))
        for game, opponent in sorted(pairs)
    )


def day_of(kept: KeptGame) -> date:
    """The day on which a game was played, where the player lives."""
    return moment_of(kept).date()


def moment_of(kept: KeptGame) -> datetime:
    """When a game was begun, where the player lives."""
    try:
        return datetime.strptime(kept.started, MOMENT).replace(tzinfo=UTC).astimezone()
    except ValueError:
        return datetime.min


def days_in_a_row(days: set[date], today: date) -> int:
    """Days up to today on each of which a game was played. A day that is not over yet breaks nothing."""
    day, count = today if today in days else today - timedelta(days=1), 0
    while day in days:
        day, count = day - timedelta(days=1), count + 1
    return count


# The name


def _name_file() -> Path:
    return data_folder() / "you.json"


def your_name() -> str:
    """What you want to be called; until you say, as this computer calls you."""
    try:
        told = json.loads(_name_file().read_bytes())["name"]
        if isinstance(told, str) and told:
            return told
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "you"


def keep_name(name: str) -> str:
    """Remember a name, as it can be shown anywhere."""
    from digitduel.tables.new_table import clean  # only now: whoever is greeted waits for all that comes before

    shown = clean(name)[:NAME] or "you"
    write_whole(_name_file(), (json.dumps({"name": shown}, ensure_ascii=False) + "\n").encode())
    return shown
