"""An empty table, and the default set-up laid out on it (b0.6a)."""

from typing import Final

from zariba.core.flow import Event
from zariba.games.aoi.material.order_of_battle import FORT as FORT_CHITS
from zariba.games.aoi.material.order_of_battle import LARGE_AIRBASE, SMALL_AIRBASE
from zariba.games.aoi.material.tables import FAIR, NO_EFFECT
from zariba.games.aoi.rules.state import (
    ABSENT,
    BASE_CHIT,
    DEAD,
    DEPLETED,
    FORT,
    FORT_CHIT,
    LARGE_BASE,
    OFF,
    POOL,
    SMALL_BASE,
    Aoi,
    enter,
    leave,
    owner,
)

CHIT_BITS: Final = {SMALL_AIRBASE: SMALL_BASE, LARGE_AIRBASE: LARGE_BASE, FORT_CHITS: FORT}
"""The chits of a set-up, and what each puts into a hex."""


def clear_table(g: Aoi) -> None:
    """No piece on the map, no EPs, fair weather; what a new game starts from."""
    pack = g.pack
    nations = len(pack.nations)
    g.at = [OFF] * pack.count
    for piece, option in g.plan.by_option:
        if option not in g.options:
            g.at[piece] = ABSENT
    g.status = [0] * pack.count
    g.eps, g.offensives, g.bought = [0] * nations, [0] * nations, [0] * nations
    g.rerolls, g.atrocities, g.invaded = [0] * nations, [0] * nations, [0] * nations
    g.replenished = [0] * nations
    g.weather = [FAIR] * len(pack.zone_names)
    g.air_effect = [NO_EFFECT] * len(pack.zone_names)
    g.initiative = g.plan.first_initiative
    for nation in g.plan.conquered:  # R70
        g.invaded[nation] = 1


def place_bystanders(g: Aoi) -> None:
    """Third parties stand in their hexes before anybody sets up (eaf.i)."""
    for piece, hex_ in g.plan.bystanders:
        enter(g, piece, hex_)


def mobilize(g: Aoi) -> None:
    """What a side has before anybody sets up: EPs, Offensives, the force pool, what is worn.

    Where Offensives are bought before the first month its EPs come with that (R22).
    """
    equip(g)
    for seat, side in enumerate(g.plan.sides):
        if side.offensives_of:  # efr.d: the higher die
            dice = [g.roll(6, "Offensives") for _ in range(side.offensives_of)]
            g.offensives[side.nation] = max(dice)
            g.tell(Event("mobilized", seat=seat, value=max(dice)))


def equip(g: Aoi) -> None:
    """The same, dice apart."""
    for side in g.plan.sides:
        if not g.plan.opens_with_purchase:
            for nation, eps in side.starting_eps:  # efr.d, efr.g
                g.eps[nation] = eps
        for nation, number in side.starting_offensives:  # efr.g
            g.offensives[nation] = number
        for piece in side.depleted:  # efr.c
            g.status[piece] |= DEPLETED
        for addition in side.additions:
            if addition.month < 0:  # efr.k
                g.at[addition.piece] = POOL


def take_prepared(g: Aoi, seat: int) -> None:
    """Lay out the default set-up of a side instead of what stands."""
    side = g.plan.sides[seat]
    for piece in side.pieces:
        if g.at[piece] >= 0:
            leave(g, piece)
    for hex_ in [h for h in g.works if owner(g, h) == seat]:
        left = g.works[hex_] & ~(BASE_CHIT | FORT_CHIT)
        if left:
            g.works[hex_] = left
        else:
            del g.works[hex_]
    for chits in side.chits:
        for hex_ in chits.prepared:
            g.works[hex_] = g.works.get(hex_, 0) | CHIT_BITS[chits.kind]
    for piece, hex_ in side.prepared:
        if g.at[piece] not in (DEAD, ABSENT):  # eaf.c
            enter(g, piece, hex_)


def chits_of(g: Aoi, seat: int, kind: str) -> list[int]:
    """The hexes in which a side has placed chits of a kind."""
    bit = CHIT_BITS[kind]
    return [h for h, bits in g.works.items() if bits & bit and owner(g, h) == seat]


def stands_prepared(g: Aoi, seat: int) -> bool:
    """Whether a side stands as the default set-up has it, so that taking it changes nothing."""
    side = g.plan.sides[seat]
    lying = {
        chits.kind: sorted(chits_of(g, seat, chits.kind)) == sorted(chits.prepared)
        for chits in side.chits
    }
    return all(lying.values()) and all(
        g.at[piece] in (hex_, DEAD, ABSENT) for piece, hex_ in side.prepared
    )
