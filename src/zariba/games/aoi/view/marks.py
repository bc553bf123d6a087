"""Marks that always lie on the map: installations, damage, Sea Supply, captured hexes."""

from zariba.core.scene import Mark
from zariba.games.aoi.rules.state import (
    AXIS,
    BASE_DAMAGED,
    BASE_RISING,
    FIELD_DAMAGED,
    FIELD_IDLE,
    FORT,
    FORT_DAMAGED,
    FORT_RISING,
    LARGE_BASE,
    PORT_DAMAGED,
    SMALL_BASE,
    Aoi,
    owner,
)

CHITS = (
    (SMALL_BASE, "a", "Small Airbase", BASE_RISING, BASE_DAMAGED),
    (LARGE_BASE, "A", "Large Airbase", BASE_RISING, BASE_DAMAGED),
    (FORT, "F", "Fortification", FORT_RISING, FORT_DAMAGED),
)
"""Bit, sign and name of a chit, and the bits that say it is not finished or damaged."""
HURT = (
    (PORT_DAMAGED, "port \u2716", "The port is damaged"),
    (FIELD_DAMAGED, "field \u2716", "The city airfield is damaged"),
    (
        FIELD_IDLE,
        "field \u2026",
        "The city airfield was captured this month and works from the next",
    ),
)


def marks(view: Aoi) -> tuple[Mark, ...]:
    """What differs from the printed map."""
    return (*captured(view), *converted(view), *installations(view), *chits(view))


def converted(view: Aoi) -> list[Mark]:
    """Railways that the Axis has converted to its gauge (b6.1b)."""
    title = "Railway converted to the gauge of the Axis"
    return [token(view, hex_, "plain", "\u2261", title, AXIS) for hex_ in view.converted]


def captured(view: Aoi) -> list[Mark]:
    """Hexes that have changed hands (b0.3a)."""
    found = []
    for hex_, seat in view.taken.items():
        if view.plan.start_owner[hex_] != seat:
            name = view.plan.sides[seat].name
            found.append(token(view, hex_, "plain", "\u2691", f"Owned by {name}", seat))
    return found


def installations(view: Aoi) -> list[Mark]:
    """Chits in the colours of their owner, and damage."""
    found = []
    for hex_, bits in view.works.items():
        for bit, sign, name, rising, damaged in CHITS:
            if not bits & (bit | rising) or (not bits & bit and bit != FORT):
                continue
            if bits & damaged:
                found.append(token(view, hex_, "bad", f"{sign} \u2716", f"{name}, damaged"))
            elif bits & rising:
                found.append(token(view, hex_, "warn", f"{sign}\u2026", f"{name}, being built"))
            else:
                found.append(token(view, hex_, "plain", sign, name, owner(view, hex_)))
        found += [token(view, hex_, "bad", text, title) for bit, text, title in HURT if bits & bit]
    return found


def chits(view: Aoi) -> list[Mark]:
    """Sea Supply that feeds a hex until the Supply Step (b3.25a)."""
    return [
        token(view, hex_, "good", "S", "Sea Supply until the Supply Step", seat)
        for hex_, seat in view.chits.items()
    ]


def token(view: Aoi, hex_: int, tone: str, text: str, title: str, seat: int = -1) -> Mark:
    """A small marker on the rim of a hex."""
    return Mark(view.pack.codes[hex_], tone, text, "token", seat, title)
