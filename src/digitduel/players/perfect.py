"""The player who never gives anything away."""

from random import Random
from typing import Any

from digitduel.core import DigitDuelError, Game
from digitduel.players.knowledge import Choices, known_choices
from digitduel.solve import Choice, Value

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
        equal = best_choices(_known(game, position))
        if len(equal) == 1 or equal[0].verdict.value is Value.WIN:
            return rng.choice(equal).move
        at_once = max(2, REPLIES_WEIGHED // len(game.moves(position)))
        weighed = rng.sample(equal, min(at_once, len(equal)))
        return max(weighed, key=lambda choice: problem(game, position, choice.move)).move


def problem(game: Game[Any, Any], position: Any, move: Any) -> float:
    """The share of the opponent's replies to a move that would be mistakes: that would change the value for us."""
    us = game.to_move(position)
    after = game.play(position, move)
    while game.to_move(after) is us and not game.outcome(after):
        after = game.play(after, best_choices(_known(game, after))[0].move)
    if game.outcome(after):
        return 0
    replies = _known(game, after)
    best = best_choices(replies)[0].verdict.value
    return sum(verdict.value is not best for _, verdict in replies) / len(replies)


def best_choices(choices: Choices) -> list[Choice]:
    """Those that no other is better than."""
    best = max(verdict.worth for _, verdict in choices)
    return [choice for choice in choices if choice.verdict.worth == best]


def _known(game: Game[Any, Any], position: Any) -> Choices:
    choices = known_choices(game, position)
    if choices is None:
        raise NoPerfectPlay(f"{game.word} is too large to be solved. Play against mcts or expert instead.")
    return choices
