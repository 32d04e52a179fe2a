"""The game that docs/add-a-game.md goes through is the one in examples/, and works as the page says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.doc_pages import DOCS, ROOT, blocks
from tests.examples.packages import install, python_path

PAGE = DOCS / "add-a-game.md"
PACKAGE = ROOT / "examples" / "tic-tac-toe"


def shown() -> dict[str, list[str]]:
    """The blocks of the page by the file that their first line names."""
    files: dict[str, list[str]] = {}
    for block in blocks(PAGE):
        if block.kind in ("python", "toml"):
            first, _, text = block.text.partition("\n")
            files.setdefault(first.strip("# ").partition(",")[0], []).append(text)
    return files


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, installed."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name, texts in shown().items():
        (source / name).write_text("\n\n".join([*texts, ""]), encoding="utf-8")
    install(source, folder)
    for name in ("try_it.py", "test_tic_tac_toe.py"):
        (source / name).rename(folder / name)
    return folder


def run(folder: Path, *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": python_path(folder)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("name", ["tic_tac_toe.py", "pyproject.toml"])
def test_the_page_shows_the_example_line_by_line(name: str) -> None:
    assert lines("\n".join(shown()[name])) == lines((PACKAGE / name).read_text(encoding="utf-8"))


def test_the_page_shows_every_file_that_it_lists() -> None:
    listed = next(block.text for block in blocks(PAGE) if block.kind == "text").split()
    assert [name for name in listed if name not in shown()] == []


def test_the_game_is_found_and_can_be_played(package: Path) -> None:
    run(package, "try_it.py")


@pytest.mark.long
def test_the_game_passes_its_checks(package: Path) -> None:
    assert "2 passed" in run(package, "-m", "pytest", "-p", "no:cacheprovider", "test_tic_tac_toe.py")


def test_the_game_is_at_home_in_the_terminal(package: Path) -> None:
    assert "tic-tac-toe" in run(package, "-m", "digitduel", "games")
    assert "Three of your signs in a line win" in run(package, "-m", "digitduel", "rules", "tic-tac-toe")
    played = run(package, "-m", "digitduel", "play", "tic-tac-toe", "--plain", typed="1\n1\n4\n2\n5\n3\n")
    assert "Player 2 (O), choose a cell: 1" in played
    assert "There is a sign in cell 1 already." in played
    assert "Player 1 has three in a line. Player 1 wins." in played
