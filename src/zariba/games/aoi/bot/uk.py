"""The aims of an attacker whose enemy is a power: columns that close in, each strong enough."""

from zariba.games.aoi.bot import italy
from zariba.games.aoi.bot.lines import walk
from zariba.games.aoi.bot.marches import Path, march_costs, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.material.ground import INTO, NEVER
from zariba.games.aoi.rules.state import ATTACKED, Aoi, owner, strength_of

Marches = list[tuple[int, Path, str]]


def worth(p: Picture, target: int) -> float:
    """As for any attacker: the nearer to the objective the better, and lines that are cut."""
    n = p.numbers
    if target == p.objective:
        return n.prize
    value = n.theatre_road * max(0.0, n.theatre - p.way[target])
    return value + (n.cut if p.cutting.get(target, 0.0) > 0 else 0.0)


def dares(p: Picture, strike: Strike) -> bool:
    """As any attacker, but nothing is thrown away for a hex far from the objective."""
    if p.objective not in p.held:
        near = [u for u, _ in strike.homes if p.way[p.g.at[u]] <= p.numbers.open_reach]
        if near:  # they have a city to walk into
            return False
    if any(strays(p, u, strike.target) for u, _ in strike.homes):
        return False
    if strike.target == p.objective:
        odds = strike.odds
        return odds.clears > 0 or odds.theirs > odds.own * p.numbers.attrition
    if strike.odds.clears < p.numbers.least_chance:
        return False
    spent = p.numbers.siege_toll if p.siege else p.numbers.last_step
    return strike.odds.own <= strike.odds.theirs + spent


def strays(p: Picture, unit: int, target: int) -> bool:
    """Whether an attack leads a division off its road while it races to win."""
    if p.g.month >= p.plan.draw_from or not is_division(p, unit):
        return False
    return p.way[target] > p.way[p.g.at[unit]] + p.numbers.detour


def caution(p: Picture) -> float:
    """How much a place is shunned where the enemy could crush one; less before an open city."""
    return p.numbers.caution if p.objective in p.held else p.numbers.open_city


def is_division(p: Picture, unit: int) -> bool:
    """Whether a unit is the core of a column, not one that goes along."""
    return p.pack.strength[unit][0] >= 4 * p.numbers.division


def marches(p: Picture) -> Marches:
    """Divisions lead, together where they can; brigades and battalions keep to them."""
    dream = p.g.clone()
    plan: Marches = []

    def go(unit: int, path: Path) -> None:
        if path:
            walk(dream, unit, path)
            plan.append((unit, path, reason(p, dream, unit)))

    idle = list(p.idle)
    for unit in entrants(p, dream):
        path = reach(dream, unit, p.zones).get(p.objective)
        if path:
            walk(dream, unit, path)
            plan.append((unit, path, f"{p.name(p.objective)} is open: {p.called(unit)} goes in."))
            idle.remove(unit)
    divisions = [u for u in idle if is_division(p, u)]
    for group in groups(p, divisions):
        goal = rendezvous(p, dream, group)
        for unit in group:
            go(unit, towards(p, dream, unit, goal))
    others = [u for u in idle if not is_division(p, u)]
    for unit, goal in errands(p, others).items():
        path = fetch(p, dream, unit, goal)
        if path:
            walk(dream, unit, path)
            plan.append((unit, path, f"{p.called(unit)} goes to take {p.name(goal)}."))
        others.remove(unit)
    for unit in sorted(others, key=lambda u: (p.way[p.g.at[u]], -p.points(u), u)):
        go(unit, advance(p, dream, unit))
    return plan


def entrants(p: Picture, dream: Aoi) -> list[int]:
    """Who walks into an objective that nobody holds: the strongest that get there in supply."""
    if p.objective in p.held or p.objective not in fed_area(dream, p.seat):
        return []
    able = [u for u in p.idle if reach(dream, u, p.zones).get(p.objective)]
    able.sort(key=lambda u: (-p.points(u), u))
    return able[: p.pack.limit.stack]


def groups(p: Picture, divisions: list[int]) -> list[list[int]]:
    """Divisions that march together: those near the foremost, as many as may stack."""
    left = sorted(divisions, key=lambda u: (p.way[p.g.at[u]], -p.points(u), u))
    found: list[list[int]] = []
    while left:
        lead = left.pop(0)
        near = [u for u in left if p.pack.grid.distance(p.g.at[u], p.g.at[lead]) <= p.numbers.touch]
        group = [lead, *near[: p.pack.limit.stack - 1]]
        left = [u for u in left if u not in group]
        found.append(group)
    return found


def rendezvous(p: Picture, dream: Aoi, group: list[int]) -> int:
    """The hex for a whole group: near the objective, in supply, safe with those who get there."""
    n = p.numbers
    fed = fed_area(dream, p.seat)
    reaches = {u: reach(dream, u, p.zones) for u in group}
    lead = group[0]
    best, goal = -float("inf"), dream.at[lead]
    whole = sum(map(p.points, group))
    for hex_ in sorted(set().union(*reaches.values()), key=lambda h: (p.way[h], h)):
        if hex_ not in fed or p.pack.supply_kind[hex_] == NEVER:
            continue
        there = sum(p.points(u) for u in group if hex_ in reaches[u])
        others = points_of(p, dream, group, hex_)
        around = sum(points_of(p, dream, group, h) for h in p.pack.joined[hex_])
        crushed = max(p.threat.get(hex_, 0.0) - n.bold * (there + others), 0.0)
        value = n.company * min(others + around / 2, n.column) - n.together * (whole - there)
        value -= p.way[hex_] + caution(p) * crushed
        if p.pack.supply_kind[hex_] == INTO:
            value -= n.thicket
        if value > best:
            best, goal = value, hex_
    return goal


def towards(p: Picture, dream: Aoi, unit: int, goal: int) -> Path:
    """The way of a division to its group, as near as it gets in safety."""
    places = reach(dream, unit, p.zones)
    if goal in places:
        return places[goal]
    return advance(p, dream, unit, [goal])


def errands(p: Picture, units: list[int]) -> dict[int, int]:
    """One of the smaller units for each undefended hex that would bring EPs."""
    g, found = p.g, dict[int, int]()
    income = p.plan.sides[p.seat].income
    rich = [h.hex for h in income.hexes if h.ep > 0 and h.owned] if income is not None else []
    for goal in rich:
        if goal == p.objective or owner(g, goal) == p.seat or goal in p.held:
            continue
        costs = march_costs(p.pack, g.scenario, p.seat, goal)
        free = [u for u in units if u not in found and costs[g.at[u]] <= p.numbers.errand]
        if free:
            found[min(free, key=lambda u: (costs[g.at[u]], p.points(u), u))] = goal
    return found


def fetch(p: Picture, dream: Aoi, unit: int, goal: int) -> Path:
    """The way of a unit to such a hex, not into the arms of the enemy."""
    costs = march_costs(p.pack, p.g.scenario, p.seat, goal)
    fed = fed_area(dream, p.seat)
    places = reach(dream, unit, p.zones)
    margin = p.numbers.bold * p.points(unit)
    safe = [h for h in places if h in fed and p.threat.get(h, 0.0) <= margin]
    best = min(safe, key=lambda h: (costs[h], len(places[h]), h), default=dream.at[unit])
    return places[best]


def reason(p: Picture, dream: Aoi, unit: int) -> str:
    """Why a unit marches."""
    here, there = p.g.at[unit], dream.at[unit]
    if p.way[there] > p.way[here] and p.threat.get(here, 0.0) > p.points(unit):
        return f"{p.called(unit)} falls back before a stronger enemy."
    if not is_division(p, unit) and len(dream.stacks[there]) > 1:
        return f"{p.called(unit)} keeps to its column."
    return f"{p.called(unit)} closes in on {p.name(p.objective)}."


def columns(p: Picture, dream: Aoi) -> list[int]:
    """Where divisions stand."""
    return sorted({dream.at[u] for u in p.units if is_division(p, u)})


def advance(p: Picture, dream: Aoi, unit: int, near: list[int] | None = None) -> Path:
    """The place in supply nearest to the aim that can be held, or a safer one behind."""
    here = dream.at[unit]
    places = reach(dream, unit, p.zones)
    fed = fed_area(dream, p.seat)
    hungry = here not in fed
    if near is None:
        near = [] if is_division(p, unit) else columns(p, dream)
        near = [h for h in near if p.pack.grid.distance(h, here) <= p.numbers.escort]
    best, path = score(p, dream, unit, here, near), places[here]
    for hex_, way in sorted(places.items(), key=lambda item: (p.way[item[0]], item[0])):
        if not way or p.pack.supply_kind[hex_] == NEVER:
            continue
        if hex_ not in fed and not hungry:
            continue
        value = score(p, dream, unit, hex_, near)
        if value > best:
            best, path = value, way
    return path


def score(p: Picture, dream: Aoi, unit: int, hex_: int, near: list[int]) -> float:
    """How good a hex is for a unit: near the aim, and with friends against what threatens."""
    n, care = p.numbers, caution(p)
    beside = points_of(p, dream, [unit], hex_)
    held = p.points(unit) + beside
    crushed = max(p.threat.get(hex_, 0.0) - held * n.bold, 0.0)
    if near:  # to the column that is nearest to the objective
        goal = min(p.pack.grid.distance(hex_, h) + n.vanguard * p.way[h] for h in near)
        return -goal - (min(care * crushed, n.dash) if p.siege else care * crushed)
    around = sum(points_of(p, dream, [unit], h) for h in p.pack.joined[hex_])
    company = n.company * min(beside + around / 2, n.column)
    return company - float(p.way[hex_]) - care * crushed


def points_of(p: Picture, dream: Aoi, units: list[int], hex_: int) -> float:
    """The points of one's own troops in a hex beside these units."""
    return sum(
        strength_of(dream, u) / 4
        for u in dream.stacks.get(hex_, ())
        if u not in units and p.pack.seat[u] == p.seat
    )


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """Forward in strength; where the enemy could crush those who go in, nobody does."""
    if target == p.objective:
        return True
    g = p.g
    able = {u for h in p.pack.joined[target] for u in g.stacks.get(h, ()) if g.status[u] & ATTACKED}
    strong = sorted(
        (p.points(u) for u in {*able, *going} if p.pack.seat[u] == p.seat), reverse=True
    )
    if p.threat.get(target, 0.0) > p.numbers.bold * sum(strong[: p.pack.limit.stack]):
        return False
    return italy.follows(p, unit, target, going) or not going
