"""People in front of a browser: what they open, press and read."""

import re
from collections.abc import Sequence
from typing import Protocol
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from tests.web.browser.typefaces import LOAD, TYPEFACES, faces


class Host(Protocol):
    """Whoever serves the page."""

    port: int


MOVES = ".move"

DESKTOP, PHONE = (1280, 900), (360, 740)

PLACES = """(typefaces) => {
  const root = document.documentElement.style;
  const found = {};
  // A press that waits may scroll, and what sticks to the screen goes along: places are those of a page not scrolled.
  const scrolled = scrollY;
  for (const typeface of ["", ...typefaces]) {
    root.fontFamily = typeface;
    scrollTo({ top: 0, behavior: "instant" });
    for (const part of [".status", ".board", ".composer", ".below", ".moves-panel"]) {
      const box = document.querySelector(part).getBoundingClientRect();
      found[`${typeface || "own"} ${part}`] = [box.left, box.top];
    }
  }
  root.fontFamily = "";
  scrollTo({ top: scrolled, behavior: "instant" });
  return found;
}"""


class Visitor:
    """Someone with a browser of their own, cookies and all. Notes down whatever goes wrong on the page."""

    def __init__(self, context: BrowserContext, server: Host) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.host = f"127.0.0.1:{server.port}"
        self.troubles: list[str] = []
        self.foreign: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        context.on("request", self._note)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def _note(self, request: Request) -> None:
        if urlsplit(request.url).netloc != self.host:
            self.foreign.append(request.url)

    def forgive(self, about: str) -> None:
        """Some troubles are what a test is about."""
        self.troubles = [trouble for trouble in self.troubles if about not in trouble]

    # Getting somewhere

    def go(self, path: str) -> "Visitor":
        self.page.goto(f"http://{self.host}{path}")
        return self

    def new_game(self, game: str, against: str, **choices: str) -> "Visitor":
        """Through the page for it, as everyone does."""
        self.go(f"/new?game={game}")
        self.page.check(f"input[name=mode][value={against}]")
        for name, value in choices.items():
            self.page.check(f"input[name={name}][value='{value}']")
        self.page.get_by_role("button", name=re.compile("^(Start|Open the table|Watch)$")).click()
        self.page.wait_for_url("**/t/*")
        expect(self.board).to_be_visible()
        return self

    def invitation(self) -> str:
        link = self.page.get_by_label("Send this link").input_value()
        return urlsplit(link).path

    def accept(self, link: str, name: str = "") -> "Visitor":
        self.go(link)
        self.page.wait_for_url("**/t/*")
        if name:
            self.page.get_by_label("invites you").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.get_by_role("button", name="Sit down")).to_have_count(0)
        return self

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    # At the table

    @property
    def board(self) -> Locator:
        return self.page.locator(".board")

    @property
    def headline(self) -> Locator:
        return self.page.locator(".headline")

    @property
    def field(self) -> Locator:
        """Where a move is typed."""
        return self.page.locator(".composer .entry")

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("list", name="Players").get_by_role("listitem")

    @property
    def said(self) -> Locator:
        """What the coach says."""
        return self.page.locator(".speech-words")

    @property
    def moves(self) -> Locator:
        return self.page.locator(MOVES)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def choose(self, *entries: str) -> None:
        """Press tiles one after the other, each once it can be pressed."""
        for entry in entries:
            self.board.locator(f'.tile.open[data-entry="{entry}"]').click()

    def tap(self, keys: Sequence[str]) -> None:
        for key in keys:
            self.page.locator(".keys").get_by_text(key, exact=True).click()

    def places(self) -> dict[str, list[float]]:
        """Where the parts of the table lie on the page, in every typeface."""
        if not self.page.evaluate("[...document.fonts].length"):
            self.page.evaluate(LOAD, faces())
        found: dict[str, list[float]] = self.page.evaluate(PLACES, list(TYPEFACES))
        return found

    def play(self, *turns: Sequence[str]) -> None:
        """Whole turns, each seen to be played before the next."""
        for number, turn in enumerate(turns, start=self.moves.count() + 1):
            self.choose(*turn)
            self.sees(number)

    def sees(self, moves: int) -> None:
        expect(self.moves).to_have_count(moves)
