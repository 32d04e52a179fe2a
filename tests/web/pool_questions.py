"""Questions for thinking processes that are not about games: they sleep, fail, eat memory and die."""

import os
import time


def sleeps(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def fails() -> None:
    raise ZeroDivisionError


def eats(megabytes: int) -> int:
    return len(bytearray(megabytes * 1024 * 1024))


KEPT: list[bytearray] = []


def keeps(megabytes: int) -> None:
    """As what is known about a game stays in memory."""
    KEPT.append(bytearray(megabytes * 1024 * 1024))


def dies() -> None:
    os._exit(3)
