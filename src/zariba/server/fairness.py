"""What everyone at a table is told about where its dice come from."""

from collections.abc import Sequence

from zariba.core.record import Record
from zariba.core.scenario import Seat
from zariba.core.shares import BRANCHED, CHOSEN, LOADED, SHARED
from zariba.server.claims import between_people
from zariba.server.kept import Giving, Link
from zariba.server.seats import seat_names, umpired

ORIGIN_WORDS = {
    "": "How the dice of this game came about is not known: it was set up by an earlier zariba.",
    CHOSEN: "The dice of this game were chosen by whoever set it up, "
    "who may know every roll to come.",
    LOADED: "This game was loaded from a file: whoever has the file may know every roll to come.",
    BRANCHED: "This game was branched from another one: "
    "whoever has that one's record may know every roll to come.",
}


WATCHED_OVER = (
    "An umpire sits at this table: he sees what every side sees, and may change the position and "
    "the dice. Each of his rulings is kept with its reason, and shown to all after the game."
)


def told_of_dice(
    who: Sequence[Seat],
    record: Record,
    links: Sequence[Link],
    giving: Giving | None,
    reader: Link,
) -> list[str]:
    """Sentences for everyone; none where one person plays, or where all gave a number.

    Of an umpire everyone else is told.
    """
    told = [WATCHED_OVER] if umpired(links) and not reader.umpire else []
    if not between_people(links):
        return told
    if record.dice != SHARED:
        return [*told, ORIGIN_WORDS[record.dice]]
    if giving is None:
        return told
    told += [
        f"{seat_names(who, link.seats)} gave no number to the dice."
        for link in sorted(links, key=lambda link: link.seats)
        if giving.begun and link.seats and link.seats[0] not in giving.numbers
    ]
    if giving.anew:
        times = "once" if giving.anew == 1 else f"{giving.anew} times"
        told.append(f"The numbers for the dice were given up and drawn anew {times}.")
    return told
