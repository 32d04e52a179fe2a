"""The general method on arrays, position by position against the general method itself."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import Game
from digitduel.games.pattern_match import Move, PatternMatch, Position
from digitduel.solve.arrays import lay_out, solve
from digitduel.solve.retrograde import Retrograde
from digitduel.solve.verdict import seen_by
from tests.solve.by_hand import verdicts
from tests.solve.four_in_a_row import FourInARow
from tests.solve.test_draws import with_draws
from tests.solve.test_retrograde import some_web, some_web_that_never_comes_back
from tests.solve.toys import CopAndRobber, Nim, TicTacToe, Web


def same_as_the_general_method(game: Game[Any, Any], roots: list[Any] | None = None) -> None:
    laid = lay_out(game, roots)
    scores = solve(laid)
    oracle = Retrograde(game)
    assert [oracle._score(p) for p in laid.found] == scores.tolist()


@pytest.mark.parametrize("web_of", [some_web, some_web_that_never_comes_back])
@pytest.mark.parametrize("draws", [False, True])
def test_any_web_of_positions(web_of: Callable[[Random], Web], draws: bool) -> None:
    random = Random(f"arrays {draws}")
    for _ in range(400):
        web = web_of(random)
        web = with_draws(web, random) if draws else web
        everywhere = list(range(len(web.players)))
        same_as_the_general_method(web, everywhere)
        expected = verdicts(web, everywhere)
        scores = solve(lay_out(web, everywhere))
        assert [seen_by(web.to_move(p), int(scores[p])) for p in everywhere] == [expected[p] for p in everywhere]


@pytest.mark.parametrize(
    "game",
    [
        Nim(),
        Nim(last_loses=True),
        TicTacToe(),
        TicTacToe(full_board=2),
        CopAndRobber(places=9),
        CopAndRobber(places=9, ring=True),
        FourInARow(columns=4, rows=3),
        *map(
            digitduel.game,
            [
                "pocket-addition:numbers=7",
                "pocket-addition:numbers=4,target=200",
                "sum-race",
                "sum-race:target=60,highest=3",
                "sum-race:highest=1",
                "equation-duel:numbers=6",
                "equation-duel:numbers=5,joined=yes,operators=+-",
                "number-harmony",
                "number-harmony:target=1",
            ],
        ),
    ],
    ids=str,
)
def test_every_position_of_a_game(game: Game[Any, Any]) -> None:
    same_as_the_general_method(game)


@dataclass(frozen=True)
class NarrowPatternMatch(PatternMatch):
    """Only some of the moves, since with all of them even the last numbers leave a million positions."""

    def moves(self, p: Position) -> tuple[Move, ...]:
        return super().moves(p)[::7][:2]

    def key(self, p: Position) -> Position:
        return p  # which moves are left out depends on how a grid is turned


@pytest.mark.long
@pytest.mark.parametrize("target", [15, 24])
def test_pattern_match_on_narrow_paths(target: int) -> None:
    same_as_the_general_method(NarrowPatternMatch(target))


def test_a_long_game() -> None:
    length = 3_000
    web = Web((*(((n + 1),) for n in range(length)), ()), (digitduel.core.ONE,) * (length + 1))
    same_as_the_general_method(web)
