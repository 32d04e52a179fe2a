"""An opponent that is as strong as you are, from beginner to perfect: it loses about as often as it wins.

Its word tells how strong it is: `adaptive@1432` plays like a player of 1432 points at the game. `adaptive` alone is
given the points of whoever sits opposite when a match begins (`duel play` knows them from the games that were kept),
and where nobody is known it is the average. So a match can be resumed, and the same history gives the same opponent.

For each move it plays as one of two programs does: the strongest that is not stronger than it, or the next one up. The
nearer its points are to those of the stronger one, the more often it is that one. What is left to chance comes, as for
all programs, from the seed of the match.
"""

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from digitduel.core import Game
from digitduel.players.levels import LEVELS
from digitduel.players.perfect import NoPerfectPlay, PerfectPlayer
from digitduel.players.program_protocol import Program
from digitduel.players.strengths import AVERAGE, strengths

WORD = "adaptive"


def told_points(word: str) -> float | None:
    """The points that a word such as `adaptive@1432` tells; None for any other word."""
    name, _, points = word.partition("@")
    if name != WORD or not (points.isascii() and points.isdigit() and len(points) <= 4):
        return None
    return float(points)


def adapted(points: float) -> str:
    """The word of the opponent of this strength."""
    return f"{WORD}@{max(0, round(points))}"


@dataclass(frozen=True)
class Adaptive:
    """Plays like a player of so many points."""

    points: float = AVERAGE

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        weaker, stronger, share = self.between(game.name)
        picked = stronger if rng.random() < share else weaker
        try:
            return self.program(picked).choose(game, position, rng)
        except NoPerfectPlay:
            return self.program(weaker).choose(game, position, rng)

    def remark(self, game: Game[Any, Any], position: Any) -> str:
        return next(iter(LEVELS.values())).remark(game, position)

    def between(self, name: str) -> tuple[str, str, float]:
        """The programs on either side at this game, and how often it plays as the stronger one."""
        ladder = [(word, at) for word, at in strengths(name).items() if word in LEVELS or word == "perfect"]
        for (weaker, low), (stronger, high) in pairwise(ladder):
            if self.points < high:
                return weaker, stronger, max(0.0, (self.points - low) / (high - low))
        return ladder[-2][0], ladder[-1][0], 1.0

    def program(self, word: str) -> Program:
        return LEVELS[word] if word in LEVELS else PerfectPlayer()
