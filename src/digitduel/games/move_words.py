"""What can be said of a move from how it is written. Reports tell by it which kinds of moves a player misses.

A game names the function that knows its moves in `features`. It gives phrases; one that begins with another of the same
move, as `an equation with division` with `an equation`, is a part of it.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from digitduel.core import Game

SIGNS = {"+": "addition", "-": "subtraction", "*": "multiplication", "/": "division", "(": "brackets"}
LONG_EQUATION = 4
_PLACED = re.compile("(?:([0-9]+)@|[0-9]+,[0-9]+>)([0-9]+),([0-9]+)")


def numbers(number: int, among: Collection[int]) -> Iterator[str]:
    """A number, and whether it is the highest or the lowest of those that can be chosen."""
    yield str(number)
    if len(among) > 2 and number == max(among):
        yield "the highest number"
    if len(among) > 2 and number == min(among):
        yield "the lowest number"


def place(row: int, column: int, rows: int, columns: int) -> str:
    """Where a cell of a grid lies."""
    at_edge = (row in (1, rows)) + (column in (1, columns))
    return ("in the middle", "at the edge", "in a corner")[at_edge]


def equations(game: Game[Any, Any], p: Any, move: str) -> Iterator[str]:
    """An equation by its signs and its length. Other moves are said in the common words."""
    if "=" not in move:
        return
    yield "an equation"
    for sign, name in SIGNS.items():
        if sign in move:
            yield f"an equation with {name}"
    if "*" in move or "/" in move:
        yield "an equation with multiplication or division"
    if len(re.findall("[0-9]+", move)) >= LONG_EQUATION:
        yield f"an equation of {LONG_EQUATION} numbers or more"


def placings(game: Game[Any, Any], p: Any, move: str) -> Iterator[str]:
    """A number put into a cell, or shifted to another, on a grid of three by three."""
    placed = _PLACED.fullmatch(move)
    if not placed:
        return
    number, row, column = placed.groups()
    where = place(int(row), int(column), 3, 3)
    if number:
        yield from numbers(int(number), p.pool)
        yield f"a number put {where}"
    else:
        yield from ("a shift", f"a shift {where}")
