"""Reduced and destroyed units, bastions and garrisons recover (6.4.3)."""

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ, SOMALIA
from zariba.games.ogaden.rules.commitment import poor, why_not_active
from zariba.games.ogaden.rules.control import is_centre, is_free
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.morale import can_pay
from zariba.games.ogaden.rules.retreat import allowed
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    DEAD,
    NOT_YOURS,
    REDUCED,
    UNSUPPLIED,
    Ogaden,
    faction_of,
    has_cu,
    has_room,
    is_visible,
    land,
)


def rebuild_cost(pack: OgadenPack, unit: int) -> int:
    """What a destroyed unit's first step costs; guerrillas are free (6.4.3c, 6.4.3d)."""
    points = pack.points
    return -(points.rebuild_guerrilla if pack.is_gu[unit] else points.rebuild_step)


def why_not_restore(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a reduced unit cannot be brought back to full strength for points (6.4.3c)."""
    refusal = why_not_refill(g, seat, unit)
    if refusal is not None:
        return refusal
    if not has_room(g, g.at[unit], seat, 1):
        return Refusal(
            "3.1b", "{it} stands in a zone that would hold more steps than stacking allows"
        )
    if not can_pay(g, seat, -g.pack.points.rebuild_step):
        return poor(g, "6.4.3c")
    return None


def why_not_refill(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a unit is in no state to be brought back to full strength (6.4.3)."""
    refusal = why_not_active(g, seat, unit)
    if refusal is not None:
        return refusal
    if g.pack.is_air[unit]:
        return Refusal("6.4.3g", "{it} is an air unit, which never recovers")
    if not g.status[unit] & REDUCED:
        return Refusal("6.4.3c", "{it} is not reduced", ("6.2.2a",))
    if g.status[unit] & UNSUPPLIED:
        return Refusal("6.4.3j", "{it} is out of supply", ("6.4.3c",))  # R52
    return None


def rebuildable(pack: OgadenPack, unit: int) -> bool:
    """Which destroyed units may come back (6.4.3g, 6.4.3h, 6.4.3l, R49)."""
    u = pack.units[unit]
    if u.kind in ("GU", "MU", "PRG"):
        return True
    if u.seat == SOMALIA:
        return u.kind == "SFU" or u.type == "IB"
    return False


def why_not_rebuild(g: Ogaden, seat: int, unit: int, factions: tuple[str, ...]) -> Refusal | None:
    """Why a destroyed unit cannot be rebuilt."""
    pack = g.pack
    if pack.seat[unit] != seat:
        return NOT_YOURS
    if g.at[unit] != DEAD:
        return Refusal("6.4.3c", "{it} is not in the destroyed units box", ("5.3h",))
    if not factions:
        return Refusal("6.4.3n", "{it} stays destroyed: a commander rebuilds no units")
    if pack.is_air[unit]:
        return Refusal("6.4.3g", "{it} is an air unit, which is not rebuilt")
    if not rebuildable(pack, unit):
        return Refusal("6.4.3h", "{it} is of a kind that is not rebuilt", ("6.4.3l",))
    if faction_of(g, unit) not in factions:
        return Refusal("6.4.3b", "{it} is of another faction than the marker being played")
    if not can_pay(g, seat, rebuild_cost(pack, unit)):
        return poor(g, "6.4.3c")
    if not rebuild_zones(g, seat, unit):
        if pack.is_gu[unit]:
            return Refusal("6.4.3k", "{it} cannot appear: no zone of the Ogaden is free")
        return Refusal("6.4.3j", "{it} cannot be rebuilt: there is no supplied bastion with room")
    return None


def rebuild_zones(g: Ogaden, seat: int, unit: int) -> list[int]:
    """Where a rebuilt unit may appear: a supplied BZ or a box, guerrillas in the Ogaden."""
    pack = g.pack
    if pack.is_gu[unit]:  # 6.4.3k
        return [z for z in pack.ogaden_zones if is_free(g, z) and has_room(g, z, seat, 1)]
    found = list(pack.boxes[seat])
    reached = supplied_zones(g, seat)
    for zone in pack.bastions:
        if reached[zone] and is_centre(g, zone, seat) and has_room(g, zone, seat, 1):
            found.append(zone)  # 6.4.3j
    return [z for z in found if allowed(g, unit, z)]  # 14.1a, R138


def why_not_repair(g: Ogaden, seat: int, zone: int) -> Refusal | None:
    """Why a BZ cannot be repaired (6.4.3e, R16, R54)."""
    pack = g.pack
    if pack.kind[zone] != BZ or not g.site_loss[zone]:
        return Refusal("6.4.3e", "{it} has no damaged bastion", ("6.4.3f",))
    if g.site_seat[zone] != seat and g.site_loss[zone] < 2:
        return Refusal("6.4.3e", "{it} is the enemy's bastion", ("1.5f",))
    if is_visible(g, zone, 1 - seat):
        return Refusal("6.4.3e", "{it} is contested")
    if not any(pack.is_cu[u] and g.status[u] & ACTIVE for u in land(g, zone, seat)):
        return Refusal(
            "6.4.3e",
            "{it} cannot be repaired: an active conventional unit must stand there",
            ("6.4.3n",),
        )
    if not can_pay(g, seat, -pack.points.repair_bz):
        return poor(g, "6.4.3e")
    return None


def why_not_absorb(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a Somali unit cannot take in guerrillas (6.4.3i)."""
    if seat != SOMALIA:
        return Refusal("6.4.3i", "{it} is not Somali: only Somali units take in guerrillas")
    refusal = why_not_refill(g, seat, unit)
    if refusal is not None:
        return refusal
    if not recruits(g, unit):
        return Refusal("6.4.3i", "{it} has no guerrilla unit in its zone")
    return None


def recruits(g: Ogaden, unit: int) -> list[int]:
    """The guerrilla units that a reduced unit may take in."""
    pack = g.pack
    return [u for u in land(g, g.at[unit], pack.seat[unit]) if pack.is_gu[u]]


def recover_garrisons(g: Ogaden, seat: int, only: int) -> None:
    """An inoperative GZ recovers by the presence of a friendly CU, for its camp (6.4.3f, R16)."""
    for zone in g.pack.garrisons:
        if not g.site_loss[zone] or only not in (-1, zone):
            continue
        if has_cu(g, zone, seat) and not is_visible(g, zone, 1 - seat):
            g.site_loss[zone] = 0
            g.site_seat[zone] = seat
            g.tell(Event("recovers", seat=seat, at=zone, word="6.4.3f"))
