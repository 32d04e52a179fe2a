"""`duel new`: a package to begin with, whose tests pass at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Duel
from tests.examples.packages import install, python_path

FILES = ["README.md", "hex_tower.py", "pyproject.toml", "test_hex_tower.py"]
CALLED_SO_BY_MANY = ["my-game", "my-first-game", "new-game", "a-game", "last-stone"]


def python(folder: Path, *arguments: str, path: str = "", typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_its_tests_pass_and_it_is_found_once_it_is_installed(duel: Duel, home: Path, tmp_path: Path) -> None:
    done = duel("new", "hex-tower")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (home / "hex-tower").iterdir()) == FILES
    assert [line for line in done.stdout.splitlines() if line] == [
        *(f"Wrote hex-tower{os.sep}{name}" for name in FILES),
        "Install it:  pip install --editable hex-tower",
        "Play it:     duel play hex-tower",
    ]
    assert "5 passed" in python(home / "hex-tower", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    folder = tmp_path / "installed"
    folder.mkdir()
    install(home / "hex-tower", folder)
    path = python_path(folder)
    played = python(home, "-m", "digitduel", "play", "hex-tower:stones=5", "--plain", path=path, typed="1\n4\n3\n1\n")
    assert "Welcome to Hex Tower!\nTake the last stone." in played
    assert "You may take 1 to 3 stones." in played
    assert "Player 1 takes the last stone and wins." in played


@pytest.mark.parametrize("name", CALLED_SO_BY_MANY)
def test_names_that_many_would_choose_are_free(duel: Duel, home: Path, name: str) -> None:
    done = duel("new", name)
    assert done.returncode == 0, done.stderr
    assert "5 passed" in python(home / name, "-m", "pytest", "-q", "-p", "no:cacheprovider")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Hex Tower", "'Hex Tower' cannot be the name of a game."),
        ("Hex Tower", "small letters, digits, hyphens. Do you mean hex-tower?"),
        ("Türme", "Do you mean turme?"),
        ("łódka", "hyphens.\n"),
        *((name, "Python has a meaning of its own for") for name in ("none", "true", "test", "click", "digitduel")),
        *((name, "is a word of the package that you begin with") for name in ("pool", "match", "script", "position")),
        ("3-in-a-row", "'3-in-a-row' cannot be the name of a game."),
        ("../up", "'../up' cannot be the name of a game."),
        ("sum-race", "There is a game called sum-race already."),
        ("random", "Python has a meaning of its own for 'random'."),
        ("class", "Python has a meaning of its own for 'class'."),
        *((name, f"'{name}' stands for games from elsewhere, as in {name}:") for name in ("gym", "openspiel")),
        ("there", "There is 'there' already. Name another folder by --into."),
    ],
)
def test_what_cannot_be_begun_is_refused_in_a_sentence(duel: Duel, home: Path, name: str, reason: str) -> None:
    (home / "there").mkdir()
    done = duel("new", name)
    assert done.returncode == 2
    assert reason in done.stderr
    assert list((home / "there").iterdir()) == []


def test_the_folder_can_be_named(duel: Duel, home: Path) -> None:
    assert duel("new", "hex-tower", "--into", "games/tower").returncode == 0
    assert sorted(path.name for path in (home / "games" / "tower").iterdir()) == FILES
