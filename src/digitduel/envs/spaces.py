"""The spaces of a game, as Gymnasium and PettingZoo name them."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from digitduel.core import BadGame
from digitduel.envs.numbered_game import NumberedGame

Observation = dict[str, NDArray[Any]]
"""The view under `observation`, and 1 for each legal action under `action_mask`."""


MOST_KINDS = 1_000
"""A number of a view with more values than this has no bound that is known."""


def mask(table: NumberedGame, legal: tuple[int, ...]) -> NDArray[np.int8]:
    """1 for each of these actions, 0 for the others."""
    marks = bytearray(len(table.actions))  # for so few marks quicker than an array
    for action in legal:
        marks[action] = 1
    return np.frombuffer(marks, np.int8)


def action_space(table: NumberedGame) -> spaces.Space[Any]:
    return spaces.Discrete(len(table.actions))


def observation_space(table: NumberedGame, one_hot: bool = False) -> spaces.Space[Any]:
    highest: NDArray[Any] = np.array(table.view.highest, np.int16)
    if one_hot:
        highest = np.ones(len(OneHot(table).columns), np.int8)
    seen: spaces.Space[Any] = spaces.Box(np.zeros_like(highest), highest, dtype=highest.dtype.type)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (len(table.actions),), np.int8)})


class OneHot:
    """A view in zeros and ones: for each number from 0 to its highest whether it is that. A 0 or 1 stays as it is."""

    def __init__(self, table: NumberedGame) -> None:
        highest = table.view.highest
        if max(highest) > MOST_KINDS:
            raise BadGame(f"{table.game.title} shows numbers without a bound, which cannot be told apart one by one.")
        kinds = [(column, n) for column, most in enumerate(highest) for n in ((1,) if most == 1 else range(most + 1))]
        self.columns, self.numbers = (np.array(each, np.int16) for each in zip(*kinds, strict=True))

    def __call__(self, seen: NDArray[np.int16]) -> NDArray[np.int8]:
        """One view, or a row for each."""
        told: NDArray[np.int8] = (seen[..., self.columns] == self.numbers).astype(np.int8)
        return told
