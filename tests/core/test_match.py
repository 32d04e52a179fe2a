from collections.abc import Callable
from copy import deepcopy
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import digitduel
from digitduel.core import (
    ONE,
    TWO,
    BadGame,
    BadRecord,
    End,
    Match,
    MoveError,
    NotAllowed,
    Outcome,
    Player,
    Result,
    Unreadable,
    record,
)
from digitduel.games import BUILT_IN
from digitduel.games.equation_duel import Declare
from tests.games.variants import COUNTED, LARGE
from tests.matches import open_moves, sit_down
from tests.nim import Ending, Nim, Sticks


def state(match: Match) -> tuple[Any, ...]:
    return match.position, match.to_move, match.turns, list(match.moves), list(match.seconds), match.result


def test_moves_may_be_given_as_texts_or_as_values() -> None:
    by_text, by_value = sit_down("sum-race", "5 6"), sit_down("sum-race")
    for number in (5, 6):
        by_value.play(by_value.game.moves(by_value.position)[number - 1 - (number == 6)])
    assert by_text.position == by_value.position
    assert by_text.moves == by_value.moves


def test_where_it_has_stood() -> None:
    match = Match(digitduel.game("equation-duel"), first=TWO)
    stood = [match.position]
    for move in ("1", "no", "4"):
        match.play(move)
        stood.append(match.position)
    assert match.positions == stood
    match.undo()
    assert match.positions == stood[:3]


def test_a_refused_move_changes_nothing() -> None:
    match = sit_down("sum-race", "5")
    before = state(match)
    for bad, error in (("5", NotAllowed), ("x", Unreadable), (match.moves[0], NotAllowed)):
        with pytest.raises(error):
            match.play(bad)
        assert state(match) == before


def test_a_move_that_the_game_cannot_play_changes_nothing() -> None:
    match = sit_down("equation-duel", "4")
    before = state(match)
    with pytest.raises(MoveError):
        match.play(Declare("this is no equation"))
    assert state(match) == before


def test_the_last_move_is_the_one_just_played() -> None:
    assert sit_down("sum-race").last is None
    match = sit_down("sum-race", "5 6")
    assert match.game.write(match.last) == "6"


# Undo


def test_undo_takes_back_one_turn() -> None:
    match = sit_down("sum-race", "5 6 4")
    assert match.undo()
    assert state(match)[:3] == state(sit_down("sum-race", "5 6"))[:3]
    assert match.to_move is ONE


def test_undo_at_the_start_says_that_there_is_nothing() -> None:
    match = sit_down("sum-race")
    assert not match.undo()
    assert match.position == match.game.start()


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("4 no 5 no", "4 no"),
        ("4 no 5", "4 no"),
        ("4 no 5 no 6 6-4=2", "4 no 5 no"),
        ("4", ""),
        ("4 no", ""),
        ("4 no 5 no 6 no 3 no 2 6-4=2", "4 no 5 no 6 no 3 no"),
    ],
)
def test_undo_takes_back_both_steps_of_a_turn(line: str, left: str) -> None:
    match, expected = sit_down("equation-duel", line), sit_down("equation-duel", left)
    assert match.undo()
    assert match.position == expected.position
    assert match.moves == expected.moves
    assert match.turns == expected.turns
    assert len(match.seconds) == len(match.moves)
    assert match.result is None


def test_undo_in_sudden_death_takes_back_one_declaration() -> None:
    line = "1 no 2 no 3 no no no"
    match = sit_down("equation-duel:numbers=3", line)
    match.undo()
    assert match.position == sit_down("equation-duel:numbers=3", line[:-3]).position


def test_undo_does_not_stop_where_there_is_nothing_to_decide() -> None:
    # Player 2 could only pass, so Player 1 gets back the 1 that came before.
    match = sit_down("pocket-addition", "3 5 2 8 1 pass")
    match.undo()
    assert match.position == sit_down("pocket-addition", "3 5 2 8").position
    assert open_moves(match) == ["1", "4", "6", "7", "9"]


@pytest.mark.parametrize("word", sorted(BUILT_IN))
def test_undo_by_kept_positions_is_undo_by_playing_again(word: str) -> None:
    for seed in range(20):
        rng, match, before = Random(seed), sit_down(word), list[Any]()
        while match.result is None and len(before) < 30:
            before.append(match.position)
            match.play(rng.choice(list(match.game.moves(match.position))))
        for players in ([ONE], [TWO], [ONE, TWO]):
            kept, again = deepcopy(match), deepcopy(match)
            assert kept.undo(players, before) == again.undo(players)
            fresh = sit_down(word)
            for move in kept.moves:
                fresh.play(move)
            assert kept.moves == again.moves
            assert kept.position == again.position == fresh.position
            assert kept.turns == again.turns == fresh.turns


def test_undo_may_go_back_to_the_turn_of_one_player() -> None:
    for line, left in (("5 6 4", "5 6"), ("5 6 4 1", "5 6"), ("5", ""), ("5 6", "")):
        match = sit_down("sum-race", line)
        assert match.undo([ONE])
        assert match.moves == sit_down("sum-race", left).moves
    match = sit_down("sum-race", "5")
    assert not match.undo([TWO])
    assert len(match.moves) == 1


def test_undo_goes_back_over_both_steps_of_the_other_player_too() -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 no 7")
    assert match.undo([ONE])
    assert match.moves == sit_down("equation-duel", "4 no 5 no").moves


def test_undo_brings_a_finished_match_back_to_life() -> None:
    for end in (lambda match: match.play("6"), Match.stop, lambda match: match.resign(TWO)):
        match = sit_down("number-harmony", "5 7 2")
        end(match)
        assert match.result is not None
        match.undo()
        assert match.result is None
        match.play("1")


def test_undo_keeps_who_started() -> None:
    match = sit_down("pocket-addition", "5", first=TWO)
    match.undo()
    assert match.to_move is TWO


@given(st.sampled_from(COUNTED + LARGE), st.randoms(use_true_random=False))
def test_undoing_everything_leads_back_through_every_turn(word: str, chance: Any) -> None:
    match = Match(digitduel.game(word), clock=lambda: 0.0)
    begun: list[tuple[Any, ...]] = []
    turn = -1
    while match.result is None and match.turns < 12:
        if match.turns != turn and match.game.forced(match.position) is None:
            begun.append(state(match))
        turn = match.turns
        match.play(chance.choice(match.game.moves(match.position)))
    while begun:
        assert match.undo()
        assert state(match) == begun.pop()
    assert not match.undo()


# Ends


def test_a_limit_leaves_a_match_unfinished_and_counts_turns_and_not_steps() -> None:
    match = sit_down("equation-duel", "4 no 5", max_turns=2)
    assert match.result is None
    match.play("no")
    assert match.result == Result(End.UNFINISHED, None, "turn-limit", "The match stops after 2 turns, unfinished.")
    with pytest.raises(NotAllowed, match="over"):
        match.play("6")


def test_a_limit_never_hides_a_win() -> None:
    match = sit_down("number-harmony", "5 7 2 6", max_turns=4)
    assert match.result is not None
    assert match.result.end is End.WON


def test_a_limit_of_one_turn_is_said_in_the_singular() -> None:
    match = sit_down("sum-race", "5", max_turns=1)
    assert match.result is not None
    assert match.result.sentence == "The match stops after 1 turn, unfinished."


def test_undo_gives_a_turn_back_to_the_limit() -> None:
    match = sit_down("sum-race", "5 6", max_turns=2)
    match.undo()
    assert match.result is None
    match.play("4")


def test_the_rules_have_no_limit() -> None:
    match = sit_down("number-harmony", "1 1 1", max_turns=3)
    assert match.result is not None
    assert match.game.outcome(match.position) is None


@pytest.mark.parametrize("player", Player)
def test_a_player_may_resign_on_anybodys_turn(player: Player) -> None:
    match = sit_down("sum-race", "5")
    match.resign(player)
    assert match.result is not None
    assert (match.result.end, match.result.winner, match.result.reason) == (End.RESIGNED, player.other, "resigned")


def test_both_may_agree_that_nobody_wins() -> None:
    match = sit_down("sum-race", "5")
    match.stop()
    assert match.result is not None
    assert (match.result.end, match.result.winner, match.result.reason) == (End.UNFINISHED, None, "agreed")


@pytest.mark.parametrize("line", ["5 7 2 6", "5 7 2"])
def test_nothing_happens_after_the_end(line: str) -> None:
    match = sit_down("number-harmony", line, max_turns=3 if len(line) < 7 else None)
    before = state(match)
    actions: list[Callable[[], object]] = [match.stop, lambda: match.resign(ONE), lambda: match.play("1")]
    for action in actions:
        with pytest.raises(NotAllowed, match=r"^The game is over\.$"):
            action()
    assert state(match) == before


def test_nobody_resigns_twice() -> None:
    match = sit_down("sum-race")
    match.resign(ONE)
    with pytest.raises(NotAllowed):
        match.resign(TWO)
    assert match.result is not None
    assert match.result.winner is TWO


def test_a_starter_is_refused_where_the_rulebook_names_one() -> None:
    for name in ("sum-race", "number-harmony"):
        with pytest.raises(BadGame, match="Player 1 always starts"):
            sit_down(name, first=TWO)


# Time


def test_the_time_of_each_move_comes_from_the_clock() -> None:
    ticks = iter([10.0, 12.5, 12.75, 20.0])
    match = sit_down("sum-race", "5 6 4", clock=lambda: next(ticks))
    assert match.seconds == [2.5, 0.25, 7.25]


def test_a_refused_move_does_not_stop_the_clock() -> None:
    ticks = iter([0.0, 4.0])
    match = sit_down("sum-race", clock=lambda: next(ticks))
    with pytest.raises(Unreadable):
        match.play("x")
    match.play("5")
    assert match.seconds == [4.0]


def test_times_that_are_given_are_kept() -> None:
    match = sit_down("sum-race")
    match.play("5", seconds=1.23456)
    assert match.seconds == [1.235]


def test_after_undo_the_clock_starts_anew() -> None:
    ticks = count(0, 10)
    match = sit_down("sum-race", "5 6", clock=lambda: float(next(ticks)))
    match.undo()
    match.play("4")
    assert match.seconds == [10.0, 10.0]


class Fair(Nim):
    """Nobody ever wins."""

    def outcome(self, p: Sticks) -> Outcome | None:
        return None if p.left else Outcome(None, Ending.TOOK_LAST, "It is a draw.")


def test_a_game_without_a_winner_is_drawn() -> None:
    match = Match(Fair(sticks=1))
    match.play("1")
    assert match.result == (End.DRAWN, None, "took-last", "It is a draw.")
    again = record.from_json(record.to_json(match), lambda word: Fair(sticks=1))
    assert again.result == match.result
    with pytest.raises(BadRecord, match="'result' does not agree"):
        record.from_json(record.to_json(match).replace('"drawn"', '"won"'), lambda word: Fair(sticks=1))


# In print


def test_a_match_is_printed_as_its_board_and_whose_turn_it_is() -> None:
    match = sit_down("pocket-addition", "7 5")
    assert str(match).splitlines() == [
        "Available numbers: 1 2 3 4 6 8 (9)",
        "Player 1's pocket: 7 (total 7 of 15)",
        "Player 2's pocket: 5 (total 5 of 15)",
        "Player 1 to move.",
    ]
    assert match.game.text(match.position) == str(match).rpartition("\n")[0]
    match.play("8")
    assert str(match).splitlines()[-1] == match.result.sentence  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("word", "moves", "shown"),
    [
        ("sum-race", "", "<Match of sum-race: Player 1 to move.>"),
        ("sum-race:target=30", "5 6", "<Match of sum-race:target=30 after 5 6: Player 1 to move.>"),
        ("number-harmony", "5 7 2 6", "<Match of number-harmony after 5 7 2 6: Player 2 loses. Player 1 wins!>"),
        (
            "number-harmony",
            "1 1 1 1 1 1 1 1 1 2",
            "<Match of number-harmony after 1 1 1 1 1 1 1 1 1 2: Player 1 to move.>",
        ),
        (
            "number-harmony",
            "1 1 1 1 1 1 1 1 1 1 2",
            "<Match of number-harmony after … 1 1 1 1 1 1 1 1 1 2: Player 2 to move.>",
        ),
    ],
)
def test_a_match_by_itself_is_one_short_line(word: str, moves: str, shown: str) -> None:
    assert repr(sit_down(word, moves)) == shown
