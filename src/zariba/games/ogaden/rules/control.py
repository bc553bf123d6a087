"""Who holds a zone: garrisons and bastions, control, free zones, sieges (1.4, 1.5, 8.6.2)."""

from zariba.core.flow import Event
from zariba.games.ogaden.material.printed import BOX, ETHIOPIA, EZ, MINOR, SOMALIA
from zariba.games.ogaden.rules.state import Ogaden, is_visible


def site_stands(g: Ogaden, zone: int) -> bool:
    """Whether a GZ is not inoperative, a BZ not destroyed (1.4f, 1.5d)."""
    return g.site_loss[zone] < g.pack.site_steps[zone]


def site_of(g: Ogaden, zone: int, seat: int) -> bool:
    """Whether the zone has a standing site of the camp."""
    return g.site_seat[zone] == seat and g.site_loss[zone] < g.pack.site_steps[zone]


def hostile(g: Ogaden, zone: int, seat: int) -> bool:
    """Whether a zone holds visible enemies of the camp or their standing site (7.1f, 1.4e)."""
    return site_of(g, zone, 1 - seat) or is_visible(g, zone, 1 - seat)


def in_area(g: Ogaden, zone: int) -> bool:
    """Whether the scenario is fought there: the war of liberation in the Ogaden only (14.1a)."""
    return g.pack.ogaden[zone] or g.plan.whole_map


def control(g: Ogaden, zone: int) -> int:
    """The camp that controls a zone, -1 for none or contested (1.4)."""
    box = g.pack.box_seat[zone]
    if box >= 0:
        return box
    stack = zone in g.stacks
    ethiopian = site_of(g, zone, ETHIOPIA) or (stack and is_visible(g, zone, ETHIOPIA))
    somali = site_of(g, zone, SOMALIA) or (stack and is_visible(g, zone, SOMALIA))
    if ethiopian and somali:
        return -1  # 1.4j
    if ethiopian or somali:
        return ETHIOPIA if ethiopian else SOMALIA  # 1.4e, 1.4f
    parent = g.pack.parent[zone]
    if parent >= 0 and parent != zone:
        return control(g, parent)  # 1.4h, 1.4i
    return -1


def is_free(g: Ogaden, zone: int) -> bool:
    """A minor zone, inoperative GZ or destroyed BZ without any but concealed units.

    1.4a for the first, 1.4b for the second, 1.4c for the third; 1.4d for concealed ones.
    """
    if g.pack.kind[zone] in (BOX, EZ):
        return False
    if g.pack.site_steps[zone] and site_stands(g, zone):
        return False
    return not is_visible(g, zone, ETHIOPIA) and not is_visible(g, zone, SOMALIA)


def may_reveal(g: Ogaden, unit: int, zone: int) -> bool:
    """GU and SFU turn up only in a free minor zone or one their camp controls (7.2b)."""
    if control(g, zone) == g.pack.seat[unit]:
        return True
    return g.pack.kind[zone] == MINOR and is_free(g, zone)


def all_ogaden_bz(g: Ogaden, seat: int) -> bool:
    """Whether a camp controls every BZ of the Ogaden (R19)."""
    return all(control(g, zone) == seat for zone in g.pack.ogaden_bz)


def is_centre(g: Ogaden, zone: int, seat: int) -> bool:
    """A BZ that the camp holds, neither inoperative, destroyed nor besieged; its boxes too."""
    if g.pack.box_seat[zone] == seat:
        return True
    return (
        g.pack.site_steps[zone] == 2
        and g.site_seat[zone] == seat
        and g.site_loss[zone] == 0
        and not is_visible(g, zone, 1 - seat)  # 8.6.2e
    )


def look_at_ogaden(g: Ogaden) -> None:
    """Once all its BZ are Somali there are no more guerrilla actions (7.2a)."""
    if not g.ogaden_fallen and all_ogaden_bz(g, SOMALIA):
        g.ogaden_fallen = True
        g.tell(Event("fallen", seat=SOMALIA, word="7.2a"))
    if not g.bz_lost:
        g.bz_lost = any(control(g, z) == SOMALIA for z in g.pack.ogaden_bz)
