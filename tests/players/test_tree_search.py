"""Tree search."""

from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import Player
from digitduel.players.tree_search import TreeSearch
from digitduel.solve import Value
from tests.nim import Nim, Sticks
from tests.players.bouts import GAMES, independent
from tests.solve.random_positions import walks


@pytest.mark.parametrize("word", ["pocket-addition", "sum-race", "equation-duel", "pattern-match"])
def test_takes_a_win_at_once_even_in_a_hurry(word: str) -> None:
    oracle, wins = independent(word), 0
    for position in walks(oracle.game, Random(1), 300):
        verdict = oracle.verdict(position)
        if verdict.value is Value.WIN and verdict.plies == 1:
            wins += 1
            assert oracle.after(position, TreeSearch(10).choose(oracle.game, position, Random(2))) == verdict
    assert wins > 10


@pytest.mark.long
@pytest.mark.parametrize(("word", "plies"), [("pocket-addition", 3), ("sum-race", 3), ("equation-duel", 6)])
def test_finds_a_win_by_the_next_turn(word: str, plies: int) -> None:
    oracle, found, asked = independent(word), 0, 0
    for position in walks(oracle.game, Random(3), 1_500):
        verdict, choices = oracle.verdict(position), oracle.choices(position)
        winning = sum(choice.verdict.value is Value.WIN for choice in choices)
        if verdict.value is Value.WIN and verdict.plies == plies and winning < len(choices) and asked < 30:
            asked += 1
            move = TreeSearch(4_000).choose(oracle.game, position, Random(4))
            found += oracle.after(position, move).value is Value.WIN
    assert asked == 30
    assert found >= 29


def test_wins_a_game_that_it_has_never_seen() -> None:
    game, search = Nim(), TreeSearch(4_000)
    for left in (2, 4, 5, 7, 8, 10, 11):  # with a multiple of three left there is nothing to find
        assert search.choose(game, Sticks(left, Player.ONE), Random(6)) == left % 3


@pytest.mark.parametrize("word", GAMES)
def test_the_same_seed_thinks_the_same(word: str) -> None:
    game = digitduel.game(word)
    chosen = {TreeSearch(500).choose(game, game.start(), Random(7)) for _ in range(3)}
    assert len(chosen) == 1


class Counting(TreeSearch):
    """Counts the steps that it tries out."""

    tried = 0

    def try_out(self, game: Any, position: Any, root: Any, rng: Random, until: float | None = None) -> int:
        took = super().try_out(game, position, root, rng, until)
        self.tried += took
        return took


@pytest.mark.parametrize("steps", [200, 2_000])
def test_what_it_tries_out_is_measured_in_steps(steps: int) -> None:
    game, search = digitduel.game("sum-race"), Counting(steps)
    search.choose(game, game.start(), Random(8))
    assert steps <= search.tried <= steps + 70
