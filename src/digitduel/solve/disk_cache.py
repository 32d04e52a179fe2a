"""Scores, and what bounds them, kept in a file from one run to the next.

A file is believed only when its first line names this format, this game and these very rules, and its checksum holds.
Anything else is the same as no file: the work is done again. Nothing that goes wrong here is ever an error.
"""

import re
import sys
from array import array
from collections.abc import Hashable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any

from digitduel.core import Game
from digitduel.core.key_digest import digest, is_plain
from digitduel.core.whole_files import write_whole
from digitduel.solve.rules_digest import rules_digest
from digitduel.solve.verdict import Bounds

FORMAT = "digitduel scores 2"
LARGEST = 256 * 1024 * 1024
CHECKSUM = 16


def file_of(folder: Path, game: Game[Any, Any], kind: str) -> Path:
    """Where something about one game is kept."""
    digest = blake2b(game.word.encode(), digest_size=6).hexdigest()
    return folder / f"{re.sub('[^a-z0-9-]', '_', game.name)}-{digest}.{kind}"


class Kept:
    """What earlier runs found out about the scores of one game. A position is known by a 64-bit digest of its key."""

    def __init__(self, folder: Path, game: Game[Any, Any]) -> None:
        self.path = file_of(folder, game, "scores")
        self._game = game

    def bounds(self, key: Hashable) -> Bounds | None:
        return self._bounds.get(digest(key)) if self._bounds and is_plain(key) else None

    def keep(self, bounds: Mapping[Hashable, Bounds]) -> None:
        """Write these to the file with what it held, whole or not at all."""
        if not (self._rules and all(map(is_plain, bounds))):
            return
        self._bounds.update((digest(key), pair) for key, pair in bounds.items())
        payload = _packed(self._bounds.keys()) + _packed(chain.from_iterable(self._bounds.values()))
        with suppress(OSError):
            write_whole(self.path, self._first_line + blake2b(payload, digest_size=CHECKSUM).digest() + payload)

    @cached_property
    def _bounds(self) -> dict[int, Bounds]:
        try:
            with self.path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError:
            return {}
        line = self._first_line
        payload = data[len(line) + CHECKSUM :]
        if len(data) > LARGEST or not self._rules or not data.startswith(line) or len(payload) % 24:
            return {}
        if blake2b(payload, digest_size=CHECKSUM).digest() != data[len(line) : len(line) + CHECKSUM]:
            return {}
        third = len(payload) // 3
        bounds = iter(_unpacked(payload[third:]))
        return dict(zip(_unpacked(payload[:third]), zip(bounds, bounds, strict=True), strict=True))

    @cached_property
    def _first_line(self) -> bytes:
        return f"{FORMAT}, {self._game.word}, rules {self._rules}\n".encode()

    @cached_property
    def _rules(self) -> str:
        """A digest of all source that the scores depend on; empty when it cannot be had."""
        return rules_digest(self._game, *Path(__file__).parent.glob("*.py"))


def _packed(numbers: Iterable[int]) -> bytes:
    packed = array("q", numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def _unpacked(data: bytes) -> "array[int]":
    numbers = array("q", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
