"""How puzzles count."""

from digitduel.coach.puzzle_score import DAYS_KEPT, NONE_TRIED, PuzzleScore, counted


def test_right_and_wrong() -> None:
    one = counted(NONE_TRIED, True, None)
    assert one == PuzzleScore(tried=1, solved=1, streak=1, days=())
    assert counted(one, False, None) == PuzzleScore(tried=2, solved=1, streak=0, days=())


def test_the_puzzle_of_a_day_counts_once_right_or_wrong() -> None:
    wrong = counted(NONE_TRIED, False, "2024-05-31")
    assert wrong == PuzzleScore(tried=1, solved=0, streak=0, days=("2024-05-31",))
    assert counted(wrong, True, "2024-05-31") == wrong
    assert counted(wrong, True, "2024-06-01").solved == 1


def test_old_days_are_forgotten() -> None:
    score = NONE_TRIED
    for number in range(DAYS_KEPT + 5):
        score = counted(score, True, str(number))
    assert (len(score.days), score.days[0], score.tried) == (DAYS_KEPT, "5", DAYS_KEPT + 5)
