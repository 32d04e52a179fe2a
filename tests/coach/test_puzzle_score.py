"""How puzzles count."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from digitduel.coach.puzzle_score import (
    DAYS_KEPT,
    MOST_TOLD,
    NONE_TRIED,
    PuzzleScore,
    Tries,
    counted,
    day_of,
    level_after,
    told_count,
)

WRONG, RIGHT, SHOWN = (False, 0), (True, 0), (None, 0)


def test_right_and_wrong() -> None:
    one = counted(NONE_TRIED, True, None)
    assert one == PuzzleScore(tried=1, solved=1, streak=1, days=())
    assert counted(one, False, None) == PuzzleScore(tried=2, solved=1, streak=0, days=())


def test_the_puzzle_of_a_day_counts_once_right_or_wrong() -> None:
    wrong = counted(NONE_TRIED, False, "2024-05-31")
    assert wrong == PuzzleScore(tried=1, solved=0, streak=0, days=("2024-05-31",), latest_day="2024-05-31")
    assert counted(wrong, True, "2024-05-31") == wrong
    assert counted(wrong, True, "2024-06-01").solved == 1


def days_after(*answers: tuple[str, bool]) -> PuzzleScore:
    score = NONE_TRIED
    for day, right in answers:
        score = counted(score, right, day)
    return score


def test_days_in_a_row_are_those_on_which_the_puzzle_of_the_day_was_solved() -> None:
    two = days_after(("2024-05-31", True), ("2024-06-01", True))
    assert (two.days_in_a_row, two.days) == (2, ("2024-05-31", "2024-06-01"))
    assert counted(two, True, "2024-06-03").days_in_a_row == 1, "a day was left out"
    assert counted(two, False, "2024-06-02").days_in_a_row == 0
    late = counted(two, True, "2024-05-01", on="2024-06-02")
    assert (late.days_in_a_row, late.latest_day, late.solved) == (2, "2024-06-01", 3)
    assert counted(late, True, "2024-06-02", on="2024-06-02").days_in_a_row == 3


def test_old_days_are_forgotten() -> None:
    score, first = NONE_TRIED, date(2024, 1, 1)
    for number in range(DAYS_KEPT + 5):
        score = counted(score, True, (first + timedelta(number)).isoformat())
    assert (len(score.days), score.days[0], score.tried) == (DAYS_KEPT, "2024-01-06", DAYS_KEPT + 5)


def test_the_day_is_the_same_everywhere() -> None:
    midnight = datetime(2024, 6, 1, tzinfo=UTC)
    assert day_of(midnight.astimezone(timezone(timedelta(hours=-5)))) == date(2024, 6, 1)
    assert day_of(midnight - timedelta(seconds=1)) == date(2024, 5, 31)


def test_puzzles_get_harder_with_what_was_solved() -> None:
    assert [level_after(solved) for solved in (0, 1, 2, 5, 18, 1_000)] == [0, 0, 1, 2, 9, 9]


@pytest.mark.parametrize(
    ("answers", "told", "squares"),
    [
        ([], "not solved yet", ""),
        ([WRONG], "not solved yet", "🟥"),
        ([RIGHT], "solved at the first try, without a hint", "🟩"),
        ([WRONG, WRONG, RIGHT], "solved at try 3, without a hint", "🟥🟥🟩"),
        ([(True, 1)], "solved at the first try, with a hint", "🟩"),
        ([(False, 2), RIGHT], "solved at try 2, with 2 hints", "🟥🟩"),
        ([SHOWN], "not solved", "🟥"),
        ([(None, 1), RIGHT], "not solved", "🟥"),
        ([WRONG, SHOWN, WRONG, RIGHT], "not solved", "🟥🟥"),
        ([RIGHT, WRONG, SHOWN], "solved at the first try, without a hint", "🟩"),
    ],
)
def test_what_was_tried_comes_to_one_result_and_what_follows_is_practice(
    answers: list[tuple[bool | None, int]], told: str, squares: str
) -> None:
    tries = Tries()
    for right, hints in answers:
        tries = tries.after(right, hints)
    assert (tries.told, tries.squares) == (told, squares)
    assert tries.over == (not told.endswith("yet"))


def test_what_is_told_of_tries_stays_short_however_many_there_were() -> None:
    tries = Tries()
    for _ in range(MOST_TOLD + 5):
        tries = tries.after(False, MOST_TOLD + 5)
    assert (tries.wrong, tries.hints) == (MOST_TOLD, MOST_TOLD)


def test_how_an_answer_counts_is_told_where_it_surprises() -> None:
    assert told_count(before=False, right=True, hints=0) == told_count(before=False, right=False, hints=1) == ""
    assert told_count(before=False, right=True, hints=1) == "With a hint it counts as tried, not as solved."
    assert (
        told_count(before=True, right=True, hints=1) == "The puzzle of this day was answered before, and counts once."
    )
