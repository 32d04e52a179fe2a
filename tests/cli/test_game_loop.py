"""What can be said at the prompt besides a move."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Duel

NOBODY_CAN_WIN = ["1@1,1", "6@1,1", "2@1,2", "7@1,2", "3@1,3", "8@1,3", "4@2,1", "9@2,1", "5@2,2"]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def saved(folder: Path) -> dict[str, object]:
    (file,) = (folder / ".local/share/digitduel/games").glob("*.json")
    return dict(json.loads(file.read_text()))


def test_help_names_every_command(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=":help\n:none\n").stdout
    known = re.findall(r":([a-z]+)", " ".join(said.split()).partition("There are ")[2].partition(".")[0])
    assert len(known) == 11
    assert re.findall(r"^  :([a-z]+)", said, re.MULTILINE) == known


def test_a_misspelt_command_is_refused_with_those_there_are(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=":udno\n").stdout
    assert "Invalid selection. There is no command ':udno'." in said
    assert ":undo" in said


@pytest.mark.parametrize("entry", ["", ":moves", "  "])
def test_an_empty_line_shows_the_legal_moves(entry: str, duel: Duel) -> None:
    said = duel("play", "sum-race", typed=typed("5", entry)).stdout
    assert "You can play: 1, 2, 3, 4, 6" in said


def test_long_lists_of_moves_are_drawn_or_keep_to_80_columns(duel: Duel) -> None:
    drawn = duel("play", "pattern-match", typed="5 2 2\n1 1 1\n\n").stdout
    assert "You can play, in a cell marked o:\n  2, 3, 4, 6, 7, 8, 9:\n  o o o\n  o 5 o\n  o o o\n" in drawn
    said = duel("play", "sum-race:highest=50,target=100", typed="\n").stdout
    listed = said.partition("You can play")[2].partition("Available numbers")[0]
    assert "50" in listed
    assert max(map(len, listed.splitlines())) <= 80


def test_the_legal_moves_do_not_give_an_equation_away(duel: Duel) -> None:
    said = duel("play", "equation-duel", typed=typed("4", "no", "5", "no", "6", "no", "3", "no", "2", ":moves")).stdout
    assert "You can play: an equation of your numbers" in said
    assert "2+4=6" not in said


def test_rules_are_shown(duel: Duel) -> None:
    assert "GOAL\n" in duel("play", "sum-race", typed=":rules\n").stdout


def test_undo_takes_back_one_turn_of_a_person(duel: Duel, home: Path) -> None:
    duel("play", "sum-race", typed=typed("5", "6", ":undo"))
    assert saved(home)["moves"] == ["5"]


def test_undo_takes_back_a_turn_that_is_half_played(duel: Duel, home: Path) -> None:
    duel("play", "equation-duel", typed=typed("4", "no", "5", ":undo"))
    assert saved(home)["moves"] == ["4", "no"]


def test_undo_takes_back_both_steps_of_a_turn(duel: Duel, home: Path) -> None:
    duel("play", "equation-duel", typed=typed("4", "no", "5", "no", ":undo"))
    assert saved(home)["moves"] == ["4", "no"]


def test_undo_against_a_program_takes_back_both_turns(duel: Duel, home: Path) -> None:
    duel("play", "sum-race", "--p2", "random", "--seed", "1", typed=typed("5", "1", ":undo"))
    assert len(saved(home)["moves"]) == 2  # type: ignore[arg-type]


def test_undo_goes_back_past_a_forced_pass(duel: Duel, home: Path) -> None:
    # 9 and 6 less 1: Player 2 holds 14 and the 1 is gone, so a pass follows Player 1's turn.
    duel("play", "pocket-addition", typed=typed("1", "9", "2", "5", "3", ":undo"))
    assert saved(home)["moves"] == ["1", "9", "2", "5"]


def test_nothing_to_undo_is_said(duel: Duel) -> None:
    assert "There is nothing to take back." in duel("play", "sum-race", typed=":undo\n").stdout
    program_first = ("play", "pattern-match", "--p1", "random", "--seed", "1")
    assert "There is nothing to take back." in duel(*program_first, typed=":undo\n").stdout


def test_a_command_with_something_behind_it_is_understood_without_its_colon(duel: Duel, home: Path) -> None:
    said = duel("play", "sum-race", typed=typed("5", "why 5", "save g.json", "hint please")).stdout
    assert "5 is barred: your opponent has just chosen it." in said
    assert "'why 5' is not a number" not in said
    assert "Saved. To go on another time: duel resume g.json" in said
    assert "'hint please' is not a number from 1 to 6." in said
    assert (home / "g.json").exists()


def test_resigning_gives_the_game_away(duel: Duel, home: Path) -> None:
    done = duel("play", "sum-race", "--save", "g.json", typed=typed("5", ":resign"))
    assert done.returncode == 0
    assert "Player 2 resigns. Player 1 wins." in done.stdout
    assert json.loads((home / "g.json").read_text())["result"] == {"end": "resigned", "winner": 1, "reason": "resigned"}


def test_stopping_needs_both_people(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=typed("5", ":stop", "no", ":stop", "yes")).stdout
    assert "The game goes on." in said
    assert "Both players agree to stop. Nobody wins." in said


def test_stopping_against_a_program_needs_one(duel: Duel) -> None:
    said = duel("play", "sum-race", "--p2", "random", typed=":stop\n").stdout
    assert "The game is stopped. Nobody wins." in said


def test_an_endless_match_says_so_and_offers_to_stop(duel: Duel) -> None:
    done = duel("play", "pattern-match", typed=typed(*NOBODY_CAN_WIN, "1,1>3,3", "1,1>3,3", ":stop", "yes"))
    assert done.stdout.count("Nobody can ever win from here: this game is endless.") == 1
    assert ":stop" in done.stdout
    assert "Both players agree to stop." in done.stdout
    assert done.returncode == 0


def test_programs_stop_an_endless_match_by_themselves(duel: Duel, home: Path) -> None:
    (home / "g.json").write_text(
        json.dumps(
            {
                "digitduel": 1,
                "game": "pattern-match",
                "first": 1,
                "players": ["random", "random"],
                "max_turns": None,
                "seed": 1,
                "started": "2026-01-01T00:00:00Z",
                "moves": NOBODY_CAN_WIN,
                "seconds": [0] * 9,
                "result": None,
            }
        )
    )
    done = duel("resume", "g.json")
    assert done.returncode == 0
    assert "endless" in done.stdout
    assert json.loads((home / "g.json").read_text())["result"]["reason"] == "agreed"


def test_the_shifting_phase_takes_a_number_and_a_place(duel: Duel, home: Path) -> None:
    said = duel("play", "pattern-match", typed=typed(*NOBODY_CAN_WIN, "6", "3 3", "2,2>3,3")).stdout
    assert "All numbers are used" in said
    assert "Player 2 moves 6 from (Row 1, Column 1) to (Row 3, Column 3)." in said
    assert saved(home)["moves"][9:] == ["1,1>3,3", "2,2>3,3"]  # type: ignore[index]


def test_saving_and_going_on(duel: Duel, home: Path) -> None:
    said = duel("play", "sum-race", typed=typed("5", ":save mine.json", "6", ":quit")).stdout
    assert "Saved. To go on another time: duel resume mine.json" in said
    assert json.loads((home / "mine.json").read_text())["moves"] == ["5", "6"]


def test_no_file_of_others_is_overwritten(duel: Duel, home: Path) -> None:
    (home / "letter.txt").write_text("Dear friend")
    assert "letter.txt exists already" in duel("play", "sum-race", typed=":save letter.txt\n").stdout
    refused = duel("play", "sum-race", "--save", "letter.txt")
    assert refused.returncode == 2
    assert "letter.txt exists already" in refused.stderr
    assert (home / "letter.txt").read_text() == "Dear friend"


@pytest.mark.parametrize("name", ["\0", "~nobody-of-that-name/x.json", "n" * 300, "letter.txt/x.json"])
def test_a_place_that_cannot_be_written_to_is_no_disaster(name: str, duel: Duel, home: Path) -> None:
    (home / "letter.txt").write_text("Dear friend")
    done = duel("play", "sum-race", typed=typed(f":save {name}", "5"))
    assert "could not be saved" in done.stdout
    assert "Player 1 chooses 5." in done.stdout


@pytest.mark.parametrize("leave", ["", ":quit\n"])
def test_leaving_saves_and_says_how_to_resume(leave: str, duel: Duel, home: Path) -> None:
    done = duel("play", "sum-race", typed=typed("5") + leave)
    assert done.returncode == 0
    command = done.stdout.splitlines()[-1].partition("duel ")[2].split()
    assert command[0] == "resume"
    again = duel(*command, typed=typed("6", "4"))
    assert "The game goes on after 1 move." in again.stdout
    assert saved(home)["moves"] == ["5", "6", "4"]


def test_interrupting_saves_too(duel: Duel, home: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "digitduel", "play", "sum-race"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert process.stdin and process.stdout
    process.stdin.write("5\n")
    process.stdin.flush()
    assert any("Player 2's turn." in line for line in process.stdout)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "To go on: duel resume" in out
    assert err == ""
    assert saved(home)["moves"] == ["5"]


def test_a_resumed_game_against_a_program_goes_on_as_it_would_have(duel: Duel, home: Path) -> None:
    moves = ["5", "1", "2", "3", "1", "2"]
    whole = duel(
        "play", "sum-race:target=100", "--p2", "random", "--seed", "9", "--save", "a.json", typed=typed(*moves)
    )
    duel("play", "sum-race:target=100", "--p2", "random", "--seed", "9", "--save", "b.json", typed=typed(*moves[:3]))
    duel("resume", "b.json", typed=typed(*moves[3:]))
    one, two = (json.loads((home / name).read_text())["moves"] for name in ("a.json", "b.json"))
    assert whole.returncode == 0
    assert one == two


def test_the_goal_is_told_where_the_rulebook_does_not_tell_it(duel: Duel) -> None:
    said = duel("play", "sum-race:target=30", typed="5\n").stdout
    assert "Goal: Be the first to reach exactly 30" in said
    again = duel("resume", typed=":quit\n").stdout
    assert again.count("Goal: Be the first to reach exactly 30") == 1
    assert "Goal" not in duel("play", "sum-race", typed=":quit\n").stdout
