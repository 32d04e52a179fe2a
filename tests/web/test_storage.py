"""What is written down stays, exactly once, whole or not at all: the same on SQLite and on PostgreSQL."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import IntegrityError

from digitduel.tables.refusals import Refused
from digitduel.tables.stored_table import Facts, StoredMove, StoredTable
from digitduel.web.settings import Settings
from digitduel.web.storage import writer
from digitduel.web.storage.changes import Change, TableOpening
from digitduel.web.storage.database import Storage
from digitduel.web.storage.database_file import FileGone, InUse, only_server_on
from digitduel.web.storage.lobby import Lobby
from digitduel.web.storage.migrations import OnlyRead
from digitduel.web.storage.schema import TABLES

FACTS = Facts(
    id="one",
    game="sum-race",
    mode="friend",
    first=1,
    seed=2**32 - 1,
    max_turns=1000,
    who_1="human",
    who_2="human",
    name_1="Ada ♟ <b>",
    name_2="",
    secret_1="a" * 64,
    secret_2=None,
    invitation="b" * 64,
    client="a device",
    address="192.0.2.1",
    started="2024-05-31T18:00:00Z",
)


def change(
    name: str, version: int, moves: tuple[StoredMove, ...] = (), keep: int | None = None, **facts: Any
) -> Change:
    """A change of a table that was as it was opened, made from this version."""
    before = replace(FACTS, id=name, version=version)
    return Change(before, replace(before, version=version + 1, **facts), moves, keep)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Storage]:
    storage = Storage(Settings(database=database).url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


def with_storage(database: str, test: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as storage:
            await asyncio.wait_for(test(storage), 60)

    asyncio.run(run())


async def add(storage: Storage, *names: str, moves: tuple[StoredMove, ...] = (), **facts: Any) -> None:
    for name in names:
        await storage.create(opening(StoredTable(replace(FACTS, id=name, **facts), moves)))


def opening(table: StoredTable, device_may: int = 1000, address_may: int = 1000) -> TableOpening:
    return TableOpening(table, device_may, address_may)


async def load(storage: Storage, name: str) -> StoredTable:
    kept = await storage.load(name)
    assert kept is not None
    return kept


def moves(*texts: str, start: int = 1) -> tuple[StoredMove, ...]:
    return tuple(StoredMove(ply, move, 0.5) for ply, move in enumerate(texts, start=start))


def test_a_table_is_kept_as_it_was(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one", moves=moves("5", "3"))
        kept = await load(storage, "one")
        assert kept.moves == moves("5", "3")
        assert kept.facts == FACTS
        assert (kept.facts.version, kept.facts.over) == (0, False)
        assert await storage.load("two") is None
        assert await storage.version("two") is None

    with_storage(database, test)


@pytest.mark.long
def test_it_knows_how_large_it_is(database: str) -> None:
    async def test(storage: Storage) -> None:
        before = await storage.size()
        assert before > 0
        await add(storage, *(f"table {number}" for number in range(200)), moves=moves(*"123456789" * 20))
        assert await storage.size() >= before + 200 * 180

    with_storage(database, test)


def test_what_was_written_is_there_when_it_is_opened_again(database: str) -> None:
    async def write(storage: Storage) -> None:
        await add(storage, "one")
        assert await storage.change(change("one", 0, moves("5"), name_2="Bob"))

    async def read(storage: Storage) -> None:
        kept = await load(storage, "one")
        assert (kept.moves, kept.facts.name_2, kept.facts.version) == (moves("5"), "Bob", 1)

    with_storage(database, write)
    with_storage(database, read)


def test_of_many_moves_for_one_ply_exactly_one_is_written(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one")
        async with opened(database) as other:  # as another process would
            tries = [change("one", 0, moves(str(number % 6 + 1))) for number in range(20)]
            sides = (storage, other)
            done = await asyncio.gather(*(sides[n % 2].change(one) for n, one in enumerate(tries)))
        assert done.count(True) == 1
        kept = await load(storage, "one")
        assert kept.moves == tries[done.index(True)].moves
        assert kept.facts.version == 1

    with_storage(database, test)


def test_a_change_to_something_older_changes_nothing(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one")
        assert await storage.change(change("one", 0, moves=moves("5")))
        assert not await storage.change(change("one", 0, moves("6", start=2), 0, name_1="Eve", ending="stopped"))
        kept = await load(storage, "one")
        assert (kept.moves, kept.facts.name_1, kept.facts.ending) == (moves("5"), FACTS.name_1, None)

    with_storage(database, test)


def test_the_database_itself_refuses_a_ply_twice_and_others_do_not_suffer(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one", "two", "three", moves=moves("5"))
        good = [storage.change(change(name, 0, moves=moves("3", start=2))) for name in ("one", "three")]
        bad = storage.change(change("two", 0, moves("3"), name_2="Eve"))
        one, failed, three = await asyncio.gather(good[0], bad, good[1], return_exceptions=True)
        assert (one, three) == (True, True)
        assert isinstance(failed, IntegrityError)
        untouched = await load(storage, "two")
        assert (untouched.moves, untouched.facts.name_2, untouched.facts.version) == (moves("5"), "", 0)
        assert (await load(storage, "three")).moves == moves("5", "3")

    with_storage(database, test)


def test_moves_are_taken_back_and_played_anew(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one", moves=moves("5", "3", "4"))
        assert await storage.change(change("one", 0, keep=1))
        assert (await load(storage, "one")).moves == moves("5")
        assert await storage.change(change("one", 1, moves=moves("2", start=2)))
        assert (await load(storage, "one")).moves == moves("5", "2")

    with_storage(database, test)


def test_a_table_is_opened_together_with_the_change_or_not_at_all(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one")
        following = opening(StoredTable(replace(FACTS, id="two"), moves("4")))
        assert not await storage.change(replace(change("one", 7, rematch="two"), opens=following))
        assert await storage.load("two") is None
        assert await storage.change(replace(change("one", 0, rematch="two"), opens=following))
        assert (await load(storage, "two")).moves == moves("4")

    with_storage(database, test)


def test_hundreds_of_tables_are_written_together(database: str) -> None:
    async def test(storage: Storage) -> None:
        names = [f"t{number}" for number in range(300)]
        await asyncio.gather(*(add(storage, name) for name in names))
        assert all(await asyncio.gather(*(storage.change(change(name, 0, moves=moves("5"))) for name in names)))
        for name in names[::29]:
            assert (await load(storage, name)).moves == moves("5")

    with_storage(database, test)


DAY = 24 * 3600.0


async def at_work(storage: Storage, days: int) -> None:
    """A server has been at work on each of these days, up to today."""
    for ago in range(days, -1, -1):
        assert await storage.expire(time.time() - ago * DAY, 1000, 1000) == (0, 0)


async def untouched(storage: Storage, days: float, *names: str) -> None:
    async with storage.engine.begin() as connection:
        touched = time.time() - days * DAY
        await connection.execute(update(TABLES).where(TABLES.c.id.in_(names)).values(touched=touched))


@pytest.mark.long
def test_only_old_tables_are_cleared_away(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "old", "played", "over", "longover", "new", moves=moves("5"))
        for name in ("over", "longover"):
            await storage.change(change(name, 0, over=True))
        await untouched(storage, 40, "old", "played", "over")
        await untouched(storage, 70, "longover")
        assert await storage.change(change("played", 0, moves=moves("3", start=2)))
        await at_work(storage, 65)
        assert await storage.expire(time.time(), 30, 60) == (1, 1)
        left = [name for name in ("old", "played", "over", "longover", "new") if await storage.load(name)]
        assert left == ["played", "over", "new"]
        async with storage.engine.connect() as connection:
            orphans = text("SELECT count(*) FROM moves WHERE table_id = 'old'")
            assert await connection.scalar(orphans) == 0

    with_storage(database, test)


def test_that_a_table_was_touched_is_written_once_an_hour(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    midnight = 20_000 * DAY

    async def test(storage: Storage) -> None:
        async def touched_after(seconds: float, version: int) -> float:
            monkeypatch.setattr(writer, "time", SimpleNamespace(time=lambda: midnight + seconds))
            assert await storage.change(change("one", version))
            async with storage.engine.connect() as connection:
                found = await connection.scalar(select(TABLES.c.touched))
            return float(found or 0) - midnight

        await add(storage, "one")
        assert await touched_after(-20, 0) == -20
        assert await touched_after(-10, 1) == -20
        assert await touched_after(5, 2) == 5  # the day is always right, by which tables are cleared away
        with pytest.raises(IntegrityError):
            await storage.change(change("one", 3, moves("5", "5", start=1) + moves("5")))
        assert await touched_after(15, 3) == 15  # what may have been lost is said again

    with_storage(database, test)


def test_a_clock_that_is_wrong_clears_nothing_away(database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one")
        await at_work(storage, 29)
        for wrong in (31, 400, 31, 8000):
            assert await storage.expire(time.time() + wrong * DAY, 40, 40) == (0, 0)
        assert await storage.load("one")
        await untouched(storage, 100, "one")  # a server that was off for long clears nothing away at once
        assert await storage.expire(time.time(), 40, 40) == (0, 0)

    with_storage(database, test)


@pytest.mark.long
def test_what_is_played_while_the_clock_is_behind_is_not_taken_for_old(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(storage: Storage) -> None:
        await at_work(storage, 40)
        right = time.time
        monkeypatch.setattr("digitduel.web.storage.writer.time", SimpleNamespace(time=lambda: right() - 45 * DAY))
        await add(storage, "one")
        await add(storage, "two", moves=moves("5"))
        await storage.change(change("two", 0, moves=moves("3", start=2)))
        assert await storage.expire(right(), 30, 30) == (0, 0)
        assert await storage.load("one")
        assert await storage.load("two")

    with_storage(database, test)


def test_open_tables_are_counted_by_device_and_by_address(database: str) -> None:
    async def test(storage: Storage) -> None:
        async def refused(device: str, limits: tuple[int, int]) -> bool:
            facts = replace(FACTS, id=f"{device}{limits}"[:16], client=device)
            try:
                await storage.create(opening(StoredTable(facts, ()), *limits))
            except Refused as refusal:
                assert refusal.code == "too-many-tables"
                return True
            return False

        await add(storage, "one", "two")
        assert await refused("a device", (2, 100))
        assert await refused("another", (2, 2))
        assert not await refused("another", (2, 3))
        assert not await refused("a third", (1, 4))
        await storage.change(change("one", 0, over=True, client=None, address=None))
        assert not await refused("a device", (2, 5))

    with_storage(database, test)


def test_open_tables_are_counted_over_all_processes(shared_database: str) -> None:
    async def test(storage: Storage) -> None:
        async with opened(shared_database) as other:
            tables = [StoredTable(replace(FACTS, id=f"t{number}"), ()) for number in range(20)]
            tries = [(storage, other)[n % 2].create(opening(table, 3, 100)) for n, table in enumerate(tables)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
        assert answers.count(None) == 3
        assert sum(isinstance(answer, Refused) for answer in answers) == 17

    with_storage(shared_database, test)


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with storage.engine.connect() as one, storage.engine.connect() as two:
            for connection in (one, two):
                assert await connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
                assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
                assert await connection.scalar(text("PRAGMA foreign_keys")) == 1

    with_storage(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_an_acknowledged_change_is_seen_by_anybody_who_opens_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def test(storage: Storage) -> None:
        await add(storage, "one")
        assert await storage.change(change("one", 0, moves=moves("5")))
        with sqlite3.connect(file) as reader:
            assert reader.execute("SELECT ply, move FROM moves").fetchall() == [(1, "5")]
        reader.close()

    with_storage(f"sqlite:///{file}", test)


def test_a_disk_that_fails_is_not_an_acknowledgement(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one")
        async with storage.engine.begin() as connection:
            await connection.execute(text("DROP TABLE moves"))
        with pytest.raises(Exception, match="no such table"):
            await storage.change(change("one", 0, moves("5"), name_1="Eve"))
        assert await storage.version("one") == 0

    with_storage(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_the_file_is_private_and_used_by_one_server(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch(0o644)  # as an older version may have left it

    async def test(storage: Storage) -> None:
        await add(storage, "one")
        await storage.check()
        assert {other.stat().st_mode & 0o777 for other in tmp_path.iterdir()} == {0o600}

    with_storage(f"sqlite:///{file}", test)
    other_name = tmp_path / "other.sqlite"
    other_name.symlink_to(file)
    for name in (file, other_name):
        with only_server_on(file), pytest.raises(InUse, match="Another server uses"), only_server_on(name):
            pass
    with only_server_on(file):
        pass


def test_nothing_is_acknowledged_into_a_file_that_is_gone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tables.sqlite"

    async def test(storage: Storage) -> None:
        await add(storage, "one")
        file.rename(tmp_path / "elsewhere")
        for _ in range(2):
            with pytest.raises(FileGone):
                await storage.change(change("one", 0, moves=moves("5")))
            with pytest.raises(FileGone):
                await storage.load("one")
        file.touch()  # another in its place is not the same
        with pytest.raises(FileGone):
            await storage.version("one")
        with pytest.raises(FileGone):
            await storage.check()
        assert len(caplog.records) == 1

    with_storage(f"sqlite:///{file}", test)


def test_nothing_is_acknowledged_when_the_file_goes_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite"

    async def test(storage: Storage) -> None:
        await add(storage, "one")
        together = storage.writer._apply_together

        def meanwhile(*asked: Any) -> None:
            together(*asked)
            file.rename(tmp_path / "elsewhere")

        monkeypatch.setattr(storage.writer, "_apply_together", meanwhile)
        with pytest.raises(FileGone):
            await storage.change(change("one", 0, moves=moves("5")))

    with_storage(f"sqlite:///{file}", test)


def test_postgresql_makes_nobody_wait_for_long(shared_database: str) -> None:
    async def test(storage: Storage) -> None:
        async with storage.reading() as connection:
            waits = [await connection.scalar(text(f"SHOW {name}_timeout")) for name in ("lock", "statement")]
        with storage.writer.engine.connect() as writing:
            waits += [writing.scalar(text(f"SHOW {name}_timeout")) for name in ("lock", "statement")]
        assert waits == ["1s", "10s"] * 2

    with_storage(shared_database, test)


def test_a_row_that_is_locked_stops_nobody_else(shared_database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one", "two", "three")
        with psycopg.connect(shared_database) as other:
            other.execute("SELECT * FROM tables WHERE id = 'two' FOR UPDATE")
            tries = [storage.change(change(name, 0, moves("5"))) for name in ("one", "two", "three")]
            one, two, three = await asyncio.gather(*tries, return_exceptions=True)
        assert (one, three) == (True, True)
        assert isinstance(two, Refused)
        assert two.code == "busy"
        assert await storage.change(change("two", 0, moves("5")))

    with_storage(shared_database, test)


def test_a_database_that_can_only_be_read_is_told_as_such(shared_database: str) -> None:
    async def test(storage: Storage) -> None:
        await add(storage, "one")
        with psycopg.connect(shared_database, autocommit=True) as other:
            name = shared_database.rpartition("/")[2]
            other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())
        storage.writer.engine.dispose()
        with pytest.raises(Refused, match="only be looked at") as refused:
            await storage.change(change("one", 0, moves("5")))
        assert refused.value.code == "read-only"
        await storage.engine.dispose()
        with pytest.raises(Refused, match="only be looked at"):
            await storage.check()
        with pytest.raises(Refused, match="only be looked at"):
            await Lobby(storage).leave("somebody")
        assert await storage.load("one")
        again = Storage(Settings(database=shared_database).url)
        with pytest.raises(OnlyRead, match="standby"):
            await again.open()
        await again.close()

    with_storage(shared_database, test)
