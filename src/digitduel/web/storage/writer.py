"""The one who writes: nothing is acknowledged before it is on disk."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, Update, bindparam, delete, func, insert, select, update

from digitduel.tables.refusals import Refused
from digitduel.tables.stored_table import StoredMove, StoredTable
from digitduel.web.storage.changes import Change, TableOpening, columns_of
from digitduel.web.storage.database_file import DatabaseFile, FileGone
from digitduel.web.storage.schema import MOVES, TABLES

CHANNEL = "digitduel"
OPENING = 5712
"""The lock of PostgreSQL under which tables are opened."""
MOST_AT_ONCE = 200
"""Changes that are written in one transaction."""
ENOUGH = 20
"""Changes that are worth a transaction: with so many nothing more is waited for, and others are played at meanwhile."""
QUIET_TURNS, QUIET_SECONDS = 4, 0.0005
"""Turns of the loop without another change, after which nothing more is waited for. They take less than 0.1 ms. Where
the loop has much else to do they take longer; then half a millisecond without another change is enough."""
HOUR = 3600
MOST_TOUCHED = 100_000
"""Tables of which it is remembered that they were touched: some 10 MB."""
NOTES_AT_ONCE = 100
"""A note of PostgreSQL holds 8,000 bytes."""


_Waiting = tuple[Change | TableOpening, "asyncio.Future[bool]"]
"""What is to be written, and who waits for it."""


class Writer:
    """Writes down together what comes in together, in a thread of its own.

    A transaction must reach the disk before anything in it is acknowledged, and that takes far longer than all the rest
    of a move; sharing it is what lets many tables be played at. The thread takes a whole transaction at a time, for to
    hand over each statement by itself costs more than the statement.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        self._waiting: list[_Waiting] = []
        self._news = asyncio.Event()
        self.file: DatabaseFile | None = None
        self.written = 0
        """Changes so far."""
        self.not_before = 0.0
        """The time that it is at least, whatever the clock says."""
        self._hour = 0
        self._touched: set[str] = set()
        """The tables of which it is written down already that they were touched in this hour."""
        self._updates: dict[frozenset[str], str] = {}
        self._insert = str(insert(MOVES).compile(dialect=engine.dialect))
        self._line: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._work: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._work = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        if self._work:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)
        if self._line:
            self._line.close()
        self.engine.dispose()

    async def write(self, change: Change | TableOpening) -> bool:
        """True once it is on disk, False when the table has changed since and nothing was done."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._news.set()
        return await done

    async def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = await self._come_together()
            self.written += len(batch)
            # Always in the same order, so that two processes never wait for each other's rows in a circle.
            batch.sort(key=lambda waiting: _table_of(waiting[0]))
            written = loop.create_future()
            self._thread.submit(self._write_and_tell, batch, written)
            try:
                await written
            except asyncio.CancelledError:
                for _, done in batch:
                    done.cancel()
                raise

    async def _come_together(self) -> list[_Waiting]:
        """What is written next: what is on its way, for a transaction costs as much as some changes in it. Where it is
        enough nothing is waited for, else all tables would wait for the disk together, and nobody would play."""
        if not self._waiting:
            self._news.clear()
            await self._news.wait()
        now = asyncio.get_running_loop().time
        came, quiet, latest = len(self._waiting), 0, now()
        while quiet < QUIET_TURNS and len(self._waiting) < ENOUGH and now() < latest + QUIET_SECONDS:
            await asyncio.sleep(0)
            quiet += 1
            if len(self._waiting) > came:
                came, quiet, latest = len(self._waiting), 0, now()
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        return batch

    def now(self) -> float:
        return max(time.time(), self.not_before)

    # What is done in the thread

    def _write_and_tell(self, batch: Sequence[_Waiting], written: "asyncio.Future[None]") -> None:
        answers = self._write([change for change, _ in batch])
        # All of them at once, in the next turn of the loop: each wait for another turn is a wait for the system.
        with suppress(RuntimeError):  # the loop is gone
            written.get_loop().call_soon_threadsafe(_answer, batch, answers, written)

    def _write(self, changes: Sequence[Change | TableOpening]) -> list[bool | Exception]:
        """Whatever goes wrong: whoever waits must hear of it, and one bad change must not take the others with it."""
        try:
            return [*self._write_together(changes)]
        except Exception as error:
            self._touched.clear()  # what was said of them is not on disk
            if isinstance(error, _NotAll) and len(changes) == 1:
                return [False]
            if len(changes) > 1 and not isinstance(error, FileGone):
                return [self._write([change])[0] for change in changes]
            return [told(error)] * len(changes)

    def check_file(self) -> None:
        """Nothing is said of tables, and nothing acknowledged, when the file is no longer there."""
        if self.file:
            self.file.check()

    def _write_together(self, changes: Sequence[Change | TableOpening]) -> list[bool | Refused]:
        """One transaction. Changes of the same kind share a statement, for it is statements that cost."""
        answers: dict[int, bool | Refused] = {}
        same_kind = defaultdict[frozenset[str], list[Change]](list)
        self.check_file()
        with self._connected() as connection, connection.begin():
            if self.shared and any(map(_opening, changes)):
                # Tables are counted and opened by one process at a time. First of all, so that none wait in a circle.
                connection.execute(select(func.pg_advisory_xact_lock(OPENING)))
            for place, change in enumerate(changes):
                if isinstance(change, Change) and change.keep is None and change.opens is None:
                    same_kind[self._kind(change)].append(change)
                else:
                    answers[place] = self._apply(connection, change)
            for kind, alike in same_kind.items():
                self._apply_together(connection, kind, alike)
        self.check_file()
        return [answers.get(place, True) for place in range(len(changes))]

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A line to the database. One to a server may have been lost since the last time, and is looked at first. One
        to a file stays open: to put it away and take it again would take as long as to write."""
        if self.shared:
            with self.engine.connect() as line:
                yield line
        else:
            self._line = self._line or self.engine.connect()
            yield self._line

    def _apply_together(self, connection: Connection, kind: frozenset[str], changes: list[Change]) -> None:
        # As text, for to work out a statement anew for each row takes longer than the row.
        now = self.now()
        rows = [_row(change, now) for change in changes]
        if connection.exec_driver_sql(self._update(kind), rows).rowcount != len(changes):
            raise _NotAll
        moves = [_move(change.before.id, move) for change in changes for move in change.moves]
        if moves:
            connection.exec_driver_sql(self._insert, moves)
        self._tell(connection, changes)

    def _kind(self, change: Change) -> frozenset[str]:
        """The columns that are written. That a table was touched is said once an hour: tables are found by it, and to
        put each where it belongs with every move would be half of what is written."""
        hour, table = int(self.now() // HOUR), change.before.id
        if hour != self._hour or len(self._touched) >= MOST_TOUCHED:
            self._hour, self._touched = hour, set()
        if table in self._touched and "over" not in change.columns:
            return frozenset(change.columns)
        self._touched.add(table)
        return frozenset({"touched", *change.columns})

    def _update(self, kind: frozenset[str]) -> str:
        if kind not in self._updates:
            self._updates[kind] = str(_update(kind).compile(dialect=self.engine.dialect))
        return self._updates[kind]

    def _apply(self, connection: Connection, change: Change | TableOpening) -> bool | Refused:
        opening = _opening(change)
        refusal = opening and one_too_many(connection, opening)
        if refusal:
            return refusal  # and no error, so that whatever is written together with it is not begun again
        if isinstance(change, TableOpening):
            create_table(connection, change.table, self.now())
            return True
        if not connection.execute(_update(frozenset({"touched", *change.columns})), _row(change, self.now())).rowcount:
            return False
        table = change.before.id
        if change.keep is not None:
            connection.execute(delete(MOVES).where((MOVES.c.table_id == table) & (MOVES.c.ply > change.keep)))
        _add_moves(connection, table, change.moves)
        if change.opens:
            create_table(connection, change.opens.table, self.now())
        self._tell(connection, [change])
        return True

    def _tell(self, connection: Connection, changes: list[Change]) -> None:
        """Let the other processes know, as soon as it is on disk."""
        if self.shared:
            notes = [f"changed {change.after.id} {change.after.version}" for change in changes]
            for start in range(0, len(notes), NOTES_AT_ONCE):
                said = "\n".join(notes[start : start + NOTES_AT_ONCE])
                connection.execute(select(func.pg_notify(CHANNEL, said)))


def _answer(batch: Sequence[_Waiting], answers: Sequence[bool | Exception], written: "asyncio.Future[None]") -> None:
    for (_, done), answer in zip(batch, answers, strict=True):
        if done.done():
            continue
        if isinstance(answer, bool):
            done.set_result(answer)
        else:
            done.set_exception(answer)
    if not written.done():
        written.set_result(None)


def told(error: Exception) -> Exception:
    """What the database says, for those who wait: that a table is locked there, or that it can only be read."""
    match getattr(getattr(error, "orig", None), "sqlstate", None):
        case "55P03" | "57014":
            return Refused("busy", "The database is busy with this table. Try again in a moment.")
        case "25006":
            return only_read()
    return error


def only_read() -> Refused:
    return Refused("read-only", "Games can only be looked at just now. Try again later.")


class _NotAll(Exception):
    """Of several changes, some were made from a version that is no more. Each must be tried by itself."""


@cache
def _update(kind: frozenset[str]) -> Update:
    """Changes these facts of a table, if it still has the version that the change was made from."""
    unchanged = (TABLES.c.id == bindparam("table")) & (TABLES.c.version == bindparam("from_version"))
    return update(TABLES).where(unchanged).values({name: bindparam(name) for name in kind})


def _row(change: Change, now: float) -> dict[str, Any]:
    made_from = {"table": change.before.id, "from_version": change.before.version}
    return {**made_from, "touched": now, **change.columns}


def create_table(connection: Connection, table: StoredTable, now: float) -> None:
    connection.execute(insert(TABLES).values(touched=now, **columns_of(table.facts)))
    _add_moves(connection, table.facts.id, table.moves)


def one_too_many(connection: Connection, opening: TableOpening) -> Refused | None:
    """Why a table cannot be opened: its device or its address has too many that are not over."""
    facts, limits = opening.table.facts, (opening.device_may, opening.address_may)
    whose = ((TABLES.c.client, facts.client), (TABLES.c.address, facts.address))
    for (column, name), most in zip(whose, limits, strict=True):
        counted = select(func.count()).select_from(TABLES).where(column == name, TABLES.c.over == 0)
        if name and connection.execute(counted).scalar_one() >= most:
            return Refused("too-many-tables", "You have too many unfinished games. End some of them first.")
    return None


def _add_moves(connection: Connection, table: str, moves: Sequence[StoredMove]) -> None:
    if moves:
        connection.execute(insert(MOVES), [_move(table, move) for move in moves])


def _move(table: str, move: StoredMove) -> dict[str, Any]:
    return {"table_id": table, "ply": move.ply, "move": move.move, "seconds": move.seconds}


def _opening(change: Change | TableOpening) -> TableOpening | None:
    return change if isinstance(change, TableOpening) else change.opens


def _table_of(change: Change | TableOpening) -> str:
    return change.before.id if isinstance(change, Change) else change.table.facts.id
