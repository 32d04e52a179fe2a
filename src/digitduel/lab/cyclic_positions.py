"""Positions that moves go round in: what is expected of them, as linear equations, or by following the games."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

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
        self._split = split = ones.shape[1]
        self.never = _without_end(ones > 0, twos > 0, *leaves)
        self._ones, self._twos = ones[:, None], twos[None]
        if self.never.any():
            self._ones = self._ones * ~self.never[:, :, :split, None]
            self._twos = self._twos * ~self.never[:, :, split:, None]
        self._alternating = not (ones[:, :, :split].any() or twos[:, :, split:].any())
        # With alternating turns half of the equations: what Player 2 can expect is put into those of Player 1.
        self._across, self._back = self._ones[..., split:], self._twos[..., :split]
        if self._alternating:
            within = _there_and_back(self._across, self._back)
        else:
            pairs = len(ones), len(twos)
            moves = (np.broadcast_to(each, (*pairs, *each.shape[2:])) for each in (self._ones, self._twos))
            within = np.concatenate([*moves], axis=2)
        self._equations = np.eye(within.shape[-1]) - within

    def expected(self, outside: Floats, carry: Carry | None) -> Floats:
        """What is expected of each position, where moves that lead out bring `outside`."""
        if carry is None:
            return self._solved(
                outside, lambda known: np.linalg.solve(self._equations, known).astype(np.float64, copy=False)
            )
        inverse = np.linalg.inv(self._equations)
        found = self._solved(outside, lambda known: inverse @ known)
        for _ in range(outside.shape[-1] - 1):
            # What the values themselves bring on: as each only depends on those before it, this comes to an end.
            more = carry(found) - found
            brought = np.concatenate((self._ones @ more, self._twos @ more), axis=2)
            found = self._solved(outside + brought, lambda known: inverse @ known)
        return found

    def _solved(self, outside: Floats, solve: Callable[[Floats], Floats]) -> Floats:
        """The values that are `outside` and what one move within brings."""
        if not self._alternating:
            return solve(outside)
        one, two = outside[:, :, : self._split], outside[:, :, self._split :]
        of_one = solve(one + self._across @ two)
        return np.concatenate((of_one, two + self._back @ of_one), axis=2)


def _there_and_back(across: Floats, back: Floats) -> Floats:
    """The product of the two, for each pair of players. A position has few moves, so there is little to multiply."""
    pairs = np.broadcast_shapes(across.shape[:2], back.shape[:2])
    found = np.empty((*pairs, across.shape[2], back.shape[3]))
    for i in range(pairs[0]):
        for j in range(pairs[1]):
            if j == 0 or across.shape[1] > 1:
                moves = csr_array(across[i, j])
            found[i, j] = moves @ back[i if back.shape[0] > 1 else 0, j]
    return found


def _without_end(ones: Flags, twos: Flags, one_leaves: Flags, two_leaves: Flags) -> Flags:
    """For each pair of players, where the game goes on for ever whatever chance brings."""
    never = np.zeros((len(ones), len(twos), ones.shape[2]), np.bool_)
    known: dict[tuple[bytes, ...], Flags] = {}
    for i, (one, one_leaving) in enumerate(zip(ones, one_leaves, strict=True)):
        for j, (two, two_leaving) in enumerate(zip(twos, two_leaves, strict=True)):
            # Most players may make any move, so most pairs are alike.
            can = one.tobytes(), two.tobytes(), one_leaving.tobytes(), two_leaving.tobytes()
            if can not in known:
                known[can] = _cut_off(np.concatenate((one, two)), np.concatenate((one_leaving, two_leaving)))
            never[i, j] = known[can]
    return never


def _cut_off(moves: Flags, leaves: Flags) -> Flags:
    """From where no moves lead out."""
    steps, out = moves.astype(np.float64), leaves
    while True:
        more = out | (steps @ out.astype(np.float64) > 0)
        if (more == out).all():
            return ~out
        out = more
