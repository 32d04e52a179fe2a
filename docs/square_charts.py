"""Drawing charts of squares as SVG: by colours that everybody can tell apart, and by hatching and letters as well."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple
from xml.sax.saxutils import escape

FONT = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif"
INK, QUIET = "#1b1b1b", "#5c5c5c"
MARGIN, LINE = 24, 20


class Kind(StrEnum):
    """What a square says at a glance."""

    GOOD = "good"
    FINE = "fine"
    ONLY = "only"
    BAD = "bad"
    NEVER = "never"
    HERE = "here"


STYLES = {
    Kind.GOOD: ("#cfe5f5", INK, "normal"),
    Kind.FINE: ("#6fb1de", INK, "bold"),
    Kind.ONLY: ("#f6c344", INK, "bold"),
    Kind.BAD: ("url(#hatch)", INK, "normal"),
    Kind.NEVER: ("#ffffff", "#8a8a8a", "normal"),
    Kind.HERE: ("#1f3a5f", "#ffffff", "bold"),
}
"""Fill, ink and weight. The colours are told apart with every kind of colour blindness, and in grey."""


class Square(NamedTuple):
    text: str
    kind: Kind


@dataclass
class Sheet:
    """An SVG that is drawn on piece by piece."""

    title: str
    about: str
    width: int
    height: int
    parts: list[str] = field(default_factory=list)

    def text(
        self, x: float, y: float, words: str, size: int = 13, ink: str = INK, weight: str = "normal", at: str = "middle"
    ) -> None:
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{ink}" font-weight="{weight}" text-anchor="{at}">'
            f"{escape(words)}</text>"
        )

    def square(self, x: float, y: float, side: int, square: Square, size: int = 13) -> None:
        fill, ink, weight = STYLES[square.kind]
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{side}" height="{side}" fill="{fill}"/>')
        if square.text and square.kind is Kind.BAD:
            # The letter stands on a plain patch, so that the hatching does not run through it.
            self.parts.append(
                f'<circle cx="{x + side / 2:g}" cy="{y + side / 2:g}" r="{side * 0.29:.1f}" fill="#fff"/>'
            )
        if square.text:
            self.text(x + side / 2, y + side / 2 + size * 0.36, square.text, size, ink, weight)

    def legend(self, y: float, entries: Iterable[tuple[Square, str]]) -> None:
        for place, (square, meaning) in enumerate(entries):
            self.square(MARGIN, y + place * (LINE + 8), LINE + 2, square, 11)
            self.text(MARGIN + LINE + 12, y + place * (LINE + 8) + 16, meaning, at="start")

    def svg(self) -> str:
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
                f'width="{self.width}" height="{self.height}" role="img" font-family="{FONT}">',
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(self.about)}</desc>",
                '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
                'patternTransform="rotate(45)"><rect width="6" height="6" fill="#f1f1f1"/>'
                '<rect width="2" height="6" fill="#a9a9a9"/></pattern></defs>',
                f'<rect width="{self.width}" height="{self.height}" rx="8" fill="#ffffff"/>',
                *self.parts,
                "</svg>",
                "",
            ]
        )


class Axis(NamedTuple):
    label: str
    values: Sequence[int]


def matrix(
    title: str,
    about: str,
    down: Axis,
    across: Axis,
    squares: Mapping[tuple[int, int], Square],
    legend: Sequence[tuple[Square, str]],
    side: int = 34,
    size: int = 13,
) -> str:
    """A chart with one square for each value down and each value across."""
    left, top = MARGIN + 58, MARGIN + 78
    right, bottom = left + len(across.values) * side, top + len(down.values) * side
    widest = max(MARGIN + LINE + 12 + 8 * max(len(meaning) for _, meaning in legend), MARGIN + 12 * len(title))
    width = max(right, widest) + MARGIN
    sheet = Sheet(title, about, width, bottom + 24 + len(legend) * (LINE + 8) + MARGIN - 8)
    sheet.text(MARGIN, MARGIN + 14, title, 18, weight="bold", at="start")
    sheet.text((left + right) / 2, top - 30, across.label, ink=QUIET)
    middle = (top + bottom) / 2
    sheet.parts.append(f'<g transform="rotate(-90 {MARGIN + 12} {middle:g})">')
    sheet.text(MARGIN + 12, middle, down.label, ink=QUIET)
    sheet.parts.append("</g>")
    for column, value in enumerate(across.values):
        sheet.text(left + (column + 0.5) * side - 1, top - 9, str(value), 12, QUIET)
    for row, value in enumerate(down.values):
        sheet.text(left - 10, top + (row + 0.5) * side + 4, str(value), 12, QUIET, at="end")
        for column, other in enumerate(across.values):
            sheet.square(left + column * side, top + row * side, side - 2, squares[value, other], size)
    sheet.legend(bottom + 20, legend)
    return sheet.svg()


def boards(
    title: str,
    about: str,
    order: Sequence[int],
    captions: Mapping[int, str],
    squares: Mapping[tuple[int, int], Square],
    legend: Sequence[tuple[Square, str]],
) -> str:
    """Nine boards of nine squares, both in the given order: one board for each number."""
    side, gap = 38, 44
    board = 3 * side
    width = 2 * MARGIN + 3 * board + 2 * gap
    top = MARGIN + 66
    bottom = top + 3 * board + 2 * (gap + 8)
    sheet = Sheet(title, about, width, bottom + 26 + len(legend) * (LINE + 8) + MARGIN - 8)
    sheet.text(MARGIN, MARGIN + 14, title, 18, weight="bold", at="start")
    for place, number in enumerate(order):
        x, y = MARGIN + place % 3 * (board + gap), top + place // 3 * (board + gap + 8)
        sheet.text(x + board / 2 - 1, y - 9, captions[number], 12, QUIET)
        for cell, other in enumerate(order):
            sheet.square(x + cell % 3 * side, y + cell // 3 * side, side - 2, squares[number, other], 14)
    sheet.legend(bottom + 22, legend)
    return sheet.svg()
