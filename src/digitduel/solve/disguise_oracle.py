"""Exact play in disguise: what is known of the game itself, with its moves under their other names."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from digitduel.core import Game
from digitduel.solve.oracle import PATIENCE, Clock, Oracle, T, work
from digitduel.solve.verdict import Score


def dressed(own: Oracle[Any, Any], game: Game[Any, Any]) -> Oracle[Any, Any]:
    """The oracle of a game itself as that of the same game in disguise, or as it is where there is none."""
    return own if game.undisguised is game else DisguiseOracle(game, own)


class DisguiseOracle(Oracle[Any, Any]):
    """Asks the oracle of the game itself, which has the same positions and the same moves.

    Its `game` is the one in disguise, so whoever puts answers into words names moves as the table does.
    """

    def __init__(self, game: Game[Any, Any], own: Oracle[Any, Any]) -> None:
        super().__init__(game)
        self.own = own

    @contextmanager
    def within(self, seconds: float, clock: Clock = work) -> Iterator[None]:
        with self.own.within(seconds, clock):
            yield

    def attempt(self, p: Any, question: Callable[[], T], seconds: float = PATIENCE, clock: Clock = work) -> T | None:
        return self.own.attempt(p, question, seconds, clock)

    @property
    def gets_through(self) -> bool:
        return self.own.gets_through

    @property
    def positions(self) -> int:
        return self.own.positions

    def _score_of_running(self, p: Any) -> Score:
        return self.own._score_of_running(p)

    def _about(self, p: Any) -> Score:
        return self.own._about(p)

    def _has_score(self, p: Any, score: Score) -> bool:
        return self.own._has_score(p, score)

    def _rest(self) -> None:
        self.own._rest()
