"""Facts of case files about zones: sites, control, sieges, liberated zones, cities."""

from collections.abc import Callable, Iterable

from zariba.core.bad_input import BadInput
from zariba.games.ogaden.casefile.names import seat_of, zone_of
from zariba.games.ogaden.material.printed import BZ, SEAT_IDS
from zariba.games.ogaden.rules.control import control, is_free, site_of, site_stands
from zariba.games.ogaden.rules.state import (
    DESTROYED,
    INOPERATIVE,
    Ogaden,
    is_visible,
)

SITES = {"": 0, "inoperative": INOPERATIVE, "destroyed": DESTROYED}


def site_words(g: Ogaden, code: str) -> str:
    """A GZ or BZ in words."""
    zone = zone_of(g.pack, code)
    damage = next(w for w, loss in SITES.items() if loss == g.site_loss[zone])
    return f"{SEAT_IDS[g.site_seat[zone]]} {damage}".strip()


def put_site(g: Ogaden, code: str, words: str) -> None:
    """Whose a GZ or BZ is, and how damaged."""
    pack, zone = g.pack, zone_of(g.pack, code)
    seat, _, damage = words.partition(" ")
    if not pack.site_steps[zone] or damage not in SITES:
        raise BadInput(f"site: {code}: write a camp, then inoperative or destroyed or nothing")
    g.site_seat[zone] = seat_of(seat)
    g.site_loss[zone] = min(SITES[damage], pack.site_steps[zone])


def changed_sites(g: Ogaden) -> Iterable[str]:
    """The sites that are not as the map prints them."""
    pack = g.pack
    for zone, code in enumerate(pack.codes):
        if g.site_seat[zone] != pack.site_seat[zone] or g.site_loss[zone]:
            yield code


def control_words(g: Ogaden, code: str) -> str:
    """A zone's control in a word (1.4)."""
    zone = zone_of(g.pack, code)
    holder = control(g, zone)
    if holder >= 0:
        return SEAT_IDS[holder]
    if all(site_of(g, zone, seat) or is_visible(g, zone, seat) for seat in (0, 1)):
        return "contested"
    return "free" if is_free(g, zone) else "none"


def put_sieges(g: Ogaden, codes: list[str]) -> None:
    """Besieged zones: an enemy bastion that stands, and besiegers (8.6.2a)."""
    for code in codes:
        zone = zone_of(g.pack, code)
        if g.pack.kind[zone] != BZ or not site_stands(g, zone):
            raise BadInput(f"sieges: {code} has no bastion that stands")
        if not is_visible(g, zone, 1 - g.site_seat[zone]):
            raise BadInput(f"sieges: no enemy of the bastion is to be seen in {code}")
        g.sieges = (*g.sieges, zone)


def liberated(g: Ogaden) -> dict[str, str]:
    """Liberated zones and by whom."""
    return {g.pack.codes[z]: movement for z, movement in g.liberated.items()}


def put_liberated(g: Ogaden, zones: dict[str, str]) -> None:
    """Liberated zones and by whom."""
    g.liberated.update((zone_of(g.pack, code), movement) for code, movement in zones.items())


def holders(g: Ogaden) -> dict[str, str]:
    """Who held the cities in the last diplomatic phase."""
    codes = [g.pack.codes[z] for z in g.pack.cities]
    return {code: SEAT_IDS[h] for code, h in zip(codes, g.holders, strict=True) if h >= 0}


def put_holders(g: Ogaden, cities: dict[str, str]) -> None:
    """Who held them."""
    for code, name in cities.items():
        zone = zone_of(g.pack, code)
        if zone not in g.pack.cities:
            raise BadInput(f"holders: {code} is none of the cities")
        g.holders[g.pack.cities.index(zone)] = seat_of(name)


def far(between: Callable[[Ogaden, int, int], int]) -> Callable[[Ogaden, str], int]:
    """A distance between two zones that are named together: BER-GOD."""
    return lambda g, pair: between(g, zone_of(g.pack, pair[:3]), zone_of(g.pack, pair[4:]))


def codes(g: Ogaden, zones: Iterable[int]) -> list[str]:
    """Zones by id."""
    return sorted(g.pack.codes[z] for z in zones)


def put_sabotaged(g: Ogaden, names: list[str]) -> None:
    """The zones whose EZ is sabotaged."""
    g.sabotaged = tuple(zone_of(g.pack, code) for code in names)
