"""The README is run: its Python, its commands, and the words about the games."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from digitduel.games import BUILT_IN, game_class

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8", verbose=False)
    assert failed == 0
    assert tried > 0 or page.name != "README.md"


COMMANDS = re.findall(r"```console\n\$ duel (.*)\n((?:.*\n)*?)```", README)


@pytest.mark.parametrize(("arguments", "shown"), COMMANDS, ids=[arguments for arguments, _ in COMMANDS])
def test_commands_print_what_is_shown(arguments: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "digitduel", *shlex.split(arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stdout == shown


def test_there_are_commands_to_run() -> None:
    assert COMMANDS


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_table_of_games_agrees_with_the_games(name: str) -> None:
    kind = game_class(name)
    options = ", ".join(f"`{option.name}`" for option in kind.options())
    assert f"| [{kind.title}](src/digitduel/games/rules/{name}.md) | {kind.summary} | {options} |" in README


@pytest.mark.services
def test_the_pictures_can_be_made_again(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "docs/make_picture.py"), str(tmp_path)], check=True, timeout=180)
    text = (tmp_path / "terminal.svg").read_text(encoding="utf-8")
    assert "You&#160;win!&#160;Line&#160;at&#160;Row&#160;1" in text
    assert "url(" not in text.replace("url(#", "")
    # The script itself waits for the words "You win!" in the browser.
    assert (tmp_path / "browser.png").stat().st_size > 50_000
