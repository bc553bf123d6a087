"""What one decision needs to know of the whole battle, worked out when asked for."""

from functools import cached_property
from math import hypot

from zariba.games.mog93.bot.foes import Foes, foes_of
from zariba.games.mog93.bot.moods import PLAIN, Mood
from zariba.games.mog93.bot.scenery import Nodes, Scenery, scenery_of
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.boarding import passengers
from zariba.games.mog93.rules.mission import all_marked
from zariba.games.mog93.rules.state import ABOARD, ROOF, STREET, Mog, manned

MARCH, WAIT, LEAVE = range(3)


class Picture:
    """The table seen by one seat at one moment."""

    def __init__(self, g: Mog, seat: int, mood: Mood = PLAIN) -> None:
        self.g = g
        self.seat = seat
        self.mood = mood
        """What the seat was told for this card."""
        self.numbers = mood.numbers
        self.land: Scenery = scenery_of(g)
        self.burdens: dict[int, tuple[int, ...]] | None = None
        """Who carries whom, once it was asked (errands.py)."""
        self.riders = -1
        """How many places in vehicles are wanted, once it was asked (convoy.py)."""

    @cached_property
    def foes(self) -> Foes:
        """The armed Somalis."""
        return foes_of(self.g, self.land)

    @cached_property
    def phase(self) -> int:
        """Securing the sites, waiting for the convoy, or leaving."""
        if self.g.arrived:
            return LEAVE
        return WAIT if all_marked(self.g) else MARCH

    @property
    def turns_left(self) -> int:
        """Turns after this one."""
        return self.g.plan.turn_limit - self.g.turn

    @cached_property
    def blocked(self) -> Nodes:
        """Nodes that wrecks, technicals and standing vehicles take; the others move on."""
        g = self.g
        still = tuple(
            p
            for p in g.parked
            if not 0 <= p[0] < CONVOY or g.v_ap[p[0]] <= 0 or not g.v_drove[p[0]]
        )
        return g.ground.barred(still) if still else frozenset()

    @cached_property
    def barred(self) -> Nodes:
        """Nodes that vehicles of any kind take now."""
        g = self.g
        return g.ground.barred(g.parked) if g.parked else frozenset()

    @cached_property
    def taken(self) -> set[int]:
        """Street nodes where no step may end: Somalis, and Americans who are up."""
        g, lattice = self.g, self.land.lattice
        found = {
            g.f_node[f]
            for f, kind in enumerate(g.f_kind)
            if kind >= 0 and g.f_ride[f] < 0 and g.f_node[f] < lattice.size
        }
        for model, where in enumerate(g.where):
            if STREET <= where < ROOF and g.ap[model] > 0:
                found |= self.within_arms_length(g.x[model], g.y[model])
        return found

    @cached_property
    def crowd(self) -> Nodes:
        """Nodes that Somalis on foot stand on."""
        g = self.g
        return frozenset(
            g.f_node[f] for f, kind in enumerate(g.f_kind) if kind >= 0 and g.f_ride[f] < 0
        )

    def within_arms_length(self, x: int, y: int) -> set[int]:
        """The nodes too close to a man for another to stand there."""
        lattice = self.land.lattice
        if x % 100 == 50 and y % 100 == 50:
            return {lattice.at(x / 100, y / 100)}
        limit = round(self.g.pack.k.walk_friend * 100) ** 2
        return {
            lattice.at(cx / 100, cy / 100)
            for cx in range(x // 100 * 100 - 50, x // 100 * 100 + 151, 100)
            for cy in range(y // 100 * 100 - 50, y // 100 * 100 + 151, 100)
            if (cx - x) ** 2 + (cy - y) ** 2 < limit
        }

    def node(self, model: int) -> int:
        """The node of the square inch a model stands in."""
        g, lattice = self.g, self.land.lattice
        node = lattice.at(g.x[model] / 100, g.y[model] / 100)
        return node + lattice.size if ROOF <= g.where[model] < ABOARD else node

    def field(self, goals: Nodes) -> dict[int, int]:
        """Inches to some nodes round what blocks the streets, and round crowds by some moods."""
        if self.numbers.toll:
            return self.land.field_round(goals, self.blocked, self.crowd, self.numbers.toll)
        return self.land.field(goals, self.blocked)

    def inches(self, model: int, goals: Nodes) -> int:
        """How far a model has to walk to the nearest of some nodes; 99 when it cannot."""
        return self.field(goals).get(self.node(model), 99)

    def danger(self, model: int) -> float:
        """The chance in percent that a model is hit where it stands."""
        return self.foes.danger(self.node(model))[0]

    @cached_property
    def on_foot(self) -> list[int]:
        """Models that are up and not aboard."""
        g = self.g
        return [m for m, where in enumerate(g.where) if STREET <= where < ABOARD and g.ap[m] > 0]

    @cached_property
    def casualties(self) -> list[int]:
        """Casualties lying on the table."""
        g = self.g
        return [
            m
            for m, where in enumerate(g.where)
            if STREET <= where < ABOARD and g.ap[m] == 0 and g.counted[m]
        ]

    @cached_property
    def vehicles(self) -> list[int]:
        """Convoy vehicles that can still drive."""
        g = self.g
        return [v for v in range(CONVOY) if g.v_kind[v] and g.v_ap[v] > 0 and manned(g, v)]

    def room(self, vehicle: int) -> int:
        """How many more a vehicle takes."""
        g = self.g
        return self.g.pack.vehicles[g.v_kind[vehicle]].passengers - passengers(g, vehicle)

    def to_vehicle(self, model: int, vehicle: int) -> float:
        """Roughly how far a model is from a vehicle."""
        g = self.g
        gap = hypot(g.x[model] - g.v_x[vehicle], g.y[model] - g.v_y[vehicle]) / 100
        return gap - 1.5
