"""The documentation as a part of the site: every link leads somewhere, boards can be played on, and examples run."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from digitduel.games import names
from digitduel.web.site.docs_pages import sections
from tests.docs.doc_pages import ROOT
from tests.web.browser.site.visitor import STARTED, SiteVisitor


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
def pages(site: Path) -> dict[Path, Links]:
    found = (site.resolve() / "docs").rglob("*.html")
    return {path: Links(path.read_text(encoding="utf-8")) for path in found if path.stem != "404"}


def test_every_page_is_there(pages: dict[Path, Links]) -> None:
    told = [page for section in sections(ROOT).values() for page in section]
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
    assert counted == {"index": 1, "perfect-play": len(names()), **dict.fromkeys(names(), 1)}


def test_examples_in_python_can_be_changed_and_run(visitor: SiteVisitor) -> None:
    """Those before are run first; what never ends can be stopped."""
    reader = SiteVisitor(visitor.context, visitor.file_host).read("python.html", "The truth about it")
    said = reader.page.locator(".cell-said")
    expect(said.first).to_have_text("['pocket-addition', 'sum-race', ...]\n['random', 'beginner', ...]")
    reader.page.get_by_label("Example 2", exact=True).fill(
        "digitduel.Match(digitduel.game('sum-race'))\nprint(7 * 6)\n1 / 0"
    )
    run = reader.page.get_by_role("button", name="Run Example 2")
    run.click()
    expect(said.nth(1)).to_have_text(
        "<Match of sum-race: Player 1 to move.>\n42\nZeroDivisionError: division by zero\n", timeout=STARTED
    )
    expect(said.first).to_contain_text("'pattern-match'")
    expect(run).to_have_text("Run")
    reader.page.get_by_label("Example 2", exact=True).fill("while True: pass")
    run.click()
    expect(run).to_have_text("Stop")
    run.click()
    expect(said.nth(1)).to_have_text("Stopped. Everything begins anew.")
    assert reader.troubles == [] and reader.foreign == []
    reader.page.close()
