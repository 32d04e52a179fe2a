"""How a game between two equals goes, on exact chances: what there is to decide, who is ahead, and until when."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.lab.absorbing_chain import Order, expected
from digitduel.lab.cyclic_positions import Floats
from digitduel.lab.players_as_chances import Solved
from digitduel.solve.arrays import RUNNING


class Story:
    """Sums over the moves of a game, expected of every position. They are asked for at a start."""

    def __init__(self, solved: Solved, order: Order, chances: Floats) -> None:
        self.solved, self.order, self.chances = solved, order, chances
        positions = solved.positions
        sources, targets, outcome = positions.sources, positions.targets, positions.outcome
        ends = np.stack([outcome == 1, outcome == 2, outcome != RUNNING], axis=1).astype(float)
        won, lost, over = self._expected(chances[:, None], ends)[:, 0, 0].T
        self._over = over
        ahead = won + (1 - won - lost) / 2
        value = np.sign(solved.best) * np.where(positions.to_move == 0, 1, -1)
        value = np.where(outcome == RUNNING, value, np.array([0, 1, -1, 0])[outcome])
        flips = value[sources] != value[targets]
        losable = solved.summed((~solved.keeps).astype(float)) > 0
        only = losable & (solved.summed(solved.keeps.astype(float)) == 1)
        lead = np.sign(np.round(ahead - 0.5, 9))
        changes = lead[sources] * lead[targets] < 0
        behind = won * np.maximum(0, 0.5 - ahead) + lost * np.maximum(0, ahead - 0.5)
        # After these there is a last one: the chance that none comes any more is that of games of the others alone.
        without = np.stack([np.where(flips, 0.0, chances), np.where(losable[sources], 0.0, chances)], axis=1)
        quiet, settled = np.diagonal(self._expected(without, ends[:, 2:])[..., 0], axis1=1, axis2=2).T
        running = (outcome == RUNNING).astype(float)
        self._sums = self._gained(
            running,
            running * losable,
            running * only,
            running * behind,
            self._of_moves(changes),
            self._of_moves((over - quiet)[targets] + flips * quiet[targets]),
            self._of_moves((over - settled)[targets] + losable[sources] * settled[targets]),
            self._of_moves(over[targets]),
        )

    def at(self, start: int) -> dict[str, float]:
        """The measures of a game that starts there."""
        moves, losable, only, behind, changes, last_flip, last_chance, plies = self._sums[start].tolist()
        return {
            "decisions": _share(losable, moves),
            "only_moves": _share(only, losable),
            "drama": _share(behind, moves),
            "lead_changes": changes,
            "decided_after": _share(last_flip, plies),
            "last_chance": _share(last_chance, float(self._over[start])),
        }

    def _of_moves(self, gains: NDArray[Any]) -> Floats:
        """What the moves of each position bring, by their chances."""
        return self.solved.summed(self.chances * gains)

    def _expected(self, chances: Floats, at_the_end: Floats) -> Floats:
        return expected(self.order, chances, chances, at_the_end)

    def _gained(self, *gains: Floats) -> Floats:
        gain = np.stack(gains, axis=1)
        nothing, chances = np.zeros_like(gain), self.chances[:, None]
        return expected(self.order, chances, chances, nothing, gain=gain)[:, 0, 0]


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
