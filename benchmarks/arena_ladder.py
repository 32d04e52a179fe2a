"""The ladder by the arena's own report: in each game the levels must come out in their order."""

import argparse
import os
import sys
import tempfile
import time

from digitduel.arena import Journal, Processes, play, report, round_robin

GAMES = ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match")
LADDER = ["random", "beginner", "casual", "skilled", "expert", "perfect"]


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=200, help="games per pair, an even number (200)")
    ask.add_argument("--workers", type=int, default=2, help="processes (2)")
    asked = ask.parse_args()
    with tempfile.TemporaryDirectory() as nothing_kept:
        os.environ["XDG_CACHE_HOME"] = nothing_kept
        began = time.perf_counter()
        with Journal(round_robin(GAMES, LADDER, asked.games)) as journal:
            play(journal, Processes(asked.workers))
        played = time.perf_counter() - began
        told = report(journal)
    print(f"{told.played:,} games in {played:.0f} s, the report in {time.perf_counter() - began - played:.0f} s.\n")
    print(f"| game | {' | '.join(LADDER)} | in order |")
    print("|---|" + "---:|" * len(LADDER) + "---|")
    all_in_order = True
    for word, found in [*((game.game, game.ratings) for game in told.games), ("overall", told.overall)]:
        ratings = {rating.player: rating for rating in found.players}
        in_order = [rating.player for rating in found.players] == LADDER[::-1]
        all_in_order &= in_order
        cells = [f"{ratings[p].points:.0f} ± {(ratings[p].high - ratings[p].low) / 2:.0f}" for p in LADDER]
        print(f"| {word} | {' | '.join(cells)} | {'yes' if in_order else 'NO'} |")
    sys.exit(not all_in_order)


if __name__ == "__main__":
    main()
