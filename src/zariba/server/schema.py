"""The layout of the database: tables, links, actions, and what seats have said beforehand."""

from sqlalchemy import JSON, Boolean, Column, ForeignKey, Integer, MetaData, String, Table

SCHEMA_VERSION = 3

metadata = MetaData()

schema = Table("zariba_schema", metadata, Column("version", Integer, nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    # With what data and under which revision of its rules the game began.
    Column("pack", String(64), nullable=False, server_default=""),
    Column("rules", Integer, nullable=False, server_default="-1"),
    Column("seed", String(64), nullable=False),
    Column("players", JSON, nullable=False),
    Column("free_undo", Boolean, nullable=False),
    Column("branch_of", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    # Counts every change, so that two servers on one database notice each other.
    Column("revision", Integer, nullable=False),
)

links = Table(
    "links",
    metadata,
    # Looked up by hash, so that the time it takes tells nothing of a token.
    Column("key", String(64), primary_key=True),
    Column("token", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seats", JSON, nullable=False),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("verb", String(64), nullable=False),
    Column("arg", String(256), nullable=False),
    Column("reason", String, nullable=False),
)

standing = Table(
    "standing",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("away", Boolean, nullable=False),
    Column("ask", Boolean, nullable=False),
    Column("window", String(256), nullable=False),
)
