"""Where a game is too large to solve from here: what many games tried out say, and that it is only an estimate."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from digitduel.coach.facts import shortened
from digitduel.core import Game, Lines
from digitduel.players.tree_search import TreeSearch
from digitduel.solve import Analysis, Choice, Value, Verdict

STEPS = 8_000
"""Steps played in the head for one answer: about half a second."""
SECONDS = 5.0
"""Rules may be slow; nobody waits longer for an answer that is only an estimate."""
SECONDS_TOGETHER = 8.0
"""So much for all estimates of one answer, such as a review of a long game."""
SECONDS_OVERDRAWN = 4.0
"""Of rules so slow that one game for each position takes longer, the last ones are left out."""
SEED = "the coach's estimate"
"""Asked twice, the coach says the same."""
MOST_NAMED = 20
"""Moves that are told one by one; nobody reads a hundred."""
GOOD = 0.65
"""The share of points from which a position looks good; and bad, if the other player has it."""


class Tried(NamedTuple):
    """A move, and what share of its games went the player's way; an undecided game is half of one."""

    move: Any
    share: float

    @property
    def value(self) -> Value:
        """What it looks like. Nobody knows."""
        return Value.WIN if self.share >= GOOD else Value.LOSS if self.share <= 1 - GOOD else Value.DRAW

    @property
    def percent(self) -> str:
        return f"{self.share:.0%}"


class Estimate(NamedTuple):
    """What the games tried out from a position say, the move tried most first: of few games a share says little."""

    game: Game[Any, Any]
    games: int
    tried: tuple[Tried, ...]

    @property
    def best(self) -> Tried:
        return self.tried[0]

    def of(self, move: Any) -> Tried | None:
        return next((tried for tried in self.tried if tried.move == move), None)

    @property
    def analysis(self) -> Analysis:
        """In the form of exact play, but without plies, and no further than the next move."""
        choices = tuple(Choice(tried.move, Verdict(tried.value, None)) for tried in self.tried)
        return Analysis(self.best.value, None, choices, (self.best.move,))

    @property
    def reason(self) -> str:
        return f"This game is too large to solve from here; I have tried {self.games:,} games in my head"

    def nudge(self) -> str:
        looks = {Value.WIN: "it looks good for you", Value.LOSS: "it looks bad for you"}
        return f"{self.reason}: {looks.get(self.best.value, 'it looks even')}."

    def move_hint(self) -> str:
        text, percent = self.game.write(self.best.move), self.best.percent
        return (
            f"{self.reason}: I would play {text}, which won {percent} of its games (one that nobody won counts half)."
        )

    def lines(self) -> Lines:
        said = [f"about {tried.percent}: {self.game.write(tried.move)}" for tried in self.tried[:MOST_NAMED]]
        more = len(self.tried) - len(said)
        said += [f"and {more} more, tried no more often"] if more else []
        return [
            f"{self.reason}, and this is what each move won of its games (one that nobody won counts half):",
            *said,
        ]

    def why(self, move: Any) -> str:
        text, tried = shortened(self.game.write(move)), self.of(move)
        if tried is None:
            return f"{self.reason}, and none with {text}."
        won = f"{text} won {tried.percent} of its games"
        if tried == self.best:
            return f"{self.reason}: {won}, and I would play it."
        better, percent = self.game.write(self.best.move), self.best.percent
        if round(100 * tried.share) < round(100 * self.best.share):
            return f"{self.reason}: {won}. I would play {better}, which won {percent}."
        # What was tried less may have been lucky, and the search turns to what goes well.
        return (
            f"{self.reason}: {won}. I would still play {better}, which won {percent} and was tried at least as often."
        )


@dataclass(frozen=True)
class Patience:
    """How long to wait for an estimate. One that is there already is taken, however long somebody would wait."""

    seconds: float = field(compare=False)


def estimate_each(game: Game[Any, Any], positions: Sequence[Any], steps: int) -> Iterator[Estimate | None]:
    """Estimates of several positions, in seconds that they share evenly: what one leaves is for those after it. Each
    takes one game at least; where even so far too many are gone, there is none any more."""
    until = time.perf_counter() + SECONDS_TOGETHER
    for done, position in enumerate(positions):
        left = until - time.perf_counter()
        share = Patience(min(left / (len(positions) - done), SECONDS))
        yield estimate(game, position, steps, share) if left > -SECONDS_OVERDRAWN else None


@lru_cache(maxsize=256)
def estimate(game: Game[Any, Any], position: Any, steps: int = STEPS, patience: Patience | None = None) -> Estimate:
    """Try out games from a position in which the game is not over: one at least, even where no seconds are left."""
    search, rng = TreeSearch(steps, patience.seconds if patience else SECONDS), Random(SEED)
    root = search.root(game, position, rng)
    search.explore(game, position, root, rng)
    by_games = sorted(root.branches.items(), key=lambda branch: -branch[1].games)
    return Estimate(game, root.games, tuple(Tried(move, node.wins / node.games) for move, node in by_games))
