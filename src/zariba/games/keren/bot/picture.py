"""The field as one side sees it: a working copy of its view and the maps a plan needs."""

from collections.abc import Iterable
from functools import cached_property

from zariba.boards.paths import Fans, fanned, spread
from zariba.core.pack import kept
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.bombardment import elevation_shift
from zariba.games.keren.rules.ranged_fire import column_of
from zariba.games.keren.rules.retreat import first_hexes
from zariba.games.keren.rules.state import (
    FACE,
    FIRED,
    SUPPRESSED,
    UNKNOWN,
    Keren,
    enemy,
    enter,
    leave,
)
from zariba.games.keren.rules.supply import line_lengths

FAR_MARCH = 900
"""Movement points beyond which a place is as good as out of the world."""

Chances = tuple[float, float, float, float]
"""Of a suppression, a retreat, one loss, two losses."""
ABOUT = 4
"""Hexes within which an enemy is near enough to come up and assault."""
GUN_SHARE = 0.3
"""How often a gun that sees many targets fires at any one of them."""
NO_FIRE: Chances = (0.0, 0.0, 0.0, 0.0)


class Picture:
    """A copy of a view that a plan may move its own units on, with what it asks of it."""

    def __init__(self, view: Keren, seat: int) -> None:
        g = view.clone()
        g.status = [*view.status, 0, 0]  # so that unseen units have a status as well
        g.at = [*view.at, UNKNOWN, UNKNOWN]
        self.g = g
        self.pack = g.pack
        self.seat = seat
        self.foe = enemy(seat)
        self.foes = [p for p, s in g.stacks.items() if view.pack.seat[s[0]] == self.foe]
        self.last_turn = g.turn >= g.plan.turns
        self._fire: dict[int, Chances] = {}
        self._about: dict[tuple[int, int], int] = {}
        self._escapes: dict[int, bool] = {}
        self._refuges: dict[int, bool] = {}

    # Its own units

    def mine(self) -> list[int]:
        """The side's units on the map."""
        at = self.g.at
        return [u for u in self.pack.seat_units[self.seat] if at[u] >= 0]

    def move(self, units: Iterable[int], to: int) -> None:
        """Put own units elsewhere in the working copy."""
        g = self.g
        for unit in units:
            if g.at[unit] >= 0:
                leave(g, unit)
            enter(g, unit, to)
        self.forget()

    def forget(self) -> None:
        """Units moved: the enemy's ways out must be looked for again."""
        self._escapes.clear()

    def fire(self, unit: int) -> int:
        """A unit's fire factor now, in quarters."""
        return self.pack.fire[unit][self.g.status[unit] & FACE]

    def assault(self, unit: int) -> int:
        """A unit's assault factor now, in quarters."""
        return self.pack.assault[unit][self.g.status[unit] & FACE]

    def strength(self, units: Iterable[int]) -> int:
        """The assault factors of units together, in quarters."""
        return sum(self.assault(u) for u in units)

    def can_assault(self, unit: int) -> bool:
        """Whether a unit counts in an assault, wherever it stands."""
        return not self.pack.is_gun[unit] and not self.g.status[unit] & SUPPRESSED

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
        g = self.g
        total = 0.0
        for near in self.near_foes(place):
            power = sum(self.assault(u) for u in g.stacks[near] if self.can_assault(u))
            choices = sum(1 for p in self.near_friends(near) if p != place)
            total += power / (1 + 0.4 * choices)
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
        key = (place, far)
        if key not in self._about:
            distance, home = self.pack.grid.distance, self.pack.hex_of[place]
            self._about[key] = sum(
                power for foe, power in self.foe_powers if distance(home, foe) <= far
            )
        return self._about[key]

    @cached_property
    def foe_powers(self) -> list[tuple[int, int]]:
        """The hexes of the enemy's stacks and what they could assault with."""
        g = self.g
        return [
            (
                self.pack.hex_of[foe],
                sum(self.assault(u) for u in g.stacks[foe] if self.can_assault(u)),
            )
            for foe in self.foes
        ]

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
        g = self.g
        found: list[Chances] = []
        for near in self.pack.fire_from[place]:
            stack = g.stacks.get(near)
            if stack and self.pack.seat[stack[0]] == self.foe:
                shift = elevation_shift(self.pack, near, place)
                found += [
                    fire_chances(self.pack, column_of(self.pack, self.fire(u)) + shift)
                    for u in stack
                    if not g.status[u] & SUPPRESSED
                ]
        if place < self.pack.hexes:
            for unit, home in self.foe_guns:
                if (
                    self.pack.sight.row(home) >> place & 1
                    and home not in self.pack.fire_from[place]
                ):
                    shift = elevation_shift(self.pack, home, place)
                    shot = fire_chances(self.pack, column_of(self.pack, self.fire(unit)) + shift)
                    a, b, c, d = (GUN_SHARE * chance for chance in shot)
                    found.append((a, b, c, d))
        stands = 1.0
        for shot in found:
            stands *= 1.0 - shot[1]
        return (
            sum(shot[0] for shot in found),
            1.0 - stands,
            sum(shot[2] for shot in found),
            sum(shot[3] for shot in found),
        )

    def can_escape(self, place: int) -> bool:
        """Whether a stack driven out of a place has somewhere to go (14.3)."""
        if place not in self._escapes:
            g = self.g
            stack = g.stacks[place]
            stranger = self.pack.unknown[self.pack.seat[stack[0]]]
            g.at[stranger] = place
            self._escapes[place] = bool(first_hexes(g, stranger))
            g.at[stranger] = UNKNOWN
        return self._escapes[place]

    def could_escape(self, place: int) -> bool:
        """Whether a unit of ours would have a way out of a place, were it driven from it."""
        if place not in self._refuges:
            g = self.g
            stranger = self.pack.unknown[self.seat]
            g.at[stranger] = place
            self._refuges[place] = bool(first_hexes(g, stranger))
            g.at[stranger] = UNKNOWN
        return self._refuges[place]

    def stormers(self, place: int) -> list[int]:
        """Our units that will be able to assault an enemy place this turn."""
        return [
            u
            for near in self.near_friends(place)
            for u in self.g.stacks[near]
            if self.can_assault(u)
        ]


def zone(g: Keren, seat: int) -> bytearray:
    """The places in a side's zone of control."""
    pack = g.pack
    marked = bytearray(pack.places)
    casts = pack.zoc_seat
    for place, stack in g.stacks.items():
        if any(casts[u] == seat for u in stack):
            for near in pack.zoc_from[place]:
                marked[near] = 1
    return marked


@kept
def marching(pack: KerenPack, to: int) -> list[int]:
    """By place: the movement points from it to a place, nobody in the way."""
    return spread(steps_back(pack), [to], FAR_MARCH, bytes(pack.places))


@kept
def steps_back(pack: KerenPack) -> Fans:
    """By place: the places a step leads from to it, and its cost."""
    back: list[list[tuple[int, int]]] = [[] for _ in range(pack.places)]
    for a, ways in enumerate(pack.ways):
        for way in ways:
            back[way.to].append((a, pack.link_mp if way.link else way.foot))
    return fanned(back)


@kept
def chances_by_column(pack: KerenPack) -> list[Chances]:
    """What each column of the fire table brings."""
    table: list[Chances] = []
    for column in range(len(pack.fire_columns)):
        results = [row[column] for row in pack.fire_table]
        suppressed, driven, one, two = (results.count(r) / 6 for r in ("S", "DR", "1DE", "2DE"))
        table.append((suppressed, driven, one, two))
    return table


def fire_chances(pack: KerenPack, column: int) -> Chances:
    """What a column of the fire table brings; shifts beyond its ends read the end."""
    table = chances_by_column(pack)
    return table[min(max(column, 0), len(table) - 1)]


def march_points(g: Keren, unit: int) -> int:
    """A unit's movement points, 0 for one that stays where it is."""
    status = g.status[unit]
    return 0 if status & (SUPPRESSED | FIRED) else g.pack.mp[unit][status & FACE]


def place_name(pack: KerenPack, place: int) -> str:
    """A place as a player calls it."""
    if place == pack.tunnel:
        return "the tunnel"
    return pack.place_name[place] or pack.codes[place]
