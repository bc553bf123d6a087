"""The Commonwealth's march: hold what is won, attack where it pays, close in on the next height."""

from zariba.games.keren.bot.garrison import garrisons, lonely, missing_from, posts, without
from zariba.games.keren.bot.guns import place_gun
from zariba.games.keren.bot.offensive import movable_groups, plan_attacks
from zariba.games.keren.bot.picture import Picture, place_name
from zariba.games.keren.bot.routes import Group, Order, marching, path_to
from zariba.games.keren.bot.worth import danger, exposure
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.rules.state import OFF
from zariba.games.keren.rules.victory import total_vp
from zariba.games.keren.rules.zones_of_control import in_zoc

BATTALION = 16
"""Quarters of assault factors of a battalion."""


def plan(p: Picture) -> list[Order]:
    """Every move of the phase in its order."""
    groups = without(p, movable_groups(p), garrisons(p))
    orders, left = plan_attacks(p, groups)
    goals = assign(p, left)
    left.sort(key=lambda x: (x.home == OFF, way_to(p, x, marching(p.pack, goals[x.units[0]]))))
    for group in left:
        if p.pack.is_gun[group.units[0]]:
            order = place_gun(p, group)
        else:
            order = advance(p, group, goals[group.units[0]])
        if order is not None:
            orders.append(order)
            p.move(group.units, order.path[-1])
    return orders


def goals_wanted(p: Picture) -> dict[int, tuple[float, float]]:
    """By goal: its worth and the assault factors it takes, in quarters."""
    g, pack = p.g, p.pack
    wanted: dict[int, tuple[float, float]] = {}
    for place, points in posts(p).items():
        if g.held[pack.vp_index[place]] != COMMONWEALTH or in_zoc(g, place, p.foe):
            foe = sum([p.strength(g.stacks[n]) for n in (*p.near_foes(place), *enemy_in(p, place))])
            wanted[place] = (points, max(p.n.odds_wanted * foe, 3.0 * BATTALION))
        elif short := missing_from(p, place, points):
            wanted[place] = (points, float(BATTALION * short))
    if not wanted or total_vp(g) + sum(worth for worth, _ in wanted.values()) < g.plan.win_vp:
        for place in p.foes:  # the heights alone do not win: the enemy must lose units (4.2a)
            need = p.n.odds_wanted * p.strength(g.stacks[place])
            wanted.setdefault(place, (p.n.hunt * len(g.stacks[place]), float(need)))
    if p.aim in wanted:
        worth, force = wanted[p.aim]
        wanted[p.aim] = (p.n.aim * worth, p.n.aim * force)
    wanted.setdefault(pack.tigu, (p.n.tigu_worth, 6.0 * BATTALION))
    for place, stack in g.stacks.items():
        if pack.seat[stack[0]] == COMMONWEALTH and all(pack.is_gun[u] for u in stack):
            if len(stack) < pack.limit[place] and p.foes_about(place):
                wanted[place] = (p.n.guard_worth, 12.0)
    return wanted


def enemy_in(p: Picture, place: int) -> list[int]:
    """The place itself where the enemy stands in it."""
    stack = p.g.stacks.get(place)
    return [place] if stack and p.pack.seat[stack[0]] == p.foe else []


def way_to(p: Picture, group: Group, field: list[int]) -> int:
    """The movement points from a group to where a field leads, from outside by the best entry."""
    if group.home != OFF:
        return field[group.home]
    entries = p.g.plan.groups[p.g.plan.later_group[group.units[0]]].entry
    return min(field[h] for h in entries)


def assign(p: Picture, groups: list[Group]) -> dict[int, int]:
    """By first unit of a group: the goal it marches for; each goal gets what it takes."""
    wanted = goals_wanted(p)
    missing = {place: need for place, (_, need) in wanted.items()}
    fields = {place: marching(p.pack, place) for place in wanted}
    ours = {u for x in groups for u in x.units}
    for place in wanted.keys() & set(p.pack.vp_hexes):  # those already fighting there count
        for near in p.pack.grid.within(place, 2):
            stack = p.g.stacks.get(near, ())
            if stack and p.pack.seat[stack[0]] == COMMONWEALTH:
                missing[place] -= sum(p.assault(u) for u in stack if u not in ours)
    pairs = sorted(
        (way_to(p, x, fields[place]) - p.n.point_for_march * worth, place, i)
        for i, x in enumerate(groups)
        for place, (worth, _) in wanted.items()
    )
    goals: dict[int, int] = {}
    for _, place, i in pairs:
        first = groups[i].units[0]
        if first not in goals and missing[place] > 0:
            goals[first] = place
            missing[place] -= groups[i].strength
    for _, place, i in pairs:
        goals.setdefault(groups[i].units[0], place)
    return goals


def supply_cost(p: Picture, place: int, gun: bool) -> float:
    """What it costs to stand beyond the reach of supply, in movement points."""
    pack = p.pack
    length = p.lengths[place]
    if length <= pack.front_range:
        return 0.0
    if length <= pack.carrying_range and not gun:
        return 4.0
    if p.g.turn + 1 >= p.g.plan.turns:
        return 60.0  # 6.8: without a line on the last turn they are lost
    return p.n.cut_off


def advance(p: Picture, group: Group, goal: int) -> Order | None:
    """Nearer to the goal, out of fire as far as may be."""
    steps = p.reach(group)
    field = marching(p.pack, goal)
    best, best_cost = group.home, 1e9
    for place, (spent, _) in steps.items():
        cost = field[place] + 0.01 * spent - 0.5 * (place == group.home)
        if cost + best_gain(p, place) >= best_cost:
            continue
        cost += supply_cost(p, place, False) + risk(p, place, group)
        index = p.pack.vp_index.get(place, -1)
        if index >= 0 and p.g.held[index] != COMMONWEALTH:
            cost -= p.n.point_for_march * p.pack.vp_values[index]
        if cost < best_cost:
            best, best_cost = place, cost
    if best == group.home:
        return None
    return Order(
        group.units, path_to(steps, group.home, best), f"Marching on {place_name(p.pack, goal)}."
    )


def best_gain(p: Picture, place: int) -> float:
    """The most that a place may take off the cost of going there."""
    index = p.pack.vp_index.get(place, -1)
    return -p.n.point_for_march * p.pack.vp_values[index] if index >= 0 else 0.0


def risk(p: Picture, place: int, group: Group) -> float:
    """What fire and a counterattack there may cost, in movement points."""
    number = len(group.units)
    cost = 1.5 * danger(p, place, number)
    if p.foes_about(place):
        there = [u for u in p.g.stacks.get(place, ()) if u not in group.units]
        strength = group.strength + p.strength(there)
        cost += p.n.open_march * exposure(p, place, strength, number)
    if lonely(p, place, group.units):
        cost += p.n.loneliness
    return p.n.point_for_march * cost
