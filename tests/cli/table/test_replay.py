"""A game seen again on the board."""

import threading

import pytest

from digitduel.cli.memory.kept_games import kept_games
from digitduel.cli.replay import Replay
from digitduel.cli.table.replay_screen import ReplayScreen
from digitduel.coach import Review
from tests.cli.memory.test_kept_games import keep
from tests.cli.table.seat import Seat, at_screen
from tests.matches import sit_down

GAME = "6 9 8 5 1"


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_it_goes_both_ways_jumps_and_plays_by_itself(size: tuple[int, int]) -> None:
    match = sit_down("pocket-addition", GAME, players=("human", "casual"))
    async with at_screen(lambda _: ReplayScreen(match), size) as seat:
        await seat.sees("Move 0 of 5. The beginning.", "1 You    6 win in 5")
        for keys, place in (
            ("right right", "Move 2 of 5. casual selects 9."),
            ("left", "Move 1 of 5."),
            ("end", "Move 5 of 5."),
            ("right", "Move 5 of 5."),
            ("home", "Move 0 of 5."),
            ("4 enter", "Move 4 of 5."),
            ("9 9 enter", "Move 5 of 5."),
            ("home space", "Move 5 of 5."),
        ):
            await seat.press(keys)
            await seat.sees(place)
        await seat.sees("You win", "*1* *6* *8*")
        await seat.press("3 enter")
        await seat.sees("3 You    8 gave away, loss in 4", "Better was 1. The line: 1 2 8")
        await seat.looks_like("replay" if size == (80, 24) else "replay-small")


@pytest.mark.long
async def test_the_goal_of_the_variant_is_in_sight_beside_the_whole_board() -> None:
    match = sit_down("pattern-match:target=14", "5@2,2 4@1,1 3@2,1", players=("human", "casual"))
    async with at_screen(lambda _: ReplayScreen(match), (40, 20)) as seat:
        await seat.press("end")
        await seat.sees("Move 3 of 3.", "3  _  _  _    3  _  _  _")
        assert f"Goal: {match.game.goal()}" in " ".join(seat.text.split())


async def test_a_click_on_a_move_goes_there() -> None:
    match = sit_down("pocket-addition", GAME, players=("human", "casual"))
    async with at_screen(lambda _: ReplayScreen(match)) as seat:
        await seat.sees("gave away")
        await seat.pilot.click("#places", offset=(10, 2))
        await seat.sees("Move 2 of 5.")


async def test_the_list_is_where_the_mistake_is_however_small_the_terminal() -> None:
    match = sit_down("number-harmony", "1 1 1 3 1 1 1 1 1 9 1 1 1 3 8 4", players=("casual", "human"))
    async with at_screen(lambda _: ReplayScreen(match, from_mistake=True), (40, 20)) as seat:
        await seat.sees("Move 15 of 16.", "15 casual 8 endless")


@pytest.mark.long
async def test_your_mistake_is_tried_again_and_does_not_touch_the_rating() -> None:
    match = sit_down("pocket-addition", GAME, players=("human", "casual"), seed=1)
    file = keep("first", match, "2026-01-01T10:00:00Z")
    async with at_screen(lambda _: ReplayScreen(match)) as seat:
        await seat.sees("m mistake")
        await seat.press("end p")
        await seat.sees("The game is over here.")
        await seat.press("m")
        await seat.sees("Move 2 of 5.", "Here 8 was played, which gave the game away. Press p to try again from here.")
        await seat.press("p")
        await seat.sees("Pocket Addition: You against casual", "Your turn", "From here you try again.")
        assert seat.moves == "6 9"
        await seat.type("1")
        await seat.until(lambda: len(seat.match.moves) > 2)
    again, first = kept_games()
    assert (again.tried_again, first.tried_again) == (True, False)
    assert first.file == file


@pytest.mark.long
async def test_your_mistake_is_told_also_right_after_one_of_your_opponent() -> None:
    match = sit_down("sum-race", "3 2 5 6 5 6 3 6", players=("human", "beginner"))
    async with at_screen(lambda _: ReplayScreen(match, from_mistake=True)) as seat:
        await seat.sees("Move 2 of 8.", "Here 5 was played, which gave the game away. Press p to try again from here.")
        await seat.press("left right")
        await seat.sees("Move 2 of 8.", "Better was 5. The line: 5 1 5 1 5 1 5")
        await seat.press("m space")
        await seat.sees("Move 8 of 8.")
        assert "Here" not in seat.text


@pytest.mark.long
async def test_who_watched_takes_the_seat_of_the_player_to_move() -> None:
    match = sit_down("sum-race", "5 6 4", players=("random", "casual"))
    async with at_screen(lambda _: ReplayScreen(match)) as seat:
        await seat.press("end p")
        await table_of(seat)
        assert seat.match.players == ("random", "human")


async def table_of(seat: Seat) -> None:
    await seat.sees("Sum Race: You against random")


async def test_a_game_without_a_mistake_says_so() -> None:
    match = sit_down("sum-race:target=3", "3", players=("human", "casual"))
    async with at_screen(lambda _: ReplayScreen(match)) as seat:
        await seat.sees("You made no mistake that mattered.")
        await seat.press("escape")
        assert seat.app.return_code == 0


@pytest.mark.long
async def test_what_was_asked_for_may_come_when_the_screen_has_been_left(monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit_down("sum-race:target=3", "3")
    answer, may_answer = Replay(match).review, threading.Event()

    def slowly(_: Replay) -> Review:
        may_answer.wait()
        return answer

    monkeypatch.setattr(Replay, "review", property(slowly))
    async with at_screen(lambda _: ReplayScreen(match)) as seat:
        screen = ReplayScreen(match)
        await seat.app.push_screen(screen)
        assert screen.thought
        left = seat.app.pop_screen()
        may_answer.set()
        screen.thought._thread.join()
        await left
        await seat.settled()
        assert not screen.reviewed


async def test_a_screen_that_has_been_left_is_not_drawn_any_more() -> None:
    """It is drawn again a moment after its size is known, and may have been left by then."""
    match = sit_down("sum-race:target=3", "3")
    async with at_screen(lambda _: ReplayScreen(match)) as seat:
        screen = ReplayScreen(match)
        await seat.app.push_screen(screen)
        await seat.app.pop_screen()
        screen.draw()
        await seat.sees("Move 0 of 1. The beginning.")
