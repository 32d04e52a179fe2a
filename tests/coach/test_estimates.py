"""Where a game is too large to solve the coach estimates, and says so; near the end it knows again."""

import time
from typing import Any

import pytest

from digitduel import coach
from digitduel.coach import estimates
from digitduel.coach.game_review import STEPS
from digitduel.coach.review_data import moves_review
from digitduel.core import Match
from digitduel.core.json_shapes import to_data
from digitduel.solve import Oracle, Value, oracle_for
from tests.solve.four_in_a_row import FourInARow, SlowRules

GAME = FourInARow(7, 6)
NEAR_THE_END = (0, 1, 2, 3, 4, 5) * 2 + (1, 0, 3, 2, 5, 4) * 2 + (0, 1, 2, 3, 4, 5) * 2


@pytest.fixture(scope="module")
def oracle() -> Oracle[Any, Any]:
    return oracle_for(GAME, limit=3_000)


def at(moves: tuple[int, ...]) -> Match:
    match = Match(GAME)
    for move in moves:
        match.play(move)
    return match


def test_nobody_waits_for_slow_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "SECONDS", 0.2)
    game = SlowRules(7, 6)
    began = time.perf_counter()
    asked = oracle_for(game)
    assert asked.attempt(game.start(), lambda: asked.verdict(game.start()), 0.1) is None
    assert 1 <= estimates.estimate(game, game.start()).games < 40
    assert time.perf_counter() - began < 20, "8,000 steps would take more than a minute"


def test_of_very_slow_rules_not_even_one_game_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the seconds are over in the middle of the first game, it counts as undecided."""
    monkeypatch.setattr(estimates, "SECONDS", 0.2)
    game = SlowRules(7, 6, pause=0.1)
    began = time.perf_counter()
    found = estimates.estimate(game, game.start())
    assert (found.games, found.best.share) == (1, 0.5)
    assert time.perf_counter() - began < 0.9


def test_every_answer_says_that_it_is_an_estimate(oracle: Oracle[Any, Any]) -> None:
    start = GAME.start()
    for said in (
        coach.nudge(oracle, start),
        coach.move_hint(oracle, start),
        coach.analysis_lines(oracle, start)[0],
        coach.why(oracle, start, 0),
    ):
        assert said.startswith("This game is too large to solve from here; I have tried ")


def test_what_counts_half_is_true_in_games_without_draws(oracle: Oracle[Any, Any]) -> None:
    """A game in the head counts half where nobody won it: drawn, or not over after so many moves."""
    start = GAME.start()
    for said in (coach.move_hint(oracle, start), coach.analysis_lines(oracle, start)[0]):
        assert "(one that nobody won counts half)" in said


def test_what_was_tried_most_is_played_and_nothing_else_is_said_of_it() -> None:
    """A move of few games may have won a larger share of them."""
    lucky = estimates.Estimate(GAME, 90, (estimates.Tried(2, 0.67), estimates.Tried(3, 0.69), estimates.Tried(4, 0.2)))
    reason = "This game is too large to solve from here; I have tried 90 games in my head"
    assert lucky.why(2) == f"{reason}: 2 won 67% of its games, and I would play it."
    assert lucky.why(3) == (
        f"{reason}: 3 won 69% of its games. I would still play 2, which won 67% and was tried at least as often."
    )
    assert lucky.why(4) == f"{reason}: 4 won 20% of its games. I would play 2, which won 67%."


def test_of_moves_that_are_not_named_no_more_is_said_than_is_true() -> None:
    found = estimates.Estimate(GAME, 90, tuple(estimates.Tried(n, n / 100) for n in range(estimates.MOST_NAMED + 5)))
    assert found.lines()[-1] == "and 5 more, tried no more often"


def test_an_estimate_is_in_the_form_of_an_analysis(oracle: Oracle[Any, Any]) -> None:
    found, exact = coach.analyze(oracle, GAME.start())
    assert not exact
    assert sorted(choice.move for choice in found.choices) == list(GAME.moves(GAME.start()))
    assert {choice.verdict.plies for choice in found.choices} == {None}
    assert found.line == (found.choices[0].move,)
    # Asked again, it is the same.
    assert coach.analyze(oracle, GAME.start()) == (found, exact)


def test_a_threat_is_seen(oracle: Oracle[Any, Any]) -> None:
    """Player 1 has three in the middle column, and is to move; or Player 2 is, and must stop it."""
    wins = at((3, 0, 3, 0, 3, 6)).position
    found, exact = coach.analyze(oracle, wins)
    assert (exact, found.value, found.choices[0].move) == (False, Value.WIN, 3)
    must_stop = at((3, 0, 3, 0, 3)).position
    assert " 3, which won " in coach.move_hint(oracle, must_stop)


def test_near_the_end_it_is_exact_again(oracle: Oracle[Any, Any]) -> None:
    match = at(NEAR_THE_END)
    assert coach.analyze(oracle, match.position) == (oracle_for(GAME).analyze(match.position), True)
    assert "estimate" not in coach.nudge(oracle, match.position)


@pytest.mark.long
def test_a_review_estimates_the_beginning_and_judges_the_end(oracle: Oracle[Any, Any]) -> None:
    reviewed = coach.review(at(NEAR_THE_END), oracle)
    estimates = [move.exact for move in reviewed.moves].index(True)
    assert 0 < estimates < len(NEAR_THE_END)
    assert [move.exact for move in reviewed.moves] == [False] * estimates + [True] * (len(NEAR_THE_END) - estimates)
    assert not any(move.decision for move in reviewed.moves[:estimates])
    assert reviewed.summary[0].startswith(f"Until move {estimates} this game is too large to solve. ")
    told = [to_data(move) for move in moves_review(reviewed).moves]
    assert [move.get("exact", True) for move in told] == [move.exact for move in reviewed.moves]
    exact = oracle_for(GAME)
    for move, position in zip(reviewed.moves[estimates:], _positions(NEAR_THE_END)[estimates:], strict=True):
        assert move.before == exact.verdict(position)


@pytest.mark.long
def test_a_review_of_slow_rules_waits_no_longer_for_many_moves_than_for_few(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SlowRules(7, 6)
    match = Match(game)
    for move in (0, 1, 2, 3, 4, 5) * 2:
        match.play(move)
    began = time.perf_counter()
    monkeypatch.setattr(estimates, "SECONDS_TOGETHER", 0.5)
    reviewed = coach.review(match, oracle_for(game, limit=3))
    assert time.perf_counter() - began < 30, "each move by itself would take five seconds"
    assert [move.exact for move in reviewed.moves] == [False] * 12
    assert [len(move.line) for move in reviewed.moves] == [1] * 12, "something was tried out for each"
    assert reviewed.summary[0].startswith("Until move 12 this game is too large to solve. What is said there is an est")


def test_the_seconds_of_several_answers_are_shared_evenly_and_never_run_out_for_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(estimates, "SECONDS_TOGETHER", 0)
    coach.review(at((3, 3)), oracle_for(GAME, limit=3))
    # What was found is there for the next who asks, however long they would wait.
    assert estimates.estimate(GAME, at((3,)).position, STEPS, estimates.Patience(60)).games == 1
    monkeypatch.undo()
    coach.review(at((2, 2)), oracle_for(GAME, limit=3))
    assert estimates.estimate(GAME, at((2,)).position, STEPS, estimates.Patience(0)).games > 30


def test_far_beyond_the_seconds_of_a_review_nothing_more_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "SECONDS_TOGETHER", 0)
    monkeypatch.setattr(estimates, "SECONDS_OVERDRAWN", 0)
    reviewed = coach.review(at((1, 1)), oracle_for(GAME, limit=3))
    assert [(move.exact, move.line, move.before.value) for move in reviewed.moves] == [(False, [], Value.DRAW)] * 2


def _positions(moves: tuple[int, ...]) -> list[Any]:
    return [at(moves[:ply]).position for ply in range(len(moves))]


def test_where_nothing_could_be_judged_nobody_is_said_to_have_had_no_choice(oracle: Oracle[Any, Any]) -> None:
    reviewed = coach.review(at((3, 3)), oracle)
    assert reviewed.summary[1] == "Player 1 never had a choice that could be judged."
    assert [player.accuracy for player in reviewed.players] == [None, None]
