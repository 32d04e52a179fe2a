import pytest

from digitduel.core import ONE, TWO, BadGame, NotAllowed
from digitduel.core.board import plain
from digitduel.games.number_harmony import Ending, NumberHarmony
from tests.matches import open_moves, sit_down


def test_whoever_makes_the_sum_loses_the_game_by_its_rules() -> None:
    match = sit_down("number-harmony", "5 7 2 6")
    assert match.result is not None
    assert (match.result.end, match.result.winner, match.result.reason) == ("won", ONE, Ending.MADE_THE_SUM)
    assert open_moves(match) == []


def test_there_is_no_cap_on_the_length_of_the_row() -> None:
    match = sit_down("number-harmony", "1 " * 1000)
    assert match.result is None
    assert open_moves(match) == [str(n) for n in range(1, 10)]
    assert all(len(line) <= 80 for line in plain(match.game.board(match.position)))


def test_of_a_long_row_only_the_latest_sums_are_told() -> None:
    match = sit_down("number-harmony", "1 " * 50)
    before, move = match.position, match.read("1")
    match.play(move)
    told = match.game.script.told(before, move, match.position)
    assert "(No earlier sum equals 15.)" in told
    assert told.count("Sum of [1][1][1] = 3") == 6


def test_a_safe_digit_always_exists() -> None:
    game = NumberHarmony()
    for one in range(1, 10):
        for two in range(1, 10):
            p = sit_down(game, f"{one} {two}").position
            assert any(game.outcome(game.play(p, m)) is None for m in game.moves(p))


def test_zero_cannot_be_played() -> None:
    with pytest.raises(NotAllowed, match="0 is not a digit from 1 to 9"):
        sit_down("number-harmony", "7 8").play("0")


def test_only_the_last_three_count() -> None:
    assert sit_down("number-harmony", "9 1 6").result is None
    assert sit_down("number-harmony", "9 1 6 1 1 6 8").result is not None


def test_two_digits_that_make_the_sum_are_not_enough() -> None:
    assert sit_down("number-harmony", "9 6").result is None


def test_window_target_and_highest_are_options() -> None:
    match = sit_down("number-harmony:highest=12,target=20,window=4", "5 5 5")
    assert open_moves(match)[-1] == "12"
    match.play("5")
    assert match.result is not None
    assert match.result.winner is ONE
    assert sit_down("number-harmony:window=2", "7 8").result is not None


def test_player_one_always_starts() -> None:
    with pytest.raises(BadGame, match="Player 1 always starts"):
        sit_down("number-harmony", first=TWO)


@pytest.mark.parametrize(
    ("word", "endless"),
    [
        ("number-harmony", False),
        ("number-harmony:target=2", True),
        ("number-harmony:target=3", False),
        ("number-harmony:target=27", False),
        ("number-harmony:target=28", True),
    ],
)
def test_a_game_is_endless_when_no_digits_make_the_sum(word: str, endless: bool) -> None:
    match = sit_down(word)
    assert match.game.endless(match.position) is endless


def test_nothing_is_marked_as_just_played_where_nobody_says_what_was() -> None:
    match = sit_down("number-harmony", "5 7 2")
    row, _ = match.game.board(match.position)
    assert [tile.fresh for tile in row.tiles] == [False, False, False]  # type: ignore[union-attr]
    row, _ = match.game.board(match.position, match.last)
    assert [tile.fresh for tile in row.tiles] == [False, False, True]  # type: ignore[union-attr]


def test_six_sums_are_shown_and_of_more_it_is_said_that_there_were_some() -> None:
    for length, earlier in ((8, False), (9, True)):
        match = sit_down("number-harmony", "1 " * (length - 1))
        before = match.position
        match.play("1")
        told = match.game.script.told(before, match.last, match.position)
        assert sum(line.startswith("Sum of ") for line in told) == 6
        assert ("(No earlier sum equals 15.)" in told) is earlier


def test_the_board_shows_the_last_forty_digits_and_says_so() -> None:
    match = sit_down("number-harmony", "1 2 " * 20)
    row, _ = match.game.board(match.position, match.last)
    assert (row.title, len(row.tiles)) == ("Sequence", 40)  # type: ignore[union-attr]
    for digit in ("5", "8"):  # 2 + 5 + 8 = 15
        match.play(digit)
    row, _ = match.game.board(match.position, match.last)
    tiles = row.tiles  # type: ignore[union-attr]
    assert row.title == "Sequence, the last 40"
    assert [tile.label for tile in tiles] == [*("1 2 " * 19).split(), "5", "8"][-40:]
    assert [tile.deciding for tile in tiles] == [False] * 37 + [True] * 3
    assert [tile.fresh for tile in tiles] == [False] * 39 + [True]
