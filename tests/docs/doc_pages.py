"""Reading the project's pages in Markdown."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
RULES = ROOT / "src" / "digitduel" / "games" / "rules"

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: the word behind its fence, and what it holds."""

    kind: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in _FENCED.findall(page.read_text(encoding="utf-8"))]


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return _FENCED.sub("", page.read_text(encoding="utf-8"))


def headings(page: Path) -> list[str]:
    return re.findall(r"^#+ .+$", prose(page), re.MULTILINE)


MADE = ("build", "dist", "mutants")


def all_pages() -> Iterator[Path]:
    """Every page of the project, not those of installed packages or of what `make` has made."""
    for folder, subfolders, files in os.walk(ROOT):
        subfolders[:] = [name for name in subfolders if not name.startswith(".") or name == ".github"]
        subfolders[:] = [name for name in subfolders if name not in MADE]
        yield from (Path(folder, name) for name in sorted(files) if name.endswith(".md"))
