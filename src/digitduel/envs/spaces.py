"""The spaces of a game, as Gymnasium and PettingZoo name them."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from digitduel.envs.numbered_game import NumberedGame

Observation = dict[str, NDArray[Any]]
"""The view under `observation`, and 1 for each legal action under `action_mask`."""


def mask(table: NumberedGame, legal: tuple[int, ...]) -> NDArray[np.int8]:
    """1 for each of these actions, 0 for the others."""
    marks = bytearray(len(table.actions))  # for so few marks quicker than an array
    for action in legal:
        marks[action] = 1
    return np.frombuffer(marks, np.int8)


def action_space(table: NumberedGame) -> spaces.Space[Any]:
    return spaces.Discrete(len(table.actions))


def observation_space(table: NumberedGame) -> spaces.Space[Any]:
    highest = np.array(table.view.highest, np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(highest), highest, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (len(table.actions),), np.int8),
        }
    )
