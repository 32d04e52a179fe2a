import os
import signal

import pytest
from hypothesis import settings

# NumPy would take every core for itself, and wait in each of them for the tests beside it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The same examples on every machine, and none is a failure for being slow on one of them.
settings.register_profile("digitduel", deadline=None, derandomize=True)
settings.load_profile("digitduel")

# A shell has its background jobs ignore Ctrl-C, `nohup` has them ignore a closed terminal, and what they start would
# inherit that. A handler is not inherited: with this one the tests still go on, and each program they start hears both.
for ignored in {signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)}:
    if signal.getsignal(ignored) is signal.SIG_IGN:
        signal.signal(ignored, lambda *_: None)

SERVICES = {"postgres", "own_postgres", "chromium", "site"}
"""The fixtures that start what `make services` installs."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and SERVICES.intersection(item.fixturenames):
            item.add_marker("services")
