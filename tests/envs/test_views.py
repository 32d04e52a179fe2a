"""What a program sees: within bounds, from its own seat, and all that the rest of the game depends on."""

from typing import Any

import pytest

import digitduel
from digitduel.core import ONE, TWO, Player
from digitduel.envs.views import view_of
from tests.envs.walks import VARIANTS, numbers, walks
from tests.matches import sit_down


@pytest.mark.parametrize("word", VARIANTS)
def test_a_view_keeps_to_its_parts(word: str) -> None:
    game = digitduel.game(word)
    view = view_of(game)
    assert len(view.highest) == view.size
    for step in (step for game_ in walks(word, 20) for step in game_):
        for viewer in Player:
            row = view.see(step.after, viewer)
            assert len(row) == view.size
            assert all(0 <= value <= highest for value, highest in zip(row, view.highest, strict=True))
        assert view.see(step.after, ONE)[0] + view.see(step.after, TWO)[0] == 1


@pytest.mark.long
@pytest.mark.parametrize("word", VARIANTS)
def test_positions_that_look_the_same_go_on_the_same(word: str) -> None:
    """Wherever the same row is seen again in a running game, the same can be played, with the same results."""
    game = digitduel.game(word)
    see = view_of(game).see
    known: dict[Any, Any] = {}
    again = 0
    for step in (step for game_ in walks(word, 150) for step in game_):
        moves = game.moves(step.position)
        futures = [game.play(step.position, move) for move in moves]
        outcomes = [outcome and outcome.winner for outcome in map(game.outcome, futures)]
        future = (numbers(game, step.position), [see(p, ONE) for p in futures], outcomes)
        row = see(step.position, ONE)
        again += row in known
        assert known.setdefault(row, future) == future
    assert again > 0


@pytest.mark.parametrize(
    ("word", "line", "mine", "theirs"),
    [
        ("pocket-addition", "7 5", [1, 0, 7, 5, 1, 1, 1, 1, 0, 1, 0, 1, 1], [0, 0, 5, 7, 1, 1, 1, 1, 0, 1, 0, 1, 1]),
        ("sum-race", "5 3", [1, 5, 3, 0, 0, 1, 0, 0, 0], [0, 3, 5, 0, 0, 1, 0, 0, 0]),
        ("number-harmony", "4", [0, 0, 4], [1, 0, 4]),
        ("number-harmony", "4 5 7 1", [1, 7, 1], [0, 7, 1]),
        (
            "equation-duel:numbers=4",
            "4 no 1",
            [0, 1, 5, *(0, 1, 1, 0), *(0, 0, 0, 1), *(1, 0, 0, 0)],
            [1, 1, 5, *(0, 1, 1, 0), *(1, 0, 0, 0), *(0, 0, 0, 1)],
        ),
        (
            "pattern-match",
            "5@2,3",
            [0, *(1, 1, 1, 1, 0, 1, 1, 1, 1), *(0, 0, 0, 0, 0, 5, 0, 0, 0), *(0,) * 9],
            [1, *(1, 1, 1, 1, 0, 1, 1, 1, 1), *(0,) * 9, *(0, 0, 0, 0, 0, 5, 0, 0, 0)],
        ),
    ],
)
def test_each_seat_sees_its_own_things_first(word: str, line: str, mine: list[int], theirs: list[int]) -> None:
    match = sit_down(word, line)
    see = view_of(match.game).see
    assert list(see(match.position, ONE)) == mine
    assert list(see(match.position, TWO)) == theirs
