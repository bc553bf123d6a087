"""Whom to shoot at and with what."""

from collections.abc import Iterable
from math import atan2, degrees, hypot

import msgspec

from zariba.boards.plane import turn_between
from zariba.core.choice import Action
from zariba.games.mog93.bot.foes import worth
from zariba.games.mog93.bot.picture import Picture
from zariba.games.mog93.material.figures import ARMED, TECH_GUNNER
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.activation import FACINGS
from zariba.games.mog93.rules.arms import AUTO, BURST, FIRE_VERBS, SINGLE, shot_cost
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.sight import arc_of
from zariba.games.mog93.rules.state import ABOARD
from zariba.games.mog93.rules.targets import auto_targets, mob_of, target_eye, targets
from zariba.games.mog93.rules.to_hit import needed, to_hit


class Shot(msgspec.Struct, frozen=True):
    """A way to fire: what to choose, at whom, and what it brings for each AP."""

    verb: str
    weapon: int
    target: int
    value: float


def gain(p: Picture, target: int, gap: float, clearing: bool = False) -> float:
    """What it is worth to be rid of a target; `clearing` breaks a crowd that bars the way."""
    g = p.g
    if target < ABOARD:
        value = worth(g, target, gap)
        return max(value, 0.5) if clearing and gap <= p.numbers.barring else value
    crew = [f for f, ride in enumerate(g.f_ride) if ride == target - ABOARD and g.f_kind[f] >= 0]
    return sum(worth(g, f, gap) for f in crew) * 0.5


def best_shot(
    p: Picture,
    model: int,
    offered: Iterable[Action],
    *,
    moving: bool = False,
    driving: bool = False,
    clearing: bool = False,
) -> Shot | None:
    """The best of the offered ways to fire from here, None when none is worth it."""
    g = p.g
    least = p.numbers.clearing if clearing else p.numbers.least
    best: Shot | None = None
    seen: dict[float, list[tuple[float, float, int]]] = {}
    eye = eye_of_model(g, model)
    for verb, weapon in offered:
        mode = FIRE_VERBS.get(verb)
        if mode is None or useless(p, model, verb, weapon):
            continue
        reach = p.g.pack.weapons[weapon].reach
        if reach not in seen:
            seen[reach] = []
            for target in targets(g, model, weapon):
                at = target_eye(g, target)
                gap = hypot(at.x - eye.x, at.y - eye.y)
                seen[reach].append((gain(p, target, gap, clearing), gap, target))
            seen[reach].sort(key=lambda each: (-each[0], each[1], each[2]))
        found = seen[reach]
        if p.g.pack.weapons[weapon].needs_aim:
            found = [each for each in found if each[2] == g.aim[model]]
        if not found or found[0][0] < least:
            continue
        if p.g.pack.weapons[weapon].panic_on_hit:
            shot = best_flash(p, model, weapon, found) if clearing else None
        elif mode == AUTO:
            shot = best_auto(p, model, weapon, found, driving)
        else:
            shot = best_single(p, model, verb, weapon, found, moving=moving, driving=driving)
        if shot is not None and (best is None or shot.value > best.value):
            best = shot
    return best if best is not None and best.value >= least else None


def useless(p: Picture, model: int, verb: str, weapon: int) -> bool:
    """Ways to fire that something better always replaces."""
    made = p.g.pack.weapons[weapon]
    return verb == "single" and BURST in made.modes and arms.has_rounds(p.g, model, weapon, BURST)


def chance(p: Picture, model: int, weapon: int, mode: str, target: int, **how: bool) -> float:
    """The chance to hit."""
    need = needed(p.g.pack, to_hit(p.g, model, weapon, mode, target, **how))
    return min(max((11 - need) / 10, 0.0), 1.0)


def best_single(
    p: Picture,
    model: int,
    verb: str,
    weapon: int,
    found: list[tuple[float, float, int]],
    *,
    moving: bool,
    driving: bool,
) -> Shot | None:
    """The best target for a shot, burst or throw."""
    mode = FIRE_VERBS[verb]
    made = p.g.pack.weapons[weapon]
    near = min(found, key=lambda each: each[1])
    some = found[:3]
    armed = [each for each in found if each[0] > 0.2]
    if armed:
        some = [*some, min(armed, key=lambda each: each[1])]
    if near not in some and near[0] > 0.2:
        some = [*some, near]
    cost = max(1, shot_cost(p.g.pack, weapon, mode))
    best: Shot | None = None
    tried: set[int] = set()
    for value, _, target in some:
        if target in tried or value < p.numbers.clearing:
            continue
        tried.add(target)
        hit = chance(p, model, weapon, mode, target, moving=moving, driving=driving)
        bonus = panic_share(p, target) if mode == BURST else 0.0
        total = hit * value + bonus
        if made.blast:
            around = blast_gain(p, target, made.blast)
            if around < 0:
                continue
            total = hit * (value + 0.35 * around)
        if made.id == "grenade_launcher":
            cost = 2  # it must be loaded again
        if best is None or total / cost > best.value:
            best = Shot(verb, weapon, target, total / cost)
    return best


def best_flash(p: Picture, model: int, weapon: int, found: list[tuple[float, float, int]]) -> Shot:
    """A flash bang into the nearest crowd."""
    target = min(found, key=lambda each: each[1])[2]
    hit = chance(p, model, weapon, SINGLE, target)
    return Shot("throw", weapon, target, hit * 0.6)


def panic_share(p: Picture, target: int) -> float:
    """What one burst adds to the hope of panic in the target's mob (R62)."""
    g = p.g
    mob = mob_of(g, target)
    size, fired = next(((each[1], each[2]) for each in g.toll if each[0] == mob), (0, 0))
    if not size or fired >= size or size - fired > 20:
        return 0.0
    guns = sum(ARMED[g.f_kind[f]] for f in g.mobs.get(mob, ()))
    return p.numbers.panic * guns * 0.5 ** g.panic.get(mob, 0) / size


def blast_gain(p: Picture, target: int, radius: float) -> float:
    """What stands round a target; below zero when Americans do."""
    g = p.g
    at = target_eye(g, target)
    for model in p.on_foot:
        if hypot(g.x[model] / 100 - at.x, g.y[model] / 100 - at.y) <= radius + 0.6:
            return -1.0
    total = 0.0
    lattice = p.land.lattice
    for figure, kind in enumerate(g.f_kind):
        if kind >= 0 and figure != target:
            node = g.f_node[figure]
            if hypot(lattice.x[node] - at.x, lattice.y[node] - at.y) <= radius:
                total += worth(g, figure, 10.0)
    return total


def best_auto(
    p: Picture, model: int, weapon: int, found: list[tuple[float, float, int]], driving: bool
) -> Shot | None:
    """The best direction for full auto: what the bursts take away, and the panic they sow."""
    g = p.g
    bursts = arms.most_bursts(g, model, weapon)
    named = [each for each in found if each[2] >= ABOARD or g.f_ride[each[2]] < 0]
    if not named:
        return None
    close = min(named, key=lambda each: each[1])
    best: Shot | None = None
    for target in dict.fromkeys((close[2], *(each[2] for each in named[:2]))):
        order = auto_targets(g, model, weapon, target)
        if not order:
            continue
        hit = chance(p, model, weapon, AUTO, order[0], driving=driving)
        kills = hit * bursts
        values = {each[2]: each[0] for each in found}
        total = 0.0
        for rival in order:
            share = min(1.0, kills)
            if share <= 0:
                break
            total += share * values.get(rival, 0.05)
            kills -= share
        total += panic_share(p, order[0]) * bursts
        cost = max(1, shot_cost(p.g.pack, weapon, AUTO))
        if best is None or total / cost > best.value:
            best = Shot("auto", weapon, target, total / cost)
    return best


def aim_target(p: Picture, model: int) -> int:
    """Whom a marksman should aim at, -1 for nobody."""
    g = p.g
    rifle = next((w for w in arms.carried(g, model) if p.g.pack.weapons[w].needs_aim), -1)
    if rifle < 0 or not arms.has_rounds(g, model, rifle, SINGLE):
        return -1
    eye = eye_of_model(g, model)
    best = (0.3, -1)
    for target in targets(g, model, rifle):
        at = target_eye(g, target)
        value = gain(p, target, hypot(at.x - eye.x, at.y - eye.y))
        if value > best[0]:
            best = (value, target)
    return best[1]


def in_view(p: Picture, model: int, node: int) -> list[tuple[float, float, float]]:
    """Armed Somalis a man on a node could shoot at all round: worth, distance, bearing."""
    g, land = p.g, p.land
    lattice = land.lattice
    x, y = lattice.x[node], lattice.y[node]
    reach = max((p.g.pack.weapons[w].reach for w in arms.carried(g, model)), default=0.0)
    found = []
    for figure, kind in enumerate(g.f_kind):
        if kind < 0 or not ARMED[kind]:
            continue
        there = g.f_node[figure]
        dx, dy = lattice.x[there] - x, lattice.y[there] - y
        gap = hypot(dx, dy)
        if gap > reach or not land.look(node, there):
            continue
        value = worth(g, figure, gap)
        if kind == TECH_GUNNER:
            value *= 0.5
        found.append((value, gap, degrees(atan2(dx, dy)) % 360))
    return found


def best_facing(p: Picture, model: int, node: int) -> tuple[int, float, float]:
    """The facing with most to shoot at: its number, what it holds, what the present one does."""
    g = p.g
    seen = in_view(p, model, node)
    if not seen:
        return -1, 0.0, 0.0
    half = arc_of(g, model)

    def held(facing: float) -> float:
        return sum(value for value, _, way in seen if turn_between(way, facing) <= half)

    now = held(g.facing[model])
    best = max(range(len(FACINGS)), key=lambda n: (held(FACINGS[n]), -n))
    return best, held(FACINGS[best]), now
