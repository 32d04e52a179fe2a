"""Equation Duel over whole arrays of codes.

A set of numbers is the bits of a number. Which sets hold an equation is looked up: the rules were asked for it.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.games.equation_duel import CHANCES, EquationDuel
from digitduel.games.equations import find_equation
from digitduel.solve.arrays.coded_rules import Codes, Flags, Looks, bits_set
from digitduel.solve.arrays.positions import RUNNING

HAND = 20
"""The bits for each of the two hands; then those of the code of `EquationDuel`."""
TURN, STEP, CHANCE = 2 * HAND, 2 * HAND + 1, 2 * HAND + 3
TAKE, DECLARE, PROVEN = range(3)


MOST_NUMBERS = 15
"""Of more numbers there are too many sets to look for an equation in each."""


def hand_rules(game: EquationDuel) -> "HandRules | None":
    return HandRules(game) if game.numbers <= MOST_NUMBERS else None


@lru_cache(maxsize=8)
def equations(game: EquationDuel) -> Flags:
    """For every set of numbers, whether it holds an equation. A set holds the equations of the sets within it."""
    holds = np.zeros(2**game.numbers, np.bool_)
    sets = np.arange(2**game.numbers)
    for size in range(3, game.numbers + 1):
        for hand in combinations(range(1, game.numbers + 1), size):
            bits = sum(1 << n - 1 for n in hand)
            if not holds[bits] and find_equation(hand, game.operators, game.joined):
                holds[bits] = True
        for n in range(game.numbers):
            with_n = sets[sets >> n & 1 == 1]  # each once: of what is written twice at a time, one would be lost
            holds[with_n] |= holds[with_n ^ 1 << n]
    return holds


def sums(numbers: int) -> NDArray[np.int16]:
    """The sum of every set of numbers."""
    total = np.zeros(1, np.int16)
    for n in range(1, numbers + 1):
        total = np.concatenate((total, total + np.int16(n)))
    return total


class HandRules:
    """The rules for many positions at once."""

    def __init__(self, game: EquationDuel) -> None:
        self._numbers = game.numbers
        self._all = 2**game.numbers - 1
        self._holds = equations(game)
        self._sums = sums(game.numbers)

    def look(self, codes: Codes) -> Looks:
        one, two, turn, step, chances = self._parts(codes)
        ahead = np.sign(self._sums[one] - self._sums[two])
        # On equal sums the player wins who did not start: of an odd number of numbers the starter takes the last.
        did_not_start = turn if self._numbers % 2 else 1 - turn
        higher = np.where(ahead > 0, 0, np.where(ahead < 0, 1, did_not_start))
        outcome = np.where(step == PROVEN, turn + 1, np.where(chances == 0, higher + 1, RUNNING))
        tier = 2 * bits_set(one | two) - (step == DECLARE) + CHANCES - chances
        return Looks(
            turn.astype(np.int8), outcome.astype(np.int8), np.zeros(len(codes), np.bool_), tier.astype(np.int32)
        )

    def legal(self, codes: Codes) -> Flags:
        one, two, turn, step, chances = self._parts(codes)
        legal = np.zeros((len(codes), self._numbers + 2), np.bool_)
        left = np.where(step == TAKE, self._all & ~(one | two), 0)
        for n in range(self._numbers):
            legal[:, n] = left >> n & 1
        declaring = (step == DECLARE) & (chances > 0)
        legal[:, self._numbers] = declaring & self._holds[np.where(turn == 0, one, two)]
        legal[:, self._numbers + 1] = declaring
        return legal

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        one, two, turn, _, _ = self._parts(codes)
        taken = np.left_shift(1, actions + HAND * turn)
        now_declare, now_proven = (DECLARE - TAKE << STEP), (PROVEN - DECLARE << STEP)
        empty = one | two == self._all
        other = np.where(turn == 0, 1, -1) << TURN
        said_no = other - np.where(empty, 1 << CHANCE, DECLARE - TAKE << STEP)
        played = np.where(actions == self._numbers, now_proven, said_no)
        return codes + np.where(actions < self._numbers, taken + now_declare, played)

    def _parts(self, codes: Codes) -> tuple[Codes, Codes, Codes, Codes, Codes]:
        hand = 2**HAND - 1
        return codes & hand, codes >> HAND & hand, codes >> TURN & 1, codes >> STEP & 3, codes >> CHANCE
