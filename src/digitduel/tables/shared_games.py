"""The games that are played here."""

from functools import lru_cache
from typing import Any

from digitduel import games
from digitduel.core import Game


@lru_cache(maxsize=256)
def shared_game(word: str) -> Game[Any, Any]:
    """One object for all tables of a game, since each remembers a good deal."""
    return games.known_game(word)
