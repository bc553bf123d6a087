"""How near each Objective is: what holds already, what is missing, how much is to spare."""

from collections import deque

from zariba.core.pack import kept
from zariba.games.sandwars.material.map import ALG, MOR, SEATS
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.objectives import of_types
from zariba.games.sandwars.rules.state import UNITS_BESIDE, SandWars, owner, units

NEAR = 0.7
"""The most an objective is worth that does not hold yet."""
HELD = 1.0
SPARE = 0.05
"""What a condition more than is needed adds, for up to three of them."""
MOST_SPARE = 3
FAR = 9


class Position:
    """Who holds and stands where, in a form in which one thing can be changed and looked at."""

    def __init__(self, g: SandWars) -> None:
        self.ctrl = list(g.ctrl)
        self.spoiled = [s in g.spoiled for s in range(g.pack.size)]
        self.army: list[list[bool]] = []
        """By side and space: conventional units."""
        self.camp: list[list[bool]] = []
        self.other: list[list[bool]] = []
        """By side and space: guerrillas and commandos."""
        self.base = [[False] * g.pack.size for _ in (ALG, MOR)]
        """By side and space: Logistics Bases."""
        self.mark = [[False] * g.pack.size for _ in (ALG, MOR)]
        """By side and space: Leaders and terror markers."""
        for s in range(g.pack.size):
            for p in g.sites[s]:
                if g.pack.type[p] in UNITS_BESIDE:
                    kind = self.base if g.pack.type[p] == "logistics_base" else self.mark
                    kind[owner(g, p)][s] = True
        for seat in (ALG, MOR):
            army, camp, other = [False] * g.pack.size, [False] * g.pack.size, [False] * g.pack.size
            for s in range(g.pack.size):
                for p in units(g, seat, s):
                    if g.pack.type[p] == "insurgent_camp":
                        camp[s] = True
                    elif g.pack.conventional[p] or p >= g.pack.count:
                        army[s] = True
                    else:
                        other[s] = True
            self.army.append(army)
            self.camp.append(camp)
            self.other.append(other)

    def occupied(self, seat: int, space: int) -> bool:
        """Whether any ground unit of a side is there."""
        return self.army[seat][space] or self.camp[seat][space] or self.other[seat][space]

    def present(self, seat: int, space: int) -> bool:
        """Whether any unit of a side is there: bases, Leaders and terror markers are units too."""
        return self.base[seat][space] or self.mark[seat][space] or self.occupied(seat, space)

    def clear(self, seat: int, space: int) -> None:
        """Take a side's units away."""
        for kind in self.kinds():
            kind[seat][space] = False

    def kinds(self) -> tuple[list[list[bool]], ...]:
        """All that stands in spaces, by kind."""
        return self.army, self.camp, self.other, self.base


Memory = tuple[int, bool, tuple[bool, ...]]


def remember(pos: Position, space: int) -> Memory:
    """What a change of a space could touch."""
    return (
        pos.ctrl[space],
        pos.spoiled[space],
        tuple(kind[seat][space] for seat in (0, 1) for kind in pos.kinds()),
    )


def restore(pos: Position, space: int, old: Memory) -> None:
    """Undo a change of a space."""
    pos.ctrl[space], pos.spoiled[space], flags = old
    kinds = pos.kinds()
    for n, flag in enumerate(flags):
        kinds[n % len(kinds)][n // len(kinds)][space] = flag


def country(pack: SandWarsPack, name: str) -> list[int]:
    """The spaces of a country."""
    return [s for s in range(pack.size) if name and pack.country[s] == name]


class Goal:
    """An Objective card prepared for quick looks."""

    def __init__(self, pack: SandWarsPack, number: int) -> None:
        card = pack.objectives[number]
        test = card.test
        self.number = number
        self.title = card.title
        self.seat = SEATS.index(card.side)
        self.foe = 1 - self.seat
        at = pack.space_index
        self.all = [at[name] for name in test.controls_all]
        self.any = [at[name] for name in test.controls_one_of]
        self.chain = at[test.chain_to] if test.chain_to else -1
        self.count = test.controls_at_least
        self.among = [s for s in range(pack.size) if test.among and pack.country[s] == test.among]
        self.inside = [s for s in self.among if pack.spaces[s].berm_side == "inside"]
        self.inside_need = test.inside_berm_at_least
        self.key = [at[name] for name in test.one_of]
        self.types = of_types(pack, test) if test.owner else []
        self.owner = SEATS.index(test.owner) if test.owner else -1
        self.lost_need = test.lost_at_least
        self.held_need = test.held_undisrupted_at_least
        self.no_army = country(pack, test.no_enemy_conventional_in)
        self.no_camp = country(pack, test.no_enemy_camp_in)
        self.no_unit = country(pack, test.no_enemy_unit_in)
        lists = (self.all, self.any, self.among, self.types, self.no_army, self.no_camp)
        named: set[int] = {s for spaces in (*lists, self.no_unit) for s in spaces}
        if self.chain >= 0:
            named |= {s for s in range(pack.size) if pack.km[s][self.chain] < CORRIDOR}
        self.named = frozenset(named)
        corridor = {s for s in named if pack.home[s] != self.seat} | {self.chain}
        self.links = {s: [t for t in pack.near[s] if t in corridor] for s in corridor if s >= 0}
        self.ends = frozenset(self.any)
        linked = {s for pair in self.links.items() for s in (pair[0], *pair[1])}
        self.looked = tuple(sorted(named | linked))
        """The spaces whose control it depends on."""

    def intruders(self, pos: Position) -> int:
        """Spaces with enemies that the card does not want."""
        army, camp, base = pos.army[self.foe], pos.camp[self.foe], pos.base[self.foe]
        count = 0
        if self.no_army:
            count += sum(army[s] or camp[s] or base[s] for s in self.no_army)
        if self.no_unit:
            count += sum(pos.present(self.foe, s) for s in self.no_unit)
        return count

    def missing_links(self, pos: Position) -> int:
        """The fewest spaces still to be taken for a chain to one of the coasts."""
        ctrl, seat = pos.ctrl, self.seat
        best = {self.chain: int(ctrl[self.chain] != seat)}
        waiting = deque([self.chain])
        while waiting:
            s = waiting.popleft()
            here = best[s]
            if s in self.ends:
                return here
            for t in self.links[s]:
                new = ctrl[t] != seat
                if here + new < best.get(t, FAR):
                    best[t] = here + new
                    if new:
                        waiting.append(t)
                    else:
                        waiting.appendleft(t)
        return FAR

    def conditions(self, pos: Position) -> list[tuple[float, float]]:
        """What is there and what is needed, condition by condition."""
        ctrl, seat = pos.ctrl, self.seat
        found: list[tuple[float, float]] = []
        if self.all:
            found.append((sum(ctrl[s] == seat for s in self.all), len(self.all)))
        if self.chain >= 0:
            found.append((5 - min(5, self.missing_links(pos)), 5))
        elif self.any:
            found.append((min(2, sum(ctrl[s] == seat for s in self.any)), 1))
        if self.count:
            found.append((sum(ctrl[s] == seat for s in self.among), self.count))
        if self.inside_need:
            found.append((sum(ctrl[s] == seat for s in self.inside), self.inside_need))
            found.append((sum(ctrl[s] == seat for s in self.key), 1))
        if self.lost_need or self.held_need:
            spoiled, owner = pos.spoiled, self.owner
            lost = sum(spoiled[s] or ctrl[s] != owner for s in self.types)
            if self.lost_need:
                found.append((lost, self.lost_need))
            else:
                found.append((len(self.types) - lost, self.held_need))
        if self.no_army or self.no_unit:
            found.append((3 / (1 + self.intruders(pos)), 3))
        return found

    def facts(self, pos: Position) -> tuple[object, ...]:
        """All of a position that `closeness` looks at."""
        ctrl, spoiled, foe = pos.ctrl, pos.spoiled, self.foe
        held = tuple(ctrl[s] for s in self.looked)
        broken = tuple(spoiled[s] for s in self.types)
        within = self.no_army + self.no_unit
        there = tuple(
            (pos.army[foe][s], pos.camp[foe][s], pos.base[foe][s], pos.present(foe, s))
            for s in within
        )
        return held, broken, there

    def closeness(self, pos: Position) -> float:
        """From 0 to NEAR while something is missing, HELD and a little more when it holds."""
        have = need = 0.0
        spare = float(MOST_SPARE)
        complete = True
        for there, wanted in self.conditions(pos):
            have += min(there, wanted)
            need += wanted
            complete = complete and there >= wanted
            spare = min(spare, there - wanted)
        if complete:
            return HELD + SPARE * spare
        return float(NEAR * (have / need) ** 1.5)


CORRIDOR = 700
"""Kilometres round Tindouf in which the road to the Atlantic is looked for."""


@kept
def goals(pack: SandWarsPack) -> list[Goal]:
    """All Objective cards, prepared."""
    return [Goal(pack, n) for n in range(len(pack.objectives))]


@kept
def about(pack: SandWarsPack) -> list[tuple[int, ...]]:
    """The objectives for which each space matters."""
    named = [goal.named for goal in goals(pack)]
    return [tuple(n for n, spaces in enumerate(named) if s in spaces) for s in range(pack.size)]
