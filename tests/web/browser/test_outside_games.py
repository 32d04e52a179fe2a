"""The packages of examples/ on the page: each played by pressing tiles, on one screen, to its end."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.examples.packages import install_examples, python_path
from tests.web.browser.conftest import Visit
from tests.web.real_server import Server, serving

PHONE, SIDEWAYS, LAPTOP = (360, 740), (740, 360), (1280, 800)


@pytest.fixture(scope="module")
def with_packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("installed")
    install_examples(folder)
    with serving(tmp_path_factory.mktemp("served"), PYTHONPATH=python_path(folder)) as server:
        yield server


ROWS = """(number) => {
  const cards = document.querySelector(".cards");
  cards.replaceChildren(...[...cards.children].slice(0, number));
  const tops = [...cards.children].map((card) => card.offsetTop);
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}"""
"""How many cards lie in each row, when there are so many games."""
ROWS_ON_A_LAPTOP = {8: [3, 3, 2], 7: [3, 2, 2], 6: [3, 3], 5: [3, 2], 4: [2, 2], 3: [3]}
ROWS_OF_TWO = {8: [2] * 4, 7: [2, 2, 2, 1], 6: [2] * 3, 5: [2, 2, 1], 4: [2, 2], 3: [2, 1]}
ROWS_OF_ONE = {number: [1] * number for number in range(3, 9)}


def test_the_cards_of_however_many_games_fill_their_rows(visit: Visit, with_packages: Server) -> None:
    for size, rows in ((LAPTOP, ROWS_ON_A_LAPTOP), (SIDEWAYS, ROWS_OF_TWO), (PHONE, ROWS_OF_ONE)):
        one = visit(size, at=with_packages).go("/")
        expect(one.page.locator(".cards .drawing")).to_have_count(8)
        assert {number: one.page.evaluate(ROWS, number) for number in range(8, 2, -1)} == rows


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
@pytest.mark.parametrize(
    ("title", "asked", "line", "headline", "told", "deciding"),
    [
        (
            "Chomp",
            "Which square do you eat?",
            "2,2 1,2 2,1 1,1",
            "Player 1 wins",
            "Player 2 bites at 1,1 and eats 1 square. Player 2 eats the poisoned square. Player 1 wins.",
            1,
        ),
        (
            "Connect Four",
            "Choose a cell.",
            "1 2 1 2 1 2 1",
            "Player 1 wins",
            "Player 1 plays 1. Player 1 has 4 in a line and wins.",
            4,
        ),
        (
            "Tic-tac-toe",
            "Choose a cell.",
            "1 2 3 5 4 6 8 7 9",
            "Draw: nobody wins",
            "The grid is full and nobody has a line: it is a draw.",
            0,
        ),
    ],
)
def test_played_on_a_phone(
    visit: Visit,
    with_packages: Server,
    size: tuple[int, int],
    title: str,
    asked: str,
    line: str,
    headline: str,
    told: str,
    deciding: int,
) -> None:
    both = visit(size, at=with_packages).go("/")
    both.page.get_by_role("link", name=f"Play {title}").click()
    both.page.check("input[value=screen]")
    both.button("Start").click()
    expect(both.page.locator(".status .asked")).to_have_text(asked)
    before = both.board.locator(".cells").bounding_box()
    for number, entry in enumerate(line.split(), start=1):
        both.board.locator(f'.tile.open[data-entry="{entry}"]').last.click()
        both.sees(number)
    expect(both.headline).to_contain_text(headline)
    now = both.board.locator(".cells").bounding_box()
    assert before and now and (before["width"], before["height"]) == (now["width"], now["height"])
    expect(both.page.locator(".status .asked")).to_have_text(told)
    expect(both.board.locator(".tile.deciding")).to_have_count(deciding)
    assert min(both.board.locator(".tile").evaluate_all("(cells) => cells.map((cell) => cell.offsetWidth)")) >= 40


def test_the_cell_that_a_finger_met_looks_as_before(visit: Visit, with_packages: Server) -> None:
    """On a screen without a mouse the finger seems to stay where it tapped last: no cell may look chosen for that."""
    one = visit(PHONE, at=with_packages, has_touch=True, is_mobile=True).new_game("connect-four", "screen")
    cell = one.board.locator('.tile.open[data-entry="3"]').first
    looks = "(cell) => [getComputedStyle(cell).borderTopStyle, getComputedStyle(cell).backgroundColor]"
    before = cell.evaluate(looks)
    cell.tap()
    one.sees(1)
    cell.hover()  # as phones have it after a tap, and this browser has not
    assert cell.evaluate(looks) == before


@pytest.mark.parametrize("game", ["chomp", "connect-four", "connect-four:columns=9,rows=9", "tic-tac-toe"])
def test_what_can_be_done_is_in_sight_on_a_laptop(visit: Visit, with_packages: Server, game: str) -> None:
    one = visit(LAPTOP, at=with_packages).new_game(game, "screen")
    one.board.locator(".tile.open").last.click()
    one.sees(1)
    for deed in ("Help", "Undo", "Stop"):
        expect(one.button(deed)).to_be_in_viewport(ratio=1)
    assert min(one.board.locator(".tile").evaluate_all("(cells) => cells.map((cell) => cell.offsetWidth)")) >= 24
    assert one.board.locator(".cells").evaluate("(frame) => frame.scrollWidth <= frame.clientWidth")


def test_what_is_said_of_a_draw_is_so_whoever_can_force_it(visit: Visit, with_packages: Server) -> None:
    one = visit(at=with_packages).go("/perfect-play?game=tic-tac-toe")
    expect(one.headline).to_have_text("Player 1 can hold, but not force a win")
    expect(one.page.locator(".status .asked")).to_have_text("Nobody can force a win, but a draw can be forced.")


def test_where_no_puzzle_is_found_no_other_game_s_lies_there(visit: Visit, with_packages: Server) -> None:
    one = visit(at=with_packages).go("/puzzles")
    games = one.page.get_by_label("Game", exact=True)
    games.select_option("sum-race")
    expect(one.page.locator(".kicker")).to_have_text("Sum Race")
    # The search itself takes long, and may find one.
    refusal = {"code": "no_puzzle", "message": "Connect Four has no puzzles."}
    one.page.route("**game=connect-four*", lambda route: route.fulfill(status=400, json={"error": refusal}))
    games.select_option("connect-four")
    expect(one.page.locator(".trouble")).to_have_text("Connect Four has no puzzles.")
    expect(one.page.locator(".kicker")).to_be_empty()
    expect(one.page.locator(".goal")).to_be_empty()
    expect(one.board).to_be_hidden()
    one.forgive("400")
    games.select_option("sum-race")
    expect(one.board).to_be_visible()
