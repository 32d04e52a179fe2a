"""Backups: all tables as they stand at one moment, in one SQLite file, whichever database they are kept in.

The file can be restored to a database of either kind, so it is also the way from one kind to the other.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, create_engine, func, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError

from digitduel.core import DigitDuelError
from digitduel.web.storage.database_file import only_server_on
from digitduel.web.storage.migrations import NEWEST, bring_up_to_date, known_version
from digitduel.web.storage.schema import DAYS, METADATA, SCHEMA_VERSION, TABLES

ROWS_AT_ONCE = 1000
WRITTEN_AHEAD = 18
"""The byte of an SQLite file that is 2 where what was written last may stand beside it."""


class BadBackup(DigitDuelError):
    """A backup cannot be made, or cannot be restored."""


def back_up(url: str, file: Path) -> tuple[int, int]:
    """Write a backup while the tables are being played at; how many tables it holds, and how many unfinished ones.

    The file is there whole or not at all, and can be read by its owner alone.
    """
    if file.exists():
        raise BadBackup(f"{file} is there already, and is left as it is. Give another name.")
    address = make_url(url)
    with _said(f"The backup could not be written to {file}"), TemporaryDirectory(dir=file.absolute().parent) as folder:
        copy = Path(folder) / "backup"
        copy.touch(mode=0o600)
        if address.get_backend_name() == "postgresql":
            _copy_rows(address.render_as_string(hide_password=False), copy)
        else:
            _copy_pages(Path(address.database or ""), copy)
        counted = _checked(copy)
        _on_disk(copy)
        copy.replace(file)
        _on_disk(file.absolute().parent)
    return counted


def restore(url: str, file: Path, database_file: Path | None) -> tuple[int, int]:
    """Put the tables of a backup into a database in which there are none. A backup of an older version will do."""
    if not file.is_file():
        raise BadBackup(f"There is no file {file}.")
    # It is a copy that is brought up to date: the backup stays as it is.
    with _said("The backup could not be restored"), TemporaryDirectory() as folder:
        copy = Path(folder) / "backup"
        _copy_pages(file, copy)
        counted = _checked(copy)
        with only_server_on(database_file), _engine(f"sqlite:///{copy}") as source, _engine(_plain(url)) as target:
            with source.begin() as connection:
                bring_up_to_date(connection)
            with source.connect() as here, target.begin() as there:
                bring_up_to_date(there)
                if there.execute(select(func.count()).select_from(TABLES)).scalar_one():
                    raise BadBackup("There are tables in this database already. A backup is restored to an empty one.")
                there.execute(DAYS.delete())
                _copy_all(here, there)
        if database_file:
            database_file.chmod(0o600)
    return counted


def is_plain_copy(file: Path) -> bool:
    """Whether a file is a copy of a database in use, which says in it that something is written ahead, and there is
    nothing beside it. A backup holds everything, and says so."""
    with contextlib.suppress(OSError), file.open("rb") as read:
        said = read.read(WRITTEN_AHEAD + 1)[WRITTEN_AHEAD:]
        return said == b"\x02" and not Path(f"{file}-wal").exists()
    return False


def _copy_pages(source: Path, target: Path) -> None:
    """The one way to copy a file that is being written to: page by page, as SQLite does it, all of the same moment."""
    if not source.is_file():
        raise BadBackup(f"There is no file {source}.")
    with (
        contextlib.closing(sqlite3.connect(source, timeout=15)) as here,
        contextlib.closing(sqlite3.connect(target)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")  # one file holds everything


def _copy_rows(url: str, target: Path) -> None:
    with (
        _engine(url) as source,
        _engine(f"sqlite:///{target}") as made,
        source.connect() as here,
        made.begin() as there,
    ):
        here.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True, stream_results=True)
        found = known_version(here)
        if found != NEWEST:
            raise BadBackup(
                f"The tables there have schema version {found}, and this Digit Duel writes version {NEWEST}. Take the "
                "one that serves them."
            )
        bring_up_to_date(there)
        _copy_all(here, there)


def _copy_all(source: Connection, target: Connection) -> None:
    """Every row of every table, in an order in which what is named is there already."""
    for table in METADATA.sorted_tables:
        if table is not SCHEMA_VERSION:
            for rows in source.execute(select(table)).mappings().partitions(ROWS_AT_ONCE):
                target.execute(table.insert(), [dict(row) for row in rows])


def _checked(copy: Path) -> tuple[int, int]:
    """Look at a backup as if it were to be restored: is it whole, and are there tables in it?"""
    with _engine(f"sqlite:///{copy}") as engine, engine.connect() as connection:
        if connection.execute(text("PRAGMA quick_check")).scalar() != "ok":
            raise BadBackup("The file is damaged.")
        if known_version(connection) is None:
            raise BadBackup("There are no tables of Digit Duel in it.")
        counted = text("SELECT count(*), coalesce(sum(1 - over), 0) FROM tables")
        tables, unfinished = connection.execute(counted).one()
        return int(tables), int(unfinished)


def _plain(url: str) -> str:
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        Path(address.database or "").parent.mkdir(parents=True, exist_ok=True)
        address = address.set(drivername="sqlite")
    return address.render_as_string(hide_password=False)


@contextlib.contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = create_engine(url, hide_parameters=True)
    try:
        yield engine
    finally:
        engine.dispose()


@contextlib.contextmanager
def _said(what: str) -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
        raise BadBackup(f"{what}: {str(reason).strip().splitlines()[0]}.") from None


def _on_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
