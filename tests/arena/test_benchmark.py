"""The benchmark: one score, made as it says, the same for everyone."""

from itertools import pairwise

import pytest

from digitduel.arena import BadPlan, Processes, benchmark_plan, benchmark_positions, benchmark_report
from digitduel.arena.benchmark import Asked, Skill, combined
from digitduel.arena.regret import Exact
from digitduel.arena.report_page import scorecard
from digitduel.arena.report_shapes import BenchmarkReport
from digitduel.core import Player
from digitduel.games import game
from tests.arena.runs import run, without_times

CHEAT = "tests.arena.planted:Cheat"


def result(player: str, quick: bool = True) -> BenchmarkReport:
    return benchmark_report(run(benchmark_plan(player, quick)))


def test_the_positions_are_made_byte_for_byte() -> None:
    assert benchmark_positions.made() == benchmark_positions.POSITIONS.read_text(encoding="utf-8")


def test_every_position_is_a_decision_and_the_seats_are_balanced() -> None:
    for word, (puzzles, openings) in benchmark_positions.positions().items():
        exact, seats = Exact(game(word)), []
        assert len(set(puzzles)) == benchmark_positions.PUZZLES
        assert len(set(openings)) == benchmark_positions.OPENINGS
        for moves in (*puzzles, *openings):
            spot = exact.last_spot({"moves": moves, "opening": 0, "players": ["a", "b"]})
            assert spot
            assert spot.is_decision
            seats.append(game(word).to_move(spot.position))
        assert seats[: benchmark_positions.PUZZLES].count(Player.ONE) == benchmark_positions.PUZZLES // 2


def test_perfect_play_scores_100() -> None:
    told = result("perfect")
    assert told.score == told.high == 100
    assert 70 < told.low < 100
    assert [g.score for g in told.games] == [100] * 5


@pytest.mark.long
def test_scores_tell_levels_apart() -> None:
    scores = [result(player, quick=False) for player in ("random", "casual", "perfect")]
    for lower, upper in pairwise(scores):
        assert lower.high < upper.low
    # Blind choice gets nothing, give or take.
    assert scores[0].low < 0 < scores[0].high


@pytest.mark.long
def test_the_same_player_gets_the_same_result_everywhere() -> None:
    plan = benchmark_plan("casual", quick=True)
    here, there = run(plan), run(plan, Processes(2))
    assert without_times(here.in_order()) == without_times(there.in_order())


def test_who_forfeits_everything_gets_nothing() -> None:
    told = result(CHEAT)
    assert told.score < 0
    assert all(g.positions.kept == g.games.kept == 0 for g in told.games)
    # Where the rules leave it nothing to choose, it is not asked.
    assert all(20 <= sum(g.forfeits.values()) <= 24 for g in told.games)


def test_the_score_is_made_as_it_says() -> None:
    skill = Asked(decisions=50, kept=40, by_chance=20).skill
    assert skill.at == pytest.approx((40 - 20) / (50 - 20))
    assert skill.low < skill.at < skill.high
    assert Asked(0, 0, 0).skill == Skill(0, 0, 0)
    mean = combined([Skill(0.5, 0.2, 0.9), Skill(0.7, 0.3, 0.8)])
    assert mean.at == pytest.approx(0.6)
    assert mean.low == pytest.approx(0.6 - 0.5 / 2)
    told = result("casual")
    assert told.score == pytest.approx(sum(g.score for g in told.games) / 5, abs=0.01)


@pytest.mark.long
def test_it_has_a_name_and_says_when_it_was_quick() -> None:
    assert result("random").benchmark == "digit-duel-benchmark-1 quick"
    assert benchmark_plan("random").asked["benchmark"] == "digit-duel-benchmark-1"


@pytest.mark.parametrize("player", ["human", "benchmark-rival"])
def test_not_for_everyone(player: str) -> None:
    with pytest.raises(BadPlan):
        benchmark_plan(player)


def test_the_scorecard_shows_the_score() -> None:
    told = result("random")
    text = scorecard(told)
    assert f"{told.score:.1f}" in text
    assert "digit-duel-benchmark-1 quick" in text
    assert "http" not in text
