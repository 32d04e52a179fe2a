"""Which positions can come up in a game, for what has to be found out by looking at them."""

from typing import TYPE_CHECKING, Any

from digitduel.core.player import ONE, Player

if TYPE_CHECKING:
    from digitduel.core.game import Game

MOST = 20_000
"""Positions that are looked through in a moment."""


def nearest(game: "Game[Any, Any]", most: int, firsts: tuple[Player, ...] = (ONE,)) -> tuple[list[Any], bool]:
    """The positions that can come up, the nearest first, up to `most` of them; and whether those are all."""
    found = dict.fromkeys(game.start(first) for first in firsts)
    queue = list(found)
    for p in queue:
        for m in game.moves(p):
            q = game.play(p, m)
            if q not in found:
                if len(found) >= most:
                    return queue, False
                found[q] = None
                queue.append(q)
    return queue, True


def found_actions(game: "Game[Any, Any]") -> tuple[str, ...]:
    """The notation of every move that can be played, as it is met; none in a game with too many positions to look."""
    positions, complete = nearest(game, MOST, (ONE,) if game.player_one_starts else tuple(Player))
    return tuple(dict.fromkeys(game.write(m) for p in positions for m in game.moves(p))) if complete else ()
