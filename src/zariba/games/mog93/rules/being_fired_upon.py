"""Americans being fired upon: who can fire, the chance to be hit, and what a roll brings.

Somalis never roll to hit (intro.check): an American tests when he becomes the acting model.
"""

from collections.abc import Iterator
from math import cos, floor, radians, sin

import msgspec

from zariba.boards.plane import TOLERANCE
from zariba.core.choice import Part
from zariba.core.flow import Event
from zariba.games.mog93.material.figures import (
    ARMED,
    FIGURES,
    GRENADIER,
    HEAVY,
    HMG,
    IS_SNA,
    RECOILLESS,
    RPG,
    SMALL_ARMS,
    TECH_GUNNER,
)
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.rules.around import around, placed
from zariba.games.mog93.rules.cover import covered_from, hard_cover, is_covered, scenery_covers
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.eyes import eye_of_figure, eye_of_model, eye_of_vehicle, hawk_eye
from zariba.games.mog93.rules.sight import ARC, behind_vehicle, distance, sees, view_of
from zariba.games.mog93.rules.state import ABOARD, ROLL_ALWAYS, Mog, replaced, up

MAN, VEHICLE, AIRCRAFT = range(3)
SIN = [sin(radians(a / 100)) for a in range(36000)]
COS = [cos(radians(a / 100)) for a in range(36000)]
SLACK = 2e-4
"""Facings are kept to a hundredth of a degree."""

BANDS = {RPG: 0, GRENADIER: 1, HMG: 2, TECH_GUNNER: 2, RECOILLESS: 3}
"""The order in which a hit is laid to somebody's door (R41); small arms come last."""


class Shot(msgspec.Struct, frozen=True):
    """One Somali's share in the chance: its points after every factor, and how it came about."""

    figure: int
    gap: float
    points: float
    thrown: float
    """The part of the points that is a grenade's."""
    cover: str
    panic: int


def firing(
    g: Mog, target: Eye, *, everywhere: bool = False, only: int = -1
) -> Iterator[tuple[float, int]]:
    """The armed Somalis able to fire at a target: reach, front half circle, sight (R38).

    `everywhere` leaves the half circle out, as against a helicopter; `only` asks about one.
    """
    reach = g.pack.reaches
    front = ARC[g.pack.k.arc_somali // 2]
    nodes, looks, kinds, bars = g.f_node, g.f_look, g.f_kind, g.bars
    view = view_of(g.ground, target)
    some = around(g, target).figures if only < 0 else (placed(g, target, only),)
    for gap, figure, dx, dy, flat, eye in some:
        kind = kinds[figure]
        if not ARMED[kind] or gap > reach[kind] + TOLERANCE:  # in.unarmed
            continue
        if not everywhere:  # R5, basics.facing
            look = looks[figure]
            if dx * SIN[look] + dy * COS[look] > SLACK * gap - front * flat:
                continue
        if view[nodes[figure]] if eye.ride < 0 else sees(g, eye, target):
            if not bars or not behind_vehicle(bars, eye, target):
                yield gap, figure


def shots_at(g: Mog, target: Eye, prone: bool, what: int) -> list[Shot]:
    """What each Somali able to fire adds, in the printed order of modifiers (R39, in.order).

    Nothing is used up by it (in.somali_ammo).
    """
    pack = g.pack
    add = pack.incoming
    rifle = pack.weapons[pack.weapon_index[pack.k.somali_small_arms_as]]
    throw = pack.weapons[pack.weapon_index["grenade"]].reach
    covers = scenery_covers(g, target) if what == MAN else None
    found = []
    for gap, figure in firing(g, target, everywhere=what == AIRCRAFT):
        kind = g.f_kind[figure]
        points = float(pack.numbers.incoming_base_per_armed_somali)  # in.base
        thrown = 0.0
        if SMALL_ARMS[kind]:
            if IS_SNA[kind]:
                points += add["sna_small_arms"]  # in.sna
            if gap <= rifle.pb + TOLERANCE:
                points *= add["point_blank"]  # in.pb
            elif gap > rifle.short + TOLERANCE:
                points *= add["long"]  # in.long
            if what != MAN:
                points *= add["hard_cover"]  # veh.us_halve: small arms only
        if HEAVY[kind]:
            points += add["heavy"]  # in.heavy
        if kind == GRENADIER and gap <= throw + TOLERANCE:
            thrown = add["grenade"]  # in.grenade
        shield = ""
        factor = 1.0
        if what == MAN:
            if prone:
                factor *= add["prone"]  # in.prone
            shield = covered_from(g, figure, target, covers)  # in.aboard: always there
            if shield and kind != RPG:  # in.rpg_cover
                factor *= add["hard_cover"]  # in.cover
        panic = g.panic[g.f_mob[figure]]
        factor *= add["panic"] ** panic  # in.panic, panic.effects
        found.append(Shot(figure, gap, (points + thrown) * factor, thrown * factor, shield, panic))
    return found


def chance_of(pack: MogPack, shots: list[Shot]) -> int:
    """The sum rounded down, at least 1 and at most 100 (in.fraction, in.min, in.max)."""
    total = floor(sum(shot.points for shot in shots))
    return min(max(total, pack.numbers.incoming_minimum), 100)


def is_heavy(g: Mog, shots: list[Shot]) -> bool:
    """Whether RPG, support weapon or grenades are among those firing (in.supp_heavy)."""
    return any(HEAVY[g.f_kind[s.figure]] or s.thrown for s in shots)


def watcher(g: Mog, target: Eye, first: int = -1) -> int:
    """An armed Somali with a clear shot, no hard cover between, -1 for none (R42, in.again_test).

    `first` is looked at first.
    """
    if target.ride >= 0 or (target.room >= 0 and not in_room(g, target.room)):
        return -1  # in cover from everybody outside
    if first >= 0 and g.f_kind[first] >= 0:
        for _, figure in firing(g, target, only=first):
            if not is_covered(g, figure, target):
                return figure
    for _, figure in firing(g, target):
        if not is_covered(g, figure, target):
            return figure
    return -1


def in_room(g: Mog, room: int) -> bool:
    """Whether Somalis on foot are in a room."""
    nodes, places, rides = g.ground.lattice.room_nodes[room], g.f_node, g.f_ride
    return any(places[figure] in nodes and rides[figure] < 0 for figure in g.strays)


def owner_of_hit(g: Mog, shots: list[Shot], roll: int) -> tuple[int, bool]:
    """Whose hit it is by the band the die falls in: the figure, and whether thrown (R41).

    The last in line has what the smallest chance of 1 adds to the points.
    """
    entries: list[tuple[int, float, int, float, bool]] = []
    for shot in shots:
        kind = g.f_kind[shot.figure]
        rest = shot.points - shot.thrown
        if shot.thrown:
            entries.append((1, round(shot.gap, 6), shot.figure, shot.thrown, True))
        band = 4 if SMALL_ARMS[kind] else BANDS[kind]
        entries.append((band, round(shot.gap, 6), shot.figure, rest, False))
    running = 0.0
    owner = (-1, False)
    for _, _, figure, share, thrown in sorted(entries):  # in.source
        running += share
        owner = figure, thrown
        if roll <= running + TOLERANCE:
            break
    return owner


def chance_parts(g: Mog, shots: list[Shot]) -> tuple[Part, ...]:
    """The sum by kind of figure, in hundredths of a point, for the log and the preview."""
    sums: dict[str, float] = {}
    for shot in shots:
        name = FIGURES[g.f_kind[shot.figure]]
        if shot.cover:
            name += ", you in cover"
        if shot.panic:
            name += f", panic {shot.panic}"
        sums[name] = sums.get(name, 0.0) + shot.points
    order = sorted(sums.items(), key=lambda each: (-each[1], each[0]))
    return tuple(Part(name, "in.order", round(value * 100)) for name, value in order)


def check_model(g: Mog, model: int) -> None:
    """The roll of a model that becomes the acting one, or comes into the open (R37)."""
    eye = eye_of_model(g, model)
    shots = shots_at(g, eye, bool(g.prone[model]) and eye.ride < 0, MAN)
    if not shots and ROLL_ALWAYS not in g.options:
        return  # in.none
    chance = chance_of(g.pack, shots)
    roll = g.roll(100, "fire on", (model,))  # in.when
    parts = chance_parts(g, shots)
    if roll <= chance:
        g.tell(Event("hit", units=(model,), value=chance, die=roll, parts=parts))
        blast = blast_of(g, shots, roll, eye, model, -1)
        wound(g, model)
        if blast is not None:
            burst(g, blast)
        return
    numbers = g.pack.numbers
    margin = numbers.suppression_margin_heavy if is_heavy(g, shots) else numbers.suppression_margin
    if roll - chance <= margin:  # in.supp, in.supp_heavy
        markers = throw(g, numbers.suppression_dice, "suppression", (model,))
        g.supp = replaced(g.supp, model, g.supp[model] + markers)  # in.supp_keep
        g.tell(Event("suppressed", units=(model,), value=chance, to=markers, die=roll, parts=parts))
    else:
        g.tell(Event("missed", units=(model,), value=chance, die=roll, parts=parts))


def wound(g: Mog, model: int) -> None:
    """1d8 off a model's AP, as the tables have it (in.damage)."""
    damage = throw(g, g.pack.numbers.american_damage, "damage", (model,))
    hurt(g, model, damage)


def hurt(g: Mog, model: int, damage: int) -> None:
    """Take damage off a model; at 0 it is a casualty (in.casualty)."""
    g.aim[model] = -1  # fire.aim_hit
    g.ap[model] = max(0, g.ap[model] - damage)
    g.tell(Event("wound", units=(model,), value=damage, to=g.ap[model]))
    if g.ap[model] == 0:
        fell(g, model)


def fell(g: Mog, model: int) -> None:
    """A casualty: no markers, no Aim, lying where it is (R43)."""
    g.ap[model] = 0
    g.supp = replaced(g.supp, model, 0)
    g.aim[model] = -1
    g.patched = replaced(g.patched, model, 0)
    g.prone = replaced(g.prone, model, 1)
    g.tell(Event("casualty", units=(model,)))
    where = g.where[model]
    if where >= ABOARD:
        vehicle = where - ABOARD
        if vehicle < len(g.guns):
            if g.guns[vehicle] == model:
                g.guns = replaced(g.guns, vehicle, -1)
            if g.wheels[vehicle] == model:
                g.wheels = replaced(g.wheels, vehicle, -1)


class Blast(msgspec.Struct, frozen=True):
    """An RPG or grenade that hit: whose it was, and everyone near when it did."""

    figure: int
    thrown: bool
    near: list[tuple[str, int, Eye]]


def blast_of(
    g: Mog, shots: list[Shot], roll: int, centre: Eye, model: int, vehicle: int
) -> Blast | None:
    """The blast of a hit, judged by where everyone was when the round hit (R41); None without one.

    Who was aboard then is not rolled for, whatever becomes of the vehicle (R68).
    """
    figure, thrown = owner_of_hit(g, shots, roll)
    if figure < 0 or not (thrown or g.f_kind[figure] == RPG):
        return None
    radius = g.pack.weapons[g.pack.weapon_index["grenade" if thrown else "rpg"]].blast
    return Blast(figure, thrown, near_blast(g, centre, radius, model, vehicle, -1))


def burst(g: Mog, blast: Blast) -> None:
    """Everyone near an RPG or grenade that hit is rolled for too (R41).

    No cover helps against an RPG (in.rpg_blast), it does against a grenade (in.grenade_blast);
    nobody is suppressed and nothing bursts again (in.blast_end).
    """
    from zariba.games.mog93.rules.losses import damage_vehicle, remove_figure

    add, numbers = g.pack.incoming, g.pack.numbers
    thrown = blast.thrown
    base = add["grenade"] if thrown else numbers.incoming_base_per_armed_somali + add["heavy"]
    panic = add["panic"] ** g.panic[g.f_mob[blast.figure]]
    source = eye_of_figure(g, blast.figure)
    for kind, number, eye in blast.near:
        if kind == "figure" and g.f_kind[number] < 0:
            continue
        points = base * panic
        if kind == "model":
            if g.ap[number] <= 0:
                continue
            if g.prone[number] and eye.ride < 0:
                points *= add["prone"]
        if thrown and hard_cover(g, source, eye) and kind != "vehicle":
            points *= add["hard_cover"]
        need = max(floor(points), numbers.incoming_minimum)
        roll = g.roll(100, "blast", (number,))
        if roll > need:
            g.tell(Event(f"blast missed {kind}", units=(number,), value=need, die=roll))
            continue
        g.tell(Event(f"blast hit {kind}", units=(number,), value=need, die=roll))
        if kind == "model":
            wound(g, number)
        elif kind == "vehicle":
            damage_vehicle(g, number, throw(g, g.pack.numbers.vehicle_damage, "damage"))
        else:
            remove_figure(g, number)


def near_blast(
    g: Mog, centre: Eye, radius: float, model: int, vehicle: int, figure: int
) -> list[tuple[str, int, Eye]]:
    """Everyone within a radius and in sight of a point, nearest first (blast.order, blast.walls).

    Left out: the model or vehicle that was hit, men inside American vehicles, casualties
    (in.casualty_none).
    """
    found: list[tuple[float, int, int, str, Eye]] = []
    for number in range(len(g.ap)):
        if number == model or not up(g, number) or g.where[number] >= ABOARD:
            continue
        eye = eye_of_model(g, number)
        gap = distance(g, centre, eye)
        if gap <= radius + TOLERANCE and sees(g, centre, eye):
            found.append((round(gap, 6), 0, number, "model", eye))
    for number, kind in enumerate(g.f_kind):
        if kind < 0 or number == figure:
            continue
        eye = eye_of_figure(g, number)
        gap = distance(g, centre, eye)
        if gap <= radius + TOLERANCE and sees(g, centre, eye):
            found.append((round(gap, 6), 1, number, "figure", eye))
    for number, name in enumerate(g.v_kind):
        if not name or name == "burnt" or g.v_ap[number] <= 0 or number == vehicle:
            continue
        eye = eye_of_vehicle(g, number)
        gap = distance(g, centre, eye)
        if gap <= radius + TOLERANCE and sees(g, centre, eye):
            found.append((round(gap, 6), 2, number, "vehicle", eye))
    found.sort(key=lambda each: each[:3])
    return [(kind, number, eye) for _, _, number, kind, eye in found]


def hawk_shots(g: Mog) -> list[Shot]:
    """Fire at the hovering Black Hawk (R73)."""
    return shots_at(g, hawk_eye(g), False, AIRCRAFT)
