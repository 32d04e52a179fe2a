"""The player who never gives anything away."""

from random import Random
from typing import Any

from digitduel.core import DigitDuelError, Game
from digitduel.players.knowledge import known_choices
from digitduel.solve import Choice, Value

WEIGHED = 8
"""Of equally good moves, so many are weighed against each other; more would take too long for a blink."""


class NoPerfectPlay(DigitDuelError):
    """Nobody knows perfect play of a game this large."""


class PerfectPlayer:
    """Wins as soon as possible; losing, holds out as long as possible; and where nothing is decided, sets problems.

    Of moves that are equally good it prefers one after which most of the opponent's replies are mistakes.
    """

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        choices = known_choices(game, position)
        if choices is None:
            raise NoPerfectPlay(f"{game.word} is too large to be solved. Play against mcts or expert instead.")
        best = max(verdict.worth for _, verdict in choices)
        equal = [choice for choice in choices if choice.verdict.worth == best]
        if len(equal) == 1 or equal[0].verdict.value is Value.WIN:
            return rng.choice(equal).move
        weighed = rng.sample(equal, min(WEIGHED, len(equal)))
        return max(weighed, key=lambda choice: self.problem(game, game.play(position, choice.move), choice)).move

    def problem(self, game: Game[Any, Any], after: Any, choice: Choice) -> float:
        """The share of the replies that would be mistakes: that leave us better off than the move promised."""
        replies = known_choices(game, after) or ()
        if game.outcome(after) or not replies:
            return 0
        best = max(verdict.worth for _, verdict in replies)
        mistakes = sum(verdict.value is not best_value(replies, best) for _, verdict in replies)
        return mistakes / len(replies)


def best_value(replies: tuple[Choice, ...], best: int) -> Value:
    return next(verdict.value for _, verdict in replies if verdict.worth == best)
