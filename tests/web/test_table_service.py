"""The tables in one process, and the programs that play there."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from digitduel.tables.new_table import TableAsked, open_table
from digitduel.web.live_table import LiveTable, Screen
from digitduel.web.settings import Settings
from digitduel.web.storage.changes import Opening
from digitduel.web.storage.database import Storage
from digitduel.web.table_service import Choose, Room
from tests.web.running import PATIENCE


async def nobody(table: LiveTable) -> tuple[str, str | None]:
    raise AssertionError


@asynccontextmanager
async def opened(folder: Path, choose: Choose) -> AsyncIterator[Room]:
    settings = Settings(database=f"sqlite:///{folder / 'tables.sqlite'}")
    storage = Storage(settings.url)
    await storage.open()
    room = Room(storage, settings, choose)
    try:
        yield room
    finally:
        await room.close()
        await storage.close()


async def new_table(room: Room, *seats: str) -> str:
    one, two = seats
    new = open_table(TableAsked(game="sum-race", seats=(one, two)), 1, 100)
    await room.storage.create(Opening(new.stored, 100, 100))
    return new.stored.facts.id


def test_a_table_that_somebody_is_at_is_never_there_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what is done at one of the two would not be seen at the other."""
    monkeypatch.setattr("digitduel.web.table_service.IDLE", 2)

    async def run() -> None:
        async with opened(tmp_path, nobody) as room:
            names = [await new_table(room, "human", "human") for _ in range(5)]
            held = await room.table(names[0])
            for name in names[1:]:
                await room.table(name)
            assert await room.table(names[0]) is held
            del held
            for name in names[1:]:
                await room.table(name)
            gc.collect()
            assert set(room.tables) == set(names[-2:])  # memory does not grow

    asyncio.run(run())


def test_a_program_that_could_not_play_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.web.table_service.AGAIN", 0.01)
    remarks = []

    async def at_the_third_try(table: LiveTable) -> tuple[str, str | None]:
        remarks.append(table.remark)
        if len(remarks) < 3:
            raise OperationalError("", None, OSError("gone")) if len(remarks) == 1 else ZeroDivisionError
        return "5", None

    async def run() -> None:
        async with opened(tmp_path, at_the_third_try) as room:
            table = await room.table(await new_table(room, "random", "human"))
            room.arrive(table, Screen(None))
            async with asyncio.timeout(PATIENCE):
                while not table.match.moves:
                    await asyncio.sleep(0.01)
            assert remarks[-1] == "The program cannot play now. It will try again."
            assert table.remark is None

    asyncio.run(run())
