"""What is said when a package is missing."""

import pytest

from digitduel.core.missing_extra import NotInstalled, needs


def test_what_is_there_is_not_missed() -> None:
    needs()
    needs("json", "digitduel")


def test_what_is_missing_is_named_with_what_to_install() -> None:
    with pytest.raises(NotInstalled) as one:
        needs("json", "no_such_package")
    assert str(one.value) == "no_such_package is not installed. Environments need: pip install 'digitduel[research]'"
    with pytest.raises(NotInstalled) as two:
        needs("no_such_package", "nor_this", who="Pages", extra="web")
    assert str(two.value) == "no_such_package and nor_this are not installed. Pages need: pip install 'digitduel[web]'"
