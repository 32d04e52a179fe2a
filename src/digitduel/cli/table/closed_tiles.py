"""Why tiles cannot be chosen, said once for those that share a reason."""

from collections.abc import Iterable
from textwrap import wrap

from digitduel.core import Lines, Tile, listed


def why_closed(tiles: Iterable[Tile], width: int = 80) -> Lines:
    """`5 is barred: your opponent has just chosen it.`, `4, 5, 6 would take you past 20.`"""
    groups: dict[str, list[str]] = {}
    for tile in tiles:
        if tile.entry is None and tile.why:
            # Where the sentence names the tile first, tiles with the same rest of it are named together.
            rest = tile.why.removeprefix(f"{tile.label} ")
            groups.setdefault(rest if rest != tile.why else f"\0{tile.why}", []).append(tile.label)
    lines: Lines = []
    for rest, labels in groups.items():
        if rest.startswith("\0"):
            sentence = rest[1:]
        else:
            verb = f"are {rest.removeprefix('is ')}" if len(labels) > 1 and rest.startswith("is ") else rest
            sentence = f"{listed(labels)} {verb}"
        lines += wrap(sentence, max(width, 20))
    return lines
