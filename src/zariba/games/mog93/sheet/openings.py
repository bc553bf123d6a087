"""The ways into houses and on to roofs: doors, stairs and ladders on a Mog '93 table."""

import math

from zariba.boards.pen import placed
from zariba.boards.plane import Point
from zariba.games.mog93.sheet.pen import Outline, box, shape, stroke, unturned
from zariba.games.mog93.sheet.table import Building, Table

FRAME = "#3f8583"  # the blue-green paint of the town's doors


def nearest_side(p: Point, ring: Outline) -> tuple[Point, float, float]:
    """The nearest point of an outline, the turn that makes south outward there, and how far."""
    best: tuple[float, Point, float] | None = None
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        ux, uy = b[0] - a[0], b[1] - a[1]
        t = ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / (ux * ux + uy * uy)
        t = min(max(t, 0.0), 1.0)
        foot = (a[0] + ux * t, a[1] + uy * t)
        far = math.dist(p, foot)
        if best is None or far < best[0]:
            best = far, foot, math.degrees(math.atan2(uy, ux)) + 180
    assert best is not None
    return best[1], best[2], best[0]


def door() -> str:
    """A door in the south side of a wall along the x axis: dark opening, painted frame, step."""
    return (
        shape(box(-23, 1, 46, 13), "#41321f", 'opacity=".28"')
        + shape(box(-21, 0, 42, 10), "#e9dfca", 'stroke="#4b3a2b" stroke-width="1.6"')
        + stroke("M-21 5H21", "#b7a78a", 1)
        + shape(box(-18, -15, 36, 16), FRAME, 'stroke="#263f3e" stroke-width="1.4"')
        + shape(box(-13.5, -12, 27, 13), "#231a14")
        + shape("M-13.5 -12h5l3 13h-8z", "#5fa3a0")
    )


def stair() -> str:
    """A stairwell opening in the roof, steps going down into the dark, an arrow up."""
    steps = ""
    for k, tone in enumerate(("#33281f", "#54463a", "#786856", "#9d8d77", "#c3b59d")):
        steps += shape(box(-15 + k * 6, -11, 6, 22), tone)
    return (
        shape(box(-16, -12, 40, 30), "#41321f", 'opacity=".22"')
        + shape(box(-20, -16, 40, 32), "#f4ecdb", 'stroke="#4b3a2b" stroke-width="1.6"')
        + steps
        + stroke(box(-15, -11, 30, 22), "#2f241b", 1.4)
        + stroke("M-10 0H7M2 -5.5L8.5 0L2 5.5", "#fffaf0", 3)
    )


def ladder(reach: float, turn: float = 0.0) -> str:
    """A ladder against the south side of a wall along the x axis, its feet `reach` away."""
    foot, top = reach + 5, -17.0
    rails = f"M-8.5 {foot:.1f}L-7 {top}M8.5 {foot:.1f}L7 {top}"
    rungs = "".join(f"M-8 {foot - 5 - k * 7.5:.1f}h16" for k in range(int((foot - top) / 7.5)))
    return (
        stroke(rails + rungs, "#41321f", 4, f'opacity=".35" transform="{unturned(6, 4, turn)}"')
        + stroke(rungs, "#3f2a16", 5)
        + stroke(rails, "#3f2a16", 6, 'stroke-linecap="round"')
        + stroke(rungs, "#c9974f", 2.4)
        + stroke(rails, "#dcae66", 3.2, 'stroke-linecap="round"')
    )


def openings(building: Building) -> str:
    """The doors of a house and the way to its roof."""
    drawn = ""
    for p in building.doors:
        at, turn, _ = nearest_side(p, building.ring)
        drawn += placed(door(), *at, turn)
    if building.access == "stair":
        _, turn, _ = nearest_side(building.foot, building.ring)
        drawn += placed(stair(), *building.foot, round(turn / 90) % 2 * 90)
    if building.access == "ladder":
        at, turn, far = nearest_side(building.foot, building.ring)
        drawn += placed(ladder(far, turn), *at, turn)
    return drawn


def all_openings(table: Table) -> str:
    """Every door, stair and ladder."""
    return "".join(openings(b) for b in table.buildings)
