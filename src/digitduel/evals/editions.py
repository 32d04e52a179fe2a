"""The editions of the benchmark. What would change anybody's score gets a new name."""

from pathlib import Path
from typing import NamedTuple

from digitduel.core import DigitDuelError, quoted

NAME = "digit-duel-benchmark-"


class Edition(NamedTuple):
    """What makes two scores comparable: the same name is the same positions and the same way of counting."""

    name: str
    words: tuple[str, ...]
    """The games; in edition 2 families of variants, each with all that its options may be."""

    @property
    def file(self) -> Path:
        return Path(__file__).with_name(f"{self.name}.json")


class BadEdition(DigitDuelError):
    """There is no such edition, or it has no such part."""


FIRST = Edition(f"{NAME}1", ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"))
# In Number Harmony one digit at most loses: of nine digits blind choice finds eight, of four it finds three. Pocket
# Addition and Sum Race have so few decisions that a hundred would be a good part of them all: they are played larger.
MENDED = Edition(
    f"{NAME}1.1",
    (
        "pocket-addition:numbers=12,target=30",
        "sum-race:target=40,highest=8",
        "equation-duel",
        "number-harmony:highest=4,window=6",
        "pattern-match",
    ),
)
SECOND = Edition(
    f"{NAME}2",
    (
        "pocket-addition:numbers=9..11,target=18..27",
        "sum-race:target=24..48,highest=6..9",
        "equation-duel:numbers=9..12,operators=+-*/|+-",
        "number-harmony:highest=3..4,target=9..16,window=5..6",
        "pattern-match:target=12..18",
    ),
)
CURRENT = SECOND
"""The one that is meant where none is named."""
EDITIONS = {edition.name: edition for edition in (FIRST, MENDED, SECOND)}


def edition_named(name: str) -> Edition:
    """The edition of a name, in full or only its number."""
    found = EDITIONS.get(name) or EDITIONS.get(NAME + name)
    if found is None:
        numbers = ", ".join(full.removeprefix(NAME) for full in EDITIONS)
        raise BadEdition(f"There is no edition {quoted(name)} of the benchmark. The editions are: {numbers}.")
    return found
