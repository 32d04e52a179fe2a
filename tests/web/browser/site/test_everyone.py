"""The page without a server is for everyone: axe finds nothing on it, and nothing sticks out at the side."""

from playwright.sync_api import expect

from tests.web.browser.people import DESKTOP, PHONE
from tests.web.browser.site.visitor import SiteVisitor
from tests.web.browser.test_everyone import AXE


def home(one: SiteVisitor) -> None:
    one.go("/")
    expect(one.page.locator(".today .drawing")).to_be_visible()


def sending(one: SiteVisitor) -> None:
    one.new_game("sum-race", "friend").choose("5")
    expect(one.page.get_by_label("Send this link")).to_be_visible()


def your_games(one: SiteVisitor) -> None:
    one.go("/games")
    expect(one.page.locator(".recent-line").first).to_be_visible()


def damaged_link(one: SiteVisitor) -> None:
    one.go("/follow?table=abc")
    expect(one.page.get_by_text("This link is damaged.")).to_be_visible()


def documentation(one: SiteVisitor) -> None:
    one.page.goto(f"http://{one.host}/docs/site.html")
    expect(one.page.get_by_role("heading", name="Playing by link")).to_be_visible()


def before_python(one: SiteVisitor) -> None:
    """The page while Python is on its way, which takes for ever here."""
    one.page.route("**/*.wasm", lambda route: None)
    one.page.goto(f"http://{one.host}/sum-race.html#/")
    expect(one.page.get_by_role("progressbar", name="Getting ready")).to_be_visible()
    expect(one.page.locator(".cards .drawing")).to_have_count(5)
    one.page.unroute_all(behavior="ignoreErrors")


WITH_PYTHON = (home, sending, your_games, damaged_link)
WITHOUT = (documentation, before_python)


def test_every_page(visitor: SiteVisitor) -> None:
    """What the site shares with the server's page is looked at there."""
    for page in WITH_PYTHON:
        page(visitor)
        check(visitor, page.__name__)
    other = SiteVisitor(visitor.context, visitor.file_host)
    for page in WITHOUT:
        page(other)
        check(other, page.__name__)
    other.page.close()


def check(one: SiteVisitor, name: str) -> None:
    one.page.evaluate(AXE)
    for width, height in (PHONE, DESKTOP):
        one.page.set_viewport_size({"width": width, "height": height})
        found = one.page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == [], name
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width, name
