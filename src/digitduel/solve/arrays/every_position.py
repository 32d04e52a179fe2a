"""The scores of every position of a game, in a file of answers."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from digitduel.core import Game
from digitduel.solve.arrays.answer_blocks import pack
from digitduel.solve.arrays.answer_file import write_answers
from digitduel.solve.arrays.backwards import solve
from digitduel.solve.arrays.coded_rules import coded_rules
from digitduel.solve.arrays.positions import lay_out
from digitduel.solve.arrays.short_scores import to_short
from digitduel.solve.arrays.tiers import Crew, Progress, Threads, Tiers, memory_needed

__all__ = ["Crew", "Progress", "Threads", "memory_needed", "solve_all"]


def solve_all(
    game: Game[Any, Any],
    out: Path,
    crew: Crew | None = None,
    progress: Callable[[Progress], None] = lambda told: None,
) -> dict[int, int]:
    """Write the scores of every position that can come from the start to a file. Returns how many each tier has.

    A game without rules over arrays is laid out in memory, by its rules in Python. What a run leaves behind when it is
    stopped is in a folder beside the file, and found there by the next.
    """
    if coded_rules(game):
        tiers = Tiers(game, out.with_name(f"{out.name}.work"), crew, progress)
        tiers.solve(out)
        return tiers.sizes
    laid = lay_out(game, [game.start()])
    scores = to_short(solve(laid))
    sizes: dict[int, int] = {}
    parts: dict[int, Iterable[bytes]] = {}
    for tier in np.unique(laid.tier).tolist():
        which = np.flatnonzero(laid.tier == tier)
        which = which[np.argsort(laid.codes[which])]
        sizes[tier] = len(which)
        parts[tier] = [pack(laid.codes[which], scores[which])]
    write_answers(out, game, sizes, parts)
    return sizes
