"""The aims of a power that must hold the objective to the end: mountains, roads, a garrison."""

from zariba.games.aoi.bot import ethiopia
from zariba.games.aoi.bot.lines import walk
from zariba.games.aoi.bot.marches import Path, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.sectors import is_prize, sectors, stand_in
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.rules.state import Aoi

Marches = list[tuple[int, Path, str]]


def worth(p: Picture, target: int) -> float:
    """The ground near the capital; stragglers anywhere as long as the enemy is the weaker side."""
    value = max(0.0, p.numbers.ring - p.way[target])
    if not weaker(p):
        return value
    return value + (p.numbers.town if is_prize(p, target) else p.numbers.straggler)


def weaker(p: Picture) -> bool:
    """Whether the enemy is still weak enough for sallies far from the capital."""
    return sum(map(p.points, p.foes)) * p.numbers.early <= sum(map(p.points, p.units))


def dares(p: Picture, strike: Strike) -> bool:
    """Few sallies: sure ones, that cost the enemy more than they cost."""
    odds = strike.odds
    return odds.clears >= p.numbers.sally and odds.theirs > odds.own


def marches(p: Picture) -> Marches:
    """The garrison stays, others come home as the enemy nears; the rest hold their sectors.

    Who has none bars the enemy's roads.
    """
    dream = p.g.clone()
    plan: Marches = []
    home = garrison(p)
    held, bold = sectors(p), weaker(p)
    for unit in sorted(p.idle, key=lambda u: (p.way[p.g.at[u]], -p.points(u), u)):
        if p.g.at[unit] == p.objective:
            continue
        if unit in home:
            path = ethiopia.homeward(p, dream, unit)
            why = f"{p.called(unit)} comes home to {p.name(p.objective)}."
        elif unit in held:
            path = stand_in(p, dream, unit, held[unit], bold)
            why = f"{p.called(unit)} holds the country around {p.name(held[unit])}."
        else:
            path = post(p, dream, unit)
            why = f"{p.called(unit)} bars the roads to {p.name(p.objective)}."
        if path:
            walk(dream, unit, path)
            plan.append((unit, path, why))
    return plan


def garrison(p: Picture) -> set[int]:
    """Who comes home: the nearest, until the capital is as strong as what could reach it."""
    n = p.numbers
    inside = p.stack_points(p.objective)
    near = [u for u in p.foes if p.way[p.g.at[u]] <= n.recall]
    wanted = max(n.garrison, sum(p.points(u) for u in near))
    chosen: set[int] = set()
    for unit in sorted(p.idle, key=lambda u: (p.way[p.g.at[u]], -p.points(u), u)):
        if inside >= wanted:
            break
        if p.g.at[unit] != p.objective and p.way[p.g.at[unit]] <= 2 * n.recall:
            chosen.add(unit)
            inside += p.points(unit)
    return chosen


def post(p: Picture, dream: Aoi, unit: int) -> Path:
    """The best ground in reach, beside friends rather than alone before the enemy."""
    places = reach(dream, unit, p.zones)
    fed = fed_area(dream, p.seat)
    here = dream.at[unit]
    best = max(
        places,
        key=lambda h: (ground(p, unit, h, fed), h == here, -len(places[h]), -h),
    )
    return places[best]


def ground(p: Picture, unit: int, hex_: int, fed: set[int]) -> float:
    """Rough ground on the enemy's way, in supply, and not where he would crush the unit."""
    n, pack = p.numbers, p.pack
    score = -n.between * min(p.detour(hex_), n.recall)
    score -= n.rough * (pack.ground[hex_].attack[0] + pack.place_die[hex_])
    danger = p.threat.get(hex_, 0.0)
    if danger > n.overwhelming * p.points(unit) and p.way[hex_] > n.last_stand:
        score -= n.peril * p.points(unit)
    if hex_ in pack.joined[p.objective]:
        score += n.ring
    if hex_ not in fed:
        score -= n.hunger
    return score - n.behind * max(p.way[hex_] - p.spear, 0)


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """Nobody leaves the capital or the roads for a hex that was won, but for a town early on."""
    if p.g.at[unit] == p.objective or going:
        return False
    return is_prize(p, target) and weaker(p)
