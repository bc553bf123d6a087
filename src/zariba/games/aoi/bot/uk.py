"""The aims of an attacker whose enemy is a power: columns that close in, each strong enough."""

from zariba.games.aoi.bot import italy
from zariba.games.aoi.bot.lines import walk
from zariba.games.aoi.bot.marches import Path, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.material.ground import NEVER
from zariba.games.aoi.rules.state import Aoi, strength_of

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
    if strike.target == p.objective:
        odds = strike.odds
        return odds.clears > 0 or odds.theirs > odds.own * p.numbers.attrition
    if strike.odds.clears < p.numbers.least_chance:
        return False
    return strike.odds.own <= strike.odds.theirs + p.numbers.last_step


def marches(p: Picture) -> Marches:
    """The strong lead, the weak follow; nobody goes where the enemy could crush him."""
    dream = p.g.clone()
    plan: dict[int, tuple[Path, str]] = {}
    order = sorted(p.idle, key=lambda u: (-p.points(u), p.way[p.g.at[u]], u))
    for unit in order:
        path = advance(p, dream, unit)
        if path:
            walk(dream, unit, path)
            plan[unit] = path, f"{p.called(unit)} closes in on {p.name(p.objective)}."
    return [(unit, path, why) for unit, (path, why) in plan.items()]


def advance(p: Picture, dream: Aoi, unit: int) -> Path:
    """The place in supply nearest to the objective that can be held, or a safer one behind."""
    here = dream.at[unit]
    places = reach(dream, unit, p.zones)
    fed = fed_area(dream, p.seat)
    hungry = here not in fed
    margin = p.numbers.bold
    best, path = score(p, dream, unit, here, margin), places[here]
    for hex_, way in sorted(places.items(), key=lambda item: (p.way[item[0]], item[0])):
        if not way or p.pack.supply_kind[hex_] == NEVER:
            continue
        if hex_ not in fed and not hungry:
            continue
        value = score(p, dream, unit, hex_, margin)
        if value > best:
            best, path = value, way
    return path


def score(p: Picture, dream: Aoi, unit: int, hex_: int, margin: float) -> float:
    """How good a hex is for a unit: near the objective, and with friends against what threatens."""
    danger = p.threat.get(hex_, 0.0)
    friends = p.points(unit) + sum(
        strength_of(dream, u) / 4
        for near in (hex_, *p.pack.joined[hex_])
        for u in dream.stacks.get(near, ())
        if u != unit and p.pack.seat[u] == p.seat
    )
    crushed = max(danger - friends * margin, 0.0)
    return -float(p.way[hex_]) - p.numbers.caution * crushed


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """As any attacker: forward always, else one unit to hold what was won."""
    return italy.follows(p, unit, target, going) or not going
