"""Supply: chains of bastions at most five zones apart, checked at the end of every OPS (10.0)."""

from zariba.boards.network import chain
from zariba.core.flow import Event
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import is_centre, site_of
from zariba.games.ogaden.rules.state import STRUCK, UNSUPPLIED, Ogaden, is_visible


def supplied_zones(g: Ogaden, seat: int) -> bytearray:
    """The zones where a unit of the camp is in supply (10.1b, 10.1c, 10.1f).

    Routes are those of movement (10.1d); visible enemies and their standing sites end one (10.1e).
    """
    pack = g.pack
    cut = bytearray(pack.size)
    for zone in pack.sites:
        cut[zone] = site_of(g, zone, 1 - seat)
    for zone in g.stacks:
        if not cut[zone] and is_visible(g, zone, 1 - seat):
            cut[zone] = 1
    bases = list(pack.boxes[seat])
    if seat == ETHIOPIA and g.helicopter_base >= 0:
        bases.append(g.helicopter_base)  # 9.2.1j
    links = frozenset(z for z in pack.bastions if is_centre(g, z, seat))
    return chain(pack.main[seat], pack.spare[seat], bases, links, cut, pack.supply_step)


def check_logistics(g: Ogaden) -> None:
    """Put and take the inoperative markers of both camps (10.0a, 10.2a)."""
    pack = g.pack
    for seat in (ETHIOPIA, SOMALIA):
        reached = supplied_zones(g, seat)
        for unit in pack.seat_units[seat]:
            zone = g.at[unit]
            if zone < 0 or not pack.is_cu[unit]:  # 10.1a
                continue
            status = g.status[unit]
            out = not reached[zone] or status & STRUCK  # 10.1g
            if out and not status & UNSUPPLIED:
                g.status[unit] |= UNSUPPLIED
                g.tell(Event("supply", seat=seat, units=(unit,), at=zone, value=0, word="10.2a"))
            elif not out and status & UNSUPPLIED:
                g.status[unit] &= ~UNSUPPLIED
                g.tell(Event("supply", seat=seat, units=(unit,), at=zone, value=1, word="10.2a"))
