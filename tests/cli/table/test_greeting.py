"""The greeting, and the ways that lead from it."""

import time
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from digitduel.cli.memory.lessons_done import keep_done, lessons_done
from digitduel.cli.memory.you import keep_name
from digitduel.cli.table.board_view import BoardView
from digitduel.cli.table.full_screen import TableApp
from digitduel.cli.table.greeting import Greeting
from digitduel.cli.table.lesson_screen import LessonScreen
from digitduel.cli.table.you_screen import looking
from digitduel.core import ONE
from digitduel.games import game, game_class
from digitduel.games.fair_variant import fair_variant
from tests.cli.memory.test_kept_games import keep, keep_of_another_game
from tests.cli.table.seat import Seat, at_screen
from tests.matches import sit_down


def greeting(_: TableApp) -> Screen[Any]:
    return Greeting()


def lost_and_left() -> None:
    """Ada has lost to the casual program, and left a game against the skilled one."""
    keep_name("Ada")
    lost = sit_down("sum-race:target=30", "5 6", players=("human", "casual"), seed=1)
    lost.resign(ONE)
    keep("lost", lost, "2026-01-02T10:00:00Z")
    keep("left", sit_down("pocket-addition", "6", players=("human", "skilled")), "2026-01-01T10:00:00Z")


async def test_who_is_here_for_the_first_time_is_offered_a_lesson_first() -> None:
    async with at_screen(greeting) as seat:
        await seat.sees("Welcome!", "1  A lesson", "2  New game", "3  Today's puzzle", "6  Rules")
        assert "Go on" not in seat.text
        assert "Rematch" not in seat.text
        await seat.press("escape")
        assert seat.app.return_code == 0


@pytest.mark.long
async def test_a_game_that_is_new_begins_with_its_first_lesson() -> None:
    async with at_screen(greeting) as seat:
        await seat.press("2")
        await seat.sees("Which game?")
        await seat.press("2")
        await seat.sees("Sum Race is new to you.")
        await seat.press("1")
        await seat.sees("Sum Race, lesson 1 of 3: The goal", "Step 1 of 2", "You have 14.")
        await seat.press("escape")
        await seat.sees("Which game?")
    keep_done("sum-race", 1)
    async with at_screen(greeting) as seat:
        for answer in "22":
            await seat.press(answer)
            await seat.pilot.pause()
        await seat.sees("Sum Race: play it like this?", "Opponent: beginner")


@pytest.mark.long
async def test_what_was_left_goes_on_and_what_was_lost_is_played_again() -> None:
    lost_and_left()
    async with at_screen(greeting) as seat:
        await seat.sees(
            "Welcome back", "1  Go on: Pocket Addition against skilled", "2  Rematch: Sum Race against casual"
        )
        await seat.looks_like("greeting")
        await seat.press("1")
        await seat.sees("Pocket Addition: You against skilled")
        assert seat.match.game.write(seat.match.moves[0]) == "6"
        assert seat.table.keeping.file and seat.table.keeping.file.name == "left.json"
    async with at_screen(greeting) as seat:
        await seat.press("2")
        await seat.sees("Sum Race: You against casual", "exactly 30")
        assert seat.match.players == ("casual", "human")


async def test_a_game_that_two_people_left_goes_on() -> None:
    lost_and_left()
    keep("two", sit_down("sum-race", "4 3"), "2026-01-03T10:00:00Z")
    async with at_screen(greeting) as seat:
        await seat.sees("1  Go on: Sum Race, Player 1 against Player 2")
        await seat.press("1")
        await seat.sees("Sum Race: Player 1 against Player 2")
        assert seat.moves == "4 3"


async def test_a_game_of_two_programs_is_not_called_yours_to_go_on_with() -> None:
    lost_and_left()
    keep("programs", sit_down("sum-race", "4 3", players=("expert", "casual")), "2026-01-03T10:00:00Z")
    async with at_screen(greeting) as seat:
        await seat.sees("1  Go on: Pocket Addition against skilled")


async def test_a_game_that_is_not_installed_any_more_is_not_offered() -> None:
    lost_and_left()
    keep_of_another_game("gone-left", sit_down("sum-race", "4", players=("human", "casual")), "2026-01-03T10:00:00Z")
    keep_of_another_game(
        "gone-won", sit_down("sum-race:target=3", "3", players=("human", "casual")), "2026-01-04T10:00:00Z"
    )
    async with at_screen(greeting) as seat:
        await seat.sees("1  Go on: Pocket Addition against skilled", "2  Rematch: Sum Race against casual")


async def test_a_program_from_outside_is_let_in_only_with_a_yes(home: Path) -> None:
    command = f"exec:touch {home / 'run'}"
    keep("guest", sit_down("sum-race", "5", players=("human", command)), "2026-01-01T10:00:00Z")
    async with at_screen(greeting) as seat:
        await seat.press("1")
        await seat.sees("a program from outside. Let it in?")
        await seat.press("1")
        await seat.sees("Welcome back")
    assert not (home / "run").exists()


async def choose(seat: Seat, *answers: tuple[str, str]) -> None:
    """Press keys, and wait each time for what they lead to."""
    for keys, seen in answers:
        await seat.press(keys)
        await seat.sees(seen)


@pytest.mark.long
async def test_the_last_choice_comes_first_and_everything_can_be_changed() -> None:
    lost_and_left()
    async with at_screen(greeting) as seat:
        await choose(
            seat,
            ("6", "1  Sum Race"),
            ("1", "Opponent: casual"),
        )
        await seat.sees("Options: target 30, highest 6", "Who starts: you", "Clock: none", "Games: one")
        await seat.looks_like("new-game")
        await choose(
            seat,
            ("3", "Against whom?"),
            ("down enter", "Opponent: random"),
            ("4", "Who starts?"),
            ("2", "Who starts: your opponent"),
            ("5", "The score to reach exactly."),
            ("2", "It can be a whole number from 1 to 1000."),
            ("backspace backspace 0 enter", "target must be a whole number from 1 to 1000, not '0'."),
            ("backspace 4 0 enter", "target: 40"),
            ("4", "swap: the second player may"),
            ("1", "swap: yes"),
        )
        await seat.looks_like("new-game-options")
        await choose(
            seat,
            ("1", "Options: target 40, highest 6, swap yes"),
            ("6", "Whose time is up loses."),
            ("3", "Clock: 3 minutes each"),
            ("7", "How many games?"),
            ("5", "as in best-of-7"),
            ("x enter", "A series is the points that win it"),
            ("backspace 4 enter", "Games: 4"),
            ("2", "Sum Race with swap: You against random"),
        )
        match = seat.match
        assert match.players == ("random", "human")
        assert (match.game.word, str(match.control), str(match.series)) == (
            "sum-race:target=40,swap=yes",
            "3+2",
            "first-to-4",
        )


@pytest.mark.long
async def test_two_programs_are_watched() -> None:
    lost_and_left()
    async with at_screen(greeting) as seat:
        await choose(seat, ("6", "Which game?"), ("1", "Opponent"), ("8", "Who is to play first?"))
        await choose(seat, ("1", "And against whom?"), ("2", "Sum Race: random against beginner"))


@pytest.mark.long
async def test_lessons_are_played_on_the_board_to_their_end() -> None:
    async with at_screen(greeting, (40, 20)) as seat:
        await choose(
            seat,
            ("1", "None of 3 lessons taken"),
            ("2", "Sum Race: which lesson?"),
            ("1", "You have 14. The number chosen last is"),
            ("3 enter", "3 is barred"),
            ("escape 2 enter", "Not yet. 14 and 2 are not 20."),
        )
        await seat.looks_like("lesson-small")
        await choose(
            seat,
            ("c", "20 less 14 is your answer."),
            ("c", "Play 6."),
            ("r", "Both scores start at 0."),
            ("escape", "You have 14. The number chosen last is"),
            ("6 enter", "Right. 14 and 6 are 20."),
            ("enter", "You have 10 and your opponent"),
        )
        await seat.click("4")
        await choose(seat, (" ", "Right."), ("enter", "To remember:"), ("enter", "lesson 2 of 3"))
        assert lessons_done("sum-race") == {1}
        await choose(seat, ("escape", "which lesson?"))


async def test_a_lesson_on_the_board_tells_moves_in_words() -> None:
    async with at_screen(lambda _: LessonScreen(game("pattern-match"), 1), (40, 24)) as seat:

        async def hears(*texts: str) -> None:
            await seat.until(lambda: all(text in " ".join(seat.text.split()) for text in texts))

        await seat.type("2 2 1")
        await hears("2 to row 2, column 1 makes no line of 15.")
        await seat.type("8 2 1")
        await hears("8 to row 2, column 1 makes no line of 15.")
        await seat.press("c c")
        await hears("Play 2 to row 1, column 3.")
        await seat.type("2")
        before = seat.app.screen.query_one(BoardView).region
        await seat.press("1 space 3")
        assert seat.app.screen.query_one(BoardView).region == before, "the board stays where it is"
    async with at_screen(lambda _: LessonScreen(game("pattern-match"), 3)) as seat:
        await seat.sees("such as row 3, column 1")


@pytest.mark.long
async def test_a_lesson_leads_to_a_game() -> None:
    async with at_screen(greeting) as seat:
        await choose(seat, ("1", "Which game?"), ("2", "which lesson?"), ("3", "You start."))
        await choose(seat, ("5 enter", "Right."), ("enter", "has started with a 2"), ("6 enter", "Right."))
        await choose(seat, ("enter", "To remember:"), ("enter", "Sum Race: You against beginner"))


@pytest.mark.long
async def test_a_game_of_the_list_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    lost_and_left()
    async with at_screen(greeting) as seat:
        await choose(seat, ("7", "1  Sum Race against casual: lost, resigned"))
        await seat.sees("Fri 02 Jan", "Pocket Addition against skilled: unfinished", "% right")
        await seat.looks_like("your-games")
        await choose(seat, ("1", "1  Rematch"), ("4", "resign. Your opponent wins."), ("escape", "1  Rematch"))
        await choose(seat, ("escape", "the latest first"), ("2", "1  Go on with it"))
        await choose(seat, ("1", "Pocket Addition: You against skilled"))


async def test_where_no_mistake_was_made_none_is_to_be_mended() -> None:
    from digitduel.cli.table.your_games import YourGames

    keep("won", sit_down("sum-race:target=3", "3", players=("human", "casual")), "2026-01-02T10:00:00Z")
    async with at_screen(lambda _: YourGames()) as seat:
        await seat.sees("100% right")
        await choose(seat, ("1", "Replay: see it again"))
        assert "Try again from your mistake" not in seat.text


@pytest.mark.long
async def test_you_and_the_rules_are_pages() -> None:
    lost_and_left()
    async with at_screen(greeting) as seat:
        await choose(seat, ("8", "2 games"))
        await seat.looks_like("you")
        await choose(seat, ("n", "What do you want to be called?"), ("ctrl+u B o enter", "Bo: 2 games."))
        await choose(seat, ("escape", "Welcome back"), ("9", "Which game?"))
        await choose(seat, ("1", "Both scores start at 0."), ("escape", "Which game?"), ("escape", "Welcome back"))


@pytest.mark.long
@pytest.mark.parametrize(("typed", "chosen"), [("3", "3"), ("1 2", "12"), ("1 enter", "1"), ("0", ""), ("1 9", "9")])
async def test_a_number_is_taken_as_soon_as_no_longer_one_can_be_meant(typed: str, chosen: str) -> None:
    from digitduel.cli.table.question_screens import Asking

    heard: list[str] = []
    answers = {str(number): f"answer {number}" for number in range(1, 13)}
    async with at_screen(lambda _: Asking("Which?", answers, heard.append)) as seat:
        await seat.press(typed)
        assert heard == ([chosen] if chosen else [])


@pytest.mark.long
async def test_the_fair_variant_comes_first_and_one_key_plays_it() -> None:
    keep_done("sum-race", 1)
    fair = fair_variant(game_class("sum-race"))
    assert fair
    async with at_screen(greeting) as seat:
        await choose(seat, ("2", "Which game?"), ("2", "Sum Race: play it like this?"))
        await seat.sees(f"1  Play it fair: {fair.told}", fair.gain, "2  Play with the options below")
        await choose(seat, ("enter", "Sum Race: You against beginner"))
        assert seat.match.game == game("sum-race:fair")


@pytest.mark.long
async def test_where_nothing_is_fairer_than_the_usual_game_the_menu_says_so() -> None:
    keep_done("pattern-match", 1)
    async with at_screen(greeting) as seat:
        await choose(seat, ("2", "Which game?"), ("5", "Pattern Match: play it like this?"), ("down", "1  Play"))
        assert "This is the fairest way to play that is known." in " ".join(seat.text.split())


@pytest.mark.long
async def test_who_has_played_finds_the_last_choice_under_enter() -> None:
    lost_and_left()
    async with at_screen(greeting) as seat:
        await choose(seat, ("6", "Which game?"), ("1", "1  Play it fair"), ("enter", "Sum Race: You against casual"))
        assert seat.match.game.word == "sum-race:target=30"
    keep("fair", sit_down("sum-race:fair", "1", players=("human", "casual")), "2026-01-03T10:00:00Z")
    async with at_screen(greeting) as seat:
        await choose(seat, ("6", "Which game?"), ("1", "1  Play"))
        assert "Play it fair" not in seat.text


@pytest.mark.parametrize("keys", ["q1", "1q", "2q", "q2", "11", "1:", "4q"])
async def test_keys_that_come_together_break_nothing(keys: str) -> None:
    """Typed ahead, or pasted: a screen may be asked to leave before it is there."""
    lost_and_left()
    async with at_screen(greeting) as seat:
        await seat.sees("Welcome back")
        for key in keys:
            seat.app.simulate_key(key)
        await seat.settled()
        await seat.settled()
        assert seat.app.return_code in (None, 0)


def test_whoever_waits_for_their_results_is_told_what_is_looked_at() -> None:
    assert looking() == "One moment …"
    lost_and_left()
    assert looking() == "One moment …", "a game that was left is not looked at"
    won = sit_down("pocket-addition", "6 9 8 5 1", players=("human", "casual"))
    keep("won", won, "2026-01-03T10:00:00Z")
    assert looking() == "Looking at your decisions in 2 games …"
