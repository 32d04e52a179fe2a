"""People in front of the page without a server."""

import re

from playwright.sync_api import BrowserContext, expect

from tests.web.browser.people import Visitor
from tests.web.browser.site.file_host import FileHost

OVER = re.compile("wins$|^You win!$|^You lose$|Nobody wins")


class SiteVisitor(Visitor):
    """The same page, found at other addresses: all are behind the # of one file."""

    def __init__(self, context: BrowserContext, host: FileHost) -> None:
        super().__init__(context, host)

    def go(self, path: str) -> "SiteVisitor":
        self.page.goto(f"http://{self.host}/#{path}")
        expect(self.page.locator("html")).to_have_attribute("data-python", "ready")
        return self

    def play_to_the_end(self) -> None:
        """Whatever can be pressed first is pressed, turn by turn."""
        turn = re.compile(f"^Your turn$|’s turn$|{OVER.pattern}")
        while True:
            expect(self.headline).to_have_text(turn)
            if OVER.search(self.headline.inner_text()):
                return
            played = self.moves.count()
            self.board.locator(".tile.open").first.click()
            expect(self.moves.nth(played)).to_be_visible()
