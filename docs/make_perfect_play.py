"""Make the tables and pictures of docs/perfect-play.md from what the solver says.

    python docs/make_perfect_play.py

Each table stands in the page between its marker and the next `<!-- end -->`; the words around them are left alone.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from play_pictures import PICTURES
from play_tables import TABLES

HERE = Path(__file__).resolve().parent
PAGE = HERE / "perfect-play.md"


def with_tables(page: str, names: Iterable[str] = TABLES) -> str:
    """The page with these tables made anew."""
    for name in names:
        marker = re.compile(rf"(<!-- table: {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        made = TABLES[name]()
        page, found = marker.subn(lambda m, made=made: f"{m[1]}\n{made}\n{m[2]}", page)  # type: ignore[misc]
        assert found == 1, f"the page has one place for the table {name}"
    return page


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for name, picture in PICTURES.items():
        (HERE / "pictures" / name).write_text(picture(), encoding="utf-8")
