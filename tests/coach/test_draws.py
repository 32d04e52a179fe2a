"""The coach on games that can be drawn: on tic-tac-toe, whose positions anybody can check."""

from random import Random
from typing import Any

import pytest

from digitduel import coach
from digitduel.coach.mistakes import Mark, Mistake, mark, mistake
from digitduel.core import ONE, TWO, Match
from digitduel.players import program
from digitduel.players.perfect import perfect_move
from digitduel.solve import Oracle, Value, oracle_for
from tests.solve.toys import TicTacToe, Web

GAME = TicTacToe()
# 0 1 2
# 3 4 5
# 6 7 8


@pytest.fixture(scope="module")
def oracle() -> Oracle[Any, Any]:
    return oracle_for(GAME)


def after(*moves: int) -> Any:
    position = GAME.start()
    for move in moves:
        position = GAME.play(position, move)
    return position


def played(*moves: int) -> Match:
    match = Match(GAME)
    for move in moves:
        match.play(move)
    return match


def test_a_nudge_says_that_it_is_a_draw(oracle: Oracle[Any, Any]) -> None:
    draw = "Nobody can force a win: it is a draw with best play"
    assert coach.nudge(oracle, after()) == f"{draw}, and no move loses by force."
    assert coach.nudge(oracle, after(0)) == f"{draw}, but take care: 7 of your 8 moves lose."
    assert coach.nudge(oracle, after(4)) == f"{draw}, but take care: 4 of your 8 moves lose."


def test_the_move_and_the_choices(oracle: Oracle[Any, Any]) -> None:
    assert coach.move_hint(oracle, after(0)) == "Play 4: it draws."
    lines = coach.analysis_lines(oracle, after(0))
    assert lines[0] == "draws: 4"
    assert all(line.startswith("loses in ") for line in lines[1:])


def test_a_win_that_becomes_a_draw_slips(oracle: Oracle[Any, Any]) -> None:
    won, slip = (0, 1), 2
    assert oracle.verdict(after(*won)).value is Value.WIN
    assert oracle.after(after(*won), slip).value is Value.DRAW
    said = coach.why(oracle, after(*won), slip)
    assert said.startswith("2 lets the win slip: after it the game is a draw with best play. Player 2 answers ")
    assert coach.why(oracle, after(0), 4) == "Nothing is wrong with 4: it draws, and no move does better."
    assert coach.why(oracle, after(0), 1).startswith("1 loses in ")


def test_a_review_counts_draws_kept_and_lost(oracle: Oracle[Any, Any]) -> None:
    reviewed = coach.review(played(0, 4, 8, 1, 7, 6, 2, 5, 3), oracle)
    assert {move.mark for move in reviewed.moves} == {Mark.KEPT}
    assert {move.before.value for move in reviewed.moves} == {Value.DRAW}
    assert reviewed.summary[0] == "From the start it was a draw with best play."
    assert reviewed.summary[-1] == "It is a draw."
    reviewed = coach.review(played(0, 1, 2), oracle)
    assert [str(move.mark) for move in reviewed.moves] == ["kept", "gave away", "let slip"]
    assert "it let Player 1 force a win" in reviewed.summary[2]
    assert "4 would have drawn." in reviewed.summary[2]
    assert reviewed.summary[-1] == "As it stood, it was a draw with best play."


def test_every_kind_of_mistake_is_named_once() -> None:
    found = {(before, after): mistake(before, after) for before in Value for after in Value}
    assert {kind for kind in found.values() if kind} == set(Mistake)
    for (before, value), kind in found.items():
        assert (kind is not None) is (value.worth < before.worth)
        worse = Mark.GAVE_AWAY if value is Value.LOSS else Mark.LET_SLIP
        assert mark(before, value) is (worse if kind else Mark.KEPT)


def test_puzzles_ask_for_a_win_where_there_are_wins(oracle: Oracle[Any, Any]) -> None:
    puzzle = coach.find_puzzle(GAME, oracle, Random(1), 5)
    assert puzzle.plies > 2
    assert " wins in " in puzzle.question


def test_where_there_are_no_wins_to_find_puzzles_ask_for_the_draw() -> None:
    """One move of three draws, one loses at once, and one loses later."""
    web = Web(((1, 2, 3), (), (4,), (), (5,), ()), (ONE, TWO, ONE, TWO, ONE, TWO), frozenset({1}))
    oracle = oracle_for(web)
    puzzle = coach.find_puzzle(web, oracle, Random(1), 5)
    assert (puzzle.position, puzzle.answer, puzzle.plies) == (0, 0, 0)
    assert puzzle.question == "Player 1 can keep the draw, but by one move only. Which?"
    assert puzzle.solution(oracle) == "0 keeps the draw, and every other move loses. The line: 0."


def test_players_take_wins_before_draws_and_draws_before_losses(oracle: Oracle[Any, Any]) -> None:
    for seed in range(10):
        assert perfect_move(oracle, after(0), Random(seed)) == 4
        position = GAME.start()
        while not GAME.outcome(position):
            position = GAME.play(position, program("perfect").choose(GAME, position, Random(seed)))
        outcome = GAME.outcome(position)
        assert outcome
        assert outcome.winner is None
    # Two in a row, and the third is free: even a tree search sees what anybody sees.
    assert program("mcts").choose(GAME, after(0, 3, 1, 4), Random(1)) == 2
