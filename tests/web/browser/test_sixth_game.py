"""A game of another package is played on the same page: nothing there knows which games there are."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.real_server import Server, serving

GUEST = Path(__file__).with_name("charades_game.py").read_text(encoding="utf-8")


@pytest.fixture
def server_with_a_guest(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "charades.py").write_text(GUEST, encoding="utf-8")
    info = tmp_path / "charades-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: charades\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[digitduel.games]\ncharades = charades:Charades\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    with serving(tmp_path, PYTHONPATH=path) as server:
        yield server


def test_a_game_that_nobody_here_has_thought_of(visit: Visit, server_with_a_guest: Server) -> None:
    both = visit(at=server_with_a_guest).go("/")
    expect(both.page.locator(".cards .drawing")).to_have_count(6)
    both.page.get_by_role("link", name="More ways to play Charades").click()
    both.page.check("input[value=screen]")
    both.button("Start").click()
    expect(both.page.locator(".asked")).to_have_text("Which card?")
    expect(both.page.locator(".goal")).to_have_text("The first word wins.")
    both.page.get_by_role("switch", name="Coach").click()
    expect(both.board.locator(".tint")).to_have_count(3)
    both.choose("red")
    expect(both.page.locator(".asked")).to_have_text("What do you say?")
    expect(both.page.get_by_role("button", name="Pass, loses in 2 turns")).to_be_visible()
    expect(both.page.get_by_role("button", name="Play, wins at once")).to_be_visible()
    both.page.get_by_role("button", name="Pass").click()
    both.sees(2)
    both.choose("blue")
    both.page.get_by_label("A word, such as house, pass").fill("7")
    both.page.keyboard.press("Enter")
    expect(both.page.locator(".reason")).to_have_text("That is not a word.")
    both.forgive("400")
    both.page.get_by_label("A word, such as house, pass").fill("tree")
    both.page.keyboard.press("Enter")
    expect(both.headline).to_have_text("Player 2 wins")
    expect(both.board.locator(".part-row .fresh")).to_contain_text("tree")


def test_moves_in_notation_stand_on_buttons_as_they_are_typed(visit: Visit) -> None:
    module = "async (moves) => moves.map((await import('/static/js/announce.js')).onButton)"
    assert visit().go("/").page.evaluate(module, ["pass", "a1b2", "2,2>1,1", "q"]) == ["Pass", "a1b2", "2,2>1,1", "q"]
