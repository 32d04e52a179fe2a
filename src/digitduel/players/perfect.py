"""The player who never gives anything away."""

from random import Random
from typing import Any

from digitduel.core import DigitDuelError, Game
from digitduel.players.shared_oracles import known
from digitduel.solve import Oracle, Value

REPLIES_WEIGHED = 800
"""Of equally good moves, as many are weighed against each other as have about so many replies together; more would
take too long for a blink."""


class NoPerfectPlay(DigitDuelError):
    """Nobody knows perfect play of a game this large."""


class PerfectPlayer:
    """Wins as soon as possible; losing, holds out as long as possible; and where nothing is decided, sets problems.

    Of moves that are equally good it prefers one after which most of the opponent's replies are mistakes.
    """

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        move = known(game, position, lambda oracle: perfect_move(oracle, position, rng), waits=True)
        if move is None:
            raise NoPerfectPlay(
                f"{game.word} is too large to be solved. "
                "Play against expert instead, or against tree search, which is called mcts."
            )
        return move


def perfect_move(oracle: Oracle[Any, Any], position: Any, rng: Random) -> Any:
    equal = oracle.best(position)
    if len(equal) == 1 or oracle.value_after(position, equal[0]) is Value.WIN:
        return rng.choice(equal)
    at_once = max(2, REPLIES_WEIGHED // len(oracle.game.moves(position)))
    weighed = rng.sample(equal, min(at_once, len(equal)))
    return max(weighed, key=lambda move: problem(oracle, position, move))


def problem(oracle: Oracle[Any, Any], position: Any, move: Any) -> float:
    """The share of the opponent's replies to a move that would be mistakes: that would change the value for us."""
    game = oracle.game
    us, after = game.to_move(position), game.play(position, move)
    met = set[Any]()
    while game.to_move(after) is us and not game.outcome(after):
        if game.key(after) in met:
            return 0  # we go round in a circle, and nobody else comes to move
        met.add(game.key(after))
        after = game.play(after, oracle.best(after)[0])
    if game.outcome(after):
        return 0
    worths = [oracle.value_after(after, reply).worth for reply in game.moves(after)]
    best = max(worths)
    return sum(worth != best for worth in worths) / len(worths)
