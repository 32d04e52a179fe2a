"""The database: what is in it when a move is acknowledged is all that there is to a table."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Update, bindparam, delete, event, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from digitduel.web.schema import METADATA, MOVES, TABLES

CHANNEL = "digitduel"
MOST_AT_ONCE = 200
"""Changes that are written in one transaction."""
NOTES_AT_ONCE = 100
"""A note of PostgreSQL holds 8,000 bytes."""


class Row(NamedTuple):
    """A move as it is kept."""

    ply: int
    move: str
    seconds: float


class Kept(NamedTuple):
    """A table as it is kept."""

    facts: dict[str, Any]
    moves: list[Row]


@dataclass(frozen=True)
class Change:
    """One step in the life of a table, done whole or not at all, and only if nothing else has changed it meanwhile."""

    table: str
    version: int
    """The version that the change was made from."""
    facts: dict[str, Any] = field(default_factory=dict)
    moves: Sequence[Row] = ()
    keep: int | None = None
    """How many moves stay, when some are taken back."""
    opens: Kept | None = None
    """Another table that is opened by it."""


Waiting = tuple[Change | Kept, "asyncio.Future[bool]"]


class Storage:
    """Tables on disk. All changes pass through one writer, who writes down together what comes in together.

    A transaction must reach the disk before anything in it is acknowledged, and that takes far longer than all the rest
    of a move; sharing it is what lets many tables be played at.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if not self.shared and self.engine.url.database:
            Path(self.engine.url.database).parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.begin() as connection:
            if self.shared:
                # Several processes may start at the same moment, and creating what is missing is not atomic.
                await connection.execute(text("SELECT pg_advisory_xact_lock(5711)"))
            await connection.run_sync(METADATA.create_all)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        if self._writer:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()

    async def create(self, table: Kept) -> None:
        await self._written(table)

    async def load(self, table: str) -> Kept | None:
        async with self.engine.connect() as connection:
            if self.shared:
                # Both questions must be answered from the same moment.
                await connection.execution_options(isolation_level="REPEATABLE READ")
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().first()
            if row is None:
                return None
            played = select(MOVES.c.ply, MOVES.c.move, MOVES.c.seconds).where(MOVES.c.table_id == table)
            moves = await connection.execute(played.order_by(MOVES.c.ply))
            return Kept(dict(row), [Row(*move) for move in moves])

    async def version(self, table: str) -> int | None:
        async with self.engine.connect() as connection:
            found: int | None = await connection.scalar(select(TABLES.c.version).where(TABLES.c.id == table))
            return found

    async def open_tables(self, client: str) -> int:
        async with self.engine.connect() as connection:
            counted = select(func.count()).select_from(TABLES).where(TABLES.c.client == client, TABLES.c.over == 0)
            return await connection.scalar(counted) or 0

    async def expire(self, untouched_since: float) -> int:
        """Clear away unfinished tables that nobody has touched since then; how many there were."""
        old = (TABLES.c.over == 0) & (TABLES.c.touched < untouched_since)
        async with self.engine.begin() as connection:
            return (await connection.execute(delete(TABLES).where(old))).rowcount  # their moves go with them

    # Changes

    async def change(self, change: Change) -> bool:
        """Write a change down: True once it is on disk, False when the table has changed since and nothing was done."""
        return await self._written(change)

    async def _written(self, change: Change | Kept) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((change, done))
        return await done

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
            # Always in the same order, so that two processes never wait for each other's rows in a circle.
            batch.sort(key=lambda waiting: _table_of(waiting[0]))
            if not await self._try(batch):
                for waiting in batch:  # one bad change must not take the others with it
                    await self._try([waiting], last=True)

    async def _try(self, batch: list[Waiting], last: bool = False) -> bool:
        try:
            answers = await self._write_together([change for change, _ in batch])
        except asyncio.CancelledError:
            for _, done in batch:
                done.cancel()
            raise
        except Exception as error:  # whatever it is: whoever waits must hear of it, and the next one must be served
            if last or len(batch) == 1:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error)
                return True
            return False
        for (_, done), answer in zip(batch, answers, strict=True):
            if not done.done():
                done.set_result(answer)
        return True

    async def _write_together(self, changes: Sequence[Change | Kept]) -> list[bool]:
        """One transaction. Changes of the same kind share a statement, for it is statements that cost."""
        answers, same_kind = {}, defaultdict[frozenset[str], list[Change]](list)
        async with self.engine.begin() as connection:
            for place, change in enumerate(changes):
                if len(changes) > 1 and isinstance(change, Change) and change.keep is None and change.opens is None:
                    same_kind[frozenset(change.facts)].append(change)
                else:
                    answers[place] = await self._apply(connection, change)
            for kind, alike in same_kind.items():
                await self._apply_together(connection, kind, alike)
        return [answers.get(place, True) for place in range(len(changes))]

    async def _apply_together(self, connection: AsyncConnection, kind: frozenset[str], changes: list[Change]) -> None:
        rows = [{"table": change.table, "from_version": change.version, **_facts(change)} for change in changes]
        if (await connection.execute(_update(kind), rows)).rowcount != len(changes):
            raise _NotAll
        moves = [{"table_id": change.table, **move._asdict()} for change in changes for move in change.moves]
        if moves:
            await connection.execute(insert(MOVES), moves)
        await self._tell(connection, changes)

    async def _apply(self, connection: AsyncConnection, change: Change | Kept) -> bool:
        if isinstance(change, Kept):
            await _create(connection, change)
            return True
        row = {"table": change.table, "from_version": change.version, **_facts(change)}
        if not (await connection.execute(_update(frozenset(change.facts)), row)).rowcount:
            return False
        if change.keep is not None:
            later = (MOVES.c.table_id == change.table) & (MOVES.c.ply > change.keep)
            await connection.execute(delete(MOVES).where(later))
        await _add_moves(connection, change.table, change.moves)
        if change.opens:
            await _create(connection, change.opens)
        await self._tell(connection, [change])
        return True

    async def _tell(self, connection: AsyncConnection, changes: list[Change]) -> None:
        """Let the other processes know, as soon as it is on disk."""
        if self.shared:
            notes = [f"changed {change.table} {change.version + 1}" for change in changes]
            for start in range(0, len(notes), NOTES_AT_ONCE):
                said = "\n".join(notes[start : start + NOTES_AT_ONCE])
                await connection.execute(select(func.pg_notify(CHANNEL, said)))


class _NotAll(Exception):
    """Of several changes, some were made from a version that is no more. Each must be tried by itself."""


@cache
def _update(kind: frozenset[str]) -> Update:
    """Changes these facts of a table, if it still has the version that the change was made from."""
    unchanged = (TABLES.c.id == bindparam("table")) & (TABLES.c.version == bindparam("from_version"))
    return update(TABLES).where(unchanged).values({name: bindparam(name) for name in {"version", "touched", *kind}})


def _facts(change: Change) -> dict[str, Any]:
    return {"version": change.version + 1, "touched": time.time(), **change.facts}


async def _create(connection: AsyncConnection, table: Kept) -> None:
    await connection.execute(insert(TABLES).values(version=0, over=0, touched=time.time(), **table.facts))
    await _add_moves(connection, table.facts["id"], table.moves)


async def _add_moves(connection: AsyncConnection, table: str, moves: Sequence[Row]) -> None:
    if moves:
        await connection.execute(insert(MOVES), [{"table_id": table, **move._asdict()} for move in moves])


def _table_of(change: Change | Kept) -> str:
    return change.table if isinstance(change, Change) else change.facts["id"]


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 15})

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        # With FULL a commit returns when its bytes are on the disk, not when the system has promised to write them.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
