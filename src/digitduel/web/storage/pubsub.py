"""Several server processes on one PostgreSQL tell each other what has changed, and who is there."""

import asyncio
import contextlib
import logging
import time
from secrets import token_hex

from sqlalchemy import func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from digitduel.core.player import SeatNumber
from digitduel.tables.refusals import Refused
from digitduel.tables.table import Presence
from digitduel.web.live_table import LiveTable
from digitduel.web.log_lines import in_short
from digitduel.web.storage.database import ALIVE, Storage
from digitduel.web.storage.writer import CHANNEL
from digitduel.web.table_service import TableService

LOG = logging.getLogger("digitduel.web")
AGAIN = 20.0
"""Seconds after which a process says again who is there, in case somebody has missed it."""
FORGET = 3 * AGAIN
"""Seconds after which what a silent process has said no longer counts: it may be gone."""
RETRY = 1.0


class Bulletin:
    """Reads what the other processes say, and says what they need to know."""

    def __init__(self, url: str, storage: Storage, room: TableService) -> None:
        self.address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.storage = storage
        self.room = room
        self.name = token_hex(6)
        self.listening = asyncio.Event()
        self._presences: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        room.on_presence = self.announce

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._speak, self._repeat)]
        await asyncio.wait_for(self.listening.wait(), 30)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def announce(self, table: LiveTable) -> None:
        """Say who is at a table here."""
        here = table.presence_here()
        seats = "".join(map(str, sorted(here.seats))) or "-"
        self._presences.put_nowait(f"here {self.name} {table.id} {seats} {here.watching}")

    # Listening

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except Exception as error:  # whatever it is: who no longer listens is deaf for ever
                LOG.warning("no word from the other processes: %s", in_short(error))
            await asyncio.sleep(RETRY)

    async def _listen_once(self) -> None:
        from psycopg import AsyncConnection

        connection = await AsyncConnection.connect(self.address, autocommit=True, **ALIVE)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            # What was said while nobody listened here is lost, so every table is looked at again.
            for name in list(self.room.tables):
                await self._look_again(name)
            async for said in connection.notifies():
                for line in said.payload.splitlines():
                    await self._hear(line)

    async def _look_again(self, name: str) -> None:
        with contextlib.suppress(Refused):
            await self.room.table(name, fresh=True)

    async def _hear(self, said: str) -> None:
        match said.split(" "):
            case ["changed", name, version]:
                with contextlib.suppress(Refused):
                    await self.room.heard(name, int(version))
            case ["here", process, name, seats, spectators] if process != self.name and name in self.room.tables:
                self._note_presence(self.room.tables[name], process, seats.strip("-"), int(spectators))

    def _note_presence(self, table: LiveTable, process: str, seats: str, spectators: int) -> None:
        known = process in table.elsewhere
        if seats or spectators:
            numbers: tuple[SeatNumber, ...] = (1, 2)
            there = frozenset(seat for seat in numbers if str(seat) in seats)
            table.elsewhere[process] = Presence(there, spectators), time.monotonic()
        else:
            table.elsewhere.pop(process, None)
        table.tell()
        if not known and seats + "x" * spectators and table.screens:
            self.announce(table)  # they cannot know yet who is here

    # Speaking

    async def _speak(self) -> None:
        while True:
            said = await self._presences.get()
            with contextlib.suppress(SQLAlchemyError):
                async with self.storage.engine.begin() as connection:
                    await connection.execute(select(func.pg_notify(CHANNEL, said)))

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            for table in list(self.room.tables.values()):
                if table.screens:
                    self.announce(table)
                silent = [name for name, (_, at) in table.elsewhere.items() if at < time.monotonic() - FORGET]
                for name in silent:
                    del table.elsewhere[name]
                if silent:
                    table.tell()
