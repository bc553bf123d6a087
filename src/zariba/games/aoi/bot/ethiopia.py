"""The aims of the side that must hold the objective: space for months."""

from zariba.games.aoi.bot.lines import raids, walk
from zariba.games.aoi.bot.marches import Path, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.rules.state import Aoi

Marches = list[tuple[int, Path, str]]


def worth(p: Picture, target: int) -> float:
    """Clearing a hex near the capital, or one on the enemy's line."""
    n = p.numbers
    value = max(0.0, n.ring - p.way[target])
    return value + n.raid * p.hinges.get(target, 0.0)


def dares(p: Picture, strike: Strike) -> bool:
    """Only at good odds."""
    return strike.odds.clears >= p.numbers.sortie and strike.odds.theirs >= strike.odds.own


def marches(p: Picture) -> Marches:
    """The capital first, then raids that pay, then everybody else on the enemy's way."""
    dream = p.g.clone()
    plan: Marches = []
    free = sorted(p.idle, key=lambda u: (p.way[p.g.at[u]], -p.points(u), u))
    for unit in garrison(p, free):
        free.remove(unit)
        path = homeward(p, dream, unit)
        walk(dream, unit, path)
        plan.append((unit, path, f"{p.called(unit)} stands by {p.name(p.objective)}."))
    for unit, path, why in raiding(p, dream, free):
        free.remove(unit)
        walk(dream, unit, path)
        plan.append((unit, path, why))
    for unit in free:
        path = post(p, dream, unit)
        walk(dream, unit, path)
        plan.append((unit, path, f"{p.called(unit)} takes post on the enemy's way."))
    return [each for each in plan if each[1]]


def garrison(p: Picture, free: list[int]) -> list[int]:
    """Who belongs into the capital now: regulars there, all of them once the enemy is near."""
    chosen = []
    for unit in free:
        here = p.g.at[unit]
        regular = not p.pack.tribal[unit]
        if here == p.objective or (regular and p.spear <= p.numbers.recall):
            chosen.append(unit)
    tribes = [u for u in chosen if p.pack.tribal[u]]
    if not tribes and p.spear <= p.numbers.recall:
        near = [u for u in free if p.pack.tribal[u] and p.way[p.g.at[u]] <= p.numbers.last_stand]
        if near:
            chosen.append(max(near, key=lambda u: (p.points(u), -p.way[p.g.at[u]], -u)))
    return chosen


def homeward(p: Picture, dream: Aoi, unit: int) -> Path:
    """The way that brings a unit nearest to the capital."""
    places = reach(dream, unit, p.zones)
    here = dream.at[unit]
    best = min(places, key=lambda h: (p.way[h], p.threat.get(h, 0.0), h != here, h))
    return places[best]


def raiding(p: Picture, dream: Aoi, free: list[int]) -> Marches:
    """Marches that cut off enemies, each worth more than the raider."""
    n = p.numbers
    last = p.months_left == 1
    price = n.raid_last if last else n.raid
    found: Marches = []
    left = list(free)
    while left:
        chances = raids(dream, left)
        best = max(
            chances.items(),
            key=lambda item: (
                item[1][0] * price - p.points(item[0][0]) * n.kill,
                -item[0][0],
                -item[0][1],
            ),
            default=None,
        )
        if best is None:
            return found
        (unit, hex_), (points, path) = best
        if points * price <= p.points(unit) * n.kill:
            return found
        walk(dream, unit, path)
        left.remove(unit)
        found.append((unit, path, f"{p.called(unit)} cuts the line of supply at {p.name(hex_)}."))
    return found


def post(p: Picture, dream: Aoi, unit: int) -> Path:
    """The best place for a unit to stand in."""
    places = reach(dream, unit, p.zones)
    fed = fed_area(dream, p.seat)
    best = max(places, key=lambda h: (ground(p, dream, unit, h, fed), -len(places[h]), -h))
    return places[best]


def ground(p: Picture, dream: Aoi, unit: int, hex_: int, fed: set[int]) -> float:
    """How good it is for a unit to stand in a hex."""
    n, pack = p.numbers, p.pack
    detour = p.detour(hex_)
    score = -n.between * detour
    score -= n.rough * (pack.ground[hex_].attack[0] + pack.place_die[hex_])
    near = p.way[hex_] <= n.last_stand
    if hex_ in pack.joined[p.objective]:
        score += n.ring
    danger = p.threat.get(hex_, 0.0)
    if danger > n.overwhelming * p.points(unit) and not near:
        score -= n.peril * p.points(unit)
    if hex_ not in fed:
        score -= n.hunger
    return score - n.behind * max(p.way[hex_] - p.spear, 0)


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """Into what cuts the enemy off or covers the capital, and never out of the capital."""
    if p.g.at[unit] == p.objective:
        return False
    return not going
