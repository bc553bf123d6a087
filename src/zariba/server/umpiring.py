"""The umpire of a table: what he sees, his rulings, and when he stops the table.

A ruling is an entry of the journal like an action: stored before anyone is told, shown to each
seat as far as it changes what that seat sees, and counted by no seat that does not notice it.
"""

import asyncio
from typing import TYPE_CHECKING, Literal

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.bounds import UMPIRE
from zariba.core.case import toml, toml_key
from zariba.core.choice import Refusal
from zariba.core.flow import State
from zariba.core.journal import Draft
from zariba.core.umpire import Amend, Ordain, Ruling, Tell, read_order, read_words, spoken
from zariba.server.logbook import Told
from zariba.server.messages import Rule
from zariba.server.moment import Choices, put_choices
from zariba.server.seats import umpired
from zariba.server.store import Link, Store, StoreError

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

NOT_THE_UMPIRE = Refusal("", "only the umpire of the table can do that")
SAY_WHY = Refusal("", "say why: a ruling is kept with its reason")
HALTED = Refusal("", "the umpire has stopped the table for now")


class ShownRuling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling as its umpire finds it again."""

    n: int
    """The number of the entry in the journal."""
    text: str
    reason: str = ""
    to: tuple[str, ...] | None = None
    """The seats that were told of it; everybody without."""


class Bench(msgspec.Struct, frozen=True):
    """What an umpire knows besides the picture."""

    eyes: str
    """The seat whose picture he sees; empty for everything."""
    rulings: list[ShownRuling]
    ordained: list[tuple[int, int]]
    """Dice that were ordained and not rolled yet: of how many sides, which face."""


class Word(msgspec.Struct, frozen=True):
    """A word by which the position can be amended, and a line of a case file as it is now."""

    word: str
    line: str


class Umpiring:
    """What the umpire of one table may do."""

    def __init__(self, table: "LiveTable", store: Store, halted: bool) -> None:
        self.halted = halted
        self.eyes = UMPIRE
        """The seat with whose eyes he sees now."""
        self._table = table
        self._store = store

    # Looking.

    def who(self, link: Link) -> Literal["", "you", "another"]:
        """Who the umpire is, for the holder of a link; empty where there is none."""
        if link.umpire:
            return "you"
        return "another" if umpired(self._table.links) else ""

    def held(self) -> Refusal | None:
        """Why nothing can be done now; None when play goes on."""
        return HALTED if self.halted else None

    def view(self, link: Link) -> dict[str, object]:
        """What goes with a picture, for the holder of a link."""
        table = self._table
        if not umpired(table.links):
            return {}
        fields: dict[str, object] = {"halted": self.halted}
        if link.umpire:
            eyes = "" if self.eyes == UMPIRE else table.who[self.eyes].id
            ordained = list(table.journal.state.ordered)
            fields["umpire"] = Bench(eyes, self._rulings(), ordained)
        return fields

    def look_with(self, link: Link, seat: str | None) -> Refusal | None:
        """See with the eyes of a seat, or everything."""
        table = self._table
        if not link.umpire:
            return NOT_THE_UMPIRE
        self.eyes = UMPIRE if seat is None else table.game.seat(seat, self._scenario)
        for viewer in table.viewers:
            if viewer.link.umpire:
                viewer.push()
        return None

    async def words(self, link: Link) -> list[Word] | Refusal:
        """The words by which the position can be amended, as they are now."""
        if not link.umpire:
            return NOT_THE_UMPIRE
        moment = self._table.moment
        if moment.unbegun is not None:
            return moment.unbegun
        return await asyncio.to_thread(self._words, moment.state)

    def _words(self, state: State) -> list[Word]:
        """As JSON reads them again, which knows no tuples and no keys but words."""
        now = msgspec.json.encode(self._table.game.amendable(state))
        plain = msgspec.json.decode(now, type=dict[str, object])
        return [Word(word, line_of(word, value)) for word, value in plain.items()]

    def _rulings(self) -> list[ShownRuling]:
        record = self._table.journal.record
        who = self._table.who
        shown = []
        for n, entry in enumerate(record.actions):
            if entry.seat == UMPIRE:
                order = read_order(entry)
                to = None if order.to is None else tuple(who[seat].id for seat in order.to)
                shown.append(ShownRuling(n, spoken(order), record.reason(entry), to))
        return shown

    @property
    def _scenario(self) -> str:
        return self._table.journal.record.scenario

    # Ruling.

    async def halt(self, link: Link, on: bool) -> Refusal | None:
        """Stop the table, or let play go on; everyone is shown."""
        return await self._table.to_the_end(self._halt(link, on))

    async def rule(self, link: Link, wanted: Rule) -> Refusal | None:
        """Rule, and have it kept."""
        return await self._table.to_the_end(self._rule(link, wanted))

    async def _halt(self, link: Link, on: bool) -> Refusal | None:
        table = self._table
        if not link.umpire:
            return NOT_THE_UMPIRE
        async with table.lock:
            if on == self.halted:
                return None
            try:
                await table.write(self._store.halt, on)
            except StoreError as error:
                return await table.not_stored(error)
            self.halted = on
            state = table.journal.state
            table.show_all(await asyncio.to_thread(put_choices, table.game, state))
            return None

    async def _rule(self, link: Link, wanted: Rule) -> Refusal | None:
        table = self._table
        if not link.umpire:
            return NOT_THE_UMPIRE
        if wanted.do != "tell" and not wanted.reason.strip():
            return SAY_WHY
        async with table.lock:
            if table.moment.held not in (None, HALTED):
                return table.moment.held
            order = await asyncio.to_thread(self._read, wanted)
            draft, told, choices = await asyncio.to_thread(self._try, order, wanted.reason.strip())
            if draft.refusal is not None:
                return draft.refusal
            try:
                await table.keep(draft, told, choices)
            except StoreError as error:
                return await table.not_stored(error)
            return None

    def _read(self, wanted: Rule) -> Ruling:
        """The order in a message; BadInput says what is wrong with it."""
        to = None
        if wanted.to is not None:
            seats = {self._table.game.seat(word, self._scenario) for word in wanted.to}
            to = tuple(sorted(seats))
        if wanted.do == "amend":
            return Amend(words=read_words(wanted.words), to=to)
        if wanted.do == "ordain":
            return Ordain(sides=wanted.sides, faces=tuple(wanted.faces), to=to)
        return Tell(text=wanted.text.strip(), to=to)

    def _try(self, order: Ruling, reason: str) -> tuple[Draft[State], Told, Choices]:
        """The ruling tried, what is noticed of it, and what is asked after it."""
        table = self._table
        draft = table.journal.draft_ruling(order, reason)
        choices = put_choices(table.game, draft.states[-1]) if draft.states else {}
        return draft, table.book.foresee(draft), choices


def line_of(word: str, value: object) -> str:
    """A line of a case file; empty where a case file could not say it."""
    try:
        return f"{toml_key(word)} = {toml(value)}"
    except BadInput:
        return ""
