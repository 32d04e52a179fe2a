"""Counting: how many lines of play there are, ply by ply. A wrong rule hardly ever leaves these numbers alone."""

from collections import Counter
from typing import Any

from digitduel.core import ONE, Game, Player

Counts = tuple[int, ...]


def perft(game: Game[Any, Any], plies: int, first: Player = ONE) -> Counts:
    """How many lines of play there are after 0, 1, 2, ... plies, up to this many; the lines that ended earlier are not
    counted again."""
    return _counted(game, game.start(first), plies)


def futures(game: Game[Any, Any], position: Any, plies: int = 3, most: int = 50) -> Counts:
    """How many lines lead on from a position per ply, as far as `most` lines can be followed by one more ply."""
    return _counted(game, position, plies, most)


def _counted(game: Game[Any, Any], position: Any, plies: int, most: int | None = None) -> Counts:
    # Lines that meet in the same position have the same future, so they are followed together.
    lines, counts = Counter({position: 1}), [1]
    while len(counts) <= plies and (most is None or counts[-1] <= most):
        further: Counter[Any] = Counter()
        for p, times in lines.items():
            for move in game.moves(p):
                further[game.play(p, move)] += times
        lines = further
        counts.append(further.total())
    return tuple(counts)


def read_table(text: str) -> dict[str, Counts]:
    """A table of counts: on each line a game word and its counts per ply, from ply 0 on. `#` begins a remark."""
    lines = [line.partition("#")[0].split() for line in text.splitlines()]
    return {word: tuple(map(int, counts)) for word, *counts in filter(None, lines)}


def check_perft(game: Game[Any, Any], counts: Counts) -> None:
    """The game has as many lines of play, ply by ply, as it is said to have."""
    really = perft(game, len(counts) - 1)
    for ply, (said, counted) in enumerate(zip(counts, really, strict=True)):
        if said != counted:
            raise AssertionError(f"{game.word}: {counted} lines of play after {ply} plies, not {said}")
