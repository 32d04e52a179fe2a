"""A page in Markdown as plain lines, which a screen reader can read out: no marks, and a table as sentences."""

import re
from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from digitduel.core import Lines

WIDTH = 80
FENCE = re.compile(r"\s*(?:```|~~~)")
ITEM = re.compile(r"(\s*(?:[-*+]|\d+[.)]) )(.*)")
HEADING = re.compile(r"#{1,6} +(.*?)[ #]*")
RULE_OF_A_TABLE = re.compile(r"\|?[ :-]*-[ :|-]*")
CODE = re.compile(r"(`+)(.+?)\1")
MARKS = (
    (re.compile(r"!?\[([^]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"(?<![\w*])(\*{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])"), r"\2"),
    (re.compile(r"(?<!\w)(_{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w)"), r"\2"),
    (re.compile(r"\\([^\w\s])"), r"\1"),
)


def in_plain_lines(markdown: str) -> Lines:
    """The page in lines of at most 80 characters, its parts with an empty line between them."""
    lines: Lines = []
    for part in _parts(markdown.splitlines()):
        lines += ["", *part] if lines else part
    return lines


def _parts(lines: Lines) -> Iterator[Lines]:
    """Headings, drawings, tables and whatever else stands together, each as it is read."""
    inside = False
    fences = []
    for line in lines:
        is_fence = FENCE.match(line) is not None
        fences.append(inside or is_fence)
        inside ^= is_fence
    for drawn, numbered in groupby(zip(fences, lines, strict=True), key=lambda pair: pair[0]):
        block = [line for _, line in numbered]
        if drawn:
            yield [f"  {line}".rstrip() for line in block if not FENCE.match(line)]
        else:
            for filled, together in groupby(block, key=lambda line: bool(line.strip())):
                if filled:
                    yield from _read(list(together))


def _read(block: Lines) -> Iterator[Lines]:
    heading = HEADING.fullmatch(block[0])
    if heading:
        yield [_unmarked(heading[1]).upper()]
        if block[1:]:
            yield from _read(block[1:])
    elif len(block) > 1 and "|" in block[0] and RULE_OF_A_TABLE.fullmatch(block[1].strip()):
        yield [line for row in block[2:] for line in _row(_cells(block[0]), _cells(row))]
    else:
        yield [line for text in _items(block) for line in _folded(text)]


def _items(block: Lines) -> Lines:
    """A paragraph is one text; of a list every item."""
    texts: Lines = []
    for line in block:
        if ITEM.match(line) or not texts:
            texts.append(line.rstrip())
        else:
            texts[-1] += f" {line.strip()}"
    return texts


def _folded(text: str) -> Lines:
    item = ITEM.fullmatch(text)
    sign, rest = (item[1], item[2]) if item else ("", text)
    return wrap(
        _unmarked(rest.strip()),
        WIDTH,
        initial_indent=sign,
        subsequent_indent=" " * len(sign),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _cells(row: str) -> Lines:
    inner = row.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith(r"\|") else inner
    return [_unmarked(cell.strip().replace(r"\|", "|")) for cell in re.split(r"(?<!\\)\|", inner)]


def _row(head: Lines, cells: Lines) -> Lines:
    first, *others = cells
    if len(others) < 2:
        told = ": ".join(cells)
    else:
        told = " ".join([f"{first}.", *(f"{name}: {cell}." for name, cell in zip(head[1:], others, strict=False))])
    return wrap(told, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _unmarked(text: str) -> str:
    """The text without its marks. What is written as code is no mark, whatever it holds."""
    codes: Lines = []

    def set_aside(code: re.Match[str]) -> str:
        codes.append(code[2].strip() or code[2])
        return f"\0{len(codes) - 1}\0"

    told = CODE.sub(set_aside, text.replace("\0", ""))
    for mark, kept in MARKS:
        told = mark.sub(kept, told)
    return re.sub(r"\0(\d+)\0", lambda place: codes[int(place[1])], told)
