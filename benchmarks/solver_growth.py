"""How the cost of solving grows: positions, time, memory. Each game is solved in a process of its own.

Writes the table to `results/solver_growth.md` when called with `--write`.
"""

import json
import subprocess
import sys
from pathlib import Path

from yardstick import yardstick

WORDS = [
    *(f"sum-race:target={target},highest={highest}" for highest in (6, 12) for target in (20, 50, 100, 200, 1000)),
    *(f"pocket-addition:numbers={numbers},target={target}" for numbers, target in ((9, 15), (11, 20), (13, 25))),
    *(f"equation-duel:numbers={numbers}" for numbers in (9, 12, 15, 18)),
    "pattern-match",
]

SOLVE = """
import json, resource, sys, time
import digitduel
from digitduel.solve import oracle_for
game = digitduel.game(sys.argv[1])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.perf_counter()
oracle = oracle_for(game)
verdict = oracle.analyze(game.start())
took = time.perf_counter() - began
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(json.dumps([verdict.value, verdict.plies, oracle.positions, took, memory / 1024]))
"""


def main() -> None:
    y = yardstick()
    lines = [
        f"Yardstick: {y:.3f} s. Time is for all of the start position (value, every first move, a best line),",
        "without the start of the process and without a cache; memory is what the process grew by.",
        "Sum Race's positions are pairs of scores, Pattern Match's are pairs of classes of grids.",
        "",
        "| game | value | plies | positions | seconds | yardsticks | MiB | positions per second |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    print("\n".join(lines))
    for word in WORDS:
        done = subprocess.run([sys.executable, "-c", SOLVE, word], capture_output=True, text=True, check=True)
        value, plies, positions, took, memory = json.loads(done.stdout)
        row = (
            f"| {word} | {value} | {'' if plies is None else plies} | {positions:,} | {took:.3f} | {took / y:.2f} "
            f"| {memory:.0f} | {positions / took:,.0f} |"
        )
        lines.append(row)
        print(row, flush=True)
    if "--write" in sys.argv:
        path = Path(__file__).parent / "results" / "solver_growth.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text("# Solving: how cost grows\n\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
