"""How the tests run against the faults that `make mutants` plants, so that a fault is found soon or not at all.

The tests in the file that is named as the module with the fault come first, then the others, the quickest first; and no
more of them than fit into some seconds: a fault that only a slower test would find counts as missed. A test that runs
on and on has found a fault too.
"""

import json
import os
import signal
from collections.abc import Generator
from itertools import accumulate
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import Phase, settings
from mutmut.core import MutmutCallStack

from digitduel.core.disguise_translation import costume
from digitduel.core.remembered_answers import forget

# Who calls whom is not asked for; and where threads come and go, to keep it breaks the interpreter.
MutmutCallStack.set = MutmutCallStack.reset = lambda told: None

SECONDS = 30.0
"""How long the tests that meet a fault may take together, as they were timed without one."""
LEAST, TIMES = 3.0, 10.0
"""A test is stopped when it has worked for this many seconds and for this many times as long as without a fault."""

STATS = Path("mutmut-stats.json")
"""What mutmut knows of the tests, once it has run them without a fault."""
TIMED: dict[str, float] = json.loads(STATS.read_text())["duration_by_test"] if STATS.exists() else {}


def pytest_collection() -> None:
    # One example that fails is enough; nobody reads the smallest one here.
    settings.register_profile("faults", settings(), phases=[Phase.explicit, Phase.generate])
    settings.load_profile("faults")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.option.collectonly:
        module, *_ = os.environ.get("MUTANT_UNDER_TEST", "").rpartition(".")
        own = f"test_{module.rpartition('.')[2]}.py"
        items.sort(key=lambda item: (item.path.name != own, TIMED.get(item.nodeid, 0.0)))
        together = accumulate(TIMED.get(item.nodeid, 0.0) for item in items)
        del items[sum(seconds < SECONDS for seconds in together) :]


def stop(signum: int, frame: FrameType | None) -> None:
    pytest.fail("It runs on and on.", pytrace=False)


def pytest_runtest_setup() -> None:
    # What an earlier test has made the games remember, this one would not meet.
    forget()
    costume.cache_clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    if item.nodeid in TIMED:
        signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, max(LEAST, TIMES * TIMED[item.nodeid]))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
