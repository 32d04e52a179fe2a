"""The doctor finds what was planted, and nothing in games that are sound."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import digitduel
from digitduel.games import BUILT_IN
from digitduel.lab.doctor import Kind, examine, lines
from tests.games.outside.planted_env import planted_env
from tests.lab.broken_environments import BROKEN

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
    assert found.faults == []
    assert found.games == 10
    assert next(lines(found)).endswith("sound.")


def test_every_kind_of_fault_is_planted_somewhere() -> None:
    assert {kind for kind, _ in BROKEN.values()} == set(Kind)
    assert len(BROKEN) >= 20
