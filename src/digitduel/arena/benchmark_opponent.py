"""The one who sits opposite in the benchmark. It never changes: a different rival would be a different benchmark."""

from random import Random
from typing import Any

from digitduel.core import Game
from digitduel.players.shared_oracles import oracle

WORD = "benchmark-rival"
CARELESS = 0.25


class Rival:
    """Keeps the value three times out of four, by any move that does; else plays any move. So there are chances."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        moves = game.moves(position)
        if rng.random() < CARELESS or len(moves) == 1:
            return rng.choice(moves)
        choices = oracle(game).choices(position)
        best = max(choices, key=lambda choice: choice.verdict.worth).verdict.value.worth
        return rng.choice([move for move, verdict in choices if verdict.value.worth == best])
