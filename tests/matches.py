"""A table to play at in a test."""

from typing import Any

import digitduel
from digitduel.core import ONE, Game, Match, Player

FULL = "1@1,1 3@1,1 2@1,2 4@1,2 6@2,1 5@2,1 8@3,3 9@2,3 7@2,3"
"""A line of Pattern Match after which shifts begin. Nobody has a line; One holds 1 2 6 7 8, Two holds 3 4 5 9."""
ENDLESS = "5@2,1 6@1,2 7@2,2 3@3,3 9@3,3 2@1,3 4@1,2 1@3,1 8@1,3"
"""A line of Pattern Match after which nobody can ever end it."""


def sit_down(game: str | Game[Any, Any], line: str = "", *, first: Player = ONE, **more: Any) -> Match:
    """A match in which these moves, set apart by spaces, have been played."""
    match = Match(digitduel.game(game) if isinstance(game, str) else game, first=first, **more)
    for move in line.split():
        match.play(move)
    return match


def open_moves(match: Match) -> list[str]:
    """The legal moves in notation."""
    return [match.game.write(move) for move in match.game.moves(match.position)]
