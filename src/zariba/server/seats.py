"""Who sits where: the links that a table hands out and what each of them may do."""

import secrets
from collections.abc import Container, Mapping, Sequence
from typing import Protocol

import msgspec

from zariba.bots import make_bot
from zariba.core.bad_input import BadInput
from zariba.core.choice import Refusal
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Journal
from zariba.core.scenario import Seat
from zariba.server.kept import Link, key_of

HERE = "here"
LINK = "link"
HUMAN = (HERE, LINK)
EMPTY = ""

UMPIRES_NAME = "the umpire"

WATCHERS_LOOK = Refusal("", "watchers look on; this link plays no seat")


class SeatLink(msgspec.Struct, frozen=True):
    """A link as it is shown to the people who hand it out.

    Seat -1 is the watchers', -2 the umpire's.
    """

    seat: int
    name: str
    url: str
    """Empty for one whose secret is not known: it is shown when it is made, and not kept."""
    claimed: bool = False
    """Whether someone sits there."""
    may_renew: bool = False
    """Whether who is shown it may have a new one made in its place."""


class Viewer(Protocol):
    """Someone connected to the table."""

    link: Link
    browser: str
    """What is known of the browser; empty for one that has claimed nothing."""

    def push(self) -> None:
        """Send the present scene soon, known or not."""

    def look(self) -> None:
        """Send the present scene soon where it is another than was sent."""

    def tell(self, message: bytes) -> None:
        """Send a message."""

    def close(self, code: int, why: str) -> None:
        """Say why, and let go; nothing that it sends is read any more."""


def read_players(game: Game[State], scenario: str, seats: Mapping[str, str]) -> list[str]:
    """The kind of player in each seat; a seat that is not named is played here.

    A seat that the scenario does not use has no player: an empty word.
    """
    used = game.played_seats(scenario)
    players = [HERE if seat in used else EMPTY for seat in range(len(game.seats))]
    for word, kind in seats.items():
        number = game.seat(word, scenario)
        if number not in used:
            continue
        kind = HERE if kind == "human" else kind
        if kind not in HUMAN:
            try:
                make_bot(game, kind)
            except BadInput as error:
                raise BadInput(
                    f"the seat {word} is played here, by link or by a bot: {error}"
                ) from None
        players[number] = kind
    return players


def deal_links(players: Sequence[str], umpire: bool = False) -> dict[str, Link]:
    """Fresh links by their secrets: one for all seats played here, one for each link seat, one
    to watch, and one for an umpire."""
    here = tuple(seat for seat, kind in enumerate(players) if kind == HERE)
    held = [here] if here else []
    held += [(seat,) for seat, kind in enumerate(players) if kind == LINK]
    tokens = {fresh_token(): seats for seats in [*held, ()]}
    dealt = {token: Link(key_of(token), seats) for token, seats in tokens.items()}
    if umpire:
        token = fresh_token()
        dealt[token] = Link(key_of(token), (), umpire=True)
    return dealt


def fresh_token() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(24)


def address(token: str) -> str:
    """Where the holder of a link finds the table."""
    return f"/table/{token}"


def seat_names(who: Sequence[Seat], seats: Sequence[int]) -> str:
    """Who plays these seats, as one person."""
    return " and ".join(who[seat].name for seat in seats) or "watchers"


def link_name(who: Sequence[Seat], link: Link) -> str:
    """Who holds a link, as one person."""
    return UMPIRES_NAME if link.umpire else seat_names(who, link.seats)


def umpired(links: Sequence[Link]) -> bool:
    """Whether an umpire sits at the table, or has a place kept for him."""
    return any(link.umpire for link in links)


def plays_here(players: Sequence[str], link: Link) -> bool:
    """Whether the link is that of the keyboard at which the table was set up."""
    return any(players[seat] == HERE for seat in link.seats)


def opening_link(players: Sequence[str], links: Sequence[Link]) -> Link:
    """The link for whoever set the table up: here, the umpire's, the first seat's, or to watch."""
    here = [link for link in links if plays_here(players, link)]
    here = here or [link for link in links if link.umpire]
    return (here or sorted(links, key=lambda link: link.seats or (len(players),)))[0]


def shown_links(
    who: Sequence[Seat],
    players: Sequence[str],
    links: Sequence[Link],
    holder: Link,
    tokens: Mapping[str, str],
) -> list[SeatLink]:
    """The links that a holder may see, seat by seat; `tokens` has the known ones, by key.

    Who set the table up hands out the others' links, so sees them all; everyone else sees their
    own and the watchers'.
    """
    shown = []
    for link in links:
        for_all = not link.seats and not link.umpire
        if made_it(players, links, holder) or link.key == holder.key or for_all:
            url = address(tokens[link.key]) if link.key in tokens else ""
            may_renew = not why_not_renew(who, players, links, holder, link)
            for seat in link.places:
                name = who[seat].name if link.seats else link_name(who, link)
                shown.append(SeatLink(seat, name, url, bool(link.claims), may_renew))
    last = len(players)
    return sorted(shown, key=lambda each: each.seat if each.seat >= 0 else last - each.seat)


def made_it(players: Sequence[str], links: Sequence[Link], holder: Link) -> bool:
    """Whether the holder of a link is who set the table up."""
    return plays_here(players, holder) or holder.key == opening_link(players, links).key


def why_not_renew(
    who: Sequence[Seat], players: Sequence[str], links: Sequence[Link], holder: Link, wanted: Link
) -> str:
    """Why the holder of a link may not give another link, or his own, a new address."""
    if wanted.key == holder.key:
        if holder.seats or holder.umpire or made_it(players, links, holder):
            return ""
        return "only who set the table up can renew the watchers' link"
    if not wanted.claims:
        if made_it(players, links, holder):
            return ""
        return "only who set the table up can renew a link that is not his own"
    return (
        f"someone has sat down at the link of {link_name(who, wanted)}: only that person "
        "can renew it, because whoever has the new link sees all the secrets of that place"
    )


def plays_every_human(players: Sequence[str], link: Link) -> bool:
    """Whether no other person plays at this table."""
    if not link.seats and any(kind in HUMAN for kind in players):
        return False
    return all(seat in link.seats for seat, kind in enumerate(players) if kind in HUMAN)


def deciding_seat(journal: Journal[State], link: Link, answered: Container[int] = ()) -> int | None:
    """The seat of the link that must decide; last of all one that the table answers for."""
    asked = [seat for seat in journal.game.asked(journal.state) if seat in link.seats]
    return next((seat for seat in asked if seat not in answered), asked[0] if asked else None)


def looking_seat(journal: Journal[State], link: Link, answered: Container[int] = ()) -> int:
    """Whose eyes the link sees with: who must decide, else who decided last."""
    if len(link.seats) < 2:
        return link.seats[0] if link.seats else WATCHER
    deciding = deciding_seat(journal, link, answered)
    if deciding is not None and deciding not in answered:
        return deciding
    for entry in reversed(journal.record.actions):
        if entry.seat in link.seats:
            return entry.seat
    return link.seats[0]
