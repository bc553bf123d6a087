"""What the game's own bot would do in a person's place, and why."""

import asyncio
import hashlib
from typing import TYPE_CHECKING

import msgspec

from zariba.core.choice import Choice, Refusal
from zariba.core.game import Decision
from zariba.server.minds import Mind, make_mind
from zariba.server.seats import deciding_seat, plays_every_human
from zariba.server.store import Link
from zariba.server.thinking import BotFailed, Thinkers

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

ADVISER = "doctrine"
SECONDS = 20.0
ALONE_ONLY = Refusal("", "hints are for games without another person")
NO_ADVISER = Refusal("", "this game has no bot with a plan of its own")
NO_ANSWER = Refusal("", "the bot has no answer here")


class Hint(msgspec.Struct, frozen=True):
    """An action in words, and the bot's reason."""

    action: tuple[str, str]
    reason: str


def asked_alone(table: "LiveTable", link: Link) -> tuple[int, Choice] | Refusal:
    """What is asked of whoever plays every human seat, or why nothing can be told him."""
    if not link.seats or not plays_every_human(table.players, link):
        return ALONE_ONLY
    seat = deciding_seat(table.journal, link, table.answered())
    choice = None if seat is None else table.moment.choice(seat)
    if seat is None or choice is None:
        return table.moment.not_now()
    return seat, choice


class Hints:
    """Asks a bot that sees what the person sees, and does nothing."""

    def __init__(self, table: "LiveTable", thinkers: Thinkers) -> None:
        self._table = table
        self._thinkers = thinkers
        self._advisers: dict[int, Mind] = {}
        """By seat: one that remembers the order it is following."""

    async def hint(self, link: Link) -> Hint | Refusal:
        """The bot's choice at the present decision of the link's seat."""
        table = self._table
        asked = asked_alone(table, link)
        if isinstance(asked, Refusal):
            return asked
        if ADVISER not in table.game.bots():
            return NO_ADVISER
        seat, choice = asked
        try:
            decision = await self.advise(seat, choice)
        except BotFailed:
            self._advisers.pop(seat, None)
            return NO_ANSWER
        if decision.action not in choice.options:
            return NO_ANSWER
        return Hint(table.game.spell(decision.action), decision.reason)

    async def advise(self, seat: int, choice: Choice) -> Decision:
        """What the bot would do in the place of a seat; BotFailed when it has no answer."""
        table = self._table
        if seat not in self._advisers:
            self._advisers[seat] = await asyncio.to_thread(make_mind, table.game, ADVISER)
        state = table.moment.state
        seed = bytes.fromhex(table.journal.record.seed)
        mark = b"zariba hint %d %d" % (seat, state.n)
        luck = int.from_bytes(hashlib.blake2b(mark, key=seed).digest())
        adviser = self._advisers[seat]
        return await self._thinkers.ask(adviser, table.game, state, seat, choice, luck, SECONDS)
