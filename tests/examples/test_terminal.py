"""Games of other packages at the terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.packages import python_path


def duel(installed: Path, home: Path, *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "digitduel", *arguments],
        cwd=home,
        env={**os.environ, "PYTHONPATH": python_path(installed), "HOME": str(home)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_they_are_listed_with_their_rules(installed: Path, tmp_path: Path) -> None:
    listed = duel(installed, tmp_path, "games")
    assert [name in listed for name in ("chomp", "connect-four", "tic-tac-toe")] == [True] * 3
    assert "Whoever has to eat it loses." in " ".join(duel(installed, tmp_path, "rules", "chomp").split())


@pytest.mark.parametrize(
    ("word", "moves", "told"),
    [
        (
            "chomp:rows=2,columns=2",
            ["2,2", "2,2", "1,2", "2,1", "1,1"],
            [
                "[1,1!][1,2 ]",
                "The square 2,2 has been eaten.",
                "*!*[ ]\n[ ][ ]",
                "Player 2 eats the poisoned square.",
            ],
        ),
        (
            "connect-four",
            ["1", "2", "1", "2", "1", "8", "2", "1"],
            [
                "[1][2][ ][ ][ ][ ][ ]\n[X][O][3][4][5][6][7]",
                "There are the columns 1 to 7.",
                "*X*[O][ ]",
                "Player 1 has 4 in a line and wins.",
            ],
        ),
        (
            "tic-tac-toe",
            ["1", "2", "3", "5", "5", "4", "6", "8", "7", "9"],
            [
                "[X][O][X]",
                "There is a sign in cell 5 already.",
                "The grid is full and nobody has a line: it is a draw.",
            ],
        ),
    ],
)
def test_they_are_played_in_plain_text(
    installed: Path, tmp_path: Path, word: str, moves: list[str], told: list[str]
) -> None:
    said = duel(installed, tmp_path, "play", word, "--plain", typed="\n".join([*moves, ""]))
    assert [sentence for sentence in told if sentence not in said] == []


def test_the_board_is_shown_once_when_a_turn_is_taken_back_or_a_game_is_gone_on_with(
    installed: Path, tmp_path: Path
) -> None:
    taken_back = duel(installed, tmp_path, "play", "tic-tac-toe", "--save", "g.json", typed="5\n1\n:undo\n2\n")
    assert taken_back.partition("Taken back.")[2].partition("choose a cell:")[0].count("Grid:") == 1
    gone_on_with = duel(installed, tmp_path, "resume", "g.json")
    assert gone_on_with.startswith("Welcome back to Tic-tac-toe! The game goes on after 2 moves.\n")
    assert gone_on_with.count("Grid:") == 1


@pytest.mark.parametrize("options", ["", ",swap=yes"])
def test_moves_with_a_comma_in_them_are_told_apart(installed: Path, tmp_path: Path, options: str) -> None:
    said = duel(installed, tmp_path, "solve", f"chomp:rows=3,columns=3{options}")
    assert ("longest: 1,3; 2,2; 2,3; 3,1" if options else "(1 of 9): 2,2") in said
