"""The log of a run: every question to a language model and its answer, for whoever wants to look into it afterwards.

`requests.jsonl.gz` is lines of JSON, compressed. What comes back with a game is one member of the file, so it grows by
whole members; half a member at its end is what a killed process was writing, and is cut off. A game that was broken off
is asked about again when the run goes on: then its earlier questions stand before the ones that count.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Literal, TypedDict

from digitduel.core.player import SeatNumber
from digitduel.players.model_exchange import Exchange

LOG = "requests.jsonl.gz"
CHUNK = 1 << 20


class RunEntry(TypedDict):
    """How a run began. The conditions of the run stand beside it in the same line."""

    kind: Literal["run"]
    at: str
    digitduel: str
    asked: Any
    """As it is in the report."""


class RequestEntry(Exchange):
    """A question to a model and its answer, and where in a game it belongs."""

    kind: Literal["request"]
    pairing: int
    number: int
    seed: int
    ply: int
    player: SeatNumber


Entry = RunEntry | RequestEntry


def without_texts(exchange: Exchange) -> Exchange:
    """What was said on either side is left out."""
    told = exchange.copy()
    told.pop("messages", None)
    told.pop("response", None)
    return told


def packed(entries: Iterable[Mapping[str, object]]) -> bytes:
    """Lines as one member of the file; nothing when there are none."""
    lines = "".join(json.dumps(each) + "\n" for each in entries)
    return gzip.compress(lines.encode(), mtime=0) if lines else b""


def open_log(folder: Path) -> IO[bytes]:
    """The log of a folder, ready for more."""
    path = folder / LOG
    if path.exists():
        whole = _whole_members(path)
        if whole < path.stat().st_size:
            os.truncate(path, whole)
    return path.open("ab", buffering=0)


def read_log(folder: Path) -> Iterator[Entry]:
    """The lines of the log, in the order in which they came."""
    with gzip.open(folder / LOG, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def _whole_members(path: Path) -> int:
    """Up to where the file can be read."""
    whole = at = 0
    with path.open("rb") as file:
        member = zlib.decompressobj(31)
        data = file.read(CHUNK)
        while data:
            try:
                member.decompress(data)
            except zlib.error:
                break
            rest = member.unused_data
            at += len(data) - len(rest)
            if member.eof:
                whole, member = at, zlib.decompressobj(31)
            data = rest or file.read(CHUNK)
    return whole
