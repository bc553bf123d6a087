"""Whom an American may fire at: arc, sight and range, the closest, who full auto falls on."""

from collections.abc import Iterable, Iterator
from heapq import merge
from operator import itemgetter

from zariba.boards.plane import TOLERANCE, bearing, turn_between
from zariba.core.choice import Refusal
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.arms import carried, rule_of
from zariba.games.mog93.rules.around import Placed, around
from zariba.games.mog93.rules.eyes import eye_of_figure, eye_of_model, eye_of_vehicle
from zariba.games.mog93.rules.sight import (
    ANGLE,
    ARC,
    COS,
    SIN,
    arc_of,
    behind_vehicle,
    distance,
    in_arc,
    sees,
    view_of,
    what_blocks,
)
from zariba.games.mog93.rules.state import ABOARD, Mog

by_gap = itemgetter(0)
TIE = 0.05
"""A target no farther than this beyond the closest is a closest one (fire.tie)."""


def target_eye(g: Mog, target: int) -> Eye:
    """Where a target is: a figure, or ABOARD + a technical's number."""
    if target >= ABOARD:
        return eye_of_vehicle(g, target - ABOARD)
    return eye_of_figure(g, target)


def mob_of(g: Mog, target: int) -> int:
    """The mob of a target, -1 for none."""
    return g.v_mob[target - ABOARD] if target >= ABOARD else g.f_mob[target]


def enemies(g: Mog) -> list[int]:
    """Every figure, armed or not, and every technical that is manned (fire.targets)."""
    found = [figure for figure, kind in enumerate(g.f_kind) if kind >= 0]
    found += [ABOARD + v for v in range(CONVOY, len(g.v_kind)) if is_target(g, v)]
    return found


def is_target(g: Mog, vehicle: int) -> bool:
    """Whether a technical can be shot at: it stands and somebody mans it."""
    return g.v_kind[vehicle] == "technical" and g.v_mob[vehicle] >= 0


def in_reach(g: Mog, model: int, eye: Eye, reach: float) -> Iterable[tuple[float, int, Eye]]:
    """Enemies in arc and range that may be seen, by distance."""
    near = around(g, eye)
    found = in_front(g, model, near.by_gap(), reach)
    if not near.technicals:
        return found
    cars = in_front(g, model, near.technicals, reach)
    manned = [(gap, ABOARD + car, there) for gap, car, there in cars if is_target(g, car)]
    return merge(found, manned, key=by_gap) if manned else found


def in_front(
    g: Mog, model: int, some: list[Placed], reach: float
) -> Iterator[tuple[float, int, Eye]]:
    """Those in arc and range of some that stand in order of distance."""
    limit = reach + TOLERANCE
    facing = g.facing[model]
    east, north = SIN[facing], COS[facing]
    edge = ARC[arc_of(g, model)] - ANGLE
    for gap, number, dx, dy, flat, there in some:
        if gap > limit:
            return
        if dx * east + dy * north >= edge * flat:  # R5, los.from_facing
            yield gap, number, there


def nearest_seen(g: Mog, model: int, reach: float) -> float:
    """How far the nearest enemy is that the model could shoot at; -1 for none."""
    eye = eye_of_model(g, model)
    view = view_of(g.ground, eye)
    near = around(g, eye)
    if near.technicals:
        for gap, target, there in in_reach(g, model, eye, reach):
            if sees_target(g, eye, view, target, there):
                return gap
        return -1.0
    nodes, bars = g.f_node, g.bars
    for gap, figure, there in in_front(g, model, near.by_gap(), reach):
        if view[nodes[figure]] and not (bars and behind_vehicle(bars, eye, there)):
            return gap
    return -1.0


def sees_target(g: Mog, eye: Eye, view: dict[int, bool], target: int, there: Eye) -> bool:
    """Whether an eye with this view sees a target that stands there."""
    if there.ride >= 0:
        return sees(g, eye, there)
    return view[g.f_node[target]] and not (g.parked and behind_vehicle(g.bars, eye, there))


def targets(g: Mog, model: int, weapon: int) -> list[int]:
    """What a model may shoot at: in arc, sight and range (fire.see, fire.reach)."""
    eye = eye_of_model(g, model)
    view = view_of(g.ground, eye)
    return [
        target
        for _, target, there in in_reach(g, model, eye, g.pack.weapons[weapon].reach)
        if sees_target(g, eye, view, target, there)
    ]


def is_closest(g: Mog, model: int, weapon: int, target: int) -> bool:
    """Whether no rival of its level in the direction of fire is nearer (R31).

    A man may choose street or roof (fire.level_choice); who is outside the wedge, the arc, sight
    or range does not compete (fire.direction).
    """
    eye = eye_of_model(g, model)
    there = target_eye(g, target)
    way = bearing(eye.x, eye.y, there.x, there.y)
    limit = distance(g, eye, there) - TIE - TOLERANCE
    wedge = g.pack.k.direction_of_fire / 2 + TOLERANCE
    view = view_of(g.ground, eye)
    for gap, rival, at in in_reach(g, model, eye, g.pack.weapons[weapon].reach):
        if gap >= limit:
            return True
        if rival == target or at.level != there.level:
            continue
        if turn_between(bearing(eye.x, eye.y, at.x, at.y), way) > wedge:
            continue
        if sees_target(g, eye, view, rival, at):
            return False
    return True


def auto_targets(g: Mog, model: int, weapon: int, named: int) -> list[int]:
    """Enemies that full auto may fall on, nearest first (R32, fire.fa_wedge, fire.fa_level)."""
    eye = eye_of_model(g, model)
    there = target_eye(g, named)
    way = bearing(eye.x, eye.y, there.x, there.y)
    return auto_order(g, model, eye, way, there.level, g.pack.weapons[weapon].reach)


def auto_order(g: Mog, model: int, eye: Eye, way: float, level: int, reach: float) -> list[int]:
    """Nearest first; equal distances: foot before technical, then lower y, then lower x.

    The crew of a technical cannot be picked out (veh.tech_fa).
    """
    wedge = g.pack.k.direction_of_fire / 2 + TOLERANCE
    view = view_of(g.ground, eye)
    found = []
    for gap, rival, at in in_reach(g, model, eye, reach):
        if at.level != level or (rival < ABOARD and at.ride >= 0):
            continue
        if turn_between(bearing(eye.x, eye.y, at.x, at.y), way) > wedge:
            continue
        if sees_target(g, eye, view, rival, at):
            found.append((round(gap, 6), rival >= ABOARD, at.y, at.x, rival))
    return [each[-1] for each in sorted(found)]


def why_no_target(g: Mog, model: int, weapon: int, verb: str, arg: int) -> Refusal:
    """Why somebody may not be named: out of arc, range or sight, or not to be picked."""
    if verb not in ("target", "technical"):
        return Refusal("fire.see", "{it} is no target: name an enemy, or take it back")
    if not (is_target(g, arg) if verb == "technical" else is_there(g, arg)):
        return Refusal(
            "fire.see", "{it} is no enemy on the table", ("fire.targets", "veh.tech_gun")
        )
    out = why_out_of_reach(g, model, weapon, ABOARD + arg if verb == "technical" else arg)
    if out is not None:
        return out
    if weapon >= 0 and g.pack.weapons[weapon].needs_aim:
        return Refusal("sniper.aim", "{it} is not the target of his Aim", ("weapon.sniper",))
    return Refusal("veh.tech_fa", "{it} is crew of a technical, which full auto cannot pick")


def why_out_of_reach(g: Mog, model: int, weapon: int, target: int) -> Refusal | None:
    """Arc, range, sight of an enemy: the first that fails; `targets` tells all where none does."""
    eye, there = eye_of_model(g, model), target_eye(g, target)
    if not in_arc(g, model, eye, there):
        return Refusal(
            "los.from_facing",
            "{it} is outside his arc: he must turn first",
            ("fire.see", "los.arc90", "los.arc180", "los.seal", "los.others", "fire.aim_target"),
        )
    reach = reach_of(g, model, weapon)
    far = distance(g, eye, there)
    if far > reach + TOLERANCE:
        also = (rule_of(g.pack, weapon),) if weapon >= 0 else ()
        why = f"{{it}} is {far:.1f}″ away, and he reaches {reach}″"
        return Refusal("fire.reach", why, ("weapon.na", "fire.aim_target", *also))
    if not sees(g, eye, there):
        wall = what_blocks(g, eye, there)
        be = "are" if wall.startswith("the walls") else "is"
        return Refusal(
            "fire.see",
            f"{{it}} cannot be seen: {wall} {be} in the way",
            ("los.line", "fire.aim_target", "los.height", "los.roof", "los.window"),
        )
    return None


def is_there(g: Mog, figure: int) -> bool:
    """Whether a figure is on the table."""
    return figure < len(g.f_kind) and g.f_kind[figure] >= 0


def reach_of(g: Mog, model: int, weapon: int) -> int:
    """How far one can aim or shoot."""
    if weapon >= 0:
        return g.pack.weapons[weapon].reach
    return max((g.pack.weapons[w].reach for w in carried(g, model)), default=0)
