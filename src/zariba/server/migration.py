"""From an earlier layout of the database to the present one."""

from sqlalchemy import Connection, Engine, Table, insert, inspect, update
from sqlalchemy.schema import CreateColumn

from zariba.server.schema import SCHEMA_VERSION, actions, links, metadata, schema, tables

BEFORE = "links_before"


def lay_out(link: Connection) -> None:
    """Make an empty database ready."""
    metadata.create_all(link)
    link.execute(insert(schema).values(version=SCHEMA_VERSION))


def migrate(link: Connection) -> None:
    """Bring a database of an earlier version to the present one, in one transaction.

    Versions 2, 6 and 7 added tables, 3, 4, 5 and 7 columns, and 4 took the tokens out of the links.
    """
    there = {column["name"] for column in inspect(link).get_columns(links.name)}
    if "token" in there:
        _set_links_aside(link)
    metadata.create_all(link)
    if "token" in there:
        _hash_links(link)
    _add_columns(link, tables)
    _add_columns(link, links)
    if link.dialect.name == "postgresql":  # which held the words of an action to 256 characters
        link.exec_driver_sql(f"ALTER TABLE {actions.name} ALTER COLUMN arg TYPE TEXT")
    link.execute(update(schema).values(version=SCHEMA_VERSION))


def forget_erased(engine: Engine) -> None:
    """Have nothing of what was erased left in the files of an SQLite database."""
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("VACUUM")
        raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        raw.close()


def _set_links_aside(link: Connection) -> None:
    for index in inspect(link).get_indexes(links.name):
        link.exec_driver_sql(f"DROP INDEX {index['name']}")
    link.exec_driver_sql(f"ALTER TABLE {links.name} RENAME TO {BEFORE}")


def _hash_links(link: Connection) -> None:
    """Take over the links by their keys, which were kept from the first layout on."""
    kept = "key, table_id, seats"
    link.exec_driver_sql(f"INSERT INTO {links.name} ({kept}) SELECT {kept} FROM {BEFORE}")
    link.exec_driver_sql(f"DROP TABLE {BEFORE}")


def _add_columns(link: Connection, kept: Table) -> None:
    """Give a table the columns that it did not have in its first layout."""
    there = {column["name"] for column in inspect(link).get_columns(kept.name)}
    for column in kept.columns:
        if column.name not in there:
            words = str(CreateColumn(column).compile(dialect=link.dialect))
            link.exec_driver_sql(f"ALTER TABLE {kept.name} ADD COLUMN {words}")
