"""The page's types are made from the shapes, and its lengths from those that are checked."""

from runpy import run_path

from tests.docs.doc_pages import DOCS


def test_the_types_and_lengths_of_the_page_are_up_to_date() -> None:
    made = run_path(str(DOCS / "make_page_types.py"))
    for file, text in (("FILE", made["page_types"]()), ("LENGTHS_FILE", made["LENGTHS"])):
        assert made[file].read_text(encoding="utf-8") == text, "run: python docs/make_page_types.py"
