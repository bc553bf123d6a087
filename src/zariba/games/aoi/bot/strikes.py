"""Attacks put together: who attacks which hex from where, and what it is worth."""

from collections.abc import Callable, Iterable

import msgspec

from zariba.games.aoi.bot.lines import walk
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.bot.odds import Forecast, forecast, pull
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.supply import fed_area, feeds
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import Aoi, leave
from zariba.games.aoi.rules.zones_of_control import enemy_inside

Worth = Callable[[Picture, int], float]
"""What clearing a hex is worth to a side."""
Flight = Callable[[Picture, int, tuple[int, ...]], tuple[tuple[int, ...], bool]]
"""The air units that a strike on a hex can count on beside those used, and whether gas."""


class Strike(msgspec.Struct, frozen=True):
    """One attack of an Offensive."""

    target: int
    homes: tuple[tuple[int, int], ...]
    """The units, and the hex that each attacks from."""
    paths: tuple[tuple[int, Path], ...]
    """Units that march first, and their way."""
    odds: Forecast
    value: float


class Muster(msgspec.Struct):
    """Who may be used, and from where each could attack."""

    places: dict[int, dict[int, Path]]
    """By unit: the hexes it can stand in, with the way there."""

    @classmethod
    def of(cls, p: Picture, units: Iterable[int], marching: bool) -> "Muster":
        """Units with their marches, or where they stand."""
        return cls({u: p.reach(u) if marching else {p.g.at[u]: ()} for u in units})


def value_of(p: Picture, odds: Forecast, target: int, worth: float) -> float:
    """What an attack is worth on the average."""
    n = p.numbers
    price = n.kill
    if target == p.objective and p.seat == p.attacker:
        price = n.storm if p.powers_meet else n.prize_step
    loss = n.siege_loss if p.siege else n.loss
    if p.civil_war:
        loss = n.blood
    return odds.clears * worth + odds.theirs * price - odds.own * loss


def targets_of(p: Picture, muster: Muster) -> list[int]:
    """The enemy hexes that somebody can get beside."""
    joined = p.pack.joined
    near = {b for places in muster.places.values() for a in places for b in joined[a]}
    return sorted(h for h in near if enemy_inside(p.g, p.seat, h))


def gather(
    p: Picture, muster: Muster, target: int, air: tuple[int, ...], gas: bool
) -> Strike | None:
    """The best attack on a hex that these units can make together."""
    g, pack = p.g, p.pack
    around = pack.joined[target]
    staying: dict[int, list[int]] = {}
    bids: list[tuple[int, int, int, Path]] = []
    for unit, places in muster.places.items():
        best: tuple[int, int, int, int] | None = None
        for hex_ in around:
            path = places.get(hex_)
            if path is None:
                continue
            bid = (pull(g, unit, hex_, target), -len(path), -p.way[hex_], hex_)
            if best is None or bid > best:
                best = bid
        if best is not None:
            bids.append((best[0], unit, best[3], places[best[3]]))
    bids.sort(key=lambda bid: (-len(bid[3]) == 0, bid[0]), reverse=True)
    homes: dict[int, int] = {}
    paths: list[tuple[int, Path]] = []
    odds: Forecast | None = None
    sure = False
    for _, unit, hex_, path in bids:
        if sure and not shares_column(g, unit, homes):
            continue
        if path:
            place = other_place(p, muster.places[unit], unit, target, staying)
            if place < 0:
                continue
            hex_, path = place, muster.places[unit][place]
        if path:
            staying.setdefault(hex_, []).append(unit)
        homes[unit] = hex_
        if path:
            paths.append((unit, path))
        odds = forecast(g, homes, target, air, gas, p.cover(target))
        if odds.clears >= p.numbers.enough:
            if not p.powers_meet or p.seat != p.attacker:
                break
            sure = True  # a column that has begun to move stays together
    if odds is None or odds.column < 0:
        return None
    if air and forecast(g, homes, target).column < 0:  # b5.14a: permitted without air units
        return None
    return Strike(target, tuple(homes.items()), tuple(paths), odds, 0.0)


def trimmed(p: Picture, strike: Strike, air: tuple[int, ...], gas: bool, worth: float) -> Strike:
    """The same attack without the strongest as long as that pays: he bears the first loss (b5.17a).

    Only where what is lost does not come back.
    """
    if not p.civil_war:
        return strike
    homes = dict(strike.homes)
    odds, value = strike.odds, value_of(p, strike.odds, strike.target, worth)
    while len(homes) > 1:
        first = max(homes, key=lambda u: (p.points(u), -u))
        fewer = {u: hex_ for u, hex_ in homes.items() if u != first}
        less = forecast(p.g, fewer, strike.target, air, gas, p.cover(strike.target))
        gain = value_of(p, less, strike.target, worth)
        if less.column < 0 or gain <= value or forecast(p.g, fewer, strike.target).column < 0:
            break
        homes, odds, value = fewer, less, gain
    paths = tuple((u, path) for u, path in strike.paths if u in homes)
    return Strike(strike.target, tuple(homes.items()), paths, odds, strike.value)


def shares_column(g: Aoi, unit: int, homes: dict[int, int]) -> bool:
    """Whether a unit stands with one of those who attack."""
    return any(g.at[unit] == g.at[other] for other in homes)


def other_place(
    p: Picture, places: dict[int, Path], unit: int, target: int, coming: dict[int, list[int]]
) -> int:
    """The best hex beside a target with room for one more unit, -1 for none."""
    g = p.g
    best = (-1, 0, 0, -1)
    for hex_ in p.pack.joined[target]:
        if hex_ not in places:
            continue
        there = coming.get(hex_, [])
        if there and why_no_room(g, (*there, unit), hex_) is not None:
            continue
        best = max(best, (pull(g, unit, hex_, target), -len(places[hex_]), -p.way[hex_], hex_))
    return best[3]


def risk(p: Picture, strike: Strike) -> float:
    """What it costs if the victors would be out of supply in the hex they win."""
    g = p.g
    if strike.target == p.objective or p.seat != p.attacker:
        return 0.0
    bare = exposed(p, strike) if p.powers_meet else 0.0
    points = sum(p.points(u) for u, _ in strike.homes)
    dream = g.clone()
    for unit in g.stacks.get(strike.target, ()):
        leave(dream, unit)
    for unit, path in strike.paths:
        walk(dream, unit, path)
    lead = max(strike.homes, key=lambda home: (p.points(home[0]), -home[0]))[0]
    walk(dream, lead, (strike.target,))
    fed = feeds(dream, lead, fed_area(dream, p.seat))
    return bare if fed or lead in g.cut_off else bare + p.numbers.stranded * points


def exposed(p: Picture, strike: Strike) -> float:
    """What it costs that the attackers stand afterwards where the enemy could crush them."""
    n = p.numbers
    stands: dict[int, float] = {}
    for unit, hex_ in strike.homes:
        stands[hex_] = stands.get(hex_, 0.0) + p.points(unit)
    moving = {unit for unit, _ in strike.homes}
    cost = 0.0
    for hex_, points in stands.items():
        staying = [u for u in p.g.stacks.get(hex_, ()) if u not in moving]
        held = points + sum(map(p.points, staying)) - strike.odds.own
        if p.threat.get(hex_, 0.0) - strike.odds.theirs > n.overwhelming * held:
            cost += n.exposure * points
    return cost


def plan_strikes(
    p: Picture,
    muster: Muster,
    limit: int,
    worth: Worth,
    flight: Flight,
) -> list[Strike]:
    """The attacks to make with these units, the most valuable first, as many as are allowed."""
    places = dict(muster.places)
    chosen: list[Strike] = []
    worths = {t: worth(p, t) for t in targets_of(p, muster)}
    flown: tuple[int, ...] = ()
    while len(chosen) < limit:
        best: Strike | None = None
        for target, price in worths.items():
            if any(target == strike.target for strike in chosen):
                continue
            air, gas = flight(p, target, flown)
            strike = gather(p, Muster(places), target, air, gas)
            if strike is None:
                continue
            strike = trimmed(p, strike, air, gas, price)
            value, least = value_of(p, strike.odds, target, price), best.value if best else 0.0
            if value > least:  # the risk is asked for only then: it takes time
                value -= risk(p, strike)
            if value > least:
                best = msgspec.structs.replace(strike, value=value)
        if best is None:
            break
        chosen.append(best)
        flown += flight(p, best.target, flown)[0]
        for unit, _ in best.homes:
            del places[unit]
    return chosen
