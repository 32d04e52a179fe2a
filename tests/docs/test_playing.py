"""The transcripts in the pages are what the program prints."""

import re
from pathlib import Path
from runpy import run_path

import pytest

from tests.docs.doc_pages import DOCS

MAKER = run_path(str(DOCS / "make_transcripts.py"))


@pytest.mark.long
@pytest.mark.parametrize("page", MAKER["PAGES"], ids=lambda page: page.name)
def test_transcripts_are_real(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(MAKER["TRANSCRIPT"], text)) == text.count("```console")
    assert MAKER["refreshed"](text) == text, "run: python docs/make_transcripts.py"
