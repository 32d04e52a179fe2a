"""Positions as they come up when people move at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

from digitduel.core import Game, Player

P = TypeVar("P")


def walks(game: Game[Any, Any], random: Random, count: int, longest: int = 60) -> Iterator[Any]:
    """So many positions in which the game still runs, from games at random."""
    while True:
        p = game.start(random.choice(list(Player)))
        for _ in range(longest):
            if game.outcome(p):
                break
            yield p
            count -= 1
            if not count:
                return
            p = game.play(p, random.choice(game.moves(p)))
