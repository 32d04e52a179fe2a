"""Whoever wants to hear how far a long thought has come."""

from collections.abc import Callable

listeners: list[Callable[[int], None]] = []
"""Each is told now and then how many positions have been looked at."""


def tell(positions: int) -> None:
    for listener in listeners:
        listener(positions)
