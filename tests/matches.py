"""A table to play at in a test."""

from typing import Any

import digitduel
from digitduel.core import ONE, Game, Match, Player


def sit_down(game: str | Game[Any, Any], line: str = "", *, first: Player = ONE, **more: Any) -> Match:
    """A match in which these moves, set apart by spaces, have been played."""
    match = Match(digitduel.game(game) if isinstance(game, str) else game, first=first, **more)
    for move in line.split():
        match.play(move)
    return match


def open_moves(match: Match) -> list[str]:
    """The legal moves in notation."""
    return [match.game.write(move) for move in match.game.moves(match.position)]
