"""Games per second of the arena, random against random on Sum Race with one worker, beside the bare loop of the core.

The arena's figure has everything in it: starting the worker, playing, writing each game to the disk. The bar is half of
the bare loop, measured just before and just after. What the report then takes is told too.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from yardstick import REFERENCE, yardstick

import digitduel
from digitduel.arena import Journal, Processes, play, report, round_robin

GAMES = 100_000
ROUNDS = 5
BAR = 0.5


def bare(games: int) -> float:
    """Games per second through `Game` alone."""
    game = digitduel.game("sum-race")
    moves, play_move, outcome, rng = game.moves, game.play, game.outcome, random.Random(1).random
    began = time.perf_counter()
    for _ in range(games):
        position = game.start()
        while outcome(position) is None:
            choices = moves(position)
            position = play_move(position, choices[int(rng() * len(choices))])
    return games / (time.perf_counter() - began)


def arena(games: int, folder: Path) -> tuple[float, float]:
    """Games per second of a whole tournament, and the seconds of its report."""
    plan = round_robin(["sum-race"], ["random", "random"], games)
    began = time.perf_counter()
    with Journal(plan, folder) as journal:
        play(journal, Processes(1))
        took = time.perf_counter() - began
    began = time.perf_counter()
    report(journal)
    return games / took, time.perf_counter() - began


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=GAMES, help=f"games in each round ({GAMES})")
    games = ask.parse_args().games
    print(f"Yardstick: {yardstick():.3f} s (the reference is {REFERENCE} s). {ROUNDS} rounds of {games:,} games.\n")
    print("| bare loop, games/s | arena, games/s | ratio | report, s |")
    print("|---:|---:|---:|---:|")
    ratios = []
    for _ in range(ROUNDS):
        before = bare(games // 2)
        with tempfile.TemporaryDirectory() as folder:
            pace, reporting = arena(games, Path(folder))
        loop = (before + bare(games // 2)) / 2
        ratios.append(pace / loop)
        print(f"| {loop:,.0f} | {pace:,.0f} | {pace / loop:.2f} | {reporting:.1f} |")
    ratio = statistics.median(ratios)
    print(f"\nThe median ratio is {ratio:.2f}; the bar is {BAR}.")
    sys.exit(ratio < BAR)


if __name__ == "__main__":
    main()
