"""Players as chances on solved positions, and what comes of a game between two of them: computed, not sampled."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.players.levels import LEVELS
from digitduel.solve.arrays import DRAW, RUNNING, Positions
from digitduel.solve.verdict import DRAWN, ENDLESS, WON

Chances = NDArray[np.float64]
"""For each move of each position, how likely it is played."""

PLAYERS = ("random", *LEVELS, "perfect")
"""From the weakest to the strongest."""
TOLERANCE = 1e-9
"""Of all games, so many may still be running when the counting stops."""
LONGEST = 100_000
LONG, SMALL = 60, 1_000
"""Plies after which, and positions up to which, what is still running is solved for."""


class Solved:
    """Positions, and what every move in them is worth to whoever makes it."""

    def __init__(self, positions: Positions, scores: NDArray[np.int32]) -> None:
        self.positions = positions
        self.rows = np.flatnonzero(np.diff(positions.offsets))
        self.begins = positions.offsets[self.rows]
        after = scores[positions.targets].astype(np.int64)
        decided = (after > DRAWN) | (after < ENDLESS)
        earlier = np.where(decided, after - np.sign(after), 0)
        self.worth = np.where(positions.to_move[positions.sources] == 0, earlier, -earlier)
        """Of each move, as in `Verdict.worth`."""
        self.plies = np.where(decided, WON - np.abs(earlier), WON)
        self.best = self.highest(self.worth)
        self.keeps = np.sign(self.worth) == np.sign(self.best[positions.sources])
        """Whether a move keeps the value of the position."""

    def highest(self, of_moves: NDArray[np.int64]) -> NDArray[np.int64]:
        """The greatest of each position."""
        found = np.zeros(len(self.positions), of_moves.dtype)
        if len(self.rows):
            found[self.rows] = np.maximum.reduceat(of_moves, self.begins)
        return found

    def summed(self, of_moves: NDArray[np.float64]) -> NDArray[np.float64]:
        """The sum over the moves of each position."""
        found = np.zeros(len(self.positions))
        if len(self.rows):
            found[self.rows] = np.add.reduceat(of_moves, self.begins)
        return found

    def alike(self, chosen: NDArray[np.bool_]) -> Chances:
        """Each of the chosen moves of a position as likely as the others."""
        return chosen / self.summed(chosen.astype(float))[self.positions.sources]

    def chances(self, player: str) -> Chances:
        """How a player of that name chooses."""
        if player == "random":
            return self.alike(np.ones(len(self.worth), np.bool_))
        if player == "perfect":
            return self.alike(self._perfect())
        level = LEVELS[player]
        seen = np.where(self.plies <= level.sight, self.worth, 0)
        clever = self.alike(seen == self.highest(seen)[self.positions.sources])
        return level.slip * self.chances("random") + (1 - level.slip) * clever

    def _perfect(self) -> NDArray[np.bool_]:
        """The fastest wins; else, of the best moves, those after which most replies are mistakes."""
        positions, sources = self.positions, self.positions.sources
        equal = self.worth == self.best[sources]
        mistakes = 1 - self.summed(self.keeps.astype(float)) / np.maximum(1, np.diff(positions.offsets))
        problem = mistakes[self._where_the_other_moves(positions.targets)]
        weighed = np.where(equal & (self.best[sources] <= 0), problem, 0.0)
        most = np.zeros(len(positions))
        most[self.rows] = np.maximum.reduceat(weighed, self.begins)
        chosen: NDArray[np.bool_] = equal & (weighed >= most[sources] - 1e-12)
        return chosen

    def _where_the_other_moves(self, numbers: NDArray[np.int32]) -> NDArray[np.int32]:
        """From where a move leads, on by best moves while its maker is still to move."""
        positions = self.positions
        first_best = np.arange(len(positions))
        first_best[self.rows] = positions.targets[self.begins + self._first(self.worth == self.best[positions.sources])]
        mover, at = positions.to_move[positions.sources], numbers.copy()
        while True:
            again = (positions.to_move[at] == mover) & (positions.outcome[at] == RUNNING) & (first_best[at] != at)
            if not again.any():
                return at
            at[again] = first_best[at[again]]

    def _first(self, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """For each position with moves, the place of the first chosen one among them."""
        places = np.where(chosen, np.arange(len(chosen)), len(chosen))
        return np.minimum.reduceat(places, self.begins) - self.begins

    def mixed(self, one: Chances, two: Chances) -> Chances:
        """Player 1 plays as the first, Player 2 as the second."""
        return np.where(self.positions.to_move[self.positions.sources] == 0, one, two)


class Course(NamedTuple):
    """What comes of a game, from one position on."""

    wins: float
    """For Player 1."""
    losses: float
    draws: float
    endless: float
    """It goes on for ever."""
    plies: float
    """Of the games that end, on average."""
    spread: float
    """Their standard deviation."""
    error: float
    """By how much each chance can be wrong at most."""

    @property
    def score(self) -> float:
        """Points of Player 1: half for a game that nobody wins."""
        return self.wins + (self.draws + self.endless + self.error) / 2


def course(solved: Solved, chances: Chances, start: int) -> Course:
    """Follow all games at once, ply by ply, until all but a billionth have ended; what goes on long is solved for."""
    positions = solved.positions
    ended, never = positions.outcome != RUNNING, never_ends(positions, chances)
    goes_on = ~(ended | never)
    here = np.zeros(len(positions), np.float64)
    here[start] = 1.0
    ends, endless = np.zeros(4), 0.0
    moments = np.zeros(3)
    """How many games ended, the sum of their plies, and that of the squares."""
    for ply in range(LONGEST):
        over = np.where(ended, here, 0.0)
        done = float(over.sum())
        ends += np.bincount(positions.outcome, over, 4)
        moments += done * np.array([1, ply, ply * ply])
        endless += float(here[never].sum())
        here = np.where(goes_on, here, 0.0)
        if here.sum() <= TOLERANCE:
            break
        if ply == LONG and not never.any() and np.count_nonzero(goes_on) <= SMALL:
            ends_later, later = _solved_for(positions, chances, here, goes_on, ply)
            ends, moments, here = ends + ends_later, moments + later, np.zeros_like(here)
            break
        here = np.bincount(positions.targets, here[positions.sources] * chances, len(positions)).astype(float)
    weight, mean, squares = moments
    average = mean / weight if weight else 0.0
    spread = np.sqrt(max(0.0, squares / weight - average**2)) if weight else 0.0
    wins, losses, draws = (float(ends[outcome]) for outcome in (1, 2, DRAW))
    return Course(wins, losses, draws, endless, float(average), float(spread), float(here.sum()))


def _solved_for(
    positions: Positions, chances: Chances, here: NDArray[np.float64], goes_on: NDArray[np.bool_], ply: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The same for games that have not ended yet, by linear equations: an absorbing chain and its first two moments."""
    numbers = np.flatnonzero(goes_on)
    place = np.full(len(positions), -1)
    place[numbers] = np.arange(len(numbers))
    inside = goes_on[positions.sources] & goes_on[positions.targets]
    stays = np.zeros((len(numbers), len(numbers)))
    np.add.at(stays, (place[positions.sources[inside]], place[positions.targets[inside]]), chances[inside])
    leaves = np.eye(len(numbers)) - stays
    visits = np.zeros(len(positions))
    visits[numbers] = np.linalg.solve(leaves.T, here[numbers])
    flow = np.bincount(positions.targets, visits[positions.sources] * chances, len(positions))
    ends = np.bincount(positions.outcome, np.where(goes_on, 0.0, flow), 4).astype(float)
    more = np.linalg.solve(leaves, np.ones(len(numbers)))
    squared = np.linalg.solve(leaves, 1 + 2 * stays @ more)
    mass = here[numbers]
    first = ply * mass.sum() + mass @ more
    second = ply**2 * mass.sum() + 2 * ply * mass @ more + mass @ squared
    return ends, np.array([mass.sum(), first, second])


def never_ends(positions: Positions, chances: Chances) -> NDArray[np.bool_]:
    """Where the game goes on for ever, whatever chance brings."""
    can_end = (positions.outcome != RUNNING) & ~positions.endless
    played = chances > 0
    while True:
        more = played & can_end[positions.targets] & ~can_end[positions.sources] & ~positions.endless[positions.sources]
        if not more.any():
            never: NDArray[np.bool_] = ~can_end
            return never
        can_end[positions.sources[more]] = True
