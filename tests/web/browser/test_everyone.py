"""The page is for everyone: with a keyboard alone, on a phone, by day and by night, and read aloud."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.people import DESKTOP, PHONE, Visitor

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def home(one: Visitor) -> None:
    one.new_game("sum-race", "screen").go("/")
    expect(one.page.locator(".today .drawing")).to_be_visible()
    expect(one.page.locator(".cards .drawing")).to_have_count(5)


def new_game(one: Visitor) -> None:
    one.go("/new?game=equation-duel:joined=yes")
    expect(one.page.get_by_label("Joined")).to_be_visible()


def invitation(one: Visitor) -> None:
    one.new_game("pocket-addition", "friend")
    expect(one.page.get_by_label("Send this link")).to_be_visible()
    one.page.get_by_role("button", name="Show a code").first.click()


def race_with_coach(one: Visitor) -> None:
    one.new_game("sum-race", "screen")
    one.choose("5")
    one.sees(1)
    one.page.get_by_role("switch", name="Coach").click()
    expect(one.board.locator(".tint")).to_have_count(5)


def equation(one: Visitor) -> None:
    one.new_game("equation-duel", "screen")
    one.choose("3")
    one.tap("3+")


def harmony(one: Visitor) -> None:
    one.new_game("number-harmony", "screen")
    one.play(*"1234123412")


def grids(one: Visitor) -> None:
    one.new_game("pattern-match", "screen")
    one.choose("5", "2 2")
    one.sees(1)
    one.choose("4")


def long_end(one: Visitor) -> None:
    """Nobody declares anything: all that is said then."""
    one.go("/")
    moves = [*(f"{number} no" for number in range(1, 10)), "no no no"]
    wish = {"game": "equation-duel", "mode": "screen", "seats": ["human", "human"], "moves": " ".join(moves).split()}
    opened = one.page.request.post(f"http://{one.host}/api/tables", data=wish).json()
    one.go(f"/t/{opened['table']}").button("No").click()
    expect(one.headline).to_have_text("Player 1 wins")
    expect(one.page.locator(".asked")).to_contain_text("Nobody has declared a true equation.")


def end_to_be_scrolled(one: Visitor) -> None:
    long_end(one)
    one.page.locator(".asked").evaluate("(asked) => asked.append(asked.textContent, asked.textContent)")
    expect(one.page.locator(".status")).to_have_attribute("tabindex", "0")


def review(one: Visitor) -> None:
    one.new_game("pocket-addition", "screen")
    one.play(*"69851")
    one.button("Review").click()
    expect(one.page.locator(".chart")).to_be_visible()


def rules_drawer(one: Visitor) -> None:
    one.new_game("pattern-match", "screen").button("Rules").click()
    expect(one.page.get_by_role("dialog").get_by_role("heading", name="Goal")).to_be_visible()


def rules(one: Visitor) -> None:
    one.go("/rules/equation-duel")
    expect(one.page.get_by_role("heading", name="Notation")).to_be_visible()


def lesson(one: Visitor) -> None:
    one.go("/lessons/sum-race")
    one.choose("2")
    expect(one.headline).to_have_text("Not yet")


def puzzle(one: Visitor) -> None:
    one.go("/puzzles?daily")
    expect(one.board).to_be_visible()


def perfect_play(one: Visitor) -> None:
    one.go("/perfect-play")
    expect(one.board.locator(".tint").first).to_be_visible()
    expect(one.page.get_by_role("heading", name="Pocket Addition")).to_be_visible()


def nowhere(one: Visitor) -> None:
    one.go("/nowhere")
    expect(one.page.get_by_role("heading", name="Nothing here")).to_be_visible()
    one.forgive("404")


Page = Callable[[Visitor], None]

PAGES: tuple[Page, ...] = (
    home,
    new_game,
    invitation,
    race_with_coach,
    equation,
    harmony,
    grids,
    long_end,
    end_to_be_scrolled,
    review,
    rules_drawer,
    rules,
    lesson,
    puzzle,
    perfect_play,
    nowhere,
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__.replace("_", "-"))
def test_every_page(visit: Visit, screenshots: Path, page: Page) -> None:
    """Nothing sticks out at the side, axe finds nothing, by day or by night; and a picture of each is kept."""
    one = visit(PHONE, bypass_csp=True)
    page(one)
    name = page.__name__.replace("_", "-")
    for look in looks(one, name):
        one.page.evaluate("scrollTo(0, 0)")
        one.page.screenshot(path=screenshots / f"{name}-{look}.png", full_page=page is not rules_drawer)


def looks(one: Visitor, name: str) -> Iterator[str]:
    """The page in view in each size, by day and by night: axe finds nothing in any of them, and nothing sticks out."""
    for (width, height), dark in product((PHONE, DESKTOP), (False, True)):
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.emulate_media(color_scheme="dark" if dark else "light")
        # The documentation has a word of its own for the night.
        night = 'html[data-theme="dark"], body[data-md-color-scheme="slate"]'
        expect(one.page.locator(night)).to_have_count(int(dark))
        one.page.evaluate(AXE)
        # By night only the colours are others.
        rules = {"runOnly": ["color-contrast"]} if dark else {}
        found = one.page.evaluate("(rules) => axe.run({resultTypes: ['violations'], ...rules})", rules)["violations"]
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == [], name
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width, name
        ids: list[str] = one.page.locator("[id]").evaluate_all("(parts) => parts.map((part) => part.id)")
        assert [each for each, count in Counter(ids).items() if count > 1] == [], name
        yield f"{width}-{'dark' if dark else 'light'}"


def test_the_colours_can_be_chosen(visit: Visit) -> None:
    one = visit(color_scheme="light").go("/")
    root = one.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    one.button("Dark colours").click()
    expect(root).to_have_attribute("data-theme", "dark")
    one.go("/puzzles")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(one.button("Dark colours")).to_have_attribute("aria-pressed", "true")


def test_a_whole_game_with_the_keyboard_alone(visit: Visit) -> None:
    """From the home page to the end of a game: Tab, arrows, Enter, Escape, and typing."""
    one = visit().go("/")
    keys = one.page.keyboard
    play = one.page.get_by_role("link", name="More ways to play Pattern Match")
    expect(play).to_be_visible()
    tab_to(one, play.get_attribute("aria-label") or "")
    keys.press("Enter")
    one.page.wait_for_url("**/new?game=pattern-match")
    expect(one.page.get_by_text("How strong")).to_be_visible()
    tab_to(one, "mode")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(one.page.get_by_label("Same screen")).to_be_checked()
    tab_to(one, "Start")
    keys.press("Enter")
    one.page.wait_for_url("**/t/*")
    expect(one.board).to_be_visible()
    tab_to(one, "1")
    for _ in range(4):
        keys.press("ArrowRight")
    keys.press("Enter")
    expect(one.button("Put 5 back")).to_be_visible()
    keys.press("Escape")
    expect(one.button("Put 5 back")).to_have_count(0)
    keys.press("Enter")
    tab_to(one, "Row 2, column 2: empty")
    keys.press("Enter")
    one.sees(1)
    for ply, typed in enumerate(["1 1 1", "4@1,2", "2 1 2", "6@3,2"]):
        keys.type(typed)
        keys.press("Enter")
        one.sees(ply + 2)
    expect(one.headline).to_have_text("Player 1 wins")


def tab_to(one: Visitor, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(80):
        one.page.keyboard.press("Tab")
        found = one.page.evaluate(
            "[document.activeElement.getAttribute('aria-label'), document.activeElement.name, "
            "document.activeElement.textContent.trim()]"
        )
        if name in found:
            return
    raise AssertionError(f"Tab never comes to {name}.")


def test_screen_readers_hear_the_moves(visit: Visit) -> None:
    one = visit().new_game("sum-race", "screen")
    live = one.page.get_by_role("status")
    one.choose("5")
    expect(live).to_contain_text("Player 1 chooses 5.")
    expect(live).to_contain_text("Player 2’s turn")
    expect(one.page).to_have_title("Player 2’s turn · Sum Race · Digit Duel")
    expect(one.moves.last.get_by_role("button", name="Move 1: Player 1 chooses 5.")).to_have_attribute(
        "aria-current", "step"
    )
    expect(one.board.get_by_role("region", name=re.compile("^Player 1, 5 of 20"))).to_be_visible()


SIZES = pytest.mark.parametrize("size", [PHONE, (768, 1024), DESKTOP], ids=["phone", "tablet", "desktop"])


@SIZES
def test_nothing_jumps_in_turns_of_two_steps_with_the_coach(visit: Visit, size: tuple[int, int]) -> None:
    one = visit(size).new_game("equation-duel", "screen")
    before = one.places()
    one.page.get_by_role("switch", name="Coach").click()
    expect(one.board.locator(".tint")).to_have_count(9)
    assert one.places() == before
    for ply, number in enumerate("1425"):
        one.choose(number)
        expect(one.page.get_by_role("button", name=re.compile("^No, (wins|loses)"))).to_be_visible()
        assert one.places() == before
        one.page.get_by_role("button", name=re.compile("^No, ")).click()
        one.sees(2 * ply + 2)
        assert one.places() == before
    one.choose("3")
    expect(one.page.get_by_role("button", name="Play, wins at once")).to_be_visible()
    expect(one.page.get_by_role("button", name="No, loses in 2 turns")).to_be_visible()
    one.button("Help").click()
    expect(one.said).to_have_text("Play 1+2=3: it wins at once.")
    one.button("Close").click()
    one.field.fill("1+2=3")
    one.page.keyboard.press("Enter")
    expect(one.headline).to_have_text("Player 1 wins")
    assert one.places() == before


@SIZES
@pytest.mark.parametrize(
    ("game", "turns"),
    [
        ("pocket-addition", ["6", "9", "8", "5", "1"]),
        ("sum-race", ["6", "5", "6", "5", "6", "5", "2"]),
        ("number-harmony", ["9", "1", "5"]),
        ("pattern-match", ["5|2 2", "1|1 1", "4|1 2", "2|1 2", "6|3 2"]),
    ],
)
def test_nothing_jumps_to_the_end_and_after(visit: Visit, size: tuple[int, int], game: str, turns: list[str]) -> None:
    one = visit(size).new_game(game, "screen")
    before = one.places()
    for ply, turn in enumerate(turns):
        one.choose(*turn.split("|"))
        one.sees(ply + 1)
        assert one.places() == before
    one.button("Review").click()
    expect(one.page.locator(".chart")).to_be_visible()
    assert one.places() == before
    one.button("One move back").click()
    expect(one.headline).to_have_text(re.compile("^After move"))
    assert one.places() == before


def test_the_focus_is_never_lost(visit: Visit) -> None:
    """What was pressed or typed in may be gone afterwards; the focus goes to what takes its place."""
    one = visit().new_game("equation-duel", "screen")
    one.choose("3")
    one.button("Take 3 back").click()
    expect(one.board.locator('[data-entry="3"]')).to_be_focused()
    one.new_game("sum-race", "screen")
    for ply, number in enumerate("6565652"):
        one.page.keyboard.type(number)
        one.page.keyboard.press("Enter")
        one.sees(ply + 1)
    expect(one.headline).to_be_focused()
    one.page.keyboard.press("Tab")
    expect(one.button("Rematch")).to_be_focused()
    one.new_game("number-harmony", "screen")
    for ply, number in enumerate("915"):
        one.board.locator(f'[data-entry="{number}"]').focus()
        one.page.keyboard.press("Enter")
        one.sees(ply + 1)
    expect(one.headline).to_be_focused()
    one.new_game("sum-race", "screen").button("Resign").click()
    one.button("Really resign?").click()
    expect(one.headline).to_have_text("Player 2 wins")
    expect(one.headline).to_be_focused()


def test_without_motion_what_comes_is_there_at_once(visit: Visit) -> None:
    """The field to type in lies deep in the page: who types as the board comes is heard."""
    one = visit(reduced_motion="reduce").new_game("equation-duel", "screen")
    one.choose("3")
    expect(one.field).to_be_visible()
    assert (
        one.page.evaluate(
            """() => {
            const page = document.querySelector(".table-page"), field = document.querySelector("#entry");
            page.classList.add("coming");
            const before = getComputedStyle(field).visibility;
            page.classList.remove("coming");
            return before + " " + getComputedStyle(field).visibility;
        }"""
        )
        == "hidden visible"
    )


def test_the_pictures_are_dark_at_night(visit: Visit) -> None:
    one = visit(color_scheme="dark").go("/perfect-play")
    picture = one.page.locator(".prose img").first
    expect(picture).to_have_css("filter", re.compile("invert"))
    one.button("Dark colours").click()
    expect(picture).to_have_css("filter", "none")
