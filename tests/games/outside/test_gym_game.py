"""Environments of others, in a process of their own."""

import re
from pathlib import Path

import pytest

import digitduel
from digitduel.core import BadGame, BadRecord, Match, NotAllowed
from digitduel.games.outside import gym_process, gym_reading
from digitduel.games.outside.gym_game import GymGame
from digitduel.games.outside.gym_process import Broken
from digitduel.solve import Value, oracle_for
from digitduel.testing import check_game
from tests.games.outside.planted_env import ENV


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Planted":
    return Planted(tmp_path, monkeypatch)


class Planted:
    """The race with faults, each under a path of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch

    def __call__(self, *faults: str) -> GymGame:
        self.monkeypatch.setenv("FAULTS", " ".join(faults))
        path = self.folder / f"race_{'_'.join(faults)}.py"
        path.write_text(ENV.read_text(encoding="utf-8"), encoding="utf-8")
        game = digitduel.game(f"gym:{path}")
        assert isinstance(game, GymGame)
        return game


def test_a_long_path_makes_a_good_name_wherever_it_is_cut() -> None:
    for length in range(60):
        game = GymGame.called(f"gym:{'a' * length}/{'b' * 60}.py", "Race")
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", game.name)


def test_what_an_environment_calls_a_winner_counts_unless_it_has_to_be_called() -> None:
    class Env:
        who_won = 2

        def winner(self) -> int:
            return 1

    assert gym_reading.attribute(Env(), ("missing", "winner", "who_won")) == 2


@pytest.mark.long
def test_it_passes_the_kit_and_is_solved(planted: Planted) -> None:
    game = planted()
    check_game(game, most=30, games=2)
    found = oracle_for(game).analyze(game.start())
    # Whoever leaves 1, 4 or 7 wins.
    assert found.value is Value.WIN
    assert [(str(choice.move.number), choice.verdict.value) for choice in found.choices] == [
        ("0", Value.WIN),
        ("1", Value.LOSS),
    ]


def test_a_whole_game(planted: Planted) -> None:
    match = Match(planted())
    for move in ["1", "1", "1", "1", "0"]:
        match.play(move)
    with pytest.raises(NotAllowed):
        match.play("1")
    match.play("0")
    assert match.result and match.result.sentence == "Player 2 wins."


@pytest.mark.long
@pytest.mark.parametrize("fault", ["prints", "reads", "forks"])
def test_bad_manners_do_nothing(planted: Planted, fault: str) -> None:
    game = planted(fault)
    assert oracle_for(game).verdict(game.start()).value is Value.WIN


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("raises", "ValueError: five is too much for me"),
        ("exits", "SystemExit: goodbye"),
        ("dies", "Its process died."),
        ("eats", "MemoryError"),
        ("hangs", "did not answer within"),
    ],
)
def test_what_breaks_breaks_nothing_else(
    planted: Planted, fault: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = planted(fault)
    match = Match(game)
    for move in ["1", "1", "0"]:
        match.play(move)
    game.process.seconds = 1.0
    with pytest.raises(NotAllowed, match=f"^Race, an environment from outside, breaks after 1 1 0 0: .*{words}"):
        match.play("0")
    assert len(match.moves) == 3
    with pytest.raises(Broken):
        oracle_for(game).verdict(match.position)


def test_what_cannot_be_used_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadGame, match="There is no file"):
        digitduel.game(f"gym:{tmp_path / 'nowhere.py'}")
    for text, reason in {"1 +": "SyntaxError", "x = 1": "no class in it has both reset and step"}.items():
        file = tmp_path / f"{len(text)}.py"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadGame, match=reason):
            digitduel.game(f"gym:{file}")


def test_a_record_runs_no_file_without_trust(planted: Planted, tmp_path: Path) -> None:
    match = Match(planted())
    match.play("1")
    file = tmp_path / "game.json"
    digitduel.save(match, file)
    other = tmp_path / "race_of_another.py"
    other.write_text(ENV.read_text(encoding="utf-8"), encoding="utf-8")
    text = file.read_text(encoding="utf-8").replace("race_.py", other.name)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match="not let in"):
        digitduel.load(file)
    assert len(digitduel.load(file, trust=True).moves) == 1


def test_its_process_ends_with_it(planted: Planted) -> None:
    process = gym_process.GymProcess(ENV)
    process.ask("open")
    running = process._process
    assert running and running.poll() is None
    del process
    assert running.wait(10) == 0
