"""All positions of a game as arrays, and exact play on them.

    positions = lay_out(digitduel.game("sum-race"))
    scores = solve(positions)              # of every position, as in `solve.verdict`
    scores[positions.starts[0]]

Needs numpy, which comes with the extra `lab`.
"""

from digitduel.core.missing_extra import needs

needs("numpy", who="Positions in arrays", extra="lab")

from digitduel.solve.arrays.backwards import solve  # noqa: E402  (only once numpy is known to be there)
from digitduel.solve.arrays.coded_rules import (  # noqa: E402
    CodedRules,
    Codes,
    Flags,
    Looks,
    bits_set,
    coded_rules,
)
from digitduel.solve.arrays.positions import DRAW, RUNNING, Positions, lay_out  # noqa: E402

__all__ = [
    "DRAW",
    "RUNNING",
    "CodedRules",
    "Codes",
    "Flags",
    "Looks",
    "Positions",
    "bits_set",
    "coded_rules",
    "lay_out",
    "solve",
]
