"""Games on the page without a server."""

from playwright.sync_api import expect

from tests.web.browser.site.visitor import OVER, SiteVisitor


def test_a_game_against_a_program(visitor: SiteVisitor) -> None:
    visitor.new_game("sum-race", "program", level="casual")
    visitor.play_to_the_end()
    expect(visitor.headline).to_have_text(OVER)
    assert visitor.troubles == []
    assert visitor.foreign == []
