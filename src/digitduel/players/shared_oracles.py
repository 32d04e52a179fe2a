"""What the programs of one process know together about exact play."""

from collections.abc import Callable
from typing import Any, TypeVar

from digitduel.core import Game
from digitduel.places import cache_folder
from digitduel.players.progress import tell
from digitduel.solve import Choice, Oracle, TooLarge, oracle_for
from digitduel.solve.disguise_oracle import dressed

SMALL = 25_000
"""A game is small when it is solved by looking at no more positions than this: in a second or two."""
ENDGAME = 2_000
"""A position of another game is near enough to its end when that is solved by looking at no more than about this: in a
blink, since it is tried at each move."""
PATIENCE_AT_START, PATIENCE_AT_MOVE = 5.0, 1.0
"""The seconds of work for either. Only rules that take their time need as many, even on a slow machine: what usual ones
allow is decided by positions alone."""

Choices = tuple[Choice, ...]
T = TypeVar("T")

_oracles: dict[Game[Any, Any], Oracle[Any, Any]] = {}
_small: dict[Game[Any, Any], Oracle[Any, Any] | None] = {}


def oracle(game: Game[Any, Any]) -> Oracle[Any, Any]:
    """The one oracle for a game, which keeps what it has found out; all disguises of the game share it."""
    own = game.undisguised
    if own not in _oracles:
        _oracles[own] = oracle_for(own, cache=cache_folder(), progress=tell)
    return dressed(_oracles[own], game)


def known(
    game: Game[Any, Any], position: Any, question: Callable[[Oracle[Any, Any]], T], *, waits: bool = False
) -> T | None:
    """What the oracle answers about a position; or None when the game is too large to be solved from there.

    Who waits has the answer of an oracle that gets through, however long it takes.
    """
    asked = oracle(game)
    if waits and asked.gets_through:
        return question(asked)
    return asked.attempt(position, lambda: question(asked))


def known_choices(game: Game[Any, Any], position: Any) -> Choices | None:
    """Every move with its exact verdict."""
    return known(game, position, lambda oracle: oracle.choices(position))


def choices_if_small(game: Game[Any, Any], position: Any) -> Choices | None:
    """The same, but None for a game that would take long, unless its end is near.

    Whether a game is small is decided at its start, whether the end is near in each position anew; and both without
    what was found out before. So it does not depend on what happens to be known, and a seed repeats a match everywhere.
    """
    small_oracle = _oracle_if_small(game.undisguised)
    if small_oracle:
        return small_oracle.choices(position)
    near = near_the_end(game.undisguised)
    return near.attempt(position, lambda: near.choices(position), PATIENCE_AT_MOVE)


def is_estimated(game: Game[Any, Any], position: Any) -> bool:
    """Whether there are no such choices, so that levels go by tree search."""
    return not _oracle_if_small(game.undisguised) and choices_if_small(game, position) is None


def _oracle_if_small(game: Game[Any, Any]) -> Oracle[Any, Any] | None:
    if game not in _small:
        attempt = _Attempt(SMALL, tell)
        small = oracle_for(game, progress=attempt)
        start = game.start()
        solved = small.attempt(start, lambda: small.choices(start), PATIENCE_AT_START)
        attempt.most = None
        _small[game] = None if solved is None else small
    return _small[game]


def near_the_end(game: Game[Any, Any]) -> Oracle[Any, Any]:
    """An oracle that knows nothing yet, and soon gives up with `TooLarge`: everywhere at the same."""
    return oracle_for(game, progress=_Attempt(ENDGAME))


class _Attempt:
    """Gives up once too many positions have been looked at, for whichever question."""

    def __init__(self, most: int, also: Callable[[int], None] | None = None) -> None:
        self.most: int | None = most
        self.also = also

    def __call__(self, positions: int) -> None:
        if self.also:
            self.also(positions)
        if self.most and positions > self.most:
            raise TooLarge("This would take long.")
