"""Where a stack may go: connections, closed zones, what stops it, room to end (7.1, 3.1)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.attack import bar_attack, must_fight
from zariba.games.ogaden.rules.retreat import allowed
from zariba.games.ogaden.rules.state import (
    CONCEALED,
    Ogaden,
    is_hidden_enemy,
    stacked,
    steps_of,
)

START: Final = 0
ON_ROAD: Final = 1
AFTER_PATH: Final = 2
"""A path was the first connection: no other may follow."""
ENDED: Final = 3

NO_LINK: Final = Refusal("1.3a", "{it} is not connected with the zone where they stand")
ONE_PATH: Final = Refusal(
    "7.1c", "{it} lies at the end of a path: one path only, first or last of a movement"
)
STOPPED: Final = Refusal(
    "7.1d", "{it} must wait: the stack has had to stop", ("7.1e", "7.1f", "7.1c")
)
TATEK_CLOSED: Final = Refusal("7.1h", "{it} is closed: no Somali unit enters that box")
SOMALIA_CLOSED: Final = Refusal("7.1i", "{it} is closed: no Ethiopian or Cuban unit enters Somalia")
NOT_YET: Final = Refusal("7.1j", "{it} is closed: no Somali brigade enters Ethiopia so early")
ONE_ONLY: Final = Refusal(
    "7.1k", "{it} is closed: for now a single Somali IB may be in Ethiopia", ("4.2.1a",)
)
GUERRILLA_AREA: Final = Refusal(
    "7.2.3a", "{it} is closed: guerrillas leave the Ogaden only with a brigade", ("7.2.3b",)
)
OGADEN_ONLY: Final = Refusal(
    "14.1a", "{it} is out of bounds: the war of liberation is fought in the Ogaden"
)
FULL: Final = Refusal("3.1a", "{it} would hold more steps than stacking allows", ("3.1d", "3.1g"))


def bar(
    g: Ogaden, seat: int, units: tuple[int, ...], here: int, to: int, leg: int
) -> Refusal | None:
    """Why a stack may not take this connection; None when it may."""
    path = g.pack.is_path.get((here, to))
    if path is None:
        return NO_LINK
    if leg == ENDED:
        return STOPPED
    if path and leg == AFTER_PATH:
        return ONE_PATH
    refusal = bar_zone(g, seat, units, to)
    if refusal is not None:
        return refusal
    if is_ghost(g, units):
        ended = path and leg == ON_ROAD
    else:
        if must_fight(g, seat, to):
            return bar_attack(g, seat, units, here, to)
        ended = (path and leg == ON_ROAD) or must_stop(g, seat, to)
    if fits(g, seat, units, to):
        return None
    if ended:
        return FULL
    nextleg = AFTER_PATH if path or leg == AFTER_PATH else ON_ROAD
    return None if can_go_on(g, seat, units, here, to, nextleg) else FULL


def bar_zone(g: Ogaden, seat: int, units: tuple[int, ...], to: int) -> Refusal | None:
    """Whether the zone itself is closed to any of them."""
    pack = g.pack
    if seat == ETHIOPIA:
        if pack.in_somalia[to]:
            return SOMALIA_CLOSED
    else:
        if to == pack.tatek:
            return TATEK_CLOSED
        if g.turn < pack.somali_entry and not pack.in_somalia[to]:  # 7.1l
            brigades = [u for u in units if pack.is_sna[u]]
            if brigades:
                if g.turn < pack.one_brigade:
                    return NOT_YET
                if not one_in_june(g, brigades):
                    return ONE_ONLY
        if not pack.ogaden[to] and not any(pack.is_cu[u] for u in units):
            if any(pack.movement[u] for u in units):
                return GUERRILLA_AREA
    if not g.plan.whole_map and not all(allowed(g, u, to) for u in units):
        return OGADEN_ONLY
    return None


def one_in_june(g: Ogaden, brigades: list[int]) -> bool:
    """Whether this is the only SNA brigade in Ethiopia, and an IB (7.1k)."""
    pack = g.pack
    if len(brigades) > 1 or pack.units[brigades[0]].type != "IB":
        return False
    return not any(
        pack.is_sna[u] and g.at[u] >= 0 and not pack.in_somalia[g.at[u]] and u not in brigades
        for u in pack.seat_units[SOMALIA]
    )


def is_ghost(g: Ogaden, units: tuple[int, ...]) -> bool:
    """A stack of concealed units only: nothing stops it (7.1g); revealed, it is a CU (7.2.3d)."""
    if len(units) == 1:
        return bool(g.status[units[0]] & CONCEALED)
    return all(g.status[u] & CONCEALED for u in units)


def must_stop(g: Ogaden, seat: int, zone: int) -> bool:
    """Damaged sites, and concealed enemies in rough country, stop a stack (7.1d, 7.1e)."""
    if g.site_loss[zone] and g.pack.site_steps[zone]:
        return True
    if zone not in g.stacks:
        return False
    return g.pack.rough[zone] and is_hidden_enemy(g, zone, seat)


def fits(g: Ogaden, seat: int, units: tuple[int, ...], zone: int) -> bool:
    """Whether a stack can end its movement in a zone."""
    if g.pack.box_seat[zone] >= 0:
        return True
    steps = stacked(g, zone, seat) if zone in g.stacks else 0
    for unit in units:
        if g.at[unit] != zone:
            steps += steps_of(g, unit)
    return steps <= g.pack.stack_steps


def can_go_on(g: Ogaden, seat: int, units: tuple[int, ...], came: int, full: int, leg: int) -> bool:
    """Whether a stack that has come into a full zone can still reach one with room (3.1d)."""
    pack = g.pack
    ghost = is_ghost(g, units)
    seen = {came, full}
    waiting = [full]
    for here in waiting:  # grows while it is read
        for to in pack.around[seat][here]:
            path = pack.is_path[here, to]
            if to in seen or (path and leg == AFTER_PATH):
                continue
            if bar_zone(g, seat, units, to) is not None:
                continue
            if not ghost and must_fight(g, seat, to):
                if bar_attack(g, seat, units, here, to) is None:
                    return True
                continue
            if fits(g, seat, units, to):
                return True
            if not path and (ghost or not must_stop(g, seat, to)):
                seen.add(to)
                waiting.append(to)
    return False
