"""The commands from outside: what they print, and how they refuse."""

import json
from pathlib import Path

import pytest

from digitduel import __version__
from tests.cli.conftest import Duel


def test_version(duel: Duel) -> None:
    assert duel("--version").stdout.strip().endswith(__version__)


def test_without_a_terminal_there_is_help(duel: Duel) -> None:
    done = duel()
    assert done.returncode == 0
    assert "play" in done.stdout
    assert "Usage: duel" in done.stdout


def test_games_lists_all_five(duel: Duel) -> None:
    said = duel("games").stdout
    for name in ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"):
        assert name in said
    assert max(map(len, said.splitlines())) <= 80


def test_games_as_data(duel: Duel) -> None:
    games = {game["name"]: game for game in json.loads(duel("games", "--json").stdout)}
    assert len(games) == 5
    target, highest = games["sum-race"]["options"]
    assert target == {
        "name": "target",
        "default": 20,
        "about": "the score to reach exactly",
        "low": 1,
        "high": 1000,
        "allowed": "a whole number from 1 to 1000",
    }
    assert highest["default"] == 6


@pytest.mark.parametrize("game", ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"])
def test_rules(game: str, duel: Duel) -> None:
    assert "THE END\n" in duel("rules", game).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "sum-race:target=0"), "target must be a whole number from 1 to 1000"),
        (("play", "sum-race:goal=3"), "Its options are: target"),
        (("play", "sum-race:target=x"), "target must be a whole number from 1 to 1000, not 'x'"),
        (("play", "chess"), "The games are: pocket-addition"),
        (("rules", "chess"), "The games are: pocket-addition"),
        (("play", "sum-race", "--first", "2"), "Player 1 always starts"),
        (("play", "number-harmony", "--first", "1"), "Player 1 always starts"),
        (("play", "sum-race", "--p2", "wizard"), "The players are: human, random"),
        (("play", "sum-race", "--max-turns", "0"), "0 is not in the range"),
        (("play", "sum-race", "--first", "3"), "'3' is not one of"),
        (("play",), "Missing argument 'GAME'. The games are: pocket-addition, sum-race, "),
        (("resume", "one", "two"), "Got unexpected extra argument"),
        (("resume", "nowhere.json"), "nowhere.json cannot be read: No such file or directory."),
        (("replay", "nowhere.json"), "nowhere.json cannot be read: No such file or directory."),
        (("fly",), "No such command 'fly'. All commands: duel --help"),
        (("Plai",), "No such command 'Plai'. Did you mean duel play?"),
        (("sum-race",), "No such command 'sum-race'. To play it: duel play sum-race"),
        (("--fly",), "No such option"),
    ],
)
def test_wrong_use_is_one_clear_sentence(arguments: tuple[str, ...], sentence: str, duel: Duel) -> None:
    done = duel(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stdout == ""


def test_who_starts(duel: Duel) -> None:
    assert "Player 2, select a number: " in duel("play", "pattern-match", "--first", "2").stdout.splitlines()[5]
    starters = {
        duel("play", "pattern-match", "--first", "random", "--seed", str(seed)).stdout.splitlines()[5][:8]
        for seed in range(8)
    }
    assert starters == {"Player 1", "Player 2"}


def test_two_programs_play_by_themselves_and_repeat_with_the_seed(duel: Duel) -> None:
    once = duel("play", "pocket-addition", "--p1", "random", "--p2", "random", "--seed", "5")
    again = duel("play", "pocket-addition", "--p1", "random", "--p2", "random", "--seed", "5")
    assert once.returncode == 0
    assert "wins the game" in once.stdout
    assert once.stdout == again.stdout


def test_a_limit_leaves_the_match_unfinished(duel: Duel, home: Path) -> None:
    done = duel("play", "equation-duel", "--max-turns", "2", "--save", "g.json", typed="4\nno\n5\nno\n")
    assert done.returncode == 0
    assert "The match stops after 2 turns, unfinished." in done.stdout
    result = json.loads((home / "g.json").read_text())["result"]
    assert result == {"end": "unfinished", "winner": None, "reason": "turn-limit"}


def test_replay_tells_the_game_again(duel: Duel) -> None:
    played = duel("play", "number-harmony", "--save", "g.json", typed="5\n7\n2\n6\n")
    assert duel("replay", "g.json").stdout == played.stdout
    assert duel("replay", "g.json", "--plain").stdout == played.stdout


def test_replay_of_a_game_that_was_left(duel: Duel) -> None:
    duel("play", "equation-duel", "--save", "g.json", typed="5\nno\n")
    assert "Here the game was left, with Player 2 to move." in duel("replay", "g.json").stdout


def test_an_ended_game_is_not_resumed(duel: Duel) -> None:
    duel("play", "number-harmony", "--save", "g.json", typed="5\n7\n2\n6\n")
    done = duel("resume", "g.json")
    assert done.returncode == 2
    assert "this game has ended" in done.stderr


def test_a_bad_record_is_refused_and_left_alone(duel: Duel, home: Path) -> None:
    duel("play", "sum-race", "--save", "g.json", typed="5\n6\n")
    bad = (home / "g.json").read_text().replace('"6"', '"5"')
    (home / "g.json").write_text(bad)
    for command in ("resume", "replay"):
        done = duel(command, "g.json", typed="4\n")
        assert done.returncode == 2
        assert "g.json: move 2, '5': 5 is barred" in done.stderr
    assert (home / "g.json").read_text() == bad


def test_no_home_to_save_in_is_said(duel: Duel, home: Path) -> None:
    (home / ".local").write_text("a file where a folder should be")
    done = duel("play", "sum-race", typed="5\n")
    assert done.returncode == 0
    assert "The game could not be saved" in done.stdout
    assert "From here on it is kept in" in done.stdout.replace("\n", " ")
