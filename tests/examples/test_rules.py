"""Games of other packages, each one file, by their rules and through the conformance kit."""

from pathlib import Path

import pytest

import digitduel
from digitduel.core import End, Match, NotAllowed, Player, Unreadable
from digitduel.core.board_state import GridState
from digitduel.players.guest_questions import situation
from digitduel.players.llm_question import Condition, conversation
from digitduel.players.pipe_player import hello
from digitduel.solve.arrays import coded_rules, lay_out
from digitduel.solve.arrays.every_position import solve_all
from digitduel.tables.catalogue import catalogue
from digitduel.testing import check_game, perft
from tests.examples.packages import PACKAGES, ROOT
from tests.matches import open_moves, sit_down

pytestmark = pytest.mark.usefixtures("outside")

LONGEST = 130


@pytest.mark.parametrize("name", PACKAGES)
def test_a_game_is_one_short_file(name: str) -> None:
    [file] = (ROOT / "examples" / name).glob("*.py")
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_what_only_makes_a_game_faster_need_not_be_installed(tmp_path: Path) -> None:
    game = digitduel.game("connect-four:rows=4,columns=3,connect=3")
    assert game.arrays
    assert coded_rules(game) is None
    sizes = solve_all(game, tmp_path / "all")
    assert sum(sizes.values()) == len(lay_out(game, [game.start()]))


def test_what_is_broken_in_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "connect_four_arrays.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        coded_rules(digitduel.game("connect-four"))


def test_a_picture_of_a_game_shows_one_that_goes_on() -> None:
    """Most games of Chomp end within a few moves, and the last square alone is no picture of it."""
    catalogue.cache_clear()
    try:
        games = {entry.name: entry for entry in catalogue().games}
    finally:
        catalogue.cache_clear()
    for name in PACKAGES:
        [grid], [start] = games[name].sample, games[name].board
        assert isinstance(grid, GridState) and grid != start
        assert sum(tile.entry is not None for row in grid.rows for tile in row) >= 3


def test_they_are_found_by_name() -> None:
    assert digitduel.games.names()[-3:] == list(PACKAGES)


@pytest.mark.long
@pytest.mark.parametrize(
    "word",
    [
        "chomp",
        "chomp:rows=1,columns=1",
        "chomp:rows=2,columns=9",
        "connect-four",
        "connect-four:rows=4,columns=4",
        "connect-four:rows=1,columns=2,connect=2",
        "connect-four:rows=3,columns=9,connect=3",
        "tic-tac-toe",
        "tic-tac-toe:misere=yes",
    ],
)
def test_they_keep_the_contract(word: str) -> None:
    check_game(digitduel.game(word), most=60, games=4)


@pytest.mark.parametrize(
    ("word", "line", "winner", "reason"),
    [
        ("chomp", "1,1", Player.TWO, "poisoned"),
        ("chomp", "2,2 3,1 1,3 2,1 1,2 1,1", Player.ONE, "poisoned"),
        ("connect-four", "1 2 1 2 1 2 1", Player.ONE, "line"),
        ("connect-four", "1 7 2 7 3 6 4", Player.ONE, "line"),
        ("connect-four", "7 1 2 2 3 3 4 3 4 4 6 4", Player.TWO, "line"),
        ("connect-four", "4 3 3 2 2 1 2 1 1 7 1", Player.ONE, "line"),
        ("connect-four:rows=1,columns=3,connect=2", "1 2 3", None, "full"),
        ("tic-tac-toe", "1 4 2 5 3", Player.ONE, "line"),
        ("tic-tac-toe", "1 3 2 5 4 7", Player.TWO, "line"),
        ("tic-tac-toe", "1 2 3 5 4 6 8 7 9", None, "full"),
        ("tic-tac-toe:misere=yes", "1 4 2 5 3", Player.TWO, "line"),
    ],
)
def test_how_games_end(word: str, line: str, winner: Player | None, reason: str) -> None:
    *before, last = line.split()
    match = sit_down(word, " ".join(before))
    assert match.result is None
    match.play(last)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (winner, reason)
    assert match.result.end is (End.DRAWN if winner is None else End.WON)


@pytest.mark.parametrize(
    ("word", "goal"),
    [
        ("tic-tac-toe:misere=yes", "Do not be the one who has three in a line."),
        ("openspiel:tic_tac_toe", "Win at Tic Tac Toe, by the rules of those who wrote it."),
        ("tic-tac-toe", None),  # its rules say it
        ("sum-race:target=30,highest=8", None),  # the questions of our five games never change
        ("sum-race:swap=yes", None),
        ("sum-race:disguise=words", None),
    ],
)
def test_guests_are_told_the_goal_where_the_rules_tell_another_game(word: str, goal: str | None) -> None:
    match = Match(digitduel.game(word))
    told = conversation(match)[0]["content"].splitlines()
    options = next(number for number, line in enumerate(told) if line.startswith("In this game the options are"))
    assert told[options + 1] == (f"Goal: {goal}" if goal else "")
    assert "Goal: " not in conversation(match, Condition(rules=False))[0]["content"]
    for message in (situation(match), hello(match, 30)):
        assert message.get("goal") == goal
        assert ("goal" in message) is bool(goal)


def test_the_winning_line_is_marked() -> None:
    match = sit_down("connect-four:rows=4,columns=4", "1 2 1 2 1 2 1")
    assert deciding(match) == [(row, 0) for row in range(4)]
    assert deciding(sit_down("tic-tac-toe", "1 3 2 5 4 7")) == [(0, 2), (1, 1), (2, 0)]
    assert deciding(sit_down("tic-tac-toe", "1 2 3 5 4 6 8 7 9")) == []
    assert deciding(sit_down("chomp", "1,1")) == [(0, 0)]


def deciding(match: Match) -> list[tuple[int, int]]:
    [grid] = match.board
    rows = enumerate(grid.rows)  # type: ignore[union-attr]
    return [(number, column) for number, row in rows for column, tile in enumerate(row) if tile.deciding]


def test_discs_fall_onto_each_other_until_a_column_is_full() -> None:
    match = sit_down("connect-four:rows=2,columns=2,connect=3", "1 1")
    assert open_moves(match) == ["2"]
    with pytest.raises(NotAllowed, match=r"^Column 1 is full\.$"):
        match.play("1")
    with pytest.raises(NotAllowed, match=r"^There are the columns 1 to 2\.$"):
        match.play("3")


def test_a_bite_takes_what_lies_below_and_to_the_right() -> None:
    match = sit_down("chomp:rows=3,columns=3", "2,2")
    assert open_moves(match) == ["1,1", "1,2", "1,3", "2,1", "3,1"]
    with pytest.raises(NotAllowed, match=r"^The square 3,3 has been eaten\.$"):
        match.play("3,3")
    with pytest.raises(Unreadable, match=r"^'22' is not a row and a column, such as 2,3\.$"):
        match.play("22")


@pytest.mark.long
def test_known_counts() -> None:
    """Published numbers of lines of play: tic-tac-toe has 255,168 games, in Connect Four a column holds six."""
    counts = perft(digitduel.game("tic-tac-toe"), 9)
    assert counts == (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
    assert perft(digitduel.game("connect-four"), 7) == (1, 7, 49, 343, 2401, 16807, 117649, 823536)
