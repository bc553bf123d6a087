"""Facts of case files about units: where they are, which side is up, what they are worth."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, differs, shaped
from zariba.games.ogaden.casefile.names import unit_of, zone_of
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.state import (
    COMMITTED,
    CONCEALED,
    DEAD,
    DONE,
    GONE,
    OFF,
    RAIDED,
    REDUCED,
    REEQUIPPED,
    STRUCK,
    SUPPRESSED,
    UNSUPPLIED,
    Ogaden,
    enter,
    leave,
)

MARKERS = {
    "reduced": REDUCED,
    "reequipped": REEQUIPPED,
    "concealed": CONCEALED,
    "unsupplied": UNSUPPLIED,
    "struck": STRUCK | UNSUPPLIED,
    "suppressed": SUPPRESSED,
    "done": DONE,
    "raided": RAIDED,
    "committed": COMMITTED,
}
ALL_MARKERS = reduce(or_, MARKERS.values())
NOT_COMPARED = ("done", "raided", "committed", "suppressed")
PLACES = {"off": OFF, "destroyed": DEAD, "gone": GONE}


class Several(Each[Ogaden]):
    """A word that tells several things of each name, in any order."""

    def see(self, g: Ogaden, value: object) -> str | None:
        """The same things, whatever their order."""
        assert self.get is not None
        for name, want in shaped(value, dict[str, list[str]], self.expected).items():
            found = self.compared(self.get(g, name))
            trouble = differs(f"{self.expected} of {name}", sorted(want), found)
            if trouble is not None:
                return trouble
        return None

    def compared(self, found: Any) -> list[str]:
        """What is compared of what there is."""
        return sorted(found)


class Status(Several):
    """The sides and markers of units; what is over with an OPS is not compared."""

    def amend(self, g: Ogaden, value: object) -> None:
        """What the marker being played has made of a unit stays."""
        kept = [status & ~ALL_MARKERS for status in g.status]
        super().amend(g, value)
        g.status = [status | rest for status, rest in zip(g.status, kept, strict=True)]

    def compared(self, found: Any) -> list[str]:
        """Without the marks of one OPS."""
        return sorted(word for word in found if word not in NOT_COMPARED)


def where_is(g: Ogaden, name: str) -> str:
    """A unit's place in words."""
    at = g.at[unit_of(g.pack, name)]
    return g.pack.codes[at] if at >= 0 else next(w for w, n in PLACES.items() if n == at)


def put_unit(g: Ogaden, name: str, code: str) -> None:
    """A unit into a zone, or off the map."""
    unit = unit_of(g.pack, name)
    if g.at[unit] >= 0:
        leave(g, unit)
    if code in PLACES:
        g.at[unit] = PLACES[code]
        g.status[unit] = 0
    else:
        enter(g, unit, zone_of(g.pack, code))


def placed(g: Ogaden) -> Iterable[str]:
    """The units on the map as they are stacked, then those that are lost."""
    pack = g.pack
    yield from (pack.unit_ids[u] for stack in g.stacks.values() for u in stack)
    for gone in (DEAD, GONE):
        yield from (pack.unit_ids[u] for u in range(pack.count) if g.at[u] == gone)


def marks_of(g: Ogaden, name: str) -> list[str]:
    """A unit's sides and markers in words."""
    status = g.status[unit_of(g.pack, name)]
    found = [w for w, bits in MARKERS.items() if w != "struck" and status & bits]
    if status & STRUCK:
        found = [w for w in found if w != "unsupplied"] + ["struck"]
    return found


def put_marks(g: Ogaden, name: str, words: list[str]) -> None:
    """The sides and markers of a unit: GU, SFU and AU are always supplied (10.1a).

    A logistical strike holds guerrillas and special forces all the same (8.4.1b).
    """
    pack, unit = g.pack, unit_of(g.pack, name)
    g.status[unit] = 0
    for word in words:
        if word not in MARKERS:
            raise BadInput(f"state: no marker {word!r}; they are {', '.join(MARKERS)}")
        if pack.is_cu[unit] or not MARKERS[word] & UNSUPPLIED:
            g.status[unit] |= MARKERS[word]
        elif word == "struck" and pack.hides[unit]:
            g.status[unit] |= STRUCK
        else:
            raise BadInput(f"state: {name} cannot be {word}: it is always supplied (10.1a)")


def is_supplied(g: Ogaden, name: str) -> bool:
    """Whether a unit could trace a line of logistics now."""
    unit = unit_of(g.pack, name)
    return bool(supplied_zones(g, g.pack.seat[unit])[g.at[unit]])
