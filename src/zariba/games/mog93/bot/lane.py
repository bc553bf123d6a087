"""Where the convoy can drive up from National Street, and where men wait for it."""

from math import hypot

import msgspec

from zariba.games.mog93.bot.scenery import Nodes, Scenery, of_land
from zariba.games.mog93.rules.driving import bumps

NORTH = 0
STEP = 50
MEETING = 0.35
"""How far up the lane, as a share of the way to the wreck, men and convoy meet."""


class Lane(msgspec.Struct, frozen=True):
    """A straight way north for a truck, in hundredths of an inch."""

    west: int
    east: int
    """The centre of a truck may keep anywhere between these two."""
    middle: int
    foot: int
    top: int
    """How far north its centre can go towards the wreck."""
    meeting: int
    """How far up the men come down to meet it."""


@of_land
def lane_of(land: Scenery) -> Lane | None:
    """The lane that comes nearest the wreck; None where no truck gets in."""
    data = land.ground.data
    column = data.column[0]
    foot = round(column.lead[1] * 100)
    cx, cy = (round(c * 100) for c in data.site[0].centre)
    tops = {x: reach_of(land, x, foot, cy) for x in range(100, round(land.ground.width * 100), 100)}
    best: tuple[float, int] | None = None
    for x, top in tops.items():
        gap = hypot(x - cx, top - cy)
        if top > foot and (best is None or (gap, x) < best):
            best = (gap, x)
    if best is None:
        return None
    high = tops[best[1]]
    near = range(best[1] - 300, best[1] + 301, STEP // 2)
    tops |= {x: reach_of(land, x, foot, cy) for x in near if x not in tops}
    clear = [x for x in near if tops[x] >= high - 300]
    west = east = best[1]
    while west - STEP // 2 in clear:
        west -= STEP // 2
    while east + STEP // 2 in clear:
        east += STEP // 2
    whole = [x for x in range(west, east + 1, STEP // 2) if x % 100 == 0]
    middle = min(whole, key=lambda x: abs(2 * x - west - east)) if whole else (west + east) // 2
    top = min(tops[middle], high)
    stop = foot + round((top - foot) * MEETING / STEP) * STEP
    return Lane(west, east, middle, foot, top, min(top, max(stop, foot + 600)))


def reach_of(land: Scenery, x: int, foot: int, most: int) -> int:
    """How far north a truck gets from the foot of a lane."""
    top = foot
    while top + STEP <= most and not bumps(land.bare, -1, "truck", x, top + STEP, NORTH):
        top += STEP
    return top


@of_land
def aid_post(land: Scenery) -> int:
    """A node out of sight near the top of the lane, where casualties are laid down."""
    lane = lane_of(land)
    lattice = land.lattice
    x, y = land.ground.data.site[0].centre
    if lane is not None:
        x, y = lane.middle / 100, lane.meeting / 100 - 2.0
    start = lattice.nearest(x, y, land.walkable)
    field = land.field(frozenset((start,)), frozenset())
    close = [n for n, gap in field.items() if gap <= 8]
    return min(close, key=lambda n: (land.exposed(n) + field[n] * 0.3, n))


@of_land
def pick_up(land: Scenery) -> Nodes:
    """The nodes round the aid post where men wait for the convoy."""
    field = land.field(frozenset((aid_post(land),)), frozenset())
    return frozenset(n for n, gap in field.items() if gap <= 9)


@of_land
def post_nodes(land: Scenery, reach: int) -> Nodes:
    """The nodes so many inches round the aid post."""
    field = land.field(frozenset((aid_post(land),)), frozenset())
    return frozenset(n for n, gap in field.items() if gap <= reach)


@of_land
def site_ground(land: Scenery, reach: int) -> Nodes:
    """Everywhere within so many inches of the ground that holds the wreck."""
    site = land.ground.data.site[0].id
    field = land.field(land.zone(site, ()), frozenset())
    return frozenset(n for n, gap in field.items() if gap <= reach)


@of_land
def edge_of(land: Scenery) -> Nodes:
    """The last nodes before the National edge."""
    return land.edge()
