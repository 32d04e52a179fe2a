"""What the programs of one process know together about exact play."""

from typing import Any

from digitduel.core import Game
from digitduel.core.places import cache_folder
from digitduel.solve import Choice, Oracle, Progress, TooLarge, oracle_for

_oracles: dict[Game[Any, Any], Oracle[Any, Any]] = {}


def oracle(game: Game[Any, Any], progress: Progress | None = None) -> Oracle[Any, Any]:
    """The one oracle for a game, which keeps what it has found out. Whoever asks first hears of its progress."""
    if game not in _oracles:
        _oracles[game] = oracle_for(game, cache=cache_folder(), progress=progress)
    return _oracles[game]


_too_large: set[Game[Any, Any]] = set()


def known_choices(game: Game[Any, Any], position: Any) -> tuple[Choice, ...] | None:
    """Every move with its exact verdict, or None for a game that is too large to be solved."""
    if game in _too_large:
        return None
    try:
        return oracle(game).choices(position)
    except TooLarge:
        # Asking again at each move would take as long each time.
        _too_large.add(game)
        return None
