from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="package")
def nobody_elses_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the programs find out is kept with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
