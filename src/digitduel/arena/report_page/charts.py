"""Charts as inline SVG. Colours and fonts come from the style of the page, so they follow light and dark."""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from typing import NamedTuple

WIDTH, NAMES, FIGURES, ROW = 560, 132, 92, 30
"""Of a chart, of the names on its left, of the figures on its right; and the height of a row."""
LONGEST_NAME = 17
NAMESPACE = "http://www.w3.org/2000/svg"
STYLE = Path(__file__).with_name("style.css")


class Whisker(NamedTuple):
    """A value with its interval."""

    name: str
    at: float
    low: float
    high: float
    figure: str
    mark: str = "dot"
    """Or a ring, for what is only there to compare with."""


class PlanePoint(NamedTuple):
    """A place on a plane; a name and an address where it is pointed out."""

    x: float
    y: float
    name: str = ""
    href: str = ""


class Stack(NamedTuple):
    """Shares that lie end to end; each has a class of the style."""

    name: str
    parts: Sequence[tuple[str, float]]
    figure: str


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name that fits. What tells guests apart is often at the end; of a model it is not the address or the price."""
    if name.startswith("llm:"):
        name, *folder = re.split(r"(?= \([^()]*\)$)", name)  # by which runs of one model are told apart
        name = re.sub(r"(?<=[?&])price_\w+=[^&]*&?", "", name.partition("@http")[0]).rstrip("?&") + "".join(folder)
    half = longest // 2
    return name if len(name) <= longest else f"{name[:half]}…{name[-half:]}"


def whiskers(
    title: str,
    rows: Sequence[Whisker],
    low: float,
    high: float,
    ticks: Sequence[tuple[float, str]],
    names: int = NAMES,
) -> str:
    """A dot for each value on a line for its interval."""

    def x(value: float) -> float:
        return names + (min(max(value, low), high) - low) / ((high - low) or 1) * (WIDTH - names - FIGURES - 16) + 8

    shapes = [
        f'<line class="tick" x1="{x(at):.1f}" x2="{x(at):.1f}" y1="4" y2="{len(rows) * ROW + 4}"/>'
        f'<text class="axis" x="{x(at):.1f}" y="{len(rows) * ROW + 20}" text-anchor="middle">{escape(label)}</text>'
        for at, label in ticks
    ]
    for place, row in enumerate(rows):
        y = place * ROW + ROW / 2 + 4
        shapes.append(
            _name(row.name, y, names)
            + f'<line class="whisker" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="{row.mark}" cx="{x(row.at):.1f}" cy="{y}" r="5.5"/>{_figure(row.figure, y)}'
        )
    told = "; ".join(f"{row.name} {row.figure}" for row in rows)
    return _svg(title, told, len(rows) * ROW + 26, shapes)


def stacks(title: str, rows: Sequence[Stack]) -> str:
    """A bar for each row, on a track that is the whole."""
    room = WIDTH - NAMES - FIGURES - 16
    shapes = []
    for place, row in enumerate(rows):
        y, x = place * ROW + ROW / 2 + 4, NAMES + 8.0
        shapes.append(
            f'{_name(row.name, y)}<rect class="track" x="{x}" y="{y - 6}" width="{room}" height="12" rx="3"/>'
        )
        for kind, amount in row.parts:
            width = amount * room
            if width > 0:
                shapes.append(f'<rect class="{kind}" x="{x:.1f}" y="{y - 6}" width="{width:.1f}" height="12" rx="3"/>')
            x += width
        shapes.append(_figure(row.figure, y))
    told = "; ".join(f"{row.name} {row.figure}" for row in rows)
    return _svg(title, told, len(rows) * ROW + 8, shapes)


def pairs(title: str, rows: Sequence[tuple[str, float | None, float | None]]) -> str:
    """Two dots for each row, first seat and second, on a scale from 0 to 1."""
    room = WIDTH - NAMES - FIGURES - 16

    def x(share: float) -> float:
        return NAMES + 8 + share * room

    height = len(rows) * ROW
    shapes = [
        f'<line class="tick" x1="{x(share)}" x2="{x(share)}" y1="4" y2="{height + 4}"/>'
        f'<text class="axis" x="{x(share)}" y="{height + 20}" text-anchor="middle">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    told = []
    for place, (name, first, second) in enumerate(rows):
        y = place * ROW + ROW / 2 + 4
        shapes.append(_name(name, y))
        if first is None or second is None:
            continue
        shapes.append(
            f'<line class="bond" x1="{x(first):.1f}" x2="{x(second):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{x(first):.1f}" cy="{y}" r="5.5"/>'
            f'<circle class="ring" cx="{x(second):.1f}" cy="{y}" r="5"/>{_figure(f"{first:.0%} · {second:.0%}", y)}'
        )
        told.append(f"{name} {first:.0%} moving first, {second:.0%} moving second")
    return _svg(title, "; ".join(told), height + 26, shapes)


def columns(title: str, bars: Sequence[tuple[str, int]]) -> str:
    """A histogram."""
    height, foot = 132, 22
    most = max((count for _, count in bars), default=1) or 1
    step = WIDTH / max(1, len(bars))
    shapes = []
    for place, (label, count) in enumerate(bars):
        tall = count / most * (height - 18)
        x = place * step + step * 0.12
        middle = place * step + step / 2
        shapes.append(
            f'<rect class="bar" x="{x:.1f}" y="{height - tall:.1f}" width="{step * 0.76:.1f}" height="{tall:.1f}" '
            f'rx="3"/>'
            f'<text class="axis" x="{middle:.1f}" y="{height + 16}" text-anchor="middle">{escape(label)}</text>'
        )
        if count:
            shapes.append(
                f'<text class="axis" x="{middle:.1f}" y="{height - tall - 5:.1f}" text-anchor="middle">{count}</text>'
            )
    return _svg(title, "; ".join(f"{label}: {count}" for label, count in bars), height + foot, shapes)


def scatter(title: str, spots: Sequence[PlanePoint], across: str, down: str) -> str:
    """A ring for each place, and a dot that can be followed for each that is pointed out."""
    height, left, foot = 300, 44, 44

    def ends(values: Sequence[float]) -> tuple[float, float]:
        return min(values), max(max(values), min(values) + 0.01)

    (low_x, high_x), (low_y, high_y) = ends([spot.x for spot in spots]), ends([spot.y for spot in spots])

    def place(x: float, y: float) -> tuple[str, str]:
        right = left + 14 + (x - low_x) / (high_x - low_x) * (WIDTH - left - 30)
        return f"{right:.0f}", f"{height - 14 - (y - low_y) / (high_y - low_y) * (height - 40):.0f}"

    shapes = [f'<text class="axis" x="{WIDTH - 4}" y="{height + 36}" text-anchor="end">{escape(across)}</text>']
    shapes.append(f'<text class="axis" x="4" y="12">{escape(down)}</text>')
    for at in scale(low_x, high_x):
        x, _ = place(at, low_y)
        shapes.append(f'<text class="axis" x="{x}" y="{height + 16}" text-anchor="middle">{at:.4g}</text>')
    for at in scale(low_y, high_y, max(1, min(4, floor(high_y - low_y)))):
        _, y = place(low_x, at)
        shapes.append(f'<line class="tick" x1="{left}" x2="{WIDTH}" y1="{y}" y2="{y}"/>')
        shapes.append(f'<text class="axis" x="{left - 8}" y="{float(y) + 4}" text-anchor="end">{at:.4g}</text>')
    rings = dict.fromkeys(place(spot.x, spot.y) for spot in spots if not spot.name)
    shapes += [f'<circle class="ring" cx="{x}" cy="{y}" r="3.5"/>' for x, y in rings]
    named = [spot for spot in spots if spot.name]
    for spot in named:
        x, y = place(spot.x, spot.y)
        dot = f'<circle class="dot" cx="{x}" cy="{y}" r="6.5"/><title>{escape(spot.name)}</title>'
        shapes.append(f'<a href="{escape(spot.href)}" aria-label="{escape(spot.name)}">{dot}</a>')
    return _svg(title, "; ".join(spot.name for spot in named), height + foot, shapes, "group")


def points(lowest: float) -> list[tuple[float, str]]:
    """Ticks for scores: up to 100, down to 0 or as far below as the lowest value needs."""
    return steps_of(20 if lowest > -100 else 50 if lowest > -250 else 100, min(0.0, lowest), 100)


def steps_of(width: float, low: float, high: float) -> list[tuple[float, str]]:
    """Ticks a fixed width apart, as far down as the lowest value needs."""
    first = floor(low / width)
    return [(width * n, f"{width * n:g}") for n in range(first, floor(high / width) + 1)]


def alone(chart: str) -> str:
    """A chart as a file of its own: with the colours of the page by day, on a ground of its own."""
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', chart)
    width, height = (int(box[1]), int(box[2])) if box else (WIDTH, 0)
    head = f'<svg xmlns="{NAMESPACE}" width="{width}" height="{height}" font-family="system-ui, sans-serif"'
    ground = f'<style>{_style_by_day()}</style><rect width="{width}" height="{height}" fill="#ffffff"/>'
    opened, _, shapes = chart.partition(">")
    return f"{opened.replace('<svg', head, 1)}>{ground}{shapes}"


@cache
def _style_by_day() -> str:
    """What the style of the page says about charts, with its colours written out: few programs know variables."""
    style = STYLE.read_text(encoding="utf-8")
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", style.partition("@media")[0]))
    rules = "".join(line for line in style.splitlines() if line.startswith("svg "))
    return re.sub(r"var\(--([\w-]+)\)", lambda found: colours[found[1]], rules)


def scale(low: float, high: float, steps: int = 4) -> list[float]:
    """Round numbers between two values."""
    width = (high - low) / steps or 1
    size = 10 ** floor(log10(width))
    step = ceil(width / size) * size
    first = ceil(low / step) * step
    return [first + step * n for n in range(steps + 2) if first + step * n <= high]


def _name(name: str, y: float, room: int = NAMES) -> str:
    said = escape(short(name, LONGEST_NAME * room // NAMES))
    shown = f'<text class="name" x="{room}" y="{y + 4.5}" text-anchor="end">{said}'
    return f"{shown}<title>{escape(name)}</title></text>"


def _figure(text: str, y: float) -> str:
    return f'<text class="figure" x="{WIDTH - 2}" y="{y + 4.5}" text-anchor="end">{escape(text)}</text>'


def _svg(title: str, told: str, height: float, shapes: Sequence[str], role: str = "img") -> str:
    """One picture; or a group, where there are links in it."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="{role}" aria-label="{escape(f"{title}. {told}")}">'
        f"{''.join(shapes)}</svg>"
    )
