import json
import time
from typing import Any

import pytest

from digitduel.core import ONE, TWO, BadGame, BadRecord, End, Match, NotAllowed, TimeControl, clock_face, record
from digitduel.games import game
from tests.nim import Nim, Sticks


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def on_the_clock(word: str = "sum-race", control: str = "1+2") -> tuple[Match, Watch]:
    watch = Watch()
    return Match(game(word), control=TimeControl.read(control), clock=watch, seed=1), watch


def play(match: Match, watch: Watch, move: str, seconds: float) -> None:
    watch.now += seconds
    match.play(move)


@pytest.mark.parametrize(("text", "minutes", "increment"), [("3+2", 3, 2), ("5", 5, 0), (" 0.5+1 ", 0.5, 1)])
def test_a_clock_is_read(text: str, minutes: float, increment: int) -> None:
    assert TimeControl.read(text) == TimeControl(minutes, increment)
    assert TimeControl.read(str(TimeControl.read(text))) == TimeControl.read(text)


@pytest.mark.parametrize("text", ["", "0", "0+5", "-1", "3+", "3+2+1", "x", "999", "3+999", "1e3", "٣+٢", "nan"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(BadGame, match="such as 3\\+2"):
        TimeControl.read(text)


def test_a_clock_shows_minutes_and_at_the_end_tenths() -> None:
    assert [clock_face(s) for s in (180, 125.99, 10, 9.99, 0.05, -3)] == [
        "3:00",
        "2:05",
        "0:10",
        "0:09.9",
        "0:00.0",
        "0:00.0",
    ]


def test_only_the_player_to_move_spends_time_and_gets_some_back() -> None:
    match, watch = on_the_clock()
    watch.now += 10
    assert (match.left(ONE), match.left(TWO)) == (50, 60)
    match.play("5")
    assert (match.left(ONE), match.left(TWO)) == (52, 60)
    play(match, watch, "6", 7.5)
    assert (match.left(ONE), match.left(TWO)) == (52, 54.5)
    assert match.seconds == [10, 7.5]


def test_time_comes_back_for_a_turn_not_for_a_step() -> None:
    match, watch = on_the_clock("equation-duel")
    play(match, watch, "4", 3)
    assert match.left(ONE) == 57
    play(match, watch, "no", 3)
    assert match.left(ONE) == 56


def test_a_flag_falls_by_itself_and_the_other_player_wins() -> None:
    match, watch = on_the_clock()
    play(match, watch, "5", 10)
    watch.now += 59.999
    assert match.result is None
    watch.now += 0.001
    assert match.result is not None
    assert match.result == (End.TIMEOUT, ONE, "timeout", "Player 2's time is up. Player 1 wins.")
    watch.now += 1000
    assert match.left(TWO) == 0
    assert match.left(ONE) == 52, "the clocks stand still when a match has ended"
    with pytest.raises(NotAllowed):
        match.play("6")


def test_a_move_that_comes_too_late_is_not_played() -> None:
    match, _ = on_the_clock()
    with pytest.raises(NotAllowed, match="time is up"):
        match.play("5", seconds=60)
    assert match.moves == []
    assert match.result
    assert match.result.winner is TWO


def test_a_game_that_ended_is_not_lost_on_time_afterwards() -> None:
    match, watch = on_the_clock("sum-race:target=3")
    play(match, watch, "3", 1)
    watch.now += 1000
    assert match.result
    assert match.result.end is End.WON


def test_against_the_clock_nothing_is_taken_back() -> None:
    match, watch = on_the_clock()
    play(match, watch, "5", 1)
    with pytest.raises(NotAllowed, match="clock"):
        match.undo()


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    watch = Watch()
    match = Match(game("sum-race"), clock=watch)
    watch.now += 1e9
    assert match.result is None
    assert match.left(ONE) is None


def test_a_clock_that_stands_still_does_so_after_a_move_and_with_nothing_spent() -> None:
    match, watch = on_the_clock()
    match.pause(3)
    match.play("5", seconds=4)
    watch.now += 20
    assert (match.spent, match.left(TWO)) == (0, 60)
    match.go_on()
    watch.now += 5
    assert match.left(TWO) == 55


def test_after_the_end_no_clock_runs() -> None:
    match, watch = on_the_clock("sum-race:target=5")
    play(match, watch, "5", 10)
    left = [match.left(player) for player in (ONE, TWO)]
    match.go_on()
    watch.now += 20
    assert [match.left(player) for player in (ONE, TWO)] == left


# Records


def test_who_leaves_and_comes_back_has_the_time_they_had() -> None:
    match, watch = on_the_clock()
    play(match, watch, "5", 10)
    watch.now += 20
    again = record.from_json(record.to_json(match), game)
    assert (again.left(ONE), again.left(TWO)) == (52, 40)
    assert record.to_json(again) == record.to_json(match), "the clock stands still until somebody goes on"
    again.clock = watch
    again.go_on()
    watch.now += 5
    assert again.left(TWO) == 35


@pytest.mark.parametrize("how", ["flag", "late", "won", "resigned", "agreed", "limit"])
def test_a_timed_record_replays_to_the_same_result(how: str) -> None:
    match, watch = on_the_clock("sum-race:target=8")
    match.max_turns = 3 if how == "limit" else None
    play(match, watch, "5", 59.5)
    if how == "flag":
        watch.now += 60.0004
    elif how == "late":
        with pytest.raises(NotAllowed):
            match.play("6", seconds=61)
    elif how == "resigned":
        watch.now += 4
        match.resign(TWO)
    elif how == "agreed":
        match.stop()
    else:
        play(match, watch, "2" if how == "won" else "1", 30)
        play(match, watch, "3" if how == "won" else "2", 2)
    assert match.result
    again = record.from_json(record.to_json(match), game)
    assert again.result == match.result
    assert record.to_json(again) == record.to_json(match)
    again.go_on()
    assert again.result == match.result


@pytest.mark.parametrize(
    "change",
    [
        {"clock": None},
        {"clock": {"control": "3+2"}},
        {"clock": {"control": "0+2", "spent": 1}},
        {"clock": {"control": 3, "spent": 1}},
        {"clock": {"control": "3+2", "spent": -1}},
        {"clock": {"control": "3+2", "spent": 0, "more": 1}},
        {"clock": {"control": "1+2", "spent": 61}},
        {"seconds": [61]},
        {"result": {"end": "timeout", "winner": 1, "reason": "timeout"}},
    ],
)
def test_a_record_with_times_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    match, watch = on_the_clock()
    play(match, watch, "5", 10)
    data = json.loads(record.to_json(match)) | change
    with pytest.raises(BadRecord):
        record.from_json(json.dumps(data), game)


class SlowNim(Nim):
    """A game whose rules take a moment."""

    def play(self, p: Sticks, m: int) -> Sticks:
        time.sleep(0.04)
        return super().play(p, m)


def test_a_record_is_judged_by_the_times_it_tells_however_long_it_takes_to_read() -> None:
    hasty = Match(Nim(), control=TimeControl.read("0.001"), clock=Watch())  # 0.06 seconds for each
    for move in "1111":
        hasty.play(move, seconds=0.025)
    again = record.from_json(record.to_json(hasty), lambda word: SlowNim())
    assert (again.moves, again.result) == (hasty.moves, None)
    assert again.left(ONE) == again.left(TWO) == 0.01


def test_a_record_of_a_clock_of_less_than_a_second_is_read() -> None:
    hasty, watch = on_the_clock(control="0.01+2")  # 0.6 seconds at first
    play(hasty, watch, "5", 0.5)
    play(hasty, watch, "6", 0.5)
    again = record.from_json(record.to_json(hasty), game)
    assert (again.moves, again.result) == (hasty.moves, None)
    assert (again.left(ONE), again.left(TWO)) == (2.1, 2.1)


def test_a_record_without_a_contest_has_no_new_keys() -> None:
    assert json.loads(record.to_json(Match(game("sum-race")))).keys() == record.KEYS
