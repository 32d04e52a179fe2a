"""Who can sit at the table besides people."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from digitduel.core import DigitDuelError, Game, quoted
from digitduel.players.random import RandomPlayer


class Player(Protocol):
    """Anything that can choose a move. All its chance comes from `rng`."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any: ...


class BadPlayer(DigitDuelError):
    """A word names no player."""


PROGRAMS: dict[str, Callable[[], Player]] = {"random": RandomPlayer}


def player(word: str) -> Player:
    """The program that a word names."""
    if word not in PROGRAMS:
        raise BadPlayer(f"There is no player called {quoted(word)}. The players are: human, {', '.join(PROGRAMS)}.")
    return PROGRAMS[word]()
