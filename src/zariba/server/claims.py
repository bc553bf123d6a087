"""Who may use a link: the first browser that sits down claims it, and lets others in by a code.

Whoever sets a table up has every link of it. So a link is worth little once somebody sits there:
from then on it opens nothing without the secret of a browser that has claimed it.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from zariba.core.bad_input import BadInput
from zariba.server.kept import NOT_HANDED_OUT, Giving, Link, key_of
from zariba.server.numbers import forget_person
from zariba.server.seats import fresh_token, umpired, why_not_renew
from zariba.server.store import Store, StoreError

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

TAKEN = (
    "this seat is taken: someone sat down with this link in another browser; "
    "a hand-over code made there lets you in"
)
WRONG_CODE = "this is not the hand-over code of this seat: each works once, and only the last made"
REPLACED = "this link was replaced by a new one"

CLOSED_TAKEN = 4403
CLOSED_REPLACED = 4404

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of a hand-over code: without letters and digits that look alike."""
CODE_LENGTH = 16


class Forbidden(BadInput):
    """Not for this link, or not for this browser."""


class Taken(Forbidden):
    """Another browser sits there."""


def people(links: Sequence[Link]) -> list[Link]:
    """The links that people play with, in the order of their seats."""
    return sorted((link for link in links if link.seats), key=lambda link: link.seats)


def between_people(links: Sequence[Link]) -> bool:
    """Whether two or more people play, who are to keep secrets from each other."""
    return len(people(links)) > 1


def claimable(links: Sequence[Link], link: Link) -> bool:
    """Whether a browser claims the link; one's own game may be open on two devices."""
    if umpired(links):
        return link.umpire or bool(link.seats)
    return bool(link.seats) and between_people(links)


def fresh_code() -> str:
    """A hand-over code, in groups of four."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(letters[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def code_key(code: str) -> str:
    """What is kept of a code, however it was typed."""
    return key_of("".join(letter for letter in code.upper() if letter.isalnum()))


def heir_token(token: str, table_id: str) -> str:
    """The token for the same people at the table where a game goes on.

    Nobody but who has the old one can work it out, and it need be kept nowhere.
    """
    mark = f"zariba goes on at {table_id}".encode()
    digest = hmac.digest(token.encode("utf-8", "replace"), mark, "sha256")
    return urlsafe_b64encode(digest[:24]).decode()


def heirs_of(links: Sequence[Link]) -> list[Link]:
    """Links for the same people and browsers, which nobody has before he asks for his."""
    return [
        Link(
            NOT_HANDED_OUT + secrets.token_hex(32)[1:],
            link.seats,
            link.claims,
            umpire=link.umpire,
        )
        for link in links
    ]


class Claims:
    """The links of one table as they change hands."""

    def __init__(self, table: "LiveTable", store: Store) -> None:
        self._table = table
        self._store = store

    async def claim(self, link: Link, browser: str, code: str = "") -> bool:
        """Let a browser sit down, the first or one with the code; Taken when it may not.

        False where links need no claim.
        """
        return await self._table.to_the_end(self._claim(link, browser, code))

    async def hand_over(self, link: Link, browser: str) -> str:
        """A code with which one more browser can sit down; a code made before is void."""
        return await self._table.to_the_end(self._hand_over(link, browser))

    async def renew(self, link: Link, browser: str, seat: int) -> str:
        """The new token of a seat's link, -1 for the watchers'; Forbidden says why not."""
        return await self._table.to_the_end(self._renew(link, browser, seat))

    async def hand_out(self, places: tuple[int, ...], token: str) -> None:
        """Let a link be found by its token that nobody has had before."""
        await self._table.to_the_end(self._hand_out(places, token))

    async def _claim(self, link: Link, browser: str, code: str) -> bool:
        table = self._table
        async with table.lock:
            link = self._present(link)
            if not claimable(table.links, link):
                return False
            if browser in link.claims:
                return True
            if link.claims:
                if not code:
                    raise Taken(TAKEN)
                if code_key(code) != link.code:
                    raise Taken(WRONG_CODE)
            used = "" if link.claims else link.code
            held = msgspec.structs.replace(link, claims=(*link.claims, browser), code=used)
            await self._put(link, held, table.numbers.giving)
            table.check_viewers()
            return True

    async def _hand_over(self, link: Link, browser: str) -> str:
        async with self._table.lock:
            link = self._present(link)
            if not claimable(self._table.links, link):
                raise BadInput("nobody claims this link: it can be opened in any browser as it is")
            if browser not in link.claims:
                raise Forbidden("only a browser that sits here can make a hand-over code")
            code = fresh_code()
            held = msgspec.structs.replace(link, code=code_key(code))
            await self._put(link, held, self._table.numbers.giving)
            return code

    async def _renew(self, link: Link, browser: str, seat: int) -> str:
        table = self._table
        async with table.lock:
            holder = self._present(link)
            if not holder.admits(browser):
                raise Taken(TAKEN)
            wanted = next((w for w in table.links if seat in w.places), None)
            if wanted is None:
                raise BadInput(f"no link plays seat {seat}")
            refusal = why_not_renew(table.who, table.players, table.links, holder, wanted)
            if refusal:
                raise Forbidden(refusal)
            token = fresh_token()
            giving = forget_person(table.numbers.giving, wanted)
            gone = [viewer for viewer in table.viewers if viewer.link.key == wanted.key]
            renewed = Link(key_of(token), wanted.seats, umpire=wanted.umpire)
            await self._put(wanted, renewed, giving)
            for viewer in gone:
                viewer.close(CLOSED_REPLACED, REPLACED)
            return token

    async def _hand_out(self, places: tuple[int, ...], token: str) -> None:
        async with self._table.lock:
            link = next(each for each in self._table.links if each.places == places)
            key = key_of(token)
            if link.key == key:
                return
            if not link.key.startswith(NOT_HANDED_OUT):
                raise Forbidden("your link to the table where this goes on was renewed there")
            held = msgspec.structs.replace(link, key=key)
            await self._put(link, held, self._table.numbers.giving)

    def _present(self, link: Link) -> Link:
        """The link as it is now that the lock is held."""
        now = self._table.link(link.key)
        if now is None:
            raise Forbidden(REPLACED)
        return now

    async def _put(self, old: Link, new: Link, giving: Giving | None) -> None:
        table = self._table
        try:
            await table.write(self._store.relink, old.key, new, giving)
        except StoreError as error:
            await table.not_stored(error)
            raise
        table.put_link(old, new)
        table.numbers.giving = giving
        if table.numbers.waiting:
            table.still_waits()
