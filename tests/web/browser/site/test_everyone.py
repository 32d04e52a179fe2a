"""The page without a server is for everyone: axe finds nothing on it by day or by night, and nothing sticks out."""

from playwright.sync_api import expect

from tests.web.browser.site.visitor import SiteVisitor
from tests.web.browser.test_everyone import looks


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
    one.read("site.html", "Playing by link")


def python_cells(one: SiteVisitor) -> None:
    one.read("python.html", "The truth about it")
    expect(one.page.get_by_role("button", name="Run Example 7")).to_be_visible()


def before_python(one: SiteVisitor) -> None:
    """The page while Python is on its way, which takes for ever here."""
    one.page.route("**/*.wasm", lambda route: None)
    one.page.goto(f"http://{one.host}/sum-race.html#/")
    expect(one.page.get_by_role("progressbar", name="Getting ready")).to_be_visible()
    expect(one.page.locator(".cards .drawing")).to_have_count(5)
    one.page.unroute_all(behavior="ignoreErrors")


WITH_PYTHON = (home, sending, your_games, damaged_link)
WITHOUT = (documentation, python_cells, before_python)


def test_every_page(visitor: SiteVisitor) -> None:
    """What the site shares with the server's page is looked at there."""
    for page in WITH_PYTHON:
        page(visitor)
        list(looks(visitor, page.__name__))
    other = SiteVisitor(visitor.context, visitor.file_host)
    for page in WITHOUT:
        page(other)
        list(looks(other, page.__name__))
    other.page.close()
