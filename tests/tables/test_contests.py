"""Series, clocks and swap at a table, and what friends ask of each other and say."""

from random import Random

import pytest

from digitduel.core import BadGame, NotAllowed
from digitduel.core.json_shapes import from_json, to_json
from digitduel.tables import actions
from digitduel.tables.actions import Act, tried
from digitduel.tables.desk import Desk
from digitduel.tables.new_table import TableAsked, open_table
from digitduel.tables.refusals import Refused
from digitduel.tables.stored_table import StoredTable
from digitduel.tables.table import Table


class Day:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def desk(day: Day) -> Desk:
    return Desk(Random(1).getrandbits, clock=day)


def test_the_clock_starts_with_the_first_move_and_runs_on_while_nobody_looks(desk: Desk, day: Day) -> None:
    table = desk.open("sum-race", ("human", "human"), clock="1+2").id
    day.now += 500
    clock = desk.look(table).clock
    assert clock
    assert (clock.control, clock.left, clock.runs) == ("1+2", (60, 60), None)
    desk.move(table, 0, "5")
    day.now += 10
    clock = desk.look(table).clock
    assert clock
    assert (clock.left, clock.runs) == ((62, 50), 2)
    state = desk.move(table, 1, "6")
    assert "undo" not in state.may
    kept = to_json(desk.kept(table))
    day.now += 61
    elsewhere = Desk(Random(2).getrandbits, clock=day)
    clock = elsewhere.bring_back(from_json(StoredTable, kept)).clock
    assert clock
    assert clock.left == (1, 52)
    day.now += 1
    for at in (desk, elsewhere):
        late = at.look(table)
        assert late.result
        assert (late.result.end, late.result.winner) == ("timeout", 2)
        with pytest.raises(NotAllowed):
            at.move(table, 2, "5")
    assert desk.kept(table).facts.ending == "timeout-1"
    assert Table(desk.kept(table), day).match.result is not None
    assert any("time is up" in line for line in desk.review(table).summary)


def test_a_series_goes_on_with_changed_seats_until_it_is_decided(desk: Desk) -> None:
    state = desk.open("sum-race", ("human", "random"), series="2")
    points = []
    for _ in range(3):
        series = desk.resign(state.id).series
        assert series
        points.append((series.number, series.points, series.decided, series.winner))
        state = desk.look(desk.rematch(state.id).table)
    assert points == [(1, (0, 1), False, None), (2, (2, 0), True, 1), (1, (0, 1), False, None)]
    assert state.seats[0].who == "random"


def test_the_first_turn_can_be_taken_over(desk: Desk) -> None:
    table = desk.open("sum-race:swap=yes", ("human", "human")).id
    state = desk.move(table, 0, "5")
    assert [tile.entry for tile in state.board[-1].tiles or ()] == ["swap"]  # type: ignore[union-attr]
    state = desk.move(table, 1, "swap")
    assert (state.to_move, state.moves[-1].news.split(":")[0]) == (1, "Player 2 swaps")


@pytest.mark.parametrize("contest", [{"clock": "soon"}, {"series": "0"}])
def test_contests_that_cannot_be_are_refused(desk: Desk, contest: dict[str, str]) -> None:
    with pytest.raises(BadGame):
        desk.open("sum-race", ("human", "human"), **contest)  # type: ignore[arg-type]


class Friends:
    """Two people at a table, each with a secret."""

    def __init__(self) -> None:
        opened = open_table(TableAsked(game="sum-race", seats=("human", "human")), 1)
        self.one, self.two = opened.secret, "b" * 43
        self.table = Table(opened.stored)
        self.do(actions.sit(opened.invitation, self.two, "Bo"))

    def do(self, act: Act) -> None:
        changed = tried(self.table, act)
        if changed:
            self.table.adopt(*changed)

    def may(self, secret: str | None) -> set[str]:
        return set(self.table.state(secret).may)


def test_a_turn_is_taken_back_when_both_want_it() -> None:
    friends = Friends()
    one, two, table = friends.one, friends.two, friends.table
    assert not friends.may(one) & {"undo", "decline"}
    friends.do(actions.play(one, 0, "4"))
    assert "undo" not in friends.may(two), "they have not played yet"
    friends.do(actions.undo(one, 1))
    friends.do(actions.undo(one, 1))
    assert (table.facts.undo_asked, table.moves) == (1, ["4"])
    assert {"undo", "decline"} <= friends.may(two)
    friends.do(actions.decline(two))
    assert table.facts.undo_asked is None
    friends.do(actions.undo(one, 1))
    friends.do(actions.play(two, 1, "6"))
    assert table.facts.undo_asked is None, "who plays on does not agree"
    friends.do(actions.undo(one, 2))
    friends.do(actions.undo(two, 2))
    assert (table.moves, table.facts.undo_asked) == ([], None)
    with pytest.raises(NotAllowed):
        friends.do(actions.undo(one, 0))


def test_friends_say_set_phrases_and_nothing_else() -> None:
    friends = Friends()
    friends.do(actions.say(friends.two, "good-luck"))
    said = friends.table.state(friends.one).said
    assert said
    assert (said.seat, said.words) == (2, "Good luck!")
    with pytest.raises(Refused):
        friends.do(actions.say(friends.two, "You are bad at this"))
    with pytest.raises(Refused):
        friends.do(actions.say("somebody else", "hello"))
    friends.do(actions.play(friends.one, 0, "4"))
    assert friends.table.state(friends.one).said is None


def test_a_seat_is_held_on_so_many_devices_and_none_is_pushed_out() -> None:
    friends = Friends()
    devices = [f"{number:043}" for number in range(actions.MOST_DEVICES - 1)]
    for device in devices:
        friends.do(actions.bring(friends.two, device))
    with pytest.raises(NotAllowed, match="20 devices"):
        friends.do(actions.bring(friends.two, "c" * 43))
    assert all(friends.table.holds(device) == (2,) for device in (*devices, friends.two))
    with pytest.raises(Refused):
        friends.do(actions.bring("c" * 43, "d" * 43))
    assert friends.one
    friends.do(actions.bring(friends.two, friends.one))
    assert friends.table.holds(friends.one) == (1,)  # who sits there keeps what they have
