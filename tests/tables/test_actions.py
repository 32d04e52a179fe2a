"""What a screen offers at a table is what can be done there, and nothing else: at every kind of table."""

from collections.abc import Callable
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digitduel.core import DigitDuelError
from digitduel.core.player import SeatNumber
from digitduel.players.turns import HUMAN
from digitduel.tables import actions
from digitduel.tables.actions import Act, check_study, strangers_at, tried
from digitduel.tables.new_table import TableAsked, between_strangers, open_table
from digitduel.tables.seat_secrets import digest
from digitduel.tables.stored_table import SEATS as SEAT_NUMBERS
from digitduel.tables.stored_table import Facts, StoredTable
from digitduel.tables.table import Table
from digitduel.tables.table_state import Mode

HOST, GUEST, STRANGER = "host", "guest", "stranger"

SEATS: dict[Mode, tuple[str, str]] = {
    "friend": (HUMAN, HUMAN),
    "screen": (HUMAN, HUMAN),
    "program": (HUMAN, "casual"),
    "watch": ("random", "casual"),
}
GAME = "sum-race:target=6"


class Evening:
    """A table with its secrets, and everything that anybody might try to do at it."""

    def __init__(self, mode: Mode | None, clock: str | None = None) -> None:
        self.invitation: str | None = None
        self.secrets: dict[str, str | None] = {HOST: HOST, GUEST: GUEST, STRANGER: STRANGER}
        if mode:
            asked = TableAsked(game=GAME, seats=SEATS[mode], mode=mode, clock=clock)
            opened = open_table(asked, seed=1, device=HOST)
            stored, self.secrets[HOST], self.invitation = opened.stored, opened.secret, opened.invitation
        else:  # in the lobby
            pair = ((digest(HOST), HOST), (digest(GUEST), GUEST))
            stored = between_strangers("lobby", GAME, clock or "", pair, seed=1, longest=100)
        self.table = Table(stored, clock=lambda: 0.0)

    def attempts(self, who: str) -> dict[str, Act]:
        secret, ply = self.secrets[who], len(self.table.moves)
        game, position = self.table.match.game, self.table.match.position
        open_moves = game.moves(position)
        by_name: dict[str, Callable[[], Act]] = {
            "move": lambda: actions.play(secret, ply, game.write(open_moves[0]) if open_moves else "1"),
            "undo": lambda: actions.undo(secret),
            "decline": lambda: actions.decline(secret),
            "say": lambda: actions.say(secret, "well-played"),
            "resign": lambda: actions.resign(secret),
            "stop": lambda: actions.stop(secret),
            "name": lambda: actions.rename(secret, "Ada"),
            "sit": lambda: actions.sit(self.invitation if who == GUEST else None, secret or "", "Bea"),
            "rematch": lambda: actions.rematch(secret, "another"),
        }
        return {name: act() for name, act in by_name.items()}

    def may(self, who: str) -> tuple[str, ...]:
        return self.table.own(self.secrets[who], self.invitation if who == GUEST else None).may

    def check(self) -> None:
        for who in self.secrets:
            may = self.may(who)
            for name, act in self.attempts(who).items():
                try:
                    changes = tried(self.table, act) is not None
                except DigitDuelError:
                    assert name not in may, f"{who} is offered {name}, and it is refused"
                else:
                    assert name in may or not changes, f"{who} is not offered {name}, and can do it"
            try:
                check_study(self.table)
            except DigitDuelError:
                assert "coach" not in may
            else:
                assert "coach" in may
            try:
                strangers_at(self.table, self.secrets[who])
            except DigitDuelError:
                assert "report" not in may
            else:
                assert "report" in may

    def happen(self, who: str, name: str) -> None:
        act = actions.close if name == "close" else self.attempts(who)[name]
        try:
            changed = tried(self.table, act)
        except DigitDuelError:
            return
        if changed:
            self.table.adopt(*changed)


DONE = ("move", "move", "undo", "decline", "say", "resign", "stop", "sit", "sit", "rematch", "close")


@pytest.mark.parametrize(("mode", "clock"), [*((mode, None) for mode in SEATS), ("friend", "3+2"), (None, "3+2")])
@settings(max_examples=30)
@given(events=st.lists(st.tuples(st.sampled_from([HOST, GUEST]), st.sampled_from(DONE)), max_size=8))
def test_what_is_offered_can_be_done_and_nothing_else(
    mode: Mode | None, clock: str | None, events: list[tuple[str, str]]
) -> None:
    evening = Evening(mode, clock)
    evening.check()
    for who, name in events:
        evening.happen(who, name)
        evening.check()


def test_a_stranger_can_be_reported_when_the_table_is_closed_but_nobody_of_whom_nothing_is_kept() -> None:
    evening = Evening(None, "3+2")
    assert strangers_at(evening.table, GUEST) == (GUEST, HOST)
    evening.happen(HOST, "close")
    assert evening.may(GUEST) == ("coach", "review", "report")
    assert strangers_at(evening.table, HOST) == (HOST, GUEST)
    evening.table.facts = replace(evening.table.facts, device_1=None)
    evening.check()
    assert "report" not in evening.may(GUEST)


@pytest.mark.parametrize("seat", SEAT_NUMBERS)
def test_nothing_is_left_at_a_seat_of_whoever_is_forgotten(seat: SeatNumber) -> None:
    secrets = ("one", "two")
    facts = open_table(TableAsked(game=GAME, seats=(HUMAN, HUMAN)), seed=1).stored.facts
    empty = replace(facts, secret_1=None, secret_2=None, device_1=None, device_2=None, invitation=None)
    taken = empty
    for held in SEAT_NUMBERS:
        taken = taken.claimed(held, digest(secrets[held - 1]), f"device {held}").named(held, f"name {held}")
        taken = taken.also_held(held, digest(f"tablet {held}"))
    own = [field.name for field in fields(Facts) if field.name.endswith(f"_{seat}") and field.name != f"who_{seat}"]
    assert all(getattr(taken, name) != getattr(empty, name) for name in own), "this test leaves something out"
    table = Table(StoredTable(replace(taken, said=f"{seat} hello"), ()))
    changed = tried(table, actions.forget(seat))
    assert changed
    assert changed[1] == replace(taken, version=1, said=None, **{name: getattr(empty, name) for name in own})
    other: SeatNumber = 2 if seat == 1 else 1
    table.adopt(*changed)
    assert (table.holds(secrets[seat - 1]), table.holds(secrets[other - 1])) == ((), (other,))


def test_who_gives_up_before_a_friend_has_come_is_offered_no_rematch_with_nobody() -> None:
    evening = Evening("friend")
    evening.happen(HOST, "resign")
    assert "rematch" not in evening.may(HOST)
    assert "review" in evening.may(HOST)
