"""What the table looks like, kept as text that a person can read.

To write the screens again: python -m tests.cli.table.test_screens
"""

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.table.seat import at_table

SCREENS = Path(__file__).parent / "screens"
PAGE = Path(__file__).parents[3] / "docs" / "playing.md"


class Scene(NamedTuple):
    """A match after some moves, and keys that were pressed then."""

    game: str
    line: str
    keys: str = ""
    size: tuple[int, int] = (80, 24)
    players: tuple[str, str] = ("human", "casual")


SCENES = {
    "sum-race": Scene("sum-race", "5 6"),
    "sum-race-small": Scene("sum-race", "6 5 6 5 4 1 2 4", size=(40, 20)),
    "pocket-addition": Scene("pocket-addition", "6 9", "right right"),
    "pocket-addition-won": Scene("pocket-addition", "6 9 8 5 1"),
    "equation-duel": Scene("equation-duel", "4 no 5 no 6", "6 -"),
    "equation-duel-small": Scene("equation-duel", "4 no 5 no 6", size=(40, 20)),
    "number-harmony-lost": Scene("number-harmony", "5 7 2 8 5", "", (80, 24), ("human", "casual")),
    "pattern-match": Scene("pattern-match", "5@2,2 8@1,3 6@1,1 4@3,3", "7 enter"),
    "pattern-match-small": Scene("pattern-match", "5@2,2 8@1,3 6@1,1 4@3,3", "7 enter", (40, 20)),
    "pattern-match-small-lost": Scene(
        "pattern-match", "5@2,2 4@1,1 3@2,1 7@3,3 8@2,3 6@1,3 9@1,1 2@2,3", size=(40, 20)
    ),
    "pattern-match-wide": Scene("pattern-match", "5@2,2 8@1,3 6@1,1 4@3,3", "g", (120, 40)),
}


async def seen(scene: Scene) -> str:
    async with at_table(scene.game, scene.line, scene.size, players=scene.players) as seat:
        await seat.press(scene.keys)
        return seat.text + "\n"


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_is_as_it_was(name: str) -> None:
    shown = await seen(SCENES[name])
    assert shown == (SCREENS / f"{name}.txt").read_text(encoding="utf-8")


def test_the_screen_in_the_page_is_real() -> None:
    shown = (SCREENS / "sum-race.txt").read_text(encoding="utf-8")
    assert f"```text\n{shown}```" in PAGE.read_text(encoding="utf-8")


if __name__ == "__main__":
    for name, scene in SCENES.items():
        (SCREENS / f"{name}.txt").write_text(asyncio.run(seen(scene)), encoding="utf-8")
