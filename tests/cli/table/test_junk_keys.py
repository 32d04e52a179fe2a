"""Whatever is pressed, nothing breaks and nothing is lost."""

import asyncio
import random

import pytest
from textual import events

from digitduel.core import record
from digitduel.games import BUILT_IN
from digitduel.games import game as game_named
from tests.cli.table.seat import at_screen, at_table
from tests.cli.table.test_greeting import greeting, lost_and_left

PRESSES = 10_000
ANSWERED = 3_000
"""How many are pressed where programs answer and pages come and go, which takes longer."""
pytestmark = pytest.mark.long
HARMLESS = [
    *("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "insert", "f5", "f12", "tab", "shift+tab"),
    *("escape", "backspace", "delete", "ctrl+a", "ctrl+k", "ctrl+l", "ctrl+u", "ctrl+v", "ctrl+x", "ctrl+right"),
]
LETTERS = "acmtwuzéß٣５²½五×÷−=(){}[]@>,;#%$!\"'\\`~^|_ 😀\u200b\u202e"


def key(name: str) -> events.Key:
    return events.Key(name, name if len(name) == 1 else None)


@pytest.mark.parametrize("word", BUILT_IN)
async def test_ten_thousand_keys_that_are_no_move_change_nothing(word: str) -> None:
    rng = random.Random(word)
    # `u`, `m`, `a`, `c` and `w` are commands; without Enter nothing that is written is ever sent.
    pressed = [rng.choice([*HARMLESS, *LETTERS.replace("u", ""), *"0123456789"]) for _ in range(PRESSES)]
    async with at_table(word) as seat:
        before = seat.match.position
        for name in pressed:
            seat.table.on_key(key(name))
        await seat.pilot.pause()
        assert seat.match.position is before
        assert seat.match.result is None
        seat.table.on_key(key("escape"))  # to the table itself, which may lie below a page
        assert seat.table.choices.text == ""


@pytest.mark.parametrize("word", BUILT_IN)
async def test_thousands_of_keys_of_all_kinds_leave_a_game_that_replays(word: str) -> None:
    rng = random.Random(f"{word} and more")
    names = [*HARMLESS, *LETTERS, *"0123456789" * 3, *["enter"] * 12, "space", "y", "n", "g", "x", ":", "?", "r"]
    async with at_table(word, players=("human", "random"), seed=1) as seat:
        for number in range(ANSWERED):
            # A page that was opened, or the table of a rematch, is there in full before it is left or gets a key.
            if not number % 500 or seat.app.screen is not seat.table or not seat.table.is_mounted:
                while not seat.app.screen.is_mounted:
                    assert seat.app.is_running, "the program has broken down"
                    await asyncio.sleep(0.001)
                while seat.app.screen is not seat.table:
                    await seat.app.pop_screen()
            seat.table.on_key(key(rng.choice(names)))
        await seat.settled()
        assert "Traceback" not in seat.text
        kept = record.from_json(record.to_json(seat.match), game_named)
        assert kept.moves == seat.match.moves


@pytest.mark.parametrize("seed", range(24))
async def test_keys_that_come_together_break_no_screen(seed: int) -> None:
    """Typed ahead, or pasted: they reach screens that are not there yet, that were left, or while the program ends."""
    rng = random.Random(seed)
    names = [*HARMLESS, *"0123456789" * 2, *"rpnhcvutwmxq?:", *["enter"] * 3, "space", "ctrl+c", "ctrl+d"]
    lost_and_left()
    async with at_screen(greeting) as seat:
        for _ in range(8):
            for name in rng.choices(names, k=rng.randint(1, 5)):
                seat.app.simulate_key(name)
            await seat.settled()
        assert seat.app.return_code in (None, 0, 130)
