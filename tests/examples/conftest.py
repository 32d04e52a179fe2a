from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.packages import found_in, install_examples


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the packages of examples/ are installed."""
    folder = tmp_path_factory.mktemp("installed")
    install_examples(folder)
    return folder


@pytest.fixture(scope="module")
def outside(installed: Path) -> Iterator[None]:
    """Their games are known by name, in this module of tests only."""
    with found_in(installed):
        yield
