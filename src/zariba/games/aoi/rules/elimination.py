"""A unit loses a step or leaves the map, and where it goes (b0.2a, b7.14a, b8.6a)."""

from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ, INFANTRY, PARTISAN, SHIP
from zariba.games.aoi.rules.state import (
    ABOARD,
    ACES,
    BOX,
    BRIBE_TRIED,
    DEAD,
    DEPLETED,
    IN_FORCE,
    MANSTEIN,
    NO_SECOND_LIFE,
    OFF,
    POOL,
    SUPPLY_CHIT,
    Aoi,
    enemy,
    finish,
    leave,
)


def lose_step(g: Aoi, piece: int, rule: str) -> None:
    """A full two-step unit is depleted, any other eliminated (b0.2a)."""
    if g.pack.steps_of[piece] == 1 or g.status[piece] & DEPLETED:
        eliminate(g, piece, rule)
        return
    g.status[piece] = (g.status[piece] | DEPLETED) & ~ACES  # 11.34b
    g.tell(Event("depleted", seat=g.pack.seat[piece], units=(piece,), at=g.at[piece], word=rule))


def eliminate(g: Aoi, piece: int, rule: str) -> None:
    """Take a piece off the map; its Veteran chit is lost with it (11.28j)."""
    pack = g.pack
    hex_ = g.at[piece]
    box = box_for(g, piece)
    if hex_ >= 0:
        leave(g, piece, box)
    else:
        g.at[piece] = box
    for load in g.cargo.pop(piece, ()):  # b3.9a
        if load != SUPPLY_CHIT:
            eliminate(g, load, "b3.9a")
    g.status[piece] &= BRIBE_TRIED
    g.cut_off.pop(piece, None)
    g.tell(Event("eliminated", seat=pack.seat[piece], units=(piece,), at=hex_, to=box, word=rule))
    if (piece, MANSTEIN) in g.plan.by_option:
        lose_other_chit(g, piece)
    if g.plan.sides[pack.seat[piece]].lost_by:
        judge_last_unit(g, pack.seat[piece])


def lose_other_chit(g: Aoi, general: int) -> None:
    """Manstein has two chits; with one the other is lost, wherever it waits (11.32a)."""
    for other, option in g.plan.by_option:
        if option == MANSTEIN and other != general and g.at[other] == OFF:
            g.at[other] = DEAD


def judge_last_unit(g: Aoi, seat: int) -> None:
    """A camp is beaten with its last Spanish unit, land, air or naval; volunteers, Generals and
    what has not arrived yet do not count (10.35m, R72).
    """
    pack, side = g.pack, g.plan.sides[seat]
    if g.result is not None or any(
        (g.at[p] >= 0 or g.at[p] in (ABOARD, IN_FORCE)) and not pack.volunteer[p]
        for sort in (COMBAT, AIR, SHIP)
        for p in side.of_sort[sort]
    ):
        return
    finish(g, enemy(seat), side.lost_by, f"no {side.adjective} unit is left but volunteers")


def box_for(g: Aoi, piece: int) -> int:
    """Where a piece goes that leaves the map."""
    pack, plan = g.pack, g.plan
    sort, seat = pack.sort[piece], pack.seat[piece]
    if sort == PARTISAN:
        return OFF  # it may come again (10.6b)
    if sort == HQ:
        return POOL  # b0.4a
    builds = plan.constructs and pack.major[pack.nation[piece]] and sort != GENERAL
    fed = piece not in g.cut_off and not pack.volunteer[piece]  # 10.35t
    if sort == COMBAT and fed and plan.sides[seat].replenishes:
        if not builds or pack.kind[piece] in INFANTRY:
            return BOX  # b7.14a; 7.14a, 9.0b: never Ethiopian nor Nationalist units
    if pack.defensive[piece] or NO_SECOND_LIFE in g.options:  # 11.31f, 11.38c, b11.13a
        return DEAD
    return POOL if builds else DEAD  # b7.14a, b8.6a
