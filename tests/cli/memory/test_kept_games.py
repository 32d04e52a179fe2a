import json
import subprocess
import sys
from pathlib import Path

import pytest

from digitduel.cli.memory.kept_games import KeptGame, NoSuchGame, can_be_seen, can_go_on, chosen_file, kept_games
from digitduel.core import ONE, TWO, Match, record
from digitduel.core.series import Series
from digitduel.places import data_folder
from tests.cli.conftest import Duel
from tests.matches import sit_down

KILLED = Path(__file__).parents[3] / "benchmarks" / "killed_games.py"


def keep(name: str, match: Match, started: str) -> Path:
    match.started = started
    file = data_folder() / "games" / f"{name}.json"
    record.save(match, file)
    return file


def keep_of_another_game(name: str, match: Match, started: str) -> None:
    """A match of a game whose package is not here any more."""
    file = keep(name, match, started)
    file.write_text(json.dumps(json.loads(file.read_text()) | {"game": "connect-four"}))


@pytest.fixture
def three(home: Path) -> list[KeptGame]:
    keep("a", sit_down("sum-race:target=3", "3", players=("human", "casual")), "2026-01-01T10:00:00Z")
    keep("b", sit_down("sum-race", "5", players=("expert", "human")), "2026-01-02T10:00:00Z")
    lost = sit_down("pocket-addition", "6 1", players=("human", "expert"))
    lost.resign(ONE)
    keep("c", lost, "2026-01-03T10:00:00Z")
    return kept_games()


def test_the_latest_game_comes_first(three: list[KeptGame]) -> None:
    assert [(kept.number, kept.game, kept.opponent, kept.result) for kept in three] == [
        (1, "pocket-addition", "expert", "lost, resigned"),
        (2, "sum-race", "expert", "unfinished"),
        (3, "sum-race:target=3", "casual", "won"),
    ]
    assert [kept.points for kept in three] == [0.0, None, 1.0]
    assert [kept.you for kept in three] == [ONE, TWO, ONE]


def test_a_game_is_chosen_by_its_file_its_number_or_as_the_latest_that_fits(three: list[KeptGame]) -> None:
    assert chosen_file("x.json", can_go_on, "go on with") == Path("x.json")
    assert chosen_file("3", can_be_seen, "review") == three[2].file
    assert chosen_file(None, can_go_on, "go on with") == three[1].file
    assert chosen_file(None, can_be_seen, "review") == three[0].file


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("number", ["0", "4", "99999999999999999999"])
def test_a_number_that_is_not_in_the_list_is_refused(number: str) -> None:
    with pytest.raises(NoSuchGame, match="duel history"):
        chosen_file(number, can_be_seen, "review")


@pytest.mark.usefixtures("home")
def test_without_games_the_way_to_one_is_told() -> None:
    with pytest.raises(NoSuchGame, match="duel play"):
        chosen_file(None, can_go_on, "go on with")


@pytest.mark.parametrize("junk", ["", "{}", "[]", "null", '{"players": 1}', '{"result": {"end": 1}}', "[" * 99999])
def test_what_is_no_record_is_not_in_the_list(three: list[KeptGame], junk: str) -> None:
    (data_folder() / "games" / "junk.json").write_text(junk)
    assert kept_games() == three


@pytest.mark.long
@pytest.mark.usefixtures("three")
def test_history_and_what_takes_a_game_of_it(duel: Duel) -> None:
    listed = duel("history").stdout
    assert "1  2026-01-03 10:00  pocket-addition    expert    lost, resigned" in listed
    told = json.loads(duel("history", "--json").stdout)
    assert [(row["number"], row["moves"], row["you"]) for row in told] == [(1, 2, 1), (2, 1, 2), (3, 1, 1)]
    assert [row["accuracy"] is None for row in told] == [False, True, False], "what is not finished is not looked at"
    assert "You resign. Your opponent wins." in duel("review").stdout
    assert "Player 1 wins by reaching exactly 3." in duel("replay", "3").stdout
    assert "The game goes on after 1 move." in duel("resume").stdout
    refused = duel("resume", "1")
    assert refused.returncode == 2
    assert "this game has ended" in refused.stderr


@pytest.mark.usefixtures("three")
def test_a_game_that_is_not_installed_any_more_is_passed_over(duel: Duel) -> None:
    for day in (4, 5):
        keep_of_another_game(f"{day}", sit_down("sum-race", "4"), f"2026-01-0{day}T10:00:00Z")
    resumed = duel("resume")
    assert "The game goes on after 1 move." in resumed.stdout
    assert resumed.stderr == "duel: 'connect-four' cannot be opened here, so your games of it are passed over.\n"
    assert "There is no game called 'connect-four'." in duel("resume", "1").stderr, "what is asked for is explained"
    assert "Go on with one that was left: duel resume 4." in duel("history").stdout, "the one that can be opened"


@pytest.mark.usefixtures("home")
def test_where_all_are_passed_over_nobody_is_told_that_there_were_none(duel: Duel) -> None:
    keep_of_another_game("1", sit_down("sum-race", "4"), "2026-01-01T10:00:00Z")
    assert "There is no game to go on with. Play one" in duel("resume").stderr
    assert "Go on with one that was left" not in duel("history").stdout


@pytest.mark.usefixtures("home")
def test_a_series_that_was_left_after_a_game_goes_on_with_the_next(duel: Duel) -> None:
    won = sit_down("sum-race", "5", players=("human", "casual"), series=Series.read("2"), seed=1)
    won.resign(TWO)
    file = keep("won", won, "2026-01-01T10:00:00Z")
    assert can_go_on(kept_games()[0])
    assert "Go on with one that was left: duel resume 1." in duel("history").stdout
    assert "Game 2. The series, first to 2: casual 0, you 1." in duel("resume", typed="2\n").stdout
    begun, first = kept_games()
    assert (first.file, can_go_on(first), can_go_on(begun)) == (file, False, True), "its next game has been begun"
    assert "won-2.json" in duel("resume", str(file)).stderr


def test_a_game_is_in_the_history_from_its_first_move(duel: Duel) -> None:
    assert "No game is kept yet" in duel("history").stdout
    duel("play", "sum-race", "--p2", "casual", typed="5\n")
    assert "unfinished" in duel("history").stdout
    duel("resume", typed=":resign\n")
    assert "lost, resigned" in duel("history").stdout


@pytest.mark.long
def test_killed_at_random_moments_no_move_that_was_shown_is_lost() -> None:
    done = subprocess.run([sys.executable, str(KILLED), "--kills", "12"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
