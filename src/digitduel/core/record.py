"""Records: a match as JSON, written whole or not at all, and read only when every word of it holds."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from digitduel.core.clocks import TimeControl
from digitduel.core.errors import BadGame, BadRecord, DigitDuelError, quoted
from digitduel.core.game import Game
from digitduel.core.match import MOMENT, End, Match, Result
from digitduel.core.player import Player, SeatNumber, number_of
from digitduel.core.whole_files import write_whole

if TYPE_CHECKING:
    from digitduel.core.series import Series

VERSION = 1
LARGEST = 16 * 1024 * 1024


class ResultTold(TypedDict):
    end: str
    winner: SeatNumber | None
    reason: str


class ClockTold(TypedDict):
    control: str
    spent: float


class SeriesTold(TypedDict):
    goal: str
    number: int
    points: list[float]


class ContestTold(TypedDict, total=False):
    """Only in records of matches on the clock, in a series, or played on from another, so that all others are as they
    always were."""

    clock: ClockTold
    series: SeriesTold
    taken_over: int


class RecordTold(ContestTold):
    digitduel: int
    game: str
    first: SeatNumber
    players: list[str]
    max_turns: int | None
    seed: int | None
    started: str
    moves: list[str]
    seconds: list[float]
    result: ResultTold | None


KEYS, CONTEST_KEYS = RecordTold.__required_keys__, RecordTold.__optional_keys__


def to_json(match: Match) -> str:
    """The record of a match."""
    told: RecordTold = {
        "digitduel": VERSION,
        "game": match.game.word,
        "first": match.first.number,
        "players": list(match.players),
        "max_turns": match.max_turns,
        "seed": match.seed,
        "started": match.started,
        "moves": [match.game.write(move) for move in match.moves],
        "seconds": match.seconds,
        "result": _told(match.result),
        **_contest(match),
    }
    return json.dumps(told, indent=1)


def _contest(match: Match) -> ContestTold:
    """What a record holds besides, where a match is part of a contest."""
    contest: ContestTold = {}
    if match.control:
        # What was thought about the next move is not given back to who leaves and comes again.
        contest["clock"] = {"control": str(match.control), "spent": match.spent}
    if match.series:
        series = match.series
        contest["series"] = {"goal": str(series), "number": series.number, "points": list(series.points)}
    if match.taken_over:
        contest["taken_over"] = match.taken_over
    return contest


def save(match: Match, path: str | PathLike[str]) -> None:
    """Write the record to a file; whatever happens, the file holds either what it held before or all of this record."""
    write_whole(Path(path).expanduser(), (to_json(match) + "\n").encode())


def load(path: str | PathLike[str], game: Callable[[str], Game[Any, Any]]) -> Match:
    """The match that a file records; `game` turns a game word into the game.

    A record may come from anyone, and a word may name somebody's program: `digitduel.games.known_game` runs none.
    """
    try:
        found = Path(path).expanduser()
        if found.exists() and not found.is_file():
            raise OSError(0, "it is not a file")
        with found.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, RuntimeError, ValueError) as error:  # no such file, no such home, no such name
        raise BadRecord(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(data) > LARGEST:
        raise BadRecord(f"{path} is too large to be a record.")
    try:
        return from_json(data.decode("utf-8"), game)
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: byte {error.start} is not text, so this is not a record.") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def from_json(text: str, game: Callable[[str], Game[Any, Any]]) -> Match:
    """The match that a record describes, replayed move by move, or `BadRecord` with the place at fault."""
    try:
        data = json.loads(text, object_pairs_hook=_once_each)
    except json.JSONDecodeError as error:
        raise BadRecord(
            f"line {error.lineno}, column {error.colno}: this is not a whole JSON record ({error.msg})."
        ) from None
    except RecursionError:
        raise BadRecord("this is nested too deeply to be a record.") from None
    except ValueError as error:
        raise BadRecord(f"this is not a record ({error}).") from None
    if not isinstance(data, dict) or "digitduel" not in data:
        raise BadRecord("this is not a Digit Duel record.")
    _check_version(data["digitduel"])
    _check_shape(data)
    try:
        played = game(data["game"])
    except DigitDuelError as error:
        raise BadRecord(f"'game': {error}") from None
    match = _opened(data, played)
    for ply, (move, seconds) in enumerate(zip(data["moves"], data["seconds"], strict=True), start=1):
        try:
            match.play(move, seconds=seconds)
        except DigitDuelError as error:
            raise BadRecord(f"move {ply}, {quoted(move)}: {error}") from None
    if match.control and match.result is None:
        match.pause(data["clock"]["spent"])
    _apply_result(match, data["result"])
    return match


def _opened(data: dict[str, Any], game: Game[Any, Any]) -> Match:
    """The match that a record tells of, before its first move."""
    control, series = _control(data), series_in(data)
    try:
        match = Match(
            game,
            first=Player.numbered(data["first"]),
            players=(data["players"][0], data["players"][1]),
            max_turns=data["max_turns"],
            seed=data["seed"],
            started=data["started"],
            control=control,
            series=series,
            taken_over=data.get("taken_over", 0),
        )
    except DigitDuelError as error:
        raise BadRecord(f"'first': {error}") from None
    if control:
        match.pause(0)  # read at any speed, it is judged by the times that it tells
    return match


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """What is said twice could be read in two ways."""
    found = dict(pairs)
    for key, _ in pairs if len(found) < len(pairs) else ():
        if [name for name, _ in pairs].count(key) > 1:
            raise BadRecord(f"{quoted(key)} is given twice.")
    return found


def _check_version(version: object) -> None:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadRecord(f"'digitduel': {quoted(str(version))} is not a format version.")
    if version > VERSION:
        raise BadRecord(
            f"this record has format version {version}, newer than version {VERSION} that this Digit Duel reads."
        )


def _check_shape(data: dict[str, Any]) -> None:
    for key in sorted(KEYS - data.keys()):
        raise BadRecord(f"'{key}' is missing.")
    for key in sorted(data.keys() - KEYS - CONTEST_KEYS):
        raise BadRecord(f"{quoted(key)} does not belong in a record.")

    moves, seconds, result, limit = (data[key] for key in ("moves", "seconds", "result", "max_turns"))
    taken_over = data.get("taken_over", 0)
    for key, good, expected in (
        ("game", isinstance(data["game"], str), "a game word"),
        ("first", _whole(data["first"]) and data["first"] in (1, 2), "1 or 2"),
        ("players", _texts(data["players"]) and len(data["players"]) == 2, "two names"),
        ("max_turns", limit is None or (_whole(limit) and limit > 0), "1 or more, or null"),
        ("seed", data["seed"] is None or _whole(data["seed"]), "a whole number, or null"),
        ("started", _moment(data["started"]), "a time such as 2024-05-31T18:00:00Z"),
        ("moves", _texts(moves), "a list of moves in notation"),
        ("seconds", isinstance(seconds, list) and all(map(_time, seconds)), "a list of times"),
        ("taken_over", _whole(taken_over) and taken_over >= ("taken_over" in data), "1 or more"),
        ("result", result is None or isinstance(result, dict), "a result, or null"),
    ):
        if not good:
            raise BadRecord(f"'{key}' must be {expected}.")
    if len(moves) != len(seconds):
        raise BadRecord(f"'seconds' must have one time for each of the {len(moves)} moves, not {len(seconds)}.")


def _control(data: dict[str, Any]) -> TimeControl | None:
    """The clock that a record tells of."""
    match data.get("clock"):
        case None if "clock" not in data:
            return None
        case {"control": str(control), "spent": spent, **rest} if _time(spent) and not rest:
            try:
                return TimeControl.read(control)
            except BadGame as error:
                raise BadRecord(f"'clock': {error}") from None
    raise BadRecord("'clock' must hold a 'control' such as 3+2, and the seconds 'spent' on the next move.")


def series_in(data: dict[str, Any]) -> "Series | None":
    """The series that a record tells of."""
    match data.get("series"):
        case None if "series" not in data:
            return None
        case {"goal": str(goal), "number": number, "points": [one, two], **rest} if not rest:
            good = _whole(number) and number >= 1 and _time(one) and _time(two) and one + two == number - 1
            if good and 2 * one % 1 == 0:
                from digitduel.core.series import Series  # only now: few games are part of one

                try:
                    return replace(Series.read(goal), number=number, points=(one, two))
                except BadGame as error:
                    raise BadRecord(f"'series': {error}") from None
    raise BadRecord("'series' must hold a 'goal' such as first-to-3, the 'number' of this game and two 'points'.")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e12


def _moment(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(time.strptime(value, MOMENT))
    except ValueError:
        return False


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _apply_result(match: Match, told: dict[str, Any] | None) -> None:
    """End the match as the record tells, unless the moves tell otherwise."""
    if told and match.result is None:
        if told.get("end") == End.RESIGNED and told.get("winner") in (1, 2):
            match.resign(Player.numbered(told["winner"]).other)
        elif told.get("end") == End.UNFINISHED and told.get("reason") == "agreed":
            match.stop()
    # Compared as written, since to Python 1, 1.0 and true are equal.
    if json.dumps(told, sort_keys=True) != json.dumps(_told(match.result), sort_keys=True):
        really = match.result.sentence if match.result else "The game is still running."
        raise BadRecord(f"'result' does not agree with the moves. {really}")


def _told(result: Result | None) -> ResultTold | None:
    if result is None:
        return None
    return {
        "end": str(result.end),
        "winner": number_of(result.winner),
        "reason": result.reason,
    }
