"""The database: what is in it when a move is acknowledged is all that there is to a table."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Select, create_engine, delete, event, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from digitduel.tables.stored_table import StoredMove, StoredTable
from digitduel.web.storage.changes import Change, TableOpening, facts_of
from digitduel.web.storage.database_file import DatabaseFile
from digitduel.web.storage.migrations import bring_up_to_date
from digitduel.web.storage.schema import BLOCKS, CLOSINGS, DAYS, MOVES, TABLES
from digitduel.web.storage.writer import Writer, only_read, told

ALIVE: dict[str, Any] = {
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""A line to PostgreSQL that nothing comes over may be dead; the system asks after it, so that nobody waits for ever."""
PAGES_AHEAD = 10_000
"""Pages (40 MB) that SQLite writes to the file beside the database before it brings them into the database. Everybody
waits while it does, and the longer it waits, the more of them are the same page."""
PATIENT: dict[str, Any] = {**ALIVE, "options": "-c lock_timeout=1s -c statement_timeout=10s"}
"""Whoever holds a row for long must not stop all others."""


class Storage:
    """Tables on disk. Reading is done side by side; all changes pass through one writer."""

    def __init__(self, url: str) -> None:
        address = make_url(url)
        # What goes wrong is told without the names and moves that it went wrong with.
        self.shared = address.get_backend_name() == "postgresql"
        if self.shared:
            self.engine = create_async_engine(
                address, pool_size=10, max_overflow=10, pool_pre_ping=True, connect_args=PATIENT, hide_parameters=True
            )
            self.writer = Writer(create_engine(address, pool_pre_ping=True, connect_args=PATIENT, hide_parameters=True))
        else:
            hidden: dict[str, Any] = {"connect_args": {"timeout": 15}, "hide_parameters": True}
            self.engine = create_async_engine(address, **hidden)
            self.writer = Writer(create_engine(address.set(drivername="sqlite"), paramstyle="named", **hidden))
            for engine in (self.engine.sync_engine, self.writer.engine):
                _prepare_sqlite(engine)

    async def open(self) -> None:
        if not self.shared and self.engine.url.database:
            file = Path(self.engine.url.database)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            file.chmod(0o600)  # what people play is nobody else's business
            _write_ahead(file)
            self.writer.file = opened = DatabaseFile(file)
            for engine in (self.engine.sync_engine, self.writer.engine):
                event.listen(engine, "handle_error", lambda context: opened.heard(context.original_exception))
            # As long as one line is open, SQLite leaves the files beside it in place; this one stays with the writer.
            with self.writer.engine.connect() as line:
                line.exec_driver_sql("SELECT count(*) FROM sqlite_master")
        async with self.engine.begin() as connection:
            await connection.run_sync(bring_up_to_date)
        async with self.reading() as connection:
            await self._look_at_days(connection)
        self.writer.open()

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()
        if self.writer.file:
            self.writer.file.close()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A line to the database, if it is there."""
        self.writer.check_file()
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """The same for a transaction that is no step in the life of a table. It is on disk when this ends."""
        self.writer.check_file()
        try:
            async with self.engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            refusal = told(error)
            if refusal is error:
                raise
            raise refusal from None
        self.writer.check_file()

    async def create(self, opening: TableOpening) -> None:
        await self.writer.write(opening)

    async def change(self, change: Change) -> bool:
        """Write a change down: True once it is on disk, False when the table has changed since and nothing was done."""
        return await self.writer.write(change)

    async def load(self, table: str) -> StoredTable | None:
        async with self.reading() as connection:
            if self.shared:
                # Both questions must be answered from the same moment.
                await connection.execution_options(isolation_level="REPEATABLE READ")
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().first()
            if row is None:
                return None
            played = select(MOVES.c.ply, MOVES.c.move, MOVES.c.seconds).where(MOVES.c.table_id == table)
            moves = await connection.execute(played.order_by(MOVES.c.ply))
            return StoredTable(facts_of(dict(row)), tuple(StoredMove(*move) for move in moves))

    async def version(self, table: str) -> int | None:
        async with self.reading() as connection:
            found: int | None = await connection.scalar(select(TABLES.c.version).where(TABLES.c.id == table))
            return found

    async def moderated(self) -> tuple[frozenset[str], frozenset[tuple[str, float]]]:
        """The devices that are blocked, and which tables were closed when."""
        async with self.reading() as connection:
            blocked = (await connection.execute(select(BLOCKS.c.device))).scalars()
            closed = await connection.execute(select(CLOSINGS.c.table_id, CLOSINGS.c.at))
            return frozenset(blocked), frozenset((name, at) for name, at in closed)

    async def check(self) -> None:
        """Pass when tables can be read and written."""
        async with self.reading() as connection:
            await connection.execute(select(TABLES.c.id).limit(1))
            if self.shared and await connection.scalar(text("SHOW transaction_read_only")) == "on":
                raise only_read()

    async def size(self) -> int:
        """Bytes that all of it takes on disk. In SQLite what was cleared away is not counted, for it is used again."""
        asked = "SELECT pg_database_size(current_database())"
        if not self.shared:
            asked = "SELECT (page_count - freelist_count) * page_size FROM "
            asked += "pragma_page_count, pragma_freelist_count, pragma_page_size"
        async with self.reading() as connection:
            return int(await connection.scalar(text(asked)) or 0)

    async def expire(self, now: float, unfinished_days: int, finished_days: int) -> tuple[int, int]:
        """Clear away what nobody has touched for so many days; how many unfinished and finished tables there were.

        Only days on which a server has been at work are counted, so a clock that is wrong by years is wrong by a day.
        """
        today = datetime.fromtimestamp(now, UTC).date().isoformat()
        async with self.changing() as connection:
            await connection.execute(text("INSERT INTO days VALUES (:day) ON CONFLICT DO NOTHING"), {"day": today})
            await self._look_at_days(connection)
            gone = []
            for over, days in ((0, unfinished_days), (1, finished_days)):
                oldest: str | None = await connection.scalar(_day(days).where(DAYS.c.day <= today))
                if oldest is None:
                    gone.append(0)
                    continue
                old = (TABLES.c.over == over) & (TABLES.c.touched < _beginning(oldest))
                gone.append((await connection.execute(delete(TABLES).where(old))).rowcount)  # their moves go with them
        return gone[0], gone[1]

    async def _look_at_days(self, connection: AsyncConnection) -> None:
        """A clock that is behind would make a table look as if nobody had touched it for long. So it is no earlier than
        the last day but one that is known: the last may come of a clock that was ahead once."""
        day: str | None = await connection.scalar(_day(1))
        self.writer.not_before = _beginning(day) if day else 0.0


def _day(back: int) -> Select[tuple[str]]:
    """The latest day on which a server was at work, or so many before it."""
    return select(DAYS.c.day).order_by(DAYS.c.day.desc()).offset(back).limit(1)


def _beginning(day: str) -> float:
    return datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()


def _write_ahead(file: Path) -> None:
    """Once for the file, before it is used: lines that ask for it at the same moment would find it locked."""
    with closing(sqlite3.connect(file, timeout=15)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        # With FULL a commit returns when its bytes are on the disk, not when the system has promised to write them.
        for pragma in ("synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={PAGES_AHEAD}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
