"""Positions that moves go round in: what is expected of them, as linear equations, or by following the games."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Carry = Callable[[Floats], Floats]

TOLERANCE = 1e-9
"""Games are followed until so few are still running."""
LONGEST = 100_000


class Circles:
    """Some positions, first those of Player 1, with the moves between them; one matrix for each player and seat.

    `ones` are the chances of the moves of Player 1 and `twos` those of Player 2, player by player, as matrices from
    their own positions to all of these.
    """

    def __init__(self, ones: Floats, twos: Floats, leaves: tuple[Flags, Flags]) -> None:
        """`leaves` says for each player of either seat from which of the seat's positions some move leads out."""
        self._split = ones.shape[1]
        size = ones.shape[2]
        self.shape = len(ones), len(twos), size
        self.never = self._without_end(ones > 0, twos > 0, *leaves)
        goes_on = ~self.never[..., None]
        self._ones = ones[:, None] * goes_on[:, :, : self._split]
        self._twos = twos[None] * goes_on[:, :, self._split :]
        alternating = not (ones[:, :, : self._split].any() or twos[:, :, self._split :].any())
        if alternating:
            # Half of the equations: what Player 2 can expect is put into those of Player 1.
            self._across, self._back = self._ones[..., self._split :], self._twos[..., : self._split]
            self._inverse = np.linalg.inv(np.eye(self._split) - self._across @ self._back)
        else:
            self._inverse = np.linalg.inv(np.eye(size) - np.concatenate((self._ones, self._twos), axis=2))
        self._alternating = alternating

    def _without_end(self, ones: Flags, twos: Flags, one_leaves: Flags, two_leaves: Flags) -> Flags:
        """For each pair of players, where the game goes on for ever whatever chance brings."""
        end = np.zeros((len(ones), len(twos), ones.shape[2]), np.bool_)
        end[..., : self._split] = one_leaves[:, None]
        end[..., self._split :] = two_leaves[None]
        while True:
            more = np.concatenate(
                (np.einsum("aij,abj->abi", ones, end), np.einsum("bij,abj->abi", twos, end)), axis=2, dtype=np.bool_
            )
            if not (more & ~end).any():
                return ~end
            end |= more

    def apply(self, values: Floats) -> Floats:
        """One move within."""
        return np.concatenate((self._ones @ values, self._twos @ values), axis=2)

    def solve(self, outside: Floats) -> Floats:
        """The values that are `outside` and what one move within brings."""
        if not self._alternating:
            return self._inverse @ outside
        one, two = outside[:, :, : self._split], outside[:, :, self._split :]
        of_one = self._inverse @ (one + self._across @ two)
        return np.concatenate((of_one, two + self._back @ of_one), axis=2)

    def expected(self, outside: Floats, carry: Carry | None) -> Floats:
        """What is expected of each position, where moves that lead out bring `outside`."""
        found = self.solve(outside)
        if carry:
            for _ in range(outside.shape[-1] - 1):
                # What the values themselves bring on: as each only depends on those before it, this comes to an end.
                found = self.solve(outside + self.apply(carry(found) - found))
        return found
