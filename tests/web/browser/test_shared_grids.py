"""Grids of whatever size that both players share, on phones: cells to be pressed with a finger, and nothing cut off."""

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from digitduel.core import ONE, TWO, Board, Grid, Tile, Track
from digitduel.core.board_state import board_state
from digitduel.core.json_shapes import to_data
from tests.web.browser.conftest import Visit
from tests.web.browser.people import Visitor
from tests.web.browser.test_in_sight import COVERED

FINGER = 40
SIZES = range(3, 10)
UPRIGHT = tuple((width, 740) for width in (320, 360, 375, 390, 412))
SIDEWAYS = ((568, 320), (740, 360), (844, 390), (932, 430))

MEASURED = """(frame) => {
  const cells = [...frame.querySelectorAll(".tile")].map((cell) => cell.getBoundingClientRect());
  const { left, right } = frame.getBoundingClientRect();
  return {
    least: Math.min(...cells.flatMap(({ width, height }) => [width, height])),
    left,
    right,
    scrolls: frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight,
  };
}"""


def grid(columns: int) -> Grid:
    owners = [ONE, TWO, *[None] * (columns - 2)]

    def tile(row: int, column: int) -> Tile:
        owner = owners[column - 1]
        return Tile("", f"{row} {column}", owner=owner, deciding=owner is ONE)

    numbers = range(1, columns + 1)
    return Grid(None, "Board", tuple(tuple(tile(row, column) for column in numbers) for row in numbers))


def look_at(visitor: Visitor, board: Board, **more: Any) -> Visitor:
    """A board of whatever game, on the page on which every move can be tried."""

    def other_board(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "board": to_data(board_state(board)), **more})

    visitor.page.route("**/api/position", other_board)
    visitor.go("/perfect-play")
    expect(visitor.board).to_be_visible()
    return visitor


@pytest.mark.parametrize("size", [*UPRIGHT, *SIDEWAYS])
def test_each_cell_is_as_large_as_a_finger(visit: Visit, size: tuple[int, int]) -> None:
    """Up to nine columns, from edge to edge if need be; what has no room even so scrolls in its frame."""
    width, apart = size[0], Track(ONE, "Score", 1, 5)
    one = look_at(visit(size), tuple(part for columns in SIZES for part in (grid(columns), apart)))
    frames = one.board.locator(".cells")
    expect(frames).to_have_count(len(SIZES))
    for columns, frame in zip(SIZES, frames.all(), strict=True):
        found = frame.evaluate(MEASURED)
        assert found["least"] >= FINGER - 0.01, columns
        assert found["left"] >= 0, columns
        assert found["right"] <= width, columns
        assert found["scrolls"] is (columns * FINGER > width), columns
    assert one.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", SIDEWAYS)
def test_three_rows_are_seen_whole_below_what_is_asked_on_a_phone_held_sideways(
    visit: Visit, size: tuple[int, int]
) -> None:
    one = look_at(visit(size), (grid(3),))
    status, frame = one.page.locator(".status"), one.board.locator(".cells")
    status.evaluate("(status) => status.scrollIntoView()")
    for part in (status, frame):
        expect(part).to_be_in_viewport(ratio=1)
    assert not one.page.evaluate(COVERED, [".top", ".status"])
    found = frame.bounding_box()
    assert found and found["height"] >= 3 * FINGER + size[1] / 20  # it takes the room there is


def test_a_grid_stays_where_it_was_scrolled_to(visit: Visit) -> None:
    one = look_at(visit((320, 740)), (grid(9),), begins={"1 9": {"prompt": "Where to?", "then": []}})
    one.choose("1 9")
    expect(one.board.locator(".held")).to_be_visible()
    assert one.board.locator(".cells").evaluate("(frame) => frame.scrollLeft") == 9 * FINGER - 320


def test_whose_a_tile_is_can_be_read_and_a_draw_is_said_in_words(visit: Visit) -> None:
    drawn = {"end": "drawn", "winner": None, "reason": "full", "sentence": "The board is full."}
    one = look_at(visit((360, 740)), (grid(9),), result=drawn)
    expect(one.headline).to_have_text("Draw: nobody wins")
    cells = one.board.locator(".tile")
    expect(cells).to_have_count(81)
    expect(cells.nth(0)).to_contain_text("Row 1, column 1: Player 1’s, decided the game")
    expect(cells.nth(1)).to_contain_text("Row 1, column 2: Player 2’s")


DRAWN = """(drawing) => [...drawing.querySelectorAll("rect")].map((tile) => {
  const { fill, stroke } = getComputedStyle(tile);
  const on = [];
  for (let next = tile.nextElementSibling; next?.matches("text"); next = next.nextElementSibling) on.push(next);
  const words = on.map((text) => text.textContent).join("");
  const read = on.every((text) => getComputedStyle(text).fill !== fill);
  return [words, read, tile.classList.contains("empty"), fill + stroke];
})"""
"""Of each tile of a small board: what stands on it and whether it can be read, whether it is empty, how it looks."""


@pytest.mark.parametrize("path", ["/", "/new"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_whose_a_tile_is_can_be_read_on_a_small_board(visit: Visit, path: str, scheme: str) -> None:
    tiles = (Tile("", owner=ONE), Tile("", owner=TWO), Tile("7", owner=ONE), Tile("5"), Tile(" "))
    lit = (tile._replace(deciding=True) for tile in tiles[:4])

    def other_sample(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for game in told["games"]:
            game["sample"] = to_data(board_state((Grid(None, "Board", (tiles, tuple(lit))),)))
        route.fulfill(response=answer, json=told)

    one = visit(color_scheme=scheme)
    one.page.route("**/api/games", other_sample)
    one.go(path)
    games = ".cards .card-picture" if path == "/" else ".card-picture"  # today's puzzle has a picture, too
    drawn = one.page.locator(f"{games} .drawing").first.evaluate(DRAWN)
    signs = ["✕", "◯", "7✕", "5"]
    assert [words for words, *_ in drawn] == [*signs, "", *signs]
    assert all(read for words, read, *_ in drawn if words)
    assert [empty for _, _, empty, _ in drawn] == [not words for words, *_ in drawn]
    first, second, labelled, plain, empty, *deciding = [look for *_, look in drawn]
    assert first == labelled
    assert len({first, second, plain, empty, *deciding}) == 5  # what decided the game has one look


@pytest.mark.parametrize("width", [360, 1280])
def test_a_column_of_words_can_be_pressed(visit: Visit, width: int) -> None:
    words = ("Scissors", "Rock")
    one = look_at(visit((width, 740)), (Grid(None, "Board", tuple((Tile(word, word),) for word in words)),))
    expect(one.board.locator(".tile.open")).to_have_text(words)
    fits = "(cells) => cells.every((cell) => cell.scrollWidth <= cell.clientWidth)"
    assert one.board.locator(".tile").evaluate_all(fits)


def test_a_board_that_was_printed_is_shown_line_by_line(visit: Visit) -> None:
    one = look_at(visit((360, 740)), (Grid(None, "Board", ((Tile("a b c d"),), (Tile(". . x o"),))),))
    expect(one.board.locator(".printed")).to_have_text("a b c d\n. . x o")
