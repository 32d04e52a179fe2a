"""Games on the page without a server: against programs, by links, and on other people's pages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect

from digitduel.games import game
from tests.web.browser.people import PHONE
from tests.web.browser.site.conftest import new_visitor
from tests.web.browser.site.file_host import FileHost
from tests.web.browser.site.visitor import OVER, STARTED, SiteVisitor

LEVELS = {
    "pocket-addition": "casual",
    "sum-race": "perfect",
    "equation-duel": "expert",
    "number-harmony": "beginner",
    "pattern-match": "expert",
}
WHOLE_GAMES = {
    "pocket-addition": [["6"], ["9"], ["8"], ["5"], ["1"]],
    "sum-race": [["6"], ["5"], ["6"], ["5"], ["6"], ["5"], ["2"]],
    "equation-duel": [["1", "No"], ["4", "No"], ["2", "No"], ["5", "No"], ["3", "1+2=3"]],
    "number-harmony": [["9"], ["1"], ["5"]],
    "pattern-match": [["5", "2 2"], ["1", "1 1"], ["4", "1 2"], ["2", "1 2"], ["6", "3 2"]],
}


@pytest.mark.parametrize("game", LEVELS)
def test_a_whole_game_against_a_program(visitor: SiteVisitor, game: str) -> None:
    visitor.new_game(game, "program", level=LEVELS[game])
    visitor.play_on()
    expect(visitor.headline).to_have_text(OVER)
    visitor.button("Review").click()
    expect(visitor.page.locator(".chart")).to_be_visible()


def test_opened_from_a_disk_it_says_what_to_do(chromium: Browser, site: Path) -> None:
    page = chromium.new_page()
    try:
        page.goto((site / "index.html").as_uri())
        expect(page.get_by_role("alert")).to_contain_text("python3 -m http.server")
    finally:
        page.close()


def test_the_fair_variant_is_offered_first_and_one_press_starts_it(visitor: SiteVisitor) -> None:
    visitor.go("/new?game=sum-race")
    first = visitor.page.locator("form button").first
    expect(first).to_have_text("Play it fair")
    first.click()
    expect(visitor.board).to_be_visible()
    expect(visitor.page.locator("main")).to_contain_text(game("sum-race:fair").goal())


@pytest.fixture(scope="module")
def friend(chromium: Browser, host: FileHost) -> Iterator[SiteVisitor]:
    with new_visitor(chromium, host) as friend:
        yield friend


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_a_whole_game_by_links(visitor: SiteVisitor, friend: SiteVisitor, game: str) -> None:
    """Two people with browsers of their own send links to and fro, and nothing else."""
    visitor.new_game(game, "friend")
    people, presses = [visitor, friend], WHOLE_GAMES[game]
    for number, turn in enumerate(presses):
        player, other = people[number % 2], people[1 - number % 2]
        player.turn(*turn)
        link = urlsplit(player.sent())
        assert link.path == f"/{game}.html"
        if number < len(presses) - 1:
            expect(player.page.locator(".asked")).to_contain_text("Press Send to give it to your friend")
        other.go(link.fragment)
        expect(other.headline).to_have_text(OVER if number == len(presses) - 1 else "Your turn")
        # Nobody knows whether a friend who plays by links is here or away.
        expect(other.seats.filter(has_text="Your friend")).not_to_contain_text("away")
    expect(visitor.headline).to_have_text(re.compile("^You (win|lose)"))
    expect(friend.headline).to_have_text(re.compile("^You (win|lose)"))
    assert friend.troubles == [] and friend.foreign == []


def test_a_first_visit_offers_a_guided_game(visitor: SiteVisitor) -> None:
    visitor.page.evaluate("localStorage.clear()")
    visitor.new_game("number-harmony", "screen")
    visitor.page.get_by_role("link", name="New here? Learn in two minutes").click()
    expect(visitor.headline).to_have_text("Your move, 1 of 2")


def test_a_damaged_link_is_refused_with_its_reason(visitor: SiteVisitor) -> None:
    visitor.go("/follow?table=abc&game=sum-race&first=1&by=1&moves=5+5")
    expect(visitor.page.get_by_role("heading", name="This link cannot be opened")).to_be_visible()
    expect(visitor.page.get_by_text("Move 2, '5'")).to_be_visible()
    expect(visitor.page.get_by_role("link", name="Home", exact=True)).to_be_visible()


def test_games_are_kept_saved_and_brought_back(visitor: SiteVisitor, tmp_path: Path) -> None:
    visitor.new_game("sum-race", "screen")
    visitor.play("5", "3")
    address = urlsplit(visitor.page.url).fragment
    visitor.go("/games")
    line = visitor.page.locator(".recent-line").filter(has_text="Sum Race").first
    with visitor.page.expect_download() as saved:
        line.get_by_role("button", name="Save this game").click()
    saved.value.save_as(tmp_path / "one.json")
    assert json.loads((tmp_path / "one.json").read_text())["moves"] == ["5", "3"]
    before = visitor.page.locator(".recent-line").count()
    visitor.page.get_by_label("Bring games from a file").set_input_files(tmp_path / "one.json")
    expect(visitor.page.locator(".recent-line")).to_have_count(before + 1)
    (tmp_path / "bad.json").write_text("{}")
    visitor.page.get_by_label("Bring games from a file").set_input_files(tmp_path / "bad.json")
    expect(visitor.page.locator(".note")).to_have_text(re.compile("not a Digit Duel record"))
    visitor.go(address)
    visitor.sees(2)


def test_a_rematch_is_found_again_by_whoever_comes_back_to_the_game_before(visitor: SiteVisitor) -> None:
    visitor.new_game("sum-race", "screen")
    visitor.play("5")
    before = urlsplit(visitor.page.url).fragment
    visitor.button("Resign").click()
    visitor.button("Really resign?").click()
    visitor.button("Rematch").click()
    visitor.page.wait_for_url(lambda url: before not in url)
    again = visitor.page.url
    visitor.go(before)
    visitor.page.reload()
    visitor.ready().button("To the rematch").click()
    expect(visitor.page).to_have_url(again)
    expect(visitor.board).to_be_visible()


def test_a_game_that_was_lost_on_time_is_kept_as_over(visitor: SiteVisitor, site: Path) -> None:
    visitor.new_game("sum-race", "screen")
    visitor.play("5")
    table = urlsplit(visitor.page.url).fragment.removeprefix("/t/")
    (own,) = site.glob("v-*")
    visitor.page.evaluate(ON_THE_CLOCK, [own.name, table])
    visitor.page.reload()
    expect(visitor.ready().headline).to_have_text("Player 1 wins")
    visitor.go("/games")
    line = visitor.page.locator(".recent-line").filter(has=visitor.page.locator(f'[href*="{table}"]'))
    expect(line).to_contain_text("over")


ON_THE_CLOCK = """async ([folder, table]) => {
  const { keep, kept } = await import(`/${folder}/js/kept_tables.js`);
  const stored = await kept(table);
  await keep({ ...stored, facts: { ...stored.facts, clock: "1+0", turn_began: Date.now() / 1000 - 61 } });
}"""
"""A player who has not moved for longer than they have."""


OPEN = """async (folder) => {
  const { openTable } = await import(`/${folder}/js/api.js`);
  const asked = (mode, seats) => openTable({ game: "sum-race", mode, seats });
  return [await asked("program", ["casual", "human"]), await asked("watch", ["casual", "expert"])];
}"""


def test_whoever_opens_a_table_is_told_what_a_server_tells(visitor: SiteVisitor, site: Path) -> None:
    """Nobody can be invited to it."""
    visitor.go("/")
    (own,) = site.glob("v-*")
    for seat, told in zip((2, None), visitor.page.evaluate(OPEN, own.name), strict=True):
        del told["table"]
        assert told == {"seat": seat, "invite": None, "seat_link": None}


def test_a_first_move_before_python_is_there(chromium: Browser, host: FileHost) -> None:
    with new_visitor(chromium, host) as early:
        held: list[Route] = []
        moved = False

        def hold(route: Route) -> None:
            route.continue_() if moved else held.append(route)

        early.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        early.page.route("**/*.wasm", hold)
        early.page.goto(f"http://{early.host}/")
        early.page.get_by_role("button", name=re.compile("^Play Sum Race")).click()
        expect(early.headline).to_have_text("Your turn")
        for part in (early.page.locator(".goal"), early.headline, early.board):
            expect(part).to_be_in_viewport(ratio=1)
        early.choose("5")
        expect(early.page.locator(".asked")).to_have_text("Your move is played as soon as the games are ready.")
        assert "/t/" not in early.page.url and early.page.locator("html[data-python=starting]").count()
        moved = True
        for route in held:
            route.continue_()
        early.ready()
        early.sees(2)
        expect(early.moves.first).to_contain_text("chooses 5")


def test_where_python_cannot_be_started_the_board_says_so(chromium: Browser, host: FileHost) -> None:
    with new_visitor(chromium, host) as unlucky:
        held: list[Route] = []
        unlucky.page.route("**/*.wasm", lambda route: held.append(route))
        unlucky.page.goto(f"http://{unlucky.host}/#/play/sum-race?level=casual")
        expect(unlucky.headline).to_have_text("Your turn")
        unlucky.choose("5")
        expect(unlucky.page.locator(".asked")).to_have_text("Your move is played as soon as the games are ready.")
        for route in held:
            route.abort()
        expect(unlucky.headline).to_have_text("This game cannot be opened")
        expect(unlucky.page.locator(".asked")).to_contain_text("load the page again")
        expect(unlucky.page.locator(".ready-words")).to_contain_text("The games could not be started in this browser.")
        unlucky.forgive("")


def test_a_position_is_shared_and_shown(visitor: SiteVisitor) -> None:
    visitor.go("/perfect-play?game=sum-race&first=1&moves=6+5+6")
    expect(visitor.board.locator(".tint").first).to_be_visible()
    expect(visitor.page.locator(".played")).to_contain_text("Player 2 chooses 5. Player 1 chooses 6.")


def test_puzzles_and_rules_are_there(visitor: SiteVisitor) -> None:
    visitor.go("/puzzles?daily")
    expect(visitor.board).to_be_visible()
    visitor.go("/rules/equation-duel")
    expect(visitor.page.get_by_role("heading", name="Notation")).to_be_visible()


def test_nobody_else_is_asked_and_nothing_goes_wrong(visitor: SiteVisitor) -> None:
    assert visitor.troubles == []
    assert visitor.foreign == []


def keep_out(route: Route) -> None:
    """Whether a browser keeps anything for such a page is its own choice; this one does not."""
    found = route.fetch()
    route.fulfill(response=found, body=f"indexedDB.open = () => {{ throw new Error('kept out'); }};\n{found.text()}")


def test_a_piece_of_another_page(chromium: Browser, host: FileHost) -> None:
    """One line of HTML, and a game can be played there, also where nothing is kept for a page within another's."""
    # What a service worker brings, it brings as it was: on a slow machine it is there before Python asks for its files.
    with new_visitor(chromium, host, service_workers="block") as visitor:
        page = visitor.page
        page.route("**/kept_tables.js", keep_out)
        page.goto(f"http://localhost:{host.port}/manifest.webmanifest")
        page.set_content(
            f'<iframe src="http://127.0.0.1:{host.port}/widget.html#/play/sum-race?level=casual"></iframe>'
        )
        inside = page.frame_locator("iframe")
        inside.locator('.tile.open[data-entry="5"]').click(timeout=STARTED)
        expect(inside.locator(".move").first).to_be_attached(timeout=STARTED)
        expect(inside.locator("#live")).to_contain_text("This browser keeps nothing here")
        expect(inside.get_by_role("navigation", name="Main")).to_be_hidden()


HOLD_THE_WAY = """
    addEventListener("hashchange", (event) => {
        if (window.letGo) return;
        document.documentElement.dataset.held = "here";
        event.stopImmediatePropagation();
    });
"""
LET_GO = "window.letGo = true; dispatchEvent(new HashChangeEvent('hashchange'));"


def test_a_move_between_the_table_that_is_ready_and_its_picture_is_played(chromium: Browser, host: FileHost) -> None:
    with new_visitor(chromium, host) as visitor:
        visitor.page.add_init_script(HOLD_THE_WAY)
        visitor.page.goto(f"http://{visitor.host}/#/play/sum-race?level=casual")
        expect(visitor.page.locator("html[data-held]")).to_be_attached(timeout=STARTED)
        visitor.choose("5")
        visitor.page.evaluate(LET_GO)
        expect(visitor.page.locator(".move").first).to_contain_text("5")
