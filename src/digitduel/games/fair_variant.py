"""The variant of a game that the laboratory recommends: `sum-race:fair`.

A game brings it along as `fair/NAME.json` beside its module, as it brings its rules page; a game without it has none.
Where the options are none, the usual game is the one that is recommended.
Ours are made by `benchmarks/make_fair_variants.py` from what was measured, by the rule in docs/laboratory.md.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from digitduel.core import Game

FAIR = "fair"
"""The word for it, in the place of options."""
NOTABLE = 0.01
"""A gain in fairness that is worth a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FairVariant:
    """Its options, and what was measured of it; beside it the same of the usual game."""

    options: str
    """As in the word of a game."""
    told: str
    """The same as people say it: `target 14, numbers 1 to 4`."""
    unfairness: float
    usual_unfairness: float
    starter: float
    """The share of the points that whoever starts gets between experts; half a point for a game that nobody wins."""
    usual_starter: float
    moves: float | None
    """Of a game between experts, on average; None where more of these go on for ever than end."""
    usual_moves: float | None
    depth: int
    usual_depth: int

    @property
    def gain(self) -> str:
        """What is good about it, for everybody."""
        if not self.options:
            return "No variant is known that is as deep, ends as often and is fairer."
        if self.usual_unfairness - self.unfairness < NOTABLE and shorter(self.moves, self.usual_moves):
            return "It is as fair as the usual game, and shorter."
        return "It matters less who starts."

    @property
    def line(self) -> str:
        return f"Fair: {self.told}. {self.gain}"

    @property
    def figures(self) -> str:
        """How good."""
        points = f"{self.starter:.0%} of the points"
        if self.options:
            points += f" ({self.usual_starter:.0%} in the usual game)"
        if self.moves is None:
            return f"Between experts, whoever starts gets {points}; most of their games go on for ever."
        moves = f"{self.moves:.0f} moves{f' (usually {told_moves(self.usual_moves)})' if self.options else ''}"
        return f"Between experts, whoever starts gets {points}, in {moves}."


def fair_variant(kind: type[Game[Any, Any]]) -> FairVariant | None:
    """What a game brings along."""
    written = _brought(kind)
    if not written:
        return None
    from digitduel.core.json_shapes import from_json  # only now, for those who ask for it

    return from_json(FairVariant, written)


def told_moves(moves: float | None) -> str:
    return "without end" if moves is None else f"{moves:.0f}"


def shorter(one: float | None, other: float | None) -> bool:
    return one is not None and (other is None or one < other)


def _brought(kind: type[Game[Any, Any]]) -> str:
    module = getattr(sys.modules[kind.__module__], "__file__", None)
    file = module and Path(module).with_name(FAIR) / f"{kind.name}.json"
    return file.read_text(encoding="utf-8") if file and file.is_file() else ""
