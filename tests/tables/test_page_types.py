"""The page's types are made from the shapes."""

from runpy import run_path

from tests.docs.doc_pages import DOCS


def test_the_types_of_the_page_are_up_to_date() -> None:
    made = run_path(str(DOCS / "make_page_types.py"))
    assert made["FILE"].read_text(encoding="utf-8") == made["page_types"](), "run: python docs/make_page_types.py"
