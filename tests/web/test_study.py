"""Exact play, reviews and puzzles over HTTP."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import getrandbits
from typing import Any

import pytest

from digitduel.cli.memory.puzzles_answered import keep_answer, puzzles_answered
from digitduel.cli.puzzle_run import Mode, PuzzleRun
from digitduel.core.json_shapes import to_json
from digitduel.games import game
from digitduel.tables.desk import Desk, ask
from tests.web.real_server import Browser


def test_analyze_is_what_the_command_prints(browser: Browser) -> None:
    asked = browser.post("/api/analyze", {"game": "sum-race", "moves": ["5", "6", "4"]})
    assert asked.status == 200, asked
    command = [sys.executable, "-m", "digitduel", "analyze", "sum-race", "--moves", "5 6 4", "--json", "--no-cache"]
    printed = json.loads(subprocess.run(command, capture_output=True, timeout=300, check=True).stdout)
    answer = asked.json
    assert [choice.pop("entries") for choice in answer["choices"]] == [[choice["move"]] for choice in answer["choices"]]
    assert [choice.pop("turns") for choice in answer["choices"]] == [choice["plies"] for choice in printed["choices"]]
    assert answer.pop("hint").startswith("Play 2: ")
    warned = [choice["move"] for choice in answer["choices"] if choice.pop("warning", "")]
    assert warned == [choice["move"] for choice in printed["choices"] if choice["value"] == "loss"]
    assert answer == printed


def test_moves_are_named_by_what_is_tapped(browser: Browser) -> None:
    moves = ["5@2,2", "1@1,1", "6@1,1", "2@1,2"]
    answer = browser.post("/api/analyze", {"game": "pattern-match", "moves": moves}).json
    entries = {choice["move"]: choice["entries"] for choice in answer["choices"]}
    assert entries["4@3,3"] == ["4", "3 3"]
    assert all(len(entry) == 2 for entry in entries.values())


def test_a_position_can_be_looked_at(browser: Browser) -> None:
    view = browser.post("/api/position", {"game": "pocket-addition", "moves": ["5", "7"], "first": 2}).json
    assert (view["ply"], view["to_move"], view["first"]) == (2, 2, 2)
    assert [move["seat"] for move in view["moves"]] == [2, 1]


def test_a_move_at_fault_is_named(browser: Browser) -> None:
    for path in ("/api/analyze", "/api/position", "/api/review"):
        refused = browser.post(path, {"game": "sum-race", "moves": ["5", "5"]})
        assert refused.status == 400
        assert refused.code == "bad-game"
        assert refused.json["error"]["message"].startswith("Move 2, '5': ")


def test_the_coach_at_a_table(browser: Browser) -> None:
    seat = browser.open_table("sum-race", mode="screen")
    advice = browser.get(f"{seat.path}/coach").json
    assert advice["hint"].startswith("Play ")
    assert {choice["move"] for choice in advice["choices"]} == {"1", "2", "3", "4", "5", "6"}
    assert browser.get(f"{seat.path}/why").code == "not-allowed"
    seat.play("1")
    assert "1" in browser.get(f"{seat.path}/why").json["sentence"]
    assert browser.get(f"{seat.path}/why?move=1").code == "not-allowed"
    assert "2" in browser.get(f"{seat.path}/why?move=2").json["sentence"]


def test_a_review_has_a_chart_as_player_one_sees_it(browser: Browser) -> None:
    review = browser.post("/api/review", {"game": "sum-race:target=6,highest=3", "moves": ["3", "2", "1"]}).json
    assert [point["ply"] for point in review["chart"]] == [0, 1, 2, 3]
    for point, move in zip(review["chart"][1:], review["moves"], strict=True):
        told = move["after"]["value"]
        same = told == "endless" or move["player"] == 1
        assert point["value"] == (told if same else {"win": "loss", "loss": "win"}[told])


def test_the_review_of_a_table_knows_how_it_ended(browser: Browser) -> None:
    seat = browser.open_table("sum-race", mode="screen")
    seat.play("5")
    seat.post("resign")
    assert "Player 2 resigns. Player 1 wins." in browser.get(f"{seat.path}/review").json["summary"]
    against = browser.open_table("sum-race", ("human", "random"))
    against.post("stop")
    assert "The game is stopped. Nobody wins." in browser.get(f"{against.path}/review").json["summary"]


def test_a_lesson_is_asked_and_judged(browser: Browser) -> None:
    found = browser.get("/api/lessons/equation-duel").json
    assert [lesson["number"] for lesson in found["lessons"]] == [1, 2, 3]
    step = found["lessons"][0]["steps"][0]
    assert (step["view"]["ply"], step["answer"]) == (9, ["1+3=4"])
    path = "/api/lessons/equation-duel/answer"
    wrong = browser.post(path, {"lesson": 1, "step": 1, "move": "no"}).json
    assert not wrong["right"]
    assert "1+3" not in wrong["sentence"], "the answer is not given away"
    assert browser.post(path, {"lesson": 1, "step": 1, "move": "4=3+1"}).json["right"]
    assert browser.post(path, {"lesson": 1, "step": 3, "move": "no"}).code == "bad-game"
    assert browser.post(path, {"lesson": 4, "step": 1, "move": "no"}).code == "refused"
    assert browser.post(path, {"lesson": 1, "step": 1, "move": "hello"}).code == "unreadable"


@pytest.mark.long
@pytest.mark.parametrize(
    "path", ["/api/puzzles/daily", "/api/puzzles/7?game=sum-race&level=3", "/api/puzzles/12?solved=9"]
)
def test_a_puzzle_is_asked_and_judged(browser: Browser, path: str) -> None:
    puzzle = browser.get(path).json
    assert puzzle == browser.get(path).json
    assert puzzle["question"].endswith("Which?")
    told = answer(browser, puzzle, None)
    right = told["answer"]
    assert told["line"][0] == right
    assert not told["right"]
    assert answer(browser, puzzle, right)["right"] is True
    wrong = next(text for text in first_moves(puzzle) if text != right)
    judged = answer(browser, puzzle, wrong)
    assert (judged["right"], judged["answer"], judged["line"]) == (False, None, []), "the answer is not given away"
    assert "Better" not in judged["sentence"]
    bad = browser.post("/api/puzzles/answer", {"id": puzzle["id"], "move": "hello"})
    assert bad.code == "unreadable"


def first_moves(puzzle: Any) -> list[str]:
    kind = game(puzzle["game"]["word"])
    position = kind.start()
    for text in puzzle["moves"]:
        position = kind.play(position, kind.read(position, text))
    return [kind.write(move) for move in kind.moves(position)[:2]]


def answer(browser: Browser, puzzle: Any, move: str | None) -> Any:
    judged = browser.post("/api/puzzles/answer", {"id": puzzle["id"], "move": move})
    assert judged.status == 200, judged
    return judged.json


@pytest.mark.parametrize("name", ["2024-13-45", "1.5.chess", "99999999999999999999.1.", "x", "1.11."])
def test_a_puzzle_that_is_none_is_refused(browser: Browser, name: str) -> None:
    refused = browser.post("/api/puzzles/answer", {"id": name, "move": "5"})
    assert refused.code in ("bad-game", "unclear")


def test_a_game_without_puzzles_says_so(browser: Browser) -> None:
    refused = browser.get("/api/puzzles/1?game=number-harmony")
    assert refused.status == 400
    assert refused.code == "refused"


def test_rules_and_perfect_play_are_pages(browser: Browser) -> None:
    rules = browser.get("/api/rules/sum-race").json
    assert rules["title"] == "Sum Race"
    assert rules["markdown"] == game("sum-race").rules
    assert browser.get("/api/rules/chess").code == "bad-game"
    assert browser.get("/api/perfect-play").json["markdown"].startswith("# ")


def test_the_puzzle_of_today_counts_once(browser: Browser) -> None:
    puzzle = browser.get("/api/puzzles/daily").json
    score = {"tried": 3, "solved": 2, "streak": 2, "days": []}
    asked = {"id": puzzle["id"], "move": first_moves(puzzle)[0], "hinted": True}
    judged = browser.post("/api/puzzles/answer", {**asked, "score": score}).json
    day = puzzle["day"]
    counted = {"tried": 4, "solved": 2, "streak": 0, "days": [day]}
    assert judged["score"] == {**counted, "days_in_a_row": 0, "latest_day": day}
    again = browser.post("/api/puzzles/answer", {**asked, "score": judged["score"]}).json
    assert again["score"] == judged["score"]
    assert browser.post("/api/puzzles/answer", asked).json["score"] is None


def test_after_midnight_a_puzzle_counts_alike_at_every_door(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has solved the puzzle of the day before, opens this one at 23:59 and answers it at 0:01."""
    monkeypatch.setattr("digitduel.cli.memory.puzzles_answered.data_folder", lambda: tmp_path)
    now = [datetime(2024, 5, 31, 23, 59, tzinfo=UTC)]
    keep_answer(True, 0, "2024-05-30", on="2024-05-30")
    before = json.loads(to_json(puzzles_answered().score))
    run, desk = PuzzleRun(Mode.DAILY, now=lambda: now[0]), Desk(getrandbits, clock=lambda: now[0].timestamp())
    attempt, puzzle = run.begin(run.find()), json.loads(ask(desk, "daily_puzzle"))
    assert puzzle["id"] == "2024-05-31"
    now[0] += timedelta(minutes=2)
    assert run.judge(attempt.puzzle.answer)
    told = {"id": puzzle["id"], "move": attempt.puzzle.game.write(attempt.puzzle.answer), "score": before}
    at_the_terminal = json.loads(to_json(puzzles_answered().score))
    assert json.loads(ask(desk, "answer", json.dumps(told)))["score"] == at_the_terminal
    assert browser.post("/api/puzzles/answer", told).json["score"] == at_the_terminal
    assert (at_the_terminal["solved"], at_the_terminal["days_in_a_row"]) == (2, 1)


def test_what_is_played_after_the_answer_was_shown_is_practice_at_every_door(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong answer, the answer shown, and at a second sitting the right one."""
    monkeypatch.setattr("digitduel.cli.memory.puzzles_answered.data_folder", lambda: tmp_path)
    now = datetime(2024, 5, 31, 12, tzinfo=UTC)
    desk = Desk(getrandbits, clock=now.timestamp)
    wrong, right = both_answers(browser, "2024-05-31")
    runs = [PuzzleRun(Mode.DAILY, now=lambda: now) for _ in range(2)]
    first, second = (run.begin(run.find()).puzzle for run in runs)
    assert not runs[0].judge(first.game.read(first.position, wrong))
    runs[0].give_up()
    assert runs[1].judge(second.answer)
    assert runs[1].to_share == f"Digit Duel, puzzle of 2024-05-31, {first.game.title}: not solved."
    tries: dict[str, Any] = {}
    for move, over in ((wrong, False), (None, True), (right, True)):
        told = {"id": "2024-05-31", "move": move, "hinted": move is None, "tries": tries}
        result = browser.post("/api/puzzles/answer", told).json["result"]
        assert json.loads(ask(desk, "answer", json.dumps(told)))["result"] == result
        assert (result["over"], result["solved"]) == (over, False)
        tries = result["tries"]
    assert tries == {"wrong": 1, "hints": 1, "found": False, "shown": True}
    assert (result["told"], result["squares"]) == ("not solved", "🟥🟥")
    assert browser.post("/api/puzzles/answer", {"id": "7.3.sum-race"}).json["result"] is None


def both_answers(browser: Browser, day: str) -> tuple[str, str]:
    """A wrong one to the puzzle of a day, and the right one."""
    puzzle = browser.get(f"/api/puzzles/day/{day}").json
    right = answer(browser, puzzle, None)["answer"]
    return next(text for text in first_moves(puzzle) if text != right), right


def test_a_first_answer_with_a_hint_hears_how_it_counts(browser: Browser) -> None:
    _, right = both_answers(browser, "2024-05-31")
    asked = {"id": "2024-05-31", "move": right, "hinted": True}
    first = browser.post("/api/puzzles/answer", {**asked, "score": {}}).json
    assert first["counts"] == "With a hint it counts as tried, not as solved."
    assert first["result"]["told"] == "solved at the first try, with a hint"
    again = browser.post("/api/puzzles/answer", {**asked, "tries": first["result"]["tries"]}).json
    assert again["counts"] == "The puzzle of this day was answered before, and counts once."
    assert browser.post("/api/puzzles/answer", asked).json["counts"] == ""


@pytest.mark.long
def test_the_puzzle_of_another_day(browser: Browser) -> None:
    puzzle = browser.get("/api/puzzles/day/2024-05-31").json
    assert puzzle["day"] == "2024-05-31"
    right = answer(browser, puzzle, None)["answer"]
    asked = {"id": puzzle["id"], "move": right, "score": {"days_in_a_row": 3, "latest_day": "2024-05-30"}}
    score = browser.post("/api/puzzles/answer", asked).json["score"]
    assert (score["days"], score["solved"], score["days_in_a_row"]) == (["2024-05-31"], 1, 3), "it was answered late"
    assert browser.get("/api/puzzles/day/yesterday").code == "unclear"


def test_the_puzzle_of_a_day_that_has_not_come_is_not_out_at_any_door(browser: Browser) -> None:
    desk = Desk(getrandbits, clock=datetime(2024, 5, 31, 23, 59, tzinfo=UTC).timestamp)
    asked = {"id": "2024-06-01", "score": {"tried": 0}}
    for question, given in (("daily_puzzle", {"day": "2024-06-01"}), ("answer", asked)):
        refused = json.loads(ask(desk, question, json.dumps(given)))["error"]
        assert refused == {"code": "not-allowed", "message": "The puzzle of this day is not out yet."}
    assert browser.get("/api/puzzles/day/9999-01-01").code == "not-allowed"
    assert browser.post("/api/puzzles/answer", {**asked, "id": "9999-01-01"}).code == "not-allowed"


def test_what_is_wrong_with_a_request_is_said_as_everywhere_else(browser: Browser) -> None:
    asked = {"lesson": 0, "step": 1, "move": "5"}
    at_the_desk = json.loads(ask(Desk(getrandbits), "judge_step", json.dumps({"game": "sum-race", **asked})))["error"]
    refused = browser.post("/api/lessons/sum-race/answer", asked)
    assert (refused.status, refused.json["error"]) == (422, at_the_desk)
    assert at_the_desk["message"] == "lesson: this must be a whole number from 1 to 99."
