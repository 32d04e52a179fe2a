"""The table and the transcript at a real terminal."""

import json
import os
import signal
from pathlib import Path

import pytest

from tests.cli.conftest import Duel
from tests.cli.terminal import Sit


def saved_moves(home: Path) -> list[str]:
    (file,) = home.rglob("*.json")
    return list(json.loads(file.read_text())["moves"])


def test_what_is_said_after_the_end_of_the_input_begins_a_line(sit: Sit) -> None:
    table = sit("play", "sum-race", "--plain")
    table.wait_for("Enter your choice: ")
    table.type("\x04")
    assert table.wait_for("nothing is kept.") == "\nNothing was played, so nothing is kept."
    assert table.end() == 0


@pytest.mark.long
def test_a_whole_game_at_the_table(sit: Sit, home: Path) -> None:
    table = sit("play", "pattern-match")
    for entry in ("5@2,2", "8@1,3", "6@1,1", "9@3,2"):
        table.sees("select a number")
        table.type(f"{entry}\r")
        table.sees(entry)
    table.type("4\r")
    table.sees("Choose grid position")
    table.type("3 3\r")
    table.sees("Player 1 wins!", "Line at Diagonal sums to 15.", "*4*")
    table.type("q")
    table.wait_for("Player 1 wins with a line that sums to 15.")
    assert table.end() == 0
    assert saved_moves(home)[-1] == "4@3,3"


def test_arrow_keys_and_enter(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.sees("Enter your choice")
    table.type("\x1b[C\x1b[C\x1b[C")
    table.sees("{3}")
    table.type("\r")
    table.sees("Player 1 chooses 3.", "Player 2's turn.")


def test_a_click_chooses(sit: Sit) -> None:
    table = sit("play", "sum-race")
    lines = table.sees("│ 4 │").splitlines()
    y = next(number for number, line in enumerate(lines, start=1) if "│ 4 │" in line)
    x = lines[y - 1].index("│ 4 │") + 3
    table.type(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
    table.sees("Player 1 chooses 4.")


def test_what_is_pasted_is_written_not_obeyed(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.sees("Enter your choice")
    table.type("\x1b[200~5\nq\ny\n\x1b[201~")
    table.sees("Enter your choice: 5")
    table.type("\r")
    table.sees("Player 1 chooses 5.")


@pytest.mark.long
def test_it_is_drawn_anew_when_the_terminal_changes_its_size(sit: Sit) -> None:
    table = sit("play", "pattern-match")
    table.sees("│ No moves yet.")
    for columns, lines in ((40, 20), (120, 40), (80, 24)):
        table.resize(columns, lines)
        table.sees("Goal: Be the first with a line", "Available numbers", "Player 2's grid", "No moves yet.", "q leave")


@pytest.mark.long
def test_ctrl_z_gives_the_shell_back_and_fg_the_table(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.sees("Enter your choice")
    table.type("5\r")
    table.sees("Player 2's turn.")
    table.type("\x1a")
    _, status = os.waitpid(table.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    table.screen.reset()
    os.kill(table.process.pid, signal.SIGCONT)
    table.sees("Player 2's turn.", "Numbers", "Goal:")
    table.type("6\r")
    table.sees("Player 2 chooses 6.")


@pytest.mark.long
@pytest.mark.parametrize("face", [[], ["--plain"]], ids=["table", "transcript"])
@pytest.mark.parametrize("name", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_window_loses_nothing(sit: Sit, home: Path, name: signal.Signals, face: list[str]) -> None:
    table = sit("play", "sum-race", *face)
    table.sees("Enter your choice")
    table.type("5\r")
    table.sees("Player 1 chooses 5.")
    table.process.send_signal(name)
    assert table.end() == 128 + name
    assert saved_moves(home) == ["5"]


@pytest.mark.long
def test_a_terminal_that_is_gone_without_a_word_is_noticed(sit: Sit, home: Path) -> None:
    table = sit("play", "sum-race", controls=False)
    table.sees("Enter your choice")
    table.type("5\r")
    table.sees("Player 1 chooses 5.")
    table.go()
    assert table.process.wait(timeout=300) == 128 + signal.SIGHUP
    assert saved_moves(home) == ["5"]


@pytest.mark.long
def test_ctrl_c_saves_and_leaves_with_130(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.sees("Enter your choice")
    table.type("5\r")
    table.sees("Player 2's turn.")
    table.type("\x03")
    table.wait_for("To go on: duel resume")
    assert table.end() == 130


@pytest.mark.long
def test_ctrl_d_saves_and_leaves_with_0(sit: Sit, home: Path) -> None:
    table = sit("play", "sum-race")
    table.sees("Enter your choice")
    table.type("\x04")
    assert table.end() == 0
    assert not list(home.rglob("*.json"))


@pytest.mark.parametrize(("arguments", "variables"), [(["--plain"], {}), ([], {"TERM": "dumb"})])
def test_the_transcript_draws_nothing(sit: Sit, arguments: list[str], variables: dict[str, str]) -> None:
    table = sit("play", "pattern-match", *arguments, **variables)
    table.wait_for("Player 1, select a number: ")
    assert "\x1b[" not in table.raw.replace("\x1b[?2004h", "")
    assert "╭" not in table.raw


def test_resigning_in_the_transcript_asks_a_person_once(sit: Sit) -> None:
    table = sit("play", "sum-race", "--plain")
    for answer, told in (("no", "The game goes on."), ("yes", "Player 1 resigns. Player 2 wins.")):
        table.wait_for("Enter your choice: ")
        table.type(":resign\n")
        table.wait_for("Give the game to your opponent? (yes/no): ")
        table.type(f"{answer}\n")
        table.wait_for(told)
    assert table.end() == 0


@pytest.mark.long
def test_without_colour_no_colour_is_sent(sit: Sit) -> None:
    table = sit("play", "sum-race", NO_COLOR="1")
    table.sees("Enter your choice", "q leave")
    assert "\x1b[38;" not in table.raw
    assert "\x1b[48;" not in table.raw
    assert ";38;" not in table.raw


@pytest.mark.long
@pytest.mark.parametrize("variables", [{"LC_ALL": "C"}, {"TERM": "vt100"}])
def test_a_terminal_of_few_signs_gets_those(sit: Sit, variables: dict[str, str]) -> None:
    table = sit("play", "pattern-match", **variables)
    shown = table.sees("Available numbers", "+---+", "No moves yet.", "q leave")
    assert shown.isascii()


@pytest.mark.long
def test_the_greeting_leads_into_a_game(sit: Sit) -> None:
    table = sit()
    for seen, typed in (
        ("What would you like", "2"),
        ("Which game?", "5"),
        ("Pattern Match is new to you.", "\x1b[B\r"),
        ("Opponent: beginner", "2"),
        ("Against whom?", "9"),
        ("Opponent: a person beside you", "\x1b[H\r"),
    ):
        table.sees(seen)
        table.type(typed)
    table.sees("Pattern Match: Player 1 against Player 2")
    table.type("\x04")
    assert table.end() == 0


@pytest.mark.long
def test_the_rules_scroll(sit: Sit) -> None:
    pager = sit("rules", "sum-race")
    pager.sees("Both scores start at 0.")
    pager.type("G")
    pager.sees("lost with one point to go")
    pager.type("q")
    assert pager.end() == 0


@pytest.mark.long
def test_a_puzzle_is_answered_on_the_board(sit: Sit, home: Path) -> None:
    table = sit("puzzle", "sum-race", "--seed", "3", columns=40, lines=20)
    table.sees("A puzzle: Sum Race", "c hint", "Enter your choice:")
    table.type("c")
    table.sees("It is not")
    table.resize(80, 24)
    table.sees("Played so far:", "It is not", "v answer")
    table.type("v")
    table.sees("and no other move wins", "Solved at the first try: 0 of 1, 0 in a row.")
    table.type("\x1b")
    assert table.end() == 0
    assert (home / ".local/share/digitduel/puzzles.jsonl").read_text() == '{"solved": false}\n'


@pytest.mark.long
def test_a_game_is_seen_again_and_played_on(sit: Sit, duel: Duel) -> None:
    duel("play", "sum-race", "--p2", "random", "--seed", "1", typed="5\n4\n:resign\n")
    table = sit("replay")
    table.sees("Move 0 of", "1 You", "p play on")
    table.type("\x1b[C")
    table.sees("Move 1 of", "You choose 5.")
    table.type("\x1b[Dp")
    table.sees("Sum Race: You against random", "Your turn")
    table.type("\x03")
    assert table.end() == 130
