"""Make players/strengths.json from the measured ladder: the rating of each program at each game.

    python benchmarks/make_strengths.py

The results of benchmarks/results/ladder.md are rated as in the arena: the average of the six programs is 1500.
"""

import json
import re
from itertools import combinations
from pathlib import Path

from digitduel.arena.ratings import Met, rated

HERE = Path(__file__).resolve().parent
LADDER = HERE / "results" / "ladder.md"
STRENGTHS = HERE.parent / "src" / "digitduel" / "players" / "strengths.json"
GAMES = 400


def strengths(ladder: str) -> dict[str, dict[str, int]]:
    """The ratings by game and program, from the whole ladder in percent."""
    found = {}
    for table in re.findall(r"^\| [a-z-]+ \| random .* mean \|\n(?:\|.*\n)+", ladder, re.MULTILINE):
        head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
        game, programs = head[0], head[1:-1]
        shares = {row[0]: dict(zip(programs, row[1:-1], strict=True)) for row in rows}
        met = [Met(one, two, GAMES, float(shares[one][two]) / 100 * GAMES) for one, two in combinations(programs, 2)]
        # Each pair sat in both seats equally, so half of these count from either side, and nobody moves first.
        met += [Met(two, one, games, games - points) for one, two, games, points in met]
        halves = [Met(one, two, games // 2, points / 2) for one, two, games, points in met]
        found[game] = {rating.player: round(rating.points) for rating in rated(programs, halves).players}
    return found


if __name__ == "__main__":
    made = strengths(LADDER.read_text(encoding="utf-8"))
    STRENGTHS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
