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
from zariba.server.store import Link

HERE = "here"
LINK = "link"
HUMAN = (HERE, LINK)
EMPTY = ""

WATCHERS_LOOK = Refusal("", "watchers look on; this link plays no seat")


class SeatLink(msgspec.Struct, frozen=True):
    """A link as it is shown to the people who hand it out; seat -1 is the watchers'."""

    seat: int
    name: str
    url: str


class Viewer(Protocol):
    """Someone connected to the table."""

    link: Link

    def push(self) -> None:
        """Send the present scene soon, known or not."""

    def look(self) -> None:
        """Send the present scene soon where it is another than was sent."""

    def tell(self, message: bytes) -> None:
        """Send a message."""


def read_players(game: Game[State], scenario: str, seats: Mapping[str, str]) -> list[str]:
    """The kind of player in each seat; a seat that is not named is played here.

    A seat that the scenario does not use has no player: an empty word.
    """
    used = game.played_seats(scenario)
    players = [HERE if seat in used else EMPTY for seat in range(len(game.seats))]
    for word, kind in seats.items():
        number = game.seat(word)
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


def deal_links(players: Sequence[str]) -> list[Link]:
    """Fresh secret links: one for all seats played here, one for each link seat, one to watch."""
    links = []
    here = tuple(seat for seat, kind in enumerate(players) if kind == HERE)
    if here:
        links.append(Link(_token(), here))
    links += [Link(_token(), (seat,)) for seat, kind in enumerate(players) if kind == LINK]
    links.append(Link(_token(), ()))
    return links


def _token() -> str:
    return secrets.token_urlsafe(24)


def address(link: Link) -> str:
    """Where the holder of the link finds the table."""
    return f"/table/{link.token}"


def opening_link(players: Sequence[str], links: Sequence[Link]) -> Link:
    """The link for whoever set the table up: here, else the first link seat, else watching."""
    here = [link for link in links if any(players[seat] == HERE for seat in link.seats)]
    return (here or sorted(links, key=lambda link: link.seats or (len(players),)))[0]


def shown_links(
    game: Game[State], players: Sequence[str], links: Sequence[Link], holder: Link | None
) -> list[SeatLink]:
    """The links that a holder may see, seat by seat; None stands for who set the table up.

    Who plays at the keyboard where the table was set up hands out the others' links, so sees
    them; everyone else sees their own and the watchers'.
    """
    all_of_them = holder is None or any(players[seat] == HERE for seat in holder.seats)
    shown = []
    for link in links:
        if all_of_them or link == holder or not link.seats:
            for seat in link.seats or (WATCHER,):
                name = "watchers" if seat == WATCHER else game.seats[seat].name
                shown.append(SeatLink(seat, name, address(link)))
    return sorted(shown, key=lambda each: each.seat if each.seat != WATCHER else len(players))


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


def undoing_seat(journal: Journal[State], link: Link) -> int:
    """The seat in whose name the link would take the last action back."""
    if journal.record.actions and journal.record.actions[-1].seat in link.seats:
        return journal.record.actions[-1].seat
    return link.seats[0] if link.seats else WATCHER
