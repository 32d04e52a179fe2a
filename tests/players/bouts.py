"""Programs against each other."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

import digitduel
from digitduel.core import ONE, Game, Match, Player
from digitduel.players import Program
from digitduel.solve import Oracle, oracle_for

GAMES = ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"]
VARIANTS = [
    *GAMES,
    "equation-duel:numbers=12",
    "equation-duel:joined=yes",
    "equation-duel:operators=+-",
    "sum-race:target=60,highest=12",
    "pattern-match:target=12",
    "number-harmony:window=2",
    "pocket-addition:numbers=11,target=20",
]


class Step(NamedTuple):
    position: Any
    player: Player
    move: Any


def bout(
    game: str | Game[Any, Any], one: Program, two: Program, seed: int, *, first: Player = ONE, turns: int = 60
) -> list[Step]:
    """The steps of a game, checked for legality by the match itself."""
    kind = digitduel.game(game) if isinstance(game, str) else game
    match = Match(kind, first=first, max_turns=turns)
    steps: list[Step] = []
    while match.result is None:
        position, player = match.position, match.to_move
        move = (one, two)[player].choose(kind, position, Random(f"{seed}/{len(steps)}"))
        assert move in kind.moves(position)
        steps.append(Step(position, player, move))
        match.play(move)
    return steps


def winner(game: str, steps: list[Step]) -> Player | None:
    kind = digitduel.game(game)
    outcome = kind.outcome(kind.play(steps[-1].position, steps[-1].move))
    return outcome.winner if outcome else None


@cache
def independent(word: str) -> Oracle[Any, Any]:
    """An oracle that the programs know nothing of."""
    return oracle_for(digitduel.game(word))
