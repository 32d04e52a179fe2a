"""Exact play from the command line."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Duel
from tests.cli.terminal import Sit
from tests.matches import sit_down

KEYS = ["game", "options", "moves", "to_move", "outcome", "value", "plies", "choices", "line"]
TAKES_LONG = "pocket-addition:numbers=20,target=100"


def analysis(duel: Duel, *arguments: str) -> dict[str, Any]:
    done = duel("analyze", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    assert list(found) == KEYS
    assert all(list(choice) == ["move", "value", "plies"] for choice in found["choices"])
    return found


def test_analyze_from_the_start(duel: Duel) -> None:
    found = analysis(duel, "sum-race")
    line = found.pop("line")
    assert found == {
        "game": "sum-race",
        "options": {"target": 20, "highest": 6},
        "moves": [],
        "to_move": 1,
        "outcome": None,
        "value": "win",
        "plies": 7,
        "choices": [
            {"move": "1", "value": "loss", "plies": 8},
            {"move": "2", "value": "loss", "plies": 10},
            {"move": "3", "value": "loss", "plies": 8},
            {"move": "4", "value": "loss", "plies": 10},
            {"move": "5", "value": "win", "plies": 7},
            {"move": "6", "value": "win", "plies": 9},
        ],
    }
    assert len(line) == 7
    assert sit_down("sum-race", " ".join(line)).result


def test_analyze_in_the_middle_with_options(duel: Duel) -> None:
    found = analysis(duel, "sum-race:target=30,highest=8", "--moves", "5 6  4")
    assert found["options"] == {"target": 30, "highest": 8}
    assert found["moves"] == ["5", "6", "4"]
    assert found["to_move"] == 2
    assert [choice["move"] for choice in found["choices"]] == ["1", "2", "3", "5", "6", "7", "8"]


def test_analyze_an_endless_game(duel: Duel) -> None:
    found = analysis(duel, "number-harmony", "--moves", "5 5")
    assert (found["value"], found["plies"]) == ("endless", None)
    assert found["choices"][4] == {"move": "5", "value": "loss", "plies": 1}
    assert found["choices"][0] == {"move": "1", "value": "endless", "plies": None}


def test_analyze_the_declaring_step(duel: Duel) -> None:
    without = analysis(duel, "equation-duel", "--moves", "4")
    assert [choice["move"] for choice in without["choices"]] == ["no"]
    held = analysis(duel, "equation-duel", "--moves", "6 no 9 no 4 no 8 no 2")
    assert [choice["move"] for choice in held["choices"]] == ["2+4=6", "no"]
    assert (held["value"], held["plies"], held["line"]) == ("win", 1, ["2+4=6"])
    assert held["to_move"] == 1
    assert held["options"] == {"numbers": 9, "joined": False, "operators": "+-*/"}


def test_analyze_a_game_that_is_over(duel: Duel) -> None:
    found = analysis(duel, "equation-duel", "--moves", "6 no 9 no 4 no 8 no 2 6-4=2")
    assert found["outcome"] == {"winner": 1, "reason": "equation"}
    assert found["moves"][-1] == "6-4=2"
    assert (found["value"], found["plies"], found["choices"], found["line"]) == (None, None, [], [])
    said = duel("analyze", "pocket-addition", "--moves", "8 1 7").stdout
    assert said == "Player 1 wins the game immediately.\n"


@pytest.mark.parametrize(
    ("game", "moves", "refusal"),
    [
        ("sum-race", "5 5", "Move 2, '5': 5 is barred: your opponent has just chosen it."),
        ("sum-race", "5 6 x", "Move 3, 'x': 'x' is not a number from 1 to 6."),
        ("pocket-addition", "8 1 7 2", "Move 4, '2': The game is over."),
        ("equation-duel", "4 5", "Move 2, '5': Now declare an equation or say no."),
        ("pattern-match", "5@2,2 5@1,1", "Move 2, '5@1,1': 5 is already used."),
        ("equation-duel", "6 no 9 no 4 no 8 no 2 6 - 4 = 2", "Move 10 has spaces in it. Write it as '6-4=2'."),
        ("equation-duel", "6 no 9 no 4 no 8 no 2 6-4= 2 7", "Move 10 has spaces in it. Write it as '6-4=2'."),
        ("equation-duel", "6 no 9 no 4 5 8 2+2=4", "Move 6, '5': Now declare an equation or say no."),
        ("pattern-match", "5@2,2 6@1, 1", "Move 2 has spaces in it. Write it as '6@1,1'."),
        ("sum-race:highest=50", "1 1 2", "Move 2, '1': 1 is barred: your opponent has just chosen it."),
    ],
)
def test_analyze_refuses_an_illegal_move_by_its_place(duel: Duel, game: str, moves: str, refusal: str) -> None:
    for more in ([], ["--json"]):
        done = duel("analyze", game, "--moves", moves, *more)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"duel: {refusal}\n")


@pytest.mark.long
def test_analyze_for_people(duel: Duel) -> None:
    assert duel("analyze", "sum-race", "--moves", "5 4 5 6").stdout.splitlines() == [
        "Player 1 to move. You can win, but only one of your 5 moves keeps the win. It",
        "takes 3 turns.",
        "wins in 3 turns: 5",
        "loses in 6 turns: 4",
        "loses in 4 turns: 1, 2, 3",
        "Best line: 5 1 5",
    ]
    for game in ("pattern-match", "equation-duel", "number-harmony", "pocket-addition"):
        said = duel("analyze", game).stdout
        assert max(map(len, said.splitlines())) <= 80


def test_solve_for_programs(duel: Duel) -> None:
    done = duel("solve", "pocket-addition", "--json")
    found = json.loads(done.stdout)
    assert found.pop("seconds") >= 0
    assert found.pop("positions") > 100
    assert found == {
        "game": "pocket-addition",
        "options": {"numbers": 9, "target": 15},
        "winner": 1,
        "value": "win",
        "plies": 5,
        "first_moves": ["6", "7", "8"],
    }
    assert list(json.loads(done.stdout))[-2:] == ["positions", "seconds"]
    swapped = json.loads(duel("solve", "sum-race:swap=yes", "--json").stdout)
    assert (list(swapped)[-1], swapped["fair_to_offer"]) == ("fair_to_offer", [])
    endless = json.loads(duel("solve", "number-harmony", "--json").stdout)
    assert (endless["winner"], endless["value"], endless["plies"]) == (None, "endless", None)
    assert endless["first_moves"] == [str(digit) for digit in range(1, 10)]
    lost = json.loads(duel("solve", "sum-race:target=7,highest=6", "--json").stdout)
    assert (lost["winner"], lost["value"]) == (1 if lost["value"] == "win" else 2, lost["value"])


@pytest.mark.long
def test_solve_for_people(duel: Duel) -> None:
    first, second, third = duel("solve", "sum-race").stdout.splitlines()
    assert first == "sum-race: Player 1 wins, in 7 turns under best play."
    assert second == "First moves that keep this (2 of 6): 5, 6"
    assert "positions looked at in" in third
    assert duel("solve", "pattern-match").stdout.splitlines()[:2] == [
        "pattern-match: endless. Nobody can force a win.",
        "Every first move keeps this.",
    ]
    assert duel("solve", "number-harmony").stdout.splitlines() == [
        "number-harmony: endless. Nobody can force a win.",
        "Every first move keeps this.",
        "No position had to be looked at: this follows from the rules.",
    ]
    assert duel("solve", "sum-race:target=1").stdout.splitlines()[:2] == [
        "sum-race:target=1: Player 1 wins, in 1 turn under best play.",
        "The only first move is 1.",
    ]


@pytest.mark.long
def test_a_cache_only_where_one_is_wanted(duel: Duel, home: Path) -> None:
    game = "equation-duel:numbers=13"
    bare = [duel(command, game, "--json", "--no-cache").stdout for command in ("solve", "analyze")]
    assert list(home.iterdir()) == []
    kept = [duel(command, game, "--json").stdout for command in ("solve", "analyze", "solve", "analyze")]
    assert list((home / ".cache/digitduel").glob("*.scores"))
    assert kept[1] == kept[3] == bare[1]
    for found in (kept[0], kept[2]):
        assert json.loads(found)["first_moves"] == json.loads(bare[0])["first_moves"]


@pytest.mark.long
def test_ctrl_c_stops_a_long_thought(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "digitduel", "solve", TAKES_LONG, "--no-cache"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
        assert (process.returncode, out.strip(), err.strip()) == (130, "", "")


@pytest.mark.long
def test_progress_is_shown_at_a_terminal_once_it_takes_long(sit: Sit) -> None:
    thinking = sit("solve", TAKES_LONG, "--no-cache")
    shown = thinking.wait_for(" positions, 1 s")
    assert "Looking ahead: " in shown
    thinking.type("\x03")
    assert thinking.end() == 130


def test_no_progress_is_shown_for_a_short_thought(sit: Sit) -> None:
    quick = sit("solve", "sum-race", "--no-cache")
    assert "Looking ahead" not in quick.wait_for("positions looked at in")
    assert quick.end() == 0
