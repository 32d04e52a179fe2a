"""Each kind of table over HTTP: against programs, on the same screen, watching; every game, and what cannot be."""

from random import Random
from typing import Any

import pytest

from digitduel.core import Match
from digitduel.games import game
from tests.web.real_server import Browser, until


def test_against_a_program(browser: Browser) -> None:
    seat = browser.open_table("sum-race", ("human", "random"))
    seat.play("5")
    until(lambda: seat.state["ply"] == 2)
    state = seat.state
    assert state["moves"][1]["seat"] == 2
    assert {"move", "undo", "resign", "stop", "coach"} <= set(state["may"])
    assert seat.post("undo", {"ply": 2}).json["ply"] == 0
    assert seat.post("undo", {"ply": 2}).json["ply"] == 0  # sent again: not taken back twice
    assert seat.post("undo").code == "not-allowed"
    assert seat.play("4").status == 200


def test_a_program_that_starts_does_so_by_itself(browser: Browser) -> None:
    seat = browser.open_table("sum-race", ("random", "human"))
    until(lambda: seat.state["ply"] == 1)
    assert seat.state["you"] == 2


def test_on_the_same_screen_one_browser_plays_for_both(browser: Browser) -> None:
    seat = browser.open_table("number-harmony", mode="screen")
    assert (seat.state["you"], seat.state["holds"]) == (1, [1, 2])
    assert seat.play("9").json["you"] == 2
    assert seat.play("1").json["you"] == 1
    assert seat.post("undo").json["ply"] == 1
    assert seat.post("stop").json["result"]["end"] == "unfinished"


def test_passes_are_played_by_themselves(browser: Browser) -> None:
    seat = browser.open_table("pocket-addition", mode="screen")
    for move in ("9", "1", "5"):
        seat.play(move)
    state = seat.play("2").json  # Player 1 holds 14, and 1 is gone
    assert [(move["seat"], move["move"]) for move in state["moves"]][-2:] == [(2, "2"), (1, "pass")]
    assert (state["ply"], state["to_move"]) == (5, 2)


def test_two_programs_play_while_somebody_watches(browser: Browser) -> None:
    seat = browser.open_table("sum-race", ("random", "random"))
    assert seat.state["you"] is None
    assert seat.state["ply"] == 0
    with seat.screen() as screen:
        result = screen.until(lambda state: state["result"])["result"]
    assert result["end"] == "won"


@pytest.mark.parametrize("word", ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"])
def test_a_whole_game_of_each(browser: Browser, word: str) -> None:
    """Moves as they are tapped: by the entries that the board offers."""
    seat, rng = browser.open_table(word, mode="screen"), Random(7)
    state = seat.state
    while state["result"] is None and state["ply"] < 60:
        tiles = [tile for part in state["board"] for row in part.get("rows", [part.get("tiles", [])]) for tile in row]
        entry = rng.choice([tile["entry"] for tile in tiles if tile["entry"] is not None] + state["listed"])
        if entry in state["begins"]:
            entry += " " + rng.choice(state["begins"][entry]["then"])
        elif state["begins"]:
            continue
        played = seat.play(entry, state["ply"])
        assert played.status == 200, (entry, played)
        state = played.json
    match = Match(game(word))
    for move in state["moves"]:
        match.play(move["move"])
    assert (match.result is None) == (state["result"] is None)
    assert state["result"] or word in ("number-harmony", "pattern-match")


def test_the_declaring_step_gives_nothing_away(browser: Browser) -> None:
    seat = browser.open_table("equation-duel", mode="screen")
    for move in ("1", "no", "5", "no", "2", "no", "6", "no", "3"):
        assert seat.play(move).status == 200
    state = seat.state
    assert (state["free_text"], state["hand"], state["listed"]) == (True, ["1", "2", "3"], ["no"])
    assert "1+2=3" not in str({**state, "can_play": ""})
    assert seat.play("1 + 2 = 3").json["result"]["winner"] == 1


def test_a_take_says_that_the_turn_goes_on(browser: Browser) -> None:
    assert browser.open_table("equation-duel", mode="screen").state["goes_on"] == [str(n) for n in range(1, 10)]
    assert browser.open_table("sum-race", mode="screen").state["goes_on"] == []


def test_names_are_shown_without_what_cannot_be_seen(browser: Browser) -> None:
    seat = browser.open_table("sum-race", mode="screen", name="  A\u202eda \n\t\u0000 <b> ")
    assert seat.state["seats"][0]["name"] == "A da <b>"
    assert seat.post("name", {"name": "Bea"}).json["seats"][0]["name"] == "Bea"
    assert seat.post("name", {"name": "x" * 41}).code == "unclear"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "chess"}, "bad-game"),
        ({"game": "sum-race:target=0"}, "bad-game"),
        ({"game": "sum-race:target=99999999999"}, "bad-game"),
        ({"game": "sum-race", "first": "2"}, "bad-game"),
        ({"seats": ["human", "nobody"]}, "bad-player"),
        ({"seats": ["human", "os:system"]}, "bad-player"),
        ({"mode": "program"}, "bad-seats"),
        ({"mode": "watch"}, "bad-seats"),
        ({"seats": ["human", "random"], "mode": "friend"}, "bad-seats"),
        ({"seats": ["human"]}, "unclear"),
        ({"mode": "party"}, "unclear"),
        ({"sit": 3}, "unclear"),
        ({"colour": "red"}, "unclear"),
    ],
)
def test_a_table_that_cannot_be_is_refused(browser: Browser, asked: dict[str, Any], code: str) -> None:
    refused = browser.post("/api/tables", {"game": "sum-race", "seats": ["human", "human"], **asked})
    assert 400 <= refused.status < 500
    assert refused.code == code


def test_who_starts_can_be_chosen_where_the_rules_leave_it_open(browser: Browser) -> None:
    assert browser.open_table("pocket-addition", mode="screen", first="2").state["to_move"] == 2
    starters = {
        browser.open_table("pocket-addition", mode="screen", first="random").state["to_move"] for _ in range(20)
    }
    assert starters == {1, 2}
