"""Nothing is covered, cut off or beside the point: the pages around a game, on the screen of a phone."""

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from digitduel.games import game as kind
from tests.web.browser.conftest import PATIENCE, Visit
from tests.web.browser.test_everyone import long_end
from tests.web.browser.typefaces import LOAD, TYPEFACES, faces

PHONES = ((390, 844), (360, 740))
SIDEWAYS = ((844, 390), (740, 360))
LAPTOP = (1280, 800)
GAMES = ("equation-duel", "pattern-match", "sum-race", "pocket-addition", "number-harmony")
SCREENS = [*((game, PHONES[1]) for game in GAMES), *((game, LAPTOP) for game in GAMES[:2])]
"""The lowest phone with every game, and a laptop with those that need the most room."""

COVERED = """([covering, covered]) => {
  const boxes = [covering, covered].map((part) => document.querySelector(part).getBoundingClientRect());
  const meet = (from, to) => boxes[0][from] < boxes[1][to] && boxes[1][from] < boxes[0][to];
  return meet("top", "bottom") && meet("left", "right");
}"""
"""Whether one part lies on another."""

WIDTHS = "(parts) => parts.map((part) => part.offsetWidth)"

CUT_OFF = """(part) => [...document.querySelectorAll(part)]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
"""What is not there to be read whole."""

BEYOND_CARD = """(typefaces) => ["", ...typefaces].flatMap((typeface) => {
  document.documentElement.style.fontFamily = typeface;
  return [...document.querySelectorAll(".card-deeds .button")]
    .filter((one) => one.getBoundingClientRect().right > one.closest(".card").getBoundingClientRect().right - 8)
    .map((one) => [typeface, one.ariaLabel]);
})"""
"""The buttons that stick out of a card or lie at its very edge, in any typeface."""

LAST_STEP = """(track) => {
  const look = (step) => getComputedStyle(track.querySelector(step));
  return [look(".notch.done:not(.here)").backgroundColor, look(".notch.here").backgroundColor, look(".here").boxShadow];
}"""
"""How the steps of a track look, the last one, and its ring."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_last_step_is_in_the_colour_of_who_made_it(visit: Visit, scheme: str) -> None:
    one = visit(color_scheme=scheme).new_game("sum-race", "program", level="perfect")
    one.choose("3")
    one.sees(2)
    mine, theirs = one.board.locator(".mine .track"), one.board.locator(".part:not(.mine) > .track")
    my_steps, my_last, _ = mine.evaluate(LAST_STEP)
    their_steps, their_last, ring = theirs.evaluate(LAST_STEP)
    assert their_last not in (my_steps, my_last)
    assert their_steps in ring
    one.button("One move back").click()
    expect(one.headline).to_have_text("After move 1")
    steps, last, ring = mine.evaluate(LAST_STEP)
    assert (steps, last) == (my_steps, my_last)
    assert my_steps in ring


def test_the_buttons_of_a_card_lie_within_it(visit: Visit) -> None:
    one = visit().go("/")
    expect(one.page.locator(".cards .drawing")).to_have_count(5)
    one.page.evaluate(LOAD, faces())
    for width in (320, 390, 740, 800, 844, 896, 932, 1024, 1060, 1280):
        one.page.set_viewport_size({"width": width, "height": 800})
        assert one.page.evaluate(BEYOND_CARD, list(TYPEFACES)) == [], width


@pytest.mark.parametrize(("game", "size"), SCREENS)
def test_a_lesson_fits_the_screen(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """Step by step to the end of the last lesson: the goal, the board, what helps, and the way on."""
    one = visit(size).go(f"/lessons/{game}")
    lessons = one.page.request.get(f"http://{one.host}/api/lessons/{game}").json()["lessons"]
    expect(one.page.locator(".goal")).to_have_text(f"Goal: {kind(game).goal()}")
    expect(one.page.locator(".goal")).to_be_in_viewport(ratio=1)
    for lesson in lessons:
        for step in lesson["steps"]:
            expect(one.page.locator(".asked")).to_have_text(step["say"])
            expect(one.button("Hint")).to_be_in_viewport(ratio=1)
            if step["view"]["free_text"]:
                one.field.fill(step["answer"][0])
                one.page.keyboard.press("Enter")
            else:
                one.choose(*step["answer"])
            expect(one.headline).to_have_text("Right!")
            expect(one.button("Go on")).to_be_in_viewport(ratio=1)
            one.button("Go on").click()
        expect(one.button("Play now")).to_be_in_viewport(ratio=1)
        if lesson != lessons[-1]:
            one.page.get_by_role("button", name=re.compile("^Next: ")).click()


def test_a_first_visit_s_offer_is_in_sight(visit: Visit) -> None:
    """Where the eye is, as long as nothing has been played."""
    for game, size in SCREENS:
        one = visit(size).new_game(game, "screen")
        offer = one.page.get_by_role("link", name="New here? Learn in two minutes")
        expect(offer).to_be_in_viewport(ratio=1)
        assert one.page.evaluate("scrollY") == 0
        if game == "sum-race":
            one.page.keyboard.type("5")
            field, below = one.field.bounding_box(), offer.bounding_box()
            assert field and below
            assert below["y"] - field["y"] - field["height"] >= 6  # the ring of the focus has room
        one.board.locator(".tile.open").first.click()
        if game == "pattern-match":
            one.board.locator(".cells .tile.open").first.click()
        expect(offer).to_be_hidden()


@pytest.mark.parametrize("size", SIDEWAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_is_seen_on_a_phone_held_sideways(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """What is asked stands beside the board, and nobody has to look for what can be pressed, up to the end."""
    one = visit(size).new_game(game, "screen")
    expect(one.page.locator(".table-page")).not_to_have_class(re.compile("coming"))

    def seen(*parts: Locator) -> None:
        for part in (one.headline, one.page.locator(".status .asked"), *one.board.locator(".tile.open").all(), *parts):
            expect(part).to_be_in_viewport(ratio=1)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    seen()
    one.board.locator(".tile.open").first.click()
    if game == "equation-duel":
        seen(one.field, one.button("No"), *one.page.locator(".key:visible").all())
        one.button("No").click()
    elif game == "pattern-match":
        seen()
        assert min(one.board.locator(".cells .tile").evaluate_all(WIDTHS)) >= 40
        one.board.locator(".cells .tile.open").first.click()
    one.sees(2 if game == "equation-duel" else 1)
    expect(one.headline).to_have_text("Player 2’s turn")
    seen()
    one.button("Stop").click()
    one.button("Really stop?").click()
    expect(one.board.locator(".tile.open")).to_have_count(0)
    seen(one.button("Rematch"), one.button("Review"))


CAUSES = """(typefaces) => {
  const part = document.querySelector(".causes");
  const found = ["", ...typefaces].map((typeface) => {
    document.documentElement.style.fontFamily = typeface;
    const box = part.getBoundingClientRect();
    const fits = part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth;
    return [typeface, fits && box.top >= 0 && box.bottom <= innerHeight];
  });
  document.documentElement.style.fontFamily = "";
  return found.filter(([, fits]) => !fits);
}"""
"""The typefaces in which it is not read whole why numbers are closed."""


@pytest.mark.parametrize("size", [*PHONES, (360, 640), LAPTOP, *SIDEWAYS])
def test_it_is_said_in_sight_why_numbers_are_closed(visit: Visit, screenshots: Path, size: tuple[int, int]) -> None:
    """Once for all that share a reason, to whoever chooses; and all that a turn needs is there beside it."""
    barred = "4 is barred: your opponent has just chosen it."
    for game, turns, said in (
        ("sum-race", "646464", f"3, 5, 6 would take you past 20. {barred}"),
        ("pocket-addition", "91", "7, 8 would take you past 15."),
    ):
        one = visit(size).new_game(game, "screen")
        places, causes = one.places(), one.board.locator(".causes")
        expect(causes).to_have_text("")
        one.play(*turns)
        expect(causes).to_have_text(said)
        assert one.page.evaluate(CAUSES, list(TYPEFACES)) == []
        assert one.places() == places
        for part in (one.headline, one.page.locator(".status .asked"), *one.board.locator("button.tile").all()):
            expect(part).to_be_in_viewport(ratio=1)
        one.page.screenshot(path=screenshots / f"causes-{game}-{size[0]}x{size[1]}.png")
        one.button("One move back").click()
        expect(one.headline).to_have_text(re.compile("^After move"))
        expect(causes).to_have_text("")


def test_many_reasons_and_many_numbers_can_be_read_whole(visit: Visit) -> None:
    """What is too long for its room can be scrolled by keys."""
    for size in (PHONES[1], LAPTOP):
        one = visit(size).new_game("sum-race:target=50,highest=50", "screen")
        places, causes = one.places(), one.board.locator(".causes")
        one.play(("1",), ("40",), ("2",))
        expect(causes).to_contain_text("2 is barred")
        expect(causes).to_contain_text("11 to 50 would take you past 50.")
        assert causes.evaluate("(part) => part.scrollHeight <= part.clientHeight + 1 || part.tabIndex === 0")
        assert one.places() == places


@pytest.mark.parametrize(("game", "size"), [screen for screen in SCREENS if screen[0] != "number-harmony"])
def test_a_puzzle_fits_the_screen(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """The goal, the question, the board and what helps; and nothing moves when the score is told."""
    one = visit(size).go("/puzzles")
    one.page.get_by_label("Game", exact=True).select_option(game)
    named = re.compile(game.split("-")[0], re.IGNORECASE)
    expect(one.page.locator(".kicker")).to_have_text(named, timeout=5 * PATIENCE)  # some take long to find
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


def test_the_board_of_perfect_play_is_on_the_first_screen(visit: Visit) -> None:
    for game in GAMES:
        one = visit(PHONES[1]).go(f"/perfect-play?game={game}")
        expect(one.headline).to_have_text(re.compile("^Player 1 can"))
        expect(one.board).to_be_in_viewport(ratio=1)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= PHONES[1][0]


@pytest.mark.parametrize("size", [PHONES[0], LAPTOP])
def test_the_board_of_perfect_play_stays_where_it_is(visit: Visit, size: tuple[int, int]) -> None:
    one = visit(size).go("/perfect-play")
    expect(one.headline).to_have_text("Player 1 can force a win")
    before = one.board.bounding_box()
    one.choose("3")
    expect(one.page.locator(".played")).to_have_text("Player 1 selects 3.")
    after = one.board.bounding_box()
    assert before and after
    assert after["y"] == before["y"]
    expect(one.page.get_by_text(kind("pocket-addition").goal())).to_be_visible()
    expect(one.page.get_by_text("▲ wins")).to_be_visible()


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


def test_nothing_is_left_to_enter_when_a_puzzle_is_answered(visit: Visit) -> None:
    """Not even where the game would ask for an equation next."""
    one = visit().go("/puzzles")
    one.page.get_by_label("Game", exact=True).select_option("equation-duel")
    expect(one.page.locator(".kicker")).to_have_text("Equation Duel", timeout=5 * PATIENCE)
    one.button("Hint").click()
    one.button("Show the answer").click()
    expect(one.headline).to_have_text("The answer")
    expect(one.button("Next puzzle")).to_be_focused()
    for part in (one.field, one.page.locator(".keys"), one.button("Play")):
        expect(part).to_be_hidden()
    one.button("Try again").click()
    one.page.keyboard.press("1")
    expect(one.field).to_be_visible()


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
    for size in SIDEWAYS:
        one = visit(size).new_game("pocket-addition", "friend")
        expect(one.board.get_by_role("region", name="Your friend’s pocket, 0 of 15")).to_be_attached()
        assert one.page.evaluate(CUT_OFF, ".part-name, .part-short") == []
    wide = visit().new_game("pocket-addition", "program", level="casual")
    expect(wide.board.locator(".part-hand h3").first).to_have_text("Your pocket", use_inner_text=True)


NARROW_MENU = """(typefaces) => ["", ...typefaces].filter((typeface) => {
  document.documentElement.style.fontFamily = typeface;
  const menu = document.querySelector("main select");
  const unhindered = menu.cloneNode(true);
  Object.assign(unhindered.style, { position: "absolute", width: "max-content", minWidth: 0, flex: "none" });
  menu.after(unhindered);
  const needed = unhindered.offsetWidth;
  unhindered.remove();
  return menu.offsetWidth < needed;
})"""
"""The typefaces in which the longest name of a game is cut off."""


@pytest.mark.parametrize("size", PHONES)
def test_a_menu_of_games_shows_whole_names(visit: Visit, size: tuple[int, int]) -> None:
    for path in ("/perfect-play", "/puzzles"):
        one = visit(size).go(path)
        expect(one.page.get_by_label("Game", exact=True)).to_be_visible()
        one.page.evaluate(LOAD, faces())
        assert one.page.evaluate(NARROW_MENU, list(TYPEFACES)) == [], path


def test_notes_leave_the_board_and_its_buttons_free(visit: Visit) -> None:
    host, friend = visit(PHONES[1]), visit(PHONES[1])
    host.new_game("pattern-match", "friend")
    friend.accept(host.invitation(), "Bo")
    note = host.page.locator(".note")
    expect(note).to_have_text("Bo has come to the table.")
    for part in (".playfield", ".helping"):
        assert not host.page.evaluate(COVERED, [".note", part])


def test_notes_and_help_leave_the_board_free_on_a_laptop(visit: Visit) -> None:
    one = visit(LAPTOP).new_game("pattern-match", "program", level="random")
    one.choose("5", "2 2")
    one.sees(2)
    one.button("Help").click()
    expect(one.button("Why not my last move?")).to_be_visible()
    one.button("Share").click()
    one.button("Copy the link to watch").click()
    one.button("Close").last.click()
    expect(one.page.locator(".note")).to_be_visible()
    for covering, part in product((".speech", ".note"), (".playfield", ".helping")):
        assert not one.page.evaluate(COVERED, [covering, part])


def test_the_field_waits_for_its_step(visit: Visit) -> None:
    """A number is chosen on the board; what is written comes after it."""
    one = visit(PHONES[0]).new_game("equation-duel", "screen")
    expect(one.field).to_be_hidden()
    expect(one.page.locator(".put-back")).to_have_text("Put back")
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
    one.page.wait_for_function("() => document.querySelector('.review').getBoundingClientRect().top < 100")


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
    one = visit(PHONES[1])
    long_end(one)
    assert one.page.locator(".status").evaluate(
        "(status) => status.scrollHeight <= status.clientHeight + 1 || status.tabIndex === 0"
    )


def test_a_finger_that_taps_on_ends_no_game(visit: Visit) -> None:
    """What stands beneath it stays there or does nothing: Undo, and then the question whether one means it."""
    one = visit(PHONES[0]).new_game("sum-race", "program", level="random")
    one.choose("2")
    one.sees(2)
    for deed in ("Undo", "Stop"):
        box = one.button(deed).bounding_box()
        assert box
        for _ in range(3):
            one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            one.page.wait_for_timeout(500)
        expect(one.headline).to_have_text("Your turn")
        one.sees(0)
    expect(one.button("Undo")).to_be_disabled()
    one.button("Really stop?").click()
    expect(one.headline).to_have_text("Nobody wins")


PRESSED = """() => [...document.querySelectorAll(".helping .button")]
  .filter((one) => one.offsetParent)
  .map((one) => [one.dataset.deed ?? one.textContent, one.offsetLeft, one.offsetWidth])"""
"""Where each of the buttons beside Help lies."""


@pytest.mark.parametrize("size", [(320, 568), PHONES[0], LAPTOP])
def test_buttons_keep_their_places(visit: Visit, size: tuple[int, int]) -> None:
    """On both turns, in the past, and while one of them asks; and who has the focus on one keeps it."""
    one = visit(size).new_game("sum-race", "program", level="random")
    places = one.page.evaluate(PRESSED)
    assert [name for name, *_ in places] == ["Help", "undo", "stop", "resign"]
    one.choose("2")
    expect(one.headline).not_to_have_text("Your turn")
    expect(one.button("Help")).to_be_disabled()
    assert one.page.evaluate(PRESSED) == places
    one.sees(2)
    expect(one.button("Help")).to_be_enabled()
    assert one.page.evaluate(PRESSED) == places
    one.button("One move back").click()
    expect(one.button("Help")).to_be_disabled()
    assert one.page.evaluate(PRESSED) == places
    one.button("One move on").click()
    for deed in ("Stop", "Resign"):
        one.button(deed).click()
        expect(one.button(f"Really {deed.lower()}?")).to_be_visible()
        assert one.page.evaluate(PRESSED) == places
    one.button("Undo").focus()
    one.page.keyboard.press("Enter")
    one.sees(0)
    expect(one.button("Undo")).to_be_disabled()
    expect(one.button("Undo")).to_be_focused()
    assert one.page.evaluate(PRESSED) == places
