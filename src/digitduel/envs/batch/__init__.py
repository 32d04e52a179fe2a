"""Thousands of games at once, in arrays.

    games = batch("sum-race", 4096)
    actions = games.sample(rng)        # or your own choice, by games.to_move, games.mask and games.observe()
    rewards, ended, stopped = games.step(actions)

A game that is over begins again in the same step.
"""

from collections.abc import Callable
from typing import Any

from digitduel.core import Game
from digitduel.envs.missing_extra import needs

needs("numpy")

from digitduel.envs.batch.equation_duel_batch import HandBatch  # noqa: E402
from digitduel.envs.batch.listed_positions import PositionBatch, TooManyPositions  # noqa: E402
from digitduel.envs.batch.pattern_match_batch import GridBatch  # noqa: E402
from digitduel.envs.batch.stepping import Batch, Steps  # noqa: E402  (only once numpy is known to be there)
from digitduel.envs.numbered_game import LIMIT, Table  # noqa: E402

__all__ = ["Batch", "Steps", "TooManyPositions", "batch"]

OWN: dict[str, Callable[[Table, int], Batch]] = {"equation-duel": HandBatch, "pattern-match": GridBatch}
"""Games with too many positions to be listed, which therefore have arrays of their own."""


def batch(game: str | Game[Any, Any], games: int, *, limit: int = LIMIT) -> Batch:
    """So many games side by side, each at its start."""
    table = Table(game, limit)
    return OWN.get(table.game.name, PositionBatch)(table, games)
