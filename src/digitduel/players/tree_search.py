"""A search for games too large to solve: try out many games by chance, and look closer where they go well."""

import time
from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Any

from digitduel.core import Game
from digitduel.core import Player as Seat
from digitduel.solve.oracle import work

CURIOSITY = 1.4
LONGEST = 60
"""Steps after which a tried-out game counts as undecided."""
STEPS = 4_000
PATIENCE = 2.0
"""Seconds of work for a move at the table. Usual rules need a tenth of that for as many steps, so a seed repeats it."""


class Node:
    """A position in the tree, and how the games through it went for the player who moved there."""

    __slots__ = ("branches", "games", "mover", "untried", "wins")

    def __init__(self, mover: Seat | None, untried: list[Any]) -> None:
        self.mover = mover
        self.untried = untried
        self.branches: dict[Any, Node] = {}
        self.games = 0
        self.wins = 0.0

    def promise(self, games_before: float) -> float:
        return self.wins / self.games + CURIOSITY * sqrt(games_before / self.games)


class TreeSearch:
    """Monte Carlo tree search. It is measured in steps played, not in seconds, so that a seed repeats it exactly;
    unless somebody waits who would rather hear less than wait, or the rules take their time."""

    def __init__(
        self, steps: int = STEPS, seconds: float | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.steps = steps
        self.seconds = seconds
        self.clock = clock

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        root = self.root(game, position, rng)
        if len(root.untried) == 1:
            return root.untried[0]
        player = game.to_move(position)
        for move in root.untried:
            outcome = game.outcome(game.play(position, move))
            if outcome and outcome.winner is player:
                return move
        self.explore(game, position, root, rng)
        return max(root.branches.items(), key=lambda branch: branch[1].games)[0]

    def root(self, game: Game[Any, Any], position: Any, rng: Random) -> Node:
        """A tree in which nothing has been tried."""
        return Node(None, self.shuffled(game, position, rng))

    def explore(self, game: Game[Any, Any], position: Any, root: Node, rng: Random) -> None:
        """Try out as many games as the steps and the seconds allow, and at least one, if only its beginning."""
        steps, until = 0, None if self.seconds is None else self.clock() + self.seconds
        while steps < self.steps:
            steps += self.try_out(game, position, root, rng, until)
            if self.is_over(until):
                break

    def is_over(self, until: float | None) -> bool:
        return until is not None and self.clock() > until

    def try_out(self, game: Game[Any, Any], position: Any, root: Node, rng: Random, until: float | None = None) -> int:
        """One more game through the tree; how many steps it took."""
        path, steps = [root], 0
        while not path[-1].untried and path[-1].branches:
            before = log(path[-1].games)
            move, node = max(path[-1].branches.items(), key=lambda branch: branch[1].promise(before))
            position = game.play(position, move)
            path.append(node)
            steps += 1
        if path[-1].untried:
            move = path[-1].untried.pop()
            mover = game.to_move(position)
            position = game.play(position, move)
            node = Node(mover, self.shuffled(game, position, rng))
            path[-1].branches[move] = node
            path.append(node)
            steps += 1
        winner, more = self.play_out(game, position, rng, until)
        for node in path:
            node.games += 1
            node.wins += 0.5 if winner is None else node.mover is winner
        return steps + more

    def play_out(
        self, game: Game[Any, Any], position: Any, rng: Random, until: float | None = None
    ) -> tuple[Seat | None, int]:
        """The winner of a game that goes on by chance, if it ends soon enough. Where one step takes a good part of a
        second, a whole game would be waited for far too long."""
        chance = rng.random
        for step in range(LONGEST):
            outcome = game.outcome(position)
            if outcome:
                return outcome.winner, step + 1
            if self.is_over(until):
                return None, step + 1
            moves = game.moves(position)
            position = game.play(position, moves[int(chance() * len(moves))])
        return None, LONGEST

    def shuffled(self, game: Game[Any, Any], position: Any, rng: Random) -> list[Any]:
        moves = list(game.moves(position))
        rng.shuffle(moves)
        return moves


def at_the_table(steps: int = STEPS) -> TreeSearch:
    """The search of a program that somebody waits for, however long the rules of the game take."""
    return TreeSearch(steps, PATIENCE, work)
