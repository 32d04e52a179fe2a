"""What the workers of the tiered solver do, a batch each. A task reads whole files and writes whole files, no more.

So a task can be done twice, by whoever, and nothing changes; and what is there need not be done again.
"""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.core import DigitDuelError, Game
from digitduel.core.whole_files import whole_file
from digitduel.solve.arrays.answer_blocks import pack
from digitduel.solve.arrays.backwards import SCORES, work_backwards
from digitduel.solve.arrays.coded_rules import CodedRules, Codes, all_moves, coded_rules
from digitduel.solve.arrays.short_scores import Short, from_short, to_short

MOVES_AT_ONCE = 2**22
"""How many moves a task looks at, at most."""
BYTES_FOR_A_MOVE = 128
"""What a task needs for each of them, at most, as it was seen."""


class BrokenTier(DigitDuelError):
    """A move led to an earlier tier, so the game's tiers cannot be solved one after another."""


def batch_size(game: Game[Any, Any]) -> int:
    """How many positions a task looks at."""
    return max(1, MOVES_AT_ONCE // max(1, len(game.actions())))


def read(path: Path) -> NDArray[Any]:
    """An array of a file, without loading it."""
    found: NDArray[Any] = np.load(path, mmap_mode="r") if path.stat().st_size > 128 else np.load(path)
    return found


def write(path: Path, array: NDArray[Any]) -> None:
    with whole_file(path, sync=False) as file:
        np.save(file, array)


def rules_for(game: Game[Any, Any]) -> CodedRules:
    rules = coded_rules(game)
    assert rules is not None
    return rules


def expand(game: Game[Any, Any], codes_file: Path, begin: int, tier: int, runs: Path, name: str) -> None:
    """Follow all moves of a batch of a tier. What they lead to is written to a file for each tier, in order, once each.

    The list of those tiers is written last, and says that it is done.
    """
    codes = np.array(read(codes_file)[begin : begin + batch_size(game)])
    rules = rules_for(game)
    after = all_moves(rules, codes).after
    after.sort()
    after = after[np.append(True, after[1:] != after[:-1])] if len(after) else after
    tiers = rules.look(after).tier
    reached = np.unique(tiers).tolist()
    if reached and reached[0] < tier:
        raise BrokenTier(f"{game.word}: a move leads from tier {tier} to tier {reached[0]}.")
    for other in reached:
        write(runs / f"to-{other:05d}" / f"{name}.npy", after[tiers == other])
    with whole_file(runs / f"{name}.json", sync=False) as file:
        file.write(json.dumps(reached).encode())


def merge(runs: list[Path], known: list[Path], low: int, high: int | None, out: Path) -> None:
    """The codes of some files from one code to below another, in order, once each; without those that are known."""
    codes = np.concatenate([_between(read(path), low, high) for path in runs])
    codes.sort()
    codes = codes[np.append(True, codes[1:] != codes[:-1])] if len(codes) else codes
    for path in known:
        old = _between(read(path), low, high)
        if len(old):
            places = np.minimum(np.searchsorted(old, codes), len(old) - 1)
            codes = codes[old[places] != codes]
    write(out, codes)


def _between(codes: Codes, low: int, high: int | None) -> Codes:
    begin = np.searchsorted(codes, low)
    return codes[begin : None if high is None else np.searchsorted(codes, high)]


def value(game: Game[Any, Any], folder: Path, tier: int, begin: int, count: int, out: Path) -> None:
    """The scores of a batch of a tier, when those of all later tiers are known; or of a whole tier at once."""
    rules = rules_for(game)
    codes = np.array(read(folder / f"codes-{tier:05d}.npy")[begin : begin + count])
    looks = rules.look(codes)
    moves = all_moves(rules, codes)
    inside = np.searchsorted(codes, moves.after)
    inside[inside == len(codes)] = 0
    own = codes[inside] == moves.after
    told = _known_scores(rules, folder, moves.after[~own])
    # Every move that leaves the batch leads to a place of its own, where the score is settled.
    targets = np.where(own, inside, len(codes) + np.cumsum(~own) - 1)
    offsets = np.append(moves.offsets, np.full(len(told), len(moves.after)))
    known = np.concatenate((SCORES[looks.outcome], told))
    settled = np.append((looks.outcome != 0) | looks.endless, np.ones(len(told), np.bool_))
    to_move = np.append(looks.to_move, np.zeros(len(told), np.int8))
    write(out, to_short(work_backwards(offsets, targets, to_move, known, settled)[: len(codes)]))


def _known_scores(rules: CodedRules, folder: Path, codes: Codes) -> NDArray[np.int32]:
    scores = np.empty(len(codes), np.int32)
    tiers = rules.look(codes).tier
    for tier in np.unique(tiers).tolist():
        which = tiers == tier
        places = np.searchsorted(read(folder / f"codes-{tier:05d}.npy"), codes[which])
        scores[which] = from_short(read(folder / f"scores-{tier:05d}.npy")[places])
    return scores


def join(parts: list[Path], out: Path, kind: str) -> None:
    """Several files one after another, as one."""
    size = sum(len(read(path)) for path in parts)
    beside = out.with_name(f".{out.name}-{os.urandom(8).hex()}")
    whole = np.lib.format.open_memmap(beside, "w+", np.dtype(kind), (size,))
    begin = 0
    for path in parts:
        part = read(path)
        whole[begin : begin + len(part)] = part
        begin += len(part)
    whole.flush()
    del whole
    beside.replace(out)


def packed(folder: Path, tier: int, begin: int, count: int, out: Path) -> None:
    """A batch of a tier as compressed blocks."""
    codes = np.array(read(folder / f"codes-{tier:05d}.npy")[begin : begin + count])
    scores: Short = np.array(read(folder / f"scores-{tier:05d}.npy")[begin : begin + count])
    with whole_file(out, sync=False) as file:
        file.write(pack(codes, scores))


def delete(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
