"""Makes the files of what programs of known strength get in the benchmark, `src/digitduel/arena/baseline_scores/`.

    python benchmarks/make_baselines.py digit-duel-benchmark-1.1

Without a name, those of all editions. Most of the time goes to the tree search.
"""

import argparse
from functools import partial

from digitduel.arena import Journal, Plan, Processes, benchmark_plan, benchmark_report, play
from digitduel.arena.baselines import FOLDER, file_of, made
from digitduel.arena.family_benchmark import family_plan
from digitduel.arena.report_shapes import BenchmarkReport
from digitduel.evals.editions import EDITIONS, SECOND, Edition


def reports(player: str, edition: Edition) -> list[BenchmarkReport]:
    plans = [benchmark_plan(player, quick, edition) for quick in (False, True)]
    if edition == SECOND:
        plans += [family_plan(player, quick, whole_games=True) for quick in (False, True)]
    return list(map(report, plans))


def report(plan: Plan) -> BenchmarkReport:
    with Journal(plan) as journal:
        play(journal, Processes())
    told = benchmark_report(journal)
    print(f"{told.benchmark}: {told.player} {told.score:.1f} ({told.low:.1f} to {told.high:.1f})", flush=True)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    FOLDER.mkdir(exist_ok=True)
    for name in parser.parse_args().names or EDITIONS:
        edition = EDITIONS[name]
        file_of(name).write_bytes(made(partial(reports, edition=edition)))


if __name__ == "__main__":
    main()
