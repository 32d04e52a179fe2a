"""Contests at the table: a clock that runs by itself, the score of a series, and the offer to swap."""

import errno
import json
import os
from pathlib import Path

import pytest

import digitduel
from digitduel.core import End, TimeControl
from digitduel.core.series import Series
from digitduel.core.swap import Swap
from digitduel.core.whole_files import write_new
from tests.cli.table.seat import at_table


async def test_the_clock_runs_and_the_flag_falls_by_itself(home: Path) -> None:
    now = [0.0]
    control, players = TimeControl.read("1+0"), ("human", "casual")
    async with at_table("sum-race", "5 6", players=players, seed=1, control=control, clock=lambda: now[0]) as seat:
        await seat.sees("▸You 1:00   casual 1:00")
        now[0] = 20.0
        await seat.sees("▸You 0:40   casual 1:00")
        await seat.press("u")
        await seat.sees("Against the clock no turn is taken back.")
        now[0] = 61.0
        await seat.sees("Your time is up. casual wins.")
        assert "You lose" in seat.text
        assert seat.match.result
        assert seat.match.result.end is End.TIMEOUT
    (file,) = home.rglob("*.json")
    assert json.loads(file.read_text())["result"]["end"] == "timeout"


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_clock_and_score_stay_in_sight_in_a_long_game(size: tuple[int, int]) -> None:
    control, series, players = TimeControl.read("3+2"), Series.read("2"), ("human", "casual")
    async with at_table("number-harmony", "1 2 " * 20, size, players=players, control=control, series=series) as seat:
        await seat.sees("▸You ", "Series, first to 2: You 0,", "2 1 2" if size == (40, 20) else "40 casual 2")
        await seat.press("c")
        await seat.sees("▸You ", "Series, first to 2: You 0,", "Coach:")


@pytest.mark.long
async def test_a_series_goes_on_at_the_table_with_the_seats_changed() -> None:
    players = ("human", "random")
    async with at_table("number-harmony", "5 7", players=players, seed=1, series=Series.read("2")) as seat:
        for number, score in ((1, "You 0, random 1"), (2, "random 2, You 0.")):
            await seat.until(lambda: seat.table.flow.listening)
            assert seat.match.series
            assert seat.match.series.number == number
            await seat.press("g")
            await seat.press("y")
            await seat.sees("Enter next game" if number == 1 else "Enter new series")
            assert score in str(seat.table.written["#contest"])
            assert seat.match.players == (players if number == 1 else players[::-1])
            await seat.press("enter")
            await seat.until(lambda: seat.match.result is None)
        assert seat.match.players == players
        assert seat.match.series == Series.read("2")


@pytest.mark.long
async def test_two_people_keep_their_letter_when_the_seats_change_and_are_told_how_to_go_on() -> None:
    async with at_table("sum-race", "5 6", series=Series.read("2")) as seat:
        assert "Series, first to 2: Player 1 (A) 0, Player 2 (B) 0" in str(seat.table.written["#contest"])
        await seat.press("g")
        await seat.press("y")
        await seat.sees("Enter next game")
        assert "Player 1 (A) 0, Player 2 (B) 1" in str(seat.table.written["#contest"])
        await seat.press("enter")
        await seat.until(lambda: seat.match.result is None)
        assert "Player 1 (B) 1, Player 2 (A) 0" in str(seat.table.written["#contest"])
        await seat.press("ctrl+c")
        await seat.until(lambda: bool(seat.app.farewell))
        assert seat.app.farewell[-1].startswith("To go on with the series: duel resume ")


@pytest.mark.long
async def test_the_second_player_is_offered_to_swap_on_the_board() -> None:
    async with at_table(Swap(digitduel.game("sum-race"))) as seat:
        await seat.type("3")
        await seat.sees("Or take over the first turn")
        assert "Player 2 may also type swap, and take over what Player 1 has played." in " ".join(seat.text.split())
        await seat.click("swap")
        await seat.sees("Player 2 swaps: what Player 1 has played is now played by Player 2.")
        assert seat.moves == "3 swap"


@pytest.mark.long
async def test_a_full_disk_is_said_and_another_place_is_taken(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = home / "other.json"

    def full(path: Path, content: bytes) -> None:
        if path != other:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write_new(path, content)

    monkeypatch.setattr("digitduel.cli.autosave.write_new", full)
    async with at_table("sum-race", players=("human", "random"), seed=1) as seat:
        await seat.type("5")
        await seat.until(lambda: len(seat.match.moves) == 2)
        await seat.sees("The game could not be saved: No space left on device.", "random chooses", "Your turn")
        assert "Type :save and the name of a file on another disk." in " ".join(seat.text.split())
        await seat.type(f":save {other}")
        await seat.sees("Saved.")
        assert "could not be saved" not in seat.text
        await seat.type(seat.match.game.write(seat.match.game.moves(seat.match.position)[0]))
        await seat.until(lambda: len(seat.match.moves) == 4)
        played = seat.moves.split()
    assert json.loads(other.read_text())["moves"] == played


@pytest.mark.long
async def test_each_theme_has_its_colours_and_one_has_none() -> None:
    async with at_table("pattern-match", "5@2,2 8@1,3") as seat:
        seen = []
        for _ in range(3):
            strips = seat.app.screen._compositor.render_strips()
            styles = [segment.style for strip in strips for segment in strip if segment.style]
            seen.append({style.color for style in styles} | {style.bgcolor for style in styles})
            shown = seat.text
            await seat.press("t")
            await seat.pilot.pause()
            assert seat.text == shown
        dark, light, colourless = seen
        assert dark and light and dark != light
        assert all(colour is None or colour.is_default for colour in colourless)


async def test_moves_are_listed_by_number_with_the_cells_drawn() -> None:
    async with at_table("pattern-match", "5@2,2 8@1,3") as seat:
        await seat.press("m")
        await seat.sees("You can play, in a cell marked o:")
        assert "1, 2, 3, 4, 6, 7, 9:" in seat.text
        assert "o 5 o" in seat.text
        await seat.press("escape")
        await seat.sees("Player 1's turn.")


async def test_an_equation_is_asked_for_in_one_place() -> None:
    async with at_table("equation-duel", "4 no 5 no 6") as seat:
        assert seat.text.count("equation?") == 1
        assert "Enter: no" in seat.text
