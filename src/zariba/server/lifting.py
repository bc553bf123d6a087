"""A piece in hand: where it could be put down if it were chosen, before anything is done."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from zariba.core.choice import Action, Refusal
from zariba.core.scene import Option, Shortcut
from zariba.server.moment import Moment
from zariba.server.seats import WATCHERS_LOOK, deciding_seat
from zariba.server.store import Link

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

STANDS = Refusal("", "that cannot be taken back: click it if you want it")
GOES_NOWHERE = Refusal("", "there is nowhere to put it: click it to see what can be done")
ON_THE_MAP = ("space", "spot")


class Lifted(msgspec.Struct, frozen=True):
    """What could be done next with the piece: the places, and several steps in one."""

    options: tuple[Option, ...]
    shortcuts: tuple[Shortcut, ...]
    chosen: tuple[str, ...]


class Lifting:
    """Tries for a person what a click could be taken back from; nobody can notice it."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    async def lift(self, link: Link, n: int, words: Sequence[tuple[str, str]]) -> Lifted | Refusal:
        """Where the piece could go that these actions choose."""
        tried = await self._try(link, n, words)
        return tried if isinstance(tried, Refusal) else await asyncio.to_thread(_places, *tried)

    async def why(
        self, link: Link, n: int, words: Sequence[tuple[str, str]], to: str
    ) -> Refusal | None:
        """Why it cannot go there; None when it can."""
        tried = await self._try(link, n, words)
        if isinstance(tried, Refusal):
            return tried
        moment, seat = tried
        return await asyncio.to_thread(moment.why, seat, "space", to)

    async def _try(
        self, link: Link, n: int, words: Sequence[tuple[str, str]]
    ) -> tuple[Moment, int] | Refusal:
        table = self._table
        if not link.seats:
            return WATCHERS_LOOK
        seat = deciding_seat(table.journal, link, table.answered())
        moment = table.moment
        if seat is None or moment.held is not None:
            return moment.not_now()
        if n != table.book.count(await table.gallery.read_up(link)):
            return Refusal("", "the table has moved on")
        read = [table.game.read(verb, arg) for verb, arg in words]
        return await asyncio.to_thread(_imagine, moment, seat, read)


def _imagine(moment: Moment, seat: int, actions: list[Action]) -> tuple[Moment, int] | Refusal:
    """The moment after the actions, where they can be taken back and the seat goes on."""
    journal = moment.journal
    draft = journal.draft(seat, actions)
    if draft.refusal is not None:
        return draft.refusal
    if draft.error is not None or not draft.states:
        return GOES_NOWHERE
    after = draft.states[-1]
    if after.rolled != journal.state.rolled or after.shown != journal.state.shown:
        return STANDS
    if after.result is not None or seat not in journal.game.asked(after):
        return GOES_NOWHERE
    choice = journal.game.choice(after, seat)
    return moment.imagined(after, {} if choice is None else {seat: choice}), seat


def _places(moment: Moment, seat: int) -> Lifted | Refusal:
    scene = moment.scene(seat, 0)
    options = tuple(o for o in scene.options if o.on in ON_THE_MAP)
    shortcuts = tuple(s for s in scene.shortcuts if s.space or s.spot is not None)
    if not options and not shortcuts:
        return GOES_NOWHERE
    return Lifted(options, shortcuts, scene.chosen)
