"""The yardstick: a fixed piece of work, timed in the same run, by which figures of different machines compare."""

import statistics
import subprocess
import sys
import time

REFERENCE = 0.65
"""Seconds that the yardstick took where the figures we compare with were taken."""


def yardstick(runs: int = 5) -> float:
    """The median time of `python3 -c "sum(i*i for i in range(10**7))"`."""
    return median_time([sys.executable, "-c", "sum(i*i for i in range(10**7))"], runs)


def median_time(command: list[str], runs: int) -> float:
    """The median time of a whole process, with nothing typed into it."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)
