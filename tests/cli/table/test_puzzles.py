"""Puzzles on the board."""

from random import Random

import pytest

from digitduel.cli.memory.puzzles_answered import puzzles_answered
from digitduel.cli.puzzle_run import Mode, PuzzleRun
from digitduel.cli.table.greeting import Greeting
from digitduel.cli.table.lesson_screen import LessonScreen
from digitduel.cli.table.puzzle_screen import PuzzleScreen
from digitduel.coach import Puzzle, find_puzzle
from digitduel.games import game
from tests.cli.table.seat import Seat, at_screen
from tests.coach.sentences import known


def seeded(seed: int) -> tuple[str, str]:
    """The right answer to the puzzle of Sum Race of this number, and a wrong one."""
    rng = Random(seed)
    rng.choice([0])
    puzzle = find_puzzle(known("sum-race").game, known("sum-race"), rng, 0)
    return written(puzzle)


def written(puzzle: Puzzle) -> tuple[str, str]:
    wrong = next(move for move in puzzle.game.moves(puzzle.position) if move != puzzle.answer)
    return puzzle.game.write(puzzle.answer), puzzle.game.write(wrong)


@pytest.mark.long
async def test_a_wrong_answer_can_be_mended_and_the_next_one_follows() -> None:
    right, wrong = seeded(7)
    async with at_screen(lambda _: PuzzleScreen(PuzzleRun(Mode.PRACTICE, "sum-race", 7))) as seat:
        await seat.sees("A puzzle: Sum Race", "You win in", "Played so far:", "c hint", "v answer")
        await seat.press("?")
        await seat.sees("Arrow keys and Enter")
        words = {":hlep": "Did you mean :help?", "help": "Arrow keys and Enter", ":undo": "is for games"}
        words |= {":dance": "There are :hint, :answer, :rules and :back."}
        for word, seen in words.items():
            await seat.press("ctrl+u")
            await seat.type(word)
            await seat.sees(seen)
        await seat.press("ctrl+u enter")
        await seat.sees("You can play")
        await seat.press(f"{wrong} enter")
        await seat.sees("Not quite.", "Try again, or press v to see the answer.")
        await seat.press("c")
        await seat.sees("It is not")
        await seat.press("c")
        await seat.sees("It is ", " or ")
        await seat.looks_like("puzzle")
        await seat.click(right)
        await seat.sees("Right!", "Solved at the first try: 0 of 1, 0 in a row.", "Enter next puzzle")
        await seat.press("enter")
        await seat.sees("v answer", "Enter your choice:")
        await seat.type(":answer")
        await seat.sees("and no other move wins", "Solved at the first try: 0 of 2, 0 in a row.")
        await seat.type(":rules")
        await seat.sees("Both scores start at 0.")


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_the_puzzle_of_the_day_is_shared_and_counts_once(size: tuple[int, int]) -> None:
    async with at_screen(lambda _: Greeting(), size) as seat:
        await seat.press("3")
        await answer(seat, right=False)
        await seat.sees("Not quite.")
        await seat.press("escape")
        await seat.sees("Today's puzzle")
        assert "done" not in seat.text, "it can still be solved"
        await seat.press("3")
        await seat.sees("The puzzle of ", "v answer")
        await seat.press("v")
        await seat.sees("Digit Duel, puzzle of", ": not solved.", "The next one comes", "more puzzles")
        await seat.press("escape")
        await seat.sees("Today's puzzle: done", "The next one comes in")
        assert puzzles_answered().score.tried == 1


async def answer(seat: Seat, right: bool) -> None:
    """Answer whatever is asked."""
    screen = seat.app.screen
    assert isinstance(screen, PuzzleScreen)
    await seat.until(lambda: screen.open)
    assert screen.attempt
    await seat.press(f"{written(screen.attempt.puzzle)[not right]} enter")


@pytest.mark.long
async def test_a_streak_goes_on_until_the_first_mistake() -> None:
    async with at_screen(lambda _: Greeting()) as seat:
        for keys, seen in (("4", "Which puzzles?"), ("3", "Puzzles of which game?"), ("3", "Streak of 0: Sum Race")):
            await seat.press(keys)
            await seat.sees(seen)
        await answer(seat, right=True)
        await seat.sees("Streak of 1: Sum Race", "Right!")
        await answer(seat, right=False)
        await seat.sees(
            "That was the end of the streak. You solved 1 puzzle.", "Not quite. It was", "your best so far!"
        )
        await seat.press("enter")
        await seat.sees("Streak of 0: Sum Race")
        await answer(seat, right=True)
        await seat.sees("Streak of 1: Sum Race")
        await answer(seat, right=True)
        await seat.sees("Streak of 2: Sum Race")
        await seat.press("escape")
        await seat.sees("Streak, your best is 2")


@pytest.mark.long
async def test_a_rush_ends_when_its_time_is_up() -> None:
    now = [0.0]
    run = PuzzleRun(Mode.RUSH, "sum-race", 7, clock=lambda: now[0])
    async with at_screen(lambda _: PuzzleScreen(run)) as seat:
        await answer(seat, right=True)
        await seat.sees("Rush, 3:00 left, 1 solved: Sum Race")
        now[0] = 180
        await seat.sees("Time is up. You solved 1 puzzle.", "That is your best so far!", "Enter once more")
        await seat.press("enter")
        await seat.sees("0 solved: Sum Race", "Enter your choice:")
        await seat.press("escape")
        assert seat.app.return_code == 0


async def test_a_lesson_follows_another_also_where_no_greeting_came_before() -> None:
    async with at_screen(lambda _: LessonScreen(game("sum-race"), 1)) as seat:
        await seat.sees("Sum Race, lesson 1")
        first = seat.app.screen
        assert isinstance(first, LessonScreen)
        first.next_lesson()
        await seat.sees("Sum Race, lesson 2")
        await seat.press("escape")
        assert seat.app.return_code == 0
