"""The perfect player, checked against an oracle of its own."""

from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import Game, Player
from digitduel.players import Program, program
from digitduel.solve import Oracle, Value
from tests.players.bouts import VARIANTS, Step, bout, independent
from tests.solve.random_positions import walks

RIVALS = ["random", "beginner", "expert"]
PERFECT = program("perfect")


def perfect_steps(word: str, rival: Program, seeds: range) -> list[Step]:
    """What the perfect player did in games from both seats, begun by either player."""
    steps = []
    for seed in seeds:
        for seat in Player:
            pair = (PERFECT, rival) if seat is Player.ONE else (rival, PERFECT)
            first = Player.ONE if digitduel.game(word).player_one_starts else Player(seed % 2)
            steps += [step for step in bout(word, *pair, seed, first=first, turns=30) if step.player is seat]
    return steps


@pytest.mark.long
@pytest.mark.parametrize("word", VARIANTS)
def test_never_gives_anything_away_hurries_and_delays(word: str) -> None:
    oracle = independent(word)
    values, seeds = set(), range(1 if ":" in word else 4)
    for rival in RIVALS:
        for position, _, move in perfect_steps(word, program(rival), seeds):
            before, after = oracle.verdict(position), oracle.after(position, move)
            # As good for it as before, and as soon if it wins, as late if it loses.
            assert after == before, f"{position} {move}"
            values.add(before.value)
    if "number-harmony" not in word:
        assert Value.WIN in values


@pytest.mark.parametrize(
    "word", ["pocket-addition", "sum-race", "equation-duel", "pocket-addition:numbers=11,target=20"]
)
def test_a_lost_game_is_lost_as_late_as_possible(word: str) -> None:
    oracle = independent(word)
    lost = [p for p in walks(oracle.game, Random(2), 600) if oracle.verdict(p).value is Value.LOSS]
    apart = 0
    for position in lost:
        plies = [verdict.plies or 0 for _, verdict in oracle.choices(position)]
        move = PERFECT.choose(oracle.game, position, Random(3))
        assert oracle.after(position, move).plies == max(plies)
        apart += min(plies) < max(plies)
    assert apart >= 5


def share_of_mistakes(oracle: Oracle[Any, Any], position: Any, move: Any) -> float:
    """How many of the opponent's replies would help the player of this move."""
    game: Game[Any, Any] = oracle.game
    us = game.to_move(position)
    after = game.play(position, move)
    while not game.outcome(after) and game.to_move(after) is us:
        after = game.play(after, game.moves(after)[-1])  # where there is nothing to win: no
    if game.outcome(after):
        return 0
    values = [oracle.after(after, reply).value for reply in game.moves(after)]
    best = oracle.verdict(after).value
    return sum(value is not best for value in values) / len(values)


@pytest.mark.long
@pytest.mark.parametrize("word", ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"])
def test_of_equally_good_moves_it_leaves_most_ways_to_go_wrong(word: str) -> None:
    oracle = independent(word)
    game, apart = oracle.game, 0
    for position in walks(game, Random(4), 700):
        verdict = oracle.verdict(position)
        if verdict.value is Value.WIN or len(game.moves(position)) > 28:
            continue
        equal = [move for move, of_move in oracle.choices(position) if of_move == verdict]
        shares = {move: share_of_mistakes(oracle, position, move) for move in equal}
        assert shares[PERFECT.choose(game, position, Random(5))] == max(shares.values())
        apart += min(shares.values()) < max(shares.values())
    assert apart >= 5


def test_in_number_harmony_it_leaves_a_digit_that_loses_whenever_it_can() -> None:
    game: Any = digitduel.game("number-harmony")
    could = 0
    for position in walks(game, Random(6), 300):
        row = position.sequence
        if not row:
            continue
        chosen = PERFECT.choose(game, position, Random(7)).digit
        safe = [n for n in range(1, 10) if len(row) < 2 or row[-2] + row[-1] + n != 15]
        assert chosen in safe
        traps = [n for n in safe if 1 <= 15 - row[-1] - n <= 9]
        if traps:
            could += 1
            assert chosen in traps
    assert could > 200


def test_among_equal_wins_anything_goes() -> None:
    game = digitduel.game("equation-duel")
    opening = {PERFECT.choose(game, game.start(), Random(seed)) for seed in range(40)}
    oracle = independent("equation-duel")
    assert opening == {
        move for move, verdict in oracle.choices(game.start()) if verdict == oracle.verdict(game.start())
    }
