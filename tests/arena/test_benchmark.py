"""The benchmark: one score, made as it says, the same for everyone."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from digitduel.arena import BadPlan, Processes, benchmark_plan, benchmark_report, staying_guests
from digitduel.arena.report_page import scorecard
from digitduel.arena.report_shapes import BenchmarkReport, UsageTold
from digitduel.core import Match, Player
from digitduel.core.json_shapes import to_data
from digitduel.evals import benchmark_positions
from digitduel.evals.editions import FIRST, MENDED, SECOND, Edition
from digitduel.evals.regret import Exact
from digitduel.games import game
from digitduel.players.guest_questions import situation
from digitduel.players.guests import Answer
from tests.arena.played_tournaments import run, without_times

CHEAT = "tests.arena.planted:Cheat"


class Blind:
    """A guest who chooses blindly among the moves that it is told of."""

    stays = True

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        return Answer(match.read(rng.choice(situation(match)["legal"])))

    def close(self) -> None:
        pass


def result(player: str, quick: bool = True) -> BenchmarkReport:
    return benchmark_report(run(benchmark_plan(player, quick, MENDED)))


@pytest.mark.long
@pytest.mark.parametrize("edition", [FIRST, MENDED], ids=lambda edition: edition.name)
def test_the_positions_are_made_byte_for_byte(edition: Edition) -> None:
    assert benchmark_positions.made(edition) == edition.file.read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("edition", [FIRST, MENDED], ids=lambda edition: edition.name)
def test_every_position_is_a_decision_and_the_seats_are_balanced(edition: Edition) -> None:
    for word, (puzzles, openings) in benchmark_positions.positions(edition).items():
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
    plan = benchmark_plan("casual", quick=True, edition=MENDED)
    here, there = run(plan), run(plan, Processes(2))
    assert without_times(here.in_order()) == without_times(there.in_order())


def test_who_forfeits_everything_gets_nothing() -> None:
    told = result(CHEAT)
    assert told.score < 0
    assert all(g.positions.kept == g.games.kept == 0 for g in told.games)
    # Where the rules leave it nothing to choose, it is not asked.
    assert all(20 <= sum(g.forfeits.values()) <= 24 for g in told.games)


@pytest.mark.long
def test_the_score_is_the_mean_of_the_games() -> None:
    told = result("casual")
    assert told.score == pytest.approx(sum(g.score for g in told.games) / 5, abs=0.01)


def test_no_position_comes_twice_and_chance_keeps_three_of_four_at_most() -> None:
    for word, (puzzles, _) in benchmark_positions.positions(MENDED).items():
        exact = Exact(game(word))
        spots = [exact.last_spot({"moves": moves, "opening": 0, "players": ["a", "b"]}) for moves in puzzles]
        assert len({game(word).key(spot.position) for spot in spots if spot}) == len(puzzles)
        assert sum(1 - spot.wrong for spot in spots if spot) / len(puzzles) <= 0.75


@pytest.mark.long
def test_it_has_a_name_and_says_when_it_was_quick() -> None:
    assert result("random").benchmark == "digit-duel-benchmark-1.1 quick"
    assert to_data(benchmark_plan("random", quick=True).asked)["benchmark"] == SECOND.name, "where none is named"
    assert to_data(benchmark_plan("random", edition=FIRST).asked)["benchmark"] == "digit-duel-benchmark-1"


@pytest.mark.long
def test_blind_choice_gets_0_also_from_who_is_not_shown_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staying_guests, "seated", Blind)
    told, shown_all = result("exec:blind", quick=False), result("random", quick=False)
    assert told.low < 0 < told.high
    equations, others = told.games[2], shown_all.games[2]
    assert equations.low < 0 < equations.high
    assert equations.positions.by_chance < others.positions.by_chance - 5, "an equation is not found by chance"
    assert told.games[0].positions.by_chance == shown_all.games[0].positions.by_chance


@pytest.mark.parametrize("player", ["human", "benchmark-rival"])
def test_not_for_everyone(player: str) -> None:
    with pytest.raises(BadPlan):
        benchmark_plan(player)


def test_the_scorecard_shows_the_score() -> None:
    told = result("random")
    text = scorecard(told)
    assert f"{told.score:.1f}" in text
    assert "digit-duel-benchmark-1.1 quick" in text
    assert "http" not in text
    assert told.run.ended[:10] in text
    assert "Tokens" not in text


def test_the_scorecard_has_ticks_below_zero_dates_settings_tokens_and_cost() -> None:
    told = result(CHEAT)
    usage = UsageTold(prompt=12_345, cached=0, completion=678, reasoning=0)
    run = replace(told.run, began="2026-01-31T23:00:00+00:00", ended="2026-02-01T01:00:00+00:00")
    games = tuple(replace(game, usage=usage, cost=0.25) for game in told.games)
    word = "llm:tiny?temperature=0.7&price_in=1@https://example.org/v1"
    text = scorecard(replace(told, player=word, run=run, usage=usage, cost=1.25, games=games))
    assert told.games[3].low < -250
    axis = re.findall(r'class="axis" x="([0-9.]+)"[^>]*>([-0-9]+)<', text)
    assert [int(label) for _, label in axis] == [-300, -200, -100, 0, 100]
    assert [float(x) for x, _ in axis] == sorted(float(x) for x, _ in axis)
    for fact in ("2026-01-31 to 2026-02-01", "temperature=0.7", "12,345", "13,023", "1.25"):
        assert fact in text
