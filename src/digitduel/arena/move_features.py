"""What moves have in common, in words: taken from their notation and from what the solver says, for any game.

A facet is a phrase such as `9`, `the highest number`, `an equation with division`, `a win more than 2 plies away`. It
describes a move that can be chosen, or what had to be seen at a spot; `weaknesses` asks which facets go with mistakes.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from digitduel.arena.regret import ChoiceMade, Spot
from digitduel.core import ONE, Grid
from digitduel.solve import Value

SIGNS = {"+": "addition", "-": "subtraction", "*": "multiplication", "/": "division", "(": "brackets"}
LONG_EQUATION = 4
DISTANCES = (1, 2, 4, 6)
"""Plies at which near is told from far."""
FIRST_MOVE = "on its first move"
_NUMBER = re.compile("[0-9]+(@.*)?")
_PLACE = re.compile("(?:([0-9]+)@|[0-9]+,[0-9]+>)([0-9]+),([0-9]+)")


class Facet(NamedTuple):
    """A phrase, and the wider one of which it is a part."""

    name: str
    of: str = ""


class Facets:
    """The facets of the moves at a spot, and of what is to be seen there; worked out once for each spot."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self._numbers = sorted({int(text.partition("@")[0]) for text in spot.moves if _NUMBER.fullmatch(text)})
        self.of_option = {move: frozenset(self.of_move(move)) for move in spot.moves}

    def of_move(self, move: str) -> Iterator[Facet]:
        """What can be said about a move from how it is written."""
        if "=" in move:
            yield from _of_equation(move)
        elif place := _PLACE.fullmatch(move):
            number, row, column = place.groups()
            if number:
                yield from _of_number(int(number), self._numbers)
                yield Facet(f"a number put {self._where(int(row), int(column))}")
            else:
                yield Facet("a shift")
                yield Facet(f"a shift {self._where(int(row), int(column))}", "a shift")
        elif _NUMBER.fullmatch(move):
            yield from _of_number(int(move), self._numbers)
        else:
            yield Facet(f"“{move}”")

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

    def _where(self, row: int, column: int) -> str:
        at_edge = sum(line in (1, self._side) for line in (row, column))
        return ("in the middle", "at the edge", "in a corner")[at_edge]

    @cached_property
    def _side(self) -> int:
        """Of the grid on the table."""
        board = self.spot.game.board(self.spot.position)
        return next((len(component.rows) for component in board if isinstance(component, Grid)), 0)


def of_moment(choice: ChoiceMade) -> Iterator[Facet]:
    """When it was, and in which seat. How late it was says little: where a mistake ends the game, it comes last."""
    if choice.first:
        yield Facet(f"the right move {FIRST_MOVE}")
    yield Facet(f"the right move as the {'first' if choice.seat is ONE else 'second'} player")


def _of_equation(move: str) -> Iterator[Facet]:
    yield Facet("an equation")
    for sign, name in SIGNS.items():
        if sign in move:
            yield Facet(f"an equation with {name}", "an equation")
    if "*" in move or "/" in move:
        yield Facet("an equation with multiplication or division", "an equation")
    if len(re.findall("[0-9]+", move)) >= LONG_EQUATION:
        yield Facet(f"an equation of {LONG_EQUATION} numbers or more", "an equation")


def _of_number(number: int, numbers: list[int]) -> Iterator[Facet]:
    yield Facet(str(number))
    if len(numbers) > 2 and number == numbers[-1]:
        yield Facet("the highest number")
    if len(numbers) > 2 and number == numbers[0]:
        yield Facet("the lowest number")


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
