"""`duel arena` from outside."""

import json
from pathlib import Path
from typing import Any

import pytest

from digitduel.arena import round_robin
from digitduel.cli import arena_commands as hall
from tests.arena.played_tournaments import threads
from tests.cli.conftest import Duel


@pytest.mark.long
def test_a_tournament_is_told_and_kept(duel: Duel, home: Path) -> None:
    arguments = ("arena", "sum-race", "--players", "random,perfect", "--games", "10", "--workers", "1", "--out", "hall")
    done = duel(*arguments)
    assert done.returncode == 0, done.stderr
    assert "Sum Race, 10 games" in done.stdout
    assert done.stdout.index("perfect") < done.stdout.index("random")
    assert sorted(path.name for path in (home / "hall").iterdir()) == [
        "games.jsonl",
        "report.html",
        "report.json",
        "tournament.json",
    ]
    before = (home / "hall" / "games.jsonl").read_bytes()
    again = duel(*arguments)
    assert again.returncode == 0
    assert (home / "hall" / "games.jsonl").read_bytes() == before
    other = duel(*arguments, "--seed", "3")
    assert other.returncode == 2
    assert "holds another tournament: there, seed is 0, and not 3" in other.stderr


def test_a_player_meets_itself(duel: Duel) -> None:
    done = duel("arena", "sum-race", "--players", "random,random", "--games", "4", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert "random #2" in done.stdout


def test_data_goes_out_and_nothing_is_kept_unasked(duel: Duel, home: Path) -> None:
    done = duel("arena", "pocket-addition", "--players", "random,casual", "--games", "4", "--workers", "1", "--json")
    told = json.loads(done.stdout)
    assert told["played"] == 4
    assert told["asked"]["players"] == ["random", "casual"]
    assert [path for path in home.iterdir() if path.suffix in (".json", ".html", ".jsonl")] == []


def test_a_player_of_ones_own(duel: Duel, home: Path) -> None:
    (home / "mine.py").write_text(
        "class First:\n    def choose(self, game, position, rng):\n        return game.moves(position)[0]\n"
    )
    done = duel(
        "arena", "sum-race", "--players", "random", "--player", "mine:First", "--games", "4", "--workers", "1", "--json"
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["players"] == ["random", "mine:First"]
    assert told["games"][0]["ends"] == {"won": 4}


def test_what_a_player_prints_stays_out_of_the_data(duel: Duel, home: Path) -> None:
    (home / "loud.py").write_text(
        "print('loading')\nclass Loud:\n    def choose(self, game, position, rng):\n"
        "        print('thinking', flush=True)\n        return game.moves(position)[0]\n"
    )
    done = duel("arena", "sum-race", "--players", "random,loud:Loud", "--games", "2", "--workers", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["played"] == 2
    assert "loading" in done.stderr
    assert "thinking" in done.stderr


def test_a_forfeit_is_told_with_its_reason(duel: Duel, home: Path) -> None:
    (home / "broken.py").write_text(
        "class Broken:\n    def choose(self, game, position, rng):\n        raise OSError('no [weights] here')\n"
    )
    done = duel("arena", "sum-race", "--players", "random,broken:Broken", "--games", "4", "--workers", "1")
    assert done.returncode == 0, done.stderr
    said = " ".join(done.stdout.split())
    assert "broken:Broken forfeited 4 times: It failed with OSError: no [weights] here." in said


def test_a_name_is_shown_as_it_is(duel: Duel) -> None:
    done = duel("arena", "sum-race", "--players", "random", "--player", "exec:cat [/b] :smile:", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert "exec:cat [/b] :smile: forfeited" in done.stdout


@pytest.mark.long
def test_the_benchmark_ends_in_one_score(duel: Duel) -> None:
    done = duel("arena", "--benchmark", "perfect", "--quick", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert "digit-duel-benchmark-2 quick: perfect" in done.stdout
    assert "Score: 100.0 (95% interval" in done.stdout


@pytest.mark.long
def test_edition_2_tells_the_gaps_and_the_ideas(duel: Duel) -> None:
    done = duel("arena", "--benchmark", "perfect", "--quick", "--whole-games", "--disguise", "surface")
    assert done.returncode == 0, done.stderr
    assert "digit-duel-benchmark-2, whole games quick: perfect" in done.stdout
    assert "Recall gap, plain minus surface: +0.0" in done.stdout
    assert "Score: 100.0 (95% interval" in done.stdout


def test_ctrl_c_while_the_games_are_looked_at_says_that_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hall, "report", interrupted)
    with pytest.raises(KeyboardInterrupt):
        plan = round_robin(["sum-race"], ["random", "casual"], 4)
        hall.tournament(hall.Run(plan, threads(), tmp_path), as_json=False)
    assert f"Stopped: 4 of 4 games are kept in {tmp_path}; the same command goes on" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "random,perfect"), "Name at least one game"),
        (("sum-race",), "at least two players"),
        (("sum-race", "--players", "random"), "at least two players"),
        (("sum-race", "--players", "random,wizard"), "There is no player called 'wizard'"),
        (("chess", "--players", "random,perfect"), "The games are:"),
        (("sum-race", "--players", "random,human"), "People play by duel play"),
        (("sum-race", "--players", "random,perfect", "--games", "5"), "an even number"),
        (("sum-race", "--players", "random", "--player", "no.such:Player"), "cannot be loaded"),
        (("sum-race", "--players", "random,perfect", "--workers", "1", "--cluster", "tcp://127.0.0.1:9"), "--workers"),
        (("sum-race", "--benchmark", "perfect"), "its own games and rival"),
        (("--benchmark", "perfect", "--games", "4"), "the same for everybody"),
        (("--benchmark", "perfect", "--edition", "1.1", "--seed", "0"), "come with edition 2: leave out --edition"),
        (("--benchmark", "perfect", "--disguise", "hat"), "has no disguise 'hat'"),
        (("sum-race", "--players", "random,perfect", "--whole-games"), "are for the benchmark"),
        (("sum-race", "--players", "random,perfect", "--quick"), "A tournament is made shorter by --games"),
        (("sum-race", "--players", "random,llm:tiny", "--address", "ftp://x"), "llm:tiny@ftp://x"),
        (("--benchmark", "wizard"), "There is no player called 'wizard'"),
        (("--benchmark", "human"), "not for human"),
    ],
)
def test_refusals_are_one_sentence(arguments: tuple[str, ...], sentence: str, duel: Duel) -> None:
    done = duel("arena", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stdout == ""
