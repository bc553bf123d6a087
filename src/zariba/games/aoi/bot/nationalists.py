"""The aims of the Nationalists: armies of three with a General, a goal for each, then Madrid."""

from zariba.games.aoi.bot import uk
from zariba.games.aoi.bot.lines import walk
from zariba.games.aoi.bot.marches import FAR, Path, march_costs, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.reserves import remote, station
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.state import ATTACKED, Aoi, owner
from zariba.games.aoi.rules.supply import fed_hexes

Marches = list[tuple[int, Path, str]]


def worth(p: Picture, target: int) -> float:
    """Madrid, cities in which the enemy raises troops, ground near Madrid, lines that are cut."""
    n = p.numbers
    if target == p.objective:
        return n.prize
    value = n.approach * max(0, n.environs - p.way[target])
    value += n.rebel_city if p.pack.city[target] else n.field
    value += n.pocket if target in p.pocketed else 0.0
    return value + (n.cut if p.cutting.get(target, 0.0) > 0 else 0.0)


def dares(p: Picture, strike: Strike) -> bool:
    """No Nationalist comes back: Madrid is stormed at a fair exchange, the rest at good odds."""
    n, odds = p.numbers, strike.odds
    if strike.target == p.objective:
        return odds.clears >= n.coup or odds.theirs >= odds.own * exchange(p)
    if odds.theirs >= odds.own * n.fair_exchange:
        return True
    return odds.clears >= n.least_chance and odds.own <= odds.theirs + n.last_step


def exchange(p: Picture) -> float:
    """What a storm must cost the garrison for a point of one's own: less once it is cut off, and
    less and less as the war runs out.
    """
    n = p.numbers
    fair = n.siege_exchange if encircled(p) else n.fair_exchange
    return fair * min(p.months_left / n.last_months, 1.0)


def encircled(p: Picture) -> bool:
    """Whether nobody can come into the objective: its neighbours are held or covered."""
    own = {p.g.at[u] for u in p.units}
    return all(h in own or h in p.own_zones for h in p.pack.joined[p.objective])


def marches(p: Picture) -> Marches:
    """Into an open Madrid; armies to their goals; small units guard cities or go along."""
    dream = p.g.clone()
    plan: Marches = []

    def go(unit: int, path: Path, why: str) -> None:
        if path:
            walk(dream, unit, path)
            plan.append((unit, path, why))

    idle = list(p.idle)
    if p.objective not in p.held:
        able = [u for u in idle if reach(dream, u, p.zones).get(p.objective)]
        for unit in able[:1]:
            way = reach(dream, unit, p.zones)[p.objective]
            go(unit, way, f"{p.name(p.objective)} is open: {p.called(unit)} goes in.")
            idle.remove(unit)
    for unit in {*guards(p, idle), *passenger(p, idle)}:
        idle.remove(unit)
    orders = operations(p, [u for u in idle if uk.is_division(p, u)])
    for goal in dict.fromkeys(orders.values()):
        ways = march_costs(p.pack, p.g.scenario, p.seat, goal)
        for group in armies(p, [u for u in orders if orders[u] == goal], ways):
            meeting = rendezvous(p, dream, group, ways)
            for unit in group:
                path = towards(p, dream, unit, meeting)
                go(unit, path, reason(p, unit, path, ways, goal))
    for unit in [u for u in idle if not uk.is_division(p, u)]:
        columns = [h for h in uk.columns(p, dream) if h != dream.at[unit]]
        go(unit, join(p, dream, unit, columns), f"{p.called(unit)} joins the nearest army.")
    return plan


def reason(p: Picture, unit: int, path: Path, ways: tuple[int, ...], goal: int) -> str:
    """Why a unit of an army marches."""
    if path and ways[path[-1]] > ways[p.g.at[unit]]:
        return f"{p.called(unit)} falls back on its army."
    return f"{p.called(unit)} marches on {p.name(goal)}."


def guards(p: Picture, idle: list[int]) -> list[int]:
    """One unit stays in each city that the enemy could walk into, the weakest that is there."""
    found = []
    for hex_ in sorted({p.g.at[u] for u in idle}):
        if not p.pack.city[hex_] or hex_ not in p.enemy_walks:
            continue
        here = [u for u in p.units if p.g.at[u] == hex_]
        weakest = min(here, key=lambda u: (p.points(u), u))
        if weakest in idle and p.points(weakest) <= p.numbers.guard_most:
            found.append(weakest)
    return found


def passenger(p: Picture, idle: list[int]) -> list[int]:
    """Who waits for the one train of the month: the unit that it brings much nearer."""
    step = RailMovement(p.seat)
    fed = fed_hexes(p.g, p.seat)
    best, who = 0.0, list[int]()
    for unit in idle:
        if step.why_not_board(p.g, unit, fed) is not None:
            continue
        stop = station(p, step, unit)
        if stop < 0:
            continue
        gain = (remote(p, p.g.at[unit]) - remote(p, stop)) * p.points(unit)
        if gain > best:
            best, who = gain, [unit]
    return who


def armies(p: Picture, divisions: list[int], ways: tuple[int, ...]) -> list[list[int]]:
    """Those who march together: the foremost and who stands nearest to it, as many as stack."""
    left = sorted(divisions, key=lambda u: (ways[p.g.at[u]], -p.points(u), u))
    distance, at = p.pack.grid.distance, p.g.at
    found: list[list[int]] = []
    while left:
        lead = left.pop(0)
        near = [u for u in left if distance(at[u], at[lead]) <= p.numbers.muster]
        near.sort(key=lambda u: (distance(at[u], at[lead]), -p.points(u), u))
        group = [lead, *near[: p.pack.limit.stack - 1]]
        left = [u for u in left if u not in group]
        found.append(group)
    return found


def goals(p: Picture) -> list[int]:
    """Madrid, the enemy's cities and his troops, as far as land leads there."""
    pack, g = p.pack, p.g
    cities = {h for h in range(pack.hexes) if pack.city[h] and owner(g, h) == p.foe}
    return sorted(h for h in cities | p.held if p.way[h] < FAR)


def operations(p: Picture, divisions: list[int]) -> dict[int, int]:
    """By unit: its goal. The best goal gets those nearest to it until they are enough for it, then
    the next best; who is left over goes to the objective.
    """
    left, open_goals = list(divisions), goals(p)
    found: dict[int, int] = {}
    while left and open_goals:
        plans = [(goal, *sent_to(p, goal, left)) for goal in open_goals]
        goal, force, value = max(plans, key=lambda plan: (plan[2], -plan[0]))
        if value == -float("inf"):
            break
        found.update(dict.fromkeys(force, goal))
        left = [u for u in left if u not in force]
        open_goals.remove(goal)
    return found | dict.fromkeys(left, p.objective)


def sent_to(p: Picture, goal: int, left: list[int]) -> tuple[list[int], float]:
    """Who goes to a goal, and what that campaign is worth: less for the way and if too few go."""
    n, at = p.numbers, p.g.at
    ways = march_costs(p.pack, p.g.scenario, p.seat, goal)
    need = max(n.mass * holds(p, goal), n.least_force)
    force: list[int] = []
    points = 0.0
    for unit in sorted(left, key=lambda u: (ways[at[u]], -p.points(u), u)):
        if points >= need or ways[at[unit]] >= FAR:
            break
        force.append(unit)
        points += p.points(unit)
    if not force:
        return [], -float("inf")
    way = sum(ways[at[u]] * p.points(u) for u in force) / points
    return force, worth_going(p, goal) - n.pace * way - n.shortfall * max(need - points, 0.0)


def worth_going(p: Picture, hex_: int) -> float:
    """What a campaign against a hex is worth."""
    n = p.numbers
    if hex_ == p.objective:
        return n.madrid + n.impatience * p.g.month
    value = n.kill * p.stack_points(hex_) + n.approach * max(0, n.environs - p.way[hex_])
    value += n.pocket if hex_ in p.pocketed else 0.0
    return value + (n.rebel_city if p.pack.city[hex_] else 0.0)


def holds(p: Picture, hex_: int) -> float:
    """The points with which a hex is held, ground and walls counted."""
    pack = p.pack
    pips = -(pack.ground[hex_].attack[0] + pack.place_die[hex_])
    return p.stack_points(hex_) * (1 + p.numbers.pip * pips)


def rendezvous(p: Picture, dream: Aoi, group: list[int], ways: tuple[int, ...]) -> int:
    """The hex for a whole army: near its goal, in supply, safe with those who get there."""
    n = p.numbers
    fed = fed_area(dream, p.seat)
    reaches = {u: reach(dream, u, p.zones) for u in group}
    best, goal = -float("inf"), dream.at[group[0]]
    whole = sum(map(p.points, group))
    for hex_ in sorted(set().union(*reaches.values()), key=lambda h: (ways[h], h)):
        if hex_ not in fed:
            continue
        there = sum(p.points(u) for u in group if hex_ in reaches[u])
        others = uk.points_of(p, dream, group, hex_)
        around = sum(uk.points_of(p, dream, group, h) for h in p.pack.joined[hex_])
        crushed = max(p.threat.get(hex_, 0.0) - n.nerve * (there + others + around / 2), 0.0)
        value = n.company * min(others + around / 2, n.column) - n.together * (whole - there)
        value -= ways[hex_] + n.dread * crushed
        value -= n.rough / 2 * (p.pack.ground[hex_].attack[0] + p.pack.place_die[hex_])
        if value > best:
            best, goal = value, hex_
    return goal


def towards(p: Picture, dream: Aoi, unit: int, meeting: int) -> Path:
    """The way of a unit to its army, else as near to it as it is safe."""
    places = reach(dream, unit, p.zones)
    if meeting in places:
        return places[meeting]
    return join(p, dream, unit, [meeting])


def join(p: Picture, dream: Aoi, unit: int, columns: list[int]) -> Path:
    """The way towards the nearest of some hexes, in supply and out of danger."""
    if not columns:
        return ()
    n, here = p.numbers, dream.at[unit]
    places = reach(dream, unit, p.zones)
    fed = fed_area(dream, p.seat)
    costs = [march_costs(p.pack, p.g.scenario, p.seat, h) for h in columns]

    def good(hex_: int) -> float:
        beside = uk.points_of(p, dream, [unit], hex_)
        crushed = max(p.threat.get(hex_, 0.0) - n.nerve * (p.points(unit) + beside), 0.0)
        hungry = 0.0 if hex_ in fed else n.hunger
        return -min(cost[hex_] for cost in costs) - n.dread * crushed - hungry

    best = max(places, key=lambda h: (good(h), h == here, -len(places[h]), -h))
    return places[best]


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """Into a city and nearer to Madrid, unless the enemy could crush who goes in."""
    if target == p.objective:
        return True
    g = p.g
    able = {u for h in p.pack.joined[target] for u in g.stacks.get(h, ()) if g.status[u] & ATTACKED}
    strong = sorted(
        (p.points(u) for u in {*able, *going} if p.pack.seat[u] == p.seat), reverse=True
    )
    if p.threat.get(target, 0.0) > p.numbers.nerve * sum(strong[: p.pack.limit.stack]):
        return False
    if p.pack.city[target] or p.way[target] <= p.way[g.at[unit]]:
        return True
    return not going
