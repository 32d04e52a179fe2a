"""Somebody at the table, with hands and eyes."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from digitduel.cli.table.board_view import BoardView
from digitduel.cli.table.full_screen import TableApp
from digitduel.cli.table.table_screen import TableScreen
from digitduel.core import Game, Match
from tests.matches import sit_down

PATIENCE = 30
SCREENS = Path(__file__).parent / "screens"


class Seat:
    """Presses keys, clicks tiles, and reads what is there."""

    def __init__(self, app: TableApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> TableScreen:
        found = next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, TableScreen))
        assert isinstance(found, TableScreen)
        return found

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def moves(self) -> str:
        return " ".join(self.match.game.write(move) for move in self.match.moves)

    @property
    def text(self) -> str:
        """What is on the screen, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async def looks_like(self, name: str) -> None:
        """The screen is the one that is kept under this name. With WRITE_SCREENS=1 it is written down instead."""
        file = SCREENS / f"{name}.txt"
        if os.environ.get("WRITE_SCREENS"):
            await self.settled()
            file.write_text(f"{self.text}\n", encoding="utf-8")
        kept = file.read_text(encoding="utf-8")
        await self.until(lambda: f"{self.text}\n" == kept)

    async def press(self, keys: str) -> None:
        """Keys with spaces between them: `5 enter`."""
        await self.pilot.press(*keys.split())
        await self.settled()

    async def type(self, text: str) -> None:
        """A text, and Enter."""
        await self.pilot.press(*("space" if letter == " " else letter for letter in text), "enter")
        await self.settled()

    async def click(self, entry: str) -> None:
        """The tile that stands for this entry."""
        board = self.app.screen.query_one(BoardView)
        spot = next(spot for spot in board.drawing.spots if spot.tile.entry == entry)
        await self.pilot.click(BoardView, offset=(spot.x + 1, spot.y + spot.height // 2))
        await self.settled()

    async def settled(self) -> None:
        """What was done has come to the screen, and what came of it is drawn; the pilot itself only waits for a quiet
        processor, and a busy machine looks like that too."""
        for _ in range(3):
            for pump in (self.app, self.app.screen):
                passed = asyncio.Event()
                pump.call_later(passed.set)
                while pump.is_running and not passed.is_set():  # a key may also be the last
                    await asyncio.sleep(0.005)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], Any]) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while not condition():
            assert loop.time() < deadline, f"never happened; the screen shows\n{self.text}"
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def sees(self, *texts: str) -> None:
        """All of these at once."""
        await self.until(lambda: all(text in self.text for text in texts))


@asynccontextmanager
async def at_screen(first: Callable[[TableApp], Screen[Any]], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Seat]:
    """Any screen, in a program where nothing takes longer than it must."""
    app = TableApp(first, pace=0)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Seat(app, pilot)


@asynccontextmanager
async def at_table(
    game: str | Game[Any, Any], line: str = "", size: tuple[int, int] = (80, 24), pace: float = 0, **more: Any
) -> AsyncIterator[Seat]:
    """A match in which these moves have been played."""
    match = sit_down(game, line, **more)
    async with at_screen(lambda _: TableScreen(match, pace=pace), size) as seat:
        await seat.until(lambda: seat.table.seen is not None)
        yield seat
