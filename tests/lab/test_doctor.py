"""The doctor finds what was planted, and nothing in games that are sound."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import digitduel
from digitduel.core.json_shapes import to_data, widened
from digitduel.games import BUILT_IN
from digitduel.lab.doctor import examine
from digitduel.lab.findings import Fault, Findings, FindingsTold, Kind, lines
from digitduel.lab.measures import measure
from tests.examples.packages import PACKAGES, ROOT, found_in, install
from tests.games.outside.planted_env import planted_env
from tests.lab.broken_environments import BROKEN
from tests.lab.broken_games import BROKEN_GAMES, Race

SOUND = [
    *BUILT_IN,
    "openspiel:tic_tac_toe",
    "openspiel:connect_four(rows=4,columns=4)",
    "openspiel:nim(pile_sizes=1;2;3)",
    "openspiel:hex(board_size=3)",
    "openspiel:breakthrough(rows=4,columns=3)",
]


@pytest.mark.long
@pytest.mark.parametrize("name", BROKEN)
def test_a_planted_fault_is_found(name: str, tmp_path: Path) -> None:
    kind, methods = BROKEN[name]
    done = doctor(f"gym:{planted_env(tmp_path, methods)}", "--games", "20", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 1, done.stderr
    assert not report["sound"]
    found = [fault["kind"] for fault in report["faults"]]
    assert kind in found, report


def doctor(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "digitduel", "doctor", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "FAULTS": ""}, timeout=300, check=False
    )


@pytest.mark.long
@pytest.mark.parametrize("word", SOUND)
def test_nothing_is_found_in_a_sound_game(word: str) -> None:
    found = examine(digitduel.game(word), games=10, most=400)
    assert found.faults == ()
    assert found.games == 10
    assert next(lines(found)).endswith("sound.")


@pytest.mark.long
@pytest.mark.parametrize(("kind", "fault"), BROKEN_GAMES.items(), ids=lambda value: getattr(value, "__name__", value))
def test_a_fault_planted_into_a_game_by_our_contract_is_found(kind: type[Race], fault: str) -> None:
    assert fault in [each.kind for each in examine(kind(), games=20).faults]


def test_what_can_be_known_of_a_sound_game() -> None:
    found, told = examine(Race(), games=20), measure(Race())
    assert found.faults == ()
    assert (found.positions, found.complete) == (told.positions, True)
    assert (found.value, found.plies) == (told.value, told.plies)
    assert (found.unfairness, found.depth, found.length) == (told.unfairness, told.depth, told.length)
    assert list(lines(found))[-1] == (
        f"Between equals the points of Player 1 are {100 * told.unfairness:.0f} of 100 from even; "
        f"{told.depth} rungs fit between random and perfect play; a game between experts has {told.length:.1f} moves."
    )


def test_what_programs_are_told_word_for_word() -> None:
    done = doctor("number-harmony:highest=3,target=5", "--games", "2", "--json")
    assert done.stdout == (
        '{"sound": true, "word": "number-harmony:highest=3,target=5", "title": "Number Harmony", "assumed": [], '
        '"faults": [], "games": 2, "longest": 11, "wins": [0, 2], "positions": 34, "complete": true, '
        '"value": "endless", "plies": null, "unfairness": 0.023216395, "depth": 8, "length": 42.361018584}\n'
    )
    fault = Fault(Kind.STUCK, "Nobody can move.", ("1", "2"))
    told = to_data(widened(FindingsTold, Findings("race", "Race", faults=(fault,)), sound=False))
    assert told["sound"] is False
    assert told["faults"] == [{"kind": "stuck", "what": "Nobody can move.", "moves": ["1", "2"]}]


@pytest.mark.long
@pytest.mark.parametrize("missing", ["numpy", "scipy"])
def test_without_arrays_the_doctor_still_looks_and_the_laboratory_says_what_is_missing(missing: str) -> None:
    examined = hiding(missing, "doctor", "sum-race:target=10", "--games", "5", "--json")
    assert examined.returncode == 0, examined.stderr
    report = json.loads(examined.stdout)
    assert (report["value"], report["unfairness"]) == ("win", None)
    measured = hiding(missing, "lab", "sum-race:target=10")
    assert measured.returncode == 2
    assert measured.stderr == (
        f"duel: {missing} is not installed. Measures of variants need: pip install 'digitduel[lab]'\n"
    )


def hiding(package: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    code = f"import sys; sys.modules[{package!r}] = None; from digitduel.cli import main; main({list(arguments)!r})"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.long
@pytest.mark.parametrize("name", PACKAGES)
def test_the_packages_of_the_examples_are_sound(name: str, tmp_path: Path) -> None:
    install(ROOT / "examples" / name, tmp_path)
    with found_in(tmp_path):
        found = examine(name, games=10, most=300)
    assert found.faults == ()


def test_every_kind_of_fault_is_planted_somewhere() -> None:
    assert {kind for kind, _ in BROKEN.values()} == set(Kind)
    assert len(BROKEN) >= 20


def test_games_that_nobody_won_are_told() -> None:
    found = Findings("nim", "Nim", games=100, longest=9, wins=(12, 1))
    told = (
        "100 random games: Player 1 won 12, Player 2 1, and nobody the other 87 (drawn or broken off); the longest had"
    )
    assert f"{told} 9 moves." in lines(found)
    all_won = Findings("nim", "Nim", games=100, wins=(99, 1))
    assert "100 random games: Player 1 won 99, Player 2 1; the longest had 0 moves." in lines(all_won)
