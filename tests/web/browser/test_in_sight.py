"""Nothing is covered, cut off or beside the point: the pages around a game, on the screen of a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit

PHONES = ((390, 844), (360, 740))

COVERED = """([covering, covered]) => {
  const boxes = [covering, covered].map((part) => document.querySelector(part).getBoundingClientRect());
  return boxes[0].top < boxes[1].bottom && boxes[1].top < boxes[0].bottom;
}"""
"""Whether one part lies on another."""

CUT_OFF = """(part) => [...document.querySelectorAll(part)]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
"""What is not there to be read whole."""


@pytest.mark.parametrize("game", ["sum-race", "equation-duel", "pattern-match", "pocket-addition"])
def test_a_puzzle_fits_a_phone(visit: Visit, game: str) -> None:
    """The goal, the question, the board and what helps; and nothing moves when the score is told."""
    one = visit(PHONES[1]).go("/puzzles")
    one.page.get_by_label("Game", exact=True).select_option(game)
    expect(one.page.locator(".kicker")).to_have_text(re.compile(game.split("-")[0], re.IGNORECASE))
    expect(one.button("Hint")).to_be_in_viewport(ratio=1)
    assert one.page.evaluate("scrollY") == 0
    before = one.page.locator(".playfield").bounding_box()
    one.board.locator(".tile.open").first.click()
    if game == "pattern-match":
        one.board.locator(".cells .tile.open").first.click()
    expect(one.page.locator(".score")).to_contain_text("of 1")
    after = one.page.locator(".playfield").bounding_box()
    assert before and after
    assert after["y"] == before["y"]


def test_the_answer_to_a_puzzle_is_played_on_the_board(visit: Visit) -> None:
    one = visit().go("/puzzles?daily")
    expect(one.page.locator(".kicker")).to_have_text(re.compile(r"· \d+ \w+ \d{4}$|· \w+ \d+, \d{4}$"))
    lay = one.board.inner_html()
    one.button("Hint").click()
    one.button("Show the answer").click()
    expect(one.headline).to_have_text("The answer")
    expect(one.board.locator(".fresh")).to_have_count(1)
    assert one.board.inner_html() != lay
    one.button("Try again").click()
    expect(one.headline).to_have_text("Find the move")
    expect(one.board.locator(".tile.open").first).to_be_visible()


def test_today_s_puzzle_is_asked_of_you(visit: Visit) -> None:
    one = visit().go("/")
    asked = one.page.locator(".today-body p")
    expect(asked).to_have_text(re.compile("^You "))


def test_owners_are_named_in_few_words_where_there_is_little_room(visit: Visit) -> None:
    for size in PHONES:
        one = visit(size).new_game("pocket-addition", "program", level="casual")
        expect(one.board.get_by_role("region", name="Your pocket, 0 of 15")).to_be_visible()
        expect(one.board.locator(".part-hand h3").first).to_have_text("You", use_inner_text=True)
        assert one.page.evaluate(CUT_OFF, ".part-name, .part-short") == []
    wide = visit().new_game("pocket-addition", "program", level="casual")
    expect(wide.board.locator(".part-hand h3").first).to_have_text("Your pocket", use_inner_text=True)


def test_notes_leave_the_board_and_its_buttons_free(visit: Visit) -> None:
    host, friend = visit(PHONES[1]), visit(PHONES[1])
    host.new_game("pattern-match", "friend")
    friend.accept(host.invitation(), "Bo")
    note = host.page.locator(".note")
    expect(note).to_have_text("Bo has come to the table.")
    for part in (".playfield", ".helping"):
        assert not host.page.evaluate(COVERED, [".note", part])


def test_the_field_waits_for_its_step(visit: Visit) -> None:
    """A number is chosen on the board; what is written comes after it."""
    one = visit(PHONES[0]).new_game("equation-duel", "screen")
    expect(one.field).to_be_hidden()
    one.choose("3")
    expect(one.field).to_be_visible()
    expect(one.field).to_have_attribute("placeholder", "such as 1+2=3")
    one.button("No").click()
    expect(one.field).to_be_hidden()
    one.page.keyboard.press("5")
    expect(one.field).to_have_value("5")
    one.page.keyboard.press("Enter")
    expect(one.button("Take 5 back")).to_be_visible()


def test_a_better_line_is_no_move_of_the_game(visit: Visit) -> None:
    one = visit().new_game("sum-race", "screen")
    one.play("1", "5")
    one.button("Resign").click()
    one.button("Really resign?").click()
    one.button("Review").click()
    one.page.get_by_role("button", name="Play the better line at move 1").click()
    expect(one.headline).to_have_text("Better move 1")
    expect(one.page.locator(".move.here")).to_have_count(0)
    one.button("To the end").click()
    expect(one.page.locator(".move.here")).to_have_count(1)


def test_a_review_begins_where_it_can_be_read(visit: Visit) -> None:
    one = visit(PHONES[0]).new_game("sum-race", "screen")
    one.play("1", "5")
    one.button("Resign").click()
    one.button("Really resign?").click()
    one.button("Review").click()
    expect(one.page.locator(".review .summary")).to_be_in_viewport()
    expect(one.page.locator(".review h2")).to_be_in_viewport(ratio=1)
    one.page.wait_for_function("document.querySelector('.review').getBoundingClientRect().top < 100")


def test_help_leaves_the_board_free(visit: Visit) -> None:
    for size in PHONES:
        one = visit(size).new_game("pattern-match", "program", level="random")
        one.choose("5", "2 2")
        one.sees(2)
        one.button("Help").click()
        expect(one.button("Why not my last move?")).to_be_visible()
        assert not one.page.evaluate(COVERED, [".speech", ".board"])


def test_a_long_end_is_read_whole(visit: Visit) -> None:
    """Where a typeface is so wide that it does not fit, it can be scrolled by keys."""
    one = visit(PHONES[1]).go("/")
    moves = [*(f"{number} no" for number in range(1, 10)), "no no no"]
    wish = {"game": "equation-duel", "mode": "screen", "seats": ["human", "human"], "moves": " ".join(moves).split()}
    opened = one.page.request.post(f"http://{one.host}/api/tables", data=wish).json()
    one.go(f"/t/{opened['table']}").button("No").click()
    expect(one.headline).to_have_text("Player 1 wins")
    expect(one.page.locator(".asked")).to_contain_text("Nobody has declared a true equation.")
    assert one.page.locator(".status").evaluate(
        "(status) => status.scrollHeight <= status.clientHeight + 1 || status.tabIndex === 0"
    )
