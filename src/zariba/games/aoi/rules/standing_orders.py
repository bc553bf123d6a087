"""Who may not leave his hex: stand-fast orders, an optional rule, and the gun (b11.22a, 11.38b)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.core.pack import kept
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.defensive_units import BY_RAIL_ONLY
from zariba.games.aoi.rules.state import AXIS, GUSTAV, STAND_FAST, Aoi, frozen_at, on_map
from zariba.games.aoi.rules.supply import traces

SINCE: Final = "December 1941"
MUST_HOLD: Final = Refusal("b11.22a", "German units hold a city in winter while they are in supply")


@kept
def first_month(pack: AoiPack, scenario: str) -> int:
    """The month as of which the orders hold."""
    months = pack.plan_by_id[scenario].months
    return next((n for n, month in enumerate(months) if month.name == SINCE), len(months))


def orders_hold(g: Aoi, hex_: int) -> bool:
    """Whether German units in a hex have orders to stand: it is a city in winter (b11.22a)."""
    return (
        STAND_FAST in g.options
        and g.pack.city[hex_]
        and frozen_at(g, hex_)
        and g.month >= first_month(g.pack, g.scenario)
    )


def is_bound(g: Aoi, piece: int) -> bool:
    """Whether such orders bind a unit: those of the leading nation of the Axis."""
    german = g.pack.nation[piece] == g.plan.sides[AXIS].nation
    return german and orders_hold(g, g.at[piece])


def is_ordered(g: Aoi, piece: int) -> bool:
    """Whether they keep it from leaving its city by any movement: only hunger frees it."""
    return is_bound(g, piece) and piece not in g.cut_off and traces(g, piece)


def any_ordered(g: Aoi, pieces: tuple[int, ...]) -> bool:
    """Whether they keep one of these from leaving."""
    return STAND_FAST in g.options and any(is_ordered(g, piece) for piece in pieces)


def why_ordered_to_hold(g: Aoi, piece: int) -> Refusal | None:
    """Why a unit may not leave its city by any movement (b11.22a)."""
    return MUST_HOLD if is_ordered(g, piece) else None


def why_not_leave(g: Aoi, piece: int) -> Refusal | None:
    """Why a unit may not leave its hex by land movement."""
    if g.pack.railway_gun[piece]:
        return BY_RAIL_ONLY
    return why_ordered_to_hold(g, piece) if STAND_FAST in g.options else None


def held_back(g: Aoi, seat: int) -> frozenset[int]:
    """The units of a side that may not leave their hexes by land movement."""
    if STAND_FAST not in g.options and GUSTAV not in g.options:
        return frozenset()
    return frozenset(p for p in on_map(g, seat, COMBAT) if why_not_leave(g, p) is not None)
