"""The version of the schema, and the steps from one version to the next."""

from sqlalchemy import Connection, inspect, text

from digitduel.core import DigitDuelError
from digitduel.web.storage.schema import METADATA

NEWEST = 9
STEPS: dict[int, tuple[str, ...]] = {
    # Version 1 is what was written before there were versions.
    2: ("CREATE TABLE schema_version (version INTEGER NOT NULL)", "INSERT INTO schema_version VALUES (1)"),
    # Contests, and what people say to each other.
    3: (
        "ALTER TABLE tables ADD COLUMN clock VARCHAR(16)",
        "ALTER TABLE tables ADD COLUMN turn_began FLOAT",
        "ALTER TABLE tables ADD COLUMN series VARCHAR(48)",
        "ALTER TABLE tables ADD COLUMN undo_asked INTEGER",
        "ALTER TABLE tables ADD COLUMN said VARCHAR(32)",
    ),
    # Open tables are counted by device, and no longer by address alone.
    4: (
        "ALTER TABLE tables ADD COLUMN address TEXT",
        "UPDATE tables SET address = client, client = NULL",
        "CREATE INDEX tables_by_address ON tables (address)",
    ),
    # A seat is held on several devices, each by a secret of its own.
    5: (
        "ALTER TABLE tables ADD COLUMN also_1 TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN also_2 TEXT NOT NULL DEFAULT ''",
    ),
    # The age of tables is counted in days on which a server was at work.
    6: ("CREATE TABLE days (day VARCHAR(10) NOT NULL PRIMARY KEY)",),
    # What an operator decides.
    7: (
        "ALTER TABLE tables ADD COLUMN device_1 VARCHAR(32)",
        "ALTER TABLE tables ADD COLUMN device_2 VARCHAR(32)",
        "CREATE TABLE blocks (device VARCHAR(32) NOT NULL PRIMARY KEY, since FLOAT NOT NULL, why TEXT NOT NULL)",
        "CREATE TABLE closings (table_id VARCHAR(16) NOT NULL PRIMARY KEY, at FLOAT NOT NULL)",
    ),
    # The lobby.
    8: (
        "ALTER TABLE tables ADD COLUMN strangers INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE seekers (device VARCHAR(32) NOT NULL PRIMARY KEY, game TEXT NOT NULL, "
        "clock VARCHAR(16) NOT NULL, table_id VARCHAR(16) NOT NULL, secret VARCHAR(64) NOT NULL, "
        "found INTEGER NOT NULL, "
        "since FLOAT NOT NULL, seen FLOAT NOT NULL)",
        "CREATE TABLE avoided (device VARCHAR(32) NOT NULL, other VARCHAR(32) NOT NULL, at FLOAT NOT NULL, "
        "PRIMARY KEY (device, other))",
        "CREATE TABLE reports (table_id VARCHAR(16) NOT NULL, device VARCHAR(32) NOT NULL, other VARCHAR(32) NOT NULL, "
        "why VARCHAR(16) NOT NULL, at FLOAT NOT NULL, PRIMARY KEY (table_id, device))",
    ),
    # What a game has taken over from another.
    9: ("ALTER TABLE tables ADD COLUMN taken_over INTEGER NOT NULL DEFAULT 0",),
}
"""What leads to a version from the one before it, in SQL that SQLite and PostgreSQL both read. A step that has been
released is never changed; the tables of `schema.py` are what all steps together come to.

Processes of the version before are at work while a step is taken, and go on after it. So a step only adds: tables,
indexes, and columns that may be left out. What is to go away is left alone for good."""


class NewerSchema(DigitDuelError):
    """The database was written by a Digit Duel that is newer than this one."""


class OnlyRead(DigitDuelError):
    """The database cannot be written to."""


def bring_up_to_date(connection: Connection) -> None:
    """Make the tables, or take them from the version in which they were written to the newest.

    Whole or not at all, and once, however many processes start at the same moment.
    """
    check_usable(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # another process may be at it for long
        connection.execute(text("SELECT pg_advisory_xact_lock(5711)"))
    else:
        # Else each of these statements would be a transaction of its own.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    found = version_of(connection)
    if found is None:
        METADATA.create_all(connection)
        connection.execute(text("INSERT INTO schema_version VALUES (:newest)"), {"newest": NEWEST})
        return
    for version in range(found + 1, NEWEST + 1):
        for statement in STEPS[version]:
            connection.execute(text(statement))
        connection.execute(text("UPDATE schema_version SET version = :version"), {"version": version})


def check_usable(connection: Connection) -> None:
    """Refuse a database that cannot be written to, or only by a newer Digit Duel."""
    shared = connection.dialect.name == "postgresql"
    if shared and connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
        raise OnlyRead("The database can only be read: it may be a standby. Give the address of the one in use.")
    known_version(connection)


def known_version(connection: Connection) -> int | None:
    """The version in which a database was written, unless only a newer Digit Duel knows it; None when it is empty."""
    found = version_of(connection)
    if found is not None and found > NEWEST:
        raise NewerSchema(
            f"The database has schema version {found}, and this Digit Duel knows none above {NEWEST}: a newer one has "
            "used it. Start that one, or give another database."
        )
    return found


def version_of(connection: Connection) -> int | None:
    """The version in which a database was written; None when there is nothing in it."""
    there = inspect(connection)
    if there.has_table("schema_version"):
        return int(connection.execute(text("SELECT version FROM schema_version")).scalar_one())
    return 1 if there.has_table("tables") else None
