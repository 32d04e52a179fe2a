"""The list of the games that were kept in the data folder, the latest first."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from digitduel.core import BadRecord, DigitDuelError, Player, quoted
from digitduel.core.match import End, Result
from digitduel.core.record import LARGEST, series_in
from digitduel.games import game
from digitduel.games.outside import comes_from_outside
from digitduel.places import games_folder
from digitduel.players.turns import HUMAN

if TYPE_CHECKING:
    from digitduel.core.series import Series


class NoSuchGame(DigitDuelError):
    """Nothing that was kept fits what was asked for."""


@dataclass(frozen=True)
class KeptGame:
    """What the list says of a game. It is read without being replayed: `digitduel.load(game.file)` does that."""

    number: int
    """Its place in the list, from 1 for the latest."""
    file: Path
    started: str
    game: str
    players: tuple[str, str]
    moves: int
    end: str | None
    """How it ended; None while it can be gone on with."""
    winner: Player | None
    series: "Series | None" = None
    """The series that it belongs to, as it stood before it."""
    next_is_due: bool = False
    """It has ended, its series has not, and the next game of that has not been begun."""
    tried_again: bool = False
    """It was played on from a position of another game, so it says nothing about how strong you are."""

    @property
    def you(self) -> Player | None:
        """Your seat; None when nobody or two people played."""
        people = [seat for seat in Player if self.players[seat] == HUMAN]
        return people[0] if len(people) == 1 else None

    @property
    def opponent(self) -> str:
        return " v ".join(self.players) if self.you is None else self.players[self.you.other]

    @property
    def points(self) -> float | None:
        """1 for a game that you won, 0 for one that you lost, half for one that nobody won; None while it runs."""
        if self.end is None or self.you is None:
            return None
        return 0.5 if self.winner is None else float(self.winner is self.you)

    @property
    def leads_to(self) -> "Series | None":
        """The series as it stands for the next game; None where there is none to come."""
        if self.series is None or self.end is None:
            return None
        after = self.series.after(Result(End(self.end), self.winner, "", "")).seats_changed()
        return None if after.decided else after

    @property
    def result(self) -> str:
        """How it ended, in a word or two."""
        if self.end is None:
            return "unfinished"
        if self.winner is None:
            return "drawn" if self.end == "drawn" else "stopped"
        by = {"resigned": ", resigned", "timeout": ", on time"}.get(self.end, "")
        if self.you is None:
            return f"{self.winner} won{by}"
        return ("won" if self.winner is self.you else "lost") + by


def kept_games(folder: Path | None = None) -> list[KeptGame]:
    """The games in the data folder, the latest first."""
    files = (folder or games_folder()).glob("*.json")
    found = sorted(filter(None, map(_read, files)), key=lambda kept: (kept.started, kept.file.name), reverse=True)
    begun = {(kept.game, kept.players, kept.series) for kept in found}

    def next_is_due(kept: KeptGame) -> bool:
        following = kept.leads_to
        return following is not None and (kept.game, kept.players[::-1], following) not in begun

    return [replace(kept, number=number, next_is_due=next_is_due(kept)) for number, kept in enumerate(found, start=1)]


def _read(file: Path) -> KeptGame | None:
    """A file of the folder; None when it is no record, or has just been deleted."""
    try:
        if file.stat().st_size > LARGEST:
            return None
        told: Any = json.loads(file.read_bytes())
        result = told["result"]
        winner = result and result["winner"]
        one, two = map(str, told["players"])
        return KeptGame(
            0,
            file,
            str(told["started"]),
            str(told["game"]),
            (one, two),
            len(told["moves"]),
            str(result["end"]) if result else None,
            Player.numbered(winner) if winner in (1, 2) else None,
            series_in(told),
            tried_again="taken_over" in told,
        )
    except (OSError, ValueError, KeyError, TypeError, RecursionError, BadRecord):
        return None


Fits = Callable[[KeptGame], bool]


def can_go_on(kept: KeptGame) -> bool:
    """It was left; or it has ended, and the series to which it belongs was left."""
    return kept.end is None or kept.next_is_due


def can_be_seen(kept: KeptGame) -> bool:
    return kept.moves > 0


def can_be_opened(kept: KeptGame) -> bool:
    """Its game is still there, and has these options. One from outside is not let in to find that out."""
    try:
        return comes_from_outside(kept.game) or bool(game(kept.game))
    except Exception:  # which another package's game may raise as it likes
        return False


def chosen_file(asked: str | None, fits: Fits, what: str) -> Path:
    """The file that was asked for: by its name, by its number in the list, or without either the latest that fits.

    The latest is one that can be opened; which others were passed over is said.
    """
    if asked is not None and not (asked.isascii() and asked.isdigit() and not Path(asked).exists()):
        return Path(asked)
    games = kept_games()
    if asked is None:
        fitting = list(filter(fits, games))
        latest = next(filter(can_be_opened, fitting), None)
        passed_over = fitting[: fitting.index(latest)] if latest else fitting
        for word in dict.fromkeys(kept.game for kept in passed_over):
            click.echo(f"duel: {quoted(word)} cannot be opened here, so your games of it are passed over.", err=True)
        if latest is None:
            yet = "" if passed_over else " yet"
            raise NoSuchGame(f"There is no game to {what}{yet}. Play one, as in duel play sum-race --p2 casual.")
        return latest.file
    if not 1 <= int(asked[:9]) <= len(games):
        raise NoSuchGame(f"There is no game {asked}: {len(games)} are kept. See them by duel history.")
    return games[int(asked) - 1].file


def kept_by_you(file: Path) -> bool:
    """Whether a file lies where your own games are kept, so that what it names has been played by you."""
    return file.resolve().parent == games_folder().resolve()


def yours(games: list[KeptGame]) -> Iterator[KeptGame]:
    """The games that you played against a program, the first one first."""
    return (kept for kept in reversed(games) if kept.you is not None)
