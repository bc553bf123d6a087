"""The field as one side sees it: a working copy of its view and the maps a plan needs."""

from collections.abc import Iterable
from functools import cached_property

from zariba.core.pack import kept
from zariba.games.keren.bot.chances import (
    NO_FIRE,
    Chances,
    chances_by_column,
    fire_columns,
    prices,
)
from zariba.games.keren.bot.escapes import open_bits, room_behind
from zariba.games.keren.bot.numbers import DOCTRINE, Numbers
from zariba.games.keren.bot.routes import Group, Steps, roamed
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.bombardment import elevation_shift
from zariba.games.keren.rules.state import (
    FACE,
    OFF,
    SUPPRESSED,
    UNKNOWN,
    Keren,
    enemy,
    enter,
    leave,
)
from zariba.games.keren.rules.supply import line_lengths

ABOUT = 4
"""Hexes within which an enemy is near enough to come up and assault."""
ON_RECORD = bytes(s & (FACE | SUPPRESSED) for s in range(256))
"""Of a unit's status, what the maps of a picture depend on."""


class Picture:
    """A copy of a view that a plan may move its own units on, with what it asks of it."""

    def __init__(self, view: Keren, seat: int, numbers: Numbers = DOCTRINE) -> None:
        self.pack = view.pack
        self.seat = seat
        self.foe = enemy(seat)
        self.n = numbers
        self.content = content(view)
        self.look(view)
        seats = view.pack.seat
        self.foes = [p for p, s in view.stacks.items() if seats[s[0]] == self.foe]
        self.last_turn = view.turn >= view.plan.turns
        self.aim = -1
        """The victory hex that comes before all others, -1 for none."""
        self.prices = prices(view.pack, numbers.skill)
        self.shots: dict[tuple[int, int], tuple[float, int]] = {}
        """What fire in a column is worth against a place, and the unit to name."""
        self._fire: dict[int, Chances] = {}
        self._about: dict[int, list[int]] = {}
        self._escapes: dict[int, bool] = {}
        self._refuges: dict[int, int] = {}
        self._foe_sources = -1
        self._reaches: dict[tuple[int, int, int, bool], tuple[Steps, set[int]]] = {}
        self._columns = fire_columns(view.pack)

    def look(self, view: Keren) -> None:
        """Copy a view that differs at most in what units have done."""
        self.g = g = view.clone()
        g.status = [*view.status, 0, 0]  # so that unseen units have a status as well
        g.at = [*view.at, UNKNOWN, UNKNOWN]

    # Its own units

    def mine(self) -> list[int]:
        """The side's units on the map."""
        at = self.g.at
        return [u for u in self.pack.seat_units[self.seat] if at[u] >= 0]

    def move(self, units: Iterable[int], to: int) -> None:
        """Put own units elsewhere in the working copy."""
        g = self.g
        left = set()
        for unit in units:
            if g.at[unit] >= 0:
                left.add(g.at[unit])
                leave(g, unit)
            enter(g, unit, to)
        self.forget()
        for near in disc(self.pack, self.pack.hex_of[to], 2):
            self._refuges.pop(near, None)
        self._reaches = {
            key: (steps, crowded)
            for key, (steps, crowded) in self._reaches.items()
            if to not in steps and to not in crowded and left.isdisjoint(crowded)
        }

    def forget(self) -> None:
        """Units moved: the enemy's ways out must be looked for again."""
        self._escapes.clear()
        self._foe_sources = -1

    def reach(self, group: Group) -> Steps:
        """Every place a group can get to, as own units stand now."""
        if group.home == OFF or not group.fresh:
            return roamed(self.g, self.seat, group, self.foe_zoc)[0]
        tank = any(self.pack.is_tank[u] for u in group.units)
        key = (group.home, group.points, len(group.units), tank)
        if key not in self._reaches:
            self._reaches[key] = roamed(self.g, self.seat, group, self.foe_zoc)
        return self._reaches[key][0]

    def fire(self, unit: int) -> int:
        """A unit's fire factor now, in quarters."""
        return self.pack.fire[unit][self.g.status[unit] & FACE]

    def assault(self, unit: int) -> int:
        """A unit's assault factor now, in quarters."""
        return self.pack.assault[unit][self.g.status[unit] & FACE]

    def strength(self, units: Iterable[int]) -> int:
        """The assault factors of units together, in quarters."""
        factors, status = self.pack.assault, self.g.status
        return sum([factors[u][status[u] & FACE] for u in units])

    def can_assault(self, unit: int) -> bool:
        """Whether a unit counts in an assault, wherever it stands."""
        return not self.pack.is_gun[unit] and not self.g.status[unit] & SUPPRESSED

    def power(self, place: int) -> int:
        """What the stack in a place could assault with, in quarters."""
        return self.strength([u for u in self.g.stacks.get(place, ()) if self.can_assault(u)])

    # The enemy

    @cached_property
    def foe_zoc(self) -> bytearray:
        """The places in an enemy zone of control."""
        return zone(self.g, self.foe)

    @cached_property
    def foe_guns(self) -> list[tuple[int, int]]:
        """Enemy guns that are seen and may fire: unit and place."""
        g = self.g
        return [
            (u, p)
            for p in self.foes
            if p != self.pack.tunnel
            for u in g.stacks[p]
            if self.pack.is_gun[u] and not g.status[u] & SUPPRESSED
        ]

    @cached_property
    def lengths(self) -> list[int]:
        """By place: how long a line of supply would be for the side."""
        return line_lengths(self.g, self.seat)

    def near_foes(self, place: int) -> list[int]:
        """The enemy places from which a place can be assaulted."""
        stacks, seats = self.g.stacks, self.pack.seat
        return [
            n
            for n in self.pack.assault_from[place]
            if n in stacks and seats[stacks[n][0]] == self.foe
        ]

    def near_friends(self, place: int) -> list[int]:
        """The side's own places from which a place can be assaulted."""
        stacks, seats = self.g.stacks, self.pack.seat
        return [
            n
            for n in self.pack.assault_from[place]
            if n in stacks and seats[stacks[n][0]] == self.seat
        ]

    def assault_on(self, place: int) -> float:
        """What the enemy around a place could assault it with, in quarters.

        A stack that has several of our stacks to choose from counts for less in each.
        """
        if not self.reached[place]:
            return 0.0
        total = 0.0
        for near in self.near_foes(place):
            choices = sum([1 for p in self.near_friends(near) if p != place])
            total += self.power(near) / (1 + 0.4 * choices)
        return total

    @cached_property
    def reached(self) -> bytearray:
        """The places that an enemy stack touches."""
        marked = bytearray(self.pack.places)
        for place in self.foes:
            for near in self.pack.assault_from[place]:
                marked[near] = 1
        return marked

    def foes_about(self, place: int, far: int = ABOUT) -> int:
        """The assault factors of the enemy within some hexes of a place, in quarters."""
        hex_: int = self.pack.hex_of[place]
        return self.about(far)[hex_]

    def about(self, far: int) -> list[int]:
        """By hex: the assault factors of the enemy within so many hexes."""
        if far not in self._about:
            powers = [0] * self.pack.hexes
            for foe, power in self.foe_powers:
                for hex_ in disc(self.pack, foe, far):
                    powers[hex_] += power
            self._about[far] = powers
        return self._about[far]

    @cached_property
    def foe_powers(self) -> list[tuple[int, int]]:
        """The hexes of the enemy's stacks and what they could assault with."""
        return [(self.pack.hex_of[foe], self.power(foe)) for foe in self.foes]

    @cached_property
    def foe_strengths(self) -> list[tuple[int, int]]:
        """The hexes of the enemy's stacks and the assault factors of their infantry."""
        is_gun = self.pack.is_gun
        return [
            (self.pack.hex_of[foe], self.strength([u for u in self.g.stacks[foe] if not is_gun[u]]))
            for foe in self.foes
        ]

    @cached_property
    def foe_bits(self) -> int:
        """The places of the enemy's stacks, as the bits of a number."""
        return sum(1 << foe for foe in self.foes)

    @cached_property
    def seen_by_guns(self) -> int:
        """The places that some enemy gun sees, as the bits of a number."""
        row = 0
        for _, home in self.foe_guns:
            row |= self.pack.sight.row(home)
        return row

    def under_fire(self, place: int) -> Chances:
        """What enemy fire at a place comes to, each unit firing alone from where it stands.

        Expected suppressions, the chance of a retreat, expected losses by one and by two.
        """
        if place not in self._fire:
            guns = place < self.pack.hexes and self.seen_by_guns >> place & 1
            self._fire[place] = self._sum_shots(place) if guns or self.reached[place] else NO_FIRE
        return self._fire[place]

    def _sum_shots(self, place: int) -> Chances:
        g, pack = self.g, self.pack
        table = chances_by_column(pack)
        last = len(table) - 1
        shaken = driven = one = two = 0.0
        stands = 1.0
        for near in pack.fire_from[place]:
            stack = g.stacks.get(near)
            if stack and pack.seat[stack[0]] == self.foe:
                shift = elevation_shift(pack, near, place)
                for unit in stack:
                    if not g.status[unit] & SUPPRESSED:
                        shot = table[min(max(self._columns[self.fire(unit)] + shift, 0), last)]
                        shaken += shot[0]
                        stands *= 1.0 - shot[1]
                        one += shot[2]
                        two += shot[3]
        if place < pack.hexes:
            share = self.n.gun_share
            for unit, home in self.foe_guns:
                if pack.sight.row(home) >> place & 1 and home not in pack.fire_from[place]:
                    shift = elevation_shift(pack, home, place)
                    shot = table[min(max(self._columns[self.fire(unit)] + shift, 0), last)]
                    shaken += share * shot[0]
                    stands *= 1.0 - share * shot[1]
                    one += share * shot[2]
                    two += share * shot[3]
        driven = 1.0 - stands
        return shaken, driven, one, two

    def can_escape(self, place: int) -> bool:
        """Whether a stack driven out of a place has somewhere to go (14.3)."""
        seat = self.pack.seat[self.g.stacks[place][0]]
        if seat == self.seat:
            return self.could_escape(place)
        if place not in self._escapes:
            if self._foe_sources < 0:
                self._foe_sources = open_bits(self.g, seat)
            room = room_behind(self.g, seat, place, self._foe_sources, None)
            self._escapes[place] = room > 0
        return self._escapes[place]

    @cached_property
    def _own_sources(self) -> int:
        return open_bits(self.g, self.seat)

    def could_escape(self, place: int) -> bool:
        """Whether a unit of ours would have a way out of a place, were it driven from it."""
        return self.room_behind(place) > 0

    def room_behind(self, place: int) -> int:
        """How many units of ours could fall back from a place."""
        if place not in self._refuges:
            self._refuges[place] = room_behind(
                self.g, self.seat, place, self._own_sources, self.foe_zoc
            )
        return self._refuges[place]

    def stormers(self, place: int) -> list[int]:
        """Our units that will be able to assault an enemy place this turn."""
        return [
            u
            for near in self.near_friends(place)
            for u in self.g.stacks[near]
            if self.can_assault(u)
        ]


def content(view: Keren) -> tuple[object, ...]:
    """All of a view that the maps of a picture depend on: what stands where and how."""
    status = bytes(view.status).translate(ON_RECORD)
    return view.turn, view.phase, view.stacks.copy(), status, view.held.copy()


def zone(g: Keren, seat: int) -> bytearray:
    """The places in a side's zone of control."""
    pack = g.pack
    marked = bytearray(pack.places)
    casts = pack.zoc_seat
    for place, stack in g.stacks.items():
        for unit in stack:
            if casts[unit] == seat:
                for near in pack.zoc_from[place]:
                    marked[near] = 1
                break
    return marked


@kept
def disc(pack: KerenPack, hex_: int, far: int) -> list[int]:
    """The hexes within some distance of one."""
    return pack.grid.within(hex_, far)


def place_name(pack: KerenPack, place: int) -> str:
    """A place as a player calls it."""
    if place == pack.tunnel:
        return "the tunnel"
    return pack.place_name[place] or pack.codes[place]
