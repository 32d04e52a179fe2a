"""The tables of the database: what is kept of a table is one row, and one row for each move."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("mode", String(8), nullable=False),
    Column("first", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("max_turns", Integer, nullable=False),
    Column("who_1", Text, nullable=False),
    Column("who_2", Text, nullable=False),
    Column("name_1", Text, nullable=False),
    Column("name_2", Text, nullable=False),
    # Digests of the secrets that hold the seats and of the invitation; the secrets themselves are nowhere.
    Column("secret_1", String(64)),
    Column("secret_2", String(64)),
    # The same for the other devices on which a seat is held, set apart by spaces.
    Column("also_1", Text, nullable=False, server_default=""),
    Column("also_2", Text, nullable=False, server_default=""),
    # The devices that sat down first, by which an operator can block one. Their secrets do not follow from it.
    Column("device_1", String(32)),
    Column("device_2", String(32)),
    Column("invitation", String(64)),
    Column("ending", String(16)),
    Column("stop_offered", Integer),
    Column("rematch", String(16)),
    Column("clock", String(16)),
    Column("turn_began", Float),
    Column("series", String(48)),
    Column("undo_asked", Integer),
    Column("said", String(32)),
    Column("strangers", Integer, nullable=False, server_default=text("0")),
    Column("taken_over", Integer, nullable=False, server_default=text("0")),
    Column("over", Integer, nullable=False),
    # The device whose table it is, and its address, to count open tables by. Forgotten when the game is over.
    Column("client", Text),
    Column("address", Text),
    Column("started", Text, nullable=False),
    Column("touched", Float, nullable=False),
    Index("tables_by_client", "client"),
    Index("tables_by_address", "address"),
    Index("tables_by_age", "over", "touched"),
)

MOVES = Table(
    "moves",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("seconds", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "ply"),
)
"""A ply is there once. Whoever comes second with a move for it is refused by the database itself."""

DAYS = Table("days", METADATA, Column("day", String(10), primary_key=True))
"""The days on which a server has been at work, by which the age of tables is counted."""

BLOCKS = Table(
    "blocks",
    METADATA,
    Column("device", String(32), primary_key=True),
    Column("since", Float, nullable=False),
    Column("why", Text, nullable=False),
)
"""Devices that may only look on, as the operator has decided."""

CLOSINGS = Table(
    "closings",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
)
"""Tables that the operator has closed or deleted, for the servers to look at again."""

SEEKERS = Table(
    "seekers",
    METADATA,
    Column("device", String(32), primary_key=True),
    Column("game", Text, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("found", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
"""Who looks for somebody to play with, and at which table they would sit."""

AVOIDED = Table(
    "avoided",
    METADATA,
    Column("device", String(32), nullable=False),
    Column("other", String(32), nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("device", "other"),
)
"""Who does not want to be paired with whom."""

REPORTS = Table(
    "reports",
    METADATA,
    Column("table_id", String(16), nullable=False),
    Column("device", String(32), nullable=False),
    Column("other", String(32), nullable=False),
    Column("why", String(16), nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "device"),
)
"""What players have said about strangers, for the operator."""

SCHEMA_VERSION = Table("schema_version", METADATA, Column("version", Integer, nullable=False))
"""One row: the version of all this. A change here brings a step in `migrations.py`."""
