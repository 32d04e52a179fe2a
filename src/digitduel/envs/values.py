"""What each choice is worth under exact play, as arrays in the order of the action numbers."""

from functools import lru_cache
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from digitduel.core import DigitDuelError, Game
from digitduel.envs.numbered_game import Round
from digitduel.players.shared_oracles import known_choices


class NoExactValues(DigitDuelError):
    """The game is too large to be solved."""


class ActionValues(TypedDict):
    """The value of each action, 1, 0 or -1, and in how many plies the game would then end.

    An action that cannot be played has value 0; the mask tells it apart. One that is drawn or endless has -1 plies.
    """

    values: NDArray[np.int8]
    plies: NDArray[np.int32]


def exact(played: Round) -> ActionValues:
    """What each action is worth for the player to move."""
    values, plies = known_values(played.table.game, played.position)
    return {"values": values.copy(), "plies": plies.copy()}


@lru_cache(maxsize=16_384)
def known_values(game: Game[Any, Any], position: Any) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """The same as arrays that nobody may change."""
    size = len(game.actions())
    values, plies = np.zeros(size, np.int8), np.full(size, -1, np.int32)
    choices = () if game.outcome(position) else known_choices(game, position)
    if choices is None:
        raise NoExactValues(f"{game.word} is too large to be solved, so it has no exact values.")
    for move, verdict in choices:
        action = game.action(move)
        values[action] = verdict.value.worth
        plies[action] = -1 if verdict.plies is None else verdict.plies
    return values, plies


def regret(played: Round, values: NDArray[np.int8], action: int) -> int:
    """What an action gives away: the best value there is less its own, so 0, 1 or 2."""
    return int(max(values[legal] for legal in played.legal) - values[action])
