"""Number Harmony solved by one thought."""

from digitduel.games.number_harmony import Add, Position
from digitduel.solve.oracle import Oracle
from digitduel.solve.verdict import Score


class NumberHarmonyOracle(Oracle[Position, Add]):
    """One digit at most loses at any time, and there are at least two: nobody can ever be forced."""

    def _score_of_running(self, p: Position) -> Score:
        return 0
