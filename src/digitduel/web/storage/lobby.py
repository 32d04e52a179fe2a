"""The lobby: who looks for somebody to play with. It is in the database, so that all processes have the same one."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Delete, RowMapping, delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from digitduel.tables.refusals import Refused
from digitduel.web.storage.changes import TableOpening
from digitduel.web.storage.database import Storage
from digitduel.web.storage.schema import AVOIDED, REPORTS, SEEKERS
from digitduel.web.storage.writer import OPENING, create_table, one_too_many

PRESENT = 10.0
"""Seconds for which somebody counts as present who has not been heard of. A page asks every two."""
FORGOTTEN = 300.0
MOST_SEEKERS = 1000
MOST_REPORTS = 10_000
MOST_AVOIDED = 100_000
LOBBY_LOCK = 5713
"""The lock of PostgreSQL under which people are paired."""


@dataclass(frozen=True)
class Seeker:
    """Somebody who looks for an opponent, and how they would sit at a table that is made for them."""

    device: str
    game: str
    clock: str
    table: str
    secret: str
    """The digest of what would hold the seat there."""


@dataclass(frozen=True)
class PlayerReported:
    """What a player has said about the other."""

    table: str
    about: str
    why: str


class Lobby:
    """Pairs those who want the same, one pair after the other, whichever process they ask."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def find(self, seeker: Seeker, made_for: Callable[[Seeker], TableOpening]) -> str | None:
        """The table at which somebody sits opposite; None as long as there is nobody, and this one waits."""
        if await self._waits_already(seeker):
            return None
        async with self.storage.changing() as connection:
            now = await self._locked(connection)
            own = await self._row(connection, SEEKERS.c.device == seeker.device)
            if own and own["found"]:
                await self._forget(connection, seeker.device)
                return str(own["table_id"])
            other = await self._other(connection, seeker, now)
            if other:
                opening = made_for(other)
                await self._open(connection, opening)
                taken = update(SEEKERS).where(SEEKERS.c.device == other.device)
                await connection.execute(taken.values(found=1, seen=now))
                await self._forget(connection, seeker.device)
                return opening.table.facts.id
            await self._wait(connection, seeker, own, now)
            return None

    async def _open(self, connection: AsyncConnection, opening: TableOpening) -> None:
        """A table is counted for whoever came last, like one that they open."""
        if self.storage.shared:
            await connection.execute(select(func.pg_advisory_xact_lock(OPENING)))
        refusal = await connection.run_sync(one_too_many, opening)
        if refusal:
            raise refusal
        await connection.run_sync(create_table, opening.table, self.storage.writer.now())

    async def _waits_already(self, seeker: Seeker) -> bool:
        """Whoever waits is found by those who come, and need not hold up anybody by looking."""
        async with self.storage.reading() as connection:
            own = await self._row(connection, SEEKERS.c.device == seeker.device)
            present = own and own["seen"] > await self._now(connection) - PRESENT / 3
            return bool(own and present and _wants(own, seeker) and not own["found"])

    async def leave(self, device: str) -> None:
        async with self.storage.changing() as connection:
            await self._forget(connection, device)

    async def waiting(self) -> list[tuple[str, str]]:
        """The games and clocks that those who are present look for."""
        async with self.storage.reading() as connection:
            present = (SEEKERS.c.found == 0) & (SEEKERS.c.seen > await self._now(connection) - PRESENT)
            found = await connection.execute(select(SEEKERS.c.game, SEEKERS.c.clock).where(present))
            return [(game, clock) for game, clock in found]

    async def avoid(self, device: str, other: str) -> None:
        """Never pair these two again."""
        async with self.storage.changing() as connection:
            now = await self._locked(connection)
            same = (AVOIDED.c.device == device) & (AVOIDED.c.other == other)
            await connection.execute(delete(AVOIDED).where(same))
            await connection.execute(insert(AVOIDED).values(device=device, other=other, at=now))
            oldest = select(AVOIDED.c.at).order_by(AVOIDED.c.at.desc()).offset(MOST_AVOIDED).limit(1)
            await connection.execute(delete(AVOIDED).where(AVOIDED.c.at <= oldest.scalar_subquery()))

    async def report(self, device: str, report: PlayerReported) -> None:
        """Keep what somebody says about the other player at a table: once for each of them."""
        async with self.storage.changing() as connection:
            now = await self._locked(connection)
            same = (REPORTS.c.table_id == report.table) & (REPORTS.c.device == device)
            await connection.execute(delete(REPORTS).where(same))
            said = {"table_id": report.table, "device": device, "other": report.about, "why": report.why, "at": now}
            await connection.execute(insert(REPORTS).values(said))
            oldest = select(REPORTS.c.at).order_by(REPORTS.c.at.desc()).offset(MOST_REPORTS).limit(1)
            await connection.execute(delete(REPORTS).where(REPORTS.c.at <= oldest.scalar_subquery()))

    async def _locked(self, connection: AsyncConnection) -> float:
        """Begin to change something, alone; what time it is."""
        if self.storage.shared:
            await connection.execute(text("SET LOCAL lock_timeout = '9s'"))  # others may be paired first, on a busy day
            await connection.execute(select(func.pg_advisory_xact_lock(LOBBY_LOCK)))
        else:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        return await self._now(connection)

    async def _now(self, connection: AsyncConnection) -> float:
        """By the clock of the database, which all machines share."""
        if not self.storage.shared:
            return time.time()
        return float((await connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one())

    async def _other(self, connection: AsyncConnection, seeker: Seeker, now: float) -> Seeker | None:
        """Who has waited longest for the same, is present, and is not avoided by either."""
        await connection.execute(delete(SEEKERS).where(SEEKERS.c.seen < now - FORGOTTEN))
        mine = select(AVOIDED.c.other).where(AVOIDED.c.device == seeker.device)
        theirs = select(AVOIDED.c.device).where(AVOIDED.c.other == seeker.device)
        fits = (
            (SEEKERS.c.found == 0)
            & (SEEKERS.c.device != seeker.device)
            & (SEEKERS.c.game == seeker.game)
            & (SEEKERS.c.clock == seeker.clock)
            & (SEEKERS.c.seen > now - PRESENT)
            & SEEKERS.c.device.not_in(mine)
            & SEEKERS.c.device.not_in(theirs)
        )
        row = await self._row(connection, fits)
        return Seeker(row["device"], row["game"], row["clock"], row["table_id"], row["secret"]) if row else None

    async def _row(self, connection: AsyncConnection, fits: ColumnElement[bool]) -> RowMapping | None:
        found = await connection.execute(select(SEEKERS).where(fits).order_by(SEEKERS.c.since).limit(1))
        return found.mappings().first()

    async def _wait(self, connection: AsyncConnection, seeker: Seeker, own: RowMapping | None, now: float) -> None:
        if own and _wants(own, seeker):
            await connection.execute(update(SEEKERS).where(SEEKERS.c.device == seeker.device).values(seen=now))
            return
        # For whom another was found while they were gone take nobody's place: anybody can leave many of them behind.
        waiting = select(func.count()).select_from(SEEKERS).where(SEEKERS.c.found == 0)
        if (await connection.execute(waiting)).scalar_one() >= MOST_SEEKERS:
            raise Refused("busy", "Very many people are looking just now. Try again in a moment.")
        await self._forget(connection, seeker.device)
        row = {"device": seeker.device, "game": seeker.game, "clock": seeker.clock, "table_id": seeker.table}
        await connection.execute(insert(SEEKERS).values(**row, secret=seeker.secret, found=0, since=now, seen=now))

    async def _forget(self, connection: AsyncConnection, device: str) -> None:
        await connection.execute(delete(SEEKERS).where(SEEKERS.c.device == device))


def _wants(own: RowMapping, seeker: Seeker) -> bool:
    return (own["game"], own["clock"]) == (seeker.game, seeker.clock)


def all_of(device: str) -> list[Delete]:
    """What deletes all that the lobby keeps of a device."""
    return [
        delete(SEEKERS).where(SEEKERS.c.device == device),
        delete(AVOIDED).where(or_(AVOIDED.c.device == device, AVOIDED.c.other == device)),
        delete(REPORTS).where(or_(REPORTS.c.device == device, REPORTS.c.other == device)),
    ]
