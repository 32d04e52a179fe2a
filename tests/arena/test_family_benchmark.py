"""The benchmark of edition 2: a score, a profile, and the gaps to other positions and to disguises."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from digitduel.arena import BadPlan, Journal, benchmark_plan, benchmark_report, staying_guests
from digitduel.arena.comparison import compared
from digitduel.arena.family_benchmark import family_plan
from digitduel.arena.plan import FamilyAsked
from digitduel.arena.report_page import scorecard
from digitduel.arena.report_page.leaderboard import leaderboard_page
from digitduel.arena.report_shapes import BenchmarkReport
from digitduel.core import BadGame, Match
from digitduel.core.json_shapes import to_data
from digitduel.evals import Score, asked_positions, judge, positions
from digitduel.evals.editions import SECOND
from digitduel.evals.ideas import Idea
from digitduel.evals.variant_families import Family, split
from digitduel.players.guest_questions import situation
from digitduel.players.guests import Answer
from tests.arena.played_tournaments import run

FEW = 8
PUBLIC = split()


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick run that is quicker still, and private splits that need not be drawn: what comes last in the public."""

    def other_split(seed: int | None = None) -> dict[str, Family]:
        if seed is None:
            return PUBLIC
        return {name: Family(*(each[::-1][seed:] for each in of)) for name, of in PUBLIC.items()}

    monkeypatch.setattr(asked_positions, "QUICK_OF_FAMILY", FEW)
    monkeypatch.setattr(asked_positions, "QUICK_OPENINGS_OF_FAMILY", 1)
    monkeypatch.setattr(asked_positions, "split", other_split)


def result(player: str, **asked: Any) -> BenchmarkReport:
    return benchmark_report(run(family_plan(player, quick=True, **asked)))


@pytest.mark.long
def test_perfect_play_scores_100_with_no_gap_anywhere() -> None:
    told = result("perfect", seed=7, disguises=["names", "words", "surface"])
    assert told.benchmark == "digit-duel-benchmark-2 quick"
    assert told.score == told.high == 100
    assert [game.game for game in told.games] == [word.partition(":")[0] for word in SECOND.words]
    assert all(game.positions.decisions == FEW for game in told.games)
    assert {idea.idea for idea in told.ideas} <= set(Idea)
    assert [(gap.name, gap.gap, gap.score) for gap in told.gaps] == [
        ("Public minus private", 0, 100),
        ("Recall gap, plain minus names", 0, 100),
        ("Recall gap, plain minus words", 0, 100),
        ("Recall gap, plain minus surface", 0, 100),
    ]
    assert told.played == told.of == 5 * FEW * 5
    assert [(r.part, r.kept) for game in told.games for r in game.results] == [("position", True)] * 5 * FEW
    for gap in told.gaps:
        assert [(r.part, r.kept) for r in gap.results] == [("position", True)] * 5 * FEW, "every decision is told"


@pytest.mark.long
def test_runs_are_compared_in_each_part_that_both_were_asked_in(tmp_path: Path) -> None:
    asked: dict[str, dict[str, Any]] = {
        "perfect": {"seed": 7, "disguises": ["words"]},
        "casual": {"seed": 7},
        "expert": {"seed": 8, "disguises": ["words"]},
    }
    for player, more in asked.items():
        (tmp_path / player).mkdir()
        (tmp_path / player / "report.json").write_text(json.dumps(to_data(result(player, **more))))
    told = compared([tmp_path / player for player in asked])
    assert {(pair.part, pair.shared) for pair in (*told.runs, *told.against_baselines)} == {("public", 5 * FEW)}
    elsewhere = {pair.part: pair for pair in told.elsewhere}
    assert len(told.elsewhere) == 2, "two seeds are two private splits"
    private, hidden = elsewhere["private"], elsewhere["words"]
    assert (private.one, private.other, private.shared) == ("perfect", "casual", 5 * FEW)
    assert (hidden.one, hidden.other, hidden.shared) == ("perfect", "expert", 5 * FEW)
    page = leaderboard_page(told)
    assert "Between the runs, in the private split" in page
    assert "Between the runs, in disguise (words)" in page


def test_a_difference_in_private_positions_is_reckoned_within_strata(tmp_path: Path) -> None:
    told = result("casual", seed=7)
    asked = positions(SECOND, quick=True, seed=7)
    answered = {(result.game, result.moves): result for result in told.gaps[0].results}
    assert {place: result.stratum for place, result in answered.items()} == {
        (a.game, a.moves): a.stratum for a in asked
    }
    assert all(each.stratum for each in asked)
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    one.write_text(json.dumps(to_data(result("perfect", seed=7))))
    other.write_text(json.dumps(to_data(told)))
    (pair,) = compared([one, other]).elsewhere
    mine, theirs = Score(), Score()
    for each in asked:
        match, result_there = each.match(), answered[each.game, each.moves]
        mine.add(each, judge(match, result_there.best, in_words=False))
        theirs.add(each, judge(match, result_there.played or "", in_words=False))
    assert (pair.difference, pair.low, pair.high) == pytest.approx(tuple(mine.minus(theirs)), abs=0.02)


class ByHeart:
    """A guest that knows the games by their titles, and else plays the first move it is told of."""

    stays = False

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        best = judge(match, match.game.moves(match.position)[0]).best
        is_known = match.game.title in situation(match)["rules"] and match.game is match.game.undisguised
        return Answer(match.read(best if is_known else situation(match)["legal"][0]))

    def close(self) -> None:
        pass


def test_who_knows_the_games_by_heart_shows_it_in_disguise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staying_guests, "seated", ByHeart)
    told = result("exec:by-heart", disguises=["words"])
    gap = told.gaps[0]
    assert told.score == 100
    assert gap.gap == pytest.approx(100 - gap.score, abs=0.02)
    assert gap.low > 0
    text = scorecard(told)
    assert "Recall gap, plain minus words" in text
    assert "counting ahead" in text


def test_the_same_score_through_the_door() -> None:
    told, score = result("tests.arena.planted:Settled"), Score()
    for asked in positions("2", quick=True):
        match = asked.match()
        settled = Random(f"0/{match.game.key(match.position)!r}").choice(match.game.moves(match.position))
        score.add(asked, judge(match, settled, in_words=False))
    assert (told.score, told.low, told.high) == pytest.approx(score.overall(), abs=0.006)
    assert {idea.idea: idea.score for idea in told.ideas} == {name: s.at for name, s in score.by_idea().items()}


def test_whole_games_are_a_condition_of_their_own() -> None:
    told = result("perfect", whole_games=True)
    assert told.benchmark == "digit-duel-benchmark-2, whole games quick"
    assert (told.score, told.played, told.ideas) == (100, 10, ())
    assert all(game.games.played == 2 and game.positions.decisions == 0 for game in told.games)
    assert all(game.games.kept == game.games.decisions for game in told.games)


def test_who_forfeits_everything_falls_below_blind_choice() -> None:
    told = result("tests.arena.planted:Cheat")
    assert told.score < 0
    assert all(game.positions.kept == 0 and sum(game.forfeits.values()) == FEW for game in told.games)


def test_the_plan_asks_each_position_once_in_each_part() -> None:
    plan = family_plan("random", quick=True, seed=3, disguises=["names", "names"])
    assert isinstance(plan.asked, FamilyAsked) and plan.asked.disguises == ("names",)
    assert plan.games == 3 * 5 * FEW
    asked = [(pairing.game, opening.moves) for pairing in plan.pairings for opening in pairing.openings]
    assert len(set(asked)) == len(asked)
    assert sum("disguise=names" in word for word, _ in asked) == plan.games / 3
    assert benchmark_plan("random", quick=True, edition=SECOND).games == 5 * FEW


def test_not_for_everyone() -> None:
    with pytest.raises(BadPlan):
        family_plan("human")
    with pytest.raises(BadGame, match="has no disguise"):
        family_plan("random", quick=True, disguises=["hat"])


def test_a_condition_is_a_part_of_the_name() -> None:
    with Journal(family_plan("llm:tiny?without=moves,rules@http://127.0.0.1:1/v1", quick=True)) as journal:
        told = benchmark_report(journal)
    assert told.benchmark == "digit-duel-benchmark-2, without rules, without moves quick"
