"""Games that travel: in links between two people, and in records."""

import json
from dataclasses import replace
from random import Random
from urllib.parse import parse_qs, urlencode

import pytest

import digitduel
from digitduel.core import BadGame, BadRecord, Match, NotAllowed
from digitduel.core.json_shapes import from_json, to_json
from digitduel.core.record import to_json as record_of
from digitduel.core.series import Series
from digitduel.tables.desk import Desk, ask
from digitduel.tables.game_link import read_link
from digitduel.tables.new_table import LONGEST
from digitduel.tables.refusals import Refused
from digitduel.tables.stored_table import StoredTable
from digitduel.tables.table_state import SeriesState, State

WORDS = ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match")


@pytest.fixture
def anna() -> Desk:
    return Desk(Random(1).getrandbits)


@pytest.fixture
def ben() -> Desk:
    return Desk(Random(2).getrandbits)


def invited(desk: Desk, word: str = "sum-race") -> State:
    return desk.open(word, ("human", "human"), mode="friend", name="Anna")


@pytest.mark.parametrize("word", WORDS)
def test_two_people_play_to_the_end_by_sending_links(anna: Desk, ben: Desk, word: str) -> None:
    table, rng = invited(anna, word).id, Random(3)
    desks, state = [anna, ben], anna.look(table)
    while state.result is None and state.ply < 60:
        desk = desks[state.to_move - 1]
        assert "move" in state.may and "send" in state.may and not {"coach", "stop", "undo"} & {*state.may}
        choices = desk.analyze(word, tuple(move.move for move in state.moves)).choices
        state = desk.move(table, state.ply, rng.choice(choices).move)
        if state.to_move != state.you or state.result:
            other = desks[2 - (state.you or 1)]
            state = other.follow(table, desk.link(table).link)
    assert state.result or word in ("number-harmony", "pattern-match")
    assert anna.look(table).result == ben.look(table).result
    assert [seat.name for seat in ben.look(table).seats] == ["Anna", ""]


def test_whoever_opens_a_link_sits_on_the_other_side(anna: Desk, ben: Desk) -> None:
    state = anna.open("sum-race", ("human", "human"), mode="friend", sit=2)
    assert state.holds == (2,)
    assert ben.follow(state.id, anna.link(state.id).link).holds == (1,)
    again = Desk(Random(5).getrandbits).bring_back(ben.kept(state.id))
    assert again.holds == (1,), "also when it comes back from storage"


def test_an_old_link_takes_nothing_back_and_another_game_is_refused(anna: Desk, ben: Desk) -> None:
    table = invited(anna).id
    anna.move(table, 0, "5")
    old = anna.link(table).link
    ben.follow(table, old)
    ben.move(table, 1, "3")
    assert ben.follow(table, old).ply == 2
    with pytest.raises(Refused, match="does not go on from the game"):
        ben.follow(table, changed(old, moves="4"))
    with pytest.raises(Refused, match="another game"):
        ben.follow("elsewhere", old)


def test_each_move_of_a_link_is_checked(anna: Desk, ben: Desk) -> None:
    table = invited(anna).id
    anna.move(table, 0, "5")
    link = anna.link(table).link
    with pytest.raises(BadGame, match="Move 2, '5'"):
        ben.follow(table, changed(link, moves="5 5"))
    for wrong in ({"by": "3"}, {"first": ""}, {"game": ""}, {"end": "resigned-2"}, {"end": "stopped"}):
        with pytest.raises(BadGame, match="damaged"):
            ben.follow(table, changed(link, **wrong))
    assert not ben.tables


@pytest.mark.parametrize("deed", ["stop", "undo"])
def test_what_two_people_agree_on_is_refused_where_nobody_else_is_here(anna: Desk, deed: str) -> None:
    table = invited(anna).id
    state = anna.move(table, 0, "5")
    assert not {"stop", "undo"} & {*state.may}
    with pytest.raises(NotAllowed, match=r"^In a game by links nobody else is here to agree\. Play on, or resign\.$"):
        getattr(anna, deed)(table)
    assert anna.look(table) == state
    anna.resign(table)
    with pytest.raises(NotAllowed, match=r"^The game is over\.$"):
        getattr(anna, deed)(table)


def test_resigning_and_a_rematch_travel_too(anna: Desk, ben: Desk) -> None:
    table = invited(anna).id
    ben.follow(table, anna.link(table).link)
    anna.resign(table)
    over = ben.follow(table, anna.link(table).link)
    assert over.result and over.result.winner == 2
    again = anna.rematch(table).table
    assert anna.look(again).holds == (2,)
    assert ben.follow(again, anna.link(again).link).holds == (1,)


def changed(link: str, **parts: str) -> str:
    given = {key: values[0] for key, values in parse_qs(link).items()} | parts
    return urlencode({key: value for key, value in given.items() if value})


@pytest.mark.parametrize("name", ["", "ABC", "a" * 17, "a-b", "a\n", "../etc", "é"])
def test_a_link_names_a_table_as_the_server_would(anna: Desk, ben: Desk, name: str) -> None:
    link = anna.link(invited(anna).id).link
    with pytest.raises(BadGame, match="damaged"):
        read_link(changed(link, table=name))
    assert ask(ben, "follow", json.dumps({"table": name, "link": changed(link, table=name)})).startswith('{"error"')


def test_a_record_leaves_and_comes_back(anna: Desk, ben: Desk) -> None:
    state = anna.open("sum-race", ("human", "casual"), seed=7)
    state = anna.think(anna.move(state.id, 0, "5").id)
    text = anna.record(state.id).record
    assert json.loads(text)["players"] == ["human", "casual"]
    came = ben.read_record(text)
    assert (came.moves, came.mode, came.holds) == (state.moves, "program", (1,))
    assert json.loads(ben.record(came.id).record) == json.loads(text)
    for ending in (anna.resign, anna.stop):
        over = anna.open("sum-race", ("human", "human")).id
        assert ben.read_record(anna.record(ending(over).id).record).result == anna.look(over).result
    with pytest.raises(BadRecord):
        ben.read_record(text.replace('"5"', '"9"'))


@pytest.mark.parametrize("word", ["adaptive@1432", "adaptive", "mcts"])
def test_a_record_keeps_its_opponent(ben: Desk, word: str) -> None:
    match = Match(digitduel.game("sum-race"), players=("human", word), seed=7)
    match.play("5")
    came = ben.read_record(record_of(match))
    assert (came.mode, came.seats[1].who, came.thinking) == ("program", word, True)
    assert json.loads(ben.record(came.id).record)["players"] == ["human", word]
    assert ben.think(came.id).ply == 2


def test_a_record_keeps_its_series_and_what_it_took_over(ben: Desk) -> None:
    series = replace(Series.read("3"), number=2, points=(0, 1))
    match = Match(digitduel.game("sum-race:target=6"), players=("human", "casual"), seed=7, series=series, taken_over=1)
    match.play("2")
    came = ben.read_record(record_of(match))
    assert came.series == SeriesState(goal="first-to-3", number=2, points=(0, 1), decided=False, winner=None)
    told = json.loads(ben.record(came.id).record)
    assert (told["series"], told["taken_over"]) == ({"goal": "first-to-3", "number": 2, "points": [0, 1]}, 1)
    again = Desk(Random(5).getrandbits)
    again.bring_back(from_json(StoredTable, to_json(ben.kept(came.id))))
    assert json.loads(again.record(came.id).record) == told
    over = again.resign(came.id)
    assert over.result
    following = again.look(again.rematch(came.id).table)
    assert following.series
    assert following.series.number == 3
    assert "taken_over" not in json.loads(again.record(following.id).record)


def test_a_table_as_it_was_kept_before_knows_of_nothing_taken_over(ben: Desk) -> None:
    kept = json.loads(to_json(ben.kept(ben.open("sum-race", ("human", "casual"), moves=("5", "6")).id)))
    assert kept["facts"].pop("taken_over") == 2
    assert ben.kept(ben.bring_back(from_json(StoredTable, json.dumps(kept))).id).facts.taken_over == 0


def test_a_record_of_a_series_that_was_decided_before_is_refused(ben: Desk) -> None:
    series = replace(Series.read("3"), number=90_001, points=(90_000, 0))
    match = Match(digitduel.game("sum-race"), players=("human", "casual"), seed=7, series=series)
    with pytest.raises(BadRecord, match="decided before"):
        ben.read_record(record_of(match))


@pytest.mark.parametrize("word", ["adaptive@strong", "exec:sh", "llm:m", "Bea"])
def test_whoever_is_no_program_of_the_house_is_a_person_here(ben: Desk, word: str) -> None:
    match = Match(digitduel.game("sum-race"), players=("human", word), seed=7)
    assert ben.read_record(record_of(match)).mode == "screen"


@pytest.mark.parametrize("ending", ["", "stop", "resign", "lose"])
def test_a_record_may_be_as_long_as_the_game_was(ben: Desk, ending: str) -> None:
    match = Match(digitduel.game("number-harmony"), players=("human", "human"), seed=7)
    for turn in range(1100):
        match.play(str(turn % 3 + 1))  # 1 2 3 never sums to 15
    if ending == "stop":
        match.stop()
    elif ending == "resign":
        match.resign(match.to_move)
    elif ending:
        match.play("9")
        match.play("4")  # 2 9 4 is 15
    assert (match.result is None) is (ending == "")
    came = ben.read_record(record_of(match))
    assert came.ply == len(match.moves)
    assert (came.result and came.result.sentence) == (match.result and match.result.sentence)
    assert ben.record(came.id).record == record_of(match)
    again = Desk(Random(5).getrandbits)
    assert again.bring_back(from_json(StoredTable, to_json(ben.kept(came.id)))) == came
    if not ending:
        assert again.move(came.id, came.ply, "9").ply == came.ply + 1


def test_programs_alone_stop_at_last_whatever_a_record_says(ben: Desk) -> None:
    match = Match(digitduel.game("number-harmony"), players=("random", "random"))
    for turn in range(1100):
        match.play(str(turn % 3 + 1))
    came = ben.read_record(record_of(match))
    assert came.result is None
    assert ben.kept(came.id).facts.max_turns == 2100


def test_a_new_table_has_a_limit(ben: Desk) -> None:
    assert ben.kept(ben.open("number-harmony", ("human", "human")).id).facts.max_turns == LONGEST
