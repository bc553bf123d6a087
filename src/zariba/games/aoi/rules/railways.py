"""The railways of a side in the east, worked out once for each position (b6.1a, b6.1b)."""

from typing import Final

from zariba.core.pack import kept
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.rules.gauge import unusable
from zariba.games.aoi.rules.state import GUSTAV, Aoi, owner
from zariba.games.aoi.rules.zones_of_control import enemy_zoc, enemy_zoc_any

Net = dict[int, tuple[int, ...]]
"""By rail hex: hexes that can be reached from it."""
Railways = tuple[Net, Net]
"""All that are joined to a rail hex, itself included; those of them where a journey may end."""
NETS: Final = 8
"""So many are kept."""


def railways(g: Aoi, seat: int) -> Railways:
    """The railways of a side: its own rail hexes of its gauge, free of enemies and of their zones
    of control (b6.1a, b6.1b). No journey of its own changes them.
    """
    pack, known = g.pack, known_railways(g.pack)
    foes = tuple([h for h, stack in g.stacks.items() if pack.seat[stack[0]] != seat])
    alone = pack.guns_alone if GUSTAV in g.options else ()  # 11.38b: a gun has no zone
    guns = tuple([h for h in foes if g.stacks[h] in alone]) if alone else ()
    partisans = tuple([g.at[p] for p in g.plan.sides[1 - seat].of_sort[PARTISAN]])
    key = (g.scenario, seat, foes, guns, partisans, tuple(g.taken.items()), g.converted)
    found = known.get(key)
    if found is None:
        if len(known) >= NETS:
            known.clear()
        found = known[key] = work_out(g, seat)
    return found


@kept
def known_railways(pack: AoiPack) -> dict[tuple[object, ...], Railways]:
    """Those that were worked out last, by all that they depend on."""
    return {}


def work_out(g: Aoi, seat: int) -> Railways:
    """Which rail hexes are joined to each other, and where no inhibited zone lies (b5.10b)."""
    rails, foreign = g.pack.rails, unusable(g, seat)
    free = {
        h
        for h in range(g.pack.hexes)
        if rails[h] and h not in foreign and owner(g, h) == seat and not enemy_zoc(g, seat, h)
    }
    net: Net = {}
    stops: Net = {}
    while free:
        line = [free.pop()]
        for here in line:  # grows as it goes
            new = [to for to in rails[here] if to in free]
            free.difference_update(new)
            line += new
        line.sort()
        net.update(dict.fromkeys(line, tuple(line)))
        calm = tuple([h for h in line if not enemy_zoc_any(g, seat, h)])
        stops.update(dict.fromkeys(line, calm))
    return net, stops
