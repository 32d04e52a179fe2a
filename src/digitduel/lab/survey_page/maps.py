"""Maps over two options: which measure, and which options, is chosen in the page."""

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from math import isinf
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from digitduel.arena.report_page.html_pieces import card
from digitduel.lab.measures import Measures
from digitduel.lab.variant_front import options_of, ranges, summed_up

SCRIPT = Path(__file__).with_name("maps.js")


class Told(NamedTuple):
    """A measure as a number."""

    name: str
    title: str
    value: Callable[[Measures], float | None]
    digits: int

    def text(self, one: Measures) -> str:
        value = self.value(one)
        return "–" if value is None else f"{value:.{self.digits}f}"


def told_measures() -> list[Told]:
    """Every measure that is a number, the three that count most first."""
    numbers = [(each.name, each.type is int) for each in fields(Measures) if each.type in (int, float)]
    found = {name: Told(name, _title(name), _field(name), 0 if whole else 3) for name, whole in numbers}
    found["length"] = Told("length", "Moves", _moves, 1)
    found["swap"] = Told("swap", "Unfairness with swap", _with_swap, 3)
    return [found.pop(name) for name in ("unfairness", "depth", "length", "swap")] + list(found.values())


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _field(name: str) -> Callable[[Measures], float | None]:
    return lambda one: getattr(one, name)


def _moves(one: Measures) -> float | None:
    moves = summed_up(one).moves
    return None if isinf(moves) else moves


def _with_swap(one: Measures) -> float | None:
    return one.swap.unfairness if one.swap else None


def link(word: str, play: str) -> str:
    """Where a variant is played: the same for a server and for the page without one."""
    return f"{play}#/new?game={quote(word)}"


def map_card(number: int, family: Sequence[Measures], told: Sequence[Told], play: str) -> str:
    """The map of a family. It is drawn by the page's own script from figures that lie beside it."""
    options = [options_of(one.game) for one in family]
    taken = ranges(options)
    if not taken:
        return ""
    told_here = {
        "play": link("", play),
        "options": [{"name": name, "values": [_written(value) for value in values]} for name, values in taken.items()],
        "measures": [{"title": each.title, "digits": each.digits} for each in told],
        "variants": [
            {
                "word": quote(one.game),
                "at": [taken[name].index(values[name]) for name in taken],
                "values": [_rounded(each.value(one), each.digits) for each in told],
                "wins": one.value,
            }
            for one, values in zip(family, options, strict=True)
        ],
    }
    # Within a script only this could end it early.
    data = json.dumps(told_here, separators=(",", ":")).replace("<", "\\u003c")
    inside = (
        f'<div class="map" id="map-{number}"><noscript><p>The map is drawn by a script.</p></noscript></div>'
        f'<script type="application/json" class="map-data" data-map="map-{number}">{data}</script>'
    )
    about = "Each square is a variant: its figure, in a stronger colour for more, and a link to play it."
    return card("Map", about, inside, wide=True)


def _written(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def script() -> str:
    return f"<script>\n{SCRIPT.read_text(encoding='utf-8')}</script>\n"
