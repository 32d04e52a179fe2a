"""Programs at the table: watched, hurried, told to move now; and a coach who is told to stop."""

import itertools
import time
from typing import Any

import pytest

from digitduel.cli.coach_prompt import CoachPrompt
from digitduel.players.progress import listeners
from digitduel.players.turns import Turn, Turns
from tests.cli.table.seat import at_table


def think_for_ever(*_: Any) -> Any:
    """Reports its progress, as the solver does, until it is broken off."""
    while True:
        for hear in list(listeners):
            hear(12_345)
        time.sleep(0.001)


@pytest.mark.long
async def test_watching_has_pause_step_and_speed() -> None:
    async with at_table("number-harmony", players=("perfect", "perfect"), seed=1, pace=0.02) as seat:
        flow = seat.table.flow
        await seat.press("space")
        await seat.sees("Paused.", "Space go on")
        played = len(seat.match.moves)
        await seat.press("right")
        await seat.until(lambda: len(seat.match.moves) == played + 1 and not flow.thinking)
        await seat.sees("Paused.")
        await seat.press("up")
        await seat.press("space")
        await seat.sees("(quickly)")
        await seat.until(lambda: len(seat.match.moves) > played + 4)
        await seat.press("down")
        await seat.press("down")
        await seat.sees("(slowly)")


@pytest.mark.long
async def test_a_program_is_hurried_and_its_move_is_pointed_at_before_it_is_made() -> None:
    async with at_table("sum-race", players=("human", "random"), seed=3, pace=1000) as seat:
        await seat.type("5")
        await seat.until(lambda: not seat.table.flow.thinking)
        await seat.press("space")
        await seat.until(lambda: seat.table.flow.pointed)
        await seat.sees(f">{seat.table.flow.pointed[0]}<")
        assert seat.moves == "5"
        await seat.press("space")
        await seat.sees("Your turn.")
        assert len(seat.match.moves) == 2


@pytest.mark.long
async def test_a_program_that_thinks_long_can_be_told_to_move_now(monkeypatch: pytest.MonkeyPatch) -> None:
    def next_turn(turns: Turns) -> Turn | None:
        return think_for_ever() if turns.asked else None

    monkeypatch.setattr(Turns, "next", next_turn)
    async with at_table("sum-race", players=("human", "perfect"), seed=3) as seat:
        await seat.type("5")
        await seat.sees("perfect is thinking.")
        assert "Space hurry" in seat.text
        await seat.press("space")
        await seat.sees("Your turn.")
        assert len(seat.match.moves) == 2


@pytest.mark.long
async def test_ctrl_c_stops_the_coach_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoachPrompt, "hint", think_for_ever)
    async with at_table("sum-race", "5") as seat:
        await seat.press("c")
        await seat.sees("Coach: thinking.")
        await seat.sees("12,345")
        await seat.press("ctrl+c")
        await seat.sees("The coach was stopped.")
        assert "thinking" not in seat.text
        await seat.type("4")
        await seat.sees("Player 2 chooses 4.")


async def test_what_the_coach_says_stands_beside_the_board_in_your_words() -> None:
    async with at_table("sum-race", "5 6 1", players=("casual", "human"), seed=1) as seat:
        await seat.press("w")
        await seat.until(lambda: "Coach:" in seat.text and "thinking" not in seat.text)
        assert "Your opponent answers" in " ".join(seat.table.coaching.lines)
        await seat.press("a")
        await seat.until(lambda: any("turns:" in line or "at once:" in line for line in seat.table.coaching.lines))
        assert max(map(len, seat.table.coaching.lines)) <= 27


async def test_a_busy_machine_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    now = itertools.count()
    monkeypatch.setattr("textual._time.get_time", lambda: next(now) / 500)  # 2 ms from one line to the next
    async with at_table("sum-race", players=("random", "random"), seed=1) as seat:
        await seat.until(lambda: seat.match.result)
