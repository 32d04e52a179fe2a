import json
from pathlib import Path
from runpy import run_path

import pytest

from digitduel.cli.memory.kept_games import KeptGame
from digitduel.cli.memory.rating import Rating, ratings
from digitduel.cli.table.your_games import told
from digitduel.core import ONE
from digitduel.games import BUILT_IN
from digitduel.players.levels import LEVELS
from digitduel.players.strengths import points_of, strengths
from tests.cli.memory.simulated import career

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
RIVALS = [*LEVELS, "perfect"]


def test_the_strengths_are_those_of_the_measured_ladder() -> None:
    made = run_path(str(BENCHMARKS / "make_strengths.py"))
    kept = json.loads(made["STRENGTHS"].read_text(encoding="utf-8"))
    assert kept == made["strengths"](made["LADDER"].read_text(encoding="utf-8")), "run: benchmarks/make_strengths.py"
    for measured in kept.values():
        assert sum(measured.values()) / len(measured) == pytest.approx(1500, abs=1)


def test_a_game_that_was_not_measured_has_the_average_strengths() -> None:
    assert list(strengths("chess")) == ["random", "beginner", "casual", "skilled", "expert", "perfect"]
    assert points_of("expert", "chess") == pytest.approx(1675, abs=5)
    assert points_of("adaptive@1432", "chess") == 1432
    assert points_of("exec:program", "sum-race") is None


def test_variants_share_a_rating_and_other_peoples_games_do_not() -> None:
    common = {"number": 1, "file": Path("a"), "started": "", "players": ("human", "casual"), "moves": 5, "end": "won"}
    words = ("sum-race", "sum-race:target=30", "openspiel:tic_tac_toe", "openspiel:connect_four")
    games = [KeptGame(game=word, winner=ONE, **common) for word in words]  # type: ignore[arg-type]
    counted = {game: len(rated) for game, rated in ratings(games).items()}
    assert counted == {"sum-race": 2, "openspiel:tic_tac_toe": 1, "openspiel:connect_four": 1}
    assert [told(kept) for kept in games[1:3]] == ["Sum Race against casual", "openspiel:tic_tac_toe against casual"]


def test_who_wins_rises_and_who_loses_falls_and_a_draw_among_equals_changes_little() -> None:
    start = Rating()
    assert start.after(1500, 1).points > 1500 > start.after(1500, 0).points
    assert start.after(1500, 0.5).points == pytest.approx(1500)
    assert start.after(1900, 1).points > start.after(1100, 1).points
    assert start.after(1500, 1).deviation < start.deviation


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("word", BUILT_IN)
def test_the_rating_finds_a_player_of_each_level_within_its_interval(word: str, level: str) -> None:
    *_, (rating, _) = career(word, level, RIVALS, 40, seed=7)
    assert rating.low <= strengths(word)[level] <= rating.high
    assert rating.high - rating.low < 550, "and it says something"


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("word", BUILT_IN)
def test_adaptive_loses_about_as_often_as_it_wins(word: str, level: str) -> None:
    lost = [points for _, points in career(word, level, ["adaptive"], 60, seed=3)]
    assert 0.4 <= sum(lost) / len(lost) <= 0.6
