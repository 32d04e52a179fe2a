"""How long `duel analyze` takes, in yardsticks of the same run: a cold process without and with a cache, and warm.

Writes the table to `results/analyze_bars.md` when called with `--write`.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yardstick import median_time, yardstick

import digitduel
from digitduel.core import Game
from digitduel.solve import oracle_for

GAMES = ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"]
LARGER = [
    "equation-duel:joined=yes",
    "equation-duel:operators=+-",
    "equation-duel:numbers=15",
    "equation-duel:numbers=15,joined=yes",
    "equation-duel:numbers=15,operators=+-",
    "equation-duel:numbers=15,joined=yes,operators=+-",
]
COLD_BARS = {"pattern-match": 4.0}
RUNS = 5
MIDDLES = 4
WARM = 1_000


def cold(word: str, moves: list[str], *more: str, runs: int = RUNS) -> float:
    """The median time of a process that analyzes the position after these moves."""
    command = [sys.executable, "-m", "digitduel", "analyze", word, "--json", "--moves", " ".join(moves), *more]
    return median_time(command, runs)


def some_games(game: Game[Any, Any], seed: int) -> Iterator[tuple[Any, list[str]]]:
    """Positions of games at random, with the moves that led there."""
    rng = random.Random(seed)
    while True:
        position, moves = game.start(), list[str]()
        while game.outcome(position) is None and len(moves) < 40:
            yield position, moves
            move = rng.choice(game.moves(position))
            position, moves = game.play(position, move), [*moves, game.write(move)]


def middles(word: str) -> list[list[str]]:
    """The ways into a few positions in the middle of games."""
    ways = (moves for _, moves in some_games(digitduel.game(word), 1) if 2 <= len(moves) <= 6)
    return [next(ways) for _ in range(MIDDLES * 3)][::3]


def warm(word: str) -> list[float]:
    """How long each of many positions takes in one process, the slowest last."""
    game = digitduel.game(word)
    oracle = oracle_for(game)
    oracle.analyze(game.start())
    times = []
    for (position, _), _ in zip(some_games(game, 2), range(WARM), strict=False):
        began = time.perf_counter()
        oracle.analyze(position)
        times.append(time.perf_counter() - began)
    return sorted(times)


def rows(y: float) -> Iterator[str]:
    for word in GAMES + LARGER:
        bar = COLD_BARS.get(word, 1.0) if word in GAMES else 30.0
        with tempfile.TemporaryDirectory() as cache:
            os.environ["XDG_CACHE_HOME"] = cache
            start = cold(word, [], "--no-cache") / y
            cold(word, [], runs=1)
            kept = cold(word, []) / y
            middle = max(cold(word, moves, "--no-cache", runs=1) for moves in middles(word)) / y
        times = warm(word)
        p99 = times[len(times) * 99 // 100]
        yield (
            f"| {word} | {start:.2f} | {bar:g} | {kept:.2f} | {middle:.2f} "
            f"| {statistics.median(times) * 1000:.2f} ms | {p99 * 1000:.1f} ms | {p99 / y:.4f} |"
        )


def main() -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    y = yardstick()
    lines = [
        f"Yardstick: {y:.3f} s. All figures but those in ms are in yardsticks, medians of {RUNS} processes.",
        "The bars: from the start as given; with a cache 1.5; warm, p99 0.05.",
        "",
        f"| game | start, cold | bar | start, with a cache | the slowest of {MIDDLES} in the middle, cold "
        f"| warm, median of {WARM:,} | warm, p99 | warm, p99 |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    print("\n".join(lines))
    for row in rows(y):
        lines.append(row)
        print(row, flush=True)
    if "--write" in sys.argv:
        path = Path(__file__).parent / "results" / "analyze_bars.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text("# Analysis: time in yardsticks\n\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
