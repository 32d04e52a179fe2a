"""A database that an older version wrote goes on; one that a newer version wrote is refused; on both databases."""

import asyncio
import re
import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, create_engine, inspect, text

from digitduel.core import Player
from digitduel.tables import actions
from digitduel.tables.new_table import TableAsked, open_table
from digitduel.tables.program_moves import Chosen
from digitduel.tables.table import Table
from digitduel.web.live_table import LiveTable
from digitduel.web.settings import Settings
from digitduel.web.storage.changes import TableOpening
from digitduel.web.storage.database import Storage
from digitduel.web.storage.migrations import NEWEST, STEPS, NewerSchema, bring_up_to_date
from digitduel.web.storage.schema import METADATA
from digitduel.web.table_service import TableService

DATABASES = Path(__file__).with_name("databases")
"""What older versions wrote, with games in play. The secrets of the seats are in comments."""


def written(version: int, database: str) -> str:
    """A database as that version wrote it."""
    kind = database.partition(":")[0]
    script = (DATABASES / f"schema-{version}.{kind}.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        connection = sqlite3.connect(database.removeprefix("sqlite:///"))
        connection.executescript(script)
        connection.close()
    else:
        with psycopg.connect(database) as postgres:
            postgres.execute(script.encode())
    return database


@pytest.fixture
def older(database: str) -> str:
    """A database of the version before there were versions."""
    return written(1, database)


@pytest.fixture(params=[1, 7, 8])
def any_older(request: pytest.FixtureRequest, database: str) -> str:
    return written(request.param, database)


def seats(version: int = 1) -> dict[str, str]:
    script = (DATABASES / f"schema-{version}.sqlite.sql").read_text(encoding="utf-8")
    return dict(re.findall("^-- seat (.*): (.*)$", script, re.MULTILINE))


async def choose(table: LiveTable) -> Chosen:
    return Chosen(table.match.game.write(table.match.game.moves(table.match.position)[0]), "")


async def version(storage: Storage) -> int:
    async with storage.engine.connect() as connection:
        found: int | None = await connection.scalar(text("SELECT version FROM schema_version"))
    assert found is not None
    return found


def test_games_in_play_go_on_after_an_upgrade(older: str) -> None:
    secret = seats()

    async def run() -> None:
        settings = Settings(database=older)
        storage = Storage(settings.url)
        await storage.open()
        assert await version(storage) == NEWEST
        room = TableService(storage, settings, choose)
        alone = await room.act("aloneagainst", actions.play(secret["aloneagainst"], 2, "5"))
        assert alone.moves[:3] == ["5", "6", "5"]
        friends = await room.table("twofriendsxx")
        assert (friends.facts.name_1, friends.facts.name_2, friends.facts.stop_offered) == ("Bea ♟", "Cy", 1)
        stopped = await room.act("twofriendsxx", actions.stop(secret["twofriendsxx 2"], 2))
        assert stopped.match.result is not None
        screen = await room.act("onescreenxxx", actions.play(secret["onescreenxxx"], 3, "no"))
        assert (screen.moves, screen.version) == (["1", "no", "5", "no"], 4)
        ended = await room.table("resignedgame")
        assert ended.match.result is not None
        assert ended.match.result.sentence == "Player 2 resigns. Player 1 wins."
        assert ended.facts.rematch == "playingagain"
        again = await room.act("playingagain", actions.undo(secret["playingagain"], 1))
        assert again.moves == []
        await room.close()
        await storage.close()

    asyncio.run(run())


def test_contests_seats_on_two_devices_and_what_an_operator_decided_go_on_after_an_upgrade(database: str) -> None:
    secret = seats(7)

    async def run() -> None:
        settings = Settings(database=written(7, database))
        storage = Storage(settings.url)
        await storage.open()
        assert await version(storage) == NEWEST
        room = TableService(storage, settings, choose)
        alone = await room.act("aloneagainst", actions.play(secret["aloneagainst"], 2, "5"))
        assert alone.moves[:3] == ["5", "6", "5"]
        second = await room.table("secondgame22")
        assert second.holds(secret["secondgame22 2"]) == second.holds(secret["secondgame22 2, on a tablet"]) == (2,)
        assert (second.facts.strangers, second.facts.clock, second.facts.turn_began) == (
            False,
            "3+2",
            1795054241.4936156,
        )
        assert second.facts.series == "first-to-3 2 0.0 1.0"
        assert second.match.result is not None  # the time of this game is up since long
        assert second.match.result.winner is Player.ONE
        asking = await room.table("askingtoundo")
        assert (asking.facts.undo_asked, asking.facts.said) == (1, "2 moment")
        await room.act("askingtoundo", actions.undo(secret["askingtoundo 2"], 3))
        assert asking.moves == []  # both steps of the turn, and what was played since
        claimed = actions.sit(secret["invitation to invitingyou2"], "e" * 43, "Eve", "e" * 32)
        assert (await room.act("invitingyou2", claimed)).facts.name_2 == "Eve"
        closed = await room.table("tobeclosed22")
        assert closed.match.result is not None
        blocked, closings = await storage.moderated()
        assert (len(blocked), [table for table, _ in closings]) == (1, ["tobeclosed22"])
        await room.close()
        await storage.close()

    asyncio.run(run())


def test_strangers_and_a_series_go_on_after_an_upgrade(database: str) -> None:
    secret = seats(8)

    async def run() -> None:
        settings = Settings(database=written(8, database))
        storage = Storage(settings.url)
        await storage.open()
        assert await version(storage) == NEWEST
        room = TableService(storage, settings, choose)
        alone = await room.act("aloneagainst", actions.play(secret["aloneagainst"], 2, "5"))
        assert alone.moves[:3] == ["5", "6", "5"]
        assert alone.facts.taken_over == 0  # nobody has kept it then
        second = await room.act("secondgame22", actions.play(secret["secondgame22 2"], 1, "1"))
        assert (second.facts.series, second.moves[:2]) == ("first-to-3 2 0.0 1.0", ["2", "1"])
        assert (await room.table("firstgame222")).facts.rematch == "secondgame22"
        strangers = await room.table("strangers222")
        assert strangers.holds(secret["strangers222 2"]) == (2,)
        assert (strangers.facts.strangers, strangers.facts.stop_offered) == (True, 1)
        assert strangers.match.result is not None  # the time of this game is up since long
        other = strangers.facts.device_2
        assert other
        async with storage.reading() as connection:
            assert await connection.scalar(text("SELECT why FROM reports")) == "leaving"
            assert await connection.scalar(text("SELECT other FROM avoided")) == other
            assert await connection.scalar(text("SELECT count(*) FROM seekers")) == 2
        blocked, closings = await storage.moderated()
        assert (sorted(blocked), [table for table, _ in closings]) == ([other], ["tobeclosed22"])
        await room.close()
        await storage.close()

    asyncio.run(run())


def test_what_is_taken_over_from_another_match_is_kept(database: str) -> None:
    async def run() -> None:
        storage = Storage(Settings(database=database).url)
        await storage.open()
        asked = TableAsked(game="sum-race", seats=("human", "casual"), moves=("5", "6"))
        opened = open_table(asked, seed=7).stored
        await storage.create(TableOpening(opened, 1, 1))
        kept = await storage.load(opened.facts.id)
        assert kept is not None
        assert Table(kept).match.taken_over == kept.facts.taken_over == 2
        await storage.close()

    asyncio.run(run())


def test_what_the_version_before_this_one_wrote_is_among_these() -> None:
    """A new step brings a database of the version before it, with games in play."""
    for kind in ("sqlite", "postgresql"):
        assert (DATABASES / f"schema-{NEWEST - 1}.{kind}.sql").is_file()


def test_opening_again_changes_nothing(older: str) -> None:
    async def run() -> None:
        for _ in range(2):
            storage = Storage(Settings(database=older).url)
            await storage.open()
            assert await version(storage) == NEWEST
            kept = await storage.load("onescreenxxx")
            assert kept is not None
            assert [move.move for move in kept.moves] == ["1", "no", "5"]
            assert (kept.facts.client, kept.facts.address) == (None, "192.0.2.1")  # counted as before
            await storage.close()

    asyncio.run(run())


def test_a_newer_schema_is_refused_with_that_reason(database: str) -> None:
    async def run() -> None:
        storage = Storage(Settings(database=database).url)
        await storage.open()
        async with storage.engine.begin() as connection:
            await connection.execute(text("UPDATE schema_version SET version = 99"))
        await storage.close()
        again = Storage(Settings(database=database).url)
        with pytest.raises(NewerSchema, match=r"^The database has schema version 99, and this Digit Duel knows none"):
            await again.open()
        await again.close()

    asyncio.run(run())


def test_the_steps_come_to_the_tables_as_they_are_declared(any_older: str) -> None:
    engine = create_engine(Settings(database=any_older).url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        bring_up_to_date(connection)
    upgraded = declared_in(engine)
    METADATA.drop_all(engine)
    with engine.begin() as connection:
        bring_up_to_date(connection)
    assert upgraded == declared_in(engine)
    engine.dispose()
    assert upgraded.keys() == METADATA.tables.keys()
    assert sorted(STEPS) == list(range(2, NEWEST + 1))


def declared_in(engine: Engine) -> dict[str, Any]:
    """All that a database says of its tables; a step may only have put columns in another order."""
    there = inspect(engine)
    return {
        table: {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"], column["default"])
                for column in there.get_columns(table)
            },
            "key": there.get_pk_constraint(table)["constrained_columns"],
            "references": there.get_foreign_keys(table),
            "unique": there.get_unique_constraints(table),
            "indexes": {
                index["name"]: (index["column_names"], bool(index["unique"])) for index in there.get_indexes(table)
            },
        }
        for table in there.get_table_names()
    }


BEFORE_THE_RULE = {2, 4}
"""Steps that are older than servers which are upgraded while people play."""
ADDS = re.compile(
    r"CREATE TABLE .*|CREATE INDEX .*|ALTER TABLE \w+ ADD COLUMN \w+ [A-Z]+(\([0-9]+\))?( NOT NULL DEFAULT \S+)?"
)


@pytest.mark.parametrize("step", sorted(STEPS.keys() - BEFORE_THE_RULE))
def test_a_step_only_adds_what_an_older_process_can_leave_alone(step: int) -> None:
    for statement in STEPS[step]:
        assert ADDS.fullmatch(statement), statement


def test_what_would_break_an_older_process_is_noticed() -> None:
    for statement in (
        "ALTER TABLE tables DROP COLUMN said",
        "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL",
        "ALTER TABLE tables RENAME COLUMN said TO spoken",
        "CREATE UNIQUE INDEX one_each ON tables (client)",
        "UPDATE tables SET client = NULL",
    ):
        assert not ADDS.fullmatch(statement)


def test_many_processes_may_open_a_database_at_the_same_moment(any_older: str) -> None:
    async def run() -> None:
        storages = [Storage(Settings(database=any_older).url) for _ in range(6)]
        await asyncio.gather(*(storage.open() for storage in storages))
        assert await version(storages[0]) == NEWEST
        for storage in storages:
            await storage.close()

    asyncio.run(run())
