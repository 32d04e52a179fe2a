"""Ten minutes of play on one server, and whether its memory and its descriptors stay as they are.

    python benchmarks/web_soak.py --write

People play all games to their end with random moves, one table after the other; each opens the page, asks for the
puzzle of today, plays over a line of its own, and leaves. In the first fifth of the time what may be kept is filled
(32 MB of what positions look like take some 1,000 games), so they must play fast enough for that. After that the
highest figures of each fifth are compared; exit code 1 when they grow.
"""

import argparse
import asyncio
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from random import Random

from web_kills import Table
from web_load import serving

from digitduel.games import BUILT_IN

RESULTS = Path(__file__).parent / "results" / "web_soak.md"
MEGABYTE = 1024 * 1024
GROWTH_MB, GROWTH_DESCRIPTORS = 16.0, 5
"""What the last fifth may have more than the second. Everything is searched for garbage when nobody plays, or when a
million objects have come; here somebody always plays."""
FIFTHS = 5
PAGES = ("/", "/api/games", "/api/puzzles/daily", "/static/js/addresses.js", "/healthz")


def look_around(port: int) -> None:
    """What a browser asks for when somebody comes."""
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    for path in PAGES:
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        assert answer.status == 200, path
    line.close()


class Seen:
    """How large the server was, and how many descriptors it had, second by second."""

    def __init__(self) -> None:
        self.memory: list[float] = []
        self.descriptors: list[int] = []

    def highest(self) -> list[tuple[float, int]]:
        """In each fifth of the time."""
        size = len(self.memory) // FIFTHS
        parts = [slice(at * size, (at + 1) * size) for at in range(FIFTHS)]
        return [(max(self.memory[part]), max(self.descriptors[part])) for part in parts]

    @property
    def is_flat(self) -> bool:
        _, (memory, descriptors), *_, (last_memory, last_descriptors) = self.highest()
        return last_memory <= memory + GROWTH_MB and last_descriptors <= descriptors + GROWTH_DESCRIPTORS


async def soak(players: int, minutes: float, pace: float, seed: int) -> tuple[Seen, int, int]:
    """What was seen, and how many games and moves were played."""
    words, seen, over, moves = sorted(BUILT_IN), Seen(), 0, 0

    def played() -> None:
        nonlocal moves
        moves += 1

    with serving() as (port, process):

        async def visit(number: int) -> None:
            nonlocal over
            rng = Random(f"{seed}/{number}")
            while True:
                await asyncio.to_thread(look_around, port)
                await Table(port, words[(number + over) % len(words)], rng, played, pace).play()
                over += 1

        visitors = [asyncio.create_task(visit(number)) for number in range(players)]
        until = time.monotonic() + 60 * minutes
        while time.monotonic() < until:
            await asyncio.sleep(1)
            for broken in [each for each in visitors if each.done()]:
                broken.result()
            seen.memory.append(process.memory_info().rss / MEGABYTE)
            seen.descriptors.append(process.num_fds())
        for visitor in visitors:
            visitor.cancel()
        await asyncio.gather(*visitors, return_exceptions=True)
    return seen, over, moves


def main() -> None:
    parser = argparse.ArgumentParser(description="Play for long, and look whether the server grows.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--pace", type=float, default=0.1, help="seconds between two moves at a table")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help=f"write the result to {RESULTS.name}")
    asked = parser.parse_args()
    seen, over, moves = asyncio.run(soak(asked.players, asked.minutes, asked.pace, asked.seed))
    lines = [
        "# Ten minutes of play" if asked.minutes == 10 else f"# {asked.minutes:g} minutes of play",
        "",
        f"{asked.players} people at a time played {over} games to their end, one after the other, with {moves} moves",
        f"in all, on one server process with SQLite: {'flat' if seen.is_flat else 'NOT flat'}. The bar: after the",
        f"first fifth at most {GROWTH_MB:g} MB and {GROWTH_DESCRIPTORS} descriptors more.",
        "",
        "| fifth of the time | highest memory | most descriptors |",
        "|---:|---:|---:|",
        *(f"| {at} | {memory:.1f} MB | {count} |" for at, (memory, count) in enumerate(seen.highest(), start=1)),
    ]
    print("\n".join(lines))
    if asked.write:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.exit(not seen.is_flat)


if __name__ == "__main__":
    main()
