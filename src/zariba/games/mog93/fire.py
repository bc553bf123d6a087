"""American fire: the number to hit, full auto, blasts, and what a hit does."""

from collections.abc import Iterable, Iterator
from heapq import merge
from math import hypot
from operator import itemgetter

from zariba.boards.plane import TOLERANCE, bearing, turn_between
from zariba.core.choice import Part
from zariba.core.flow import Event
from zariba.games.mog93.arms import AUTO, BURST, is_thrown, rounds_for, spend
from zariba.games.mog93.around import Placed, around
from zariba.games.mog93.cover import cover
from zariba.games.mog93.eyes import eye_of_figure, eye_of_model, eye_of_vehicle
from zariba.games.mog93.ground import Eye
from zariba.games.mog93.incoming import near_blast, wound
from zariba.games.mog93.losses import damage_vehicle, remove_figure
from zariba.games.mog93.pack import CONVOY, PACK
from zariba.games.mog93.records import Weapon
from zariba.games.mog93.sight import (
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
)
from zariba.games.mog93.state import ABOARD, Mog

by_gap = itemgetter(0)
TIE = 0.05
"""A target no farther than this beyond the closest is a closest one (fire.tie)."""


def target_eye(g: Mog, target: int) -> Eye:
    """Where a target is: a figure, or ABOARD + a technical's number."""
    if target >= ABOARD:
        return eye_of_vehicle(g, target - ABOARD)
    return eye_of_figure(g, target)


def target_level(g: Mog, target: int) -> int:
    """Street or roof."""
    return target_eye(g, target).level


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
    nodes, parked = g.f_node, g.parked
    for gap, figure, there in in_front(g, model, near.by_gap(), reach):
        if view[nodes[figure]] and not (parked and behind_vehicle(g, eye, there)):
            return gap
    return -1.0


def sees_target(g: Mog, eye: Eye, view: dict[int, bool], target: int, there: Eye) -> bool:
    """Whether an eye with this view sees a target that stands there."""
    if there.ride >= 0:
        return sees(g, eye, there)
    return view[g.f_node[target]] and not (g.parked and behind_vehicle(g, eye, there))


def targets(g: Mog, model: int, weapon: int) -> list[int]:
    """What a model may shoot at: in arc, sight and range (fire.see, fire.reach)."""
    eye = eye_of_model(g, model)
    view = view_of(g.ground, eye)
    return [
        target
        for _, target, there in in_reach(g, model, eye, PACK.weapons[weapon].reach)
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
    wedge = PACK.k.direction_of_fire / 2 + TOLERANCE
    view = view_of(g.ground, eye)
    for gap, rival, at in in_reach(g, model, eye, PACK.weapons[weapon].reach):
        if gap >= limit:
            return True
        if rival == target or at.level != there.level:
            continue
        if turn_between(bearing(eye.x, eye.y, at.x, at.y), way) > wedge:
            continue
        if sees_target(g, eye, view, rival, at):
            return False
    return True


def range_part(weapon: Weapon, gap: float) -> Part | None:
    """Point blank or long range (R14); NA under PB: no such band (weapon.na)."""
    if weapon.pb >= 0 and gap <= weapon.pb + TOLERANCE:
        return Part("point blank", "hit.pb", PACK.to_hit["point_blank"])
    if gap > weapon.short + TOLERANCE:
        return Part("long range", "hit.long", PACK.to_hit["long"])
    return None


def class_parts(g: Mog, model: int) -> list[Part]:
    """Delta, or not Special Forces; suppression."""
    kind = PACK.kinds[g.kind[model]]
    parts = []
    if kind.delta:
        parts.append(Part("Delta", "hit.delta", PACK.to_hit["delta"]))
    if not kind.special_forces:
        word = PACK.to_hit["not_special_forces"]
        parts.append(Part("not Special Forces", "hit.nonsf", word))
    if g.supp[model]:
        value = PACK.to_hit["suppression"] * g.supp[model]
        parts.append(Part("suppression", "hit.supp", value))
    return parts


def to_hit(
    g: Mog,
    model: int,
    weapon: int,
    mode: str,
    target: int,
    *,
    moving: bool = False,
    driving: bool = False,
) -> tuple[Part, ...]:
    """The modifiers of a shot, each with its rule (Combat Basics); a 7 with them hits."""
    made = PACK.weapons[weapon]
    eye, there = eye_of_model(g, model), target_eye(g, target)
    delta = PACK.kinds[g.kind[model]].delta
    table = PACK.to_hit
    parts = class_parts(g, model)
    if moving:
        parts.append(Part("Fire & Move", "hit.fm", table["fire_and_move"]))
    elif mode != AUTO and not is_thrown(weapon) and aims_at(g, model, target):  # fire.aim_stack
        parts.append(Part("aimed", "hit.aim", table["aim_delta" if delta else "aim"]))
    band = range_part(made, distance(g, eye, there))
    if band:
        parts.append(band)
    if mode == BURST:
        parts.append(Part("burst", "hit.burst", table["burst"]))
    if mode == AUTO:
        parts.append(Part("full auto", "hit.fa", table["full_auto"]))
    if not made.ignores_cover:
        name = cover(g, eye, there) if target < ABOARD else vehicle_cover(g, eye, there)
        if name:
            parts.append(Part(f"cover: {name}", "hit.cover", table["cover"]))
    if driving:
        parts.append(Part("moving vehicle", "hit.vehicle", table["moving_vehicle"]))
    # hit.closest_delta
    if mode != AUTO and not delta and not is_closest(g, model, weapon, target):
        parts.append(Part("not the closest", "hit.closest", table["not_closest"]))
    if target >= ABOARD and made.technical_modifier:
        parts.append(Part("technical", "veh.tech_minus", made.technical_modifier))
    return tuple(parts)


def vehicle_cover(g: Mog, eye: Eye, there: Eye) -> str:
    """Cover of a technical itself: what stands before it, not its own plates."""
    return cover(g, eye, there._replace(ride=-1)) if not g.parked else _behind(g, eye, there)


def _behind(g: Mog, eye: Eye, there: Eye) -> str:
    """The same, its own outline left out of the parked vehicles."""
    kept = g.parked
    g.parked = tuple(each for each in kept if each[0] != there.ride)
    name = cover(g, eye, there._replace(ride=-1))
    g.parked = kept
    return name


def aims(g: Mog, model: int) -> bool:
    """Whether the model has an Aim that holds now (sniper.aim)."""
    return g.aim[model] >= 0 and aims_at(g, model, g.aim[model])


def aims_at(g: Mog, model: int, target: int) -> bool:
    """Whether the model's Aim holds on this target now, however old it is (R27, fire.aim_keep)."""
    if g.aim[model] != target:
        return False
    eye, there = eye_of_model(g, model), target_eye(g, target)
    return in_arc(g, model, eye, there) and sees(g, eye, there)


def needed(parts: tuple[Part, ...]) -> int:
    """The die that hits: 7 less the modifiers (hit.base, hit.sum: never automatic, hit.best)."""
    return PACK.numbers.to_hit_base - sum(part.value for part in parts)


def shoot(
    g: Mog,
    model: int,
    weapon: int,
    mode: str,
    target: int,
    *,
    moving: bool = False,
    driving: bool = False,
) -> None:
    """One single shot, burst, throw, launcher round or LAW (fire.roll_always)."""
    made = PACK.weapons[weapon]
    if g.aim[model] != target:
        g.aim[model] = -1  # fire.aim_switch
    parts = to_hit(g, model, weapon, mode, target, moving=moving, driving=driving)
    spend(g, model, weapon, rounds_for(mode))
    if mode == BURST:
        count_burst(g, target)
    need = needed(parts)
    there = target_eye(g, target)
    roll = g.roll(10, "to hit", (model,))
    hit = roll >= need
    g.tell(
        Event(
            "shot" if hit else "shot missed",
            units=(model, target),
            at=weapon,
            value=need,
            die=roll,
            word=mode,
            parts=parts,
        )
    )
    if not hit:
        return  # blast.miss
    if made.panic_on_hit:
        mob = mob_of(g, target)
        g.panic[mob] += made.panic_on_hit  # flash.effect
        g.tell(Event("panic", units=(mob,), value=g.panic[mob]))
        return
    strike(g, target)
    if made.blast:
        blast(g, model, weapon, there, target, moving=moving)


def strike(g: Mog, target: int) -> None:
    """A hit: a figure is removed, a technical loses 1d8 (R36), whatever the weapon.

    The damage column is not used (fire.damage_unused).
    """
    if target >= ABOARD:  # veh.tech_shot
        damage_vehicle(g, target - ABOARD, g.roll(8, "damage"))
    else:
        remove_figure(g, target)  # veh.tech_crew: a man of its crew alone, not the vehicle


def blast(
    g: Mog, model: int, weapon: int, centre: Eye, target: int, *, moving: bool = False
) -> None:
    """Everyone near the target is rolled for too, friend or foe (R33, blast.models).

    The attack's own modifiers hold, without Aim and closest enemy, with the cover of each
    (blast.number).
    """
    made = PACK.weapons[weapon]
    table = PACK.to_hit
    shooter = eye_of_model(g, model)
    base = class_parts(g, model)
    band = range_part(made, distance(g, shooter, centre))
    if band:
        base.append(band)
    if moving:
        base.append(Part("Fire & Move", "hit.fm", table["fire_and_move"]))
    vehicle = target - ABOARD if target >= ABOARD else -1
    figure = target if target < ABOARD else -1
    for kind, number, eye in near_blast(g, centre, made.blast, -1, vehicle, figure):
        if kind == "figure" and g.f_kind[number] < 0:
            continue
        parts = list(base)
        if not made.ignores_cover:
            name = vehicle_cover(g, shooter, eye) if kind == "vehicle" else cover(g, shooter, eye)
            if name:
                parts.append(Part(f"cover: {name}", "hit.cover", table["cover"]))
        need = needed(tuple(parts))
        roll = g.roll(10, "blast", (number,))
        word = f"blast {'hit' if roll >= need else 'missed'} {kind}"
        g.tell(Event(word, units=(number,), value=need, die=roll, parts=tuple(parts)))
        if roll < need:
            continue
        if kind == "figure":
            remove_figure(g, number)
        elif kind == "model":
            wound(g, number)  # blast.friend
        else:
            damage_vehicle(g, number, g.roll(8, "damage"))  # blast.vehicle


def count_burst(g: Mog, target: int) -> None:
    """A burst counts for the mob it was rolled against (R62, panic.burst_kind)."""
    mob = mob_of(g, target)
    if mob in g.sizes:
        g.bursts[mob] = g.bursts.get(mob, 0) + 1


def auto_targets(g: Mog, model: int, weapon: int, named: int) -> list[int]:
    """Enemies that full auto may fall on, nearest first (R32, fire.fa_wedge, fire.fa_level)."""
    eye = eye_of_model(g, model)
    there = target_eye(g, named)
    way = bearing(eye.x, eye.y, there.x, there.y)
    return auto_order(g, model, eye, way, there.level, PACK.weapons[weapon].reach)


def auto_order(g: Mog, model: int, eye: Eye, way: float, level: int, reach: float) -> list[int]:
    """Nearest first; equal distances: foot before technical, then lower y, then lower x.

    The crew of a technical cannot be picked out (veh.tech_fa).
    """
    wedge = PACK.k.direction_of_fire / 2 + TOLERANCE
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


def full_auto(
    g: Mog, model: int, weapon: int, named: int, bursts: int, *, driving: bool = False
) -> None:
    """Die by die at the nearest enemy left (fire.fa_nearest, fire.fa_each_die, fire.fa_all)."""
    spend(g, model, weapon, rounds_for(AUTO, bursts))
    eye = eye_of_model(g, model)
    there = target_eye(g, named)
    way = bearing(eye.x, eye.y, there.x, there.y)
    level = there.level
    reach = PACK.weapons[weapon].reach
    for _ in range(bursts):
        order = auto_order(g, model, eye, way, level, reach)
        if not order:
            g.tell(Event("burst spent", units=(model,), at=weapon))  # fire.fa_declare
            continue
        target = order[0]
        if g.aim[model] != target:
            g.aim[model] = -1  # fire.aim_switch
        parts = to_hit(g, model, weapon, AUTO, target, driving=driving)
        count_burst(g, target)
        need = needed(parts)
        roll = g.roll(10, "full auto", (model,))
        hit = roll >= need
        word = "shot" if hit else "shot missed"
        g.tell(
            Event(
                word, units=(model, target), at=weapon, value=need, die=roll, word=AUTO, parts=parts
            )
        )
        if hit:
            strike(g, target)


def begin_action(g: Mog) -> None:
    """Note every mob's size when an American card is turned (panic.base, panic.new_mobs).

    A unit's card, a convoy ace and a Black Hawk sortie are one action each (panic.cards).
    """
    g.sizes = {mob: len(figures) for mob, figures in g.mobs.items()}
    g.bursts = {}
    g.losses = {}


def end_action(g: Mog) -> None:
    """Panic markers for what one unit did on its card (R62, panic.given)."""
    share = PACK.numbers.panic_casualty_percent
    for mob, size in g.sizes.items():
        if mob not in g.mobs:
            continue
        before = g.panic[mob]
        if g.losses.get(mob, 0) * 100 >= share * size:  # panic.third
            g.panic[mob] += 1
        if g.bursts.get(mob, 0) >= size:  # panic.bursts, panic.both
            g.panic[mob] += 1
        if g.panic[mob] > before:
            g.tell(Event("panic", units=(mob,), value=g.panic[mob]))
    g.sizes = {}
    g.bursts = {}
    g.losses = {}


def flat_gap(a: Eye, b: Eye) -> float:
    """The distance seen from above."""
    return hypot(a.x - b.x, a.y - b.y)
