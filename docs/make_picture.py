"""Make the pictures in the README: a real game at its end, at the table of the terminal and at that of the browser.

python docs/make_picture.py [FOLDER]
"""

import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

import digitduel
from digitduel.cli.table.full_screen import TableApp
from digitduel.cli.table.table_screen import TableScreen
from digitduel.core import Match

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.browser.chromium import ARGUMENTS, chromium_program

GAME, MOVES, NEXT = "pattern-match", ["5@2,2", "8@1,3", "6@1,1", "4@3,3", "2@1,2", "9@2,1"], ("7", "1 3")
PLAYERS = ("human", "casual")
FOLDER = Path(__file__).parent / "screens"


async def terminal() -> str:
    """A win against a program, just after the move that made it."""
    match = Match(digitduel.game(GAME), players=PLAYERS)
    for text in [*MOVES, " ".join(NEXT)]:
        match.play(text)
    app = TableApp(lambda _: TableScreen(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        drawn = app.export_screenshot(title="duel play pattern-match --p2 casual")
    # Without web fonts the picture asks no other host for anything; and it is the same whenever it is made.
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", drawn)


def browser(path: Path) -> None:
    """The same win."""
    with serving() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        page = chromium.new_page(viewport={"width": 1180, "height": 820}, reduced_motion="reduce", color_scheme="light")
        wish = {"game": GAME, "mode": "program", "seats": PLAYERS, "first": "1", "moves": MOVES}
        opened = page.request.post(f"{address}/api/tables", data=wish)
        page.goto(f"{address}/t/{opened.json()['table']}")
        for entry in NEXT:
            page.locator(f'.tile.open[data-entry="{entry}"]').click()
        expect(page.locator(".headline")).to_have_text("You win!")
        page.evaluate("scrollTo(0, 0)")
        page.mouse.move(0, 0)
        page.screenshot(path=path, animations="disabled")
        chromium.close()


@contextmanager
def serving() -> Iterator[str]:
    """A server with nothing played on it yet."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as place:
        settings = {**os.environ, "XDG_DATA_HOME": place}
        command = [sys.executable, "-m", "digitduel", "serve", "--port", port]
        with subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout and server.stdout.readline()  # it says so when it is open
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(exist_ok=True)
    (folder / "terminal.svg").write_text(asyncio.run(terminal()), encoding="utf-8")
    browser(folder / "browser.png")
