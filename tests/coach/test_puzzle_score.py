"""How puzzles count."""

from datetime import UTC, date, datetime, timedelta, timezone

from digitduel.coach.puzzle_score import DAYS_KEPT, NONE_TRIED, PuzzleScore, counted, day_of, level_after


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
    assert (two.days_in_a_row, two.solved_days) == (2, ("2024-05-31", "2024-06-01"))
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
    assert len(score.solved_days) == DAYS_KEPT


def test_the_day_is_the_same_everywhere() -> None:
    midnight = datetime(2024, 6, 1, tzinfo=UTC)
    assert day_of(midnight.astimezone(timezone(timedelta(hours=-5)))) == date(2024, 6, 1)
    assert day_of(midnight - timedelta(seconds=1)) == date(2024, 5, 31)


def test_puzzles_get_harder_with_what_was_solved() -> None:
    assert [level_after(solved) for solved in (0, 1, 2, 5, 18, 1_000)] == [0, 0, 1, 2, 9, 9]
