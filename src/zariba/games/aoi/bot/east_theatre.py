"""The whole front as one side sees it: cities that pull, roads, threats, supply."""

from functools import cached_property
from heapq import heappop, heappush
from math import log

from zariba.core.pack import kept
from zariba.games.aoi.bot.east_numbers import EAST, EastNumbers
from zariba.games.aoi.bot.marches import FAR, Path, covered, march_costs, reach
from zariba.games.aoi.material.ground import CLEAR, FOOT
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import AIR, COMBAT
from zariba.games.aoi.rules.bases import why_not_fly
from zariba.games.aoi.rules.railways import railways
from zariba.games.aoi.rules.state import (
    ACTIVE,
    AXIS,
    COMMITTED,
    MOVED,
    Aoi,
    enemy,
    on_map,
    owner,
    strength_of,
)
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.victory import form_of, holds

Goals = tuple[tuple[int, float], ...]
"""Cities and their weights."""


@kept
def pull_of(
    pack: AoiPack, scenario: str, seat: int, goals: Goals, fade: float
) -> tuple[float, ...]:
    """By hex: how far forward it lies, in MPs before the nearest goal: 0 in a city that decides,
    less for each MP on foot that it lies off it; lesser cities pull from nearby only."""
    found = [0.0] * pack.hexes
    for city, weight in goals:
        for hex_, way in enumerate(march_costs(pack, scenario, seat, city)):
            if way < FAR:
                found[hex_] += weight * fade**way
    far = log(fade)
    return tuple(-log(value) / far if value else -float(FAR) for value in found)


class Theatre:
    """A position as one side sees it; what is worked out is kept as long as nothing changes."""

    def __init__(self, g: Aoi, seat: int, numbers: EastNumbers = EAST) -> None:
        self.g, self.seat, self.foe = g, seat, enemy(seat)
        self.pack, self.plan = g.pack, g.plan
        self.numbers = numbers
        self._reach: dict[int, dict[int, Path]] = {}
        self._cover: dict[int, tuple[int, ...]] = {}
        self._trains: dict[tuple[bool, int], float] = {}

    @cached_property
    def deciding(self) -> frozenset[int]:
        """The cities that the form being played asks for, of either side."""
        return frozenset(c for claim in form_of(self.g).claims for c in claim.cities)

    @cached_property
    def goals(self) -> Goals:
        """The cities that matter, with their weights: who holds them makes no difference."""
        pack = self.pack
        way = self.plan.sides[self.seat].open
        cities = [c for c in pack.map.numbers[self.plan.map] if pack.city[c] and way[c]]
        weights = {c: 0.15 if pack.resource[c] else 0.06 for c in cities}
        weights |= dict.fromkeys(self.deciding, 1.0)
        return tuple(sorted(weights.items()))

    @cached_property
    def prizes(self) -> Goals:
        """Those of the goals that are still to be taken; all where none is."""
        left = tuple((c, w * self.openness(c)) for c, w in self.goals if not self.is_own(c))
        return left if any(c in self.deciding for c, _ in left) else self.goals

    def openness(self, city: int) -> float:
        """How good the ground around a city is for an advance: armies go where the plains are."""
        pack = self.pack
        near = [h for h in pack.grid.within(city, 5) if pack.land[h]]
        clear = sum(pack.terrain[h] == CLEAR for h in near) / len(near)
        return float(max(clear, 0.2) ** self.numbers.plains)

    @cached_property
    def pull(self) -> tuple[float, ...]:
        """By hex: how far forward it lies, in MPs."""
        return pull_of(self.pack, self.g.scenario, self.seat, self.prizes, self.numbers.fade)

    @cached_property
    def siege(self) -> tuple[int, frozenset[int]]:
        """The city to which a part of the army goes whatever lies beside the road, -1 for none,
        and that part: those who are there first."""
        n = self.numbers
        aims = [self.pack.hex_index[code] for code in n.sieges] if self.seat == AXIS else []
        city = next((c for c in aims if c in self.deciding and not self.is_own(c)), -1)
        if city < 0 or self.balance < n.besieges:
            return -1, frozenset()
        way, at = self.way(city), self.g.at
        able = [u for u in self.units if self.pack.major[self.pack.nation[u]]]
        found, mass = set(), 0.0
        move = self.pack.move
        for unit in sorted(able, key=lambda u: (way[at[u]] / move[u], -self.points(u), u)):
            if mass >= n.besiegers:
                break
            found.add(unit)
            mass += self.points(unit)
        return city, frozenset(found)

    def pull_on(self, unit: int) -> tuple[float, ...]:
        """By hex: how far forward it lies for one unit."""
        city, besiegers = self.siege
        if unit not in besiegers:
            return self.pull
        fade = self.numbers.fade
        return pull_of(self.pack, self.g.scenario, self.seat, ((city, 1.0),), fade)

    @cached_property
    def lines(self) -> dict[int, tuple[int, ...]]:
        """By rail hex of one's own: the hexes in supply to which trains go from there."""
        found: dict[int, tuple[int, ...]] = {}
        ends: dict[tuple[int, ...], tuple[int, ...]] = {}
        for hex_, line in railways(self.g, self.seat)[1].items():
            if line not in ends:
                ends[line] = tuple(h for h in line if h in self.fed)
            found[hex_] = ends[line]
        return found

    def by_train(self, unit: int, hex_: int) -> float:
        """How far forward trains bring a unit from a hex, in its pull."""
        line = self.lines.get(hex_, ())
        key = (self.siege[1] >= {unit}, line[0] if line else -1)
        if key not in self._trains:
            pull = self.pull_on(unit)
            self._trains[key] = max((pull[h] for h in line), default=-99.0)
        return self._trains[key]

    def heat(self, hex_: int) -> float:
        """How near a hex is to what is to be taken or held: 1 in a city that decides."""
        near = max(self.pull[hex_], -min(self.way(c)[hex_] for c in self.deciding))
        return 1.0 / (1.0 + 0.12 * max(-near, 0.0))

    def way(self, city: int) -> tuple[int, ...]:
        """By hex: the MPs on foot to a city."""
        return march_costs(self.pack, self.g.scenario, self.seat, city)

    @cached_property
    def zones(self) -> set[int]:
        """The hexes that the enemy's zones of control cover."""
        return covered(self.g, self.foe)

    @cached_property
    def own_zones(self) -> set[int]:
        """The hexes that one's own zones of control cover."""
        return covered(self.g, self.seat)

    @cached_property
    def fed(self) -> frozenset[int]:
        """The hexes in which one's own units are in supply."""
        return fed_hexes(self.g, self.seat)

    def beyond(self, hex_: int) -> int:
        """How many hexes a place lies beyond one's own supply, more than four for any number."""
        within = self.pack.grid.within
        return next((n for n in range(5) if any(h in self.fed for h in within(hex_, n))), 5)

    @cached_property
    def foe_fed(self) -> frozenset[int]:
        """The hexes in which the enemy's are."""
        return fed_hexes(self.g, self.foe)

    @cached_property
    def units(self) -> list[int]:
        """One's own combat units on the map that move and attack."""
        gun, defensive = self.pack.railway_gun, self.pack.defensive
        return [u for u in on_map(self.g, self.seat, COMBAT) if not (gun[u] or defensive[u])]

    @cached_property
    def foes(self) -> list[int]:
        """The enemy's combat units on the map."""
        return on_map(self.g, self.foe, COMBAT)

    @cached_property
    def idle(self) -> list[int]:
        """One's own units that were not activated this month and have not moved."""
        return [u for u in self.units if not self.g.status[u] & (ACTIVE | MOVED)]

    @cached_property
    def held(self) -> set[int]:
        """The hexes in which the enemy has troops."""
        return {self.g.at[f] for f in self.foes}

    @cached_property
    def own_held(self) -> set[int]:
        """The hexes in which one's own troops stand."""
        return {self.g.at[u] for u in self.units}

    def points(self, unit: int) -> float:
        """A unit's strength in points."""
        return strength_of(self.g, unit) / 4

    def stack_points(self, hex_: int) -> float:
        """The strength of the combat units in a hex."""
        return sum(strength_of(self.g, u) for u in self.g.stacks.get(hex_, ())) / 4

    def reach(self, unit: int) -> dict[int, Path]:
        """Where one's own unit can end a move."""
        if unit not in self._reach:
            self._reach[unit] = reach(self.g, unit, self.zones)
        return self._reach[unit]

    @cached_property
    def menace(self) -> float:
        """How much of what the enemy could bring he can use: he needs Offensives for it."""
        g, side = self.g, self.plan.sides[self.foe]
        offensives = g.offensives[side.nation] + g.eps[side.nation] // 6
        return min((offensives + 1) / self.numbers.busy, 1.0)

    @cached_property
    def threat(self) -> dict[int, float]:
        """By hex: the points that the enemy can bring beside it by one move of each unit, as far
        as he has the Offensives."""
        return {hex_: points * self.menace for hex_, points in self.gathering.items()}

    @cached_property
    def gathering(self) -> dict[int, float]:
        """The same, whether he has Offensives or not."""
        joined, found = self.pack.joined, dict[int, float]()
        known: dict[tuple[int, int, int], set[int]] = {}
        for foe in self.foes:
            key = (self.g.at[foe], self.pack.mover[foe], self.pack.move[foe])
            if key not in known:
                there = reach(self.g, foe, self.own_zones)
                known[key] = {b for a in there for b in joined[a]}
            points = self.points(foe)
            for hex_ in known[key]:
                found[hex_] = found.get(hex_, 0.0) + points
        return found

    def cover(self, target: int) -> tuple[int, ...]:
        """The enemy's bombers that can help to hold a hex now."""
        if target not in self._cover:
            able = on_map(self.g, self.foe, AIR)
            self._cover[target] = tuple(
                q for q in able if self.is_bomber(q) and why_not_fly(self.g, q, target) is None
            )
        return self._cover[target]

    @cached_property
    def sky(self) -> float:
        """How likely a bomber of the enemy comes to help: each flies once a month."""
        g = self.g
        bombers = [q for q in on_map(g, self.foe, AIR) if self.is_bomber(q)]
        ready = sum(not g.status[q] & COMMITTED for q in bombers)
        return min(ready / self.numbers.battles, 1.0)

    def is_bomber(self, piece: int) -> bool:
        """Whether it can support troops."""
        return self.pack.kind[piece] in ("bomber", "fighter-bomber")

    @cached_property
    def foe_ways(self) -> tuple[int, ...]:
        """By hex: the MPs from the enemy's nearest unit, over an empty map."""
        return spread_of(self.pack, self.g, self.foe, {self.g.at[f] for f in self.foes})

    @cached_property
    def front_ways(self) -> tuple[int, ...]:
        """The same from the nearest that is in supply: pockets are left behind."""
        fed = {self.g.at[f] for f in self.foes} & self.foe_fed
        return spread_of(self.pack, self.g, self.foe, fed) if fed else self.foe_ways

    @cached_property
    def own_ways(self) -> tuple[int, ...]:
        """By hex: the MPs from one's own nearest unit, over an empty map."""
        return spread_of(self.pack, self.g, self.seat, self.own_held)

    @cached_property
    def front(self) -> dict[int, float]:
        """The enemy's hexes within two of one's own troops, with what they matter."""
        near = {b for h in self.own_held for b in self.pack.grid.within(h, 2)}
        return {h: 0.3 + self.heat(h) for h in sorted(self.held) if h in near}

    @cached_property
    def losing(self) -> bool:
        """Whether the enemy wins in the end if nothing more changes hands."""
        g, form = self.g, form_of(self.g)
        dated = [c for c in form.claims if c.month == form.last and c.winner == self.foe]
        return any(holds(g, claim) for claim in dated)

    @cached_property
    def caution(self) -> float:
        """What is left of the worth of one's own troops: less from month to month for a side that
        loses if nothing more changes hands."""
        if not self.losing:
            return 1.0
        left = form_of(self.g).last - self.g.month + 1
        return min(max(left / self.numbers.horizon, self.numbers.least_care), 1.0)

    @cached_property
    def hungry(self) -> float:
        """The points of the enemy that cannot trace supply now."""
        return hungry_points(self.g, self.foe)

    def shunned_beside(self, unit: int, hex_: int) -> bool:
        """Whether a hex lies beside a prize that this unit may never enter."""
        special = self.plan.special
        if special is None:
            return False
        bound = special.bounds.get(self.pack.nation[unit])
        if bound is None:
            return False
        joined = self.pack.joined[hex_]
        return any(c in joined and c not in bound and not self.is_own(c) for c in self.deciding)

    def name(self, hex_: int) -> str:
        """A hex as players call it."""
        return self.pack.place[hex_] or self.pack.codes[hex_]

    def called(self, piece: int) -> str:
        """A piece as players call it."""
        return self.pack.pieces[piece].name

    def is_own(self, hex_: int) -> bool:
        """Whether a hex is one's own."""
        return owner(self.g, hex_) == self.seat

    @cached_property
    def balance(self) -> float:
        """One's own points on the map for each of the enemy's."""
        own = sum(map(self.points, self.units))
        return (own + 1.0) / (sum(map(self.points, self.foes)) + 1.0)


def hungry_points(g: Aoi, seat: int) -> float:
    """The points of a side's combat units that cannot trace supply."""
    fed = fed_hexes(g, seat)
    at = g.at
    return sum(strength_of(g, u) for u in on_map(g, seat, COMBAT) if at[u] not in fed) / 4


def spread_of(pack: AoiPack, g: Aoi, seat: int, starts: set[int]) -> tuple[int, ...]:
    """By hex: the MPs on foot from the nearest of some hexes, FAR where no way leads."""
    ways = g.plan.sides[seat].steps[FOOT]
    costs = [FAR] * pack.hexes
    heap = []
    for hex_ in starts:
        costs[hex_] = 0
        heap.append((0, hex_))
    while heap:
        cost, here = heappop(heap)
        if cost > costs[here]:
            continue
        for to, step in ways[here]:
            after = cost + step
            if after < costs[to]:
                costs[to] = after
                heappush(heap, (after, to))
    return tuple(costs)
