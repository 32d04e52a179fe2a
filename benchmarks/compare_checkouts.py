"""Is a checkout as fast as another? The same work in both, in turns, told as ratios.

    python benchmarks/compare_checkouts.py ../old ../new

Each piece of work is a process of its own that imports from the checkout's `src`, with the Python and the packages that
run this. Rounds take turns, and time is that of the processor: what else the machine does falls on both alike. A ratio
is the median of the ratios round by round; above 1 the new one is slower. The bar is 1.05.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

BAR = 1.05

PLAY = """
import digitduel, random
game, chance = digitduel.game({word!r}), random.Random(1).random
steps = 0
while steps < {steps}:
    p = game.start()
    for _ in range(200):
        if game.outcome(p) is not None:
            break
        moves = game.moves(p)
        p = game.play(p, moves[int(chance() * len(moves))])
        steps += 1
"""
SOLVE = """
import digitduel
from digitduel.solve import oracle_for
game = digitduel.game({!r})
oracle_for(game).analyze(game.start())
"""
TOURNAMENT = """
import tempfile, pathlib
from digitduel.arena import Journal, Processes, play, round_robin
with tempfile.TemporaryDirectory() as folder:
    plan = round_robin(["sum-race"], ["random", "expert"], 4_000)
    with Journal(plan, pathlib.Path(folder) / "run") as journal:
        play(journal, Processes(1))
"""
BATCH = """
import numpy as np
from digitduel.envs.batch import batch
chance, games = np.random.default_rng(1), batch({!r}, 4096)
for _ in range({}):
    games.observe(), games.mask
    games.step(games.sample(chance))
"""
STEPS = {
    "pocket-addition": 600_000,
    "sum-race": 800_000,
    "equation-duel": 200_000,
    "number-harmony": 800_000,
    "pattern-match": 300_000,
}
SOLVED = ["pocket-addition:numbers=11,target=20", "equation-duel:numbers=12", "pattern-match", "sum-race:target=300"]
WORK = {
    "start and leave a game": ["-m", "digitduel", "play", "sum-race", "--plain"],
    "analyze in a fresh process": ["-m", "digitduel", "analyze", "equation-duel", "--no-cache", "--json"],
    **{f"random games of {word}": ["-c", PLAY.format(word=word, steps=steps)] for word, steps in STEPS.items()},
    **{f"solve {word}": ["-c", SOLVE.format(word)] for word in SOLVED},
    "a tournament": ["-c", TOURNAMENT],
    **{f"a batch of {word}": ["-c", BATCH.format(word, 300 if word == "pattern-match" else 3_000)] for word in STEPS},
}


def seconds(checkout: Path, work: list[str], home: str) -> float:
    """What a piece of work takes of the processor, with the processes that it starts."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "HOME": home}
    # Bytecode is written once, or the one with the larger files would seem slower to start.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = _processor()
    quiet = subprocess.DEVNULL
    subprocess.run([sys.executable, *work], env=environment, cwd=home, stdin=quiet, stdout=quiet, check=True)
    return _processor() - before


def _processor() -> float:
    """What all processes that have ended took; in finer steps than `os.times`, for work of a few of its ticks."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    ask.add_argument("old", type=Path)
    ask.add_argument("new", type=Path)
    ask.add_argument("--rounds", type=int, default=7)
    ask.add_argument("--only", default="", help="only the work whose name has this in it")
    asked = ask.parse_args()
    print(f"| work | new / old | round by round, of {asked.rounds} |\n|---|---:|---|")
    slower = []
    with tempfile.TemporaryDirectory() as home:
        for name, work in WORK.items():
            if asked.only not in name:
                continue
            for checkout in (asked.old, asked.new):
                seconds(checkout.resolve(), work, home)
            ratios = []
            for turn in range(asked.rounds):
                pair = [asked.old.resolve(), asked.new.resolve()]
                took = {place: seconds(place, work, home) for place in (pair if turn % 2 else pair[::-1])}
                ratios.append(took[pair[1]] / took[pair[0]])
            ratio = statistics.median(ratios)
            print(f"| {name} | {ratio:.2f} | {min(ratios):.2f} to {max(ratios):.2f} |", flush=True)
            if ratio > BAR:
                slower.append(name)
    print(f"\nSlower by more than the bar of {BAR}: {', '.join(slower) or 'none'}.")


if __name__ == "__main__":
    main()
