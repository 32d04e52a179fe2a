"""Your rating at each game, on the scale of the ladder: the programs stand fixed at the points that were measured.

Each game against a program of known strength moves your rating, by the model of Bradley and Terry as the library
`openskill` keeps it: the surer it is, the less. The interval is where you are with a chance of 95 in 100.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from digitduel.cli.memory.kept_games import KeptGame
from digitduel.games.outside import comes_from_outside
from digitduel.players.strengths import AVERAGE, PER_E, points_of

UNSURE = 350.0
"""How far off the first guess may be, as a standard deviation: anything from beginner to perfect."""
NORMAL_95 = 1.96
FIXED = 1e-6
"""A program's points are known."""


@dataclass(frozen=True)
class Rating:
    """Points at one game, with how far off they may be."""

    points: float = AVERAGE
    deviation: float = UNSURE
    games: int = 0

    @property
    def low(self) -> float:
        return self.points - NORMAL_95 * self.deviation

    @property
    def high(self) -> float:
        return self.points + NORMAL_95 * self.deviation

    def after(self, rival: float, points: float) -> "Rating":
        """What it is after a game against a rival of so many points, with 1, 0 or half a point for it."""
        from openskill.models import BradleyTerryFull

        model = BradleyTerryFull(mu=AVERAGE, sigma=UNSURE, beta=PER_E / sqrt(2), tau=0.0)
        you, fixed = model.rating(mu=self.points, sigma=self.deviation), model.rating(mu=rival, sigma=FIXED)
        (rated,), _ = model.rate([[you], [fixed]], scores=[points, 1 - points])
        return Rating(rated.mu, rated.sigma, self.games + 1)


def name_of(word: str) -> str:
    """The game of which a word names a variant: all its variants share a rating. A game from outside is its word."""
    return word if comes_from_outside(word) else word.partition(":")[0]


def ratings(games: Iterable[KeptGame]) -> dict[str, list[Rating]]:
    """Your rating after each rated game, by game; the games the first one first."""
    found: dict[str, list[Rating]] = {}
    for kept in games:
        game = name_of(kept.game)
        rival = points_of(kept.opponent, game)
        if kept.points is not None and rival is not None and not kept.tried_again:
            before = found[game][-1] if game in found else Rating()
            found.setdefault(game, []).append(before.after(rival, kept.points))
    return found


def rating_at(game: str, games: Iterable[KeptGame]) -> Rating:
    """Your rating now at the game of this name."""
    return ratings(kept for kept in games if name_of(kept.game) == game).get(game, [Rating()])[-1]
