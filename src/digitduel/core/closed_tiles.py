"""Why tiles cannot be chosen, said once for those that share a reason."""

from collections.abc import Iterable

from digitduel.core.board import Tile
from digitduel.core.notation import listed

LONG_RUN = 5
"""So many numbers in a row are named by the first and the last."""


def why_closed(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """`5 is barred: your opponent has just chosen it.`, `4, 5, 6 would take you past 20.`, `4 to 9 would take …`"""
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
    return f"{listed(_runs(labels))} {verb}"


def _runs(labels: list[str]) -> list[str]:
    runs: list[list[str]] = []
    for label in labels:
        follows = runs and label.isdecimal() and runs[-1][-1].isdecimal() and int(label) == int(runs[-1][-1]) + 1
        if follows:
            runs[-1].append(label)
        else:
            runs.append([label])
    return [named for run in runs for named in ([f"{run[0]} to {run[-1]}"] if len(run) >= LONG_RUN else run)]
