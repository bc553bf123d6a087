"""What the map looks like to a side: the way to the objective, fronts, supply, threats."""

from functools import cached_property

from zariba.games.aoi.bot.lines import hungry_points, raids, walk
from zariba.games.aoi.bot.marches import FAR, Path, covered, march_costs, reach
from zariba.games.aoi.bot.numbers import DOCTRINE, Numbers
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.material.pieces import AIR, COMBAT, PARTISAN
from zariba.games.aoi.rules.bases import why_not_fly
from zariba.games.aoi.rules.capture import own_hex
from zariba.games.aoi.rules.state import ACTIVE, MOVED, Aoi, enemy, on_map, owner, strength_of


class Picture:
    """A position as one side sees it; what is worked out is kept as long as nothing changes."""

    def __init__(self, g: Aoi, seat: int, numbers: Numbers = DOCTRINE) -> None:
        self.g, self.seat, self.foe = g, seat, enemy(seat)
        self.pack, self.plan = g.pack, g.plan
        self.numbers = numbers
        self.objective = g.plan.objective if g.plan.objective >= 0 else min(g.plan.decisive)
        self.attacker = enemy(g.plan.start_owner[self.objective])
        """The side that must take the objective."""
        ranks = [g.pack.major[side.nation] for side in g.plan.sides]
        self.powers_meet = ranks[0] == ranks[1]
        """Whether the objective is held by an army like one's own, not by a people."""
        self.civil_war = not any(ranks)
        """Whether two camps of one nation fight: nothing is bought, little comes back."""
        self._cover: dict[int, tuple[int, ...]] = {}
        self.findings: dict[str, object] = {}
        """What others worked out from it, by what it is."""

    @cached_property
    def way(self) -> tuple[int, ...]:
        """By hex: the attacker's MPs from there to the objective."""
        return march_costs(self.pack, self.g.scenario, self.attacker, self.objective)

    @cached_property
    def zones(self) -> set[int]:
        """The hexes that the enemy's zones of control cover."""
        return covered(self.g, self.foe)

    @cached_property
    def own_zones(self) -> set[int]:
        """The hexes that one's own zones of control cover."""
        return covered(self.g, self.seat)

    @cached_property
    def fed(self) -> set[int]:
        """The hexes in which one's own units are in supply."""
        return fed_area(self.g, self.seat)

    @cached_property
    def units(self) -> list[int]:
        """One's own combat units on the map."""
        return on_map(self.g, self.seat, COMBAT)

    @cached_property
    def foes(self) -> list[int]:
        """The enemy's combat units on the map."""
        return on_map(self.g, self.foe, COMBAT)

    @cached_property
    def idle(self) -> list[int]:
        """One's own combat units that were not activated this month and have not moved."""
        return [u for u in self.units if not self.g.status[u] & (ACTIVE | MOVED)]

    @cached_property
    def tied(self) -> set[int]:
        """The units that must stay where they are for the sake of the line: one to a hex."""
        g, found = self.g, set[int]()
        for hex_, points in self.anchors.items():
            if points >= self.numbers.anchor:
                found.add(min(g.stacks[hex_], key=lambda u: (strength_of(g, u), u)))
        return found

    @cached_property
    def held(self) -> set[int]:
        """The hexes in which the enemy has troops or partisans."""
        g = self.g
        partisans = {g.at[q] for q in on_map(g, self.foe, PARTISAN)}
        return {g.at[f] for f in self.foes} | partisans

    @cached_property
    def anchors(self) -> dict[int, float]:
        """By hex of one's own troops: the points cut off if an enemy took it once it is empty."""
        g = self.g
        now = hungry_points(g, self.seat)
        found = {}
        for hex_ in sorted({g.at[u] for u in self.units}):
            bare = g.clone()
            stack = bare.stacks.pop(hex_)
            zones = covered(bare, self.seat)
            near = [f for f in self.foes if self.pack.grid.distance(g.at[f], hex_) <= 3]
            for foe in near:
                path = reach(bare, foe, zones).get(hex_)
                if path:
                    walk(bare, foe, path)
                    away = sum(strength_of(g, u) for u in stack if u not in g.cut_off) / 4
                    found[hex_] = hungry_points(bare, self.seat) - now - away
                    break
        return {hex_: points for hex_, points in found.items() if points > 0}

    @cached_property
    def fighters(self) -> dict[int, dict[int, Path]]:
        """The idle units that can get beside an enemy, with all their marches."""
        joined = self.pack.joined
        beside = {a for h in self.held for a in joined[h]}
        found = {}
        for unit in self.idle:
            places = self.reach(unit)
            if self.g.at[unit] == self.objective or unit in self.tied:
                places = {self.g.at[unit]: ()}
            if any(h in beside for h in places):
                found[unit] = places
        return found

    @cached_property
    def spear(self) -> int:
        """How many MPs the attacker's foremost unit has to go to the objective."""
        attackers = self.units if self.seat == self.attacker else self.foes
        return min((self.way[self.g.at[u]] for u in attackers), default=FAR)

    @cached_property
    def siege(self) -> bool:
        """Whether one's own main body is near enough to storm the objective."""
        if self.seat != self.attacker or not self.powers_meet:
            return False
        n = self.numbers
        places = {self.g.at[u] for u in self.units}
        near = n.threatened if self.civil_war else n.siege
        return any(self.way[h] <= near and self.stack_points(h) >= n.main_body for h in places)

    @cached_property
    def months_left(self) -> int:
        """How many months follow this one."""
        return len(self.plan.months) - 1 - self.g.month

    def points(self, unit: int) -> float:
        """A unit's strength in points."""
        return strength_of(self.g, unit) / 4

    def stack_points(self, hex_: int) -> float:
        """The strength of the combat units in a hex."""
        return sum(strength_of(self.g, u) for u in self.g.stacks.get(hex_, ())) / 4

    def reach(self, unit: int) -> dict[int, Path]:
        """Where one's own unit can end a move."""
        return reach(self.g, unit, self.zones)

    def foe_reach(self, unit: int) -> dict[int, Path]:
        """Where an enemy unit can end a move."""
        return reach(self.g, unit, self.own_zones)

    def cover(self, target: int) -> tuple[int, ...]:
        """The enemy's aircraft that can help to hold a hex now; peoples have none."""
        if not self.powers_meet:
            return ()
        if target not in self._cover:
            able = on_map(self.g, self.foe, AIR)
            flying = (q for q in able if why_not_fly(self.g, q, target) is None)
            self._cover[target] = tuple(flying)
        return self._cover[target]

    @cached_property
    def raids(self) -> dict[tuple[int, int], tuple[float, Path]]:
        """What each enemy unit could cut off by one march."""
        return raids(self.g, self.foes)

    @cached_property
    def cutting(self) -> dict[int, float]:
        """By enemy hex: the points that would be in supply again if nobody stood there."""
        now = hungry_points(self.g, self.seat)
        if not now:
            return {}
        found = {}
        for hex_ in self.held:
            dream = self.g.clone()
            dream.stacks.pop(hex_, None)
            dream.beside.pop(hex_, None)
            for piece in self.g.plan.sides[self.foe].of_sort[PARTISAN]:
                if dream.at[piece] == hex_:
                    dream.at[piece] = -1
            if owner(dream, hex_) == self.foe:
                own_hex(dream, self.seat, hex_)
            found[hex_] = now - hungry_points(dream, self.seat)
        return found

    @cached_property
    def hinges(self) -> dict[int, float]:
        """By hex of enemy troops: the points that would be cut off if they were driven out."""
        now = hungry_points(self.g, self.foe)
        found = {}
        for hex_ in {self.g.at[f] for f in self.foes}:
            dream = self.g.clone()
            del dream.stacks[hex_]
            if owner(dream, hex_) == self.foe:
                own_hex(dream, self.seat, hex_)
            found[hex_] = max(hungry_points(dream, self.foe) - now, 0.0)
        return found

    def detour(self, hex_: int) -> int:
        """By how much the enemy's way over a hex is longer than his shortest, in hexes."""
        distance = self.pack.grid.distance
        return min(
            (
                distance(here, hex_)
                + distance(hex_, self.objective)
                - distance(here, self.objective)
                for here in self.columns
            ),
            default=0,
        )

    @cached_property
    def columns(self) -> list[int]:
        """The heads of the attacker's columns: his stacks nearest to the objective."""
        attackers = self.units if self.seat == self.attacker else self.foes
        places = {self.g.at[u] for u in attackers}
        return sorted(places, key=lambda h: (self.way[h], h))[:3]

    @cached_property
    def pocketed(self) -> set[int]:
        """The defender's hexes from which no road through his own leads to the objective."""
        g, joined, seat = self.g, self.pack.joined, enemy(self.attacker)
        attackers = {g.at[u] for u in on_map(g, self.attacker, COMBAT)}
        linked, edge = {self.objective}, [self.objective]
        while edge:
            for near in joined[edge.pop()]:
                if near not in linked and owner(g, near) == seat and near not in attackers:
                    linked.add(near)
                    edge.append(near)
        return {h for h in range(self.pack.hexes) if owner(g, h) == seat} - linked

    @cached_property
    def enemy_walks(self) -> set[int]:
        """The hexes that some enemy unit could enter by its next march if nobody held them."""
        bare = self.g.clone()
        own = {self.g.at[u] for u in self.units}
        for hex_ in own:
            bare.stacks.pop(hex_)
        return {h for foe in self.foes for h in reach(bare, foe, self.own_zones)}

    @cached_property
    def threat(self) -> dict[int, float]:
        """By hex: the points that the enemy can bring beside it by one move of each unit."""
        found: dict[int, float] = {}
        for foe in self.foes:
            near = {b for a in self.foe_reach(foe) for b in self.pack.joined[a]}
            for hex_ in near:
                found[hex_] = found.get(hex_, 0.0) + self.points(foe)
        return found

    def partner(self, general: int) -> int:
        """The unit on the map that was raised to exploit with a General, -1 for none (10.33).

        For the storm of the objective he leads the army instead.
        """
        if self.siege:
            return -1
        pack, name = self.pack, self.pack.pieces[general].unit
        own = (u for u in self.units if name and pack.exploits_with[u] == name)
        return next(own, -1)

    def name(self, hex_: int) -> str:
        """A hex as players call it."""
        return self.pack.place[hex_] or self.pack.codes[hex_]

    def called(self, piece: int) -> str:
        """A piece as players call it."""
        return self.pack.pieces[piece].name
