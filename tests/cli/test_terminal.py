"""The same game at a real terminal."""

from pathlib import Path

from digitduel.core.record import save
from tests.cli.terminal import Sit
from tests.table import sit_down


def test_a_whole_game_on_a_drawn_board(sit: Sit) -> None:
    table = sit("play", "pattern-match")
    for number, place in (("5", "2 2"), ("8", "1 3"), ("6", "1 1"), ("9", "3 2"), ("4", "3 3")):
        table.wait_for("select a number: ")
        table.type(f"{number}\n")
        table.wait_for("(row and column): ")
        table.type(f"{place}\n")
    shown = table.wait_for("Player 1 wins! Line at Diagonal sums to 15.")
    assert ">4<" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "\x1b[" in table.raw
    assert table.end() == 0


def test_what_can_be_chosen_is_visible_without_colour(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.wait_for("Enter your choice: ")
    table.type("5\n")
    shown = table.wait_for("Player 2 to move")
    assert "[1] [2] [3] [4]  5  [6]" in shown
    assert "just played" in shown


def test_a_refusal_says_why_and_asks_again(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.wait_for("Enter your choice: ")
    table.type("7\n")
    table.wait_for("Invalid selection. 7 is not a number from 1 to 6.")
    table.wait_for("Enter your choice: ")


def test_ctrl_c_saves_and_leaves_with_130(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.wait_for("Enter your choice: ")
    table.type("\x03")
    table.wait_for("To go on: duel resume")
    assert table.end() == 130


def test_ctrl_d_saves_and_leaves_with_0(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.wait_for("Enter your choice: ")
    table.type("\x04")
    table.wait_for("To go on: duel resume")
    assert table.end() == 0


def test_plain_draws_nothing(sit: Sit) -> None:
    table = sit("play", "pattern-match", "--plain")
    table.wait_for("Player 1, select a number: ")
    assert "\x1b[" not in table.raw.replace("\x1b[?2004h", "")
    assert "╭" not in table.raw


def test_the_menu_leads_into_a_game_and_back(sit: Sit) -> None:
    menu = sit()
    menu.wait_for("Which game?")
    menu.type("nonsense\n")
    menu.wait_for("Invalid selection.")
    menu.type("5\n")
    menu.wait_for("Against whom?")
    menu.type("2\n")
    menu.wait_for("Who starts?")
    menu.type("2\n")
    menu.wait_for("Player 2 selects number")
    menu.wait_for("Player 1, select a number: ")
    menu.type(":stop\n")
    menu.wait_for("Type r to see the review")
    menu.type("\n")
    menu.wait_for("Another game?")
    menu.type("2\n")
    assert menu.end() == 0


def test_the_menu_does_not_ask_who_starts_where_the_rulebook_says(sit: Sit) -> None:
    menu = sit()
    menu.wait_for("Which game?")
    menu.type("2\n")
    menu.wait_for("Against whom?")
    menu.type("1\n")
    assert "Who starts?" not in menu.wait_for("Enter your choice: ")


def test_the_menu_can_be_left(sit: Sit) -> None:
    for way, code in (("q\n", 0), ("\x04", 0), ("\x03", 130)):
        menu = sit()
        menu.wait_for("leaves): ")
        menu.type(way)
        assert menu.end() == code


def test_replay_steps(sit: Sit, home: Path) -> None:
    played = sit("play", "number-harmony", "--save", str(home / "g.json"))
    for digit in "5726":
        played.wait_for("(1-9): ")
        played.type(f"{digit}\n")
    played.wait_for("Player 1 wins!")
    assert played.end() == 0
    again = sit("replay", str(home / "g.json"))
    for number in range(1, 5):
        again.wait_for(f"Move {number} of 4")
        again.type("\n")
    again.wait_for("Player 1 wins!")
    assert again.end() == 0


def test_a_replay_does_not_ask_for_moves_and_can_be_left(sit: Sit, home: Path) -> None:
    played = sit("play", "sum-race", "--save", str(home / "g.json"))
    played.wait_for("Enter your choice: ")
    played.type("5\n")
    played.wait_for("Enter your choice: ")
    played.type(":quit\n")
    assert played.end() == 0
    for way, code in (("q\n", 0), ("\x04", 0), ("\x03", 130)):
        again = sit("replay", str(home / "g.json"))
        assert "Type a move" not in again.wait_for("q leaves. ")
        again.type(way)
        assert again.end() == code


def test_a_replay_announces_before_the_board(sit: Sit, home: Path) -> None:
    line = "1@1,1 3@1,1 2@1,2 4@1,2 6@2,1 5@2,1 8@3,3 9@2,3 7@2,3 2,3>3,3"
    save(sit_down("pattern-match", line), home / "g.json")
    again = sit("replay", str(home / "g.json"))
    for number in range(1, 10):
        again.wait_for(f"Move {number} of 10")
        again.type("\n")
    assert "All numbers are used" in again.wait_for("Player 1's grid")


def test_after_the_rules_the_board_is_shown_again(sit: Sit) -> None:
    table = sit("play", "sum-race")
    table.wait_for("Enter your choice: ")
    table.type(":rules\n")
    table.wait_for("Player 1 to move")
    table.wait_for("Enter your choice: ")


def test_the_menu_says_what_enter_does(sit: Sit) -> None:
    menu = sit()
    menu.wait_for("Your choice (1-5; Enter is 1, q leaves): ")
