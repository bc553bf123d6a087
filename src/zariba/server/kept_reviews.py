"""Reviews in the database: how far each has come, and its verdicts one by one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from zariba.bots.review import Verdict
from zariba.server.schema import reviews, verdicts

UNKNOWN = -1
"""Nobody has counted the orders yet."""


class KeptReview(msgspec.Struct, frozen=True):
    """How far a review has come."""

    played: str
    """The digest of the game that it is of."""
    orders: int
    done: int

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return self.done == self.orders


class KeptReviews(ABC):
    """The part of the store that keeps them."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Connection]: ...

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Connection]: ...

    def begin_review(self, table_id: str, played: str) -> KeptReview:
        """Keep that a game is reviewed; how far just this game has come already."""
        with self._writing() as link:
            found = _kept(link, table_id)
            if found is not None and found.played == played:
                return found
            for table in (verdicts, reviews):
                link.execute(delete(table).where(table.c.table_id == table_id))
            row = {"table_id": table_id, "played": played, "orders": UNKNOWN}
            link.execute(insert(reviews).values(row))
            return KeptReview(played, UNKNOWN, 0)

    def count_orders(self, table_id: str, orders: int) -> None:
        """Keep how many orders there are to review."""
        with self._writing() as link:
            row = update(reviews).where(reviews.c.table_id == table_id)
            link.execute(row.values(orders=orders))

    def keep_verdict(self, table_id: str, number: int, verdict: Verdict) -> None:
        """Keep one more verdict; Overtaken where another server has kept it."""
        text = msgspec.json.encode(verdict).decode()
        row = {"table_id": table_id, "number": number, "verdict": text}
        with self._writing() as link:
            link.execute(insert(verdicts).values(row))

    def review(self, table_id: str) -> KeptReview | None:
        """How far a review has come; None where none was begun."""
        with self._reading() as link:
            return _kept(link, table_id)

    def verdicts(self, table_id: str, since: int = 0) -> list[msgspec.Raw]:
        """The verdicts from a number on, as they are sent."""
        rows = (
            select(verdicts.c.verdict)
            .where(verdicts.c.table_id == table_id, verdicts.c.number >= since)
            .order_by(verdicts.c.number)
        )
        with self._reading() as link:
            return [msgspec.Raw(text.encode()) for text in link.execute(rows).scalars()]

    def unfinished_reviews(self) -> Sequence[str]:
        """The tables whose reviews have begun and are not whole."""
        done = select(func.count()).where(verdicts.c.table_id == reviews.c.table_id)
        rows = select(reviews.c.table_id).where(reviews.c.orders != done.scalar_subquery())
        with self._reading() as link:
            return link.execute(rows).scalars().all()


def _kept(link: Connection, table_id: str) -> KeptReview | None:
    row = link.execute(select(reviews).where(reviews.c.table_id == table_id)).one_or_none()
    if row is None:
        return None
    count = select(func.count()).where(verdicts.c.table_id == table_id)
    return KeptReview(row.played, row.orders, link.execute(count).scalar_one())
