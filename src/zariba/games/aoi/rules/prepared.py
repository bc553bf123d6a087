"""An empty table, and the default set-up laid out on it (b0.6a)."""

from zariba.games.aoi.material.tables import FAIR, NO_EFFECT
from zariba.games.aoi.rules.state import (
    AXIS,
    BASE_CHIT,
    DEAD,
    OFF,
    SMALL_BASE,
    Aoi,
    enter,
    leave,
    owner,
)


def clear_table(g: Aoi) -> None:
    """No piece on the map, no EPs, fair weather; what a new game starts from."""
    pack = g.pack
    nations = len(pack.nations)
    g.at = [OFF] * pack.count
    g.status = [0] * pack.count
    g.eps, g.offensives, g.bought = [0] * nations, [0] * nations, [0] * nations
    g.rerolls, g.atrocities, g.invaded = [0] * nations, [0] * nations, [0] * nations
    g.weather = [FAIR] * len(pack.zone_names)
    g.air_effect = [NO_EFFECT] * len(pack.zone_names)
    g.initiative = AXIS if g.plan.initiative is None else g.plan.initiative
    for nation in g.plan.conquered:  # R70
        g.invaded[nation] = 1


def place_bystanders(g: Aoi) -> None:
    """Third parties stand in their hexes before anybody sets up (eaf.i)."""
    for piece, hex_ in g.plan.bystanders:
        enter(g, piece, hex_)


def take_prepared(g: Aoi, seat: int) -> None:
    """Lay out the default set-up of a side instead of what stands."""
    side = g.plan.sides[seat]
    for piece in side.pieces:
        if g.at[piece] >= 0:
            leave(g, piece)
    for hex_ in [h for h in g.works if owner(g, h) == seat]:
        left = g.works[hex_] & ~BASE_CHIT
        if left:
            g.works[hex_] = left
        else:
            del g.works[hex_]
    for hex_ in side.prepared_airbases:
        g.works[hex_] = g.works.get(hex_, 0) | SMALL_BASE
    for piece, hex_ in side.prepared:
        if g.at[piece] != DEAD:  # eaf.c
            enter(g, piece, hex_)


def stands_prepared(g: Aoi, seat: int) -> bool:
    """Whether a side stands as the default set-up has it, so that taking it changes nothing."""
    side = g.plan.sides[seat]
    bases = sorted(h for h, bits in g.works.items() if bits & BASE_CHIT and owner(g, h) == seat)
    return bases == sorted(side.prepared_airbases) and all(
        g.at[piece] in (hex_, DEAD) for piece, hex_ in side.prepared
    )
