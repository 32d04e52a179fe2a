"""Positions and their scores in compressed blocks, of which one answer needs to read one.

A block holds a few thousand codes in order, as the steps from one to the next, and their scores. Steps and scores are
laid down byte by byte: all first bytes, then all second ones, which makes them far smaller when compressed.
"""

import zlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from digitduel.solve.arrays.short_scores import Short

POSITIONS_IN_A_BLOCK = 4_096
LEVEL = 6


class Block(NamedTuple):
    codes: NDArray[np.int64]
    scores: Short


def pack(codes: NDArray[np.int64], scores: Short) -> bytes:
    """These as blocks, one after another, behind a list of their first codes and sizes."""
    begins = range(0, len(codes), POSITIONS_IN_A_BLOCK)
    blocks = [_packed(codes[b : b + POSITIONS_IN_A_BLOCK], scores[b : b + POSITIONS_IN_A_BLOCK]) for b in begins]
    listed = np.array([len(blocks), *codes[::POSITIONS_IN_A_BLOCK], *map(len, blocks)], "<i8")
    return listed.tobytes() + b"".join(blocks)


def unpack_list(data: bytes) -> tuple[NDArray[np.int64], NDArray[np.int64], bytes]:
    """The first codes, the sizes, and the blocks themselves."""
    count = int(np.frombuffer(data, "<i8", 1)[0])
    firsts, sizes = np.frombuffer(data, "<i8", 2 * count, 8).reshape(2, count)
    return firsts, sizes, data[8 + 16 * count :]


def _packed(codes: NDArray[np.int64], scores: Short) -> bytes:
    steps = np.diff(codes, prepend=codes[:1])
    width = max(1, (int(steps.max()).bit_length() + 7) // 8)
    planes = steps.astype("<i8").view(np.uint8).reshape(-1, 8)[:, :width].T.tobytes()
    return zlib.compress(
        bytes([width]) + planes + scores.astype("<i2").view(np.uint8).reshape(-1, 2).T.tobytes(), LEVEL
    )


def unpacked(data: bytes, first: int) -> Block:
    """The positions of a block that begins with this code. A block that was damaged raises `zlib.error`."""
    plain = zlib.decompress(data)
    width, body = plain[0], np.frombuffer(plain, np.uint8, offset=1)
    size = len(body) // (width + 2)
    steps = np.zeros((size, 8), np.uint8)
    steps[:, :width] = body[: size * width].reshape(width, size).T
    scores = np.ascontiguousarray(body[size * width :].reshape(2, size).T)
    return Block(first + np.cumsum(steps.view("<i8").ravel()), scores.view("<i2").ravel())
