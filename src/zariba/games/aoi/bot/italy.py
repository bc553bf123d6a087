"""The aims of the side that must take the objective: the race, and the line behind it."""

from zariba.games.aoi.bot.lines import walk, weak_spots
from zariba.games.aoi.bot.marches import Path, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.supply import fed_area, feeds
from zariba.games.aoi.material.ground import NEVER
from zariba.games.aoi.rules.state import Aoi

Marches = list[tuple[int, Path, str]]


def worth(p: Picture, target: int) -> float:
    """Enemies count by how near the objective they stand, and by what they could cut."""
    n = p.numbers
    if target == p.objective:
        return n.prize
    value = n.road * max(0, n.far - p.way[target])
    value += n.raider * min(menace(p).get(target, 0.0) / n.army, 1.0)
    if p.cutting.get(target, 0.0) > 0:
        value += n.cut
    return value


def menace(p: Picture) -> dict[int, float]:
    """By enemy hex: the points that a unit there could cut off by its next march."""
    found: dict[int, float] = {}
    for (raider, _), (points, _) in p.raids.items():
        hex_ = p.g.at[raider]
        found[hex_] = max(points, found.get(hex_, 0.0))
    return found


def dares(p: Picture, strike: Strike) -> bool:
    """No attack that costs more than it brings, but for the objective at the very end."""
    if strike.target == p.objective:
        return strike.odds.clears > 0 or strike.odds.theirs > strike.odds.own * p.numbers.exchange
    return strike.odds.clears >= p.numbers.least_chance


def marches(p: Picture) -> Marches:
    """Forward as far as supply goes; then guards where the enemy could cut the line."""
    dream = p.g.clone()
    plan: dict[int, tuple[Path, str]] = {}
    order = sorted(p.idle, key=lambda u: (p.way[p.g.at[u]], -p.points(u), u))
    for unit in order:
        path = advance(p, dream, unit)
        if path:
            walk(dream, unit, path)
            plan[unit] = path, f"{p.called(unit)} marches on towards {p.name(p.objective)}."
    for _ in range(p.numbers.guards):
        if not post_guard(p, dream, plan):
            break
    return [(unit, path, why) for unit, (path, why) in plan.items() if path]


def advance(p: Picture, dream: Aoi, unit: int) -> Path:
    """The place nearest to the objective that will be in supply."""
    pack, here = p.pack, dream.at[unit]
    places = reach(dream, unit, p.zones)
    fed_here = here in fed_area(dream, p.seat)
    best, path = p.way[here], places[here]
    for hex_, way in sorted(places.items(), key=lambda item: (p.way[item[0]], item[0])):
        if not way or pack.supply_kind[hex_] == NEVER:
            continue
        if p.way[hex_] >= best:
            continue
        after = dream.clone()
        walk(after, unit, way)
        if fed_here and not feeds(after, unit, fed_area(after, p.seat)):
            continue
        best, path = p.way[hex_], way
    return path


def post_guard(p: Picture, dream: Aoi, plan: dict[int, tuple[Path, str]]) -> bool:
    """Put one more unit where its absence would let the line be cut; False if none helps."""
    spots = weak_spots(dream, p.seat)
    if not spots:
        return False
    n = p.numbers
    free = [u for u in p.idle if u not in plan or "guards" not in plan[u][1]]
    best: tuple[float, int, Path, int] | None = None
    start = p.g
    for hex_, points in sorted(spots.items(), key=lambda item: -item[1])[: n.spots]:
        for unit in free:
            path = reach(start, unit, p.zones).get(hex_)
            if path is None:
                continue
            now = dream.at[unit]
            lost = (p.way[hex_] - p.way[now]) * p.points(unit) * n.delay
            gain = points * n.guard - max(lost, 0.0) - p.points(unit)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, unit, path, hex_
    if best is None:
        return False
    _, unit, path, hex_ = best
    plan[unit] = path, f"{p.called(unit)} guards the line of supply at {p.name(hex_)}."
    rebuilt = replay(p, plan)
    dream.at, dream.stacks, dream.taken = rebuilt.at, rebuilt.stacks, rebuilt.taken
    return True


def replay(p: Picture, plan: dict[int, tuple[Path, str]]) -> Aoi:
    """The position after these marches."""
    dream = p.g.clone()
    for unit, (path, _) in plan.items():
        walk(dream, unit, path)
    return dream


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """Forward always; sideways one unit, to hold what was won."""
    here = p.g.at[unit]
    if unit in p.tied and target != p.objective:
        return False
    if target == p.objective or p.way[target] < p.way[here]:
        return True
    return not going and p.cutting.get(target, 0.0) > 0
