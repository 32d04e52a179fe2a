"""What a lesson says about its positions is what the solver says."""

import re

import pytest

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
                right, told = step.judged(oracle, move)
                if right or verdict.value is not Value.WIN:
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
    assert first.judged(oracle, two) == (False, told)


def test_a_lesson_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoLesson, match="lessons 1 to 3"):
        lesson(game("sum-race"), 9)
    with pytest.raises(NoLesson, match="no lessons"):
        lesson(Nim(), 1)
