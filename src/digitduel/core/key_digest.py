"""A key as one whole number, the same in every run."""

from collections.abc import Hashable
from enum import Enum
from hashlib import blake2b


def is_plain(key: object) -> bool:
    """True when what the key looks like in print is the same in every run, and different for different keys."""
    if isinstance(key, tuple):
        return all(map(is_plain, key))
    return key is None or isinstance(key, int | str | Enum)


def digest(key: Hashable) -> int:
    """64 bits, as a number that may be negative."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest(), "little", signed=True)
