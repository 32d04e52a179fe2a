"""What an operator can do about tables and devices, while servers run or not."""

import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from digitduel.core import DigitDuelError, quoted
from digitduel.tables import actions
from digitduel.tables.actions import Act
from digitduel.tables.refusals import no_such_table
from digitduel.tables.seat_secrets import may_be_table
from digitduel.tables.stored_table import SEATS
from digitduel.tables.table import Table
from digitduel.web.server_check import cannot_be_opened
from digitduel.web.settings import Settings
from digitduel.web.storage.changes import Change
from digitduel.web.storage.database import Storage
from digitduel.web.storage.lobby import all_of
from digitduel.web.storage.schema import BLOCKS, CLOSINGS, REPORTS, TABLES

TRIES = 5
DEVICE = re.compile("[0-9a-f]{32}")


class CannotDo(DigitDuelError):
    """What the operator asks for cannot be done."""


@dataclass(frozen=True)
class Blocked:
    """A device that may only look on."""

    device: str
    why: str


@dataclass(frozen=True)
class Reported:
    """A device about which strangers have complained."""

    device: str
    reasons: Counter[str]
    tables: list[str]


def table_named(text: str) -> str:
    """A table by its name, or by its address as it stands in a browser."""
    name = text.rstrip("/").rpartition("/t/")[2].partition("?")[0]
    if not may_be_table(name):
        raise CannotDo(f"{quoted(text)} is no table. Give its name, or its address in the browser.")
    return name


def device_named(text: str) -> str:
    if not DEVICE.fullmatch(text):
        raise CannotDo(f"{quoted(text)} is no device. `duel admin show TABLE` tells those at a table: 32 letters each.")
    return text


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator["OperatorActs"]:
    """The storage of a server, beside the server itself."""
    storage = Storage(settings.url)
    try:
        try:
            await storage.open()
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise cannot_be_opened(error) from None
        yield OperatorActs(storage)
    finally:
        await storage.close()


class OperatorActs:
    """Each is written down at once, and running servers know of it within seconds."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def table(self, name: str) -> Table:
        stored = await self.storage.load(name)
        if stored is None:
            raise no_such_table()
        return Table(stored)

    async def close(self, name: str, now: float) -> bool:
        """Stop what is played at a table, and take the names away; False when it was over already."""
        return await self._do(name, actions.close, now)

    async def _do(self, name: str, act: Act, now: float) -> bool:
        """Do something at a table that may be played at meanwhile; False when it changes nothing."""
        for _ in range(TRIES):
            table = await self.table(name)
            changed = actions.tried(table, act)
            if changed is None:
                return False
            if await self.storage.change(Change(table.facts, changed[1])):
                await self._noted(name, now)
                return True
        raise CannotDo("Others are changing this table at the same moment. Try again.")

    async def delete(self, name: str, now: float) -> None:
        """Delete a table with all that was played there."""
        await self.table(name)
        async with self.storage.changing() as connection:
            await connection.execute(delete(TABLES).where(TABLES.c.id == name))
        await self._noted(name, now)

    async def forget(self, device: str, now: float) -> tuple[int, int]:
        """Delete what is kept of a device: its own tables, and at those of others its name and what holds its seat."""
        opened = TABLES.c.client == device
        sits = (TABLES.c.device_1 == device) | (TABLES.c.device_2 == device) | opened
        async with self.storage.reading() as connection:
            found = list((await connection.execute(select(TABLES.c.id).where(sits))).scalars())
        own = 0
        for name in found:
            table = await self.table(name)
            others = [seat for seat in table.people() if table.facts.device(seat.number) not in (None, device)]
            if not others:
                own += 1
                await self.delete(name, now)
                continue
            for seat in SEATS:
                if table.facts.device(seat) == device:
                    await self._do(name, actions.forget(seat), now)
            await self._noted(name, now)
        async with self.storage.changing() as connection:
            await connection.execute(update(TABLES).where(opened).values(client=None, address=None))
            for deletion in all_of(device):
                await connection.execute(deletion)
        return own, len(found) - own

    async def reports(self) -> list[Reported]:
        """What players have said about strangers, the device with the most reports first."""
        async with self.storage.reading() as connection:
            rows = [*await connection.execute(select(REPORTS.c.other, REPORTS.c.why, REPORTS.c.table_id))]
        most = Counter(device for device, _, _ in rows).most_common()
        return [
            Reported(
                device,
                Counter(why for other, why, _ in rows if other == device),
                sorted(table for other, _, table in rows if other == device),
            )
            for device, _ in most
        ]

    async def block(self, device: str, why: str, now: float) -> bool:
        """Let a device only look on from now on; False when it does so already."""
        async with self.storage.changing() as connection:
            there = await connection.scalar(select(BLOCKS.c.device).where(BLOCKS.c.device == device))
            if there is None:
                await connection.execute(insert(BLOCKS).values(device=device, since=now, why=why))
            return there is None

    async def unblock(self, device: str) -> bool:
        async with self.storage.changing() as connection:
            return bool((await connection.execute(delete(BLOCKS).where(BLOCKS.c.device == device))).rowcount)

    async def blocked(self) -> list[Blocked]:
        async with self.storage.reading() as connection:
            found = await connection.execute(select(BLOCKS.c.device, BLOCKS.c.why).order_by(BLOCKS.c.since))
            return [Blocked(*row) for row in found]

    async def _noted(self, name: str, now: float) -> None:
        """Let the servers look at a table again."""
        async with self.storage.changing() as connection:
            await connection.execute(delete(CLOSINGS).where(CLOSINGS.c.table_id == name))
            await connection.execute(insert(CLOSINGS).values(table_id=name, at=now))
