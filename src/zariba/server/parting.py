"""A kept game whose rules were mended since: what its table says, and where it goes on.

Its journal opens as far as its actions are legal today (`Journal.parted`). The table shows that
position and takes no action; whoever plays a seat goes on from there at a table of its own, with
the same people, each by the link of the seats he has here.
"""

import msgspec

from zariba.core.choice import Refusal
from zariba.core.flow import State
from zariba.core.journal import Journal
from zariba.core.record import Record

STOPS_HERE = Refusal(
    "",
    "this game stops here, because its rules were mended since; "
    "it goes on from here at a new table",
)


class Parting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a game stops and why, for one who may know so much of it."""

    n: int
    """The number of the action that is no longer legal: the position shown is the one before."""
    name: str
    """Whose action it is."""
    of: int = 0
    """How many actions the whole record has, for those who may know how much was done unseen."""
    rule: str = ""
    words: str = ""
    """The action, for those who may know it."""
    why: str = ""


def branched(record: Record, knows_all: bool) -> str:
    """The table that this game was branched from and, for those who may know it, where."""
    return record.branch_of if knows_all else record.branch_of.partition("@")[0]


def parting(
    journal: Journal[State], seats: tuple[int, ...], knows_all: bool, shown: int
) -> Parting | None:
    """What the holder of these seats may know of where the game stops; None if it does not.

    An action and the reason against it may tell what only the seat knew that took it, and the
    actions before it are counted as far as the holder was shown them.
    """
    parted = journal.parted
    if parted is None:
        return None
    seat = journal.whole.actions[parted.n].seat
    who = journal.game.seats_in(journal.record.scenario)
    named = 0 <= seat < len(who)
    told = knows_all or seat in seats
    return Parting(
        n=parted.n if knows_all else shown,
        of=len(journal.whole.actions) if knows_all else 0,
        name=who[seat].name if named else "nobody",
        rule=parted.refusal.rule,
        words=parted.words if told else "",
        why=parted.refusal.why if told else "",
    )
