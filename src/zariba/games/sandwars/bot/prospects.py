"""Prospects of each Objective: what it still costs, and how easily the enemy breaks it."""

from math import ceil

from zariba.games.sandwars.bot.forces import Forces
from zariba.games.sandwars.bot.goals import HELD, Goal, remember, restore
from zariba.games.sandwars.rules.state import units


def marchers(pic: Forces, seat: int) -> list[tuple[int, float]]:
    """Where the forces of a side that can march stand, and with what they fight."""
    g = pic.g
    best: dict[tuple[int, bool], float] = {}
    for s in range(pic.pack.size):
        for p in units(g, seat, s):
            if p >= pic.pack.count:
                force = pic.cv_of(p)
            elif not pic.pack.mobile[p] or g.boss[p] >= 0:
                continue
            elif pic.pack.hq[p]:
                force = pic.force(p) if g.pv[p] > 0 else 0.0
            else:
                force = pic.cv_of(p)
            if force:
                key = (s, pic.pack.hq[p])
                best[key] = max(best.get(key, 0.0), force)
    return [(s, force) for (s, _), force in best.items()]


def toll(pic: Forces, seat: int, army: list[tuple[int, float]], space: int) -> float:
    """Cards that it takes a side to stand in a space instead of its enemy."""
    enemy = pic.power[1 - seat][space]
    if pic.strong_point(1 - seat, space):
        enemy *= 2
    best = pic.n.out_of_reach
    for start, force in army:
        if force < enemy:
            continue
        cards = float(max(1, ceil(pic.dist[start][space] / 2)))
        if enemy:
            cards += 0.5 + enemy / force
        best = min(best, cards)
    return best


def effort(pic: Forces, goal: Goal, army: list[tuple[int, float]]) -> float:
    """Cards that it takes until an objective holds."""
    pos, me = pic.pos, goal.seat
    cost = 0.0

    def to_take(spaces: list[int]) -> list[float]:
        return sorted(toll(pic, me, army, s) for s in spaces if pos.ctrl[s] != me)

    cost += sum(to_take(goal.all))
    if goal.chain >= 0:
        cost += pic.links(goal) * pic.n.link
    elif goal.any and all(pos.ctrl[s] != me for s in goal.any):
        cost += min(to_take(goal.any))
    if goal.count:
        held = sum(pos.ctrl[s] == me for s in goal.among)
        inside = sum(pos.ctrl[s] == me for s in goal.inside)
        need_inside = max(0, goal.inside_need - inside)
        need = max(0, goal.count - held, need_inside)
        deep = to_take(goal.inside)[:need_inside]
        cost += sum(deep) + sum(to_take(goal.among)[: need - len(deep)])
    if goal.lost_need or goal.held_need:
        lost = [s for s in goal.types if pos.spoiled[s] or pos.ctrl[s] != goal.owner]
        if goal.lost_need:
            rest = [s for s in goal.types if s not in lost]
            need = max(0, goal.lost_need - len(lost))
            cost += sum(sorted(min(pic.n.strike, toll(pic, me, army, s)) for s in rest)[:need])
        else:
            excess = max(0, len(lost) - (len(goal.types) - goal.held_need))
            cost += pic.n.repair * excess
    if goal.no_army or goal.no_unit:
        where = [s for s in (goal.no_army or goal.no_unit) if pos.present(goal.foe, s)]
        cost += sum(toll(pic, me, army, s) for s in where)
    return cost


def breaches(pic: Forces, goal: Goal) -> int:
    """Spaces in which one march of the enemy would break an objective that holds."""
    pos, me, foe = pic.pos, goal.seat, goal.foe
    near = pic.near[foe]
    count = 0
    for s in goal.named:
        if not near[s] or pic.power[me][s] > near[s] or pos.occupied(foe, s):
            continue
        old = remember(pos, s)
        pos.ctrl[s] = foe
        pos.clear(me, s)
        pos.army[foe][s] = True
        count += goal.closeness(pos) < HELD
        restore(pos, s, old)
    return count


def prospects(pic: Forces, seat: int) -> dict[int, float]:
    """How good each objective is for its side to pursue now."""
    army = marchers(pic, seat)
    found = {}
    for number in pic.pack.goals[seat]:
        goal = pic.goals[number]
        if pic.close[number] >= HELD:
            safe = pic.n.safety / (1 + breaches(pic, goal))
            found[number] = pic.n.fragile + safe + pic.close[number] - HELD
        else:
            found[number] = pic.n.hopeful - pic.n.toil * min(6.0, effort(pic, goal, army))
    return found
