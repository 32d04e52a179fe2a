"""A file with the score of every position of a game. It is never loaded: an answer reads one block of it.

First a line that names the format, the game, a digest of its rules and how many positions each tier has; then the
blocks of each tier, by code; then where each block begins, and with which code; last, where that list begins.
"""

import json
import mmap
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from digitduel.core import Game
from digitduel.core.whole_files import whole_file
from digitduel.solve.arrays.answer_blocks import Block, unpack_list, unpacked
from digitduel.solve.arrays.coded_rules import Codes
from digitduel.solve.arrays.short_scores import from_short
from digitduel.solve.rules_digest import rules_digest
from digitduel.solve.verdict import Score

FORMAT = "digitduel answers 1"
BLOCKS_KEPT = 64
ENDING = 8


def first_line(game: Game[Any, Any]) -> dict[str, Any]:
    """What a file must say to be believed."""
    return {"format": FORMAT, "game": game.word, "rules": rules_of(game)}


def rules_of(game: Game[Any, Any]) -> str:
    """A digest of the rules, with those over arrays."""
    word = vars(type(game)).get("arrays")
    found = find_spec(word.partition(":")[0]) if word else None
    return rules_digest(game, *[Path(found.origin)] if found and found.origin else [])


def write_answers(path: Path, game: Game[Any, Any], tiers: dict[int, int], parts: dict[int, Iterable[bytes]]) -> None:
    """Put a file together from the blocks of each tier."""
    head = json.dumps({**first_line(game), "tiers": list(tiers.items())}).encode() + b"\n"
    index: dict[int, tuple[list[int], list[int]]] = {}
    with whole_file(path) as file:
        file.write(head)
        place = len(head)
        for tier in tiers:
            firsts, begins = index[tier] = [], []
            for part in parts[tier]:
                some, sizes, blocks = unpack_list(part)
                firsts += some.tolist()
                begins += (place + np.cumsum(sizes) - sizes).tolist()
                place += file.write(blocks)
            begins.append(place)
        gap = -place % 8
        file.write(b"\0" * gap)
        for firsts, begins in index.values():
            file.write(np.array([len(firsts), *firsts, *begins], "<i8").tobytes())
        file.write(np.array([place + gap], "<i8").tobytes())


class AnswerFile:
    """Asked for one position at a time."""

    def __init__(self, path: Path, game: Game[Any, Any]) -> None:
        """Raises `ValueError` or `OSError` unless it is a file of this very game."""
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = json.loads(self._bytes[: self._bytes.find(b"\n")])
        if not isinstance(head, dict) or {**head, "tiers": 0} != {**first_line(game), "tiers": 0}:
            raise ValueError(f"{path} does not hold the answers of {game.word}.")
        self.positions: dict[int, int] = dict(head["tiers"])
        """How many there are of each tier."""
        begin = int(np.frombuffer(self._bytes, "<i8", 1, len(self._bytes) - ENDING)[0])
        self._tiers: dict[int, tuple[Codes, Codes]] = {}
        for tier in self.positions:
            count = int(np.frombuffer(self._bytes, "<i8", 1, begin)[0])
            firsts = np.frombuffer(self._bytes, "<i8", count, begin + 8)
            begins = np.frombuffer(self._bytes, "<i8", count + 1, begin + 8 + 8 * count)
            self._tiers[tier] = firsts, begins
            begin += 16 + 16 * count
        self._block = lru_cache(BLOCKS_KEPT)(self._read)

    def score(self, tier: int, code: int) -> Score | None:
        """The score of a position, or None when it is not among them."""
        if tier not in self._tiers:
            return None
        number = int(np.searchsorted(self._tiers[tier][0], code, side="right")) - 1
        if number < 0:
            return None
        block = self._block(tier, number)
        place = int(np.searchsorted(block.codes, code))
        if place == len(block.codes) or block.codes[place] != code:
            return None
        return int(from_short(block.scores[place : place + 1])[0])

    def _read(self, tier: int, number: int) -> Block:
        firsts, begins = self._tiers[tier]
        return unpacked(self._bytes[int(begins[number]) : int(begins[number + 1])], int(firsts[number]))
