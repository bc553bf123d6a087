"""Supply: chains of bastions at most five zones apart, checked at the end of every OPS (10.0)."""

from zariba.boards.network import chain
from zariba.core.flow import Event
from zariba.games.ogaden.material.pack import ETHIOPIA, PACK, SOMALIA
from zariba.games.ogaden.rules.control import hostile, is_centre
from zariba.games.ogaden.rules.state import STRUCK, UNSUPPLIED, Ogaden


def supplied_zones(g: Ogaden, camp: int) -> bytearray:
    """The zones where a unit of the camp is in supply (10.1b, 10.1c, 10.1f).

    Routes are those of movement (10.1d); visible enemies and their standing sites end one (10.1e).
    """
    cut = bytearray(PACK.size)
    for zone in (*g.stacks, *PACK.sites):
        if not cut[zone] and hostile(g, zone, camp):
            cut[zone] = 1
    bases = list(PACK.boxes[camp])
    if camp == ETHIOPIA and g.helicopter_base >= 0:
        bases.append(g.helicopter_base)  # 9.2.1j
    links = frozenset(z for z in PACK.bastions if is_centre(g, z, camp))
    return chain(PACK.main[camp], PACK.spare[camp], bases, links, cut, PACK.supply_step)


def check_logistics(g: Ogaden) -> None:
    """Put and take the inoperative markers of both camps (10.0a, 10.2a)."""
    for camp in (ETHIOPIA, SOMALIA):
        reached = supplied_zones(g, camp)
        for unit in PACK.camp_units[camp]:
            zone = g.at[unit]
            if zone < 0 or not PACK.is_cu[unit]:  # 10.1a
                continue
            status = g.status[unit]
            out = not reached[zone] or status & STRUCK  # 10.1g
            if out and not status & UNSUPPLIED:
                g.status[unit] |= UNSUPPLIED
                g.tell(Event("supply", seat=camp, units=(unit,), at=zone, value=0, word="10.2a"))
            elif not out and status & UNSUPPLIED:
                g.status[unit] &= ~UNSUPPLIED
                g.tell(Event("supply", seat=camp, units=(unit,), at=zone, value=1, word="10.2a"))
