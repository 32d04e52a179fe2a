"""Is a variant fair, deep and short? Each measure is exact, or has a stated error; docs/laboratory.md defines them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.core import Game
from digitduel.games import game as game_of
from digitduel.games import with_swap
from digitduel.lab.chances import PLAYERS, TOLERANCE, Chances, Course, Solved, course
from digitduel.solve import oracle_for
from digitduel.solve.arrays import RUNNING, lay_out, solve

EDGE = 0.6
"""The share of points by which a rung of the ladder beats the one below."""
FINEST = 1e-3
"""Steps in which the ladder is built."""


@dataclass(frozen=True)
class Pairing:
    """One player against another, seat by seat."""

    one: str
    two: str
    wins: float
    losses: float
    draws: float
    endless: float
    plies: float
    spread: float
    error: float


@dataclass(frozen=True)
class Opening:
    """A first move."""

    move: str
    value: str
    """For whoever plays it."""
    plies: int | None


@dataclass(frozen=True)
class Measures:
    """What was found out about a variant."""

    game: str
    positions: int
    value: str
    """Under best play, for Player 1."""
    plies: int | None
    with_swap: str
    """The same, where the second player may take over the first turn."""
    openings: tuple[Opening, ...]
    pairings: tuple[Pairing, ...]
    unfairness: float
    """How far the points of Player 1 are from a half between equals, on average over all levels."""
    decisions: float
    """The share of positions, as they come up between experts, in which the value can be lost."""
    only_moves: float
    """The share of those in which a single move keeps it."""
    lead_changes: float
    """In a game between experts, on average."""
    drama: float
    """How far the later winner is behind, from 0 to a half, on average over a game between experts."""
    decided_after: float
    """The share of a game between experts that is over when the value changes for the last time."""
    depth: int
    """Rungs of a ladder from random to perfect, each of which gets 60 of 100 points against the one below."""

    def pairing(self, one: str, two: str) -> Pairing:
        return next(pairing for pairing in self.pairings if (pairing.one, pairing.two) == (one, two))


def measure(word: str | Game[Any, Any]) -> Measures:
    """All measures of one variant; `TooLarge` where its positions are too many."""
    game = game_of(word) if isinstance(word, str) else word
    start = game.start()
    positions = lay_out(game, [start])
    solved = Solved(positions, solve(positions))
    players = {player: solved.chances(player) for player in PLAYERS}
    pairings = tuple(
        Pairing(one, two, *course(solved, solved.mixed(players[one], players[two]), 0))
        for one in PLAYERS
        for two in PLAYERS
    )
    verdicts = oracle_for(game)
    verdict = verdicts.verdict(start)
    between_equals = [_score(pairing) for pairing in pairings if pairing.one == pairing.two]
    told = Story(solved, players["expert"])
    return Measures(
        game=game.word,
        positions=len(positions),
        value=str(verdict.value),
        plies=verdict.plies,
        with_swap=str(_swapped(game)),
        openings=tuple(
            Opening(game.write(move), str(of_move.value), of_move.plies) for move, of_move in verdicts.choices(start)
        ),
        pairings=pairings,
        unfairness=float(np.mean([abs(score - 0.5) for score in between_equals])),
        decisions=told.decisions,
        only_moves=told.only_moves,
        lead_changes=told.lead_changes,
        drama=told.drama,
        decided_after=told.decided_after,
        depth=ladder(solved, players["random"], players["perfect"]),
    )


def _score(pairing: Pairing) -> float:
    return Course(*(getattr(pairing, name) for name in Course._fields)).score


def _swapped(game: Game[Any, Any]) -> Any:
    swapped = with_swap(game)
    return oracle_for(swapped).verdict(swapped.start()).value


class Story:
    """How a game between two equals goes, on exact chances."""

    def __init__(self, solved: Solved, chances: Chances) -> None:
        self.solved = solved
        positions = solved.positions
        sources, targets = positions.sources, positions.targets
        ended = positions.outcome != RUNNING
        ahead = self._settled(chances, np.array([0.5, 1.0, 0.0, 0.5])[positions.outcome])
        wins = self._settled(chances, (positions.outcome == 1).astype(float))
        losses = self._settled(chances, (positions.outcome == 2).astype(float))
        value = np.sign(solved.best) * np.where(positions.to_move == 0, 1, -1)
        value[ended] = np.array([0, 1, -1, 0])[positions.outcome[ended]]
        flips = value[sources] != value[targets]
        quiet = self._settled(np.where(flips, 0.0, chances), ended.astype(float))
        """The chance that the value does not change any more."""
        lead = np.sign(np.round(ahead - 0.5, 9))
        changes = (lead[sources] * lead[targets] < 0).astype(float)
        losable = solved.summed((~solved.keeps).astype(float)) > 0
        only = losable & (solved.summed(solved.keeps.astype(float)) == 1)
        behind = wins * np.maximum(0, 0.5 - ahead) + losses * np.maximum(0, ahead - 0.5)
        visits = np.zeros(len(positions), np.float64)
        here = np.zeros(len(positions), np.float64)
        here[0] = 1.0
        last_flip = plies = 0.0
        for ply in range(1, 10_000):
            here = np.where(ended | positions.endless, 0.0, here)
            if here.sum() <= TOLERANCE:
                break
            visits += here
            flow = here[sources] * chances
            last_flip += ply * float((flow * flips * quiet[targets]).sum())
            here = np.bincount(targets, flow, len(positions)).astype(float)
            plies += ply * float((here * ended).sum())
        total = max(float(visits.sum()), TOLERANCE)
        self.decisions = float((visits * losable).sum()) / total
        self.only_moves = float((visits * only).sum()) / max(float((visits * losable).sum()), TOLERANCE)
        self.lead_changes = float((visits[sources] * chances * changes).sum())
        self.drama = float((visits * behind).sum()) / total
        self.decided_after = last_flip / plies if plies else 0.0

    def _settled(self, chances: Chances, at_the_end: NDArray[np.float64]) -> NDArray[np.float64]:
        """What is expected of each position when these are the values of the ends."""
        positions = self.solved.positions
        running = (positions.outcome == RUNNING) & ~positions.endless
        found = np.where(running, 0.0, at_the_end)
        for _ in range(10_000):
            following = np.where(running, self.solved.summed(chances * found[positions.targets]), found)
            if np.abs(following - found).max() <= TOLERANCE:
                return following
            found = following
        return found


def ladder(solved: Solved, weakest: Chances, strongest: Chances) -> int:
    """How many rungs fit: each plays the strongest's move a little more often, and else the weakest's."""

    def score(skill: float, other: float) -> float:
        """Over both seats."""
        better, worse = (share * strongest + (1 - share) * weakest for share in (skill, other))
        as_one = course(solved, solved.mixed(better, worse), 0).score
        as_two = course(solved, solved.mixed(worse, better), 0).score
        return (as_one + 1 - as_two) / 2

    rungs, at = 0, 0.0
    while score(1.0, at) >= EDGE:
        low, high = at, 1.0
        while high - low > FINEST:
            middle = (low + high) / 2
            low, high = (low, middle) if score(middle, at) >= EDGE else (middle, high)
        rungs, at = rungs + 1, high
        if high >= 1.0 - FINEST:
            break
    return rungs
