"""The pages as a site: every link leads somewhere, and nothing is loaded from elsewhere."""

from html.parser import HTMLParser
from pathlib import Path
from runpy import run_path
from urllib.parse import unquote

import pytest

from digitduel.games import names
from tests.docs.pages import DOCS

SCRIPT = run_path(str(DOCS / "make_pages.py"))


class Links(HTMLParser):
    """What a page names, leads to and loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.leads_to: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.names |= {found[key] or "" for key in ("id", "name") if key in found}
        if tag == "a" and found.get("href"):
            self.leads_to.append(str(found["href"]))
        loaded = found.get("src") or (found.get("href") if tag == "link" else None)
        if loaded:
            self.loads.append(loaded)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Links]:
    folder = tmp_path_factory.mktemp("site").resolve() / "docs"
    (folder.parent / "widget.html").touch()
    SCRIPT["make"](folder)
    return {path: Links(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html") if path.stem != "404"}


def test_every_page_is_there(pages: dict[Path, Links]) -> None:
    told = [page for section in SCRIPT["SECTIONS"].values() for page in section]
    assert len(pages) == len(told) + 1
    assert len(told) > 40


def test_every_link_leads_somewhere(pages: dict[Path, Links]) -> None:
    astray = []
    for page, links in pages.items():
        for link in links.leads_to:
            path, _, place = unquote(link).partition("#")
            to = (page.parent / path).resolve() if path else page
            if ":" in path:
                continue
            if not to.exists() or (place and place not in pages[to].names):
                astray.append(f"{page.name}: {link}")
    assert astray == []


def test_nothing_comes_from_another_host(pages: dict[Path, Links]) -> None:
    assert [link for links in pages.values() for link in links.loads if "//" in link] == []


def test_boards_to_play_on_stand_where_a_game_is_told(pages: dict[Path, Links]) -> None:
    counted: dict[str, int] = {}
    for page, links in pages.items():
        boards = [link.partition("#")[0] for link in links.loads if "#" in link]
        assert all((page.parent / board).exists() for board in boards)
        counted |= {page.stem: len(boards)} if boards else {}
    assert counted == {"perfect-play": len(names()), **dict.fromkeys(names(), 1)}
