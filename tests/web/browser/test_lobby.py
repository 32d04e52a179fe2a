"""Two strangers, a phone and a desktop, find each other in the lobby, play, and one reports the other."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.people import PHONE, Visitor
from tests.web.browser.test_everyone import looks
from tests.web.real_server import Server, serving


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("lobby"), DIGITDUEL_LOBBY="true") as server:
        yield server


def choose(one: Visitor, game: str, time: str) -> None:
    one.page.get_by_role("radio", name=re.compile(f"^{game}")).check()
    one.page.get_by_role("radio", name=re.compile(f"^{time}")).check()
    one.button("Find somebody").click()


def test_strangers_meet_play_and_part(visit: Visit, lobby: Server) -> None:
    one, other = visit(PHONE, at=lobby).go("/"), visit(at=lobby).go("/lobby")
    one.page.get_by_role("link", name="Play anyone").click()
    expect(one.page.get_by_role("heading", level=1)).to_have_text("Play anyone")
    choose(one, "Number Harmony", "1 minute each")
    expect(one.page.get_by_role("heading", level=2)).to_have_text(
        "Looking for somebody to play Number Harmony, 1 minute each."
    )
    expect(one.button("Stop looking")).to_be_focused()
    choose(other, "Number Harmony", "1 minute each")
    for visitor in (one, other):
        expect(visitor.page).to_have_url(re.compile("/t/[0-9a-z]{12}$"))
        expect(visitor.headline).to_be_visible()
    first, second = (one, other) if one.headline.inner_text() == "Your turn" else (other, one)
    for ply, (mover, digit) in enumerate([(first, "9"), (second, "1"), (first, "5")]):
        expect(mover.headline).to_have_text("Your turn")
        mover.choose(digit)
        first.sees(ply + 1)
        second.sees(ply + 1)
    expect(second.headline).to_have_text("You win!")
    second.button("Report…").click()
    second.button("Makes me wait on purpose").click()
    expect(second.page.locator(".note")).to_have_text("Reported. You will not be paired again.")
    expect(first.page.get_by_role("link", name="Play anyone")).to_be_visible()


def test_to_stop_looking_leaves_nobody_waiting(visit: Visit, lobby: Server) -> None:
    one, other = visit(PHONE, at=lobby).go("/lobby"), visit(at=lobby)
    with one.page.expect_response(lambda found: "lobby" in found.url and found.request.method == "POST"):
        choose(one, "Sum Race", "3 minutes each")
    expect(one.button("Stop looking")).to_be_visible()
    other.go("/lobby")
    expect(other.page.get_by_text("1 waiting")).to_be_visible()
    one.button("Stop looking").click()
    expect(one.button("Find somebody")).to_be_focused()
    expect(one.page.locator("#live")).to_contain_text("You look for nobody any more.")
    other.go("/lobby")
    expect(other.button("Find somebody")).to_be_visible()
    expect(other.page.get_by_text("waiting")).to_have_count(0)


def test_the_lobby_is_for_everyone(visit: Visit, lobby: Server, screenshots: Path) -> None:
    one, other = visit(PHONE, at=lobby, bypass_csp=True), visit(at=lobby)
    one.go("/lobby")
    expect(one.button("Find somebody")).to_be_visible()
    for look in looks(one, "lobby"):
        one.page.screenshot(path=screenshots / f"lobby-{look}.png", full_page=True)
    choose(one, "Pattern Match", "10 minutes each")
    for look in looks(one, "looking"):
        one.page.screenshot(path=screenshots / f"looking-{look}.png")
    choose(other.go("/lobby"), "Pattern Match", "10 minutes each")
    expect(one.button("Report…")).to_be_visible()
    for look in looks(one, "strangers"):
        one.page.screenshot(path=screenshots / f"strangers-{look}.png")


def test_where_it_is_closed_nothing_leads_there(visit: Visit) -> None:
    one = visit().go("/")
    expect(one.page.locator(".cards .drawing")).to_have_count(5)
    expect(one.page.get_by_role("link", name="Play anyone")).to_have_count(0)
    one.go("/lobby")
    expect(one.page.locator(".trouble")).to_have_text("There is no lobby here. Invite a friend instead.")
    one.forgive("404")
