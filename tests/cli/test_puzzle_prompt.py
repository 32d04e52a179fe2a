"""Puzzles at the terminal."""

import json
import re
from datetime import date
from pathlib import Path
from random import Random

import pytest

from digitduel.coach import Puzzle, find_puzzle
from tests.cli.conftest import Duel
from tests.cli.terminal import Sit
from tests.coach.sentences import known

GAMES = ["pocket-addition", "sum-race", "equation-duel", "pattern-match"]
SCORE = ".local/share/digitduel/puzzles.json"


def seeded(word: str, seed: int) -> Puzzle:
    """The puzzle that `duel puzzle WORD --seed SEED` asks."""
    oracle, rng = known(word), Random(seed)
    return find_puzzle(rng.choice([oracle.game]), oracle, rng, 0)


def answers(puzzle: Puzzle) -> tuple[str, str]:
    """The right one, and a wrong one."""
    moves = puzzle.game.moves(puzzle.position)
    wrong = next(move for move in moves if move != puzzle.answer)
    return puzzle.game.write(puzzle.answer), puzzle.game.write(wrong)


@pytest.mark.parametrize("word", GAMES)
def test_right_and_wrong_answers_are_explained(word: str, duel: Duel, home: Path) -> None:
    puzzle = seeded(word, 11)
    right, wrong = answers(puzzle)
    done = duel("puzzle", word, "--seed", "11", typed=f"{right}\n")
    assert done.returncode == 0
    assert f"A puzzle: {puzzle.game.title}\n" in done.stdout
    assert puzzle.question in done.stdout
    assert f"Right! {right} wins in {puzzle.turns} turns, and no other move wins." in done.stdout
    assert done.stdout.endswith("Solved 1 of 1, 1 in a row.\n")
    failed = duel("puzzle", word, "--seed", "11", typed=f"{wrong}\n").stdout
    assert f"Not quite. {wrong} " in failed
    assert f"Better is {right}" in failed.replace("\n", " ")
    assert failed.endswith("Solved 1 of 2, 0 in a row.\n")
    assert max(map(len, (done.stdout + failed).splitlines())) <= 80
    assert json.loads((home / SCORE).read_text()) == {"tried": 2, "solved": 1, "streak": 0, "days": []}


def test_the_same_seed_asks_the_same_whatever_was_solved(duel: Duel, home: Path) -> None:
    first = duel("puzzle", "--seed", "5", typed=":quit\n").stdout
    (home / SCORE).parent.mkdir(parents=True, exist_ok=True)
    (home / SCORE).write_text(json.dumps({"tried": 40, "solved": 40, "streak": 3, "days": []}))
    assert duel("puzzle", "--seed", "5", typed=":quit\n").stdout == first
    asked = {duel("puzzle", "--seed", str(seed), typed="").stdout for seed in range(5)}
    assert len(asked) == 5


def test_a_hint_helps_but_costs_the_point(duel: Duel, home: Path) -> None:
    puzzle = seeded("sum-race", 3)
    right, _ = answers(puzzle)
    said = duel("puzzle", "sum-race", "--seed", "3", typed=f":hint\n:HINT\n{right}\n").stdout
    assert said.count(puzzle.hint(known("sum-race"))) == 2
    assert "With a hint it counts as tried, not as solved." in said
    assert said.endswith("Solved 0 of 1, 0 in a row.\n")


def test_what_is_no_answer_is_refused_and_asked_again(duel: Duel) -> None:
    right, _ = answers(seeded("sum-race", 3))
    said = duel("puzzle", "sum-race", "--seed", "3", typed=f"junk\n99\n:dance\n\n{right}\n").stdout
    assert "Invalid selection. 'junk' is not a number from 1 to 6." in said
    assert "Invalid selection. 99 is not a number from 1 to 6." in said
    assert "There is no command ':dance' here. There are :hint and :quit." in said
    assert "You can play: " in said
    assert "Right!" in said


@pytest.mark.parametrize("entries", ["", ":quit\n", "q\n", ":hint\n:q\n"])
def test_leaving_costs_nothing(entries: str, duel: Duel, home: Path) -> None:
    done = duel("puzzle", "sum-race", typed=entries)
    assert done.returncode == 0
    assert not (home / SCORE).exists()


def test_the_puzzle_of_the_day_counts_once(duel: Duel, home: Path) -> None:
    asked = duel("puzzle", "sum-race", "--daily", typed="").stdout
    assert re.match(r"The puzzle of \d{4}-\d\d-\d\d: Sum Race\n", asked)
    assert duel("puzzle", "sum-race", "--daily", typed="").stdout == asked
    (choices,) = re.findall(r"^Numbers: (.*)$", asked, re.MULTILINE)
    for choice in choices.split():
        said = duel("puzzle", "sum-race", "--daily", typed=f"{choice}\n").stdout
        if "Right!" in said:
            break
        (home / SCORE).unlink(missing_ok=True)
    else:
        raise AssertionError("no answer was right")
    score = json.loads((home / SCORE).read_text())
    assert (score["solved"], len(score["days"])) == (1, 1)
    assert date.fromisoformat(score["days"][0])
    again = duel("puzzle", "sum-race", "--daily", typed=f"{choice}\n").stdout
    assert again.endswith("This day's puzzle was answered before, and counts once.\n")
    assert json.loads((home / SCORE).read_text()) == score


def test_the_puzzle_of_the_day_takes_no_seed(duel: Duel) -> None:
    done = duel("puzzle", "sum-race", "--daily", "--seed", "3", typed="1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "duel: Today's puzzle is the same for everyone, so --daily takes no --seed.\n"


def test_a_variant_is_named(duel: Duel) -> None:
    said = duel("puzzle", "sum-race:target=30,highest=8", "--seed", "1", typed="").stdout
    assert said.startswith("A puzzle: Sum Race (sum-race:target=30,highest=8)\n")


def test_a_game_without_puzzles_is_refused(duel: Duel) -> None:
    done = duel("puzzle", "number-harmony")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "duel: number-harmony has no puzzles: nowhere is one of three moves or more the only one to keep a win.\n"
    )
    assert duel("puzzle", "chess").returncode == 2


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b'{"tried": 1e999, "solved": 0, "streak": 0, "days": []}',
        b'{"tried": 5, "solved": -3, "streak": 0, "days": []}',
        b'{"tried": 5, "solved": 3, "streak": 0, "days": "today"}',
        b'{"tried": 5, "solved": 3}',
    ],
)
def test_a_damaged_score_file_is_left_alone(damaged: bytes, duel: Duel, home: Path) -> None:
    (home / SCORE).parent.mkdir(parents=True)
    (home / SCORE).write_bytes(damaged)
    right, _ = answers(seeded("sum-race", 3))
    said = duel("puzzle", "sum-race", "--seed", "3", typed=f"{right}\n").stdout
    assert "Right!" in said
    assert "cannot be read, and is left as it is" in said.replace("\n", " ")
    assert (home / SCORE).read_bytes() == damaged


def test_where_nothing_can_be_written_the_puzzle_is_asked_all_the_same(duel: Duel, home: Path) -> None:
    (home / ".local").write_text("not a folder")
    right, _ = answers(seeded("sum-race", 3))
    done = duel("puzzle", "sum-race", "--seed", "3", typed=f"{right}\n")
    assert done.returncode == 0
    assert "Solved 1 of 1, 1 in a row. (The score could not be kept: Not a directory.)" in done.stdout.replace(
        "\n", " "
    )


def test_at_a_terminal_one_after_another(sit: Sit, home: Path) -> None:
    table = sit("puzzle", "sum-race")
    for _ in range(2):
        shown = table.wait_for("(:hint, :quit): ")
        assert "but by one move only. Which?" in shown
        moves = re.findall(r"such as (\d+)", shown)
        table.type(f"{moves[0]}\n")
        table.wait_for("Press Enter for another one, or q to leave: ")
        table.type("\n")
    table.wait_for("(:hint, :quit): ")
    table.type("\x04")
    assert table.end() == 0
    assert json.loads((home / SCORE).read_text())["tried"] == 2


def test_ctrl_c_leaves(sit: Sit) -> None:
    table = sit("puzzle", "sum-race")
    table.wait_for("(:hint, :quit): ")
    table.type("\x03")
    assert table.end() == 130


def test_a_wrong_answer_of_the_day_cannot_be_mended(duel: Duel, home: Path) -> None:
    asked = duel("puzzle", "sum-race", "--daily", typed="").stdout
    (choices,) = re.findall(r"^Numbers: (.*)$", asked, re.MULTILINE)
    answers = [choice for choice in choices.split() if choice.isdigit()]
    for choice in answers:
        duel("puzzle", "sum-race", "--daily", typed=f"{choice}\n")
    score = json.loads((home / SCORE).read_text())
    assert (score["tried"], len(score["days"])) == (1, 1)
