"""The ladder: how the programs score against each other in every game, and how long they think.

Each pair plays both seats equally. A game that nobody can win any more, or that is not over after many turns, counts
half for each. Writes the tables to `results/ladder.md` when called with `--write`.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from yardstick import yardstick

import digitduel
from digitduel.core import Player
from digitduel.players import Program, program

GAMES = ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match")
LADDER = ("random", "beginner", "casual", "skilled", "expert", "perfect")
LONGEST = 200
"""Turns after which a game counts half for each."""
TIMED = 100
"""Games in which each program is timed."""
BLINK = 0.05
"""Seconds: the bar for the time of a move, p99, warm."""
RESULT = Path(__file__).parent / "results" / "ladder.md"


class Pair(NamedTuple):
    """Two programs at one game, the weaker first."""

    game: str
    lower: str
    upper: str


def play(word: str, programs: tuple[Program, Program], rng: Random, times: list[float] | None = None) -> float:
    """What the first seat scores in one game: 1, 0, or a half. The times of its moves are kept if asked for."""
    game = digitduel.game(word)
    position, turns = game.start(), 0
    while turns < LONGEST and not game.endless(position):
        outcome = game.outcome(position)
        if outcome:
            return float(outcome.winner is Player.ONE)
        mover = game.to_move(position)
        began = time.perf_counter()
        move = programs[mover].choose(game, position, rng)
        if times is not None and mover is Player.ONE:
            times.append(time.perf_counter() - began)
        position = game.play(position, move)
        turns += game.to_move(position) is not mover
    return 0.5


def score(pair: Pair, games: int) -> tuple[float, float]:
    """What the upper of a pair scores per game, and how far by chance that may be off: 95% lie within."""
    upper, lower = program(pair.upper), program(pair.lower)
    results = []
    for number in range(games):
        rng = Random(f"{'/'.join(pair)}/{number}")
        if number % 2:
            results.append(1 - play(pair.game, (lower, upper), rng))
        else:
            results.append(play(pair.game, (upper, lower), rng))
    mean = sum(results) / games
    spread = sqrt(sum((result - mean) ** 2 for result in results) / (games - 1))
    return mean, 1.96 * spread / sqrt(games)


def times(game: str, word: str) -> list[float]:
    """How long each move of a program takes, in a fresh process in which the start has been thought about once."""
    timed: list[float] = []
    started = digitduel.game(game)
    program(word).choose(started, started.start(), Random(0))
    for number in range(TIMED):
        rng = Random(f"{game}/{word}/{number}")
        # Most moves of a rival who slips are met for the first time: that is the slow case.
        play(game, (program(word), program("casual")), rng, timed)
    return sorted(timed)


def ladder_lines(scores: dict[Pair, tuple[float, float]], games: int) -> Iterator[str]:
    yield f"## Neighbours, {games} games per pair"
    yield ""
    yield "What the upper of two neighbours scores, in percent, with the 95% interval."
    yield ""
    yield f"| game | {' | '.join(f'{upper} v {lower}' for lower, upper in pairwise(LADDER))} |"
    yield "|---|" + "---:|" * (len(LADDER) - 1)
    for game in GAMES:
        cells = [scores[Pair(game, *two)] for two in pairwise(LADDER)]
        yield f"| {game} | {' | '.join(f'{mean * 100:.0f} ± {off * 100:.0f}' for mean, off in cells)} |"
    yield ""
    steps = [Pair(game, *two) for game in GAMES for two in pairwise(LADDER)]
    game, lower, upper = smallest = min(steps, key=lambda pair: scores[pair][0] - scores[pair][1])
    mean, off = scores[smallest]
    yield f"The smallest step is {upper} v {lower} in {game}: at least {(mean - off) * 100:.1f}."
    yield ""
    yield f"## The whole ladder, {games} games per pair"
    yield ""
    yield "What the row scores against the column, in percent. The last column is the mean against all others."
    for game in GAMES:
        means = {(p.upper, p.lower): mean for p, (mean, _) in scores.items() if p.game == game}
        means |= {(lower, upper): 1 - mean for (upper, lower), mean in means.items()}
        yield ""
        yield f"| {game} | {' | '.join(LADDER)} | mean |"
        yield "|---|" + "---:|" * (len(LADDER) + 1)
        for row in LADDER:
            against = [means[row, column] for column in LADDER if column != row]
            cells_of_row = [f"{means[row, column] * 100:.0f}" if column != row else "" for column in LADDER]
            yield f"| {row} | {' | '.join(cells_of_row)} | {sum(against) / len(against) * 100:.0f} |"


def time_lines(timed: dict[tuple[str, str], list[float]], y: float) -> Iterator[str]:
    yield f"## Time per move, p99 of {TIMED} games against casual"
    yield ""
    yield f"Each in a process of its own, warmed by one look at the start. The bar is {BLINK * 1000:.0f} ms."
    yield f"Yardstick: {y:.3f} s; in brackets the share of it."
    yield ""
    yield f"| game | {' | '.join(LADDER)} |"
    yield "|---|" + "---:|" * len(LADDER)
    for game in GAMES:
        p99s = [(moves := timed[game, word])[len(moves) * 99 // 100] for word in LADDER]
        yield f"| {game} | {' | '.join(f'{p99 * 1000:.2f} ms ({p99 / y:.4f})' for p99 in p99s)} |"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=400, help="games per pair, an even number (400)")
    ask.add_argument("--workers", type=int, default=2, help="processes side by side for the games (2)")
    ask.add_argument("--write", action="store_true", help=f"write {RESULT.name}")
    asked = ask.parse_args()
    pairs = [Pair(game, *two) for game in GAMES for two in combinations(LADDER, 2)]
    with tempfile.TemporaryDirectory() as nothing_kept:
        os.environ["XDG_CACHE_HOME"] = nothing_kept
        with ProcessPoolExecutor(asked.workers) as table:
            scores = dict(zip(pairs, table.map(score, pairs, [asked.games] * len(pairs)), strict=True))
        seats = [(game, word) for game in GAMES for word in LADDER]
        with ProcessPoolExecutor(1, max_tasks_per_child=1) as clock:
            timed = dict(zip(seats, clock.map(times, *zip(*seats, strict=True)), strict=True))
        y = yardstick()
    lines = ["# The ladder", "", *ladder_lines(scores, asked.games), "", *time_lines(timed, y)]
    print("\n".join(lines))
    if asked.write:
        RESULT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
