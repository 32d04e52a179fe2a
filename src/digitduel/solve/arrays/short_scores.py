"""Scores in two bytes: the same numbers as in `solve.verdict`, with a smaller one for a game that is won."""

import numpy as np
from numpy.typing import NDArray

from digitduel.solve.oracle import TooLarge
from digitduel.solve.verdict import DRAWN, WON

Short = NDArray[np.int16]

SHORT_WON = 32_767
MOST_PLIES = SHORT_WON - DRAWN - 1


def to_short(scores: NDArray[np.int32]) -> Short:
    decided = np.abs(scores) > DRAWN
    if (WON - np.abs(scores[decided])).max(initial=0) > MOST_PLIES:
        raise TooLarge(f"A game takes more than {MOST_PLIES:,} plies.")
    return np.where(decided, scores - np.sign(scores) * (WON - SHORT_WON), scores).astype(np.int16)


def from_short(short: Short) -> NDArray[np.int32]:
    wide = short.astype(np.int32)
    return np.where(np.abs(wide) > DRAWN, wide + np.sign(wide) * (WON - SHORT_WON), wide)
