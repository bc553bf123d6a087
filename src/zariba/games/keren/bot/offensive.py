"""Bringing stacks up to an enemy hex so that an assault there pays, and closing its ways out."""

from msgspec import Struct

from zariba.games.keren.bot.chances import point_of
from zariba.games.keren.bot.picture import Picture, place_name
from zariba.games.keren.bot.routes import Group, Order, Steps, march_points, path_to
from zariba.games.keren.bot.worth import (
    assault_worth_of,
    danger,
    exposure,
    loss_under_assault,
    worth,
)
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.entering import due
from zariba.games.keren.rules.movement import March
from zariba.games.keren.rules.state import DONE, OFF, SUPPRESSED, enter, leave


class Attack(Struct):
    """A hex to attack, who goes where for it, and what it promises."""

    target: int
    moves: list[tuple[Group, int]]
    value: float


def movable_groups(p: Picture) -> list[Group]:
    """Units that may still move, joined by place and regiment; a march under way comes first."""
    g, pack = p.g, p.pack
    found: list[Group] = []
    busy: set[int] = set()
    top = g.flow[-1]
    if isinstance(top, March):
        busy.update(top.units)
        found.append(
            Group(
                top.units,
                g.at[top.units[0]],
                min(top.left),
                p.strength(top.units),
                fresh=top.steps == 0,
            )
        )
    for place, stack in g.stacks.items():
        if pack.seat[stack[0]] != p.seat:
            continue
        joined: dict[str, list[int]] = {}
        for unit in stack:
            if unit in busy or g.status[unit] & DONE or march_points(g, unit) == 0:
                continue
            alone = pack.is_gun[unit] or not pack.regiment[unit]
            key = f"{unit}" if alone else f"{pack.regiment[unit]}/{march_points(g, unit)}"
            joined.setdefault(key, []).append(unit)
        for units in joined.values():
            found.append(
                Group(
                    tuple(units),
                    place,
                    min(march_points(g, u) for u in units),
                    p.strength(units),
                )
            )
    return found + arriving_groups(p, busy)


def arriving_groups(p: Picture, busy: set[int]) -> list[Group]:
    """Reinforcements that may enter, by three of a kind at most."""
    g, pack = p.g, p.pack
    found = []
    room = {
        group.number: group.count - g.used[group.number]
        for group in g.plan.groups
        if group.seat == p.seat
    }
    for unit in busy:
        if g.at[unit] == OFF:
            room[g.plan.later_group[unit]] -= 1
    joined: dict[tuple[int, str], list[int]] = {}
    for unit in due(g, p.seat):
        number = g.plan.later_group[unit]
        if unit not in busy and room.get(number, 0) > 0:
            room[number] -= 1
            key = (number, f"{unit}" if pack.is_gun[unit] else pack.regiment[unit])
            joined.setdefault(key, []).append(unit)
    for units in joined.values():
        size = 2 if p.seat != COMMONWEALTH else 3
        for i in range(0, len(units), size):
            part = tuple(units[i : i + size])
            points = min(pack.mp[u][0] for u in part)
            found.append(Group(part, OFF, points, p.strength(part)))
    return found


def firing_at(p: Picture, place: int) -> set[int]:
    """The enemy stacks next to a place that may fire at it."""
    g = p.g
    return {
        near
        for near in p.pack.fire_from[place]
        if (stack := g.stacks.get(near))
        and p.pack.seat[stack[0]] == p.foe
        and not all(g.status[u] & SUPPRESSED for u in stack)
    }


def risk_of(p: Picture, moves: list[tuple[Group, int]]) -> float:
    """What coming up may cost; an enemy stack in reach of several of ours fires at one."""
    total, exposed, shooting = 0.0, 0.0, 0
    stacks: set[int] = set()
    for group, place in moves:
        firing = firing_at(p, place)
        shooting += len(firing)
        stacks |= firing
        total += danger(p, place, len(group.units))
        if p.seat == COMMONWEALTH:
            exposed += p.n.exposed * exposure(p, place, group.strength, len(group.units))
    return total * len(stacks) / shooting + exposed if shooting else total + exposed


def split(p: Picture, group: Group, needed: int) -> Group:
    """As much of a group as is needed; it gives up the rest."""
    if group.home == OFF or not group.fresh or group.strength <= needed:
        return group
    some: tuple[int, ...] = ()
    strength = 0
    for unit in group.units:
        some = (*some, unit)
        strength += p.assault(unit)
        if strength >= needed:
            break
    if len(group.units) - len(some) <= 1 and p.seat == COMMONWEALTH:
        return group  # no battalion stays behind alone
    if len(some) == len(group.units):
        return group
    return Group(some, group.home, group.points, strength)


def appraise(
    p: Picture, target: int, able: list[tuple[Group, list[int]]], choices: dict[int, int]
) -> Attack | None:
    """The attack on a hex with what can get there, None when it does not pay."""
    g = p.g
    stack = g.stacks[target]
    defence = max(p.strength(stack), 1)
    ring = p.pack.assault_from[target]
    moving = {u for group, _ in able for u in group.units}
    room = {}
    standing: list[int] = []
    for place in ring:
        there = g.stacks.get(place, ())
        if there and p.pack.seat[there[0]] != p.seat:
            continue
        stays = [u for u in there if u not in moving]
        room[place] = p.pack.limit[place] - len(stays)
        standing += [u for u in stays if p.can_assault(u)]
    attack = p.strength(standing)
    own = [worth(p, u) for u in standing]
    moves: list[tuple[Group, int]] = []
    covered: set[int] = set()
    able.sort(key=lambda c: (choices[c[0].units[0]], c[0].home not in c[1], -c[0].strength))
    for whole, places in able:
        needed = p.n.enough * defence - attack
        if needed <= 0:
            break
        group = split(p, whole, needed)
        size = len(group.units)
        best, best_score = -1, -100.0
        for place in places:
            if room.get(place, 0) < size:
                continue
            score = -danger(p, place, size)
            if p.seat == COMMONWEALTH:
                score -= exposure(p, place, group.strength + 48 - 16 * room[place], size)
            score += 0.15 * sum(1 for n in p.pack.zoc_from[place] if n in ring and n not in covered)
            if p.lengths[place] > p.pack.front_range:
                score -= 0.3 if p.lengths[place] <= p.pack.carrying_range else 0.8
            if place == group.home:
                score += 0.2
            if score > best_score:
                best, best_score = place, score
        if best < 0:
            continue
        room[best] -= size
        covered.update(p.pack.zoc_from[best])
        attack += group.strength
        own += [worth(p, u) for u in group.units]
        moves.append((group, best))
    if not own or not moves:
        return None
    value = value_when_there(p, target, moves, attack, defence, own)
    if not all(g.status[u] & SUPPRESSED for u in stack):
        value *= p.n.stays[p.seat]
    risk = risk_of(p, moves)
    if p.seat != COMMONWEALTH:  # the enemy still fires and assaults after the move
        for group, place in moves:
            risk += point_of(p.pack, p.seat) * loss_under_assault(
                p, place, p.assault_on(place), group.strength, len(group.units), False
            )
    return Attack(target, moves, value - risk)


def value_when_there(
    p: Picture,
    target: int,
    moves: list[tuple[Group, int]],
    attack: int,
    defence: int,
    own: list[float],
) -> float:
    """The assault's worth once all have come up and closed what ways out they can."""
    g = p.g
    before = g.stacks, g.at, g.held, g.seen
    g.stacks, g.at, g.held, g.seen = (
        g.stacks.copy(),
        g.at.copy(),
        g.held.copy(),
        g.seen.copy(),
    )
    for group, place in moves:
        if place != group.home:
            for unit in group.units:
                if g.at[unit] >= 0:
                    leave(g, unit)
                enter(g, unit, place)
    p.forget()
    value = assault_worth_of(p, target, attack, defence, own)
    g.stacks, g.at, g.held, g.seen = before
    p.forget()
    return value


def plan_attacks(p: Picture, groups: list[Group]) -> tuple[list[Order], list[Group]]:
    """Orders for the attacks that pay, best first, and the groups that are left."""
    orders: list[Order] = []
    left = [x for x in groups if x.home != OFF and not p.pack.is_gun[x.units[0]]]
    others = [x for x in groups if x.home == OFF or p.pack.is_gun[x.units[0]]]
    reaches = {x.units[0]: p.reach(x) for x in left}
    foes = set(p.foes)
    refused: set[int] = set()
    while left:
        able: dict[int, list[tuple[Group, list[int]]]] = {}
        choices: dict[int, int] = {}
        for group in left:
            near = touching(p.pack, reaches[group.units[0]], foes)
            choices[group.units[0]] = len(near)
            for foe, places in near.items():
                if foe not in refused:
                    able.setdefault(foe, []).append((group, places))
        attacks = [
            a for foe, some in able.items() if (a := appraise(p, foe, some, choices)) is not None
        ]
        if not attacks:
            break
        best = max(attacks, key=lambda a: (a.value, -a.target))
        if best.value < p.n.least_attack[p.seat]:
            break
        refused.add(best.target)
        left = launch(p, best, left, orders)
        reaches = {x.units[0]: p.reach(x) for x in left}
    return orders, left + others


def touching(pack: KerenPack, steps: Steps, foes: set[int]) -> dict[int, list[int]]:
    """By enemy place: the places next to it that can be reached."""
    near: dict[int, list[int]] = {}
    for place in steps:
        for foe in pack.assault_from[place]:
            if foe in foes:
                near.setdefault(foe, []).append(place)
    return near


def launch(p: Picture, attack: Attack, groups: list[Group], orders: list[Order]) -> list[Group]:
    """Give the orders of an attack; the groups, or parts of them, that it leaves free."""
    reason = f"Closing in on {place_name(p.pack, attack.target)} to storm it."
    gone: set[int] = set()
    for group, place in attack.moves:
        steps = p.reach(group)
        if place in steps:
            gone.update(group.units)
            path = path_to(steps, group.home, place)
            if path:
                orders.append(Order(group.units, path, reason))
                p.move(group.units, place)
    left = []
    for group in groups:
        rest = tuple(u for u in group.units if u not in gone)
        if len(rest) == len(group.units):
            left.append(group)
        elif rest:
            left.append(Group(rest, group.home, group.points, p.strength(rest)))
    return left
