"""The rules of a game over whole arrays of codes, where a game offers them.

They are a second way to write down the same rules, so they are only there for speed, and the conformance kit holds them
against the first, position by position.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from digitduel.core import Game, hook

Codes = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Looks(NamedTuple):
    """What is to be known of some positions, besides their moves."""

    to_move: NDArray[np.int8]
    """0 for Player 1, 1 for Player 2."""
    outcome: NDArray[np.int8]
    """0 while the game runs, 1 or 2 for the player who won, 3 for a draw."""
    endless: Flags
    tier: NDArray[np.int32]


class CodedRules(Protocol):
    """What a game names as its `arrays`. In it positions are their codes, and moves their action numbers.

    The moves of a position come in the order of these numbers.
    """

    def look(self, codes: Codes) -> Looks:
        """What is to be known of these positions."""

    def legal(self, codes: Codes) -> Flags:
        """A row for each position, a column for each action: whether it can be played. None can when it is over."""

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        """Where these actions lead, each played in its position. Unchecked."""


def coded_rules(game: Game[Any, Any]) -> CodedRules | None:
    """The rules of this game over arrays of codes, or None where it has none, or none for these options.

    They only make it faster, so they may be a package of their own, which need not be installed.
    """
    try:
        made = hook(game, "arrays")
    except ModuleNotFoundError as error:
        if error.name != game.arrays.partition(":")[0]:
            raise
        return None
    return made(game) if made else None


class Moves(NamedTuple):
    """All moves of some positions, in order."""

    offsets: NDArray[np.int64]
    actions: NDArray[np.int64]
    after: Codes


def all_moves(rules: CodedRules, codes: Codes) -> Moves:
    """Every move of these positions, and the code of where it leads."""
    legal = rules.legal(codes)
    offsets = np.concatenate(([0], np.cumsum(np.count_nonzero(legal, axis=1))))
    which, actions = np.nonzero(legal)
    return Moves(offsets, actions, rules.play(codes[which], actions))


def bits_set(numbers: Codes) -> Codes:
    """How many bits of each number are set."""
    twos = numbers - (numbers >> 1 & 0x5555555555555555)
    fours = (twos & 0x3333333333333333) + (twos >> 2 & 0x3333333333333333)
    counted: Codes = (fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56
    return counted
