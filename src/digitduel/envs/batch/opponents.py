"""Who sits opposite in many games at once. What a level sees is one array; whoever else it is is asked game by game."""

from functools import lru_cache
from random import Random
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from digitduel.core import Game
from digitduel.envs.batch.listed_positions import PositionBatch, exact_tables, tables
from digitduel.envs.batch.stepping import Batch, Flags, Numbers, below
from digitduel.players import Program, program
from digitduel.players.guests import Seated
from digitduel.players.levels import LEVELS, Level
from digitduel.players.random_player import RandomPlayer
from digitduel.players.shared_oracles import choices_if_small
from digitduel.players.turns import BarePosition, next_turn
from digitduel.solve.verdict import WON


class Opponent(Protocol):
    """Chooses an action in these games; what it says of the others does not matter."""

    def choose(self, games: Batch, which: Flags, rng: np.random.Generator) -> Numbers: ...


def opponent_for(games: Batch, who: str | Program) -> Opponent:
    """The player that a word names, or a program of one's own."""
    asked = LEVELS.get(who) or program(who) if isinstance(who, str) else who
    if isinstance(asked, RandomPlayer):
        return Anyone()
    game = games.table.game
    # A level that cannot see to the end of a game tries moves out instead, which no array can.
    if isinstance(asked, Level) and isinstance(games, PositionBatch) and choices_if_small(game, game.start()):
        return InArrays(game, asked)
    return OneByOne(asked)


class Anyone:
    """Plays any legal action."""

    def choose(self, games: Batch, which: Flags, rng: np.random.Generator) -> Numbers:
        return games.sample(rng)


class InArrays:
    """A level, which plays as in every other game: by what it sees, or with the chance of a slip by chance alone."""

    def __init__(self, game: Game[Any, Any], level: Level) -> None:
        self.slip = level.slip
        self.ordered, self.counts = _liked(game, level.sight)

    def choose(self, games: Batch, which: Flags, rng: np.random.Generator) -> Numbers:
        assert isinstance(games, PositionBatch)
        liked = self.ordered[games.at, below(rng, self.counts.take(games.at))]
        return np.where(rng.random(games.games) < self.slip, games.sample(rng), liked)


@lru_cache(maxsize=8)
def _liked(game: Game[Any, Any], sight: int) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """For each position the actions that look best to a player of this sight, from the first on, and how many."""
    (values, plies, _), legal = exact_tables(game), tables(game).legal
    worth = np.where((plies >= 0) & (plies <= sight), values * (WON - plies), 0)
    worth = np.where(legal, worth, -WON - 1)
    best = legal & (worth == worth.max(axis=1, keepdims=True))
    return np.argsort(~best, axis=1, kind="stable").astype(np.uint16), best.sum(axis=1, dtype=np.uint16)


class OneByOne:
    """Any program, asked in each game."""

    def __init__(self, asked: Program) -> None:
        self.asked = Seated("", asked)

    def choose(self, games: Batch, which: Flags, rng: np.random.Generator) -> Numbers:
        game, chosen = games.table.game, np.zeros(games.games, np.int64)
        chance = Random(int(rng.integers(2**63)))
        for number in np.flatnonzero(which).tolist():
            turn = next_turn(BarePosition(game, games.position(number)), self.asked, lambda: chance)
            assert turn
            chosen[number] = game.action(turn.move)
        return chosen
