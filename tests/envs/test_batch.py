"""Thousands of games in arrays: equal to the core game by game, whatever is played."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import digitduel
from digitduel.core import NotAllowed
from digitduel.envs.batch import TooManyPositions, batch, equation_duel_batch
from digitduel.envs.batch.listed_positions import Rows
from digitduel.envs.views import view_of
from digitduel.games.equation_duel import EquationDuel
from digitduel.games.equations import find_equation
from digitduel.solve.arrays.equation_duel_rules import equations
from tests.envs.walks import VARIANTS, numbers, rewards

MORE = [
    *VARIANTS,
    "sum-race:target=40",
    "equation-duel:numbers=4",
    "equation-duel:numbers=6,operators=+-",
    "equation-duel:numbers=7,operators=+-",
    "number-harmony:target=1",
    "pattern-match:target=6",
]


@pytest.mark.long
@pytest.mark.parametrize("word", [word for word in MORE if word.startswith("equation-duel")])
def test_reckoning_with_hands_is_equal_to_the_core(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equation_duel_batch, "MOST_NUMBERS_LISTED", 0)
    test_equal_to_the_core_game_by_game(word)


@pytest.mark.long
@pytest.mark.parametrize("word", MORE)
def test_equal_to_the_core_game_by_game(word: str) -> None:
    game, rng = digitduel.game(word), np.random.default_rng(1)
    see, size, limit = view_of(game).see, 48, 25
    games = batch(word, size, limit=limit)
    positions: list[Any] = [game.start()] * size
    ages = [0] * size
    for _ in range(60):
        seen, movers = games.observe(), games.to_move
        for row, position in enumerate(positions):
            mover = game.to_move(position)
            assert movers[row] == mover
            assert tuple(seen[row]) == see(position, mover)
            assert list(np.flatnonzero(games.mask[row])) == numbers(game, position)
            assert games.steps[row] == ages[row]
        actions = games.sample(rng)
        games.check(actions)
        steps = games.step(actions)
        for row, action in enumerate(actions):
            move = next(m for m in game.moves(positions[row]) if game.action(m) == action)
            position = game.play(positions[row], move)
            ages[row] += 1
            ended = game.outcome(position) is not None
            stopped = not ended and (ages[row] == limit or game.endless(position))
            assert list(steps.rewards[row]) == rewards(game, position)
            assert (bool(steps.ended[row]), bool(steps.stopped[row])) == (ended, stopped)
            over = ended or stopped
            positions[row], ages[row] = (game.start(), 0) if over else (position, ages[row])


@pytest.mark.long
@pytest.mark.parametrize("listed", [0, 9])
@pytest.mark.parametrize("numbers_", [3, 4, 7, 8, 9])
def test_equation_duel_is_decided_by_the_sums_as_in_the_core(
    numbers_: int, listed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(equation_duel_batch, "MOST_NUMBERS_LISTED", listed)
    word = f"equation-duel:numbers={numbers_}"
    game, rng, size = digitduel.game(word), np.random.default_rng(2), 32
    games = batch(word, size)
    positions: list[Any] = [game.start()] * size
    ends, reasons = 0, set()
    for _ in range(80):
        no = len(game.actions()) - 1
        actions = np.where(games.mask[:, no], no, games.sample(rng))
        steps = games.step(actions)
        for row, action in enumerate(actions):
            move = next(m for m in game.moves(positions[row]) if game.action(m) == action)
            positions[row] = game.play(positions[row], move)
            outcome = game.outcome(positions[row])
            assert list(steps.rewards[row]) == rewards(game, positions[row])
            if outcome:
                ends += 1
                reasons.add(str(outcome.reason))
                positions[row] = game.start()
    assert ends > size
    assert ("did-not-start" in reasons) is (numbers_ * (numbers_ + 1) // 2 % 2 == 0)


@pytest.mark.parametrize("word", ["equation-duel", "equation-duel:joined=yes", "equation-duel:operators=+-"])
def test_which_hands_hold_an_equation(word: str) -> None:
    game = digitduel.game(word)
    assert isinstance(game, EquationDuel)
    holds = equations(game)
    for bits in range(2**9):
        hand = tuple(n for n in range(1, 10) if bits >> n - 1 & 1)
        assert holds[bits] == (find_equation(hand, game.operators, game.joined) is not None)


@pytest.mark.parametrize("word", ["sum-race", "equation-duel", "pattern-match"])
def test_a_sample_is_fair(word: str) -> None:
    games = batch(word, 20_000)
    counts = np.bincount(games.sample(np.random.default_rng(1)), minlength=len(games.table.actions))
    legal = games.mask[0]
    assert counts[~legal].sum() == 0
    expected = 20_000 / legal.sum()
    # Ten standard deviations of the sum of squares would still be far below this.
    assert ((counts[legal] - expected) ** 2 / expected).sum() < 2 * legal.sum() + 20


def test_a_sample_repeats_with_its_seed() -> None:
    first, again = (batch("pattern-match", 50).sample(np.random.default_rng(7)) for _ in range(2))
    assert (first == again).all()


def test_reset_begins_all_games_again() -> None:
    for word in VARIANTS:
        games, rng = batch(word, 16), np.random.default_rng(1)
        start = games.observe().copy()
        for _ in range(3):
            games.step(games.sample(rng))
        games.reset()
        assert (games.observe() == start).all()
        assert (games.steps == 0).all()
        assert (games.to_move == 0).all()


@pytest.mark.long
def test_what_a_step_gave_stays_as_it_was() -> None:
    """Callers keep masks and views from step to step."""
    for word in VARIANTS:
        games, rng = batch(word, 16), np.random.default_rng(1)
        kept = []
        for _ in range(4):
            given = (games.mask, games.observe(), games.to_move)
            kept.append([(array, array.copy()) for array in given])
            games.step(games.sample(rng))
        for arrays in kept:
            assert all((array == copy).all() for array, copy in arrays)
        assert all(one[0][0] is not other[0][0] for one, other in pairwise(kept))


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ([0, 1], "There are 3 games, so there must be as many actions."),
        ([0, 6, 0], "Game 1: action 6 cannot be played."),
        ([0, 0, -1], "Game 2: action -1 cannot be played."),
    ],
)
def test_actions_can_be_checked(actions: list[int], reason: str) -> None:
    with pytest.raises(NotAllowed) as refusal:
        batch("sum-race", 3).check(np.array(actions))
    assert str(refusal.value) == reason


def test_a_barred_number_is_found_out() -> None:
    games = batch("sum-race", 2)
    games.step(np.array([4, 0]))
    with pytest.raises(NotAllowed, match=r"^Game 0: action 4 cannot be played\.$"):
        games.check(np.array([4, 1]))


def test_a_game_with_too_many_positions_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.envs.batch.listed_positions.MOST", 1_000)
    with pytest.raises(TooManyPositions, match=r"^sum-race:target=1000 has more than 1,000 positions, too many for a"):
        batch("sum-race:target=1000", 2)


@pytest.mark.parametrize("highest", [1, 127, 128, 30_000])
def test_rows_are_taken_as_they_are_however_large_their_numbers(highest: int) -> None:
    rows = np.array([[0, 1, highest], [highest, 0, 2], [5, 6, 7]], np.int16)
    taken = Rows(rows).take(np.array([2, 0, 0]))
    assert taken.dtype == np.int16
    assert taken.tolist() == rows[[2, 0, 0]].tolist()
