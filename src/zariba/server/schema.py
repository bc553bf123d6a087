"""The layout of the database: tables, links, actions, and what seats have said beforehand."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

SCHEMA_VERSION = 7

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
    # The guided game that it is; empty for any other.
    Column("lesson", String(64), nullable=False, server_default=""),
    # How the seed came about, and what people gave for it; empty where they gave nothing.
    Column("dice", String(16), nullable=False, server_default=""),
    Column("giving", Text, nullable=False, server_default=""),
    # Whether an action has ended the game, whatever its rules say today.
    Column("ended", Boolean, nullable=False, server_default=false()),
    # Whether an umpire has stopped the table for now.
    Column("halted", Boolean, nullable=False, server_default=false()),
    Column("created", String(32), nullable=False),
    # Counts every change, so that two servers on one database notice each other.
    Column("revision", Integer, nullable=False),
)

links = Table(
    "links",
    metadata,
    # Only the hash of a token is kept: who reads the database cannot sit down anywhere, and
    # the time that looking it up takes tells nothing of it.
    Column("key", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seats", JSON, nullable=False),
    # Hashes as well: of the browsers that sit there, and of the code that lets in one more.
    Column("claims", JSON, nullable=False, server_default="[]"),
    Column("code", String(64), nullable=False, server_default=""),
    # Whoever has this one plays no seat: he sees everything and rules.
    Column("umpire", Boolean, nullable=False, server_default=false()),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("verb", String(64), nullable=False),
    # Of a ruling it holds the whole order.
    Column("arg", Text, nullable=False),
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

# The reviews of finished games, order by order as they are made.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    # The digest of what was played: a game that was taken back and ended again is another.
    Column("played", String(64), nullable=False),
    # How many orders there are; less than nothing until that is known.
    Column("orders", Integer, nullable=False),
)

verdicts = Table(
    "verdicts",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("verdict", Text, nullable=False),
)

# What a seat always answers to questions that come again and again.
always = Table(
    "always",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("question", String(128), primary_key=True),
    Column("verb", String(64), nullable=False),
    Column("says", String(256), nullable=False),
)
