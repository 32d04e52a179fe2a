"""The table speaks to players: what wins, what happened, what now; on the first screen of a phone."""

import re

import pytest
import qrcode
from playwright.sync_api import Route, expect
from qrcode.util import QRData

from tests.web.browser.conftest import Visit
from tests.web.browser.people import Visitor

PHONES = ((390, 844), (360, 740))

TURNS = {
    "pocket-addition": (["6"], "Be the first to hold exactly 15"),
    "sum-race": (["5"], "Be the first to reach exactly 20"),
    "equation-duel": (["3"], "Be the first to declare a true equation"),
    "number-harmony": (["4"], "Do not be the one who makes the last three digits sum to 15"),
    "pattern-match": (["5"], "Be the first with a line of three in your own grid that sums to 15"),
}
"""Of each game the first press of a turn, and how its goal begins."""


@pytest.mark.parametrize("game", TURNS)
def test_a_whole_turn_fits_the_screen(visit: Visit, game: str) -> None:
    """The goal, the board, all that a turn needs and what can be done besides; and 320 px are wide enough."""
    presses, goal = TURNS[game]
    for size in (*PHONES, (1280, 800)):
        one = visit(size).new_game(game, "screen")
        expect(one.page.locator(".goal")).to_contain_text(goal)
        assert bottom(one, ".helping") <= size[1]
        one.choose(*presses)
        expect(one.page.locator(".headline")).to_be_in_viewport(ratio=1)
        assert bottom(one, ".helping") <= size[1]
        assert one.page.evaluate("scrollY") == 0
    narrow = visit((320, 640)).new_game(game, "screen")
    assert narrow.page.evaluate("document.documentElement.scrollWidth") <= 320


def bottom(one: Visitor, part: str) -> float:
    return float(one.page.evaluate("(part) => document.querySelector(part).getBoundingClientRect().bottom", part))


IS_IN = """(tile, colour) => {
  const now = getComputedStyle(tile).color;
  tile.style.color = colour;
  return getComputedStyle(tile).color === now;
}"""
"""Whether a tile is in a colour of the page."""


def test_the_end_is_in_view_and_shows_why(visit: Visit) -> None:
    host, friend = visit((360, 740)), visit((1280, 800))
    host.new_game("pattern-match", "friend")
    friend.accept(host.invitation())
    turns = [("5", "2 2"), ("1", "1 1"), ("4", "1 2"), ("2", "1 2"), ("6", "3 2")]
    for ply, turn in enumerate(turns):
        mover, other = (host, friend) if ply % 2 == 0 else (friend, host)
        mover.choose(*turn)
        other.sees(ply + 1)
    for visitor, words, colour in ((host, "You win!", "win"), (friend, "You lose", "loss")):
        expect(visitor.headline).to_have_text(words)
        deciding = visitor.board.locator(".tile.deciding")
        expect(deciding).to_have_count(3)
        assert deciding.first.evaluate(IS_IN, f"var(--{colour})")
    expect(host.page.locator(".asked")).to_contain_text("You win! Line at Column 2 sums to 15.")
    for visitor in (host, friend):
        for part in (visitor.headline, visitor.button("Rematch"), visitor.button("Review")):
            expect(part).to_be_in_viewport(ratio=1)


def test_a_false_equation_is_told_until_the_next_move(visit: Visit) -> None:
    one = visit((390, 844)).new_game("equation-duel", "program", level="random")
    one.choose("3")
    one.field.fill("3+3=5")
    # What is typed while the second step is still on its way is not lost.
    expect(one.button("Take 3 back")).to_be_visible()
    one.button("Play").click()
    expect(one.headline).to_have_text("Your turn")
    told = one.page.locator(".asked")
    expect(told).to_contain_text(re.compile("You declare 3\\+3=5: invalid .*That ended your turn"))
    expect(told).to_be_in_viewport(ratio=1)
    one.board.locator(".part-pool .tile.open").first.click()
    expect(told).not_to_contain_text("invalid")


def test_nobody_is_called_player_one_to_their_face(visit: Visit) -> None:
    one = visit().new_game("sum-race", "program", level="beginner")
    one.choose("5")
    one.sees(2)
    page = one.page.locator("main")
    expect(page).not_to_contain_text("Player 1")
    expect(page).not_to_contain_text("Player 2")
    expect(one.page.locator(".asked")).to_contain_text(
        re.compile("^Beginner chooses [1-6]. Choose one of the numbers.")
    )
    expect(one.board.get_by_role("region", name="You, 5 of 20")).to_be_visible()


def test_a_ladder_of_help(visit: Visit) -> None:
    """A nudge, then the move in words and on the board, then everything; each in view."""
    one = visit((390, 844)).new_game("pattern-match", "screen")
    one.play(("5", "2 2"), ("1", "1 1"), ("4", "1 2"), ("2", "1 2"))
    one.button("Help").click()
    expect(one.said).to_contain_text("You can win")
    expect(one.said).to_be_in_viewport(ratio=1)
    expect(one.board.locator(".tint")).to_have_count(0)
    one.button("Show me the move").click()
    expect(one.said).to_contain_text("6 to row 3, column 2")
    expect(one.said).not_to_contain_text("@")
    expect(one.board.locator(".tint")).to_have_count(1)
    one.button("Show every move").click()
    expect(one.board.locator(".tint")).to_have_count(5)
    expect(one.page.locator("body")).not_to_contain_text(re.compile("pl(y|ies)\\b"))


def test_a_warning_before_a_move_that_loses(visit: Visit) -> None:
    one = visit().new_game("sum-race", "screen")
    with one.page.expect_response("**/coach"):
        one.page.get_by_role("switch", name="Warn me").click()
    one.choose("1")
    expect(one.said).to_contain_text("That move loses")
    one.button("Look again").click()
    one.sees(0)
    one.choose("1")
    one.button("Play it anyway").click()
    one.sees(1)


def test_looking_back_is_not_snatched_away(visit: Visit) -> None:
    host, friend = visit(), visit()
    host.new_game("sum-race", "friend")
    friend.accept(host.invitation())
    host.choose("5")
    friend.sees(1)
    host.headline.press("ArrowLeft")
    expect(host.headline).to_have_text("The start")
    friend.choose("6")
    host.sees(2)
    expect(host.headline).to_have_text("The start")
    host.button("Back to the game").click()
    expect(host.headline).to_have_text("Your turn")


def test_the_better_line_is_played_on_the_board(visit: Visit) -> None:
    one = visit((390, 844)).new_game("sum-race", "screen")
    one.play(*"1565352")
    one.button("Resign").click()
    one.button("Really resign?").click()
    one.button("Review").click()
    one.page.get_by_role("button", name="Play the better line at move 1").click()
    expect(one.headline).to_have_text("Better move 1")
    expect(one.headline).to_be_in_viewport(ratio=1)
    expect(one.page.locator(".asked")).to_have_text("Player 1 chooses 5.")
    one.button("One move on").click()
    expect(one.headline).to_have_text("Better move 2")
    one.button("To the end").click()
    expect(one.headline).to_have_text(re.compile("wins$"))
    again = one.page.get_by_role("button", name=re.compile("Try again from move")).last
    number = int((again.get_attribute("aria-label") or "").split()[-1])
    before = one.path
    again.click()
    one.page.wait_for_url(lambda url: before not in url)
    one.sees(number - 1)
    expect(one.headline).to_have_text(f"Player {2 - number % 2}’s turn")


def test_estimates_say_that_they_are(visit: Visit) -> None:
    def estimated(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        choices = [{**choice, "plies": None} for choice in found["choices"]]
        route.fulfill(response=answer, json={**found, "choices": choices, "exact": False})

    one = visit().new_game("sum-race", "screen")
    one.page.route("**/coach", estimated)
    one.page.route("**/api/analyze", estimated)
    one.page.get_by_role("switch", name="Coach").click()
    expect(one.page.locator(".coach")).to_contain_text("≈ marks an estimate: the game is too large to be solved")
    expect(one.page.locator(".coach")).to_contain_text("looks good")
    expect(one.board.get_by_role("button", name="5, looks good")).to_contain_text("≈▲")
    one.go("/perfect-play").page.get_by_label("Game", exact=True).select_option("sum-race")
    expect(one.headline).to_have_text("Player 1 seems to be ahead")
    expect(one.page.locator(".asked")).to_contain_text("≈ marks an estimate")


def test_the_code_is_what_another_encoder_draws(visit: Visit) -> None:
    one = visit().go("/")
    for text in ("a", "http://127.0.0.1:8000/join/8hp8y48wjmw2/abcdefgh", "https://games.example.org/" + "é9" * 60):
        drawn = one.page.evaluate("async (text) => (await import('/static/js/qr.js')).code(text)", text)
        other = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, mask_pattern=0, border=0)
        other.add_data(QRData(text.encode(), mode=4))
        assert drawn == other.get_matrix(), text


def test_typing_is_there_when_wanted(visit: Visit) -> None:
    one = visit().new_game("sum-race", "screen")
    expect(one.field).to_be_hidden()
    one.page.keyboard.press("5")
    expect(one.field).to_have_value("5")
    one.page.keyboard.press("Enter")
    one.sees(1)
    one.new_game("sum-race", "screen").button("Type moves").click()
    expect(one.field).to_be_visible()
    one.page.reload()
    expect(one.field).to_be_visible()


def test_one_tap_plays_the_last_choice(visit: Visit) -> None:
    one = visit((390, 844)).go("/new?game=pattern-match")
    start = one.page.get_by_role("button", name="Start")
    expect(start).to_be_in_viewport(ratio=1)
    one.page.check("input[value=screen]")
    start.click()
    one.page.wait_for_url("**/t/*")
    one.go("/").page.get_by_role("button", name="Play Sum Race on one screen").click()
    one.page.wait_for_url("**/t/*")
    expect(one.headline).to_have_text("Player 1’s turn")
    one.go("/new?game=sum-race")
    expect(one.page.get_by_label("Same screen")).to_be_checked()


def test_one_tap_invites_nobody(visit: Visit) -> None:
    """Whoever has played with a friend is not asked to send links about by any card from then on."""
    one = visit((390, 844)).new_game("pattern-match", "friend").go("/")
    one.page.get_by_role("button", name="Play Sum Race against a program").click()
    one.page.wait_for_url("**/t/*")
    expect(one.page.get_by_role("dialog")).to_be_hidden()
    expect(one.headline).to_have_text("Your turn")


def test_watching_can_be_stopped_slowed_and_taken_up_again(visit: Visit) -> None:
    one = visit().new_game("number-harmony", "watch")
    # Who only watches makes no move that could be warned about.
    expect(one.page.get_by_role("switch", name="Warn me")).to_be_hidden()
    one.button("Pause").click()
    expect(one.button("Go on")).to_be_visible()
    expect(one.headline).to_have_text("Paused")
    seen = one.moves.count()
    one.page.wait_for_timeout(700)
    assert one.moves.count() == seen
    one.page.get_by_label("Speed").select_option("Fast")
    one.button("Go on").click()
    expect(one.headline).not_to_have_text("Paused")
    expect(one.moves.nth(seen + 3)).to_be_visible()


COUNTED = """([kind, method]) => {
  const { [method]: does } = window[kind].prototype;
  window.counted = 0;
  window[kind].prototype[method] = function (...how) {
    window.counted += 1;
    return does.apply(this, how);
  };
}"""
"""Count how often something is done on the page."""


def test_tiles_travel_for_those_who_do_not_mind(visit: Visit) -> None:
    for motion, travels in (("no-preference", True), ("reduce", False)):
        one = visit(reduced_motion=motion).new_game("pattern-match", "screen")
        one.page.evaluate(COUNTED, ["Element", "animate"])
        one.choose("5", "2 2")
        one.sees(1)
        one.page.wait_for_function("(travels) => Boolean(window.counted) === travels", arg=travels)


def test_sound_can_be_muted(visit: Visit) -> None:
    one = visit().new_game("sum-race", "screen")
    one.page.evaluate(COUNTED, ["OscillatorNode", "start"])
    one.choose("5")
    one.page.wait_for_function("() => window.counted === 1")
    one.button("Sound").click()
    one.choose("6")
    one.sees(2)
    assert one.page.evaluate("window.counted") == 1


def test_a_question_that_takes_too_long_is_told(visit: Visit) -> None:
    one = visit().new_game("sum-race", "screen")
    one.page.evaluate("AbortSignal.timeout = () => AbortSignal.abort(new DOMException('', 'TimeoutError'))")
    one.button("Help").click()
    expect(one.said).to_contain_text("takes too long to find out")


def test_names_of_thirty_letters_break_nothing(visit: Visit) -> None:
    name = "Wolfeschlegelsteinhausenberger"
    host, friend = visit((360, 740)), visit((320, 640))
    host.go("/new?game=pattern-match").page.check("input[name=mode][value=friend]")
    host.page.get_by_label("Your name").fill(name)
    host.button("Open the table").click()
    friend.go(host.invitation())
    invited = friend.page.get_by_role("dialog")
    expect(invited).to_contain_text(f"{name} invites you")
    assert invited.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    # What is to be done is at hand, and not the way out.
    expect(friend.button("Sit down")).to_be_focused()
    invited.get_by_role("textbox").fill(name)
    friend.button("Sit down").click()
    expect(host.seats.nth(1)).to_contain_text("Wolfeschlegelsteinhausenberger")
    host.choose("5", "2 2")
    friend.sees(1)
    expect(host.headline).to_contain_text("Wolfeschlegelstei…’s turn")  # the seat tells all of it
    assert bottom(host, ".acting") <= 740
    for visitor, width in ((host, 360), (friend, 320)):
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    # What friends can do besides has one row, also when one of them asks something; that is told where the eye is.
    host.button("Take back?").click()
    expect(friend.button("Let it be taken back")).to_be_visible()
    expect(friend.page.locator(".asked")).to_contain_text(f"{name} asks to take back the last turn.")
    friend.button("No").click()
    expect(host.button("Take back?")).to_be_visible()
    host.button("Resign").click()
    for visitor, deed in ((host, "Really resign?"), (friend, "Say…")):
        expect(visitor.button(deed)).to_be_visible()
        assert visitor.page.evaluate("document.querySelector('.helping').offsetHeight") <= 48
    for visitor, width in ((host, 360), (friend, 320)):
        visitor.go("/")
        expect(visitor.page.locator(".recent-line")).to_contain_text(name)
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
