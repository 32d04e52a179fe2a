"""Blind guests by every door: whether 0 is within the interval of their score, seed by seed.

    make test-frameworks && .venv-frameworks/bin/python benchmarks/blind_guests.py --write

A blind guest plays any of the moves that it is shown, all equally likely. It comes in as a program of the house, as a
class in Python, on a pipe, as a language model at an address of this machine, by `digitduel.evals`, over the Model
Context Protocol, and inside each framework that has an adapter; each time it plays the quick run of edition 2. But for
the program of the house, which has its own chance, a guest of one seed makes the same choice wherever it is shown the
same, so doors differ only by what they show: the class in Python also sees equations. All others must get the same
score, to the last digit; so it is enough to count many seeds by one of these doors, and to hold the others against it
in some.

Of 100 intervals of 95% about 95 should hold 0, and by chance it is 90 to 99 of them in 95 of 100 such counts. How
often they do in the long run is told first: blind answers in the positions of the benchmark, thousands of times,
without any door in between.
"""

import argparse
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from digitduel.arena import Crew, Journal, Threads, benchmark_plan, benchmark_report, play  # noqa: E402
from digitduel.core import Game, Match  # noqa: E402
from digitduel.evals import Score, Skill, missed, positions, score_of  # noqa: E402
from digitduel.evals.editions import edition_named  # noqa: E402
from digitduel.games import game as game_of  # noqa: E402
from tests.frameworks import scripted  # noqa: E402

RESULTS = Path(__file__).parent / "results" / "blind_guests.md"
Door = Callable[[int], Skill]
EVALS = "`digitduel.evals`"


class Blind:
    """A class in Python, which sees all moves."""

    stays = True

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return scripted.blind(game, position, game.moves(position), scripted.blind_by or 0)


def on_a_pipe(seed: int) -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "move":
            match = Match(game_of(asked["game"]))
            for text in asked["moves"]:
                match.play(text)
            move = scripted.blind(match.game, match.position, asked["legal"], seed)
            print(json.dumps({"id": asked["id"], "move": move, "stays": True}), flush=True)


class Model(BaseHTTPRequestHandler):
    """A language model. All that it knows stands in the question."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = scripted.answer_to(*(message["content"] for message in asked["messages"]))
        message = {"role": "assistant", "content": said}
        told = {"model": asked["model"], "choices": [{"message": message, "finish_reason": "stop"}]}
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


def by_arena(word: str, seed: int, crew: Crew) -> Skill:
    scripted.blind_by = seed
    plan = replace(benchmark_plan(word, quick=True, edition=edition_named(scripted.EDITION)), seed=seed)
    with Journal(plan) as journal:
        play(journal, crew)
        told = benchmark_report(journal)
    return Skill(told.score, told.low, told.high)


def by_evals(seed: int) -> Skill:
    scripted.blind_by = seed
    return score_of(scripted.by_hand(positions(scripted.EDITION, quick=True))).overall()


@cache
def doors() -> dict[str, Door]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/v1"
    pipe = f"exec:{sys.executable} {Path(__file__).resolve()} --pipe"
    one, many = Threads(1), Threads(8)
    return {
        "a program of the house": lambda seed: by_arena("random", seed, one),
        "a class in Python": lambda seed: by_arena("blind_guests:Blind", seed, one),
        EVALS: by_evals,
        "a program on a pipe": lambda seed: by_arena(f"{pipe} {seed}", seed, one),
        "a language model": lambda seed: by_arena(f"llm:blind-{seed}@{address}", seed, many),
        **{name: by_framework(door) for name, door in frameworks().items()},
    }


def frameworks() -> dict[str, Callable[[Path], float]]:
    """Only where they are installed."""
    try:
        from tests.frameworks.test_every_door import DOORS
    except ImportError:
        return {}
    return DOORS


def by_framework(door: Callable[[Path], float]) -> Door:
    """They tell the score only; its interval is that of the same answers by `digitduel.evals`."""

    def reached(seed: int) -> Skill:
        expected = by_evals(seed)
        with tempfile.TemporaryDirectory() as folder:
            return expected._replace(at=door(Path(folder)))

    return reached


def in_the_long_run(times: int) -> Iterator[str]:
    """Rows for those who are shown all moves, and for those who are told in words."""
    asked = positions(scripted.EDITION, quick=True)
    for name, in_words in (("shown all moves", False), ("told in words", True)):
        questions = [(each, missed(each.match(), in_words=in_words)) for each in asked]
        rng, told = Random(1), []
        for _ in range(times):
            score = Score()
            for each, judged in questions:
                score.add(each, judged._replace(kept=rng.random() < judged.by_chance))
            told.append(score.overall())
        yield row(f"no door, {name}", told)


def measured(seeds: int, equal_seeds: int, only: str, workers: int) -> Iterator[str]:
    """The lines of the table, each as soon as a door is done."""
    expected: list[Skill] = []
    with ProcessPoolExecutor(workers, get_context("spawn")) as crew:
        for name in doors():
            if only in name or name == EVALS:
                told = list(crew.map(partial(score_by, name), range(equal_seeds if expected else seeds)))
                for seed, (each, by_hand) in enumerate(zip(told, expected, strict=False)):
                    same = each in (by_hand, rounded(by_hand))
                    assert same, f"{name} scores {each} with seed {seed}, and {by_hand} by hand"
                expected = told if name == EVALS else expected
                yield row(name, told)


def rounded(told: Skill) -> Skill:
    """As a report of the arena tells it."""
    return Skill(*(round(each, 2) for each in told))


def score_by(door: str, seed: int) -> Skill:
    return doors()[door](seed)


def row(name: str, told: list[Skill]) -> str:
    count, held = len(told), sum(each.low <= 0 <= each.high for each in told)
    half = fmean((each.high - each.low) / 2 for each in told)
    spread = sqrt(fmean(each.at**2 for each in told))
    mean = round(fmean(each.at for each in told), 1) + 0  # no -0.0
    return f"| {name} | {count:,} | {mean:.1f} | {spread:.1f} | {half:.1f} | {held:,} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--equal-seeds", type=int, default=5, help="by doors where the score must be the same")
    parser.add_argument("--long-run", type=int, default=2_000, help="so many times without a door")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
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
        "| door | seeds | mean score | spread | half an interval | 0 is within it |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for lines in (
        in_the_long_run(asked.long_run),
        measured(asked.seeds, asked.equal_seeds, asked.only, asked.workers),
    ):
        for line in lines:
            told.append(line)
            print(line, flush=True)
            if asked.write:
                RESULTS.write_text("\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
