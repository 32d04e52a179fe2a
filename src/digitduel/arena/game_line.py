"""What is kept of a game: a line of the journal, in JSON."""

from typing import NotRequired, TypedDict

from digitduel.players.model_exchange import Usage


class ForfeitTold(TypedDict):
    """Who gave no legal move, and how it came to that."""

    player: int
    kind: str
    why: str


class Asking(TypedDict, total=False):
    """What it took to ask the players, each counted for Player 1 and for Player 2; only where it was counted."""

    asked: list[int]
    seconds: list[float]
    refused: list[list[str]]
    refusals: list[int]
    usage: list[Usage | None]
    """Tokens of language models, by kind."""
    tokens: list[int | None]
    """The same without kinds, as it was kept before."""


class GamePlayed(Asking):
    """A game without its place in the plan."""

    moves: str
    opening: int
    end: str
    winner: int | None
    reason: NotRequired[str]
    forfeit: NotRequired[ForfeitTold]


class GameLine(GamePlayed):
    """All that is kept of a game."""

    pairing: int
    game: str
    number: int
    players: list[str]
