"""What stays in the browser: the site itself, one whole version of it, and the games."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from digitduel.web.site.build import write_service_worker
from tests.web.browser.site.conftest import new_visitor
from tests.web.browser.site.file_host import FileHost
from tests.web.browser.site.visitor import SiteVisitor

NEWER = "Numbers, two players, still no luck."


@pytest.fixture
def two_versions(site: Path, tmp_path: Path) -> Path:
    """A folder to be served, with the site in it; and beside it the next version, which begins with other words."""
    shutil.copytree(site, tmp_path / "served")
    newer = shutil.copytree(site, tmp_path / "newer")
    (old,) = newer.glob("v-*")
    home = old / "js" / "home.js"
    home.write_text(home.read_text().replace("Numbers, two players, no luck.", NEWER))
    old.rename(newer / "v-newer")
    for page in [*newer.rglob("*.html"), newer / "manifest.webmanifest"]:
        page.write_text(page.read_text().replace(old.name, "v-newer"))
    page = newer / "docs" / "site.html"
    page.write_text(page.read_text().replace("Playing by link", "Playing by newer links"))
    (newer / "service_worker.js").unlink()
    write_service_worker(newer)
    return tmp_path


def test_offline_after_one_visit_and_two_versions_in_a_row(chromium: Browser, two_versions: Path) -> None:
    with FileHost(two_versions / "served") as host, new_visitor(chromium, host) as one:
        one.go("/").stays()
        one.new_game("sum-race", "program", level="casual")
        one.choose("5")
        one.sees(2)
        # The documentation is fetched when somebody reads in it.
        assert [name for name in one.page.evaluate("caches.keys()") if name.endswith("docs")] == []
        one.read("site.html", "Playing by link")

        # The next version is put in the place of this one. Whoever comes is given the old one, and offered the new.
        (two_versions / "served").rename(two_versions / "older")
        (two_versions / "newer").rename(two_versions / "served")
        one.page.goto("about:blank")
        one.go("/")
        expect(one.page.get_by_role("heading", level=1)).to_have_text("Numbers, two players, no luck.")
        expect(one.page.locator(".newer")).to_contain_text("A newer version is ready.")
        assert len(versions(one.page)) == 1 and versions(one.page) != {"v-newer"}
        one.read("site.html", "Playing by link")
        one.go("/")
        one.button("Use it").click()
        expect(one.page.get_by_role("heading", level=1)).to_have_text(NEWER)
        one.ready()
        assert versions(one.page) == {"v-newer"}

        # From here on nobody answers any more.
        host.leave()
        one.page.goto("about:blank")
        one.go("/")
        expect(one.page.get_by_role("heading", level=1)).to_have_text(NEWER)
        expect(one.page.locator(".recent-line")).to_have_count(1)
        one.page.locator(".recent-link").click()
        one.sees(2)
        one.board.locator(".tile.open").first.click()
        one.sees(4)
        one.read("site.html", "Playing by newer links")
        assert one.foreign == []


def versions(page: Page) -> set[str]:
    """The versions that a page has loaded files of."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return {found[0] for name in names if (found := re.search("v-[0-9a-z]+", name))}


@pytest.fixture
def page(chromium: Browser, host: FileHost) -> Iterator[Page]:
    """A page of the site with nothing running in it."""
    with new_visitor(chromium, host) as one:
        yield one.page


KEEPING = """async (folder) => {
  const { keep, kept, listed } = await import(`/${folder}/js/kept_tables.js`);
  const table = (id) => ({ facts: { id, version: 1, started: id }, moves: ["x".repeat(200_000)] });
  const said = [await keep(table("a")), await keep(table("b"))];
  return [said, (await kept("a"))?.facts.id, (await listed()).map(({ facts }) => facts.id)];
}"""


def test_a_browser_without_room_and_one_that_keeps_nothing(page: Page, host: FileHost, site: Path) -> None:
    """It is said once, and the games go on."""
    (own,) = site.glob("v-*")
    address = f"http://127.0.0.1:{host.port}/{own.name}/icon.svg"
    page.goto(address)
    assert page.evaluate(KEEPING, own.name) == [[None, None], "a", ["b", "a"]]
    line = page.context.new_cdp_session(page)
    origin = address.rsplit("/", 2)[0]
    line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    line.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    page.goto("about:blank")
    page.goto(address)
    full = "Your browser has no room left, so this game is not kept. Save it as a file to keep it."
    assert page.evaluate(KEEPING, own.name) == [[full, None], "a", ["b", "a"]]
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('private'); } })")
    page.goto("about:blank")
    page.goto(address)
    nothing = "This browser keeps nothing here, so your games are gone when you close the page."
    assert page.evaluate(KEEPING, own.name) == [[nothing, None], "a", ["b", "a"]]


def test_two_windows_at_one_table(visitor: SiteVisitor) -> None:
    """What is done in one is seen in the other, and neither undoes what the other did."""
    visitor.new_game("sum-race", "screen")
    with visitor.context.expect_page() as opened:
        visitor.page.evaluate("window.open(location.href)")
    other = opened.value
    expect(other.locator(".board")).to_be_visible(timeout=120_000)
    other.locator('.tile.open[data-entry="5"]').click()
    visitor.sees(1)
    visitor.choose("3")
    expect(other.locator(".move")).to_have_count(2)
    other.close()
