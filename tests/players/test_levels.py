"""The levels: how far they look, and how often they slip."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import Player
from digitduel.players import PROGRAMS, program
from digitduel.players.levels import LEVELS, Level
from digitduel.solve import Value
from tests.matches import sit_down
from tests.players.bouts import GAMES, bout, independent, winner
from tests.solve.random_positions import walks

FAR = 10_000


def after_choice(level: Level, word: str, position: Any, seed: int = 1) -> Any:
    """What the level's choice leads to."""
    oracle = independent(word)
    return oracle.after(position, level.choose(oracle.game, position, Random(seed)))


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_who_sees_everything_and_never_slips_plays_the_best_move(word: str) -> None:
    oracle, level = independent(word), Level(sight=FAR, slip=0, steps=0)
    for position in walks(oracle.game, Random(1), 200):
        assert after_choice(level, word, position) == oracle.verdict(position)


@pytest.mark.parametrize("sight", [1, 2, 3, 5])
@pytest.mark.parametrize("word", GAMES)
def test_a_win_within_sight_is_taken_and_a_loss_within_sight_avoided(word: str, sight: int) -> None:
    oracle, level = independent(word), Level(sight=sight, slip=0, steps=0)
    taken = avoided = 0
    for position in walks(oracle.game, Random(2), 300):
        best = oracle.verdict(position)
        after = after_choice(level, word, position)
        if best.value is Value.WIN and (best.plies or 0) <= sight:
            assert after == best
            taken += 1
        elif best.plies is None or best.plies > sight:
            assert after.plies is None or after.plies > sight or after.value is Value.WIN
            avoided += any((v.plies or FAR) <= sight for _, v in oracle.choices(position))
    assert taken or avoided


def test_what_lies_beyond_its_sight_is_all_the_same() -> None:
    game = digitduel.game("sum-race")
    near = Level(sight=1, slip=0, steps=0)
    assert {near.choose(game, game.start(), Random(seed)) for seed in range(60)} == set(game.moves(game.start()))


def test_who_always_slips_plays_anything() -> None:
    match = sit_down("sum-race", "5 6 5 6 5")  # 5 of the moves there: 1, 2, 3, 4 and 6
    level = Level(sight=FAR, slip=1, steps=0)
    chosen = {level.choose(match.game, match.position, Random(seed)) for seed in range(80)}
    assert chosen == set(match.game.moves(match.position))


def test_slips_come_as_often_as_they_should() -> None:
    match = sit_down("sum-race", "6 5 6 5 6 5")  # 18 to 15: 2 wins at once, 1 does not
    assert [match.game.write(m) for m in match.game.moves(match.position)] == ["1", "2"]
    level, tries = Level(sight=1, slip=0.4, steps=0), 2_000
    wins = sum(level.choose(match.game, match.position, Random(seed)).number == 2 for seed in range(tries))
    assert abs(wins / tries - 0.8) < 0.03  # a slip hits the right move half of the time


def test_the_only_move_is_played() -> None:
    match = sit_down("equation-duel", "4")
    for level in LEVELS.values():
        assert level.choose(match.game, match.position, Random(1)) == match.game.moves(match.position)[0]


def test_each_level_sees_further_and_slips_less_than_the_one_below() -> None:
    assert list(LEVELS) == ["beginner", "casual", "skilled", "expert"]
    for lower, higher in pairwise(LEVELS.values()):
        assert lower.sight < higher.sight
        assert lower.slip > higher.slip
        assert lower.steps < higher.steps


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@pytest.mark.parametrize("word", LEVELS)
def test_each_level_is_described_as_it_is(word: str) -> None:
    level = LEVELS[word]
    ahead = f"{NUMBERS[level.sight]} {'move' if level.sight == 1 else 'moves'} ahead"
    assert PROGRAMS[word][1] == f"sees {ahead}, and slips once in {NUMBERS[round(1 / level.slip)]}"


@pytest.mark.parametrize("word", ["sum-race", "pocket-addition", "equation-duel", "number-harmony"])
def test_expert_beats_beginner(word: str) -> None:
    strong, weak = program("expert"), program("beginner")
    won = lost = 0
    for seed in range(40):
        for seat in Player:
            one, two = (strong, weak) if seat is Player.ONE else (weak, strong)
            won_by = winner(word, bout(word, one, two, seed, turns=40))
            won += won_by is seat
            lost += won_by is seat.other
    assert won > lost * 1.5
