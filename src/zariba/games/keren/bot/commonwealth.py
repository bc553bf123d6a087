"""The Commonwealth's march: attack where it pays, else gather below the next height."""

from zariba.games.keren.bot.offensive import movable_groups, plan_attacks
from zariba.games.keren.bot.picture import Picture, marching, place_name
from zariba.games.keren.bot.routes import Group, Order, Steps, path_to, roam
from zariba.games.keren.bot.worth import danger, exposure
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.state import OFF
from zariba.games.keren.rules.zones_of_control import in_zoc

POINT_FOR_MARCH = 7.0
"""A victory point weighs as much as so many movement points of way."""
ODDS_WANTED = 6
EXPOSED = 2.0
"""How much a possible counterattack weighs."""
TIGU_WORTH = 2.0
NEAR_TIGU = 8
ROAD_WORTH = 3.0
"""What it is worth to drive off a stack that shuts the road, once Tigu is near."""
GUARD_WORTH = 6.0
"""What it is worth not to leave guns alone when the enemy is about."""


def alarmed(p: Picture) -> bool:
    """Whether our own units are near enough to Tigu to try for the road (4.1)."""
    pack = p.pack
    grid = pack.grid
    return any(grid.distance(pack.hex_of[p.g.at[u]], pack.tigu) <= NEAR_TIGU for u in p.mine())


def plan(p: Picture) -> list[Order]:
    """Every move of the phase in its order."""
    groups = movable_groups(p)
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
    wanted = {}
    for number, place in enumerate(pack.vp_hexes):
        near = [place, *pack.zoc_from[place]]
        foe = sum(
            p.strength(g.stacks[n])
            for n in near
            if n in g.stacks and pack.seat[g.stacks[n][0]] == ITALIAN
        )
        if g.held[number] == COMMONWEALTH and not in_zoc(g, place, ITALIAN):
            continue
        wanted[place] = (float(pack.vp_values[number]), max(ODDS_WANTED * foe, 48.0))
    wanted[pack.tigu] = (TIGU_WORTH, 96.0)
    if alarmed(p):
        for place in p.foes:
            if any(pack.road[n] for n in (place, *pack.zoc_from[place])):
                wanted.setdefault(place, (ROAD_WORTH, ODDS_WANTED * p.strength(g.stacks[place])))
    for place, stack in g.stacks.items():
        if pack.seat[stack[0]] == COMMONWEALTH and all(pack.is_gun[u] for u in stack):
            if len(stack) < pack.limit[place] and p.foes_about(place):
                wanted[place] = (GUARD_WORTH, 12.0)
    return wanted


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
    for place in wanted.keys() & set(p.pack.vp_hexes):  # those already fighting there count
        for near in p.pack.grid.within(place, 2):
            stack = p.g.stacks.get(near, ())
            if stack and p.pack.seat[stack[0]] == COMMONWEALTH:
                ours = {u for x in groups for u in x.units}
                missing[place] -= sum(p.assault(u) for u in stack if u not in ours)
    pairs = sorted(
        (way_to(p, x, fields[place]) - POINT_FOR_MARCH * worth, place, i)
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


def supply_cost(p: Picture, place: int, units: tuple[int, ...]) -> float:
    """What it costs to stand beyond the reach of supply, in movement points."""
    pack = p.pack
    length = p.lengths[place]
    if length <= pack.front_range:
        return 0.0
    gun = pack.is_gun[units[0]]
    if length <= pack.carrying_range and not gun:
        return 4.0
    if p.g.turn + 1 >= p.g.plan.turns:
        return 60.0  # 6.8: without a line on the last turn they are lost
    return 15.0


def advance(p: Picture, group: Group, goal: int) -> Order | None:
    """Nearer to the goal, out of fire as far as may be."""
    steps = roam(p.g, p.seat, group, p.foe_zoc)
    field = marching(p.pack, goal)
    number = len(group.units)
    best, best_cost = group.home, 1e9
    for place, (spent, _) in steps.items():
        cost = field[place] + supply_cost(p, place, group.units) + 0.01 * spent
        cost += POINT_FOR_MARCH * 1.5 * danger(p, place, number)
        there = [u for u in p.g.stacks.get(place, ()) if u not in group.units]
        strength = group.strength + p.strength(there)
        cost += POINT_FOR_MARCH * EXPOSED * exposure(p, place, strength, number)
        index = p.pack.vp_index.get(place, -1)
        if index >= 0 and p.g.held[index] != COMMONWEALTH:
            cost -= POINT_FOR_MARCH * p.pack.vp_values[index]
        if place == group.home:
            cost -= 0.5
        if cost < best_cost:
            best, best_cost = place, cost
    if best == group.home:
        return None
    return Order(
        group.units, path_to(steps, group.home, best), f"Marching on {place_name(p.pack, goal)}."
    )


def view_from(p: Picture, place: int) -> float:
    """What a gun in a place could fire at."""
    pack = p.pack
    if place == pack.tunnel:
        return 0.0
    row = pack.sight.row(place)
    return sum(
        1.0 + 0.5 * (foe in pack.vp_index)
        for foe in p.foes
        if foe != pack.tunnel and row >> foe & 1
    )


def place_gun(p: Picture, group: Group) -> Order | None:
    """A gun that did not fire looks for a place with a view, in supply and out of fire."""
    steps: Steps = roam(p.g, p.seat, group, p.foe_zoc)
    nearest = min(
        (marching(p.pack, foe)[max(group.home, 0)], foe) for foe in (*p.foes, p.pack.tigu)
    )[1]
    field = marching(p.pack, nearest)
    best, best_cost = group.home, 1e9
    for place, (spent, _) in steps.items():
        cost = -6.0 * min(view_from(p, place), 4.0) + 0.3 * field[place] + 0.01 * spent
        cost += 2 * supply_cost(p, place, group.units) + 40.0 * danger(p, place, 1)
        there = [u for u in p.g.stacks.get(place, ()) if u not in group.units]
        guarded = p.strength(u for u in there if not p.pack.is_gun[u])
        cost += 20.0 * EXPOSED * exposure(p, place, 8 + guarded, 1 + len(there))
        if p.foe_zoc[place]:
            cost += 30.0
        if place == group.home:
            cost -= 1.0
        if cost < best_cost:
            best, best_cost = place, cost
    if best == group.home:
        return None
    return Order(
        group.units, path_to(steps, group.home, best), "Bringing a gun to where it sees the enemy."
    )
