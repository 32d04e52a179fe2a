"""A table: the facts that are kept of it, played out; who sits where, and what each person sees and may do."""

import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from digitduel.core import Match, Player
from digitduel.core.clocks import TimeControl
from digitduel.core.player import SeatNumber
from digitduel.players.turns import HUMAN
from digitduel.tables.contests import clock_state, read_series, said_state, series_state
from digitduel.tables.seat_secrets import opens
from digitduel.tables.shared_games import shared_game
from digitduel.tables.stored_table import CLOSED, SEATS, STOPPED, Facts, StoredTable, stored_moves
from digitduel.tables.table_state import Around, MayDo, Mode, MoveState, Own, SeatState, State, View
from digitduel.tables.view import move_state, view


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
