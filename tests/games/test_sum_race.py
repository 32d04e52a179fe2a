import pytest

from digitduel.core import ONE, TWO, BadGame, NotAllowed, Player, Track
from digitduel.games.sum_race import Ending
from tests.matches import open_moves, sit_down


def test_after_the_end_no_moves_are_offered() -> None:
    match = sit_down("sum-race", "5 6 4 5 6 3 5")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (ONE, Ending.REACHED_TARGET)
    assert open_moves(match) == []
    with pytest.raises(NotAllowed, match="over"):
        match.play("1")


def test_only_the_number_of_the_opponent_is_barred() -> None:
    match = sit_down("sum-race", "5 6")
    assert open_moves(match) == ["1", "2", "3", "4", "5"]
    with pytest.raises(NotAllowed, match="6 is barred"):
        match.play("6")
    match.play("5")
    assert match.position.scores == (10, 6)
    assert open_moves(match) == ["1", "2", "3", "4", "6"]


def test_nothing_is_barred_at_the_start() -> None:
    assert open_moves(sit_down("sum-race")) == ["1", "2", "3", "4", "5", "6"]


def test_a_number_past_the_target_cannot_be_chosen() -> None:
    match = sit_down("sum-race", "6 1 6 1 6 1")
    assert open_moves(match) == ["2"]
    with pytest.raises(NotAllowed, match="3 would take you past 20"):
        match.play("3")


def test_the_rulebook_offers_a_number_that_does_not_fit() -> None:
    """On turn 7 of its example it names 6, too, which would make 21."""
    match = sit_down("sum-race", "5 6 4 5 6 3")
    assert (match.to_move, match.position.scores) == (ONE, (15, 14))
    assert open_moves(match) == ["1", "2", "4", "5"]


@pytest.mark.parametrize("number", ["0", "7", "100000"])
def test_a_number_out_of_range_is_not_allowed(number: str) -> None:
    with pytest.raises(NotAllowed, match=f"{number} is not a number from 1 to 6"):
        sit_down("sum-race").play(number)


def test_player_one_always_starts() -> None:
    with pytest.raises(BadGame, match="Player 1 always starts"):
        sit_down("sum-race", first=TWO)


def test_with_one_number_the_second_player_is_stuck() -> None:
    match = sit_down("sum-race:highest=1", "1")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (ONE, Ending.NO_MOVE_LEFT)


def test_target_and_highest_are_options() -> None:
    match = sit_down("sum-race:target=9,highest=8")
    assert open_moves(match) == [str(n) for n in range(1, 9)]
    match = sit_down("sum-race:target=9,highest=8", "8 2 1")
    assert match.result is not None
    assert match.result.winner is ONE


@pytest.mark.parametrize(("line", "fresh"), [("", []), ("6", [ONE]), ("6 1", [TWO])])
def test_the_track_of_whoever_has_just_played_is_marked(line: str, fresh: list[Player]) -> None:
    match = sit_down("sum-race", line)
    tracks = [track for track in match.board if isinstance(track, Track)]
    assert [track.owner for track in tracks] == [ONE, TWO]
    assert [track.owner for track in tracks if track.fresh] == fresh


def test_the_list_says_why_the_other_numbers_cannot_be_chosen() -> None:
    match = sit_down("sum-race", "6 1 6 1 6 1")
    assert match.game.script.ask(match.position) == [
        "Available numbers: 2 (Cannot choose 1; 3, 4, 5, 6 would go past 20)"
    ]


def test_a_number_that_is_barred_and_too_high_is_named_once() -> None:
    match = sit_down("sum-race", "6 1 6 1 6 5")
    assert match.game.script.ask(match.position) == [
        "Available numbers: 1, 2 (Cannot choose 5; 3, 4, 6 would go past 20)"
    ]
