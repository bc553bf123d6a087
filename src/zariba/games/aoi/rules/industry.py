"""Soviet industry that the Axis overruns: moved away before, and burnt (b10.9a, b10.10a)."""

from zariba.core.choice import Part
from zariba.games.aoi.rules.state import ALLIED, AXIS, Aoi

SEASONS_LOST = 2
"""From the second Seasonal Turn after a capture on things work again, for either side."""


def seasons_since(g: Aoi, month: int) -> int:
    """How many Seasonal Turns have begun after a month, that of now included."""
    return sum(one.opens for one in g.plan.months[month + 1 : g.month + 1])


def is_burnt(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a captured resource hex yields nothing yet (b10.10a)."""
    if seat != AXIS or hex_ not in g.fallen:
        return False
    return seasons_since(g, g.fallen[hex_]) < SEASONS_LOST


def relocated(g: Aoi, seat: int) -> list[Part]:
    """What industry brings that was moved beyond the Urals in time, 1 EP for each hex (b10.9a)."""
    if seat != ALLIED or not g.evacuated:
        return []
    working = sum(seasons_since(g, month) >= SEASONS_LOST for month in g.evacuated.values())
    return [Part("relocated industry", "b10.9a", working)] if working else []
