"""American fire: a shot, full auto, blasts, and what a hit does."""

from zariba.boards.plane import bearing
from zariba.core.choice import Part, Refusal
from zariba.core.flow import Event
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.action_points import SHORT, Spending
from zariba.games.mog93.rules.aim import aims
from zariba.games.mog93.rules.arms import (
    AUTO,
    BURST,
    FIRE_VERBS,
    carried,
    has_rounds,
    is_thrown,
    rounds_for,
    rule_of,
    shot_cost,
    shot_word,
    spend,
)
from zariba.games.mog93.rules.being_fired_upon import near_blast, wound
from zariba.games.mog93.rules.cover import cover
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.losses import damage_vehicle, remove_figure
from zariba.games.mog93.rules.panic import count_burst
from zariba.games.mog93.rules.sight import distance
from zariba.games.mog93.rules.state import ABOARD, Mog
from zariba.games.mog93.rules.targets import auto_order, mob_of, target_eye
from zariba.games.mog93.rules.to_hit import class_parts, needed, range_part, to_hit, vehicle_cover


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
    made = g.pack.weapons[weapon]
    if g.aim[model] != target:
        g.aim[model] = -1  # fire.aim_switch
    parts = to_hit(g, model, weapon, mode, target, moving=moving, driving=driving)
    spend(g, model, weapon, rounds_for(g.pack, mode))
    if mode == BURST:
        count_burst(g, target)
    need = needed(g.pack, parts)
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
        damage_vehicle(g, target - ABOARD, throw(g, g.pack.numbers.vehicle_damage, "damage"))
    else:
        remove_figure(g, target)  # veh.tech_crew: a man of its crew alone, not the vehicle


def blast(
    g: Mog, model: int, weapon: int, centre: Eye, target: int, *, moving: bool = False
) -> None:
    """Everyone near the target is rolled for too, friend or foe (R33, blast.models).

    The attack's own modifiers hold, without Aim and closest enemy, with the cover of each
    (blast.number).
    """
    pack = g.pack
    made = pack.weapons[weapon]
    table = pack.to_hit
    shooter = eye_of_model(g, model)
    base = class_parts(g, model)
    band = range_part(pack, made, distance(g, shooter, centre))
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
        need = needed(pack, tuple(parts))
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
            damage_vehicle(
                g, number, throw(g, pack.numbers.vehicle_damage, "damage")
            )  # blast.vehicle


def full_auto(
    g: Mog, model: int, weapon: int, named: int, bursts: int, *, driving: bool = False
) -> None:
    """Die by die at the nearest enemy left (fire.fa_nearest, fire.fa_each_die, fire.fa_all)."""
    spend(g, model, weapon, rounds_for(g.pack, AUTO, bursts))
    eye = eye_of_model(g, model)
    there = target_eye(g, named)
    way = bearing(eye.x, eye.y, there.x, there.y)
    level = there.level
    reach = g.pack.weapons[weapon].reach
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
        need = needed(g.pack, parts)
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


def why_no_shot(g: Mog, act: Spending, verb: str, weapon: int) -> Refusal:
    """Not carried, no such mode, no rounds, no AP, no Aim, nobody to shoot at."""
    pack = g.pack
    model = act.model
    made = pack.weapons[weapon]
    mode = FIRE_VERBS[verb]
    if weapon not in carried(g, model):
        return Refusal(
            "fire.mode",
            f"he carries no {made.name.lower()}",
            (rule_of(pack, weapon), "convoy.gunners"),
        )
    if mode not in made.modes or (verb == "throw") != is_thrown(pack, weapon):
        return Refusal(
            "fire.mode",
            f"the {made.name.lower()} has no such mode",
            (rule_of(pack, weapon),),
        )
    if not has_rounds(g, model, weapon, mode):
        return Refusal("ammo.need", "{it} has not enough rounds loaded", ("act.no_ammo_pick",))
    if not act.can(g, shot_word(pack, weapon, mode), shot_cost(pack, weapon, mode)):
        if is_thrown(pack, weapon):
            return Refusal(SHORT.rule, SHORT.why, ("act.bonus_uses", "act.throw"))
        return SHORT
    if made.needs_aim and not aims(g, model):
        return Refusal("sniper.aim", "{it} needs an Aim in effect", ("weapon.sniper",))
    return Refusal(
        "fire.see",
        "{it} finds no enemy in arc, sight and range",
        ("fire.reach", "fire.fa_target", "los.from_facing"),
    )
