"""What a lesson says about its positions is what the solver says."""

import re

import pytest

from digitduel.coach.hints import refutation
from digitduel.coach.lessons import FINDS, Lesson, NoLesson, lesson, lessons_of
from digitduel.games import BUILT_IN, game
from digitduel.solve import Value
from tests.coach.sentences import in_truth, known
from tests.nim import Nim

LESSONS = [(name, lesson) for name in BUILT_IN for lesson in lessons_of(game(name))]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_three_lessons_and_each_is_short(name: str) -> None:
    lessons = lessons_of(game(name))
    assert len(lessons) >= 3
    for taught in lessons:
        assert 1 <= len(taught.steps) <= 5
        words = [
            taught.idea,
            taught.remember,
            *(part for step in taught.steps for part in (step.say, step.hint, step.then)),
        ]
        assert sum(len(text.split()) for text in words) <= 150, "two minutes, with some time to think"


DO = {"Add", "Choose", "Declare", "Make", "Move", "Reach", "Stay", "Take"}


@pytest.mark.parametrize(
    "taught", [lesson for _, lesson in LESSONS], ids=[f"{name}-{lesson.number}" for name, lesson in LESSONS]
)
def test_every_step_ends_with_what_is_to_be_done_and_does_not_tell_the_answer(taught: Lesson) -> None:
    for step in taught.steps:
        last = step.say.split(". ")[-1]
        assert "?" in last or last.split()[0] in DO, step.say
        whole = [text for text in step.answers if len(text) > 1]  # a number may well be among those that are told
        assert not any(text in step.say + step.hint for text in whole), step.say


@pytest.mark.parametrize(("name", "taught"), LESSONS, ids=[f"{name}-{lesson.number}" for name, lesson in LESSONS])
def test_the_answers_are_exactly_the_moves_that_the_solver_finds(name: str, taught: Lesson) -> None:
    for step in taught.steps:
        assert step.find in FINDS
        assert sorted(step.right_moves(known(name))) == sorted(step.named(game(name)))
        assert step.named(game(name)), "there is something to find"


def test_a_move_that_wins_too_but_later_is_told_so() -> None:
    slower = 0
    for name, taught in LESSONS:
        oracle = known(name)
        for step in taught.steps:
            position = step.position(oracle.game)
            for move, verdict in oracle.choices(position):
                right, told = step.is_right(verdict), refutation(oracle, position, move)
                if right or verdict.value is not Value.WIN or oracle.game.script.failing(position, move):
                    continue
                slower += 1
                found = re.search(r" wins too, but only in (\d+) turns\. Look for a move that wins at once\.$", told)
                assert found, told
                assert in_truth(oracle, position, move) == (Value.WIN, int(found[1]))
                assert in_truth(oracle, position) == (Value.WIN, 1)
    assert slower, "there is something to tell"
    first, oracle = lesson(game("pocket-addition"), 1).steps[0], known("pocket-addition")
    two = oracle.game.read(first.position(oracle.game), "2")
    told = "2 wins too, but only in 6 turns. Look for a move that wins at once."
    assert refutation(oracle, first.position(oracle.game), two) == told


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("pocket-addition", "2", "6 and 2 are not 15."),
        ("sum-race", "5", "14 and 5 are not 20."),
        ("pattern-match", "8@2,1", "8@2,1 makes no line of 15."),
    ],
)
def test_whoever_learns_the_goal_is_told_in_its_words_what_a_wrong_answer_lacks(
    name: str, answer: str, told: str
) -> None:
    first, oracle = lesson(game(name), 1).steps[0], known(name)
    assert first.judged(oracle, oracle.game.read(first.position(oracle.game), answer)) == (False, told)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("1+3=5", "1+3=5 is not true: 1+3 is 4. Look for a move that wins at once."),
        ("3=1+4", "3=1+4 is not true: 1+4 is 5. Look for a move that wins at once."),
        ("4-3=4-3", "4 is among Player 1's numbers only once. Look for a move that wins at once."),
        ("2+1=3", "2 is not among Player 1's numbers. Look for a move that wins at once."),
        ("no", "Saying no wins nothing here: an equation can be made. Look for a move that wins at once."),
    ],
)
def test_a_false_equation_is_not_said_to_win_later(answer: str, told: str) -> None:
    """It does, as a no does, but what is to be learned is why it does not win now."""
    first, oracle = lesson(game("equation-duel"), 1).steps[0], known("equation-duel")
    assert first.judged(oracle, oracle.game.read(first.position(oracle.game), answer)) == (False, told)


def test_a_false_equation_that_loses_is_told_to_be_false_first() -> None:
    oracle = known("equation-duel")
    position = oracle.game.start()
    for text in ("6", "no", "9", "no", "4", "no", "8", "no", "2"):
        position = oracle.game.play(position, oracle.game.read(position, text))
    told = refutation(oracle, position, oracle.game.read(position, "6-4=3"))
    assert told.startswith("6-4=3 is not true: 6-4 is 2. It loses in "), told
    assert ": Player 2 answers " in told


def test_a_lesson_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoLesson, match="lessons 1 to 3"):
        lesson(game("sum-race"), 9)
    with pytest.raises(NoLesson, match="no lessons"):
        lesson(Nim(), 1)
