"""A real browser, looking at a real server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.browser.chromium import ARGUMENTS, chromium_program
from tests.web.browser.people import DESKTOP, Visitor
from tests.web.real_server import Server

PATIENCE = 60_000
"""Milliseconds after which a test gives up on something that should show, on however busy a machine."""

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    # Not for the whole session: while Playwright is there, nothing else can run an event loop in this process.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Open a browser of one's own. At the end, none of them had errors or asked any other host for anything."""
    visitors: list[Visitor] = []

    def arrive(size: tuple[int, int] = DESKTOP, at: Server = server, **more: Any) -> Visitor:
        more = {"reduced_motion": "reduce", "permissions": ["clipboard-read", "clipboard-write"], **more}
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **more)
        context.set_default_timeout(PATIENCE)
        visitors.append(Visitor(context, at))
        return visitors[-1]

    yield arrive
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    foreign = [address for visitor in visitors for address in visitor.foreign]
    for visitor in visitors:
        # What a page still asked for when the test was over is nobody's trouble, least of all the next test's.
        visitor.page.unroute_all(behavior="ignoreErrors")
        visitor.context.close()
    assert troubles == []
    assert foreign == []


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """A folder for pictures of the pages: not kept in the repository, but by whoever runs the tests."""
    folder = Path(__file__).parents[3] / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
