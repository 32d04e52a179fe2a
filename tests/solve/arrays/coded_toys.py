"""A toy with rules over arrays: any web, whose tiers and circles are whatever a test wants."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.solve.arrays import Codes, Flags, Looks
from digitduel.solve.arrays.positions import ending
from tests.solve.toys import Web


@dataclass(frozen=True)
class CodedWeb(Web):
    """The code of a position is its number, turned round so that codes do not come in the order of the numbers."""

    arrays = "tests.solve.arrays.coded_toys:WebRules"
    tiers: tuple[int, ...] = ()

    def code(self, p: int) -> int:
        return 1_000 - p

    def tier(self, p: int) -> int:
        return self.tiers[p] if self.tiers else 0

    def actions(self) -> tuple[str, ...]:
        return tuple(map(str, range(max(map(len, self.leads_to)))))

    def __reduce__(self) -> tuple[Any, ...]:
        return CodedWeb, (self.leads_to, self.players, self.drawn, self.plainly_endless, self.tiers)


class WebRules:
    def __init__(self, web: CodedWeb) -> None:
        self.web = web

    def look(self, codes: Codes) -> Looks:
        web, positions = self.web, [1_000 - int(code) for code in codes]
        rows = [(int(web.to_move(p)), ending(web, p), web.endless(p), web.tier(p)) for p in positions]
        columns = np.array(rows, np.int64).reshape(-1, 4).T
        kinds = (np.int8, np.int8, np.bool_, np.int32)
        return Looks(*(column.astype(kind) for column, kind in zip(columns, kinds, strict=True)))

    def legal(self, codes: Codes) -> Flags:
        counts = [len(self.web.leads_to[1_000 - int(code)]) for code in codes]
        return np.arange(len(self.web.actions())) < np.array(counts, np.int64).reshape(-1, 1)

    def play(self, codes: Codes, actions: NDArray[Any]) -> Codes:
        pairs = zip(codes.tolist(), actions.tolist(), strict=True)
        return np.array([1_000 - self.web.leads_to[1_000 - code][action] for code, action in pairs], np.int64)
