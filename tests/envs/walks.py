"""Games played by chance through the core alone, for the environments to be compared with."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import digitduel
from digitduel.core import Game, Player

WORDS = ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"]

VARIANTS = [
    *WORDS,
    "pocket-addition:numbers=6,target=10",
    "pocket-addition:numbers=4,target=200",
    "sum-race:target=30,highest=8",
    "sum-race:highest=1",
    "equation-duel:numbers=5,joined=yes,operators=+-",
    "equation-duel:numbers=2",
    "equation-duel:numbers=15",
    "number-harmony:highest=4,target=9,window=4",
    "pattern-match:target=24",
    "sum-race:swap=yes",
    "equation-duel:numbers=5,swap=yes",
    "pocket-addition:numbers=6,target=10,swap=yes",
    "number-harmony:highest=4,target=9,swap=yes,disguise=names",
]


class Step(NamedTuple):
    position: Any
    action: int
    after: Any


def walk(game: Game[Any, Any], rng: Random, most: int = 200) -> Iterator[Step]:
    """One game by chance, each legal move as likely as the others."""
    position = game.start()
    for _ in range(most):
        moves = game.moves(position)
        if not moves or game.endless(position):
            return
        move = rng.choice(moves)
        after = game.play(position, move)
        yield Step(position, game.action(move), after)
        position = after


def walks(word: str, games: int, seed: int = 1) -> list[list[Step]]:
    game, rng = digitduel.game(word), Random(seed)
    return [list(walk(game, rng)) for _ in range(games)]


def numbers(game: Game[Any, Any], position: Any) -> list[int]:
    """The legal actions."""
    return sorted(map(game.action, game.moves(position)))


def rewards(game: Game[Any, Any], position: Any) -> list[int]:
    """What the core says both players get in a position."""
    outcome = game.outcome(position)
    winner = outcome and outcome.winner
    return [0 if winner is None else 1 if winner is player else -1 for player in Player]
