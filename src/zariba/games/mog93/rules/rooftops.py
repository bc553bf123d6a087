"""What a roof hides: a man on it from those in the street, and them from him (los.roof)."""

from math import hypot

from zariba.boards.bars import GRAZE
from zariba.boards.plane import TOLERANCE, Box, out_of_box, through_box
from zariba.boards.screens import Prism
from zariba.games.mog93.material.ground import Eye, Ground

SLACK = 2 * GRAZE
"""A line that comes so far into a house is surely stopped by it."""
LEES_KEPT = 2_000


def below_edge(ground: Ground, one: Eye, other: Eye) -> bool:
    """Whether the rim of his own roof hides a man on it from somebody below (los.roof)."""
    if one.roof < 0 or other.z >= one.z:
        return False
    house = ground.top.bars[one.roof]
    if not house.upright:
        return False
    leaves = out_of_box(one.x, one.y, other.x, other.y, house.box)
    if not 0.0 < leaves < 1.0:
        return False
    fall = one.z - other.z
    parapet = ground.buildings[one.roof].parapet
    at_edge = one.z - fall * leaves
    if parapet > 0.0 or house.top - TOLERANCE <= at_edge:
        return at_edge < house.top + parapet - TOLERANCE
    run = (leaves - (one.z - house.top) / fall) * hypot(other.x - one.x, other.y - one.y)
    return run > 2 * GRAZE


class Lee(dict[int, bool]):
    """The figures on roofs and in rooms, by node, that nobody in a square of street sees.

    False where some whose eye is at this height may; worked out when first asked for, and kept.
    """

    __slots__ = ("area", "ground", "square", "z")

    def __init__(self, ground: Ground, square: int, z: float) -> None:
        self.ground, self.square, self.z = ground, square, z
        self.area = ground.top.box_of_square(square)

    def __missing__(self, node: int) -> bool:
        ground, area = self.ground, self.area
        eye = ground.eyes[node]
        dx = max(eye.x - area[0], area[2] - eye.x)
        dy = max(eye.y - area[1], area[3] - eye.y)
        hidden = dx * dx + dy * dy < ground.blind[node]
        if not hidden and eye.roof >= 0:
            hidden = below_rim(ground, eye, area, self.z) or any(
                behind_house(eye, area, self.z, prism)
                for prism in ground.top.prisms(ground.squares[node], self.square)
                if prism[5] < len(ground.buildings)
            )
        self[node] = hidden
        return hidden


def lee_of(ground: Ground, square: int, z: float) -> dict[int, bool]:
    """What a square of street cannot see."""
    lees = ground.lees
    lee = lees.get((square, z))
    if lee is None:
        if len(lees) > LEES_KEPT:
            lees.clear()
        lee = lees[square, z] = Lee(ground, square, z)
    return lee


def below_rim(ground: Ground, eye: Eye, area: Box, z: float) -> bool:
    """Whether every line from a man on a roof into an area leaves the roof through its parapet.

    Lines through the rim at one height end on a rectangle about him that is like the roof.
    """
    house = ground.top.bars[eye.roof]
    parapet = ground.buildings[eye.roof].parapet
    fall = eye.z - z
    high = (eye.z - house.top - parapet + SLACK) / fall
    low = (eye.z - house.top - SLACK) / fall
    if not house.upright or not 0.0 < high < low:
        return False
    x, y = eye.x, eye.y
    west, south, east, north = (
        house.box[0] - x,
        house.box[1] - y,
        house.box[2] - x,
        house.box[3] - y,
    )
    if area[0] - x < west / high or area[2] - x > east / high:
        return False
    if area[1] - y < south / high or area[3] - y > north / high:
        return False
    return (
        area[0] - x > east / low
        or area[2] - x < west / low
        or area[1] - y > north / low
        or area[3] - y < south / low
    )


def behind_house(eye: Eye, area: Box, z: float, house: Prism) -> bool:
    """Whether a house stops every line from a man on a roof into an area of street below him.

    What stops the lines to the corners stops all: the shadow of a convex body is convex.
    """
    ax, ay, az = eye[0], eye[1], eye[2]
    west, south, east, north, top, _ = house
    core = (west + SLACK, south + SLACK, east - SLACK, north - SLACK)
    for cx in (area[0], area[2]):
        for cy in (area[1], area[3]):
            way = through_box(ax, ay, cx, cy, core)
            if way is None or az + (z - az) * way[1] >= top - SLACK:
                return False
    return True
