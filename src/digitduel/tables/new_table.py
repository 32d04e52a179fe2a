"""Opening a table: what was asked for, checked, and turned into what is kept."""

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from digitduel.core import BadGame, BadRecord, Match
from digitduel.core.clocks import TimeControl
from digitduel.core.field_notes import Told
from digitduel.core.match import End, starter
from digitduel.core.player import SeatNumber
from digitduel.core.series import Series, rematch
from digitduel.players import PROGRAMS, BadPlayer, is_program
from digitduel.players.turns import HUMAN, play_forced
from digitduel.tables.contests import write_series
from digitduel.tables.lengths import ContestWord, GameWord, MovesPlayed, PlayerName
from digitduel.tables.refusals import Refused
from digitduel.tables.seat_secrets import device_id, digest, invitation_secret, new_secret, new_table_id, seat_secret
from digitduel.tables.shared_games import shared_game
from digitduel.tables.stored_table import MOST, SEATS, STOPPED, Facts, StoredTable, stored_moves
from digitduel.tables.study import played
from digitduel.tables.table import Table
from digitduel.tables.table_state import Mode

PEOPLE_OF: dict[Mode, int] = {"friend": 2, "screen": 2, "program": 1, "watch": 0}
LONGEST = 1000
"""Turns after which a game stops, unfinished, unless told otherwise."""


@dataclass(frozen=True, kw_only=True)
class TableAsked:
    """A table that somebody asks for."""

    game: Annotated[GameWord, Told(examples=("sum-race", "sum-race:target=30"))]
    seats: Annotated[tuple[str, str], Told("human, or the word of a program", (("human", "casual"),))]
    first: Literal["1", "2", "random"] | None = None
    mode: Mode | None = None
    sit: Annotated[SeatNumber, Told("at a table for a friend: where you sit yourself")] = 1
    name: PlayerName = ""
    moves: Annotated[MovesPlayed, Told("played already, to go on from")] = ()
    clock: Annotated[ContestWord | None, Told("minutes each, and seconds a turn", ("3+2",))] = None
    series: Annotated[ContestWord | None, Told("points that win, or games", ("3", "best-of-5"))] = None


@dataclass(frozen=True)
class Opened:
    """A table that is ready to be kept, and the secrets that go with it."""

    stored: StoredTable
    seat: SeatNumber | None
    secret: str | None
    invitation: str | None


def open_table(asked: TableAsked, seed: int, longest: int = LONGEST, device: str | None = None) -> Opened:
    """A new table. What the device sits and invites by is made from its secret."""
    device = device or new_secret()
    game = shared_game(asked.game)
    mode = _mode(asked)
    seat: SeatNumber | None = asked.sit
    if mode == "program":
        seat = 1 if asked.seats[0] == HUMAN else 2
    if mode == "watch":
        seat = None
    match = played(game.word, asked.moves, starter(game, asked.first, seed).number)
    if match.result:
        raise BadGame("After these moves the game is over.")
    play_forced(match)
    facts = _unclaimed(match, mode, asked.seats, seed, longest)
    secret = seat_secret(device, facts.id) if seat else None
    invitation = invitation_secret(device, facts.id) if mode == "friend" else None
    if seat and secret:
        for held in SEATS if mode == "screen" else (seat,):
            facts = facts.claimed(held, digest(secret), device_id(device))
        facts = facts.named(seat, clean(asked.name))
    facts = replace(
        facts,
        invitation=digest(invitation) if invitation else None,
        clock=str(TimeControl.read(asked.clock)) if asked.clock else None,
        series=write_series(Series.read(asked.series)) if asked.series else None,
        taken_over=len(asked.moves),
    )
    return Opened(StoredTable(facts, stored_moves(match)), seat, secret, invitation)


def _unclaimed(match: Match, mode: Mode, seats: tuple[str, str], seed: int, longest: int | None) -> Facts:
    """A new table at which no person sits yet. Programs are called by their words."""
    one, two = seats
    return Facts(
        id=new_table_id(),
        game=match.game.word,
        mode=mode,
        first=match.first.number,
        seed=seed,
        max_turns=longest,
        who_1=one,
        who_2=two,
        name_1="" if one == HUMAN else one,
        name_2="" if two == HUMAN else two,
        secret_1=None,
        secret_2=None,
        invitation=None,
        started=match.started,
    )


def between_strangers(
    table: str, game: str, clock: str, pair: tuple[tuple[str, str], tuple[str, str]], seed: int, longest: int
) -> StoredTable:
    """A table for two who do not know each other, with the digests that hold their seats, and their devices."""
    asked = TableAsked(game=game, seats=(HUMAN, HUMAN), clock=clock)
    stored = open_table(asked, seed, longest).stored
    (secret_1, device_1), (secret_2, device_2) = pair
    facts = replace(stored.facts, id=table, invitation=None, strangers=True)
    facts = facts.claimed(1, secret_1, device_1).claimed(2, secret_2, device_2)
    return replace(stored, facts=facts)


def swapped(table: Table, seed: int) -> Opened:
    """The table at which these two play again, each in the other's seat. The secrets that hold the seats stay."""
    old, match = table.facts, rematch(table.match)
    play_forced(match)
    facts = replace(
        # A seed of its own, as every table has: one that follows from the last would tell beforehand what is drawn.
        _unclaimed(match, old.mode, match.players, seed, match.max_turns),
        name_1=old.name_2,
        name_2=old.name_1,
        secret_1=old.secret_2,
        secret_2=old.secret_1,
        also_1=old.also_2,
        also_2=old.also_1,
        device_1=old.device_2,
        device_2=old.device_1,
        strangers=old.strangers,
        clock=old.clock,
        series=write_series(match.series),
    )
    return Opened(StoredTable(facts, stored_moves(match)), None, None, None)


def recorded(match: Match) -> StoredTable:
    """A table with the game of a record. Whoever is no program of the house is one of the people here."""
    one, two = (who if is_program(who) else HUMAN for who in match.players)
    if match.control:
        raise Refused("on-the-clock", "A game on the clock cannot be brought to this table.")
    if match.series and match.series.decided:
        raise BadRecord("'series': it was decided before this game.")
    modes: dict[int, Mode] = {2: "screen", 1: "program", 0: "watch"}
    result = match.result
    ending = None
    if result and result.end == End.RESIGNED and result.winner:
        ending = f"resigned-{result.winner.other.number}"
    elif result and result.reason == "agreed":
        ending = STOPPED
    mode = modes[(one, two).count(HUMAN)]
    # Where somebody is there to stop it, it goes on as long as the record says, which may be without end.
    longest = match.max_turns or (None if HUMAN in (one, two) else match.turns + LONGEST)
    facts = _unclaimed(match, mode, (one, two), match.seed or 0, longest)
    facts = replace(
        facts,
        ending=ending,
        over=result is not None,
        series=write_series(match.series),
        taken_over=min(match.taken_over, MOST),
    )
    return StoredTable(facts, stored_moves(match))


def clean(name: str) -> str:
    """A name as it is shown: nothing invisible in it, and no more than single spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def _mode(asked: TableAsked) -> Mode:
    for who in asked.seats:
        if who != HUMAN and not is_program(who):
            raise BadPlayer(f"There is no player of this name. The players are: human, {', '.join(PROGRAMS)}.")
    people = asked.seats.count(HUMAN)
    modes: dict[int, Mode] = {2: "friend", 1: "program", 0: "watch"}
    mode = asked.mode or modes[people]
    if PEOPLE_OF[mode] != people:
        raise Refused("bad-seats", f"At a table of the kind {mode} the number of people is {PEOPLE_OF[mode]}.")
    return mode
