"""What it takes to play."""

from random import Random
from typing import Any, Protocol, runtime_checkable

from digitduel.core import Game


class Program(Protocol):
    """Anything that can choose a move. All its chance comes from `rng`."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        """One of the legal moves."""


@runtime_checkable
class Remarks(Protocol):
    """A program that has something to say about how it chooses."""

    def remark(self, game: Game[Any, Any], position: Any) -> str:
        """It, in one sentence; nothing where it goes without saying."""
