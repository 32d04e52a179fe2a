"""Opponents of human strengths. They differ as people do: in how far they look, and in how often they slip."""

from dataclasses import dataclass
from random import Random
from typing import Any

from digitduel.core import Game
from digitduel.players.shared_oracles import choices_if_small, is_estimated
from digitduel.players.tree_search import at_the_table
from digitduel.solve import Verdict

ESTIMATES = "This game is too large to solve from here, so I estimate: I try out games in my head."


@dataclass(frozen=True)
class Level:
    """Sees every win and loss that is at most `sight` plies away, and plays any move at all with chance `slip`."""

    sight: int
    slip: float
    steps: int
    """How much it tries out in its head where the game is too large to be known."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        moves = game.moves(position)
        if len(moves) == 1 or rng.random() < self.slip:
            return rng.choice(moves)
        choices = choices_if_small(game, position)
        if choices is None:
            return at_the_table(self.steps).choose(game, position, rng)
        best = max(self.seen(verdict) for _, verdict in choices)
        return rng.choice([move for move, verdict in choices if self.seen(verdict) == best])

    def remark(self, game: Game[Any, Any], position: Any) -> str:
        return ESTIMATES if is_estimated(game, position) else ""

    def seen(self, verdict: Verdict) -> int:
        """The worth of a move as far as this player can see; what lies beyond is all the same to it."""
        return verdict.worth if verdict.plies is not None and verdict.plies <= self.sight else 0


LEVELS = {
    "beginner": Level(sight=1, slip=0.5, steps=300),
    "casual": Level(sight=2, slip=0.33, steps=800),
    "skilled": Level(sight=4, slip=0.21, steps=2_000),
    "expert": Level(sight=7, slip=0.13, steps=4_000),
}
