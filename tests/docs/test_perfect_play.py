"""The page on perfect play has the tables and pictures that its script makes."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

from tests.docs.doc_pages import DOCS

pytestmark = pytest.mark.long

PAGE = DOCS / "perfect-play.md"
TABLES = re.findall(r"<!-- table: (\S+) -->", PAGE.read_text(encoding="utf-8"))
PICTURES = re.findall(r"\(pictures/(\S+\.svg)\)", PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def script() -> Iterator[ModuleType]:
    sys.path.insert(0, str(DOCS))
    yield import_module("make_perfect_play")
    sys.path.remove(str(DOCS))


def test_the_page_has_every_table_and_picture(script: ModuleType) -> None:
    assert sorted(TABLES) == sorted(script.TABLES)
    assert sorted(PICTURES) == sorted(script.PICTURES)


@pytest.mark.parametrize("name", TABLES)
def test_table(script: ModuleType, name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert script.with_tables(page, [name]) == page, "run: python docs/make_perfect_play.py"


@pytest.mark.parametrize("name", PICTURES)
def test_picture(script: ModuleType, name: str) -> None:
    committed = (DOCS / "pictures" / name).read_text(encoding="utf-8")
    assert script.PICTURES[name]() == committed, "run: python docs/make_perfect_play.py"
