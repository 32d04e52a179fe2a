from digitduel import coach, game
from digitduel.cli.lesson_prompt import ended
from digitduel.cli.memory.usual_choice import FIRST_RIVAL
from tests.cli.conftest import Duel


def test_a_lesson_is_played(duel: Duel) -> None:
    done = duel("lesson", "sum-race", "1", typed="2\n:hint\n:hint\n6\n4\n")
    assert done.returncode == 0
    said = done.stdout
    assert "Sum Race, lesson 1 of 3: The goal" in said
    assert "Not yet." in said
    assert "20 less 14 is your answer. Ask again to see an answer." in said
    assert "Play 6." in said
    assert "Right. 14 and 6 are 20." in said
    assert "To remember:" in said
    assert "Go on with: duel lesson sum-race 2" in said


def test_without_a_number_the_next_lesson_comes(duel: Duel) -> None:
    assert "lesson 1 of 3" in duel("lesson", "sum-race", typed="6\n4\n").stdout
    assert "lesson 2 of 3" in duel("lesson", "sum-race", typed="").stdout
    assert "lesson 2 of 3" in duel("lesson", "sum-race", typed="3\n:quit\n").stdout, "not taken to its end"


def test_whatever_is_typed_gets_an_answer(duel: Duel) -> None:
    said = duel("lesson", "sum-race", "1", typed="\nx\n:nothing\n:hnit\n9\n:rules\n").stdout
    assert "You can play:" in said
    assert "There is no command ':nothing' here. There are :hint, :rules and :quit." in said
    assert "There is no command ':hnit' here. Did you mean :hint?" in said
    assert said.count("Invalid selection.") == 2
    assert "SUM RACE\n" in said


def test_after_the_last_lesson_you_meet_whom_the_full_screen_offers() -> None:
    kind = game("sum-race")
    last = coach.lessons_of(kind)[-1]
    assert ended(kind, last)[-1] == f"Go on with: duel play sum-race --p2 {FIRST_RIVAL}"
