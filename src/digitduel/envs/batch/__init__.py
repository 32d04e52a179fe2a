"""Thousands of games at once, in arrays.

    games = batch("sum-race", 4096)
    actions = games.sample(rng)        # or your own choice, by games.to_move, games.mask and games.observe()
    rewards, ended, stopped = games.step(actions)

A game that is over begins again in the same step.
"""

from typing import Any

from digitduel.core import Game, hook
from digitduel.core.missing_extra import needs

needs("numpy")

from digitduel.envs.batch.listed_positions import PositionBatch, TooManyPositions  # noqa: E402
from digitduel.envs.batch.stepping import Batch, Steps  # noqa: E402  (only once numpy is known to be there)
from digitduel.envs.numbered_game import LIMIT, NumberedGame  # noqa: E402

__all__ = ["Batch", "Steps", "TooManyPositions", "batch"]


def batch(game: str | Game[Any, Any], games: int, *, limit: int = LIMIT) -> Batch:
    """So many games side by side, each at its start."""
    table = NumberedGame(game, limit)
    made: Batch = (hook(table.game, "batch") or PositionBatch)(table, games)
    return made
