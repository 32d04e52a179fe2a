"""A key as one whole number, the same in every run."""

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import blake2b


def is_plain(key: object) -> bool:
    """True when what the key looks like in print is the same in every run, and different for different keys."""
    if isinstance(key, tuple):
        return all(map(is_plain, key))
    return key is None or isinstance(key, int | str | Enum)


def digest(key: Hashable) -> int:
    """64 bits, as a number that may be negative."""
    printed = in_order(key, repr(key))
    return int.from_bytes(blake2b(printed.encode(), digest_size=8).digest(), "little", signed=True)


def in_order(value: object, printed: str) -> str:
    """What a value looks like in print; with sets in it in order, since equal ones may be printed otherwise."""
    return _sorted(value) if "frozenset(" in printed else printed


def _sorted(value: object) -> str:
    if isinstance(value, frozenset):
        return f"frozenset({{{', '.join(sorted(map(_sorted, value)))}}})"
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(map(_sorted, value))})"
    if is_dataclass(value):
        return f"{type(value).__name__}({', '.join(_sorted(getattr(value, part.name)) for part in fields(value))})"
    return repr(value)
