"""The player who has only just heard the rules."""

from random import Random
from typing import Any

from digitduel.core import Game


class RandomPlayer:
    """Plays any legal move, each as likely as the others."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return rng.choice(game.moves(position))
