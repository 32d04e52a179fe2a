"""What moves have in common, in words: the game's own or common ones, and what the solver says.

A facet is a phrase such as `9`, `the highest number`, `an equation with division`, `a win more than 2 plies away`. It
describes a move that can be chosen, or what had to be seen at a spot; `weaknesses` asks which facets go with mistakes.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from digitduel.core import ONE, Grid, hook
from digitduel.evals.regret import ChoiceMade, Spot
from digitduel.games.move_words import numbers, place
from digitduel.solve import Value

DISTANCES = (1, 2, 4, 6)
"""Plies at which near is told from far."""
FIRST_MOVE = "on its first move"
_CELL = re.compile("([0-9]+),([0-9]+)")


class Facet(NamedTuple):
    """A phrase, and the wider one of which it is a part."""

    name: str
    of: str = ""


class Facets:
    """The facets of the moves at a spot, and of what is to be seen there; worked out once for each spot."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self._own_words = hook(spot.game, "features")
        self._numbers = [int(text) for text in spot.moves if text.isdecimal()]
        self.of_option = {move: frozenset(self.of_move(move)) for move in spot.moves}

    def of_move(self, move: str) -> Iterator[Facet]:
        """What can be said about a move."""
        own = tuple(self._own_words(self.spot.game, self.spot.position, move)) if self._own_words else ()
        phrases = own or tuple(self._common_words(move))
        for phrase in phrases:
            wider = [other for other in phrases if phrase.startswith(f"{other} ")]
            yield Facet(phrase, min(wider, key=len, default=""))

    def _common_words(self, move: str) -> Iterator[str]:
        """What can be said from how a move is written, in any game."""
        cell = _CELL.fullmatch(move)
        if move.isdecimal():
            yield from numbers(int(move), self._numbers)
        elif cell and self._size:
            yield f"a move {place(int(cell[1]), int(cell[2]), *self._size)}"
        else:
            yield f"“{move}”"

    @cached_property
    def shares(self) -> tuple[dict[Facet, float], dict[Facet, float]]:
        """Which share of the moves that keep the value has each facet, and which share of all moves."""
        return self._shares([option.move for option in self.spot.keeping]), self._shares(self.spot.moves)

    @cached_property
    def to_be_seen(self) -> list[Facet]:
        """What had to be seen to keep the value: what all moves that keep it share, and how far one had to look."""
        spot = self.spot
        shared = frozenset.intersection(*(self.of_option[option.move] for option in spot.keeping))
        alone = [Facet("the only move that keeps the value")] if len(spot.keeping) == 1 < len(spot.options) - 1 else []
        return [*sorted(shared), *alone, *_distances(spot)]

    def _shares(self, moves: Sequence[str]) -> dict[Facet, float]:
        counted = Counter(facet for move in moves for facet in self.of_option[move])
        return {facet: count / len(moves) for facet, count in counted.items()}

    @cached_property
    def _size(self) -> tuple[int, int] | None:
        """The rows and columns of the grid on the table."""
        board = self.spot.game.board(self.spot.position)
        grids = (component.rows for component in board if isinstance(component, Grid))
        return next(((len(rows), len(rows[0])) for rows in grids), None)


def of_moment(choice: ChoiceMade) -> Iterator[Facet]:
    """When it was, and in which seat. How late it was says little: where a mistake ends the game, it comes last."""
    if choice.first:
        yield Facet(f"the right move {FIRST_MOVE}")
    yield Facet(f"the right move as the {'first' if choice.seat is ONE else 'second'} player")


def _distances(spot: Spot) -> Iterator[Facet]:
    """How far one had to look: to the win, or to the end that waits behind the best of the wrong moves."""
    if spot.best.value is Value.WIN:
        kind, plies = "a win", spot.best.plies or 0
    else:
        kind, plies = "a threat", max((option.plies or 0 for option in spot.options), default=0)
    yield Facet(kind)
    for distance in DISTANCES:
        near = "at once" if distance == 1 else f"within {distance} plies"
        far = f"more than {distance} {'ply' if distance == 1 else 'plies'} away"
        yield Facet(f"{kind} {near if plies <= distance else far}", kind)
