import json
from datetime import date
from pathlib import Path

import pytest

from digitduel.cli.memory.history_pages import PLAIN_BARS, chart, plot
from digitduel.cli.memory.kept_games import kept_games
from digitduel.cli.memory.you import Tally, days_in_a_row, keep_name, look_at_you, your_name
from digitduel.cli.new_match import new_match
from digitduel.games import game
from tests.cli.conftest import Duel
from tests.cli.memory.test_kept_games import keep
from tests.matches import sit_down

TODAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("days", "row"), [([], 0), ([10], 1), ([9], 1), ([10, 9, 8], 3), ([9, 8], 2), ([10, 8], 1), ([8], 0)]
)
def test_days_in_a_row_end_today_or_yesterday(days: list[int], row: int) -> None:
    assert days_in_a_row({date(2026, 3, day) for day in days}, TODAY) == row


@pytest.mark.usefixtures("home")
def test_what_the_games_say_about_you() -> None:
    won = sit_down("sum-race:target=3", "3", players=("human", "casual"))
    lost = sit_down("sum-race:target=3", "3", players=("adaptive@1500", "human"))
    beside = sit_down("sum-race:target=3", "3")
    for name, match in (("a", won), ("b", lost), ("c", beside)):
        keep(name, match, "2026-03-10T11:00:00Z")
    you = look_at_you(kept_games(), TODAY, lambda kept: 0.5)
    assert (you.played, you.days_in_a_row) == (2, 1)
    assert you.results == (Tally("sum-race", "adaptive", 0, 1, 0), Tally("sum-race", "casual", 1, 0, 0))
    assert [rating.games for rating in you.ratings["sum-race"]] == [1, 2]
    assert you.accuracies == (0.5, 0.5)


@pytest.mark.usefixtures("home")
def test_models_at_different_addresses_are_different_opponents() -> None:
    words = ("adaptive@1400", "adaptive@1500", "llm:m", "llm:m@http://a", "llm:m@http://b")
    for number, word in enumerate(words):
        keep(f"{number}", sit_down("sum-race:target=3", "3", players=("human", word)), "2026-03-10T11:00:00Z")
    you = look_at_you(kept_games(), TODAY, lambda kept: 0.5)
    assert [(tally.opponent, tally.won) for tally in you.results] == [
        ("adaptive", 2),
        ("llm:m", 1),
        ("llm:m@http://a", 1),
        ("llm:m@http://b", 1),
    ]


@pytest.mark.usefixtures("home")
def test_an_adaptive_opponent_follows_your_rating_and_the_same_history_gives_the_same() -> None:
    fresh = new_match(game("sum-race"), ("human", "adaptive"), seed=1)
    assert fresh.players == ("human", "adaptive@1500")
    for number in range(4):
        match = sit_down("sum-race:target=3", "3", players=("human", "expert"))
        keep(f"{number}", match, f"2026-03-0{number + 1}T11:00:00Z")
    again = [new_match(game("sum-race"), ("human", "adaptive"), seed=1).players[1] for _ in range(2)]
    assert again[0] == again[1]
    assert int(again[0].partition("@")[2]) > 1700
    assert new_match(game("pocket-addition"), ("adaptive", "human"), seed=1).players[0] == "adaptive@1500"


@pytest.mark.usefixtures("home")
def test_a_name_is_kept_as_it_can_be_shown() -> None:
    assert your_name()
    assert keep_name("  Ada\x1b[31m\n Lovelace " + "x" * 99).startswith("Ada [31m Lovelace x")
    assert len(your_name()) == 40


def test_me_at_the_command_line(duel: Duel, home: Path) -> None:
    assert "no game yet" in duel("me").stdout
    duel("play", "sum-race:target=3", "--p2", "casual", typed="3\n")
    assert "You are called 'Ada' from now on." in duel("me", "--name", "Ada").stdout
    shown = duel("me").stdout
    assert "Ada: 1 game, 1 day in a row." in shown
    assert "  casual  1 won, 0 lost" in shown
    assert "after 1 game," in shown
    told = json.loads(duel("me", "--json").stdout)
    assert told["ratings"]["sum-race"]["games"] == 1
    for file in (home / ".local/share/digitduel/games").glob("*.json"):
        file.unlink()
    assert "no game yet" in duel("me").stdout


def test_what_is_told_as_json_to_the_byte(duel: Duel, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    duel("me", "--name", "Ada ♟")
    match = sit_down("sum-race:target=3", "3", players=("human", "casual"))
    keep("a", match, "2026-03-10T11:00:00Z")
    rated = {"points": 1630, "low": 1007, "high": 2253, "games": 1, "over_time": [1630]}
    told = {
        "name": "Ada ♟",
        "played": 1,
        "days_in_a_row": 0,
        "results": [{"game": "sum-race", "opponent": "casual", "won": 1, "lost": 0, "nobody": 0}],
        "ratings": {"sum-race": rated},
        "accuracy": [1.0],
    }
    assert duel("me", "--json").stdout == json.dumps(told, indent=1) + "\n"
    (file,) = (home / ".local/share/digitduel/games").glob("*.json")
    row = {
        "number": 1,
        "file": str(file),
        "started": "2026-03-10T11:00:00Z",
        "game": "sum-race:target=3",
        "players": ["human", "casual"],
        "moves": 1,
        "end": "won",
        "winner": 1,
        "you": 1,
        "accuracy": 1.0,
    }
    assert duel("history", "--json").stdout == json.dumps([row], indent=1) + "\n"


def test_a_chart_shows_each_share_as_a_column() -> None:
    assert chart([0, 0.5, 1], PLAIN_BARS) == ["100% |  @", "     |  @", "     | @@", "  0% | @@"]
    assert max(map(len, chart([1.0] * 99))) == 6 + 28


def test_a_plot_has_a_bar_for_each_value() -> None:
    assert len(plot([0, 0.5, 1], 0, 1)) == 3
    assert plot([3, 3], 3, 3)[0] == plot([3, 3], 3, 3)[1]
