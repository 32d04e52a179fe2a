"""Small pieces that the games' notations share."""

import re
from collections.abc import Iterable

from digitduel.core.errors import Unreadable, quoted
from digitduel.core.remembered_answers import looked_up

_NUMBER = re.compile(r"[0-9]{1,6}")


def read_number(text: str, asked: str) -> int:
    """A whole number in plain digits; what was asked for is named when it is not one."""
    numeral = text.strip()  # takes off more than int() does
    if not _NUMBER.fullmatch(numeral):
        raise Unreadable(f"{quoted(text)} is not {asked}.")
    return int(numeral)


@looked_up
def without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The numbers with this one taken out."""
    return tuple(n for n in numbers if n != number)


@looked_up
def with_(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The numbers with this one among them, in order."""
    return tuple(sorted((*numbers, number)))


def named(moves: Iterable[str]) -> str:
    """Moves in a row, apart from each other even where a comma is part of them: `1,3; 3,1`."""
    texts = list(moves)
    return between(texts).join(texts)


def between(moves: Iterable[str]) -> str:
    """What stands between moves in a row."""
    return "; " if any("," in text for text in moves) else ", "


def listed(numbers: Iterable[object], gap: str = ", ") -> str:
    """`1, 2, 3`"""
    return gap.join(map(str, numbers))
