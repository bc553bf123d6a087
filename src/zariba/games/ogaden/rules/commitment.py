"""Units are committed to the front and re-equipped (6.4.1, 6.4.2)."""

from zariba.core.choice import Refusal
from zariba.games.ogaden.rules.morale import can_pay
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    COMMITTED,
    NOT_ACTIVE,
    NOT_YOURS,
    REEQUIPPED,
    UNSUPPLIED,
    Ogaden,
    is_mech,
)


def needs_commitment(g: Ogaden, unit: int) -> bool:
    """Land units other than Cubans must be committed to leave a box (6.4.1a, 6.4.1d)."""
    return not g.pack.is_air[unit] and not g.pack.is_cuban[unit]


def poor(g: Ogaden, *rules: str) -> Refusal:
    """Spending must leave a point (6.4.3m)."""
    left = g.pack.track.spend_floor
    words = "one morale point" if left == 1 else f"{left} morale points"
    return Refusal("6.4.3m", f"{{it}} costs too much: {words} must remain", rules)


def why_not_commit(g: Ogaden, seat: int, unit: int, infantry: int) -> Refusal | None:
    """Why a unit cannot be committed to the front."""
    refusal = why_not_active(g, seat, unit)
    if refusal is not None:
        return refusal
    if g.pack.box_seat[g.at[unit]] < 0 or not needs_commitment(g, unit):
        return Refusal(
            "6.4.1a",
            "{it} is not to be committed: only land units in a strategic box are",
            ("6.4.1d",),
        )
    if g.turn < g.pack.boxes_open:
        month = g.pack.month_names[g.pack.boxes_open]
        return Refusal("6.4.1a", f"{{it}} stays: no unit may leave a box before {month}")
    if g.status[unit] & COMMITTED:
        return Refusal("6.4.1a", "{it} is committed already")
    if not can_pay(g, seat, commit_cost(g, unit, infantry)):
        return poor(g, "6.4.1b", "6.4.1c")
    return None


def commit_cost(g: Ogaden, unit: int, infantry: int) -> int:
    """One point for a mechanised brigade, one for two of the others (6.4.1b, 6.4.1c)."""
    points = g.pack.points
    if is_mech(g, unit):
        return -points.commit_one_armoured_or_mech
    return -points.commit_two_infantry_or_militia if infantry % 2 == 0 else 0


def why_not_reequip(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a militia unit cannot be re-equipped (6.4.2)."""
    refusal = why_not_active(g, seat, unit)
    if refusal is not None:
        return refusal
    pack = g.pack
    if pack.units[unit].back_side != "reequipped" or g.status[unit] & REEQUIPPED:
        return Refusal(
            "6.4.2a",
            "{it} is not to be re-equipped: only militia and PRG on their M side are",
            ("2.1c",),
        )
    if g.turn < pack.reequipment:
        month = pack.month_names[pack.reequipment]
        return Refusal("6.4.2a", f"{{it}} has to wait: re-equipment begins in {month}")
    if g.status[unit] & UNSUPPLIED:
        return Refusal("6.4.2d", "{it} is out of supply")
    if not can_pay(g, seat, -pack.points.reequip):
        return poor(g, "6.4.2b")
    return None


def why_not_active(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Only units that the marker activates (6.4.1e, 6.4.2d, 6.4.3b)."""
    if g.pack.seat[unit] != seat:
        return NOT_YOURS
    if g.at[unit] < 0:
        return Refusal("6.4.3b", "{it} is not on the map")
    return None if g.status[unit] & ACTIVE else NOT_ACTIVE
