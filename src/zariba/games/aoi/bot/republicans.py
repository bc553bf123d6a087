"""The aims of the Republicans: Madrid to the last, its approaches, the cities, and no waste."""

from collections.abc import Callable

from zariba.games.aoi.bot import uk
from zariba.games.aoi.bot.battle import last_of_season
from zariba.games.aoi.bot.lines import walk
from zariba.games.aoi.bot.marches import FAR, Path, march_costs, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.rules.state import Aoi, owner

Marches = list[tuple[int, Path, str]]


def worth(p: Picture, target: int) -> float:
    """Ground near Madrid, cities to be won back, enemies on whom others' supply hangs."""
    n = p.numbers
    value = max(0.0, n.ring - n.approach * 4 * p.way[target])
    value += n.straggler if not p.pack.city[target] else n.town
    return value + n.raid * p.hinges.get(target, 0.0) / 2


def dares(p: Picture, strike: Strike) -> bool:
    """Only where the table favours it; at less where Madrid is threatened."""
    n, odds = p.numbers, strike.odds
    least = n.despair if threatened(p) and p.way[strike.target] <= n.threatened else n.sortie
    return odds.clears >= least and odds.theirs >= odds.own


def threatened(p: Picture) -> bool:
    """Whether an army of the enemy stands before Madrid."""
    return p.spear <= p.numbers.threatened


def marches(p: Picture) -> Marches:
    """Madrid first: who leaves it, who comes in; then posts and cities for the rest."""
    dream = p.g.clone()
    plan: Marches = []

    def go(unit: int, path: Path, why: str) -> None:
        if path:
            walk(dream, unit, path)
            plan.append((unit, path, why))

    home = garrison(p)
    town = p.name(p.objective)
    free = sorted(p.idle, key=lambda u: (p.way[p.g.at[u]], -p.points(u), u))
    relieved = [u for u in free if p.g.at[u] == p.objective and u not in home]
    for unit in relieved:
        free.remove(unit)
        go(unit, post(p, dream, unit), f"{p.called(unit)} makes room for fresh troops.")
    for unit in [u for u in free if u in home]:
        free.remove(unit)
        path = reach(dream, unit, p.zones).get(p.objective, ())
        go(unit, path, f"{p.called(unit)} goes into {town} to hold it.")
    for unit in free:
        hold = stronghold(p, unit)
        if hold >= 0:
            path = stand_by(p, dream, unit, hold)
            go(unit, path, f"{p.called(unit)} holds {p.name(hold)}.")
        else:
            go(unit, post(p, dream, unit), f"{p.called(unit)} bars the roads to {town}.")
    return plan


def garrison(p: Picture) -> set[int]:
    """The strongest that are inside or can come in, as many as may stack; who acted stays."""
    inside = [u for u in p.units if p.g.at[u] == p.objective]
    stuck = [u for u in inside if u not in p.idle]
    able = [u for u in p.idle if p.g.at[u] == p.objective or p.objective in open_ways(p, u)]
    able.sort(key=lambda u: (leaving(p, u), -p.points(u), p.g.at[u] != p.objective, u))
    room = p.pack.limit.stack - len(stuck)
    return {*stuck, *able[:room]}


def leaving(p: Picture, unit: int) -> bool:
    """Whether a unit is called away before the next Movement Phase."""
    return any(
        gone.piece == unit and gone.month == p.g.month + 1 for gone in p.plan.sides[p.seat].removals
    )


def open_ways(p: Picture, unit: int) -> dict[int, Path]:
    """Where a unit could go if there were room for it."""
    bare = p.g.clone()
    bare.stacks.pop(p.objective, None)
    return reach(bare, unit, p.zones)


def stronghold(p: Picture, unit: int) -> int:
    """The city that a unit far from Madrid holds, -1 for who belongs to its defense.

    In a pocket all hold one; elsewhere the weakest of each city stays and the others come.
    """
    n, g = p.numbers, p.g
    here = g.at[unit]
    if p.way[here] <= n.centre:
        return -1
    if here not in p.pocketed:
        with_it = [u for u in p.units if g.at[u] == here]
        weakest = min(with_it, key=lambda u: (p.points(u), u))
        return here if p.pack.city[here] and unit == weakest else -1
    best, hold = FAR, -1
    for hex_ in cities(p):
        way = march_costs(p.pack, g.scenario, p.seat, hex_)[here]
        if way < best:
            best, hold = way, hex_
    return hold if best < p.way[here] else -1


def cities(p: Picture) -> list[int]:
    """One's own cities other than Madrid."""
    pack, g = p.pack, p.g
    return [
        h
        for h in range(pack.hexes)
        if pack.city[h] and owner(g, h) == p.seat and h != p.objective and h not in p.held
    ]


def stand_by(p: Picture, dream: Aoi, unit: int, hold: int) -> Path:
    """In the city or on strong ground beside it, with others, not where it would be crushed."""
    costs = march_costs(p.pack, p.g.scenario, p.seat, hold)
    return best_place(p, dream, unit, lambda h: -p.numbers.tether * costs[h])


def post(p: Picture, dream: Aoi, unit: int) -> Path:
    """On the enemy's way to Madrid, as near to it as the ring needs."""
    n = p.numbers

    def good(hex_: int) -> float:
        ring = n.ring if hex_ in p.pack.joined[p.objective] else 0.0
        return ring - n.between * min(p.detour(hex_), n.recall) - n.behind * p.way[hex_]

    return best_place(p, dream, unit, good)


def best_place(p: Picture, dream: Aoi, unit: int, good: Callable[[int], float]) -> Path:
    """The best hex in reach: good for the purpose, on strong ground, with friends, in supply."""
    n, pack = p.numbers, p.pack
    places = reach(dream, unit, p.zones)
    fed = fed_area(dream, p.seat)
    here = dream.at[unit]
    coming = last_of_season(p)  # a city that is full takes nobody in

    def value(hex_: int) -> float:
        beside = uk.points_of(p, dream, [unit], hex_)
        score = good(hex_) + n.company * min(beside, n.column)
        score -= n.rough * (pack.ground[hex_].attack[0] + pack.place_die[hex_])
        held = p.points(unit) + beside
        if hex_ != p.objective and p.threat.get(hex_, 0.0) > n.crush * held:
            score -= n.peril * p.points(unit)
        others = [u for u in dream.stacks.get(hex_, ()) if u != unit]
        if coming and pack.city[hex_] and len(others) + 1 >= pack.limit.stack:
            score -= n.room
        if owner(p.g, hex_) == p.foe and p.way[hex_] > n.threatened:
            score -= n.astray
        return score - (0.0 if hex_ in fed else n.hunger)

    best = max(places, key=lambda h: (value(h), h == here, -len(places[h]), -h))
    return places[best]


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """One unit into what was won, if it is not crushed there; never out of Madrid."""
    if p.g.at[unit] == p.objective or going:
        return False
    danger = p.threat.get(target, 0.0)
    return danger <= p.numbers.crush * p.points(unit) or p.way[target] <= 1
