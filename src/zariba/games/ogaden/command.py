"""Commanders on the map: they stay with their units (6.2.1c, 8.5d)."""

from zariba.core.flow import Event
from zariba.games.ogaden.pack import PACK
from zariba.games.ogaden.state import Ogaden, is_centre


def settle_commanders(g: Ogaden, zone: int, units: tuple[int, ...] = ()) -> None:
    """A commander alone in a zone follows his stack, or goes to the closest bastion (8.5d)."""
    for marker, at in list(g.commander_at.items()):
        if at != zone:
            continue
        camp = PACK.marker_camp[marker]
        if any(PACK.camp[u] == camp for u in g.stacks.get(zone, ())):
            continue
        followed = [g.at[u] for u in units if PACK.camp[u] == camp and g.at[u] >= 0]
        to = followed[0] if followed else closest_centre(g, zone, camp)
        g.commander_at[marker] = to
        g.tell(Event("commander", seat=camp, value=marker, at=zone, to=to, word="8.5d"))


def closest_centre(g: Ogaden, zone: int, camp: int) -> int:
    """The nearest friendly BZ or box, whatever stands in between."""
    away = PACK.air[zone]
    return min((z for z in range(PACK.size) if is_centre(g, z, camp)), key=lambda z: (away[z], z))
