"""The positions of a benchmark, one by one, for whoever asks a player themselves."""

from typing import NamedTuple

from digitduel.core import Match
from digitduel.evals.benchmark_positions import MENDED, Edition
from digitduel.evals.benchmark_positions import positions as shipped
from digitduel.games import game

QUICK, QUICK_OPENINGS = 20, 2
"""Positions of each game, and openings, for players who take their time."""


class AskedPosition(NamedTuple):
    """A position in which a player is asked for one move."""

    game: str
    number: int
    """Its place among the positions of the game, from 0."""
    moves: str
    """The moves that lead there."""

    @property
    def id(self) -> str:
        return f"{self.game}/{self.number}"

    @property
    def cluster(self) -> tuple[int, int]:
        """A position stands for itself."""
        return 0, self.number

    def match(self) -> Match:
        """A match that stands there."""
        match = Match(game(self.game))
        for text in self.moves.split():
            match.play(text)
        return match


def positions(edition: Edition = MENDED, *, quick: bool = False) -> list[AskedPosition]:
    """All positions of an edition, game after game; with `quick`, the first of each game."""
    return [
        AskedPosition(word, number, moves)
        for word, (puzzles, _) in shipped(edition).items()
        for number, moves in enumerate(puzzles[:QUICK] if quick else puzzles)
    ]
