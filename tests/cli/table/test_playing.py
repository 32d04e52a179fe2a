"""Whole games at the table: by typing, by arrow keys and by mouse, in every game."""

import json
from pathlib import Path

import pytest

import digitduel
from digitduel.cli.table.end_of_match import next_opponent
from digitduel.cli.table.open_choices import places
from digitduel.cli.table.player_names import Names
from digitduel.core import End
from tests.cli.table.seat import Seat, at_table
from tests.matches import sit_down

GAMES = {
    "pocket-addition": (["6", "9", "8", "5", "1"], "6 9 8 5 1"),
    "sum-race": (["5", "6", "4", "5", "6", "3", "5"], "5 6 4 5 6 3 5"),
    "equation-duel": (
        ["4", "no", "5", "", "6", "no", "3", "", "2", "yes", "6 - 4 = 2"],
        "4 no 5 no 6 no 3 no 2 6-4=2",
    ),
    "number-harmony": (["5", "7", "2", "6"], "5 7 2 6"),
    "pattern-match": (["5@2,2", "8", "1 3", "6 1 1", "9@3,2", "4", "3 3"], "5@2,2 8@1,3 6@1,1 9@3,2 4@3,3"),
}


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
async def test_a_game_is_typed(word: str, home: Path) -> None:
    entries, moves = GAMES[word]
    async with at_table(word) as seat:
        for entry in entries:
            await seat.type(entry)
        await seat.sees("Player 1 wins!", "What now?")
        assert seat.moves == moves
    (file,) = home.rglob("*.json")
    assert json.loads(file.read_text())["result"]["end"] == "won"


async def go_to(seat: Seat, entry: str) -> None:
    """Press arrow keys until the cursor is on a tile."""
    view = seat.table.view
    await seat.press("down")
    for _ in range(40):
        spot = view.spot
        assert spot
        if spot.tile.entry == entry:
            return
        goal = next(other for other in view.reachable() if other.tile.entry == entry)
        if goal.y != spot.y:
            await seat.press("down" if goal.y > spot.y else "up")
        if view.spot and view.spot.y == goal.y and view.spot.tile.entry != entry:
            await seat.press("right" if goal.x > view.spot.x else "left")
    raise AssertionError(f"the arrow keys never came to {entry!r}:\n{seat.text}")


PICKED = {
    "pocket-addition": ("6 9 8 5 1", ["6", "9", "8", "5", "1"]),
    "sum-race": ("5 6 4 5 6 3 5", ["5", "6", "4", "5", "6", "3", "5"]),
    "equation-duel": (
        "1 no 4 no 3 no 5 no 2 1+2=3",
        [*"1", "no", *"4", "no", *"3", "no", *"5", "no", *"2", *"1+2=3", "\r"],
    ),
    "number-harmony": ("5 7 2 6", ["5", "7", "2", "6"]),
    "pattern-match": (
        "5@2,2 8@1,3 6@1,1 9@3,2 4@3,3",
        ["5", "2 2", "8", "1 3", "6", "1 1", "9", "3 2", "4", "3 3"],
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("word", PICKED)
async def test_a_game_is_played_with_arrow_keys(word: str) -> None:
    moves, entries = PICKED[word]
    async with at_table(word) as seat:
        for entry in entries:
            await go_to(seat, entry)
            await seat.press("enter")
        await seat.sees("Player 1 wins!")
        assert seat.moves == moves


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (40, 20), (120, 40)])
@pytest.mark.parametrize("word", PICKED)
async def test_a_game_is_played_with_the_mouse(word: str, size: tuple[int, int]) -> None:
    moves, entries = PICKED[word]
    async with at_table(word, size=size) as seat:
        for entry in entries:
            await seat.click(entry)
        await seat.sees("Player 1 wins!")
        assert seat.moves == moves


@pytest.mark.long
async def test_a_number_that_was_picked_up_can_be_put_back_or_changed() -> None:
    async with at_table("pattern-match") as seat:
        await seat.click("5")
        await seat.sees("<5>")
        await seat.press("escape")
        await seat.until(lambda: "<5>" not in seat.text)
        await seat.click("5")
        await seat.click("7")
        await seat.sees("<7>")
        await seat.click("1 1")
        assert seat.moves == "7@1,1"


@pytest.mark.long
async def test_the_shifts_of_the_last_phase_are_picked_too() -> None:
    line = "1@1,1 6@1,1 2@1,2 7@1,2 3@1,3 8@1,3 4@2,1 9@2,1 5@2,2"
    async with at_table("pattern-match", line) as seat:
        await seat.sees("All numbers are used", "this game is endless")
        await seat.click("1 1")
        await seat.click("3 3")
        assert seat.match.game.write(seat.match.last) == "1,1>3,3"


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_how_to_stop_an_endless_game_is_in_sight_as_long_as_it_lasts(size: tuple[int, int]) -> None:
    line = "5@2,1 6@1,2 7@2,2 3@3,3 9@3,3 2@1,3 4@1,2 1@3,1"
    told = "Nobody can ever win from here: this game is endless. Play on, or stop (x)."
    async with at_table("pattern-match", line, size) as seat:
        assert "x stop" not in seat.text
        for move in ("8@1,3", "6 1 1", "9 2 3"):
            await seat.type(move)
            await seat.until(lambda: told in " ".join(seat.text.split()) and "x stop" in seat.text)
        await seat.press("x y")
        await seat.sees("Nobody wins")
        assert "endless" not in seat.text


@pytest.mark.long
async def test_a_program_answers_and_its_move_is_told() -> None:
    async with at_table("sum-race", players=("human", "random"), seed=3) as seat:
        await seat.sees("Your turn.")
        await seat.type("5")
        await seat.until(lambda: len(seat.match.moves) == 2 and seat.table.flow.listening)
        await seat.sees("random chooses", "1 You    5")


@pytest.mark.long
async def test_what_was_taken_back_does_not_return_however_the_table_is_left(home: Path) -> None:
    async with at_table("sum-race", players=("human", "beginner"), seed=1) as seat:
        await seat.type("4")
        await seat.until(lambda: len(seat.match.moves) == 2 and seat.table.flow.listening)
        await seat.press("u")
        (file,) = home.rglob("*.json")
        assert not digitduel.load(file).moves, "not even when the window is closed now"
        await seat.press("q y")
        assert seat.app.farewell == [f"The game is saved. To go on: {seat.table.keeping.resuming}"]
    assert not digitduel.load(file).moves


@pytest.mark.long
async def test_enter_says_no_to_an_equation_and_only_there() -> None:
    async with at_table("equation-duel") as seat:
        await seat.press("enter")
        assert not seat.match.moves
        await seat.sees("You can play: 1, 2, 3")
        await seat.type("4")
        await seat.sees("Enter: no")
        await seat.press("enter")
        assert seat.moves == "4 no"
        await seat.press("right right enter")  # with the arrow keys it is the same
        await seat.sees("{no}", "Enter: no")
        await seat.press("enter")
        assert seat.moves == "4 no 2 no"


@pytest.mark.long
async def test_the_keys_that_are_named_act_also_while_something_is_written() -> None:
    async with at_table("equation-duel", "4 no 2") as seat:
        await seat.sees("c hint")
        await seat.press("2 +")
        await seat.sees("Enter play it  Esc clear")
        assert "hint" not in seat.text.splitlines()[-1]
        await seat.press("escape")
        await seat.sees("c hint")


@pytest.mark.long
async def test_an_equation_that_cannot_be_read_is_explained_and_stays_to_be_mended() -> None:
    async with at_table("equation-duel", "1 no 5 no 2 no 6 no 3") as seat:
        await seat.type("1+(2=3")
        await seat.until(lambda: "1+(2=3" in seat.text.splitlines()[-2])
        assert seat.table.refusal
        await seat.sees(seat.table.refusal.split()[0])
        for _ in range(5):
            await seat.press("backspace")
        await seat.type("+2=3")
        await seat.sees("Player 1 wins!")


@pytest.mark.long
async def test_what_was_refused_gives_way_to_what_is_typed_next() -> None:
    async with at_table("sum-race", "5") as seat:
        await seat.type("5")
        await seat.sees("5 is barred")
        await seat.type("4")
        assert seat.moves == "5 4"
        await seat.type(":hlep")
        await seat.sees("Did you mean :help?")
        await seat.press("c")  # a key is a key again
        await seat.sees("Coach:")
        await seat.type("66")
        await seat.sees("66 is not a number from 1 to 6.")
        await seat.press("backspace enter")
        assert seat.moves == "5 4 6"


async def test_what_was_refused_gives_way_where_an_equation_may_be_written_too() -> None:
    async with at_table("equation-duel", "4") as seat:
        for refused in ("3", "zzz", "1+(2=3"):
            await seat.type(refused)
            assert seat.table.choices.text == refused
            assert seat.table.refusal
        await seat.type("no")
        assert seat.moves == "4 no"
        await seat.type("1")
        for tapped in ("(", "\r", "1", "-", "1", "\r"):  # with the mouse it is the same
            await seat.click(tapped)
        assert seat.table.choices.text == "1-1"
        await seat.click("\b")
        await seat.click("1")
        assert seat.table.choices.text == "1-1", "what was shortened is to be mended"


@pytest.mark.parametrize("word", ["pattern-match", "pattern-match:swap=yes"])
async def test_what_is_no_rest_of_a_move_is_refused_as_it_was_typed(word: str) -> None:
    async with at_table(word, "5@1,1 4@1,1") as seat:
        await seat.type("6")
        await seat.type("b2")
        told = "'b2' is no answer here. Choose grid position (row and column). For example: 1 2."
        assert seat.table.refusal == told
        await seat.type("2")
        assert seat.table.refusal == "A grid position is a row and a column from 1 to 3, such as 2 3."
        await seat.type("2 2")
        assert seat.moves == "5@1,1 4@1,1 6@2,2"
        await seat.type("b2")
        assert seat.table.refusal.startswith("'b2' is not a move such as 5@2,3")


async def test_what_was_taken_or_put_back_can_be_typed_again() -> None:
    async with at_table("pattern-match") as seat:
        await seat.type("2")
        await seat.type("2 3")
        assert seat.moves == "2@2,3"
        await seat.type("2")
        await seat.press("escape")
        await seat.type("2 1 1")
        assert seat.table.choices.text == "2 1 1"
        await seat.type(":why")
        await seat.press(": w h y space 5")
        assert seat.table.choices.text == ":why 5"


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_why_a_tile_is_closed_is_in_sight(size: tuple[int, int]) -> None:
    async with at_table("sum-race", "6 5 6 5 4 1 2 4", size=size) as seat:
        await seat.sees("(3)", "(4)", "(5)", "4 is barred: your opponent has just", "3, 5, 6 would take you past 20.")
        assert "(2)" not in seat.text


async def test_a_question_mark_gets_no_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(digitduel.game("sum-race").script), "prompt", lambda *_: "Which square do you eat? ")
    async with at_table("sum-race") as seat:
        await seat.sees("Which square do you eat?")
        assert "?:" not in seat.text


async def test_a_forced_pass_says_what_did_not_fit() -> None:
    async with at_table("pocket-addition", "1 9 2 5") as seat:
        await seat.type("3")
        await seat.until(lambda: seat.moves.endswith("pass"))
        await seat.sees("Player 2 passes: 4, 6, 7 and 8 would go past 15.")


@pytest.mark.long
async def test_the_end_shows_what_decided_it() -> None:
    async with at_table("pattern-match", "5@2,2 8@1,3 6@1,1 9@3,2", players=("human", "random"), seed=1) as seat:
        await seat.type("4@3,3")
        why = "You win! Line at Diagonal sums to 15."
        await seat.until(lambda: why in " ".join(seat.text.split()) and "*4*" in seat.text)
        assert [seat.text.count(mark) for mark in ("*6*", "*5*", "*4*")] == [1, 1, 1]


@pytest.mark.long
async def test_a_rematch_swaps_the_seats() -> None:
    async with at_table("number-harmony", "5 7 2", players=("human", "beginner"), seed=1) as seat:
        await seat.press("g")
        await seat.sees("Give the game to your opponent? (y/n)")
        await seat.press("n")
        assert seat.match.result is None
        await seat.press("g")
        await seat.press("y")
        await seat.sees("You lose")
        assert seat.match.result and seat.match.result.end is End.RESIGNED
        await seat.press("enter")
        await seat.until(lambda: seat.match.players == ("beginner", "human"))
        await seat.sees("Number Harmony: You against beginner")


DRAWN = "x(1,1) o(0,0) x(0,1) o(2,1) x(0,2) o(2,0) x(1,0) o(1,2) x(2,2)"


@pytest.mark.parametrize(
    ("moves", "seats", "offered"),
    [
        (DRAWN, ("human", "skilled"), None),
        (DRAWN, ("skilled", "human"), None),
        ("x(1,1) o(0,0) x(0,1) o(0,2) x(2,1)", ("human", "skilled"), "expert"),
        ("x(1,1) o(0,0) x(0,1) o(0,2) x(2,1)", ("skilled", "human"), "casual"),
    ],
)
def test_another_opponent_is_offered_to_who_won_or_lost(
    moves: str, seats: tuple[str, str], offered: str | None
) -> None:
    match = sit_down("openspiel:tic_tac_toe", moves, players=seats)
    assert match.result
    assert next_opponent(match, Names(match)) == offered


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_who_types_on_at_the_end_is_told_that_it_is_over(size: tuple[int, int]) -> None:
    async with at_table("pocket-addition", "6 9 8 5", size) as seat:
        await seat.type("1")
        ended = seat.table
        for move in ("4", "pass"):
            await seat.press(" ".join(move))
            await seat.sees("Player 1 wins!", "The game is over.", "Player 1 selects 1.")
            await seat.press("enter")
            assert seat.table is ended
        await seat.press("right enter")  # who points at a move has not noticed it either
        assert seat.table is ended
        await seat.press("enter")
        await seat.until(lambda: seat.table is not ended)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_at_the_end_why_is_answered_and_other_questions_are_told_that_it_is_over(size: tuple[int, int]) -> None:
    async with at_table("number-harmony", "5 2 9 5", size, players=("human", "random")) as seat:
        await seat.type("1")
        await seat.sees("You lose")
        for key in ("c", "a", ": m o v e s enter"):
            await seat.press(key)
            await seat.sees("The game is over.")
        await seat.press("w")
        await seat.sees("Why", "1 loses at once", "Esc goes back.")
        await seat.press("escape")
        await seat.sees("You lose", "Enter rematch")


async def test_who_had_nothing_to_choose_is_told_so_at_the_end() -> None:
    async with at_table("sum-race:target=1", players=("random", "human"), seed=1) as seat:
        await seat.sees("You lose")
        await seat.press("w")
        await seat.sees("You had nothing to choose in this game.")


async def test_a_move_that_was_typed_when_the_time_ran_out_begins_nothing() -> None:
    async with at_table("pocket-addition", "6 9 8 5") as seat:
        ended = seat.table
        await seat.press("4")
        seat.match.resign(seat.match.to_move)  # as a flag that falls
        ended.flow.go_on()
        await seat.press("enter")
        await seat.sees("The game is over.")
        assert seat.table is ended
        ended.action_tap("4")
        ended.action_tap("enter")  # whoever clicks has seen what it does
        await seat.until(lambda: seat.table is not ended)


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_a_false_equation_is_told_until_the_next_move(size: tuple[int, int]) -> None:
    async with at_table("equation-duel", "3 no 6 no", size, players=("human", "beginner"), seed=1) as seat:
        await seat.type("5")
        await seat.type("3+5=7")
        await seat.sees("Your turn.", "You declare 3+5=7: invalid", "beginner takes")


async def test_the_bottom_line_says_what_enter_does() -> None:
    """With the arrow keys on a tile it chooses that tile, whatever was typed before."""
    async with at_table("equation-duel", "6") as seat:
        await seat.press("down right")
        assert "Enter: no" not in seat.text, "Enter takes what the arrow keys are on"
        await seat.press("enter")
        assert seat.table.choices.text
        await seat.sees("Enter choose", "Esc clear")
        await seat.press("2")
        await seat.sees("Enter play it", "Esc clear")
    async with at_table("pocket-addition", "6") as seat:
        await seat.press("2 3")
        await seat.sees("Enter play it")
        await seat.press("right")
        await seat.sees("Enter choose")
        await seat.press("escape : q")
        await seat.sees("Enter do it")


async def test_the_tile_that_takes_what_was_written_plays_it() -> None:
    async with at_table("equation-duel", "6") as seat:
        await seat.press("6 down")
        board = seat.table.view
        board.cursor = next(spot.place for spot in board.drawing.spots if spot.tile.entry == "\r")
        seat.table.show()
        await seat.sees("Enter play it")


async def test_a_no_can_be_chosen_after_a_yes() -> None:
    async with at_table("equation-duel", "6") as seat:
        await seat.type("yes")
        choices = seat.table.choices
        assert "no" in {tile.entry for place, tile in places(choices.board) if place in choices.open}
        await seat.click("no")
        assert seat.moves == "6 no"


async def test_escape_forgets_what_was_typed_before_what_was_picked_up() -> None:
    async with at_table("pattern-match", "5@1,1 4@1,1") as seat:
        await seat.type("6")
        await seat.press("9 escape")
        assert (seat.table.choices.text, seat.table.choices.entry.begun) == ("", "6")
        await seat.press("escape")
        assert seat.table.choices.entry.begun == ""


async def test_the_board_stays_where_it_is_while_a_cell_is_typed() -> None:
    async with at_table("pattern-match", "5@1,1 4@1,1", (40, 20)) as seat:
        await seat.type("6")
        before = seat.table.view.region
        await seat.press("2 space 2")
        assert seat.table.view.region == before
        await seat.sees("2 2")


@pytest.mark.parametrize(
    ("word", "width", "title"),
    [
        ("equation-duel", 80, "Equation Duel: Player 1 against Player 2"),
        ("equation-duel", 40, "Equation Duel: Player 1, Player 2"),
        ("equation-duel", 34, "Equation Duel"),
    ],
)
async def test_no_title_is_cut(word: str, width: int, title: str) -> None:
    async with at_table(word, "", (width, 20)) as seat:
        await seat.until(lambda: seat.text.splitlines()[0].strip() == title)
