"""Dice that nobody chooses or knows: made of a share of the server and a number of each person.

First everyone shows the hash of his number, the server too; only when all hashes are there do
the numbers follow. So nobody can choose his own after he has seen another's: not even a player
on whose machine the server runs, and who can read all that it knows.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import Refusal
from zariba.core.dice import SEED_BYTES, fresh_seed, number_hash
from zariba.core.shares import SHARED, Shares, read_number
from zariba.server import messages
from zariba.server.kept import Giving, Link
from zariba.server.seats import WATCHERS_LOOK, seat_names
from zariba.server.store import Store, StoreError

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

UNDRAWN = "00" * SEED_BYTES
"""The seed of a game that has not begun: nothing is shown or played with it."""

HASH = re.compile(r"[0-9a-f]{64}")


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far one person has come, as everyone at the table sees it."""

    seat: int
    name: str
    you: bool = False
    claimed: bool = False
    committed: bool = False
    commits: str = ""
    """The hash, once all are there."""
    given: bool = False
    without: bool = False
    number: str = ""
    """Once the game is over."""


class NumbersView(msgspec.Struct, frozen=True):
    """How far the dice have come."""

    server: str
    """The hash of the server's share."""
    closed: bool
    begun: bool
    anew: int
    people: list[Person]
    waits: str
    """For whom, in words; empty when the game has begun."""
    share: str = ""
    """The server's share, once the game is over."""


def fresh_giving() -> Giving:
    """The beginning: the server has drawn its share."""
    return Giving(server=fresh_seed().hex())


def given(shares: Shares | None) -> Giving | None:
    """The same for a game that has begun, from its record."""
    if shares is None:
        return None
    return Giving(
        server=shares.server,
        commits=dict(shares.hashes()),
        numbers=dict(shares.numbers),
        without=tuple(shares.without),
        closed=True,
        begun=True,
        anew=shares.anew,
    )


def awaited(giving: Giving, links: Sequence[Link]) -> list[Link]:
    """The links of the people without whose next step the game cannot begin."""
    playing = sorted((link for link in links if link.seats), key=lambda link: link.seats)
    if giving.closed:
        missing = giving.commits.keys() - giving.numbers.keys()
        return [link for link in playing if link.seats[0] in missing]
    return [
        link
        for link in playing
        if link.seats[0] not in giving.commits
        # A program that does not know of numbers is not waited for. A browser always is.
        and (link.claims or link.seats[0] not in giving.without)
    ]


def commit(giving: Giving, seat: int, digest: str) -> Giving:
    """Take the hash of a person's number; BadInput when it comes too late."""
    if not HASH.fullmatch(digest):
        raise BadInput("the hash of a number is its SHA-256 in 64 hex digits")
    if giving.commits.get(seat) == digest:
        return giving
    if giving.closed:
        raise BadInput("every hash is in, and none can be changed any more")
    return msgspec.structs.replace(giving, commits={**giving.commits, seat: digest})


def reveal(giving: Giving, seat: int, number: str) -> Giving:
    """Take a person's number itself; BadInput before all hashes are in, and for a wrong one."""
    if not giving.closed:
        raise BadInput("numbers are shown only when everybody's hash is in")
    if number_hash(read_number(number)) != giving.commits.get(seat):
        raise BadInput("this is not the number whose hash was given before")
    return msgspec.structs.replace(giving, numbers={**giving.numbers, seat: number})


def begin_anew(giving: Giving) -> Giving:
    """Give all up and begin anew, with another share: a number that was shown is worth nothing.

    It is counted and told: who could do so unnoticed could do it until the dice please him.
    """
    return msgspec.structs.replace(fresh_giving(), without=giving.without, anew=giving.anew + 1)


def forget_person(giving: Giving | None, link: Link) -> Giving | None:
    """Another person is to sit at this link."""
    if giving is None or giving.begun or not link.seats:
        return giving
    seat = link.seats[0]
    if giving.closed:
        giving = begin_anew(giving)
    commits = {each: digest for each, digest in giving.commits.items() if each != seat}
    without = tuple(each for each in giving.without if each != seat)
    return msgspec.structs.replace(giving, commits=commits, without=without)


class Numbers:
    """The dice of one table in the making; `giving` is None where they are made otherwise."""

    def __init__(self, table: "LiveTable", store: Store, giving: Giving | None) -> None:
        self.giving = giving
        self._table = table
        self._store = store

    @property
    def waiting(self) -> bool:
        """Whether the game has not begun because a number is missing."""
        return self.giving is not None and not self.giving.begun

    def held(self) -> Refusal | None:
        """Why nothing can be done yet; None when the game has begun."""
        if self.giving is None or self.giving.begun:
            return None
        return Refusal("", f"the game has not begun: {self._waits(self.giving)}")

    def view(self, link: Link) -> NumbersView | None:
        """How far the dice have come, for the holder of a link."""
        table, giving = self._table, self.giving
        if giving is None or table.journal.record.dice != SHARED:
            return None
        told = table.finished
        people = [
            Person(
                seat=seat,
                name=seat_names(table.who, each.seats),
                you=each.key == link.key,
                claimed=bool(each.claims),
                committed=seat in giving.commits,
                commits=giving.commits.get(seat, "") if giving.closed else "",
                given=seat in giving.numbers,
                without=seat in giving.without and seat not in giving.commits,
                number=giving.numbers.get(seat, "") if told else "",
            )
            for each in sorted(table.links, key=lambda each: each.seats)
            for seat in each.seats[:1]
        ]
        return NumbersView(
            server=number_hash(read_number(giving.server)),
            closed=giving.closed,
            begun=giving.begun,
            anew=giving.anew,
            people=people,
            waits="" if giving.begun else self._waits(giving),
            share=giving.server if told else "",
        )

    def message(self, link: Link) -> bytes:
        """What a page is sent in place of a scene while the game has not begun."""
        return messages.write("waiting", numbers=self.view(link))

    async def came(self, link: Link) -> Refusal | None:
        """Someone has connected: a program that knows nothing of numbers is not waited for."""
        if not self.waiting or not link.seats or link.claims:
            return None
        try:
            await self._table.to_the_end(self._came(link))
        except StoreError as error:
            return Refusal("", str(error))
        return None

    async def give(self, link: Link, commits: str, number: str, anew: bool) -> NumbersView:
        """Take a step of the person at a link; the same step twice is one."""
        return await self._table.to_the_end(self._give(link, commits, number, anew))

    async def _came(self, link: Link) -> None:
        async with self._table.lock:
            giving, now = self.giving, self._table.link(link.key)
            if giving is None or giving.begun or now is None or now.claims:
                return
            seat = link.seats[0]
            if seat not in giving.commits and seat not in giving.without:
                without = (*giving.without, seat)
                await self._keep(msgspec.structs.replace(giving, without=without))

    async def _give(self, link: Link, commits: str, number: str, anew: bool) -> NumbersView:
        async with self._table.lock:
            giving = self.giving
            if not link.seats:
                raise BadInput(WATCHERS_LOOK.why)
            if giving is None or self._table.journal.record.dice != SHARED:
                raise BadInput("the dice of this game are not made of people's numbers")
            seat = link.seats[0]
            if anew and giving.closed and not giving.begun and seat not in giving.numbers:
                giving = begin_anew(giving)
            if commits:
                giving = commit(giving, seat, commits)
            if number:
                giving = reveal(giving, seat, number)
            await self._keep(giving)
            view = self.view(link)
            assert view is not None
            return view

    async def _keep(self, giving: Giving) -> None:
        """Store a step, and with the last one begin the game."""
        table = self._table
        if giving == self.giving:
            return
        if not awaited(giving, table.links):
            giving = msgspec.structs.replace(giving, closed=True)
        record = table.journal.record
        try:
            if giving.closed and not awaited(giving, table.links):
                giving = msgspec.structs.replace(giving, begun=True)
                shares = giving.shares
                record = msgspec.structs.replace(record, seed=shares.seed.hex(), shares=shares)
                opened = await table.reopen(record)
                await table.write(self._store.give, giving, record.seed)
                self.giving = giving
                table.adopt(*opened)
            else:
                await table.write(self._store.give, giving, record.seed)
                self.giving = giving
                table.still_waits()
        except StoreError as error:
            await table.not_stored(error)
            raise

    def _waits(self, giving: Giving) -> str:
        missing = awaited(giving, self._table.links)
        names = " and ".join(seat_names(self._table.who, link.seats) for link in missing)
        if giving.closed:
            return f"waiting for the number of {names}"
        return f"waiting for {names} to sit down"
