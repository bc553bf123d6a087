"""A line without holes: troops stand in the way of the enemy's easiest roads to what matters.

Again and again the cheapest road of the enemy to some city is looked for, and a unit is put into
it, where the ground is best, until nobody is left.
"""

from heapq import heappop, heappush

from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.marches import FAR, Path
from zariba.games.aoi.material.ground import FOOT
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.stacking import why_no_company
from zariba.games.aoi.rules.state import strength_of
from zariba.games.aoi.rules.victory import form_of, holds

Posts = dict[int, dict[int, Path]]
"""By unit: where it can go."""
Steps = list[tuple[int, Path, str]]


class Wall:
    """The line of one side while it is being put together."""

    def __init__(
        self, p: Theatre, staying: list[int], cities: dict[int, float], at: dict[int, int]
    ) -> None:
        self.p = p
        self.cities = cities
        self.strength: dict[int, float] = {}
        self.number: dict[int, int] = {}
        self.members: dict[int, list[int]] = {}
        self.zoned: dict[int, int] = {}
        for unit in staying:
            self.put(unit, at.get(unit, p.g.at[unit]))
        self.offset = self.pressure()
        back: list[list[tuple[int, int]]] = [[] for _ in range(p.pack.hexes)]
        for here, steps in enumerate(p.plan.sides[p.foe].steps[FOOT]):
            for to, cost in steps:
                back[to].append((here, cost))
        self.back = back

    def pressure(self) -> dict[int, float]:
        """By enemy hex: how much dearer a road is that begins where few of them stand."""
        p = self.p
        found = {}
        for hex_ in p.held:
            mass = sum(p.stack_points(h) for h in p.pack.grid.within(hex_, 2) if h in p.held)
            found[hex_] = 0.12 * max(60.0 - mass, 0.0)
        return found

    def put(self, unit: int, hex_: int) -> None:
        """A unit stands there from now on."""
        self.strength[hex_] = self.strength.get(hex_, 0.0) + strength_of(self.p.g, unit) / 4
        self.number[hex_] = self.number.get(hex_, 0) + 1
        self.members.setdefault(hex_, []).append(unit)
        if self.number[hex_] == 1:
            for near in self.p.pack.zoc_into[hex_]:
                self.zoned[near] = self.zoned.get(near, 0) + 1

    def ground(self, hex_: int) -> float:
        """What the ground makes of the points that stand there."""
        p, n = self.p, self.p.numbers
        pack = p.pack
        pips = -(pack.ground[hex_].attack[0] + pack.place_die[hex_])
        value = 1 + n.pip * pips
        near = pack.joined[hex_]
        far = [h for h in near if p.foe_ways[h] < p.foe_ways[hex_]] or list(near)
        value += n.river * 6 * sum(hex_ in pack.halved[h] for h in far) / max(len(far), 1) / 2
        if fort_works(p.g, hex_) or pack.fortress[hex_] > 100:
            value *= 1.5
        return value

    def resists(self, hex_: int, points: float) -> float:
        """The MPs that so many points there are worth on the road."""
        return float(self.p.numbers.wall * (points * self.ground(hex_)) ** 1.25 / 1.4)

    def road(self, city: int) -> tuple[float, list[int]]:
        """The enemy's cheapest road to a city and its hexes, the city first."""
        p = self.p
        costs = {city: self.toll(city)}
        via = {city: -1}
        heap = [(costs[city], city)]
        best, end = 999.0, -1
        while heap:
            cost, here = heappop(heap)
            if cost >= best:
                break
            if cost > costs[here]:
                continue
            for near, step in self.back[here]:
                if near in p.held:
                    whole = cost + step + self.offset[near]
                    if whole < best:
                        best, end = whole, here
                    continue
                after = cost + step + self.toll(near)
                if after < costs.get(near, 999.0):
                    costs[near], via[near] = after, here
                    heappush(heap, (after, near))
        way = []
        while end >= 0:
            way.append(end)
            end = via[end]
        return best, way[::-1]

    def toll(self, hex_: int) -> float:
        """What it costs the enemy to go through a hex, beside the ground."""
        points = self.strength.get(hex_, 0.0)
        value = self.resists(hex_, points) if points else 0.0
        if hex_ in self.zoned:
            value += self.p.numbers.zone
        return value

    def fits(self, unit: int, hex_: int) -> bool:
        """Whether there is room for one more, of his nation or an ally."""
        p = self.p
        if self.number.get(hex_, 0) >= p.pack.limit.stack:
            return False
        others = self.members.get(hex_)
        if not others:
            return True
        return why_no_company(p.g, p.seat, (unit,), tuple(others)) is None

    def gain(self, hex_: int, points: float) -> float:
        """What so many points more make a road through a hex dearer, danger counted."""
        p, n = self.p, self.p.numbers
        now = self.strength.get(hex_, 0.0)
        value = self.resists(hex_, now + points) - (self.resists(hex_, now) if now else 0.0)
        solid = (now + points) * self.ground(hex_)
        threat = p.threat.get(hex_, 0.0)
        room = p.pack.limit.stack - self.number.get(hex_, 0) - 1
        if threat > n.crush * (solid + 2.0 * room):
            value -= n.danger * points
        if hex_ not in p.fed:
            value -= n.danger * points * 2
        return value

    def stand(self, posts: Posts) -> Steps:
        """Everybody gets a post, the most threatened city first."""
        p = self.p
        free = dict(posts)
        by_hex: dict[int, list[int]] = {}
        for unit, spots in posts.items():
            for hex_ in spots:
                by_hex.setdefault(hex_, []).append(unit)
        roads: dict[int, tuple[float, list[int]]] = {c: self.road(c) for c in self.cities}
        closed: set[int] = set()
        plan: Steps = []
        while free and len(closed) < len(roads):
            city = min(
                (c for c in roads if c not in closed),
                key=lambda c: (roads[c][0] / self.cities[c], c),
            )
            best = self.best_post(roads[city][1], free, by_hex)
            if best is None or roads[city][0] > 200:
                closed.add(city)
                continue
            unit, hex_ = best
            path = free.pop(unit)[hex_]
            self.put(unit, hex_)
            why = f"{p.called(unit)} bars the road to {p.name(city)}."
            if path:
                plan.append((unit, path, why))
            touched = {hex_, *p.pack.zoc_into[hex_]}
            for other, (_, way) in roads.items():
                if touched.intersection(way) or other == city:
                    roads[other] = self.road(other)
        return plan + self.reserves(free, roads)

    def reserves(self, free: Posts, roads: dict[int, tuple[float, list[int]]]) -> Steps:
        """Who stands in no road goes towards the city whose road is easiest, behind the line."""
        p, plan = self.p, list[tuple[int, Path, str]]()
        if not roads:
            return plan
        for unit, spots in free.items():
            here = p.g.at[unit]
            city = min(
                roads, key=lambda c: (roads[c][0] / self.cities[c] + 0.5 * p.way(c)[here], c)
            )
            able = [h for h in spots if self.fits(unit, h) and (p.foe_ways[h] > 3 or h == here)]
            best = min(able, key=lambda h: (p.way(city)[h], len(spots[h]), h), default=here)
            self.put(unit, best)
            if best != here:
                plan.append((unit, spots[best], f"{p.called(unit)} comes up to {p.name(city)}."))
        return plan

    def best_post(
        self, way: list[int], free: Posts, by_hex: dict[int, list[int]]
    ) -> tuple[int, int] | None:
        """The unit and the hex of a road where it does most."""
        p = self.p
        best: tuple[float, int, int] | None = None
        for hex_ in way:
            able = [u for u in by_hex.get(hex_, ()) if u in free and self.fits(u, hex_)]
            if not able:
                continue
            unit = min(able, key=lambda u: (len(free[u][hex_]), -p.points(u), u))
            points = p.points(unit)
            value = self.gain(hex_, points) - 0.15 * len(free[unit][hex_])
            if best is None or value > best[0]:
                best = (value, unit, hex_)
        return None if best is None else (best[1], best[2])


def guarded(p: Theatre) -> dict[int, float]:
    """The own cities that the enemy could come to, and how much dear his road should be."""
    found = {}
    for city, weight in p.goals:
        if p.is_own(city) and p.foe_ways[city] < FAR:
            found[city] = weight**p.numbers.forward
    return found | dict.fromkeys(spared(p) & found.keys(), p.numbers.spare)


def spared(p: Theatre) -> frozenset[int]:
    """The own cities whose loss does not decide: those nearest to the enemy, as long as he could
    not win with all of them, and only where one's own victory needs more than is held."""
    claims, found = form_of(p.g).claims, set[int]()
    for claim in claims:
        if claim.seat == claim.winner == p.seat and holds(p.g, claim):
            return frozenset()
    for claim in claims:
        if claim.seat == claim.winner == p.foe:
            own = sorted((c for c in claim.cities if p.is_own(c)), key=lambda c: p.front_ways[c])
            needed = len(claim.cities) - claim.least + 1
            found.update(own[: max(len(own) - needed, 0)])
    return frozenset(found)
