"""Units, zones, sites and markers by name, as the log and the table print them."""

from collections.abc import Iterable

from zariba.core.choice import Action
from zariba.core.flow import Event
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ
from zariba.games.ogaden.rules.actions import OF_MARKER, OF_UNIT, OF_ZONE
from zariba.games.ogaden.rules.fire import NOBODY
from zariba.games.ogaden.rules.state import SITE, Ogaden

SEAT_NAMES = ("Ethiopian", "Somali")
NATIONS = ("Ethiopia", "Somalia")


def shared_names(pack: OgadenPack) -> set[str]:
    """Names that a unit of each camp bears: the 9th IB, for instance."""
    seen: dict[str, int] = {}
    return {u.name for u in pack.units if seen.setdefault(u.name, u.seat) != u.seat}


def unit_name(pack: OgadenPack, unit: int) -> str:
    """A unit by name; the camp stands before it where both have one of that name."""
    u = pack.units[unit]
    if unit >= pack.count:
        return f"a {u.name[0].lower()}{u.name[1:]}"
    name = f"{SEAT_NAMES[u.seat]} {u.name}" if u.name in shared_names(pack) else u.name
    return f"the {name}" if u.name[0].isdigit() else name


def names(pack: OgadenPack, units: Iterable[int]) -> str:
    """Units by name, like strangers counted."""
    some = list(units)
    known = [unit_name(pack, u) for u in some if 0 <= u < pack.count]
    for stranger in dict.fromkeys(u for u in some if u >= pack.count):
        count = some.count(stranger)
        name = pack.units[stranger].name
        known.append(unit_name(pack, stranger) if count == 1 else f"{count} x {name}")
    return listed(known) or "nobody"


def listed(words: list[str]) -> str:
    """Words as a list with `and`."""
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"


def place(pack: OgadenPack, zone: int) -> str:
    """A zone by name."""
    return pack.zones[zone].name if zone >= 0 else "nowhere"


def site_name(pack: OgadenPack, zone: int) -> str:
    """The garrison or bastion of a zone."""
    kind = "bastion" if pack.kind[zone] == BZ else "garrison"
    return f"the {kind} of {place(pack, zone)}"


def called(state: Ogaden, action: Action) -> str:
    """What an action is about, in a sentence."""
    verb, arg = action
    if verb in OF_UNIT:
        return unit_name(state.pack, arg)
    if verb in OF_ZONE:
        return place(state.pack, arg)
    if verb in OF_MARKER:
        return marker_name(state.pack, arg)
    return f"attack {arg + 1}" if verb == "group" else f"“{verb}”"


def party(pack: OgadenPack, unit: int, zone: int) -> str:
    """Who fires or is fired at: a unit, or the site of the zone."""
    if unit == SITE:
        return site_name(pack, zone)
    return "the defences" if unit == NOBODY else unit_name(pack, unit)


def marker_name(pack: OgadenPack, marker: int) -> str:
    """A marker by name."""
    return pack.markers[marker].name


def side(event: Event) -> str:
    """The side an event belongs to."""
    return SEAT_NAMES[event.seat] if event.seat >= 0 else "Each"


def plural(units: tuple[int, ...], verb: str) -> str:
    """The verb of some units: one moves, several move."""
    if len(units) > 1:
        return verb
    if verb == "fly":
        return "flies"
    return f"{verb}es" if verb[-1] in "sho" else f"{verb}s"


def be(units: tuple[int, ...]) -> str:
    """One is, several are."""
    return "is" if len(units) == 1 else "are"
