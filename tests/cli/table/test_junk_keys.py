"""Whatever is pressed, nothing breaks and nothing is lost."""

import random

import pytest
from textual import events

from digitduel.core import record
from digitduel.games import BUILT_IN
from digitduel.games import game as game_named
from tests.cli.table.seat import at_table

PRESSES = 10_000
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
async def test_ten_thousand_keys_of_all_kinds_leave_a_game_that_replays(word: str) -> None:
    rng = random.Random(f"{word} and more")
    names = [*HARMLESS, *LETTERS, *"0123456789" * 3, *["enter"] * 12, "space", "y", "n", "g", "x", ":", "?", "r"]
    async with at_table(word, players=("human", "random"), seed=1) as seat:
        for number in range(PRESSES):
            seat.table.on_key(key(rng.choice(names)))
            if not number % 500 or not seat.table.is_mounted:
                await seat.pilot.pause()
                while len(seat.app.screen_stack) > 1 and seat.app.screen is not seat.table:
                    seat.app.pop_screen()
        await seat.pilot.pause()
        assert "Traceback" not in seat.text
        kept = record.from_json(record.to_json(seat.match), game_named)
        assert kept.moves == seat.match.moves
