"""The game that docs/add-a-game.md grows is made as the page says, and works."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, blocks


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's blocks, each in the file that its first line names, as if the package had been installed there."""
    folder = tmp_path_factory.mktemp("installed")
    for block in blocks(DOCS / "add-a-game.md"):
        first, _, text = block.text.partition("\n")
        if block.kind == "text":
            continue
        name = first.strip("# ").partition(",")[0]
        with (folder / name).open("a", encoding="utf-8") as opened:
            opened.write(f"{text}\n\n")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"last_stone-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = [f"{key} = {value}" for key, value in project["entry-points"]["digitduel.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[digitduel.games]", *points, ""]), encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str, typed: str = "") -> str:
    paths = [str(folder), str(ROOT / "src")]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_shows_every_file_that_it_lists(package: Path) -> None:
    listed = next(block.text for block in blocks(DOCS / "add-a-game.md") if block.kind == "text").split()
    assert [name for name in listed if not (package / name).is_file()] == []


def test_the_game_is_found_and_can_be_played(package: Path) -> None:
    run(package, "try_it.py")


@pytest.mark.long
def test_the_game_passes_its_checks(package: Path) -> None:
    assert "3 passed" in run(package, "-m", "pytest", "-p", "no:cacheprovider", "test_last_stone.py")


def test_the_game_is_at_home_in_the_terminal(package: Path) -> None:
    assert "last-stone" in run(package, "-m", "digitduel", "games")
    assert "Whoever takes the last one wins." in run(package, "-m", "digitduel", "rules", "last-stone")
    played = run(package, "-m", "digitduel", "play", "last-stone:stones=5", "--plain", typed="1\n5\n3\n1\n")
    assert "How many do you take? 5" in played
    assert "You may take 1 to 3 stones." in played
    assert "Player 1 takes the last stone and wins." in played
