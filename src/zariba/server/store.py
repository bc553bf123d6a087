"""Where games are kept: every action is on disk before anyone is told that it happened."""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Row,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from zariba.core.bad_input import BadInput
from zariba.core.record import Entry, Record
from zariba.server.filewatch import FileWatch
from zariba.server.kept import (
    Giving,
    Lasting,
    Link,
    Move,
    Standing,
    Stored,
    key_of,
    moves_of,
)
from zariba.server.kept_reviews import KeptReviews
from zariba.server.lasting import by_seat, write_lasting
from zariba.server.migration import forget_erased, lay_out, migrate
from zariba.server.schema import SCHEMA_VERSION, actions, always, links, schema, standing, tables
from zariba.server.trouble import for_players, reason_of

__all__ = ["Lasting", "Link", "Move", "Overtaken", "Standing", "Store", "StoreError", "Stored"]

log = logging.getLogger("zariba.server")

BUSY_SECONDS = 5.0
"""How long a write waits for another program that holds the database."""


class StoreError(BadInput):
    """The database cannot be used: one line that says which and why."""


class Overtaken(StoreError):
    """Another server has changed the table since this one read it."""


class Store(KeptReviews):
    """The database of tables, links and actions, and of reviews."""

    def __init__(self, database: str) -> None:
        url = read_url(database)
        self.name = url.database if _is_sqlite(url) else url.render_as_string(hide_password=True)
        try:
            self.engine = _engine(url)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"the database {self.name} cannot be used: {error}") from None
        self._writer = self.engine.execution_options(writes=True)
        self._watch = FileWatch()
        self._opened = False
        self._prepare()
        self._opened = True
        # One connection stays: with the last of them SQLite's second file would go.
        self._anchor = self.engine.raw_connection()
        if _is_sqlite(url):
            self._watch = FileWatch(f"{url.database}", f"{url.database}-wal")

    def close(self) -> None:
        """Let go of the database."""
        self._anchor.close()
        self.engine.dispose()

    def create(self, table: Stored) -> None:
        """Keep a new table with its links and the actions it starts with."""
        record = table.record
        with self._writing() as link:
            link.execute(
                insert(tables).values(
                    id=table.id,
                    game=record.game,
                    scenario=record.scenario,
                    options=record.options,
                    pack=record.pack,
                    rules=record.rules,
                    seed=record.seed,
                    players=table.players,
                    free_undo=table.free_undo,
                    branch_of=record.branch_of,
                    lesson=record.lesson,
                    dice=record.dice,
                    giving=_written(table.giving),
                    ended=table.ended,
                    halted=table.halted,
                    created=datetime.now(UTC).isoformat(timespec="seconds"),
                    revision=table.revision,
                )
            )
            for each in table.links:
                link.execute(insert(links).values(table_id=table.id, **_columns(each)))
            for seat, lasting in table.always.items():
                write_lasting(link, table.id, seat, lasting)
            _write_moves(link, table.id, 0, moves_of(record))

    def find(self, token: str) -> tuple[str, Link] | None:
        """The id of the table that the token opens, and the link to it."""
        with self._reading() as link:
            found = link.execute(select(links).where(links.c.key == key_of(token))).one_or_none()
            return None if found is None else (str(found.table_id), _link(found))

    def revision(self, table_id: str) -> int:
        """How often the table has been changed."""
        with self._reading() as link:
            found = select(tables.c.revision).where(tables.c.id == table_id)
            return int(link.execute(found).scalar_one())

    def load(self, table_id: str) -> Stored:
        """A table with all that was played at it."""
        with self._reading() as link:
            row = link.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                raise StoreError(f"the database has no table {table_id}")
            held = link.execute(select(links).where(links.c.table_id == table_id)).all()
            played = link.execute(
                select(actions).where(actions.c.table_id == table_id).order_by(actions.c.n)
            ).all()
            said = link.execute(select(standing).where(standing.c.table_id == table_id)).all()
            lasting = link.execute(select(always).where(always.c.table_id == table_id)).all()
        giving = msgspec.json.decode(row.giving, type=Giving) if row.giving else None
        record = Record(
            game=row.game,
            scenario=row.scenario,
            options=list(row.options),
            pack=row.pack,
            rules=row.rules,
            seed=row.seed,
            players=["human" if kind in ("here", "link") else kind for kind in row.players],
            branch_of=row.branch_of,
            lesson=row.lesson,
            dice=row.dice,
            shares=giving.shares if giving is not None and giving.begun else None,
        )
        numbers: dict[str, int] = {}
        for each in played:
            why = -1 if not each.reason else numbers.setdefault(each.reason, len(numbers))
            record.actions.append(Entry(each.seat, each.verb, each.arg, why))
        record.reasons = list(numbers)
        return Stored(
            id=row.id,
            players=list(row.players),
            free_undo=bool(row.free_undo),
            links=[_link(each) for each in held],
            record=record,
            revision=row.revision,
            standing={each.seat: Standing(each.away, each.ask, each.window) for each in said},
            always=by_seat(lasting),
            giving=giving,
            ended=bool(row.ended),
            halted=bool(row.halted),
        )

    def holds(self, table_id: str) -> bool:
        """Whether there is such a table."""
        with self._reading() as link:
            found = link.execute(select(tables.c.id).where(tables.c.id == table_id))
            return found.one_or_none() is not None

    def append(
        self, table_id: str, revision: int, n: int, moves: Sequence[Move], ended: bool = False
    ) -> int:
        """Keep actions from number `n` on; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision, ended=ended)
            _write_moves(link, table_id, n, moves)
        return revision + 1

    def cut(self, table_id: str, revision: int, n: int) -> int:
        """Forget action `n` and what came after; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision, ended=False)
            link.execute(delete(actions).where(actions.c.table_id == table_id, actions.c.n >= n))
        return revision + 1

    def reseat(self, table_id: str, revision: int, players: list[str], held: Link) -> int:
        """Give a link other seats; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision, players=players)
            link.execute(update(links).where(links.c.key == held.key).values(**_columns(held)))
        return revision + 1

    def relink(
        self, table_id: str, revision: int, key: str, held: Link, giving: Giving | None
    ) -> int:
        """Put a link in the place of the one with that key; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision, giving=_written(giving))
            link.execute(update(links).where(links.c.key == key).values(**_columns(held)))
        return revision + 1

    def give(self, table_id: str, revision: int, giving: Giving, seed: str) -> int:
        """Keep what people have given for the dice, and the seed; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision, giving=_written(giving), seed=seed)
        return revision + 1

    def halt(self, table_id: str, revision: int, on: bool) -> int:
        """Keep whether the umpire has stopped the table; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision, halted=on)
        return revision + 1

    def stand(self, table_id: str, revision: int, seat: int, said: Standing) -> int:
        """Keep what a seat has said beforehand; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision)
            link.execute(
                delete(standing).where(standing.c.table_id == table_id, standing.c.seat == seat)
            )
            if said != Standing():
                link.execute(
                    insert(standing).values(
                        table_id=table_id,
                        seat=seat,
                        away=said.away,
                        ask=said.ask,
                        window=said.window,
                    )
                )
        return revision + 1

    def keep_always(
        self, table_id: str, revision: int, seat: int, lasting: Sequence[Lasting]
    ) -> int:
        """Keep what a seat always answers; the table's new revision."""
        with self._writing() as link:
            _advance(link, table_id, revision)
            link.execute(delete(always).where(always.c.table_id == table_id, always.c.seat == seat))
            write_lasting(link, table_id, seat, lasting)
        return revision + 1

    def _prepare(self) -> None:
        with self._writing() as link:
            there = set(inspect(link).get_table_names())
            if schema.name not in there:
                if there:
                    raise StoreError(
                        f"the database {self.name} belongs to another program: give a new file"
                    )
                lay_out(link)
                return
            version = link.execute(select(schema.c.version)).scalar_one()
            if version > SCHEMA_VERSION:
                raise StoreError(
                    f"the database {self.name} was made by a newer zariba (version {version} of "
                    f"its layout; this program knows up to {SCHEMA_VERSION})"
                )
            if version < SCHEMA_VERSION:
                migrate(link)
        if version < SCHEMA_VERSION and self.engine.dialect.name == "sqlite":
            with self._clear("written"):
                forget_erased(self.engine)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """What is written is confirmed only if it is where it will be looked for."""
        with self._clear("written"), self._watch.watching(), self._writer.begin() as link:
            yield link

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._clear("read"), self.engine.begin() as link:
            yield link

    @contextmanager
    def _clear(self, done: str) -> Iterator[None]:
        """Turn what a driver throws into one line for a person.

        Whoever starts the server is told which database it is; players are not.
        """
        try:
            yield
        except IntegrityError:
            raise Overtaken(_OVERTAKEN) from None
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            reason = reason_of(error)
            whole = f"the database {self.name} cannot be {done}: {reason}"
            if not self._opened:
                raise StoreError(whole) from None
            log.error("%s", whole)
            raise StoreError(f"the games cannot be {done} now: {for_players(reason)}") from None


_OVERTAKEN = "another server has played on at this table"


def read_url(database: str) -> URL:
    """The address of a database; a bare path means an SQLite file."""
    if "://" not in database:
        url = URL.create("sqlite", database=str(Path(database).expanduser()))
    else:
        try:
            url = make_url(database)
        except ArgumentError:
            raise StoreError(
                f"{database!r} is not the address of a database; "
                "right is a file name or, for instance, sqlite:///games.db"
            ) from None
    if _is_sqlite(url):
        if not url.database or url.database == ":memory:":
            raise StoreError("a database in memory would lose the games: give a file name")
        file = Path(url.database)
        if file.is_dir():
            raise StoreError(f"the database {file} is a folder: give a file name")
        if not file.parent.is_dir():
            raise StoreError(f"there is no folder {file.parent} for the database {file.name}")
    return url


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _engine(url: URL) -> Engine:
    engine = create_engine(url)
    if not _is_sqlite(url):
        return engine

    def on_connect(raw: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        raw.isolation_level = None  # `on_begin` opens the transactions
        raw.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA foreign_keys = ON")

    def on_begin(link: Connection) -> None:
        writes = link.get_execution_options().get("writes", False)
        link.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine


def _columns(held: Link) -> dict[str, object]:
    return {
        "key": held.key,
        "seats": list(held.seats),
        "claims": list(held.claims),
        "code": held.code,
        "umpire": held.umpire,
    }


def _link(row: Row[Any]) -> Link:
    return Link(row.key, tuple(row.seats), tuple(row.claims), row.code, bool(row.umpire))


def _written(giving: Giving | None) -> str:
    return "" if giving is None else msgspec.json.encode(giving).decode()


def _advance(link: Connection, table_id: str, revision: int, **changes: object) -> None:
    changed = link.execute(
        update(tables)
        .where(tables.c.id == table_id, tables.c.revision == revision)
        .values(revision=revision + 1, **changes)
    )
    if changed.rowcount != 1:
        raise Overtaken(_OVERTAKEN)


def _write_moves(link: Connection, table_id: str, n: int, moves: Sequence[Move]) -> None:
    if moves:
        link.execute(
            insert(actions),
            [
                {"table_id": table_id, "n": n + i, **msgspec.structs.asdict(move)}
                for i, move in enumerate(moves)
            ],
        )
