"""A table: the facts that are kept of it, played out; who sits where, and what each person sees and may do."""

import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Annotated, Any

from digitduel.core import Match, Player
from digitduel.core.clocks import TimeControl
from digitduel.core.field_notes import Like, Within
from digitduel.core.player import SeatNumber
from digitduel.players.turns import HUMAN
from digitduel.tables.contests import clock_state, read_series, said_state, series_state
from digitduel.tables.seat_secrets import opens
from digitduel.tables.shared_games import shared_game
from digitduel.tables.table_state import Around, MayDo, Mode, MoveState, Own, SeatState, State, View
from digitduel.tables.view import move_state, view

STOPPED = "stopped"
CLOSED = "closed"
"""By the operator of a server."""
SEATS: tuple[SeatNumber, SeatNumber] = (1, 2)

MOST = 10**9
Count = Annotated[int, Within(0, MOST)]
Ending = Annotated[str, Like(f"{STOPPED}|{CLOSED}|(resigned|timeout)-[12]", "how a game ended")]
SeriesAsKept = Annotated[
    str, Like(r"(first-to|best-of)-[1-9][0-9]? [0-9]{1,4}( [0-9]{1,4}(\.[05])?){2}", "a series and its score")
]
Said = Annotated[str, Like("[12] [a-z-]+", "a seat and a phrase")]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is kept of a table besides its moves. A change to a table makes new facts."""

    id: str
    version: Count = 0
    game: str
    mode: Mode
    first: SeatNumber
    seed: int
    max_turns: int | None
    """None only for the game of a record, which no server keeps."""
    who_1: str
    who_2: str
    name_1: str
    name_2: str
    secret_1: str | None
    """Digests of the secrets that hold the seats; the secrets themselves are nowhere."""
    secret_2: str | None
    also_1: str = ""
    """Digests of the secrets by which other devices hold the same seat, set apart by spaces."""
    also_2: str = ""
    device_1: str | None = None
    """The devices that sat down first, as far as it is known; by it an operator can block one."""
    device_2: str | None = None
    invitation: str | None
    """The digest of the invitation, as long as nobody has claimed it."""
    ending: Ending | None = None
    """How it ended, where it was not by a move: `stopped`, `closed`, `resigned-1`, `timeout-2`."""
    stop_offered: SeatNumber | None = None
    rematch: str | None = None
    strangers: bool = False
    """Whether those who play have met in the lobby of a server, and know nothing of each other."""
    over: bool = False
    clock: str | None = None
    """Minutes for each player and seconds for each turn, such as `3+2`."""
    turn_began: float | None = None
    """When the player to move began to think. None before the first move: the clock starts with it."""
    series: SeriesAsKept | None = None
    """How the series stood before this game, such as `first-to-3 2 1.0 0.0`: its goal, number of the game, points."""
    taken_over: Count = 0
    """How many of its first moves come from another match, which is played on from there."""
    undo_asked: SeatNumber | None = None
    said: Said | None = None
    """Who has said what last, such as `2 well-played`."""
    client: str | None = None
    """The device whose table it is, and its address, to count open tables by. Forgotten when the game is over."""
    address: str | None = None
    started: str

    def who(self, seat: SeatNumber) -> str:
        return self.who_1 if seat == 1 else self.who_2

    def name(self, seat: SeatNumber) -> str:
        return self.name_1 if seat == 1 else self.name_2

    def secret(self, seat: SeatNumber) -> str | None:
        return self.secret_1 if seat == 1 else self.secret_2

    def keys(self, seat: SeatNumber) -> list[str]:
        """The digests of all secrets that hold a seat."""
        also = self.also_1 if seat == 1 else self.also_2
        return [*filter(None, [self.secret(seat)]), *also.split()]

    @property
    def all_keys(self) -> tuple[str | None, ...]:
        return self.secret_1, self.secret_2, self.also_1, self.also_2

    def after_a_move(self) -> "Facts":
        """Whoever plays on has answered what the other asked for."""
        if self.stop_offered is None and self.undo_asked is None and self.said is None:
            return self
        return self._but(stop_offered=None, undo_asked=None, said=None)

    def next_version(self) -> "Facts":
        return self._but(version=self.version + 1)

    def _but(self, **new: Any) -> "Facts":
        """As `replace`, which takes as long as playing the move."""
        facts = object.__new__(Facts)
        vars(facts).update(vars(self), **new)
        return facts

    def named(self, seat: SeatNumber, name: str) -> "Facts":
        return replace(self, name_1=name) if seat == 1 else replace(self, name_2=name)

    def device(self, seat: SeatNumber) -> str | None:
        return self.device_1 if seat == 1 else self.device_2

    def claimed(self, seat: SeatNumber, secret: str, device: str | None = None) -> "Facts":
        if seat == 1:
            return replace(self, secret_1=secret, device_1=device)
        return replace(self, secret_2=secret, device_2=device)

    def also_held(self, seat: SeatNumber, secret: str) -> "Facts":
        if seat == 1:
            return replace(self, also_1=f"{self.also_1} {secret}".strip())
        return replace(self, also_2=f"{self.also_2} {secret}".strip())

    def forgotten(self, seat: SeatNumber) -> "Facts":
        """Nothing is left of whoever sat there but the moves."""
        said = None if self.said and self.said.startswith(f"{seat} ") else self.said
        if seat == 1:
            return replace(self, name_1="", secret_1=None, also_1="", device_1=None, said=said)
        return replace(self, name_2="", secret_2=None, also_2="", device_2=None, said=said)

    def held_instead(self, old: str, new: str) -> "Facts":
        """Another secret holds what a secret held."""
        one, two = (secret and secret.replace(old, new) for secret in (self.secret_1, self.secret_2))
        also_1, also_2 = self.also_1.replace(old, new), self.also_2.replace(old, new)
        return replace(self, secret_1=one, secret_2=two, also_1=also_1, also_2=also_2)


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A move as it is kept."""

    ply: int
    move: str
    seconds: float


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is kept: all that there is to it."""

    facts: Facts
    moves: tuple[StoredMove, ...]


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is there: the seats at which somebody looks on, and how many others do."""

    seats: frozenset[SeatNumber] = frozenset(SEATS)
    watching: int = 0


HERE = Presence()
"""Everybody is there, as at a table that has only one screen."""


class Table:
    """One table. It is changed only by taking over what has been decided elsewhere: by an action, or by storage."""

    def __init__(self, stored: StoredTable, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        """The time of day in seconds, so that a clock runs on while nobody has the table in memory."""
        self.remark: str | None = None
        """Something odd about the move that a program has just made, or what it said with it."""
        self._heard: dict[str, str] = {}
        self.take_over(stored)

    def take_over(self, stored: StoredTable) -> None:
        """Play out what is kept."""
        self.facts = stored.facts
        self.match, self.told, self.before = played_out(stored, self.clock)

    def adopt(self, match: Match, facts: Facts) -> None:
        """Take over a change: the match after it, and the facts."""
        same = len(self.told)
        if match.moves[:same] == self.match.moves and len(match.moves) >= same:
            position, several = self.match.position, len(match.moves) > same + 1
            step = copy_of(self.match) if several else match  # which stands where its only new move has led
            for move, seconds in zip(match.moves[same:], match.seconds[same:], strict=True):
                if several:
                    step.play(move, seconds=seconds)
                self.told.append(move_state(step, position, move))
                self.before.append(position)
                position = step.position
        else:
            self.told, self.before = self.told[: len(match.moves)], self.before[: len(match.moves)]
        self.match = match
        self.facts = facts
        self.remark = None

    def hear(self, who: str, words: str) -> None:
        """What is told of the move that a program has just made is told once, until it is something else."""
        if words != self._heard.get(who, ""):
            self.remark = words or None
        self._heard[who] = words

    def stored(self) -> StoredTable:
        """The table as it is kept."""
        return StoredTable(self.facts, stored_moves(self.match))

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def version(self) -> int:
        return self.facts.version

    @property
    def mode(self) -> Mode:
        return self.facts.mode

    def people(self) -> list[Player]:
        return [player for player in Player if self.facts.who(player.number) == HUMAN]

    @property
    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return [told.move for told in self.told]

    @property
    def program_to_move(self) -> str | None:
        """The program whose turn it is, if it is a program's."""
        who = self.facts.who(self.match.to_move.number)
        return None if who == HUMAN or self.match.result else who

    def holds(self, secret: str | None) -> tuple[SeatNumber, ...]:
        """The seats that a secret holds."""
        return tuple(seat for seat in SEATS if any(opens(secret, key) for key in self.facts.keys(seat)))

    # What a screen shows

    def state(self, secret: str | None, invitation: str | None = None, presence: Presence = HERE) -> State:
        return State(**vars(self.own(secret, invitation)), **vars(self.view()), **vars(self.around(presence)))

    def own(self, secret: str | None, invitation: str | None = None) -> Own:
        """The part of the state that depends on who looks."""
        return self.own_of(self.holds(secret), invitation)

    def own_of(self, holds: tuple[SeatNumber, ...], invitation: str | None) -> Own:
        """The same for somebody who holds these seats."""
        invited = opens(invitation, self.facts.invitation)
        you = holds[0] if holds else None
        if len(holds) == 2:
            you = self.match.to_move.number
        return Own(you=you, holds=holds, may=tuple(self.may(holds, invited and not holds)))

    def view(self, since: int = 0) -> View:
        """What the position shows to everybody; of the moves those since a ply."""
        return view(self.match, self.told[since:])

    def around(self, presence: Presence) -> Around:
        """What else everybody sees."""
        facts = self.facts
        return Around(
            id=facts.id,
            version=facts.version,
            mode=facts.mode,
            seats=tuple(self._seat(seat, presence) for seat in SEATS),
            thinking=self.program_to_move is not None,
            remark=self.remark,
            stop_offered=facts.stop_offered,
            undo_asked=facts.undo_asked,
            said=said_state(facts.said),
            clock=clock_state(self.match, facts.turn_began),
            series=series_state(self.match),
            next=facts.rematch,
            watching=presence.watching,
        )

    def _seat(self, seat: SeatNumber, presence: Presence) -> SeatState:
        who = self.facts.who(seat)
        return SeatState(
            seat=seat,
            who=who,
            name=self.facts.name(seat),
            online=seat in presence.seats or who != HUMAN,
            claimed=who != HUMAN or self.facts.secret(seat) is not None,
        )

    def may(self, holds: tuple[SeatNumber, ...], invited: bool) -> list[MayDo]:
        """What a player at these seats may do now: what is not named here is refused, or changes nothing.

        At a game by links nobody else is there to agree, so the desk takes some of it away.
        """
        against_a_person = self.mode == "friend"
        running = self.match.result is None
        closed = self.facts.ending == CLOSED
        may: list[MayDo] = ["coach"] if self.studied else []
        if not running:
            may.append("review")
        if invited and not closed:
            may.append("sit")
        if self.strangers(holds):
            may.append("report")
        if not holds or closed:
            return may
        may += ["link"] if self.facts.strangers else ["name", "link"]
        if not running:
            may += ["say"] if against_a_person else []
            return may if self.facts.invitation else [*may, "rematch"]  # with an invitation nobody has come there
        if self.match.to_move.number in holds:
            may.append("move")
        asked = self.facts.undo_asked is not None and self.facts.undo_asked not in holds
        if self.match.clocks is None and (asked or any(told.seat in holds for told in self.told)):
            may.append("undo")
        if against_a_person:
            may += ["say", "decline"] if self.asked_of(holds) else ["say"]
        return [*may, "resign", "stop"]

    @property
    def studied(self) -> bool:
        """Whether the coach answers here: while two people play against each other nobody is helped."""
        return self.mode != "friend" or self.match.result is not None

    def strangers(self, holds: tuple[SeatNumber, ...]) -> tuple[str, str] | None:
        """The device at these seats and that of the stranger opposite, whom it may report, also when the table has been
        closed; None where there is no stranger, or where one of them has been forgotten."""
        if not holds or not self.facts.strangers:
            return None
        own, other = self.facts.device(holds[0]), self.facts.device(2 if holds[0] == 1 else 1)
        return (own, other) if own and other else None

    def asked_of(self, holds: tuple[SeatNumber, ...]) -> bool:
        """Whether the other player waits for a word about stopping or taking back."""
        return any(asker and asker not in holds for asker in (self.facts.undo_asked, self.facts.stop_offered))


def played_out(stored: StoredTable, clock: Callable[[], float]) -> tuple[Match, list[MoveState], list[Any]]:
    """The match that is kept, its moves told, and the position before each of them."""
    facts = stored.facts
    match = Match(
        shared_game(facts.game),
        first=Player.numbered(facts.first),
        players=(facts.who_1, facts.who_2),
        max_turns=facts.max_turns,
        seed=facts.seed,
        started=facts.started,
        control=TimeControl.read(facts.clock) if facts.clock else None,
        series=read_series(facts.series),
        taken_over=facts.taken_over,
        clock=clock,
    )
    match.pause(0)
    told, before = [], []
    for kept in stored.moves:
        before.append(match.position)
        match.play(kept.move, seconds=kept.seconds)
        told.append(move_state(match, before[-1], match.last))
    end_as(match, facts.ending)
    if facts.turn_began is not None:
        match.pause(max(0.0, clock() - facts.turn_began))
    if facts.turn_began is not None or not match.clocks:
        match.go_on()
    return match, told, before


def end_as(match: Match, ending: str | None) -> None:
    """End a match as it is kept that it ended, where it was not by a move."""
    if ending == STOPPED:
        match.stop()
    elif ending == CLOSED:
        match.stop("Those who look after this site have closed the table.")
    elif ending and ending.startswith("timeout"):
        match.flag(Player.numbered(int(ending[-1])))
    elif ending:
        match.resign(Player.numbered(int(ending[-1])))


def copy_of(match: Match) -> Match:
    """A match to try something on, before it is certain."""
    trial = object.__new__(Match)  # as `copy`, in a third of its time
    vars(trial).update(vars(match))
    trial.moves, trial.seconds = [*match.moves], [*match.seconds]
    trial.clocks = match.clocks and deepcopy(match.clocks)
    return trial


def stored_moves(match: Match, ply: int = 0) -> tuple[StoredMove, ...]:
    """The moves from a ply on, as they are kept."""
    write = match.game.write
    numbered = enumerate(zip(match.moves[ply:], match.seconds[ply:], strict=True), start=ply + 1)
    return tuple(StoredMove(number, write(move), seconds) for number, (move, seconds) in numbered)
