"""What is offered first to somebody who plays again: what they chose the last time, and who suits them."""

from collections.abc import Iterable, Sequence

from digitduel.cli.memory.kept_games import KeptGame
from digitduel.cli.memory.rating import name_of
from digitduel.players import listed_word
from digitduel.players.adaptive import WORD as ADAPTIVE
from digitduel.players.strengths import points_of
from digitduel.players.turns import HUMAN

FIRST_RIVAL = "beginner"
"""Whom somebody meets who is new to a game: it can be beaten, and then a rating is known."""


def last_time(game: str, games: Sequence[KeptGame]) -> KeptGame | None:
    """The last game of this name that somebody here played, variants included; None when there was none."""
    return next((kept for kept in games if name_of(kept.game) == game and HUMAN in kept.players), None)


def latest_first(names: Iterable[str], games: Sequence[KeptGame]) -> list[str]:
    """The games, the one that was played last first."""
    last = [name_of(kept.game) for kept in games[:1]]
    return sorted(names, key=lambda name: name not in last)


def usual_rival(game: str, games: Sequence[KeptGame]) -> str:
    """Whom you chose the last time. Who has met only the first one goes on to the one that follows the rating, which
    is known as soon as a game against a program of known strength has ended."""
    last = last_time(game, games)
    if last and last.you is None:
        return HUMAN
    if last and last.opponent != FIRST_RIVAL:
        return listed_word(last.opponent)
    rated = any(
        kept.points is not None and name_of(kept.game) == game and points_of(kept.opponent, game) is not None
        for kept in games
    )
    return ADAPTIVE if rated else FIRST_RIVAL
