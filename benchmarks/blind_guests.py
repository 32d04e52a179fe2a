"""Blind guests by every door: whether 0 is within the interval of their score, seed by seed.

    make test-frameworks && .venv-frameworks/bin/python benchmarks/blind_guests.py --write

A blind guest plays any of the moves that it is shown, all equally likely, by chance from a seed. It comes in as a
program of the house, as a class in Python, on a pipe, as a language model at an address of this machine, by
`digitduel.evals`, over the Model Context Protocol, and inside each framework that has an adapter. Each time it plays
the quick run of edition 1.1: 100 positions, and by the doors of the arena also 20 whole games. Of 100 intervals of 95%
about 95 should hold 0; in 95 of 100 such counts it is 90 to 99 of them by chance.
"""

import argparse
import json
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from digitduel.arena import Crew, Journal, Threads, benchmark_plan, benchmark_report, play  # noqa: E402
from digitduel.core import Game  # noqa: E402
from digitduel.evals import Skill, positions, score_of  # noqa: E402
from digitduel.evals.editions import MENDED  # noqa: E402
from tests.frameworks import scripted  # noqa: E402

RESULTS = Path(__file__).parent / "results" / "blind_guests.md"
Door = Callable[[int], Skill]


class Blind:
    """A class in Python, which sees all moves."""

    stays = True

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return rng.choice(game.moves(position))


def on_a_pipe(seed: int) -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "move":
            move = Random(f"{asked['game']} {asked['moves']} {seed}").choice(asked["legal"])
            print(json.dumps({"id": asked["id"], "move": move, "stays": True}), flush=True)


class Model(BaseHTTPRequestHandler):
    """A language model, whose name ends in its seed."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        question = asked["messages"][1]["content"]
        # The moves are read from the question: nothing else tells a model what it may play.
        offered = question.rpartition("You can play: ")[2].splitlines()[0]
        moves = offered.split("; " if ";" in offered else ", ")
        move = "no" if moves[0].startswith("an equation") else Random(f"{question} {asked['model']}").choice(moves)
        message = {"role": "assistant", "content": f"Move: {move}"}
        told = {"model": asked["model"], "choices": [{"message": message, "finish_reason": "stop"}]}
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


def by_arena(word: str, seed: int, crew: Crew) -> Skill:
    plan = replace(benchmark_plan(word, quick=True, edition=MENDED), seed=seed)
    with Journal(plan) as journal:
        play(journal, crew)
        told = benchmark_report(journal)
    return Skill(told.score, told.low, told.high)


def by_evals(seed: int) -> Skill:
    scripted.blind_by = seed
    return score_of(scripted.by_hand(positions(MENDED, quick=True))).overall()


def doors(address: str) -> dict[str, Door]:
    pipe = f"exec:{sys.executable} {Path(__file__).resolve()} --pipe"
    one, many = Threads(1), Threads(8)
    return {
        "a program of the house": lambda seed: by_arena("random", seed, one),
        "a class in Python": lambda seed: by_arena("blind_guests:Blind", seed, one),
        "a program on a pipe": lambda seed: by_arena(f"{pipe} {seed}", seed, one),
        "a language model": lambda seed: by_arena(f"llm:blind-{seed}@{address}", seed, many),
        "`digitduel.evals`": by_evals,
    }


def frameworks() -> dict[str, Callable[[Path], float]]:
    """Only where they are installed."""
    try:
        from tests.frameworks.test_every_door import DOORS
    except ImportError:
        return {}
    return DOORS


def measured(seeds: int, only: str) -> Iterator[str]:
    """The lines of the table, each as soon as a door is done."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Model) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for name, door in doors(f"http://127.0.0.1:{server.server_port}/v1").items():
            if only in name:
                yield row(name, [door(seed) for seed in range(seeds)])
        server.shutdown()
    by_hand = [by_evals(seed) for seed in range(seeds)]
    for name, framework in frameworks().items():
        if only in name:
            for seed, expected in enumerate(by_hand):
                scripted.blind_by = seed
                with tempfile.TemporaryDirectory() as folder:
                    at = framework(Path(folder))
                assert at == expected.at, f"{name} scores {at} with seed {seed}, and {expected.at} by hand"
            yield row(f"{name}, to the digit as by `digitduel.evals`", by_hand)


def row(name: str, told: list[Skill]) -> str:
    count = len(told)
    held = sum(each.low <= 0 <= each.high for each in told)
    mean, half = sum(each.at for each in told) / count, sum(each.high - each.low for each in told) / 2 / count
    return f"| {name} | {count} | {mean:.1f} | {half:.1f} | {held} of {count} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--only", default="", help="only the doors whose name has this in it")
    parser.add_argument("--write", action="store_true", help="keep the table in results/")
    parser.add_argument("--pipe", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.pipe is not None:
        on_a_pipe(asked.pipe)
        return
    told = [
        "# Blind guests by every door",
        "",
        *(__doc__ or "").strip().splitlines()[4:],
        "",
        "| door | seeds | mean score | half an interval | 0 is within it |",
        "|---|--:|--:|--:|--:|",
    ]
    for line in measured(asked.seeds, asked.only):
        told.append(line)
        print(line, flush=True)
        if asked.write:
            RESULTS.write_text("\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
