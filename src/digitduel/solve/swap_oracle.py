"""Exact play with swap. All but the first two turns is the game itself, and asked of its own oracle."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from digitduel.core.swap import SETTLED, Swap, Swappable
from digitduel.solve.graph import Graph
from digitduel.solve.oracle import Clock, Oracle, work
from digitduel.solve.verdict import Score


class SwapOracle(Oracle[Swappable, Any]):
    """Knows what the second player will make of every first turn."""

    def __init__(self, game: Swap, own: Oracle[Any, Any]) -> None:
        super().__init__(game)
        self.own = own

    @contextmanager
    def within(self, seconds: float, clock: Clock = work) -> Iterator[None]:
        with self.own.within(seconds, clock):
            yield

    @property
    def gets_through(self) -> bool:
        return self.own.gets_through

    @property
    def positions(self) -> int:
        return self.own.positions

    def _score_of_running(self, p: Swappable) -> Score:
        if p.opening is SETTLED:
            return self.own._score(p.position)
        # What is undecided has no order, so only working backwards tells what the player to move can make of it.
        after = [self._score(self.game.play(p, m)) for m in self.game.moves(p)]
        here = Graph()
        here.join(here.add(p, self.game.to_move(p)), [], after)
        return here.work_backwards()[p]

    def _about(self, p: Swappable) -> Score:
        return self.own._about(p.position) if p.opening is SETTLED else self._score(p)

    def _has_score(self, p: Swappable, score: Score) -> bool:
        return self.own._has_score(p.position, score) if p.opening is SETTLED else super()._has_score(p, score)

    def _rest(self) -> None:
        self.own._rest()
