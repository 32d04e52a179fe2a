"""The page about environments says what the code does."""

import re

import pytest

import digitduel
from digitduel.envs import LIMIT
from digitduel.envs.batch.listed_positions import MOST
from digitduel.envs.views import view_of
from tests.docs.doc_pages import DOCS
from tests.envs.walks import WORDS

PAGE = (DOCS / "environments.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[tuple[str, list[str]]]:
    """The lines of the table under a heading, each with the game it belongs to."""
    part = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    told, name = [], ""
    for first, *others in cells[2:]:
        name = first.strip("`") or name
        told.append((name, others))
    return told


def test_every_game_has_a_view() -> None:
    assert digitduel.games.names() == WORDS
    assert all(view_of(digitduel.game(name)).parts for name in WORDS)


def test_the_parts_of_a_view() -> None:
    parts = [(name, part) for name in WORDS for part in view_of(digitduel.game(name)).parts]
    assert [(name, [p.name, str(p.size), str(p.highest)]) for name, p in parts] == rows("Views")


@pytest.mark.parametrize("word", WORDS)
def test_the_numbers_of_the_actions(word: str) -> None:
    """What is told covers all actions without a gap."""
    ranges = [cells[0] for name, cells in rows("Actions") if name == word]
    counted = [
        number
        for low, high in (re.fullmatch(r"(\d+)(?: to (\d+))?", told).groups() for told in ranges)  # type: ignore[union-attr]
        for number in range(int(low), int(high or low) + 1)
    ]
    assert counted == list(range(len(digitduel.game(word).actions())))


def test_the_limits() -> None:
    assert f"({LIMIT:,} unless" in PAGE.replace("\n", " ")
    assert f"more than {MOST:,} positions" in PAGE
