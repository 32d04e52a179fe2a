"""How strong the programs are at each game, in points of rating: the average of the ladder from random to perfect is
1500. The numbers are those of benchmarks/results/ladder.md, see benchmarks/make_strengths.py."""

import json
from functools import cache
from math import log
from pathlib import Path
from statistics import fmean

AVERAGE = 1500
PER_E = 400 / log(10)
"""Points for which the odds grow by the factor e, as in chess."""


@cache
def _measured() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(Path(__file__).with_name("strengths.json").read_text("utf-8"))
    return found


@cache
def strengths(game: str) -> dict[str, float]:
    """The points of each program at the game of this name, weakest first; where it was not measured, as on average."""
    measured = _measured()
    if game in measured:
        points: dict[str, float] = dict(measured[game])
    else:
        points = {word: fmean(one[word] for one in measured.values()) for word in next(iter(measured.values()))}
    return dict(sorted(points.items(), key=lambda item: item[1]))


def points_of(word: str, game: str) -> float | None:
    """The points of the player that a word names; None where nobody knows them."""
    from digitduel.players.adaptive import told_points

    return strengths(game).get(word) or told_points(word)
