"""Lasting answers in the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, insert

from zariba.server.kept import Lasting
from zariba.server.schema import always


def by_seat(rows: Sequence[Row[Any]]) -> dict[int, tuple[Lasting, ...]]:
    """What each seat always answers."""
    found: dict[int, tuple[Lasting, ...]] = {}
    for row in rows:
        found[row.seat] = (*found.get(row.seat, ()), Lasting(row.question, row.verb, row.says))
    return found


def write_lasting(link: Connection, table_id: str, seat: int, lasting: Sequence[Lasting]) -> None:
    """Keep the answers of a seat."""
    for each in lasting:
        told = msgspec.structs.asdict(each)
        link.execute(insert(always).values(table_id=table_id, seat=seat, **told))
