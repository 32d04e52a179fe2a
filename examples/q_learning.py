"""Tabular Q-learning teaches itself perfect Sum Race, thousands of games at a time; the solver is the judge.

    python examples/q_learning.py [GAME]

The table holds, for each position and number, how the game will end for the player who chooses it: 1 or -1. There is no
chance in the game, so a new result may replace the old one outright.
"""

import sys

import numpy as np

import digitduel
from digitduel.core import Player
from digitduel.envs.batch import batch
from digitduel.envs.views import view_of
from digitduel.evals import Score, Skill, judge, positions
from digitduel.games.sum_race import Choose, SumRace
from digitduel.solve import Value, oracle_for

GAMES = 2_048
STEPS = 2_000
CURIOSITY = 0.4
"""How often a player tries any number instead of the best one known."""


class Learner:
    """What is known so far. A position is known by the scores and the barred number, seen by the player to move."""

    def __init__(self, game: SumRace) -> None:
        self.game = game
        shape = (game.target + 1, game.target + 1, game.highest + 1, game.highest)
        self.worth = np.zeros(shape, np.float32)

    def places(self, seen: np.ndarray) -> tuple[np.ndarray, ...]:
        """Where views lie in the table: my score, their score, and the barred number or 0."""
        barred = (seen[:, 3:] * np.arange(1, self.game.highest + 1)).sum(axis=1)
        return seen[:, 1], seen[:, 2], barred

    def learn(self, steps: int, rng: np.random.Generator) -> None:
        games = batch(self.game, GAMES)
        everyone = np.arange(GAMES)
        for _ in range(steps):
            here, mover = self.places(games.observe()), games.to_move
            # A little noise, so that of numbers that seem equally good each has its turn.
            liked = np.where(games.mask, self.worth[here] + 0.01 * rng.random((GAMES, self.game.highest)), -9)
            tries = rng.random(GAMES) < CURIOSITY
            chosen = np.where(tries, games.sample(rng), liked.argmax(axis=1))
            rewards, ended, _ = games.step(chosen)
            # Where the game goes on it is the other player's turn: what is best for them is worst for us.
            then = -np.where(games.mask, self.worth[self.places(games.observe())], -9).max(axis=1)
            self.worth[(*here, chosen)] = np.where(ended, rewards[everyone, mover], then)

    def choose(self, seen: tuple[int, ...], legal: tuple[Choose, ...]) -> Choose:
        row = self.worth[tuple(place[0] for place in self.places(np.array([seen])))]
        return max(legal, key=lambda move: row[move.number - 1])


def mistakes(learner: Learner, seat: Player) -> tuple[int, int]:
    """In how many positions it gives a win away, and how many it can meet, whatever its opponent does."""
    game, see = learner.game, view_of(learner.game).see
    oracle = oracle_for(game)
    met, ahead, wrong = set(), [game.start()], 0
    while ahead:
        p = ahead.pop()
        if p in met or game.outcome(p):
            continue
        met.add(p)
        moves = game.moves(p)
        if p.to_move is seat:
            moves = (learner.choose(see(p, seat), moves),)
            wrong += oracle.verdict(p).value is Value.WIN and oracle.after(p, moves[0]).value is not Value.WIN
        ahead += [game.play(p, move) for move in moves]
    return wrong, len(met)


def benchmark_score(learner: Learner) -> Skill:
    """At the positions of the benchmark's first edition."""
    see, score = view_of(learner.game).see, Score()
    for asked in positions("1"):
        match = asked.match()
        if match.game == learner.game:
            chosen = learner.choose(see(match.position, match.to_move), match.game.moves(match.position))
            score.add(asked, judge(match, chosen, in_words=False))
    return score.of_game(learner.game.name)


def taught(word: str, steps: int = STEPS) -> Learner:
    game = digitduel.game(word)
    assert isinstance(game, SumRace), "this table is made for Sum Race"
    learner = Learner(game)
    learner.learn(steps, np.random.default_rng(1))
    return learner


if __name__ == "__main__":
    learner = taught(sys.argv[1] if len(sys.argv) > 1 else "sum-race")
    for seat in Player:
        wrong, met = mistakes(learner, seat)
        print(f"As {seat} it gives a win away in {wrong} of the {met} positions that it can meet.")
    if learner.game == SumRace():
        print(f"In the benchmark's positions it gets {benchmark_score(learner).at:.1f} of 100.")
