"""What the programs of one process know together about exact play."""

from collections.abc import Callable
from typing import Any, TypeVar

from digitduel.core import Game
from digitduel.places import cache_folder
from digitduel.players.progress import tell
from digitduel.solve import Choice, Oracle, TooLarge, oracle_for

SMALL = 25_000
"""A game is small when it is solved by looking at no more positions than this: in a second or two."""

Choices = tuple[Choice, ...]
T = TypeVar("T")

_oracles: dict[Game[Any, Any], Oracle[Any, Any]] = {}
_small: dict[Game[Any, Any], Oracle[Any, Any] | None] = {}
_too_large: set[Game[Any, Any]] = set()


def oracle(game: Game[Any, Any]) -> Oracle[Any, Any]:
    """The one oracle for a game, which keeps what it has found out."""
    if game not in _oracles:
        _oracles[game] = oracle_for(game, cache=cache_folder(), progress=tell)
    return _oracles[game]


def known(game: Game[Any, Any], question: Callable[[Oracle[Any, Any]], T]) -> T | None:
    """What the oracle answers, however long it takes; or None for a game that is too large to be solved."""
    if game in _too_large:
        return None
    try:
        return question(oracle(game))
    except TooLarge:
        # Asking again at each move would take as long each time.
        _too_large.add(game)
        return None


def known_choices(game: Game[Any, Any], position: Any) -> Choices | None:
    """Every move with its exact verdict."""
    return known(game, lambda oracle: oracle.choices(position))


def choices_if_small(game: Game[Any, Any], position: Any) -> Choices | None:
    """The same, but None for a game that would take long.

    Whether a game is small is decided at its start, and without what was found out before. So it does not depend on
    what happens to be known, and a seed repeats a match everywhere.
    """
    if game not in _small:
        attempt = _Attempt(SMALL)
        small = oracle_for(game, progress=attempt)
        try:
            small.choices(game.start())
            attempt.most = None
            _small[game] = small
        except TooLarge:
            _small[game] = None
    small_oracle = _small[game]
    return small_oracle.choices(position) if small_oracle else None


class _Attempt:
    """Gives up once too many positions have been looked at, for whichever question."""

    def __init__(self, most: int) -> None:
        self.most: int | None = most

    def __call__(self, positions: int) -> None:
        tell(positions)
        if self.most and positions > self.most:
            raise TooLarge("This would take long.")
