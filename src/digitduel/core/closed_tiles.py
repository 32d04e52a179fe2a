"""Why tiles cannot be chosen, said once for those that share a reason."""

from collections.abc import Iterable

from digitduel.core.board import Tile
from digitduel.core.notation import listed


def why_closed(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """`5 is barred: your opponent has just chosen it.`, `4, 5, 6 would take you past 20.`"""
    groups: dict[str, list[str]] = {}
    for tile in tiles:
        if tile.entry is None and tile.why:
            # Where the sentence names the tile first, tiles with the same rest of it are named together.
            rest = tile.why.removeprefix(f"{tile.label} ")
            groups.setdefault(rest if rest != tile.why else f"\0{tile.why}", []).append(tile.label)
    return tuple(_sentence(rest, labels) for rest, labels in groups.items())


def _sentence(rest: str, labels: list[str]) -> str:
    if rest.startswith("\0"):
        return rest[1:]
    verb = f"are {rest.removeprefix('is ')}" if len(labels) > 1 and rest.startswith("is ") else rest
    return f"{listed(labels)} {verb}"
