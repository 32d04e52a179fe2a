"""Two browsers play one whole game of each of the five games against each other."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.people import DESKTOP, PHONE, Visitor
from tests.web.browser.typefaces import LOAD, TYPEFACES, faces

GAMES = {
    "pocket-addition": (["6", "9", "8", "5", "1"], 1),
    "sum-race": (["6", "5", "6", "5", "6", "5", "2"], 1),
    "number-harmony": (["9", "1", "5"], 2),
    "pattern-match": (["5|2 2", "1|1 1", "4|1 2", "2|1 2", "6|3 2"], 1),
}
"""Turns, each as the entries that are pressed, and who wins."""


def sit_down(host: Visitor, friend: Visitor, game: str) -> None:
    host.new_game(game, "friend")
    friend.accept(host.invitation(), "Bo")
    expect(host.page.get_by_role("list", name="Players")).to_contain_text("Bo")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(visit: Visit, game: str) -> None:
    host, friend = visit(), visit(PHONE)
    turns, winner = GAMES[game]
    sit_down(host, friend, game)
    players = [host, friend]
    for ply, turn in enumerate(turns):
        mover, other = players[ply % 2], players[1 - ply % 2]
        expect(mover.headline).to_have_text("Your turn")
        expect(other.board.locator(".tile.open")).to_have_count(0)
        mover.choose(*turn.split("|"))
        mover.sees(ply + 1)
        other.sees(ply + 1)
    expect(players[winner - 1].headline).to_have_text("You win!")
    expect(players[2 - winner].headline).to_have_text("You lose")


def test_equations(visit: Visit) -> None:
    """A turn of two steps: a number can be put back, then it is declared by tapping or typing, or not at all."""
    host, friend = visit(PHONE), visit()
    sit_down(host, friend, "equation-duel")
    host.choose("9")
    expect(host.button("Take 9 back")).to_be_visible()
    friend.sees(0)
    host.button("Take 9 back").click()
    for ply, (mover, number) in enumerate([(host, "1"), (friend, "4"), (host, "2"), (friend, "5")]):
        mover.choose(number)
        mover.button("No").click()
        host.sees(2 * ply + 2)
        friend.sees(2 * ply + 2)
    host.choose("3")
    expect(host.page.locator(".asked")).to_have_text("Do you want to attempt an equation?")
    host.page.get_by_label("An equation of your numbers").fill("3+")
    host.button("Play").click()
    expect(host.page.locator(".reason")).to_have_text(re.compile("^'3\\+' is neither"))
    host.forgive("400")
    host.field.fill("")
    host.tap("1+2=3")
    expect(host.field).to_have_value("1+2=3")
    host.button("Play").click()
    expect(host.headline).to_have_text("You win!")
    friend.sees(10)
    expect(friend.page.locator(".asked")).to_contain_text("1+2=3")


def test_the_keys_are_those_of_the_variant(visit: Visit) -> None:
    one = visit().go("/new?game=equation-duel:operators=%2B-")
    one.page.check("input[value=screen]")
    one.button("Start").click()
    expect(one.page.locator(".key.sign")).to_have_text(["+", "−", "=", "(", ")", "⌫"])
    one.choose("5")
    expect(one.page.locator(".key.number")).to_have_text(["5"])
    one.tap("5−5")
    one.button("Delete").click()
    expect(one.field).to_have_value("5-")


HEIGHTS = """(typefaces) => typefaces.flatMap((typeface) => {
  document.documentElement.style.fontFamily = typeface;
  return [".helping", ".tools"].map((part) => document.querySelector(part).offsetHeight);
})"""


def test_all_that_friends_can_do_has_one_row(visit: Visit) -> None:
    """On a laptop, too, and in every typeface."""
    host, friend = visit((1280, 800)), visit()
    sit_down(host, friend, "sum-race")
    expect(host.button("Say…")).to_be_visible()
    host.page.evaluate(LOAD, faces())
    for width in (600, 768, 844, 928, 1024, 1100, 1280, 1440):
        host.page.set_viewport_size({"width": width, "height": 800})
        assert host.page.evaluate(HEIGHTS, list(TYPEFACES)) == [44] * 2 * len(TYPEFACES), width


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_jumps_when_a_friend_comes(visit: Visit, size: tuple[int, int]) -> None:
    host, friend = visit(size), visit(size)
    host.new_game("sum-race", "friend")
    waiting = host.places()
    friend.go(host.invitation())
    expect(friend.page.locator(".asked")).to_have_text("Sit down to play.")
    invited = friend.places()
    friend.button("Sit down").click()
    expect(friend.button("Share")).to_be_visible()
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    assert host.places() == waiting
    host.choose("5")
    friend.sees(1)
    expect(friend.headline).to_have_text("Your turn")
    assert friend.places() == invited


def test_the_seat_goes_on_with_another_device(visit: Visit) -> None:
    host, friend, phone = visit(), visit(), visit(PHONE)
    sit_down(host, friend, "sum-race")
    host.choose("5")
    friend.sees(1)
    friend.button("Share").click()
    friend.button("Copy your seat’s link").click()
    expect(friend.page.locator("#live")).to_contain_text("is copied")
    link = str(friend.page.evaluate("navigator.clipboard.readText()"))
    phone.page.goto(link)
    phone.page.wait_for_url(f"**{host.path}")
    expect(phone.headline).to_have_text("Your turn")
    phone.choose("6")
    host.sees(2)
    friend.sees(2)


def test_invitations_that_open_no_seat_say_so_and_games_that_wait_come_first(visit: Visit) -> None:
    host, friend, late = visit(), visit(), visit(PHONE)
    host.new_game("sum-race", "friend")
    link = host.invitation()
    late.go(link[:-3])
    expect(late.page.get_by_role("dialog", name="This invitation is damaged")).to_be_visible()
    friend.accept(link, "Bo")
    late.go(link)
    expect(late.page.get_by_role("dialog", name="This invitation has been used")).to_be_visible()
    late.button("Watch").click()
    expect(late.page.locator(".asked")).to_have_text("You are watching.")
    friend.go(link)
    expect(friend.headline).to_have_text(re.compile("’s turn$"))
    expect(friend.page.get_by_role("dialog")).to_have_count(0)
    host.choose("5")
    friend.sees(1)
    host.go("/")
    waiting = host.page.get_by_role("region", name="Your turn")
    expect(host.page.get_by_role("region", name="Your recent games")).to_contain_text("Bo’s turn")
    expect(waiting).to_have_count(0)
    friend.choose("6")
    friend.sees(2)
    host.go("/")
    expect(waiting.get_by_role("link")).to_contain_text(re.compile("^Sum Race · today, ..:..against Bo · Your turn$"))
    assert waiting.bounding_box()["y"] < host.page.locator(".cards").bounding_box()["y"]  # type: ignore[index]


def test_a_rematch_and_the_seats_are_swapped(visit: Visit) -> None:
    host, friend = visit(), visit()
    sit_down(host, friend, "number-harmony")
    before = host.path
    host.button("Resign").click()
    host.button("Really resign?").click()
    expect(friend.headline).to_have_text("You win!")
    host.button("Rematch").click()
    host.page.wait_for_url(lambda url: before not in url)
    friend.button("To the rematch").click()
    friend.page.wait_for_url(f"**{host.path}")
    expect(friend.headline).to_have_text("Your turn")
    friend.choose("4")
    host.sees(1)
    expect(host.headline).to_have_text("Your turn")


def test_a_series_with_words_and_a_turn_taken_back(visit: Visit) -> None:
    host, friend = visit(PHONE), visit()
    host.go("/new?game=sum-race").page.check("input[name=mode][value=friend]")
    host.page.get_by_text("Contest").click()
    host.page.get_by_label("Series").select_option("First to 2 points")
    host.page.get_by_label("Swap").select_option("Yes")
    host.button("Open the table").click()
    host.page.wait_for_url("**/t/*")
    friend.accept(host.invitation(), "Bo")
    expect(host.seats.nth(1)).to_contain_text("Bo")
    host.button("Say…").click()
    host.button("Good luck!").click()
    expect(friend.seats.nth(0)).to_contain_text("“Good luck!”")
    host.choose("4")
    friend.sees(1)
    expect(friend.page.locator(".asked")).to_contain_text("Choose one of the numbers or swap.")
    swap = friend.board.locator('.tile.open[data-entry="swap"]')
    assert swap.evaluate("(tile) => tile.scrollWidth <= tile.clientWidth")
    host.button("Take back?").click()
    expect(host.button("Asked")).to_be_visible()
    friend.button("Let it be taken back").click()
    host.sees(0)
    host.choose("5")
    friend.sees(1)
    friend.choose("swap")
    host.sees(2)
    expect(host.page.locator(".asked")).to_contain_text("Bo swaps: what you have played is now played by Bo.")
    host.button("Resign").click()
    host.button("Really resign?").click()
    expect(friend.page.locator(".asked")).to_contain_text("The series, first to 2: 0 to 1.")
    expect(friend.seats.nth(1).locator(".seat-points")).to_have_text("★ 1")
    before = host.path
    host.button("Next game").click()
    host.page.wait_for_url(lambda url: before not in url)
    friend.button("Next game").click()
    friend.page.wait_for_url(f"**{host.path}")
    friend.button("Resign").click()
    friend.button("Really resign?").click()
    expect(host.button("Next game")).to_be_visible()
    expect(host.page.locator(".asked")).to_contain_text("The series, first to 2: 1 to 1.")


def test_a_clock_runs(visit: Visit) -> None:
    one = visit(PHONE).go("/new?game=number-harmony")
    one.page.check("input[name=mode][value=screen]")
    one.page.get_by_text("Contest").click()
    one.page.get_by_label("Clock").select_option("1 minute each")
    one.button("Start").click()
    one.page.wait_for_url("**/t/*")
    clocks = one.page.get_by_role("timer")
    expect(clocks).to_have_text(["1:00", "1:00"])
    one.choose("5")
    expect(clocks).to_have_text(["1:00", re.compile("0:5.")])
    expect(one.button("Undo")).to_have_count(0)


def test_to_stop_takes_both(visit: Visit) -> None:
    host, friend = visit(), visit()
    sit_down(host, friend, "number-harmony")
    host.button("Stop?").click()
    host.button("Really stop?").click()
    friend.button("Agree to stop").click()
    friend.button("Really stop?").click()
    expect(host.headline).to_have_text("Nobody wins")
    expect(friend.headline).to_have_text("Nobody wins")


def test_who_sits_down_is_not_told_of_it(visit: Visit) -> None:
    host, friend = visit(), visit()
    sit_down(host, friend, "sum-race")
    expect(host.page.locator("#live")).to_contain_text("Bo has come to the table.")
    expect(friend.button("Resign")).to_be_visible()
    host.choose("5")
    friend.sees(1)
    expect(friend.page.locator("#live")).to_contain_text("chooses 5")
    expect(friend.page.locator("#live")).not_to_contain_text("has come")


@pytest.mark.parametrize("name", ["Maximiliane-Theodora Wolkenstein", "W" * 40])
def test_what_happened_is_read_whole_however_long_the_name(visit: Visit, name: str) -> None:
    host, friend = visit(PHONE), visit()
    host.new_game("pattern-match", "friend")
    friend.accept(host.invitation(), name)
    host.choose("5", "3 3")
    expect(host.headline).to_have_text(f"{name[:17]}…’s turn")
    expect(host.page.locator(".asked")).to_have_text("You select number 5 and place it at (Row 3, Column 3).")
    assert host.page.locator(".status").evaluate("(status) => status.scrollHeight <= status.clientHeight")
    expect(host.page.get_by_role("list", name="Players")).to_contain_text(name[:30])


def test_names_are_only_text(visit: Visit) -> None:
    host, friend = visit(), visit()
    host.new_game("sum-race", "friend")
    nasty = "<img src=x onerror=alert(1)>"
    friend.accept(host.invitation(), nasty)
    for visitor in (host, friend):
        expect(visitor.page.get_by_role("list", name="Players")).to_contain_text(nasty)
        expect(visitor.page.locator("main img")).to_have_count(0)


def test_the_coach_is_silent_between_people(visit: Visit) -> None:
    host, friend = visit(), visit()
    sit_down(host, friend, "sum-race")
    host.choose("5")
    friend.sees(1)
    for visitor in (host, friend):
        expect(visitor.page.get_by_role("switch", name="Coach")).to_have_count(0)


def test_a_spectator_sees_and_cannot_touch(visit: Visit) -> None:
    host, friend, guest = visit(), visit(), visit()
    sit_down(host, friend, "pattern-match")
    host.button("Share").click()
    host.button("Copy the link to watch").click()
    expect(host.page.locator("#live")).to_contain_text("is copied")
    copied = str(host.page.evaluate("navigator.clipboard.readText()"))
    host.button("Close").click()
    assert copied.endswith(host.path)
    guest.go(host.path)
    expect(guest.page.locator(".asked")).to_have_text("You are watching.")
    host.choose("5", "2 2")
    guest.sees(1)
    expect(guest.board.locator(".tile.fresh")).to_contain_text("Row 2, column 2: 5, just played")
    expect(guest.board.locator(".tile.open")).to_have_count(0)
    for deed in ("Resign", "Undo", "Stop?", "Stop"):
        expect(guest.button(deed)).to_have_count(0)
    expect(guest.button("Type moves")).to_have_count(0)
    guest.board.locator(".tile.closed").first.click(force=True)
    expect(guest.page.locator(".reason")).to_contain_text("You are watching")
    refused = guest.page.request.post(
        f"http://{guest.host}/api/tables/{guest.path.removeprefix('/t/')}/move", data={"ply": 1, "move": "4 1 1"}
    )
    assert refused.status == 403
    friend.choose("4", "1 1")
    guest.sees(2)
