import pytest

from digitduel.core import ONE, TWO, NotAllowed, Player, Unreadable
from digitduel.games.pocket_addition import Ending, PocketAddition, all_of
from tests.matches import open_moves, sit_down


def test_an_exact_total_wins_at_once() -> None:
    match = sit_down("pocket-addition", "5 8 9 7")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (TWO, Ending.REACHED_TARGET)
    assert open_moves(match) == []


def test_nobody_may_pass_while_a_number_fits() -> None:
    match = sit_down("pocket-addition", "6 9 8 5")
    assert open_moves(match) == ["1"]
    with pytest.raises(NotAllowed, match="only pass when no number fits"):
        match.play("pass")
    match.play("1")
    assert match.result is not None
    assert match.result.winner is ONE


def test_a_number_past_the_target_cannot_be_taken() -> None:
    with pytest.raises(NotAllowed, match="7 would take you past 15"):
        sit_down("pocket-addition", "9 8 7")


def test_a_taken_number_is_refused_and_asked_again() -> None:
    match = sit_down("pocket-addition", "6 9 8")
    with pytest.raises(NotAllowed, match="6 is already taken"):
        match.play("6")
    assert match.to_move is TWO
    match.play("5")
    assert len(match.moves) == 4


@pytest.mark.parametrize("number", ["0", "10", "999999"])
def test_a_number_outside_the_pool_is_not_allowed(number: str) -> None:
    with pytest.raises(NotAllowed, match=f"{number} is not a number from 1 to 9"):
        sit_down("pocket-addition").play(number)


@pytest.mark.parametrize("first", Player)
def test_on_equal_totals_after_two_passes_whoever_took_the_last_number_wins(first: Player) -> None:
    for line, winner in (("8 6 4 5 1 2 pass pass", first.other), ("1 5 7 6 2 3 4 pass pass", first)):
        match = sit_down("pocket-addition", line, first=first)
        assert match.result is not None
        assert (match.result.winner, match.result.reason) == (winner, Ending.TOOK_LAST)


@pytest.mark.parametrize("first", Player)
def test_on_equal_totals_with_the_pool_empty_whoever_took_the_last_number_wins(first: Player) -> None:
    match = sit_down("pocket-addition:numbers=3,target=5", "1 3 2", first=first)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (first, Ending.TOOK_LAST)


@pytest.mark.parametrize("first", Player)
def test_the_higher_total_wins_when_the_pool_is_empty(first: Player) -> None:
    match = sit_down("pocket-addition:numbers=4,target=10", "1 2 3 4", first=first)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (first.other, Ending.HIGHER_TOTAL)


def test_a_pass_is_forced_and_only_then() -> None:
    match = sit_down("pocket-addition", "3 5 2 8 1")
    assert match.game.forced(match.position) == match.game.read(match.position, "pass")
    assert match.game.forced(match.game.start()) is None


def test_a_pass_is_announced() -> None:
    match = sit_down("pocket-addition", "3 5 2 8 1")
    before, passing = match.position, match.read("pass")
    match.play(passing)
    assert match.game.script.told(before, passing, match.position) == [
        "Available Numbers: 4 6 7 9",
        "Your Total Sum: 13",
        "Cannot select any number without exceeding 15. You pass your turn.",
        "Player 2 passes.",
    ]


def test_a_single_pass_does_not_end_the_game() -> None:
    match = sit_down("pocket-addition", "3 5 2 8 1 pass")
    assert match.result is None
    assert open_moves(match) == ["4", "6", "7", "9"]


def test_a_number_between_two_passes_keeps_the_game_going() -> None:
    match = sit_down("pocket-addition", "3 5 2 8 1 pass 4 pass")
    assert match.result is None


@pytest.mark.parametrize("text", ["", "seven", "7.0", "-7", "+7", "7 7", "passes", "1234567"])
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        sit_down("pocket-addition").play(text)


@pytest.mark.parametrize("text", ["7", " 7 ", "007", "\t7\n"])
def test_a_number_is_read_however_it_is_typed(text: str) -> None:
    match = sit_down("pocket-addition")
    match.play(text)
    assert match.position.pockets[ONE] == (7,)


def test_the_options_change_pool_and_target() -> None:
    match = sit_down("pocket-addition:numbers=12,target=21", "12 11 9")
    assert match.result is not None
    assert match.result.winner is ONE


@pytest.mark.parametrize(("numbers", "told"), [((4,), "4"), ((4, 6), "4 and 6"), ((4, 6, 7), "4, 6 and 7")])
def test_numbers_are_told_in_a_sentence(numbers: tuple[int, ...], told: str) -> None:
    assert all_of(numbers) == told


def test_nobody_has_passed_before_the_first_move() -> None:
    assert PocketAddition().start().passes == 0
