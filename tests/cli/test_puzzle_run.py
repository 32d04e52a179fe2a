"""How puzzles are counted, whoever asks them."""

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from digitduel.cli.memory.puzzles_answered import PuzzlesAnswered, keep_answer, keep_run, puzzles_answered
from digitduel.cli.puzzle_run import RUSH_SECONDS, Mode, PuzzleRun
from digitduel.coach import Puzzle, find_puzzle
from digitduel.coach.puzzle_score import NONE_TRIED, PuzzleScore, until_next
from digitduel.places import data_folder
from tests.coach.sentences import known

NONSENSE = b'{"tried": 5, "solved": -3, "streak": 0, "days": []}'
pytestmark = pytest.mark.usefixtures("home")


def a_puzzle() -> Puzzle:
    return find_puzzle(known("sum-race").game, known("sum-race"), Random(1), 0)


def wrong_move(puzzle: Puzzle) -> object:
    return next(move for move in puzzle.game.moves(puzzle.position) if move != puzzle.answer)


def test_of_a_day_the_first_answer_counts_whoever_gives_it() -> None:
    run, other = (PuzzleRun(Mode.DAILY) for _ in range(2))
    puzzle = a_puzzle()
    for sitting in (run, other):  # two processes, both before either has answered
        sitting.begin(puzzle)
    assert run.judge(puzzle.answer)
    assert not other.judge(wrong_move(puzzle))
    score = puzzles_answered().score
    assert (score.tried, score.solved, len(score.days)) == (1, 1, 1)


def test_answers_that_come_at_once_are_all_kept() -> None:
    threads = [Thread(target=keep_answer, args=(True,)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert puzzles_answered().score.tried == 20


def test_a_rush_is_over_when_its_time_is() -> None:
    now = [0.0]
    run = PuzzleRun(Mode.RUSH, clock=lambda: now[0])
    puzzle = a_puzzle()
    run.begin(puzzle)
    now[0] = 100
    assert run.judge(puzzle.answer)
    now[0] = 1000  # while the next one is looked for, the clock stands still
    assert run.left == RUSH_SECONDS - 100
    run.begin(puzzle)
    now[0] += RUSH_SECONDS - 100
    assert run.over
    assert not run.judge(puzzle.answer), "it came too late"
    assert run.summary() == ["Time is up. You solved 1 puzzle.", "That is your best so far!"]
    assert puzzles_answered().best == {"rush": 1}


@pytest.mark.parametrize("mode", [Mode.RUSH, Mode.STREAK])
def test_what_was_solved_counts_at_once_however_the_run_is_left(mode: Mode) -> None:
    for solved, record in ((1, "That is your best so far!"), (0, "Your best so far was 1.")):
        run = PuzzleRun(mode)
        run.begin(a_puzzle())
        for _ in range(solved):
            assert run.judge(a_puzzle().answer)
            run.begin(a_puzzle())
        assert puzzles_answered().best == {mode: 1}
        assert run.summary() == [f"You left the {mode}. You solved {solved} puzzle{'s' * (1 - solved)}.", record]


def test_practice_has_no_best() -> None:
    run = PuzzleRun(Mode.PRACTICE)
    run.begin(a_puzzle())
    assert run.judge(a_puzzle().answer)
    assert puzzles_answered().best == {}


@pytest.mark.parametrize(
    ("hints", "wrong", "told"),
    [
        (0, 0, "solved at the first try, without a hint"),
        (1, 2, "solved at try 3, with a hint"),
        (3, 0, "solved at the first try, with 3 hints"),
    ],
)
def test_what_is_shared_tells_how_it_went_but_not_the_answer(hints: int, wrong: int, told: str) -> None:
    run, puzzle = PuzzleRun(Mode.DAILY, now=lambda: datetime(2026, 3, 10, 18, 47, 30, tzinfo=UTC)), a_puzzle()
    attempt = run.begin(puzzle)
    for _ in range(hints):
        attempt.hint(known("sum-race"))
    for _ in range(wrong):
        run.judge(wrong_move(puzzle))
    run.judge(puzzle.answer)
    assert run.to_share == f"Digit Duel, puzzle of 2026-03-10, Sum Race: {told}."
    assert run.told_score()[-1] == "The next one comes in 5 h 13 min. To tell your friends:"
    assert puzzles_answered().score.solved == (hints + wrong == 0)


def test_who_gives_up_has_not_solved_it() -> None:
    run = PuzzleRun(Mode.DAILY)
    run.begin(a_puzzle())
    run.give_up()
    assert run.to_share and run.to_share.endswith("Sum Race: not solved.")


def test_what_was_tried_at_one_sitting_adds_up_with_the_next() -> None:
    first, second, third = (PuzzleRun(Mode.DAILY) for _ in range(3))
    first.begin(a_puzzle())
    assert not first.judge(wrong_move(a_puzzle()))
    second.begin(a_puzzle())
    assert second.judge(a_puzzle().answer)
    third.begin(a_puzzle())
    third.give_up()
    for run in (second, third):
        assert run.to_share and run.to_share.endswith("Sum Race: solved at try 2, without a hint.")
    assert puzzles_answered().score.tried == 1


@pytest.mark.parametrize(
    ("hour", "left"), [("00:00:00", "24 h 0 min"), ("23:59:59", "0 h 1 min"), ("12:30:00", "11 h 30 min")]
)
def test_the_next_day_begins_everywhere_at_once(hour: str, left: str) -> None:
    assert until_next(datetime.fromisoformat(f"2026-03-10T{hour}+00:00")) == left


def old_score(content: bytes) -> Path:
    file = data_folder() / "puzzles.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def test_what_was_counted_before_goes_on_counting() -> None:
    old_score(json.dumps({"tried": 9, "solved": 5, "streak": 2, "days": ["2026-03-09"]}).encode())
    keep_answer(True, 0, "2026-03-09")
    keep_answer(True, 0, "2026-03-10")
    assert puzzles_answered().score == PuzzleScore(
        tried=10,
        solved=6,
        streak=3,
        days=("2026-03-09", "2026-03-10"),
        days_in_a_row=1,
        latest_day="2026-03-10",
    )


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"\xff\xfe", b"[]", b"[" * 100_000, b'{"tried": 5, "solved": -3, "streak": 0, "days": []}']
)
def test_damaged_files_count_for_nothing_and_are_left_alone(damaged: bytes) -> None:
    file = old_score(damaged)
    lines = [damaged, b"7", b'{"day": 5, "solved": true}', b'{"run": "rush", "count": "x"}', b'{"solved": 1}', b""]
    file.with_suffix(".jsonl").write_bytes(b"\n".join(lines))
    assert puzzles_answered() == PuzzlesAnswered(NONE_TRIED)
    keep_run("streak", 3)
    assert puzzles_answered().best == {"streak": 3}
    assert file.read_bytes() == damaged


@pytest.mark.parametrize(
    ("solved", "told"), [("true", "solved at the first try, without a hint"), ("false", "not solved")]
)
def test_a_day_that_an_older_version_counted_is_over(solved: str, told: str) -> None:
    data_folder().mkdir(parents=True, exist_ok=True)
    lines = (
        f'{{"solved": {solved}, "day": "2026-11-17", "on": "2026-11-17"}}\n{{"day": "2026-11-17", "result": "..."}}\n'
    )
    (data_folder() / "puzzles.jsonl").write_text(lines)
    tries = puzzles_answered().tries["2026-11-17"]
    assert (tries.over, tries.told) == (True, told)
