"""The door for evaluations: the same pieces as the arena's, and the same score to the last digit."""

from collections.abc import Callable
from random import Random

import pytest

from digitduel.arena import benchmark_plan, benchmark_report
from digitduel.core import BadGame, NotAllowed, Unreadable
from digitduel.evals import AskedPosition, Condition, Judgement, Score, judge, missed, positions, prompt, read
from digitduel.evals.editions import MENDED
from digitduel.evals.ideas import Idea
from digitduel.evals.judgement import judgement_told
from digitduel.evals.skill import combined
from tests.arena.played_tournaments import run
from tests.matches import sit_down


def test_an_answer_from_the_question_to_the_judgement() -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 no 3 no 2")
    assert prompt(match)[0]["content"].endswith("Move: <your move>")
    said = judge(match, read(match, "<think>no</think>Move: 2 + 4 = 6"))
    assert (said.kept, said.regret, said.decision, said.mistake) == (True, 0, True, None)
    wrong = judge(match, "no")
    assert not wrong.kept
    assert wrong.regret == 2
    assert str(wrong.mistake) == "a win became a loss"
    assert (judgement_told(said), judgement_told(wrong)) == ({"kept": True, "regret": 0}, {"kept": False, "regret": 2})
    assert (wrong.by_chance, judge(match, "no", in_words=False).by_chance) == (0, 0.5)
    assert missed(match)[:4] == (False, 2, True, 0)
    assert len(match.moves) == 9, "nothing was played"


def test_what_cannot_be_read_or_played_says_why() -> None:
    match = sit_down("sum-race", "5 6")
    with pytest.raises(Unreadable):
        read(match, "<think>Move: 5")
    with pytest.raises(NotAllowed):
        read(match, "Move: 6")
    with pytest.raises(NotAllowed):
        judge(match, "6")


def test_a_forced_move_is_no_decision() -> None:
    match = sit_down("equation-duel", "4")
    assert judge(match, "no")[:4] == (True, 0, False, 1.0)
    assert missed(match)[:3] == (False, 0, False)


@pytest.mark.parametrize(
    ("condition", "absent"),
    [
        (Condition(rules=False), "# Sum Race"),
        (Condition(board=False), "Player 1: 5 of 20"),
        (Condition(moves=False), "You can play"),
    ],
)
def test_a_condition_leaves_out_what_it_says_and_nothing_else(condition: Condition, absent: str) -> None:
    match = sit_down("sum-race", "5 6")
    shown = {"# Sum Race", "Player 1: 5 of 20", "You can play", "Moves so far: 5 6", "target=20", "Move: <your move>"}
    for what in shown:
        assert what in "\n".join(message["content"] for message in prompt(match))
        asked = "\n".join(message["content"] for message in prompt(match, condition))
        assert (what in asked) is (what != absent)


def test_one_player_gets_the_same_score_through_both_doors() -> None:
    told = benchmark_report(run(benchmark_plan("tests.arena.planted:Settled", quick=True, edition=MENDED)))
    score = Score()
    for asked in reversed(positions(MENDED, quick=True)):
        match = asked.match()
        settled = Random(f"0/{match.game.key(match.position)!r}").choice(match.game.moves(match.position))
        score.add(asked, judge(match, settled, in_words=False))
    in_positions = {game.game: game.positions for game in told.games}
    for word in MENDED.words:
        assert score.of_game(word).at == round(100 * in_positions[word].skill, 2)
    overall = score.overall()
    assert overall == combined([score.of_game(word) for word in MENDED.words])
    assert overall.low < overall.at < overall.high


def test_the_positions_have_names_and_stand_where_they_say() -> None:
    asked = positions("1.1")
    assert len({each.id for each in asked}) == len(asked) == 500
    assert [each.number for each in positions(quick=True)[:3]] == [0, 1, 2]
    assert all(" ".join(each.match().game.write(m) for m in each.match().moves) == each.moves for each in asked[::100])


def test_a_disguise_shows_the_same_positions_under_another_surface() -> None:
    for disguise in ("names", "words", "surface"):
        for asked, hidden in list(zip(positions("2"), positions("2", disguise=disguise), strict=True))[::300]:
            plain, match = asked.match(), hidden.match()
            assert (match.position, match.moves) == (plain.position, plain.moves)
            assert hidden.id == f"{asked.id}/{disguise}"
            question = "\n".join(message["content"] for message in prompt(match))
            assert question != "\n".join(message["content"] for message in prompt(plain))
            best = judge(plain, plain.game.moves(plain.position)[0]), judge(match, plain.game.moves(plain.position)[0])
            assert best[0]._replace(best="") == best[1]._replace(best="")
            assert read(match, f"Move: {best[1].best}") == plain.game.read(plain.position, best[0].best)
    with pytest.raises(BadGame, match="has no disguise 'hat'"):
        positions("2", disguise="hat")


def scored(asked: list[AskedPosition], keeps: Callable[[AskedPosition], bool]) -> Score:
    """A player who is known to keep the value here and not there."""
    score = Score()
    for each in asked:
        judged = Judgement(keeps(each), 0, True, 0.25, "", None, each.moves)
        score.add(each, judged)
    return score


def test_scores_are_held_against_each_other_where_they_are_about_the_same_positions() -> None:
    asked = positions("2", quick=True)
    by_heart = scored(asked, lambda each: each.number % 2 == 0)
    hidden = scored(positions("2", quick=True, disguise="words"), lambda each: each.number % 3 == 0)
    gap = by_heart.minus(hidden)
    assert gap.at == pytest.approx(by_heart.overall().at - hidden.overall().at, abs=0.02)
    assert gap.low < gap.at < gap.high
    assert by_heart.minus(by_heart) == (0, 0, 0)
    other_positions = scored([each._replace(moves=f"{each.moves} 1") for each in asked], lambda each: True)
    apart = other_positions.minus(by_heart)
    assert apart.at == pytest.approx(100 - by_heart.overall().at, abs=0.02)
    assert apart.high - apart.low > 3
    with pytest.raises(ValueError, match="do not compare"):
        by_heart.minus(Score())


def test_the_profile_tells_the_score_for_each_idea() -> None:
    score = scored(positions("2", quick=True), lambda each: each.idea != Idea.BLOCKING)
    profile = score.by_idea()
    assert set(profile) == set(Idea)
    assert profile["blocking"].at == pytest.approx(-100 / 3, abs=0.01)
    assert profile["forcing"].at == 100
    assert scored(positions(MENDED, quick=True), lambda each: True).by_idea() == {}
