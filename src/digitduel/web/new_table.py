"""Opening a table: what was asked for, checked, and turned into what is kept."""

import time
from random import SystemRandom
from typing import Any, NamedTuple

from digitduel.core import Match
from digitduel.core.match import MOMENT, starter
from digitduel.players import PROGRAMS, BadPlayer
from digitduel.players.turns import HUMAN, play_forced
from digitduel.web.http.refusals import Refused
from digitduel.web.http.requests import OpenTable
from digitduel.web.live_table import Table, rows_after
from digitduel.web.seat_secrets import digest, new_secret, new_table_id
from digitduel.web.shared_games import shared_game
from digitduel.web.storage.schema import Row
from digitduel.web.wire import Mode, SeatNumber

PEOPLE_OF: dict[str, int] = {"friend": 2, "screen": 2, "program": 1, "watch": 0}


class Opened(NamedTuple):
    """A table that is ready to be kept, and the secrets that go with it."""

    facts: dict[str, Any]
    moves: list[Row]
    seat: SeatNumber | None
    secret: str | None
    invitation: str | None


def open_table(asked: OpenTable, client: str, longest: int) -> Opened:
    game = shared_game(asked.game)
    mode = _mode(asked)
    seed = SystemRandom().getrandbits(32)
    first = starter(game, asked.first, seed)
    seat: SeatNumber | None = asked.sit
    if mode == "program":
        seat = 1 if asked.seats[0] == HUMAN else 2
    secret = None if mode == "watch" else new_secret()
    invitation = new_secret() if mode == "friend" else None
    held = digest(secret) if secret else None
    match = Match(game, first=first, max_turns=longest, seed=seed, started=time.strftime(MOMENT, time.gmtime()))
    play_forced(match)
    names = [who if who != HUMAN else "" for who in asked.seats]
    if mode != "watch" and seat:
        names[seat - 1] = clean(asked.name)
    facts = {
        "id": new_table_id(),
        "game": game.word,
        "mode": mode,
        "first": first.number,
        "seed": seed,
        "max_turns": longest,
        "who_1": asked.seats[0],
        "who_2": asked.seats[1],
        "name_1": names[0],
        "name_2": names[1],
        "secret_1": held if mode == "screen" or seat == 1 else None,
        "secret_2": held if mode == "screen" or seat == 2 else None,
        "invitation": digest(invitation) if invitation else None,
        "client": client,
        "started": match.started,
    }
    return Opened(facts, rows_after(match, 0), None if mode == "watch" else seat, secret, invitation)


def swapped(table: Table, client: str) -> Opened:
    """The table at which these two play again, each in the other's seat. The secrets that hold the seats stay."""
    old = table.facts
    match = Match(
        table.match.game,
        first=table.match.first,
        max_turns=old["max_turns"],
        seed=SystemRandom().getrandbits(32),
    )
    play_forced(match)
    facts = {
        "id": new_table_id(),
        **{key: old[key] for key in ("game", "mode", "first", "max_turns")},
        "seed": match.seed,
        **{f"{key}_{seat}": old[f"{key}_{3 - seat}"] for key in ("who", "name", "secret") for seat in (1, 2)},
        "invitation": None,
        "client": client,
        "started": match.started,
    }
    return Opened(facts, rows_after(match, 0), None, None, None)


def clean(name: str) -> str:
    """A name as it is shown: nothing invisible in it, and no more than single spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def _mode(asked: OpenTable) -> Mode:
    for who in asked.seats:
        if who != HUMAN and who not in PROGRAMS:
            raise BadPlayer(f"There is no player of this name. The players are: human, {', '.join(PROGRAMS)}.")
    people = asked.seats.count(HUMAN)
    modes: dict[int, Mode] = {2: "friend", 1: "program", 0: "watch"}
    mode = asked.mode or modes[people]
    if PEOPLE_OF[mode] != people:
        raise Refused(400, "bad-seats", f"At a table of the kind {mode} the number of people is {PEOPLE_OF[mode]}.")
    return mode
