"""The recommended variant on the page, and the laboratory's links into it."""

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from digitduel.games import game, game_class
from digitduel.games.fair_variant import fair_variant
from digitduel.lab.laboratory import variants
from digitduel.lab.measures import measure
from digitduel.lab.survey_page import page
from tests.web.browser.conftest import Visit
from tests.web.browser.people import DESKTOP, PHONE, Visitor
from tests.web.browser.test_everyone import AXE
from tests.web.real_server import Server

FAIR = fair_variant(game_class("sum-race"))
GOAL = game("sum-race:fair").goal()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_fair_variant_is_offered_first_and_one_press_starts_it(visit: Visit, size: tuple[int, int]) -> None:
    assert FAIR
    one = visit(size).go("/new?game=sum-race")
    offer = one.page.locator(".fair")
    expect(offer).to_contain_text(FAIR.line)
    expect(offer).to_contain_text(FAIR.figures)
    buttons = one.page.locator("form button")
    expect(buttons.first).to_have_text("Play it fair")
    expect(buttons.first).to_be_in_viewport(ratio=1)
    expect(one.button("Start")).to_be_in_viewport(ratio=1)  # who wants the usual game finds it as soon
    buttons.first.click()
    one.page.wait_for_url("**/t/*")
    expect(one.board).to_be_visible()
    expect(one.page.locator("main")).to_contain_text(GOAL)


def test_where_nothing_is_fairer_the_page_says_so_and_the_usual_game_begins(visit: Visit) -> None:
    one = visit(PHONE).go("/new?game=pattern-match")
    fair = fair_variant(game_class("pattern-match"))
    assert fair and not fair.options
    expect(one.page.locator(".fair")).to_contain_text(fair.line)
    one.button("Play it fair: Pattern Match").click()
    one.page.wait_for_url("**/t/*")
    expect(one.page.locator("main")).to_contain_text(game("pattern-match").goal())


def test_what_else_was_chosen_goes_with_it(visit: Visit) -> None:
    one = visit().go("/new?game=sum-race")
    one.page.check("input[name=mode][value=screen]")
    one.button("Play it fair: Sum Race").click()
    one.page.wait_for_url("**/t/*")
    expect(one.page.locator("main")).to_contain_text(GOAL)
    expect(one.seats.last).to_contain_text("Player 2")


def options(one: Visitor) -> dict[str, str]:
    """What the fields of the options hold."""
    fields = one.page.locator("[name^=option-], #swap")
    expect(fields.first).to_be_attached()
    told: dict[str, str] = fields.evaluate_all("(all) => Object.fromEntries(all.map((one) => [one.name, one.value]))")
    return told


def test_links_fill_in_the_options(visit: Visit) -> None:
    """By its path, and behind the # as on the page without a server."""
    one = visit()
    expected = {"option-target": "9", "option-highest": "4", "swap": "yes"}
    for address in ("/new?game=", "/#/new?game="):
        one.go(f"{address}{quote('sum-race:target=9,highest=4,swap=yes')}")
        one.page.wait_for_url("**/new?game=*")
        assert options(one) == expected
    one.go("/new?game=sum-race:fair")
    chosen = {f"option-{name}": str(value) for name, value in game("sum-race:fair").values().items()}
    assert options(one) == {**chosen, "swap": "no"}


def test_the_laboratorys_page(chromium: Browser, server: Server, tmp_path: Path) -> None:
    """From a file, in all sizes, by day and by night; and its squares lead to a game."""
    measured = [measure(word) for word in variants("sum-race:target=5..8,highest=2..4")]
    file = tmp_path / "report.html"
    file.write_text(page(measured, "1.0", f"http://127.0.0.1:{server.port}/"), encoding="utf-8")
    asked: list[str] = []
    for size, scheme in ((PHONE, "light"), (PHONE, "dark"), (DESKTOP, "light"), (DESKTOP, "dark")):
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,  # type: ignore[arg-type]
        )
        shown = context.new_page()
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(file.as_uri())
        shown.evaluate(AXE)
        found = shown.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == []
        assert shown.evaluate("document.documentElement.scrollWidth") <= size[0]
        table = shown.locator(".map-table")
        expect(table.get_by_role("link")).to_have_count(12)
        assert set(asked) == {file.as_uri()}
    square = table.get_by_role("link", name="sum-race:target=7,highest=3")
    one = next(one for one in measured if one.game == "sum-race:target=7,highest=3")
    expect(square).to_have_text(f"{one.unfairness:.3f}")
    shown.get_by_label("Measure").select_option("Depth")
    expect(square).to_have_text(str(one.depth))
    shown.get_by_label("Across").select_option("highest")
    expect(table.locator("thead th")).to_have_text(["highest →target ↓", "2", "3", "4"])
    square.hover()
    other = next(one for one in measured if one.game == "sum-race:target=8,highest=3")
    change = f"target 8: {'−' if other.depth < one.depth else '+'}{abs(other.depth - one.depth)}"
    expect(shown.locator(".map-words")).to_contain_text(change)
    square.click()
    shown.wait_for_url("**/new?game=*")
    expect(shown.locator("#option-target")).to_have_value("7")
    context.close()
