"""The Italian march: strike what is weak, hold the heights, cover Tigu, step back from ruin."""

from zariba.core.pack import kept
from zariba.games.keren.bot.garrison import garrisons, lonely, without
from zariba.games.keren.bot.offensive import movable_groups, plan_attacks
from zariba.games.keren.bot.picture import Picture, place_name
from zariba.games.keren.bot.road import gate, shut_the_road
from zariba.games.keren.bot.routes import Group, Order, marching, path_to
from zariba.games.keren.bot.stand import Stand, covering
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.state import OFF

WALK = 0.035
"""What a movement point of way to its goal weighs against standing somewhere, in points."""


def plan(p: Picture) -> list[Order]:
    """Every move of the phase in its order."""
    guard = tigu_guard(p)
    groups = singles(without(p, movable_groups(p), garrisons(p)))
    orders, busy = shut_the_road(p, groups, guard)
    groups = [x for x in groups if x.units[0] not in busy]
    attacks, left = plan_attacks(p, [x for x in groups if x.units[0] not in guard])
    orders += attacks
    left += [x for x in groups if x.units[0] in guard]
    stand = Stand(p, objectives(p))
    goals = assign(p, left, stand.threats)
    left.sort(key=lambda x: (x.home == OFF, -p.assault_on(x.home) if x.home >= 0 else 0.0))
    for group in left:
        goal = p.pack.tigu if group.units[0] in guard else goals[group.units[0]]
        order = settle(p, group, goal, stand, group.units[0] in guard)
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


def objectives(p: Picture) -> dict[int, float]:
    """What must be held and its worth."""
    return objectives_of(p.pack, p.n.tigu_hold, p.n.gate_hold)


@kept
def objectives_of(pack: KerenPack, tigu: float, gateway: float) -> dict[int, float]:
    """The victory hexes, Tigu and the gate before it."""
    worths = {h: float(v) for h, v in zip(pack.vp_hexes, pack.vp_values, strict=True)}
    worths[pack.tigu] = tigu
    worths[gate(pack)] = gateway
    return worths


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
    worths = objectives(p)
    fields = {place: marching(p.pack, place) for place in worths}
    held = dict.fromkeys(worths, 0.0)
    still = {u for x in groups for u in x.units}
    for unit in p.mine():
        if unit not in still:
            home = p.g.at[unit]
            held[min(worths, key=lambda v: fields[v][home])] += 1
    goals = garrison(p, groups, threats[p.pack.tigu])
    for group in groups:
        if group.units[0] in goals:
            held[p.pack.tigu] += len(group.units)
    order = sorted(
        (x for x in groups if x.units[0] not in goals),
        key=lambda x: (min(fields[v][max(x.home, 0)] for v in worths), x.units[0]),
    )
    keren = p.pack.named["keren"][0]
    needs = {place: worth * (0.4 + threats[place]) for place, worth in worths.items()}
    for group in order:
        home = group.home if group.home >= 0 else keren
        pulls = [
            (need / (1.0 + held[place]) - 0.05 * fields[place][home], -place)
            for place, need in needs.items()
        ]
        best = -max(pulls)[1]
        goals[group.units[0]] = best
        held[best] += len(group.units)
    return goals


def garrison(p: Picture, groups: list[Group], threat_there: float) -> dict[int, int]:
    """The nearest units go to Tigu first, more of them as the enemy comes nearer (4.1)."""
    field = marching(p.pack, p.pack.tigu)
    keren = p.pack.named["keren"][0]
    wanted = min(p.n.garrison + p.n.garrison_growth * threat_there, 12.0)
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


def settle(p: Picture, group: Group, goal: int, stand: Stand, guard: bool) -> Order | None:
    """The best place for a unit: its objective near, the enemy's assault not."""
    unit = group.units[0]
    steps = p.reach(group)
    field = marching(p.pack, goal)
    best, best_value = group.home, -1e9
    for place, (spent, _) in steps.items():
        value = stand.plain(place) - WALK * field[place] - 0.001 * spent
        if guard:
            value += 20.0 if place == p.pack.tigu else 10.0 * stand.beside_tigu[place]
        if place == group.home:
            value += 0.1
        if value + stand.most_hold[place] <= best_value:
            continue
        value += stand.hold(place, unit) - stand.cost(place, unit) * p.n.prudence
        if value > best_value and lonely(p, place, group.units):
            value -= p.n.loneliness
        if value > best_value:
            best, best_value = place, value
    if best == group.home:
        return None
    return Order(group.units, path_to(steps, group.home, best), reason(p, goal, guard))


def reason(p: Picture, goal: int, guard: bool) -> str:
    """Why a unit goes where it goes."""
    if guard:
        return "Guarding Tigu, so that the road to Keren stays shut."
    index = p.pack.vp_index.get(goal, -1)
    if index >= 0 and p.g.held[index] == COMMONWEALTH:
        return f"Going back for {place_name(p.pack, goal)}."
    return f"Holding {place_name(p.pack, goal)}."
