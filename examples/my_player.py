"""A player in Python. In the folder of this file:

duel play sum-race --p2 my_player:Careful
"""

from random import Random
from typing import Any

from digitduel.core import Game


class Careful:
    """Wins when it can at once, never lets the opponent do so if it can be helped, and otherwise plays by chance."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        me, moves = game.to_move(position), game.moves(position)
        winning = [move for move in moves if self.wins(game, position, move, me)]
        safe = [move for move in moves if not self.can_be_punished(game, game.play(position, move), me)]
        return rng.choice(winning or safe or moves)

    def wins(self, game: Game[Any, Any], position: Any, move: Any, player: Any) -> bool:
        outcome = game.outcome(game.play(position, move))
        return outcome is not None and outcome.winner is player

    def can_be_punished(self, game: Game[Any, Any], position: Any, me: Any) -> bool:
        """Whether somebody else moves now, and can win by it."""
        mover = game.to_move(position)
        return mover is not me and any(self.wins(game, position, move, mover) for move in game.moves(position))
