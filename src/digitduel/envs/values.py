"""What each choice is worth under exact play, as arrays in the order of the action numbers."""

from typing import Any

import numpy as np

from digitduel.core import DigitDuelError
from digitduel.envs.numbered_game import Round
from digitduel.players.shared_oracles import known_choices


class NoExactValues(DigitDuelError):
    """The game is too large to be solved."""


def exact(played: Round) -> dict[str, Any]:
    """For the player to move: the value of each action, 1, 0 or -1, and in how many plies the game would then end.

    An action that cannot be played has value 0; the mask tells it apart. One that is drawn or endless has -1 plies.
    """
    game = played.table.game
    choices = known_choices(game, played.position)
    if choices is None:
        raise NoExactValues(f"{game.word} is too large to be solved, so it has no exact values.")
    values = np.zeros(len(played.table.actions), np.int8)
    plies = np.full(len(played.table.actions), -1, np.int32)
    for move, verdict in choices:
        action = game.action(move)
        values[action] = verdict.value.worth
        plies[action] = -1 if verdict.plies is None else verdict.plies
    return {"values": values, "plies": plies}


def regret(played: Round, exact_values: dict[str, Any], action: int) -> int:
    """What an action gives away: the best value there is less its own, so 0, 1 or 2."""
    values = exact_values["values"]
    return int(max(values[legal] for legal in played.legal) - values[action])
