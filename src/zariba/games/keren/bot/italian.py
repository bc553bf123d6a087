"""The Italian march: strike what is weak, hold the heights, cover Tigu, step back from ruin."""

from zariba.core.pack import kept
from zariba.games.keren.bot.offensive import movable_groups, plan_attacks
from zariba.games.keren.bot.picture import NO_FIRE, Picture, marching, place_name
from zariba.games.keren.bot.road import shut_the_road
from zariba.games.keren.bot.routes import Group, Order, path_to, roam
from zariba.games.keren.bot.worth import danger, loss_under_assault, worth
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.state import OFF
from zariba.games.keren.rules.victory import total_vp

COVER = (1.0, 0.55, 0.35, 0.25, 0.15, 0.1)
"""What one more unit on or beside an objective adds, by how many are there."""
TIGU_WORTH = 12.0
GARRISON = 3.0
GARRISON_GROWTH = 2.0
"""How many units stand for Tigu, and how many more for each enemy stack that comes near."""
GATE_WORTH = 4.0
"""The place where road and railway meet before Keren."""
EARLY = 0.05
"""The least that a point denied counts."""
SHY = 3.0
"""What it weighs, early on, that an enemy stack could come up next turn."""
SHY_OF = 4
"""Hexes from which it could."""
PRUDENCE = 1.2
"""How much losses weigh against ground."""
NEAR = 9
"""Hexes within which an enemy stack threatens an objective."""


def plan(p: Picture) -> list[Order]:
    """Every move of the phase in its order."""
    groups = singles(movable_groups(p))
    guard = tigu_guard(p)
    orders, busy = shut_the_road(p, groups, guard)
    groups = [x for x in groups if x.units[0] not in busy]
    attacks, left = plan_attacks(p, [x for x in groups if x.units[0] not in guard])
    orders += attacks
    left += [x for x in groups if x.units[0] in guard]
    threats = {place: threat(p, place) for place in objectives(p.pack)}
    goals = assign(p, left, threats)
    left.sort(key=lambda x: (x.home == OFF, -p.assault_on(x.home) if x.home >= 0 else 0.0))
    for group in left:
        order = settle(p, group, goals[group.units[0]], threats, guard)
        if order is not None:
            orders.append(order)
            p.move(group.units, order.path[-1])
    return orders


def singles(groups: list[Group]) -> list[Group]:
    """Units on the map choose one by one; reinforcements enter as they come."""
    found: list[Group] = []
    for group in groups:
        if group.home == OFF or not group.fresh or len(group.units) == 1:
            found.append(group)
        else:
            part = group.strength // len(group.units)
            found += [Group((u,), group.home, group.points, part) for u in group.units]
    return found


@kept
def objectives(pack: KerenPack) -> dict[int, float]:
    """What must be held and its worth."""
    worths = {
        place: float(value) for place, value in zip(pack.vp_hexes, pack.vp_values, strict=True)
    }
    worths[pack.tigu] = TIGU_WORTH
    worths[gate(pack)] = GATE_WORTH
    return worths


def gate(pack: KerenPack) -> int:
    """The first hex from the south that every road and railway to Tigu passes."""
    south = [s for s in pack.sources[COMMONWEALTH] if pack.road[s]]
    for place in sorted(range(pack.hexes), key=lambda h: -marching(pack, pack.tigu)[h]):
        if not pack.road[place]:
            continue
        reached = [s for s in south if s != place]
        for here in reached:
            reached += [n for n in pack.road[here] if n != place and n not in reached]
        if pack.tigu not in reached and place not in south:
            return place
    return pack.tigu


def threat(p: Picture, place: int) -> float:
    """How much the enemy near an objective could throw at it, 1 for a stack next to it."""
    pack = p.pack
    total = 0.0
    near = NEAR if place in pack.vp_index else 2 * NEAR
    for foe in p.foes:
        far = pack.grid.distance(pack.hex_of[foe], place)
        if far <= near:
            power = sum(p.assault(u) for u in p.g.stacks[foe] if not pack.is_gun[u])
            total += power / 48 * (1.0 - far / (near + 1))
    return total


def covering(p: Picture, place: int, besides: int = -1) -> list[int]:
    """The Italian units on or beside an objective that deny it to the enemy."""
    pack = p.pack
    found = []
    for near in (place, *pack.zoc_from[place]):
        for unit in p.g.stacks.get(near, ()):
            if pack.seat[unit] == ITALIAN and unit != besides:
                if near == place or not pack.is_gun[unit]:
                    found.append(unit)
    return found


def tigu_guard(p: Picture) -> set[int]:
    """The unit that keeps the fort whatever happens (4.1)."""
    there = [u for u in covering(p, p.pack.tigu) if not p.pack.is_gun[u]]
    in_fort = [u for u in there if p.g.at[u] == p.pack.tigu]
    if in_fort or there:
        return {min(in_fort or there)}
    field = marching(p.pack, p.pack.tigu)
    able = [u for u in p.mine() if not p.pack.is_gun[u]]
    return {min(able, key=lambda u: (field[p.g.at[u]], u))} if able else set()


def assign(p: Picture, groups: list[Group], threats: dict[int, float]) -> dict[int, int]:
    """By unit: the objective it stands for; the threatened and valuable ones get more."""
    worths = objectives(p.pack)
    fields = {place: marching(p.pack, place) for place in worths}
    held = dict.fromkeys(worths, 0.0)
    still = {u for x in groups for u in x.units}
    for unit in p.mine():
        if unit not in still:
            nearest = min(worths, key=lambda v: fields[v][p.g.at[unit]])
            held[nearest] += 1
    goals = garrison(p, groups, threats[p.pack.tigu])
    for group in groups:
        if group.units[0] in goals:
            held[p.pack.tigu] += len(group.units)
    order = sorted(
        (x for x in groups if x.units[0] not in goals),
        key=lambda x: (min(fields[v][max(x.home, 0)] for v in worths), x.units[0]),
    )
    for group in order:
        home = group.home if group.home >= 0 else p.pack.named["keren"][0]

        def pull(place: int, home: int = home) -> float:
            need = worths[place] * (0.4 + threats[place])
            return need / (1.0 + held[place]) - 0.05 * fields[place][home]

        best = max(worths, key=lambda v: (pull(v), -v))
        goals[group.units[0]] = best
        held[best] += len(group.units)
    return goals


def garrison(p: Picture, groups: list[Group], threat_there: float) -> dict[int, int]:
    """The nearest units go to Tigu first, more of them as the enemy comes nearer (4.1)."""
    field = marching(p.pack, p.pack.tigu)
    keren = p.pack.named["keren"][0]
    wanted = min(GARRISON + GARRISON_GROWTH * threat_there, 12.0)
    still = {u for x in groups for u in x.units}
    wanted -= sum(1 for u in p.mine() if u not in still and field[p.g.at[u]] <= 6)
    goals: dict[int, int] = {}
    feet = [x for x in groups if not p.pack.is_gun[x.units[0]]]
    for group in sorted(feet, key=lambda x: (field[x.home if x.home >= 0 else keren], x.units[0])):
        if wanted <= 0:
            break
        goals[group.units[0]] = p.pack.tigu
        wanted -= len(group.units)
    return goals


def hold_worth(
    p: Picture, place: int, unit: int, threats: dict[int, float], urgent: float
) -> float:
    """What a unit in a place does to deny objectives."""
    pack = p.pack
    worths = objectives(pack)
    total = 0.0
    for objective in (place, *pack.zoc_from[place]):
        if objective not in worths:
            continue
        if objective != place and pack.is_gun[unit]:
            continue
        others = covering(p, objective, unit)
        share = COVER[min(len(others), len(COVER) - 1)]
        if objective == place:
            share *= 1.4 if not any(p.g.at[u] == place for u in others) else 1.1
        weight = urgent if objective in pack.vp_index else 1.0
        total += weight * worths[objective] * share * min(0.25 + threats[objective], 1.2)
    return total


def stand_cost(p: Picture, place: int, unit: int) -> float:
    """What the enemy next to a place may cost with one more unit in it, less what it costs now."""
    if not p.reached[place] and p.under_fire(place) is NO_FIRE:
        return 0.0
    attack = p.assault_on(place)
    others = [u for u in p.g.stacks.get(place, ()) if u != unit]
    number, defence = len(others), p.strength(others)
    cost = danger(p, place, number + 1)
    if number:
        cost -= danger(p, place, number)
    if attack > 0:
        trapped = not p.could_escape(place)
        before = loss_under_assault(p, place, attack, defence, number, trapped)
        after = loss_under_assault(p, place, attack, defence + p.assault(unit), number + 1, trapped)
        cost += (after - before) * worth(p.pack, unit)
    return cost


def urgency(p: Picture) -> float:
    """How much a point denied now counts: little while there is time, all at the end."""
    g = p.g
    late = (g.turn / g.plan.turns) ** 2
    near = max(total_vp(g), 0) / g.plan.win_vp
    return min(max(EARLY, late, near * near * 1.3), 1.0)


def settle(
    p: Picture, group: Group, goal: int, threats: dict[int, float], guard: set[int]
) -> Order | None:
    """The best place for a unit: its objective near, the enemy's assault not."""
    unit = group.units[0]
    steps = roam(p.g, p.seat, group, p.foe_zoc)
    if unit in guard:
        goal = p.pack.tigu
    field = marching(p.pack, goal)
    urgent = urgency(p)
    best, best_value = group.home, -1e9
    for place, (spent, _) in steps.items():
        value = -0.035 * field[place] - 0.001 * spent
        value += hold_worth(p, place, unit, threats, urgent)
        value -= stand_cost(p, place, unit) * PRUDENCE
        value -= SHY * (1.0 - urgent) * min(p.foes_about(place, SHY_OF) / 48, 3.0)
        if p.lengths[place] > p.pack.front_range:
            value -= 0.5 if p.lengths[place] <= p.pack.carrying_range else 1.5
            if p.g.turn + 1 >= p.g.plan.turns and p.lengths[place] > p.pack.carrying_range:
                value -= 1.0
        value += 0.0004 * p.pack.level[p.pack.hex_of[place]]
        if unit in guard:
            value += (
                20.0 if place == p.pack.tigu else 10.0 * (p.pack.tigu in p.pack.zoc_from[place])
            )
        if place == group.home:
            value += 0.1
        if value > best_value:
            best, best_value = place, value
    if best == group.home:
        return None
    if unit in guard:
        reason = "Guarding Tigu, so that the road to Keren stays shut."
    elif p.g.held[p.pack.vp_index[goal]] == COMMONWEALTH if goal in p.pack.vp_index else False:
        reason = f"Going back for {place_name(p.pack, goal)}."
    else:
        reason = f"Holding {place_name(p.pack, goal)}."
    return Order(group.units, path_to(steps, group.home, best), reason)
