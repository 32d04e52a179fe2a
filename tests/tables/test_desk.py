"""The desk: whole games, the coach and puzzles by plain calls and in JSON, with nothing that a browser lacks."""

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from digitduel.core.json_shapes import from_json, to_json
from digitduel.tables.desk import QUESTIONS, Desk, ask
from digitduel.tables.refusals import Refused
from digitduel.tables.stored_table import StoredTable

WORDS = ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match")


@pytest.fixture
def desk() -> Desk:
    return Desk(Random(1).getrandbits)


def asked(desk: Desk, question: str, **arguments: Any) -> Any:
    answer = json.loads(ask(desk, question, json.dumps(arguments)))
    assert "error" not in answer, answer
    return answer


def refused(desk: Desk, question: str, **arguments: Any) -> Any:
    return json.loads(ask(desk, question, json.dumps(arguments)))["error"]


@pytest.mark.parametrize("word", WORDS)
def test_a_whole_game_against_a_program_in_json(desk: Desk, word: str) -> None:
    state = asked(desk, "open", game=word, seats=["human", "random"], seed=7)
    rng = Random(3)
    while state["result"] is None and state["ply"] < 40:
        assert ("move" in state["may"]) is not state["thinking"]
        if state["thinking"]:
            state = asked(desk, "think", table=state["id"])
            continue
        analysis = asked(desk, "analyze", game=word, moves=[move["move"] for move in state["moves"]])
        move = rng.choice(analysis["choices"])["move"]
        state = asked(desk, "move", table=state["id"], ply=state["ply"], move=move)
    assert state["result"] or word in ("number-harmony", "pattern-match")
    review = asked(desk, "review", table=state["id"])
    assert len(review["moves"]) == state["ply"]


def test_a_level_that_estimates_says_so_once(desk: Desk) -> None:
    state = desk.open("equation-duel:numbers=20", ("casual", "expert"), mode="watch", seed=7)
    remarks = []
    while len(state.moves) < 8:
        state = desk.think(state.id)
        remarks += [state.remark] if state.remark else []
    says = "says: This game is too large to solve from here, so I estimate: I try out games in my head."
    assert remarks == [f"Player 1 {says}", f"Player 2 {says}"]


def test_a_table_is_kept_and_brought_back_elsewhere(desk: Desk) -> None:
    state = desk.open("sum-race", ("human", "casual"), seed=7)
    state = desk.think(desk.move(state.id, 0, "5").id)
    kept = to_json(desk.kept(state.id))
    other = Desk(Random(2).getrandbits)
    again = other.bring_back(from_json(StoredTable, kept))
    assert again == state
    moves = [move.move for move in again.moves]
    following = other.analyze("sum-race", tuple(moves)).choices[0].move
    desk.move(state.id, 2, following)
    other.move(state.id, 2, following)
    assert desk.think(state.id) == other.think(state.id), "the program goes on as it would have"


def test_two_people_on_one_screen_play_take_back_and_stop(desk: Desk) -> None:
    table = desk.open("number-harmony", ("human", "human")).id
    desk.move(table, 0, "9")
    state = desk.move(table, 1, "1")
    assert (state.you, state.holds, state.mode) == (1, (1, 2), "screen")
    assert desk.undo(table).ply == 1
    assert desk.rename(table, "  Ada  ").seats[0].name == "Ada"
    ended = desk.stop(table)
    assert ended.result is not None
    assert ended.result.end == "unfinished"
    again = desk.rematch(table).table
    assert again != table
    assert desk.look(again).seats[1].name == "Ada", "seats are swapped"
    assert desk.rematch(table).table == again
    elsewhere = Desk(Random(2).getrandbits)
    elsewhere.bring_back(desk.kept(table))
    assert elsewhere.rematch(table).table == again, "which may be brought later"


def test_the_move_that_is_asked_about(desk: Desk) -> None:
    table = desk.open("sum-race", ("human", "human")).id
    assert refused(desk, "why", table=table)["code"] == "not-allowed"
    desk.move(table, 0, "4")
    assert desk.why(table).sentence.startswith("4 gives the win away")
    desk.move(table, 1, "6")
    assert desk.why(table).sentence.startswith("4 gives the win away"), "of the player to move"
    assert "5" in desk.why(table, "5").sentence


def test_why_with_nothing_to_name(desk: Desk) -> None:
    table = desk.open("sum-race:target=6", ("casual", "human"), seed=7).id
    assert refused(desk, "why", table=table)["message"] == "You have not played yet. Name a move to ask about."
    desk.at(table).match.play("6")
    over = Desk(Random(3).getrandbits)
    over.bring_back(desk.kept(table))
    assert refused(over, "why", table=table)["message"] == "You had nothing to choose in this game."


PLACE = "this must be a whole number from 1 to 99."


@pytest.mark.long
def test_puzzles(desk: Desk) -> None:
    puzzle = asked(desk, "puzzle", seed=7, game="sum-race", level=3)
    judged = asked(desk, "answer", id=puzzle["id"], move=asked(desk, "analyze", **line(puzzle))["line"][0])
    assert judged["right"]
    assert asked(desk, "daily_puzzle", day="2024-05-31")["day"] == "2024-05-31"
    assert asked(desk, "puzzle", seed=7, game="sum-race", solved=6) == puzzle, "six solved are three levels"


def line(puzzle: Any) -> dict[str, Any]:
    return {"game": puzzle["game"]["word"], "moves": puzzle["moves"]}


def test_the_games_and_their_rules(desk: Desk) -> None:
    games = asked(desk, "games")
    assert [game["name"] for game in games["games"]][:5] == list(WORDS)
    assert asked(desk, "rules", game="sum-race")["title"] == "Sum Race"


@pytest.mark.parametrize(
    ("question", "arguments", "code"),
    [
        ("dance", {}, "unclear"),
        ("__class__", {}, "unclear"),
        ("open", {"game": "sum-race"}, "unclear"),
        ("open", {"game": "sum-race", "seats": ["human"]}, "unclear"),
        ("open", {"game": "sum-race", "seats": ["human", "random"], "mode": "friend"}, "bad-seats"),
        ("open", {"game": "sum-race", "seats": ["human", "os:system"]}, "bad-player"),
        ("open", {"game": "chess", "seats": ["human", "random"]}, "bad-game"),
        ("look", {"table": "nowhere"}, "no-such-table"),
        ("look", {"table": 5}, "unclear"),
        ("link", {"table": "watched"}, "not-your-seat"),
        ("position", {"game": "sum-race", "moves": ["5", "5"]}, "bad-game"),
    ],
)
def test_what_cannot_be_is_refused(desk: Desk, question: str, arguments: dict[str, Any], code: str) -> None:
    desk.open("sum-race", ("random", "random"), id="watched")
    assert refused(desk, question, **arguments)["code"] == code


@pytest.mark.parametrize(
    ("question", "arguments", "sentence"),
    [
        ("open", {"game": "s" * 121, "seats": ["human", "human"]}, "game: this must be a text of 1 to 120 characters."),
        (
            "open",
            {"game": "sum-race", "seats": ["human", "human"], "name": "a" * 41},
            "name: this must be a text of 0 to 40 characters.",
        ),
        ("position", {"game": "sum-race", "moves": ["1"] * 401}, "moves: this must be a list of 0 to 400."),
        ("move", {"table": "any", "ply": -1, "move": "5"}, "ply: this must be a whole number from 0 to 1000000."),
        ("judge_step", {"game": "sum-race", "lesson": 0, "step": 1, "move": "5"}, f"lesson: {PLACE}"),
        ("judge_step", {"game": "sum-race", "lesson": 1, "step": 100, "move": "5"}, f"step: {PLACE}"),
        ("daily_puzzle", {"day": "tomorrow"}, "day: this must be a day, such as 2024-05-31."),
        ("puzzle", {"seed": -1}, "seed: this must be a whole number from 0 to 9007199254740992."),
        ("puzzle", {"seed": 1, "level": -3}, "level: this must be a whole number from 0 to 9."),
        ("puzzle", {"seed": 1, "solved": -1}, "solved: this must be a whole number from 0 to 1000000000."),
        ("answer", {"id": "../7"}, "id: this must be the name of a puzzle."),
        (
            "answer",
            {"id": "1.0.", "score": {"streak": -1}},
            "score.streak: this must be a whole number from 0 to 1000000000.",
        ),
    ],
)
def test_what_is_too_much_for_a_server_is_too_much_for_the_desk(
    desk: Desk, question: str, arguments: dict[str, Any], sentence: str
) -> None:
    assert refused(desk, question, **arguments) == {"code": "unclear", "message": sentence}


def test_a_move_for_another_position_is_outdated(desk: Desk) -> None:
    table = desk.open("sum-race", ("human", "human")).id
    desk.move(table, 0, "5")
    with pytest.raises(Refused) as error:
        desk.move(table, 0, "4")
    assert error.value.code == "outdated"
    assert desk.move(table, 0, "5").ply == 1, "the same sent twice is played once"


def test_old_tables_make_room(desk: Desk) -> None:
    desk.most = 2
    tables = [desk.open("sum-race", ("human", "human")).id for _ in range(3)]
    assert list(desk.tables) == tables[1:]


def test_every_question_is_answered_by_the_desk() -> None:
    assert all(callable(getattr(Desk, question)) for question in QUESTIONS)


WITHOUT = (
    "asyncio",
    "fastapi",
    "multiprocessing",
    "pydantic",
    "sqlalchemy",
    "ssl",
    "subprocess",
)


def test_it_needs_nothing_that_a_browser_lacks() -> None:
    code = f"""
import sys
for name in {WITHOUT}:
    sys.modules[name] = None
from random import Random
from digitduel.tables.desk import Desk, ask
desk = Desk(Random(1).getrandbits)
state = desk.open("sum-race", ("human", "perfect"), seed=1)
desk.think(desk.move(state.id, 0, "5").id)
desk.coach(state.id)
print(ask(desk, "games")[:9])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stdout == '{"games":\n', done.stderr
