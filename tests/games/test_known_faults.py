"""Faults that others have made with these very rulebooks, each shown not to be ours."""

import pytest

from digitduel.core import ONE, TWO, End, MoveError, NotAllowed, Unreadable
from digitduel.games import names
from digitduel.games.pattern_match import PatternMatch
from digitduel.testing import at_random
from tests.matches import open_moves, sit_down

FINISHED = {
    "pocket-addition": "5 8 9 7",
    "sum-race": "5 6 4 5 6 3 5",
    "equation-duel": "4 no 5 no 6 no 3 no 2 6-4=2",
    "number-harmony": "5 7 2 6",
    "pattern-match": "5@2,2 8@1,3 6@1,1 9@3,2 4@3,3",
}

ILLEGAL = {
    "pocket-addition": ("6", "6"),
    "sum-race": ("6", "6"),
    "equation-duel": ("6 no", "6"),
    "number-harmony": ("6", "0"),
    "pattern-match": ("6@1,1", "6@2,2"),
}


def test_pocket_addition_a_game_lost_by_the_last_mover_is_scored() -> None:
    match = sit_down("pocket-addition", "3 5 2 8 1 pass 6 pass pass")
    assert tuple(map(sum, match.position.pockets)) == (12, 13)
    assert match.result is not None
    assert (match.result.end, match.result.winner) == (End.WON, TWO)


def test_sum_race_a_player_who_cannot_move_is_not_left_sitting_there() -> None:
    match = sit_down("sum-race", "5 6 5 6 5 3 4 1")
    assert match.position.scores[ONE] == 19
    assert match.position.barred == 1
    assert match.result is not None
    assert (match.result.end, match.result.winner) == (End.WON, TWO)


def test_equation_duel_a_wrong_equation_does_not_end_the_game() -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 6-4=2")
    assert match.result is None
    assert match.to_move is TWO
    match.play("3")
    match.play("5+3=9")
    assert match.result is None
    assert match.to_move is ONE


def test_equation_duel_an_equation_need_not_use_every_held_number() -> None:
    match = sit_down("equation-duel", "1 no 2 no 3 no 6 no 4 no 7 no 5 1+3=4")
    assert match.position.hands[ONE] == (1, 3, 4, 5)
    assert match.result is not None
    assert match.result.winner is ONE


def test_equation_duel_an_equation_is_actually_given() -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 no 3 no 2")
    with pytest.raises(Unreadable):
        match.play("yes")
    equation = open_moves(match)[0]
    assert "=" in equation
    match.play(equation)
    assert match.game.write(match.last) == equation
    assert match.result is not None


def test_equation_duel_fractions_are_exact() -> None:
    match = sit_down("equation-duel", "1 no 2 no 4 no 5 no 6 no 7 no 9 no 8 no 3 (1-(4/6))*9=3")
    assert match.result is not None
    assert match.result.winner is ONE


def test_equation_duel_sudden_death_is_not_skipped() -> None:
    match = sit_down("equation-duel", "1 no 3 no 2 no 5 no 4 no 8 no 6 no 9 no 7 no")
    assert match.position.pool == ()
    assert match.result is None
    assert match.to_move is TWO
    match.play("3+5=8")
    assert match.result is not None
    assert match.result.winner is TWO


def test_number_harmony_has_no_cap_of_twenty_digits_and_no_dead_end() -> None:
    match = sit_down("number-harmony", "1 " * 200)
    assert match.result is None
    assert len(open_moves(match)) == 9


def test_number_harmony_losing_is_not_coded_like_a_broken_rule() -> None:
    match = sit_down("number-harmony", "5 7 2")
    losing = match.read("6")
    assert match.game.why_not(match.position, losing) is None
    match.play(losing)
    assert match.result is not None
    assert (match.result.end, match.result.winner) == (End.WON, ONE)
    with pytest.raises(MoveError):
        sit_down("number-harmony", "5 7 2 0")


def test_pattern_match_no_random_game_ends_in_a_dead_end_after_nine_numbers() -> None:
    later = 0
    for visit in at_random(PatternMatch(), games=300, seed=88, longest=60):
        over = visit.game.outcome(visit.position) is not None
        assert bool(visit.options()) is not over
        later += len(visit.moves) > 9
    assert later > 1000


@pytest.mark.parametrize("name", names())
def test_an_illegal_entry_is_asked_again_and_does_not_end_the_game(name: str) -> None:
    line, illegal = ILLEGAL[name]
    match = sit_down(name, line)
    before = (match.position, match.to_move, list(match.moves), open_moves(match))
    for entry in (illegal, illegal, "nonsense"):
        with pytest.raises(MoveError):
            match.play(entry)
        assert (match.position, match.to_move, list(match.moves), open_moves(match)) == before
    match.play(open_moves(match)[0])
    assert match.result is None


@pytest.mark.parametrize("name", names())
def test_after_the_end_no_moves_are_offered(name: str) -> None:
    match = sit_down(name, FINISHED[name])
    assert match.result is not None
    assert open_moves(match) == []
    assert all(tile.entry is None for part in match.game.board(match.position) for tile in getattr(part, "tiles", ()))
    with pytest.raises(NotAllowed, match="over"):
        match.play(FINISHED[name].split()[0])
