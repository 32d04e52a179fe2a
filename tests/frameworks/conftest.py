"""These tests need the frameworks themselves, which `make test-frameworks` installs; elsewhere nothing is collected."""

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from digitduel.evals import asked_positions

collect_ignore_glob = [] if find_spec("inspect_ai") else ["test_*.py"]


@pytest.fixture(scope="session", autouse=True)
def few() -> Iterator[None]:
    """A quick run that is quicker still: each framework takes its time for a question."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asked_positions, "QUICK_OF_FAMILY", 20)
        patch.setattr(asked_positions, "QUICK_OPENINGS_OF_FAMILY", 2)
        yield
