"""People in front of the page without a server."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.web.browser.people import Visitor
from tests.web.browser.site.file_host import FileHost

OVER = re.compile("wins$|^You win!$|^You lose$|Nobody wins")
STARTED = 120_000
"""Milliseconds in which Python has started, on however busy a machine."""
PLAY_ON = (Path(__file__).with_name("play_on.js")).read_text(encoding="utf-8")


class SiteVisitor(Visitor):
    """The same page, found at other addresses: all are behind the # of one file."""

    def __init__(self, context: BrowserContext, host: FileHost) -> None:
        super().__init__(context, host)
        self.file_host = host

    def go(self, path: str) -> "SiteVisitor":
        self.page.goto(f"http://{self.host}/#{path}")
        return self.ready()

    def ready(self) -> "SiteVisitor":
        expect(self.page.locator("html")).to_have_attribute("data-python", "ready", timeout=STARTED)
        return self

    def stays(self) -> "SiteVisitor":
        """The whole site is in the browser."""
        expect(self.page.locator("html")).to_have_attribute("data-offline", "ready", timeout=STARTED)
        return self

    def read(self, page: str, heading: str) -> "SiteVisitor":
        """A page of the documentation, which has that heading."""
        self.page.goto(f"http://{self.host}/docs/{page}")
        expect(self.page.get_by_role("heading", name=heading)).to_be_visible()
        return self

    def turn(self, *presses: str) -> None:
        """A whole turn: tiles by what they enter, buttons by their words, and equations as they are typed."""
        for press in presses:
            if "=" in press:
                self.field.fill(press)
                self.page.keyboard.press("Enter")
            elif press.isalpha():
                self.button(press).click()
            else:
                self.choose(press)

    def play_on(self) -> str:
        """Play until the game is over; how it ended."""
        words: str = self.page.evaluate(f"async () => {{ {PLAY_ON} }}")
        return words

    def sent(self) -> str:
        """The link that is to be sent now."""
        sheet = self.page.get_by_role("dialog", name="Send your move")
        link = sheet.get_by_label("Send this link").input_value()
        sheet.get_by_role("button", name="Close").click()
        return link
