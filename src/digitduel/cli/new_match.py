"""A new match: who starts, from which seed, and how long it may go on."""

import os
from typing import Any

from digitduel.core import BadGame, Game, Match, TimeControl
from digitduel.core.match import starter
from digitduel.games import with_swap

LIMIT_OF_PROGRAMS = 500
"""Turns after which a match stops in which nobody is there to stop it: some games have no end."""


def new_match(
    game: Game[Any, Any],
    players: tuple[str, str],
    first: str | None = None,
    seed: int | None = None,
    max_turns: int | None = None,
    *,
    clock: str | None = None,
    swap: bool = False,
    series: str | None = None,
) -> Match:
    """A match as it was asked for."""
    if seed is None:
        seed = int.from_bytes(os.urandom(4))
    if max_turns is None and "human" not in players:
        max_turns = LIMIT_OF_PROGRAMS
    if first and game.player_one_starts:
        raise BadGame(f"In {game.title} Player 1 always starts. To let a program start, seat it there: --p1 expert.")
    contest = None
    if series:
        from digitduel.core.series import Series  # only now, for those who ask for one

        contest = Series.read(series)
    return Match(
        with_swap(game) if swap else game,
        first=starter(game, first, seed),
        players=adapted_to_you(game, players),
        max_turns=max_turns,
        seed=seed,
        control=TimeControl.read(clock) if clock else None,
        series=contest,
    )


def adapted_to_you(game: Game[Any, Any], players: tuple[str, str]) -> tuple[str, str]:
    """The same players; an adaptive one is as strong as you are at this game now."""
    if "adaptive" not in players:
        return players
    from digitduel.cli.memory.kept_games import kept_games, yours
    from digitduel.cli.memory.rating import name_of, rating_at
    from digitduel.players.adaptive import adapted

    word = adapted(rating_at(name_of(game.word), yours(kept_games())).points)
    one, two = (word if player == "adaptive" else player for player in players)
    return one, two
