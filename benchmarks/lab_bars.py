"""Ten thousand variants of the five games with all measures: how long it takes, and whether brute force agrees.

    python benchmarks/lab_bars.py [--out FOLDER] [--sample N] [--check N] [--workers K]

Each variant is written down as it is done; the same command goes on where it was broken off, and counts the seconds of
all its runs together. Writes benchmarks/results/lab_bars.md when nothing was left out.
"""

import argparse
import json
import os
import random
import sys
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from yardstick import yardstick  # noqa: E402

import digitduel  # noqa: E402
from digitduel.arena.workers import Processes  # noqa: E402
from digitduel.core.whole_files import write_whole  # noqa: E402
from digitduel.lab.laboratory import also_with_swap, survey, variants  # noqa: E402
from digitduel.lab.measures import Measures  # noqa: E402
from tests.lab.check_measured import check  # noqa: E402

RESULTS = HERE / "results/lab_bars.md"
BAR = 15 * 60
"""Seconds."""

WORDS = [
    # Sum Race: not more than some hundred thousand moves each, and no numbers that can never be chosen.
    "sum-race:target=12..60,highest=2..12",
    *(f"sum-race:target={target},highest=2..{target}" for target in range(5, 12)),
    *(f"sum-race:target={target},highest=13..{target}" for target in range(13, 24)),
    "sum-race:target=24..40,highest=13..24",
    "sum-race:target=41..60,highest=13..17",
    "sum-race:target=61..100,highest=5..6",
    "sum-race:target=101..110,highest=5..6",
    "sum-race:target=61..150,highest=2..4",
    "sum-race:target=151..200,highest=2..4",
    # Pocket Addition: targets up to all numbers together.
    *(f"pocket-addition:numbers={numbers},target=3..{numbers * (numbers + 1) // 2}" for numbers in range(3, 12)),
    # Number Harmony: every sum that can be made.
    *(
        f"number-harmony:window={window},highest={highest},target={window}..{window * highest}"
        for window, most in ((2, 50), (3, 20), (4, 7), (5, 4), (6, 3))
        for highest in range(2, most + 1)
    ),
    "equation-duel:numbers=3..10,joined=no|yes,operators=+-|+-*/",
    # Pattern Match: the targets that few numbers sum to; of the others there are too many positions.
    "pattern-match:target=6..7|23..24",
]


def asked() -> list[str]:
    """All variants, and each with swap."""
    return also_with_swap(list(dict.fromkeys(variant for word in WORDS for variant in variants(word))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=HERE / "lab_bars", help="where the measures are kept")
    parser.add_argument("--sample", type=int, help="measure only so many, drawn at random")
    parser.add_argument("--check", type=int, default=300, help="hold so many against brute force")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    sys.setrecursionlimit(10_000)  # brute force goes down every game to its end
    words, rng = asked(), random.Random(13)
    if given.sample:
        # Those that are the same but for swap stand side by side, and are measured together.
        chosen = rng.sample(range(0, len(words), 2), given.sample // 2)
        words = [word for place in sorted(chosen) for word in words[place : place + 2]]
    begun = time.perf_counter()
    took = given.out / "seconds.json"
    before = json.loads(took.read_text()) if took.exists() else {"seconds": 0.0, "runs": 0}

    def told(done: int, of_all: int) -> None:
        seconds = before["seconds"] + time.perf_counter() - begun
        if done % 100 == 0 or done == of_all:
            write_whole(took, json.dumps({"seconds": seconds, "runs": before["runs"] + 1}).encode())
            print(f"{done} of {of_all} variants, {seconds:.0f} s", flush=True)

    measured = survey(words, Processes(given.workers), given.out, told)
    seconds = json.loads(took.read_text())
    unit = yardstick()
    print(f"{len(measured)} of {len(words)} measured in {seconds['seconds']:.0f} s, the yardstick is {unit:.2f} s.")
    drawn = rng.sample(measured, min(given.check, len(measured)))
    checked = checks(drawn)
    lines = report(measured, len(words), seconds, unit, len(drawn), checked, given.workers)
    print("\n".join(lines))
    if not given.sample:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def checks(drawn: list[Measures]) -> dict[str, int]:
    """How many figures of each kind were found again; stops at the first that was not."""
    counted: dict[str, int] = {}
    for number, one in enumerate(drawn, 1):
        for kind, count in check(one, random.Random(one.game)).items():
            counted[kind] = counted.get(kind, 0) + count
        if number % 20 == 0:
            print(f"{number} of {len(drawn)} agree with brute force", flush=True)
    return counted


def report(
    measured: list[Measures],
    asked_for: int,
    took: dict[str, float],
    unit: float,
    drawn: int,
    checked: dict[str, int],
    workers: int,
) -> list[str]:
    seconds = took["seconds"]
    families: dict[str, list[Measures]] = {}
    for one in measured:
        families.setdefault(digitduel.game(one.game).name, []).append(one)
    rows = [
        f"| {name} | {len(those):,} | {max(one.positions for one in those):,} | {sum(o.positions for o in those):,} |"
        for name, those in sorted(families.items())
    ]
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in checked.items())
    verdict = "within" if seconds <= BAR else "above"
    return [
        "# The laboratory: ten thousand variants with all measures",
        "",
        f"{len(measured):,} of {asked_for:,} variants, by {workers} workers, in {seconds:.0f} s ({took['runs']:.0f} "
        f"run{'s' if took['runs'] > 1 else ''}): {seconds / unit:,.0f} yardsticks of {unit:.2f} s, {verdict} the bar "
        f"of {BAR // 60} minutes. Half of them are the other half with swap.",
        "",
        "| game | variants | positions of the largest | positions of all |",
        "|---|---|---|---|",
        *rows,
        "",
        f"{drawn} of them, drawn at random, agree with brute force (`tests/lab/check_measured.py`): {kinds}.",
        "",
        "Made by `python benchmarks/lab_bars.py`.",
    ]


if __name__ == "__main__":
    main()
