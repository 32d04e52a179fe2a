"""What it takes to play."""

from random import Random
from typing import Any, Protocol

from digitduel.core import Game


class Program(Protocol):
    """Anything that can choose a move. All its chance comes from `rng`."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        """One of the legal moves."""
