"""The report: the figures add up, and the page needs nothing from anywhere."""

import json
import re
from base64 import b64decode
from typing import Any, NoReturn
from xml.etree import ElementTree

import pytest

from digitduel.arena import report, round_robin
from digitduel.arena.report_page import page
from digitduel.arena.report_page.charts import short
from digitduel.arena.report_shapes import LookedAt, Report
from digitduel.core import Game
from digitduel.core.json_shapes import from_json, read, to_data
from digitduel.evals import regret
from digitduel.evals.skill import share_interval
from digitduel.solve import Oracle, TooLarge, oracle_for
from digitduel.solve.retrograde import Retrograde
from tests.arena.played_tournaments import run

CHEAT = "tests.arena.planted:Cheat"


@pytest.fixture(scope="module")
def made() -> Report:
    words = ["pocket-addition", "number-harmony"]
    return report(run(round_robin(words, ["random", "perfect", CHEAT], 16, max_turns=30)))


@pytest.fixture(scope="module")
def told(made: Report) -> dict[str, Any]:
    """The report as it is written."""
    written: dict[str, Any] = to_data(made)
    return written


def test_it_is_plain_data(made: Report, told: dict[str, Any]) -> None:
    assert json.loads(json.dumps(told)) == told
    assert read(Report, told) == made


def test_points_add_up(told: dict[str, Any]) -> None:
    for game in told["games"]:
        assert sum(player["games"] for player in game["players"]) == 2 * game["played"]
        assert sum(player["score"] * player["games"] for player in game["players"]) == pytest.approx(game["played"])
        assert sum(game["ends"].values()) == sum(bar["games"] for bar in game["length"]["bars"]) == game["played"]
        for player in game["players"]:
            assert player["won"] + player["halves"] + player["lost"] == player["games"]
            assert sum(player["by seat"]) / 2 == pytest.approx(player["score"], abs=1e-3)


def test_a_cross_table_is_fair(told: dict[str, Any]) -> None:
    cross = told["games"][0]["cross"]
    assert cross["random"]["perfect"]["score"] + cross["perfect"]["random"]["score"] == pytest.approx(1)
    assert "random" not in cross["random"]


def test_forfeits_are_losses_and_are_reported(told: dict[str, Any]) -> None:
    for game in told["games"]:
        (cheat,) = [player for player in game["players"] if player["player"] == CHEAT]
        assert cheat["score"] == 0
        assert cheat["forfeits"] == {"illegal": 32}
        assert cheat["refusals"] == 32
        assert "99" in cheat["refused"][0]
        ((why, times),) = cheat["reasons"].items()
        assert why.startswith("It chose '99'")
        assert times == 32
        assert game["ends"]["forfeit"] == 32


def test_time_is_told_per_move_that_was_asked_for(told: dict[str, Any]) -> None:
    for game in told["games"]:
        assert all(0 < player["seconds per move"] < 1 for player in game["players"])
        assert all(player["tokens per move"] is None for player in game["players"])


def test_a_game_that_nobody_wins_counts_half(told: dict[str, Any]) -> None:
    harmony = told["games"][1]
    assert harmony["ends"].get("turn-limit", 0) > 0
    halves = {player["player"]: player["halves"] for player in harmony["players"]}
    assert halves["random"] == halves["perfect"] == harmony["ends"]["turn-limit"]


def test_perfect_play_is_perfect(told: dict[str, Any]) -> None:
    for game in told["games"]:
        players = {player["player"]: player["exact"] for player in game["players"]}
        assert players["perfect"]["accuracy"] == 1
        assert players["perfect"]["missed"] == []
        assert players["random"]["accuracy"] < 1
        assert players["random"]["kept"] + sum(players["random"]["slips"].values()) == players["random"]["decisions"]
        stages = players["random"]["stages"].values()
        assert sum(stage["decisions"] for stage in stages) == players["random"]["decisions"]
        assert players[CHEAT]["decisions"] == 0


def test_a_game_too_large_to_solve_gets_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing(Retrograde[Any, Any]):
        def choices(self, p: Any) -> NoReturn:
            raise TooLarge("This is too large.")

    monkeypatch.setattr(regret, "oracle", Refusing)
    monkeypatch.setattr(regret, "near_the_end", Refusing)
    made = report(run(round_robin(["pocket-addition"], ["random", "beginner"], 10)))
    (game,) = made.games
    assert game.exact is None
    assert [player.exact for player in game.players] == [None, None]
    assert game.ratings.players
    assert game.cross["random"]["beginner"].games == 10
    assert "too large to be solved" in page(made)


def test_where_only_ends_can_be_solved_they_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def small(game: Game[Any, Any]) -> Oracle[Any, Any]:
        return oracle_for(game, limit=2)

    games = run(round_robin(["pocket-addition"], ["random", "beginner"], 10))
    whole = report(games).games[0]
    monkeypatch.setattr(regret, "oracle", small)
    monkeypatch.setattr(regret, "near_the_end", small)
    made = report(games)
    (game,) = made.games
    assert whole.exact == LookedAt(games=10)
    assert game.exact is not None
    assert 0 < game.exact.left_out < sum(len(told["moves"].split()) for told in games.in_order())
    for player, known in zip(game.players, whole.players, strict=True):
        assert player.exact is not None
        assert known.exact is not None
        assert 0 < player.exact.decisions < known.exact.decisions
        late, all_late = player.exact.stages["late"], known.exact.stages["late"]
        assert late.decisions <= all_late.decisions
        assert late.missed <= all_late.missed
    assert f"{game.exact.left_out} earlier moves were too far from the end to be solved" in page(made)


def test_the_page_is_complete_in_itself(made: Report) -> None:
    text = page(made)
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|src=|https?:", text)
    links = re.findall(r'href="([^"]*)"', text)
    figures = [link for link in links if link.startswith("data:image/svg+xml;base64,")]
    for href in set(links) - set(figures):
        assert f'id="{href.removeprefix("#")}"' in text
    assert len(figures) == text.count("<figure")
    for link in figures:
        saved = ElementTree.fromstring(b64decode(link.partition(",")[2]))
        assert saved.tag == "{http://www.w3.org/2000/svg}svg"
    assert "prefers-color-scheme: dark" in text
    charts = re.findall(r"<svg[^>]*>", text)
    assert len(charts) > 8
    assert all('role="img"' in chart and "aria-label=" in chart for chart in charts)
    for player in ("random", "perfect", CHEAT):
        assert player in text
    assert "32 illegal" in text
    assert "It chose &#x27;99&#x27;" in text


def test_the_page_shows_names_and_never_runs_them(told: dict[str, Any]) -> None:
    evil = '<script>alert("1")</script>'
    text = page(from_json(Report, json.dumps(told).replace('"random"', json.dumps(evil))))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_a_short_name_still_tells_guests_apart() -> None:
    names = [f"exec:python players/{name}.py" for name in ("early", "late")]
    assert [short(name) for name in names] == ["exec:pyt…early.py", "exec:pyt…/late.py"]
    assert short("llm:llama3.2@http://localhost:11434/v1") == "llm:llama3.2"
    assert short("llm:llama3.2@http://localhost:11434/v1 (b)") == "llm:llama3.2 (b)"
    assert short("benchmark-rival") == "benchmark-rival"


def test_wilsons_interval() -> None:
    """The figures of the textbook."""
    assert share_interval(0, 0) == (0, 1)
    low, high = share_interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert share_interval(10, 10)[1] == 1
    assert share_interval(0, 10)[0] == 0
