"""Puzzles at the terminal."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from digitduel.coach import Attempt, Puzzle, find_puzzle
from digitduel.core.second_person import to_you
from tests.cli.conftest import Duel
from tests.cli.terminal import Sit
from tests.coach.sentences import known

GAMES = ["pocket-addition", "sum-race", "equation-duel", "pattern-match"]
DATA = ".local/share/digitduel"


def seeded(word: str, seed: int) -> Puzzle:
    """The puzzle that `duel puzzle WORD --seed SEED` asks."""
    oracle, rng = known(word), Random(seed)
    return find_puzzle(rng.choice([oracle.game]), oracle, rng, 0)


def answers(puzzle: Puzzle) -> tuple[str, str]:
    """The right one, and a wrong one."""
    moves = puzzle.game.moves(puzzle.position)
    wrong = next(move for move in moves if move != puzzle.answer)
    return puzzle.game.write(puzzle.answer), puzzle.game.write(wrong)


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_right_and_wrong_answers_are_explained(word: str, duel: Duel) -> None:
    puzzle = seeded(word, 11)
    right, wrong = answers(puzzle)
    done = duel("puzzle", word, "--seed", "11", typed=f"{right}\n")
    assert done.returncode == 0
    assert f"A puzzle: {puzzle.game.title} Goal: {puzzle.game.goal()} Played so far: " in " ".join(done.stdout.split())
    player = puzzle.game.to_move(puzzle.position)
    assert f"You are {player}. You win in {puzzle.turns} turns, but by one move only. Which?" in done.stdout
    assert f"Right! {right} wins in {puzzle.turns} turns, and no other move wins." in done.stdout
    assert done.stdout.endswith("Solved at the first try: 1 of 1, 1 in a row.\n")
    failed = duel("puzzle", word, "--seed", "11", typed=f"{wrong}\n{right}\n").stdout
    assert f"Not quite. {wrong} " in failed
    before, _, after = failed.partition("Try again, or type :answer to see it.\n")
    assert right not in before.partition("Not quite.")[2].split()
    assert f"Right! {right} wins" in after
    assert failed.endswith("Solved at the first try: 1 of 2, 0 in a row.\n")
    assert max(map(len, (done.stdout + failed).splitlines())) <= 80


def test_the_answer_can_be_seen_and_counts_as_wrong(duel: Duel) -> None:
    puzzle = seeded("sum-race", 3)
    right, wrong = answers(puzzle)
    said = duel("puzzle", "sum-race", "--seed", "3", typed=f"{wrong}\n:answer\n").stdout
    assert f"): :answer\n{right} wins in {puzzle.turns} turns, and no other move wins." in said
    assert said.endswith("Solved at the first try: 0 of 1, 0 in a row.\n")
    assert duel("puzzle", "sum-race", "--seed", "3", typed=":answer\n").stdout.endswith(
        "Solved at the first try: 0 of 2, 0 in a row.\n"
    )


@pytest.mark.long
def test_the_same_seed_asks_the_same_whatever_was_solved(duel: Duel, home: Path) -> None:
    first = duel("puzzle", "--seed", "5", typed=":quit\n").stdout
    (home / DATA).mkdir(parents=True, exist_ok=True)
    (home / DATA / "puzzles.jsonl").write_text('{"solved": true}\n' * 40)
    assert duel("puzzle", "--seed", "5", typed=":quit\n").stdout == first
    assert duel("puzzle", "--seed", "6", typed=":quit\n").stdout != first


def test_a_hint_helps_but_costs_the_point_and_a_second_says_more(duel: Duel) -> None:
    puzzle = seeded("sum-race", 3)
    right, _ = answers(puzzle)
    said = duel("puzzle", "sum-race", "--seed", "3", typed=f":hint\n:HINT\n{right}\n").stdout
    told = (puzzle.hint(known("sum-race")), puzzle.second_hint(known("sum-race")))
    hints = [to_you(hint, puzzle.game.to_move(puzzle.position)) for hint in told]
    assert all(said.count(hint) == 1 for hint in hints)
    assert right not in re.findall(r"\d+", hints[0].partition(":")[0])
    assert right in re.findall(r"\d+", hints[1])
    assert "With a hint it counts as tried, not as solved." in said
    assert said.endswith("Solved at the first try: 0 of 1, 0 in a row.\n")


def test_the_second_hint_names_no_move_that_was_tried_while_there_is_another() -> None:
    puzzle, oracle = seeded("sum-race", 3), known("sum-race")
    attempt = Attempt(puzzle, hints=1)
    right, *_ = answers(puzzle)
    before = re.findall(r"\d+", puzzle.second_hint(oracle))
    (named,) = (number for number in before if number != right)
    attempt.judge(puzzle.game.read(puzzle.position, named))
    after = re.findall(r"\d+", attempt.hint(oracle))
    assert right in after
    assert len(after) == 2
    assert named not in after
    for move in puzzle.game.moves(puzzle.position):
        attempt.judge(move)
    assert right in re.findall(r"\d+", attempt.hint(oracle))


def test_what_is_no_answer_is_refused_and_asked_again(duel: Duel) -> None:
    right, _ = answers(seeded("sum-race", 3))
    said = duel("puzzle", "sum-race", "--seed", "3", typed=f"junk\n99\n:dance\n\n:rules\n{right}\n").stdout
    assert "Invalid selection. 'junk' is not a number from 1 to 6." in said
    assert "Invalid selection. 99 is not a number from 1 to 6." in said
    assert "There is no command ':dance' here. There are :hint, :answer, :rules and" in said
    assert "You can play: " in said
    assert "SUM RACE\n" in said
    assert "Right!" in said


@pytest.mark.parametrize("command", [("puzzle", "sum-race", "--seed", "3"), ("lesson", "sum-race", "1")])
def test_commands_are_understood_without_their_colon_where_they_are_offered(
    command: tuple[str, ...], duel: Duel
) -> None:
    spoken = duel(*command, typed="help\nmoves\nhint\nRules\nexit\n5\n").stdout
    marked = duel(*command, typed=":help\n:moves\n:hint\n:rules\n:quit\n5\n").stdout
    for said in (spoken, marked):
        assert "Type a move" in said
        assert ":rules and :quit." in said
        assert "You can play: " in said
        assert "SUM RACE\n" in said
        assert "Invalid selection." not in said
    assert re.sub(r"\): .*", "", spoken) == re.sub(r"\): .*", "", marked)


def test_in_a_streak_there_is_no_hint_and_what_there_is_is_told(duel: Duel) -> None:
    said = duel("puzzle", "sum-race", "--streak", typed=":hint\nhelp\n").stdout
    assert "There is no command ':hint' here. There are :rules and :quit." in said
    assert re.search(r"Type a move, such as \d\. There are :rules and :quit\.", said)


@pytest.mark.parametrize("entries", ["", ":hint\n:q\n"])
def test_leaving_costs_nothing(entries: str, duel: Duel, home: Path) -> None:
    done = duel("puzzle", "sum-race", typed=entries)
    assert done.returncode == 0
    assert not (home / DATA).exists()


def todays_answers(duel: Duel) -> tuple[str, str]:
    """The right one, and a wrong one."""
    seen = duel("puzzle", "sum-race", "--daily", typed=":hint\n:hint\n").stdout
    either = re.findall(r"\d+", seen.partition("It is not")[2].partition("It is ")[2].partition("\n")[0])
    wrong = re.findall(r"It is not (\d+)", seen)[0]
    for answer in either:
        if "Right!" in duel("puzzle", "sum-race", "--daily", typed=f"{answer}\n").stdout:
            return answer, wrong
    raise AssertionError("no answer was right")


def test_the_puzzle_of_the_day_counts_once_and_is_shared_in_one_line(duel: Duel, home: Path) -> None:
    right, wrong = todays_answers(duel)
    (home / DATA / "puzzles.jsonl").unlink()
    asked = duel("puzzle", "sum-race", "--daily", typed=f"{wrong}\n{right}\n").stdout
    assert re.match(r"The puzzle of \d{4}-\d\d-\d\d: Sum Race\n", asked)
    *_, told, coming, shared = asked.splitlines()
    assert told == "Solved at the first try: 0 of 1, 0 in a row."
    assert re.fullmatch(r"The next one comes in \d+ h \d+ min. To tell your friends:", coming)
    day = asked[len("The puzzle of ") :][:10]
    assert shared == f"Digit Duel, puzzle of {day}, Sum Race: solved at try 2, without a hint."
    again = duel("puzzle", "sum-race", "--daily", typed=f"{right}\n").stdout
    assert "The puzzle of this day was answered before, and counts once." in again
    assert again.splitlines()[-1] == shared
    lines = [json.loads(line) for line in (home / DATA / "puzzles.jsonl").read_text().splitlines()]
    assert lines[0] == {"solved": False, "day": day, "on": day, "right": False, "hints": 0}
    assert [line["right"] for line in lines[1:]] == [True, True], "the third counts for nothing"


def test_the_puzzle_of_the_day_takes_no_seed_and_only_one_kind_can_be_chosen(duel: Duel) -> None:
    done = duel("puzzle", "sum-race", "--daily", "--seed", "3", typed="1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "duel: Today's puzzle is the same for everyone, so --daily takes no --seed.\n"
    assert duel("puzzle", "--rush", "--streak").stderr == "duel: Choose one of --daily, --rush and --streak.\n"


def test_a_streak_that_is_left_counts_as_far_as_it_went(duel: Duel, home: Path) -> None:
    right, _ = answers(find_puzzle(known("sum-race").game, known("sum-race"), picked(3), 0))
    left = duel("puzzle", "sum-race", "--streak", "--seed", "3", typed=f"{right}\nq\n").stdout
    assert left.endswith("q\nYou left the streak. You solved 1 puzzle.\nThat is your best so far!\n")
    assert {"run": "streak", "count": 1} in map(json.loads, (home / DATA / "puzzles.jsonl").read_text().splitlines())


def test_a_streak_ends_with_the_first_mistake_and_the_best_is_kept(duel: Duel) -> None:
    first = find_puzzle(known("sum-race").game, known("sum-race"), picked(3), 0)
    right, wrong = answers(first)
    lost = duel("puzzle", "sum-race", "--streak", "--seed", "3", typed=f":hint\n{wrong}\n").stdout
    assert "There is no command ':hint' here. There are :rules and :quit." in lost
    assert lost.startswith("Streak of 0: Sum Race\n")
    assert lost.endswith(
        f"Not quite. It was {right}.\nThat was the end of the streak. You solved 0 puzzles.\nYour best so far was 0.\n"
    )
    begun = duel("puzzle", "sum-race", "--streak", "--seed", "3", typed=f"{right}\n").stdout
    assert "Right!\nStreak of 1: Sum Race\n" in begun


def picked(seed: int) -> Random:
    """The chance of a puzzle, after its game was chosen."""
    rng = Random(seed)
    rng.choice([0])
    return rng


def test_a_variant_is_named_and_so_is_its_goal(duel: Duel) -> None:
    said = duel("puzzle", "sum-race:target=30,highest=8", "--seed", "1", typed="").stdout
    assert said.startswith("A puzzle: Sum Race (sum-race:target=30,highest=8)\nGoal: Be the first to reach exactly 30;")


def test_a_game_without_puzzles_is_refused(duel: Duel) -> None:
    done = duel("puzzle", "number-harmony")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "duel: Number Harmony has no puzzles: nowhere is one of three moves or more the only one to keep a win.\n"
    )
    assert duel("puzzle", "chess").returncode == 2


def test_where_nothing_can_be_written_the_puzzle_is_asked_all_the_same(duel: Duel, home: Path) -> None:
    (home / ".local").write_text("not a folder")
    right, _ = answers(seeded("sum-race", 3))
    done = duel("puzzle", "sum-race", "--seed", "3", typed=f"{right}\n")
    assert done.returncode == 0
    assert "(The score could not be kept: Not a directory.)" in done.stdout.replace("\n", " ")


def test_at_a_terminal_one_after_another_until_ctrl_c(sit: Sit, home: Path) -> None:
    table = sit("puzzle", "sum-race", "--plain")
    for _ in range(2):
        shown = table.wait_for(":quit): ")
        assert "but by one move only. Which?" in shown
        table.type(":answer\n")
        table.wait_for("Press Enter for another one, or q to leave: ")
        table.type("\n")
    table.wait_for(":quit): ")
    table.type("\x03")
    assert table.end() == 130
    assert (home / DATA / "puzzles.jsonl").read_text() == '{"solved": false}\n' * 2
