"""From where one is hard to hit: hard and soft cover (R7, R8)."""

from collections.abc import Sequence
from math import hypot

from zariba.boards.bars import Bar
from zariba.boards.plane import TOLERANCE, inside, through_polygon
from zariba.games.mog93.material.ground import STREET_LEVEL, Eye, Ground
from zariba.games.mog93.rules.eyes import eye_of_figure
from zariba.games.mog93.rules.sight import VIEWS_KEPT
from zariba.games.mog93.rules.state import Mog


class Covers(dict[int, str]):
    """What scenery gives a man hard cover from a standing figure, by the figure's node.

    A wall has a name in every shape of it; none at all is an empty one.
    """

    __slots__ = ("bare", "ground", "own", "target", "waist")

    def __init__(self, ground: Ground, target: Eye) -> None:
        self.ground = ground
        self.target = target
        self.own = own_cover(ground, target)
        self.waist = waist_of(ground, target)
        self.bare = target.room < 0 and not self._close_by()

    def _close_by(self) -> bool:
        """Whether anything higher than his waist is near enough to cover him."""
        x, y = self.target.x, self.target.y
        reach = self.ground.k.cover_reach + 2 * TOLERANCE
        top = self.ground.top
        for number in top.near(x, y):
            bar = top.bars[number]
            west, south, east, north = bar.box
            if bar.top > self.waist:
                if west - reach <= x <= east + reach and south - reach <= y <= north + reach:
                    return True
        return False

    def __missing__(self, node: int) -> str:
        shooter = self.ground.eyes[node]
        name = self.own
        if not name and not (self.bare and shooter.z >= self.waist):
            name = cover_between(self.ground, shooter, self.target, ())
        self[node] = name
        return name


def is_covered(g: Mog, figure: int, target: Eye) -> str:
    """What gives the target hard cover from a figure, empty for none (R7)."""
    return covered_from(g, figure, target, scenery_covers(g, target))


def covered_from(g: Mog, figure: int, target: Eye, covers: dict[int, str] | None) -> str:
    """The same with what `scenery_covers` says of the target at hand."""
    if covers is None or g.f_ride[figure] >= 0:
        return hard_cover(g, eye_of_figure(g, figure), target)
    return covers[g.f_node[figure]]


def scenery_covers(g: Mog, target: Eye) -> dict[int, str] | None:
    """What covers a man from each node; None where a vehicle may cover him too."""
    if g.parked and near_vehicle(g, target):
        return None
    ground = g.ground
    covers = ground.covers
    known = covers.get(target)
    if known is None:
        if len(covers) > VIEWS_KEPT:
            covers.clear()
        known = covers[target] = Covers(ground, target)
    return known


def near_vehicle(g: Mog, target: Eye) -> bool:
    """Whether a vehicle or a fallen wreck stands near enough to a man to cover him."""
    reach = g.pack.k.cover_reach + g.pack.k.cover_side + TOLERANCE
    x, y = target.x, target.y
    for _, bar in g.bars:
        west, south, east, north = bar.box
        if west - reach <= x <= east + reach and south - reach <= y <= north + reach:
            return True
    return False


def hard_cover(g: Mog, shooter: Eye, target: Eye) -> str:
    """What gives the target hard cover from one shooter, empty for none (R7).

    Rules: cover.hard, cover.corner, cover.parapet, cover.per_shooter.
    """
    ground = g.ground
    also = [b for v, b in g.bars if v != shooter.ride] if g.parked else ()
    return own_cover(ground, target) or cover_between(ground, shooter, target, also)


def own_cover(ground: Ground, target: Eye) -> str:
    """What covers a man from everybody: his vehicle, or the rubble that he stands in."""
    if target.ride >= 0:
        return "the vehicle"  # cover.where
    if target.room < 0 and target.roof < 0:
        for number in ground.rubble_near.get((int(target.x), int(target.y)), ()):
            area = ground.rubble[number]
            if inside(target.x, target.y, area.polygon):
                return ground.names[area.id]
    return ""


def cover_between(ground: Ground, shooter: Eye, target: Eye, also: Sequence[Bar]) -> str:
    """What covers a man from one shooter: walls, other scenery and some vehicles."""
    if target.room >= 0:
        return "" if shooter.room == target.room else ground.buildings[target.room].name
    k = ground.k
    skip: tuple[int, ...] = ()
    if shooter.room >= 0:
        skip = (shooter.room, *ground.parapets[shooter.room])
    elif shooter.roof >= 0 and shooter.roof != target.roof:
        skip = (shooter.roof, *ground.parapets[shooter.roof])
    name = ground.top.cover(
        shooter,
        (target.x, target.y, waist_of(ground, target)),
        side=k.cover_side,
        within=k.cover_reach,
        skip=skip,
        also=also,
    )
    return ground.names.get(name, name)


def waist_of(ground: Ground, target: Eye) -> float:
    """How high the middle of a man is who may be covered (R7)."""
    k = ground.k
    waist = k.waist_prone if target.stance == k.eye_prone else k.waist_standing
    return target.z - target.stance + waist


def soft_cover(g: Mog, shooter: Eye, target: Eye) -> str:
    """Trees or stalls under the target or close before it (R8, cover.soft)."""
    if target.level != STREET_LEVEL:
        return ""
    for area in g.ground.soft:
        if inside(target.x, target.y, area.polygon):
            return g.ground.names[area.id]
        ways = through_polygon(shooter.x, shooter.y, target.x, target.y, area.polygon)
        length = hypot(target.x - shooter.x, target.y - shooter.y)
        if ways and (1.0 - ways[-1][1]) * length <= g.pack.k.cover_reach + TOLERANCE:
            return g.ground.names[area.id]
    return ""


def cover(g: Mog, shooter: Eye, target: Eye) -> str:
    """Hard or soft: what counts when Americans fire (hit.cover)."""
    return hard_cover(g, shooter, target) or soft_cover(g, shooter, target)
