"""Series, clocks and swap in the transcript."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Duel


def records(home: Path) -> list[dict[str, object]]:
    files = (home / ".local/share/digitduel/games").glob("*.json")
    return sorted((json.loads(file.read_text()) for file in files), key=lambda kept: str(kept.get("series")))


def test_a_series_changes_seats_and_goes_on_until_it_is_decided(duel: Duel, home: Path) -> None:
    done = duel("play", "sum-race:target=3", "--p2", "random", "--series", "2", "--seed", "4", typed="3\n" * 9)
    assert done.returncode == 0
    assert "Game 1. The series, first to 2: you 0, random 0." in done.stdout
    assert "The series, first to 2: you 1, random 0." in done.stdout
    assert "Game 2. The series, first to 2: random 0, you 1." in done.stdout
    assert "The series is over" in done.stdout
    assert [kept["players"] for kept in records(home)][:2] == [["human", "random"], ["random", "human"]]


def test_a_series_that_was_left_goes_on_with_its_score(duel: Duel, home: Path) -> None:
    duel("play", "sum-race:target=3", "--series", "2", "--save", "g.json", typed="3\n1\n")
    assert json.loads((home / "g-2.json").read_text())["series"] == {
        "goal": "first-to-2",
        "number": 2,
        "points": [0.0, 1.0],
    }
    done = duel("resume", "g-2.json", typed="2\n1\n2\n1\n2\n3\n")
    assert "Game 2. The series, first to 2: Player 1 (B) 0, Player 2 (A) 1." in done.stdout
    assert "The seats have changed: who was Player 1 is Player 2 now." in done.stdout
    assert "The series is over: Player 1 (A) 1, Player 2 (B) 2. It goes to Player 2 (B)." in done.stdout


def test_a_series_left_before_a_move_of_its_next_game_tells_how_to_go_on(duel: Duel) -> None:
    left = duel("play", "sum-race:target=3", "--series", "2", typed="3\n:quit\n").stdout
    assert re.search(r"Enter your choice: :quit\nTo go on with the series: duel resume \S+/games/sum-race\S+\n$", left)
    again = duel("resume", typed="").stdout
    assert again.startswith("Game 2. The series, first to 2: Player 1 (B) 0, Player 2 (A) 1.")
    assert "The game is saved. To go on: duel resume " in again
    first = duel("play", "sum-race:target=3", "--series", "2", typed="").stdout
    assert first.endswith("Nothing was played, so nothing is kept.\n")


def test_who_sits_where_is_told_when_the_seats_change(duel: Duel) -> None:
    done = duel("play", "sum-race:target=3", "--p2", "random", "--series", "2", "--seed", "4", typed=":resign\n")
    assert "The seats have changed: you are Player 2 now." in done.stdout
    watched = duel("play", "sum-race:target=3", "--p1", "random", "--p2", "random", "--series", "2", "--seed", "4")
    assert "Game 1. The series, first to 2: Player 1 (A) 0, Player 2 (B) 0." in watched.stdout


@pytest.mark.long
def test_a_flag_ends_the_match_while_nobody_types(home: Path) -> None:
    command = [sys.executable, "-m", "digitduel", "play", "sum-race", "--clock", "0.01", "--save", str(home / "g.json")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as play:
        assert play.stdout
        said = play.stdout.read()
    assert "Time left: Player 1 0:00." in said
    assert "Player 1's time is up. Player 2 wins." in said
    assert json.loads((home / "g.json").read_text())["result"] == {"end": "timeout", "winner": 2, "reason": "timeout"}


@pytest.mark.long
def test_programs_are_on_the_clock_too(duel: Duel, home: Path) -> None:
    (home / "sleeper.py").write_text("import sys, time\nsys.stdin.readline()\ntime.sleep(60)\n")
    done = duel("play", "sum-race", "--p1", f"exec:{sys.executable} {home / 'sleeper.py'}", "--clock", "0.02")
    assert "Player 1's time is up. Player 2 wins." in done.stdout
    assert "forfeits" not in done.stdout


def test_on_the_clock_nothing_is_taken_back(duel: Duel) -> None:
    done = duel("play", "sum-race", "--clock", "3+2", typed="5\n:undo\n6\n")
    assert "Against the clock no turn is taken back." in done.stdout
    assert "Player 2 chooses 6." in done.stdout


def test_the_second_player_may_swap(duel: Duel) -> None:
    done = duel("play", "sum-race", "--swap", typed="5\n\nswap\n6\nswap\n")
    assert "Player 2 may also type swap, and take over what Player 1 has played." in done.stdout
    assert "You can play: 1, 2, 3, 4, 6, swap" in done.stdout
    assert "Scores: Player 1 has 6, Player 2 has 5." in done.stdout
    assert "Only the first turn of the game can be taken over" in done.stdout


def test_what_is_no_contest_is_refused_with_an_example(duel: Duel, home: Path) -> None:
    for option, example in (("--clock", "3+2"), ("--series", "best-of-5")):
        done = duel("play", "sum-race", option, "x")
        assert done.returncode == 2
        assert example in done.stderr


def test_solve_tells_which_first_moves_are_fair_to_offer(duel: Duel) -> None:
    done = duel("solve", "sum-race", "--swap")
    assert "sum-race:swap=yes: Player 2 wins" in done.stdout
    assert "No first move is fair to offer: Player 2 takes the better side." in done.stdout
    assert "Those that hold out longest: 2, 4, 6" in done.stdout
    even = json.loads(duel("solve", "number-harmony", "--swap", "--json").stdout)
    assert even["fair_to_offer"] == [str(digit) for digit in range(1, 10)]
