"""A table in memory: what storage knows of it, played out, and who is looking at it."""

import asyncio
import json
from copy import copy
from typing import Any, cast

from digitduel.core import Match, Player
from digitduel.players.turns import HUMAN
from digitduel.web.seat_secrets import opens
from digitduel.web.shared_games import shared_game
from digitduel.web.storage.schema import Kept, Row
from digitduel.web.view import move_state, view
from digitduel.web.wire import MoveState, SeatNumber, SeatState, State

STOPPED = "stopped"


class Screen:
    """Somebody who looks at a table, and the seats that they play for."""

    def __init__(self, secret: str | None, invitation: str | None = None) -> None:
        self.secret = secret
        self.invitation = invitation
        self.news = asyncio.Event()


class Table:
    """What is known about one table. It is changed only by taking over what has been written down."""

    def __init__(self, kept: Kept) -> None:
        self.lock = asyncio.Lock()
        self.screens: set[Screen] = set()
        self.elsewhere: dict[str, tuple[frozenset[int], int, float]] = {}
        """Who is looking through other server processes: seats, spectators, and when that was heard."""
        self.thinking: asyncio.Task[None] | None = None
        self.remark: str | None = None
        self.stale = False
        self._shared: str | None = None
        """What all screens show alike, as it is sent."""
        self.take_over(kept)

    def take_over(self, kept: Kept) -> None:
        """Play out what storage holds."""
        self.facts = kept.facts
        self.match, self.told = played_out(kept)
        self.stale = False
        self.forget_picture()

    def adopt(self, match: Match, facts: dict[str, Any]) -> None:
        """Take over a change that is on disk."""
        same = len(self.told)
        if match.moves[:same] == self.match.moves and len(match.moves) >= same:
            position = self.match.position
            step = copy_of(self.match)
            for move in match.moves[same:]:
                step.play(move)
                self.told.append(move_state(step, position, move))
                position = step.position
        else:
            self.told = self.told[: len(match.moves)]
        self.match = match
        self.facts = {**self.facts, **facts, "version": self.version + 1}
        self.remark = None
        self.forget_picture()

    @property
    def id(self) -> str:
        return cast(str, self.facts["id"])

    @property
    def version(self) -> int:
        return cast(int, self.facts["version"])

    @property
    def mode(self) -> str:
        return cast(str, self.facts["mode"])

    def who(self, seat: int) -> str:
        return cast(str, self.facts[f"who_{seat}"])

    def people(self) -> list[Player]:
        return [player for player in Player if self.who(player.number) == HUMAN]

    @property
    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return [told["move"] for told in self.told]

    @property
    def program_to_move(self) -> str | None:
        """The program whose turn it is, if it is a program's."""
        who = self.who(self.match.to_move.number)
        return None if who == HUMAN or self.match.result else who

    def holds(self, secret: str | None) -> list[SeatNumber]:
        """The seats that a secret holds."""
        seats: tuple[SeatNumber, ...] = (1, 2)
        return [seat for seat in seats if opens(secret, self.facts[f"secret_{seat}"])]

    # What a screen shows

    def forget_picture(self) -> None:
        self._shared = None

    def tell(self) -> None:
        """Something has changed: everybody who looks at the table shall see it."""
        self.forget_picture()
        for screen in self.screens:
            screen.news.set()

    def state(self, secret: str | None, invitation: str | None = None) -> State:
        return cast(State, {**self._everyones(), **self._own(secret, invitation)})

    def _own(self, secret: str | None, invitation: str | None) -> dict[str, Any]:
        """The part of the state that depends on who looks."""
        holds, invited = self.holds(secret), opens(invitation, self.facts["invitation"])
        you: SeatNumber | None = holds[0] if holds else None
        if len(holds) == 2:
            you = cast(SeatNumber, self.match.to_move.number)
        return {"you": you, "holds": holds, "may": self.may(holds, invited and not holds)}

    def message(self, screen: Screen) -> str:
        """The state for a screen, as it is sent. The part that all screens share is written once for all of them."""
        if self._shared is None:
            self._shared = json.dumps(self._everyones(), separators=(",", ":"))[1:]
        own = json.dumps(self._own(screen.secret, screen.invitation), separators=(",", ":"))[:-1]
        return f'{{"type":"state","state":{own},{self._shared}}}'

    def may(self, holds: list[SeatNumber], invited: bool) -> list[str]:
        """What a player at these seats may do now."""
        against_a_person = self.mode == "friend"
        running = self.match.result is None
        may = [] if against_a_person and running else ["coach"]
        if not running:
            may.append("review")
        if invited:
            may.append("sit")
        if not holds:
            return may
        may += ["name", "link"]
        if not running:
            return [*may, "rematch"]
        if self.match.to_move.number in holds:
            may.append("move")
        if not against_a_person and self.match.moves:
            may.append("undo")
        return [*may, "resign", "stop"]

    def _everyones(self) -> dict[str, Any]:
        facts = self.facts
        return {
            "id": self.id,
            "version": self.version,
            "mode": self.mode,
            "seats": self._seats(),
            **view(self.match, self.told),
            "thinking": self.program_to_move is not None,
            "remark": self.remark,
            "stop_offered": facts["stop_offered"],
            "next": facts["rematch"],
            "watching": self._watching(),
        }

    def _seats(self) -> list[SeatState]:
        here = {seat for screen in self.screens for seat in self.holds(screen.secret)}
        here |= {cast(SeatNumber, seat) for seats, _, _ in self.elsewhere.values() for seat in seats}
        numbers: tuple[SeatNumber, ...] = (1, 2)
        return [
            {
                "seat": seat,
                "who": self.who(seat),
                "name": self.facts[f"name_{seat}"],
                "online": seat in here or self.who(seat) != HUMAN,
                "claimed": self.who(seat) != HUMAN or self.facts[f"secret_{seat}"] is not None,
            }
            for seat in numbers
        ]

    def seats_here(self) -> frozenset[int]:
        return frozenset(seat for screen in self.screens for seat in self.holds(screen.secret))

    def spectators_here(self) -> int:
        return sum(not self.holds(screen.secret) for screen in self.screens)

    def _watching(self) -> int:
        return self.spectators_here() + sum(count for _, count, _ in self.elsewhere.values())


def played_out(kept: Kept) -> tuple[Match, list[MoveState]]:
    """The match that storage holds, and its moves told."""
    facts = kept.facts
    match = Match(
        shared_game(facts["game"]),
        first=Player.numbered(facts["first"]),
        players=(facts["who_1"], facts["who_2"]),
        max_turns=facts["max_turns"],
        seed=facts["seed"],
        started=facts["started"],
    )
    told = []
    for row in kept.moves:
        before = match.position
        match.play(row.move, seconds=row.seconds)
        told.append(move_state(match, before, match.last))
    end_as(match, facts["ending"])
    return match, told


def end_as(match: Match, ending: str | None) -> None:
    """End a match as it is kept that it ended, where it was not by a move."""
    if ending == STOPPED:
        match.stop()
    elif ending:
        match.resign(Player.numbered(int(ending[-1])))


def copy_of(match: Match) -> Match:
    """A match to try something on, before it is certain."""
    trial = copy(match)
    trial.moves, trial.seconds = list(match.moves), list(match.seconds)
    return trial


def rows_after(match: Match, ply: int) -> list[Row]:
    """The moves from a ply on, as they are kept."""
    write = match.game.write
    numbered = enumerate(zip(match.moves[ply:], match.seconds[ply:], strict=True), start=ply + 1)
    return [Row(number, write(move), seconds) for number, (move, seconds) in numbered]
