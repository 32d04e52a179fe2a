"""A new match: who starts, from which seed, and how long it may go on."""

import os
from typing import Any

from digitduel.core import BadGame, Game, Match
from digitduel.core.match import starter

LIMIT_OF_PROGRAMS = 500
"""Turns after which a match stops in which nobody is there to stop it: some games have no end."""


def new_match(
    game: Game[Any, Any],
    players: tuple[str, str],
    first: str | None = None,
    seed: int | None = None,
    max_turns: int | None = None,
) -> Match:
    """A match as it was asked for."""
    if seed is None:
        seed = int.from_bytes(os.urandom(4))
    if max_turns is None and "human" not in players:
        max_turns = LIMIT_OF_PROGRAMS
    if first and game.player_one_starts:
        raise BadGame(f"In {game.title} Player 1 always starts. To let a program start, seat it there: --p1 expert.")
    return Match(game, first=starter(game, first, seed), players=players, max_turns=max_turns, seed=seed)
