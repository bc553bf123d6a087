"""The situation as the bot weighs it: what zones are worth, what is in reach."""

from copy import copy
from functools import cached_property

from zariba.games.ogaden.bot.routes import Ground, Reach, ways
from zariba.games.ogaden.bot.situation import JULY_1977, SEPTEMBER_1977, Situation
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, GZ, SOMALIA
from zariba.games.ogaden.rules.commitment import needs_commitment
from zariba.games.ogaden.rules.connections import START, bar_zone, one_in_june
from zariba.games.ogaden.rules.control import hostile
from zariba.games.ogaden.rules.movement import March
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    ATTACKING,
    COMMITTED,
    CONCEALED,
    DONE,
    STRUCK,
    UNSUPPLIED,
    Ogaden,
    steps_of,
)


class Picture(Situation):
    """One seat's view with what the bot works out from it."""

    def with_active(self, g: Ogaden) -> "Picture":
        """The same position with other units activated: what lies on the map is as it was."""
        twin = copy(self)
        twin.g = g
        twin.__dict__.pop("movable", None)
        twin.__dict__.pop("entries", None)
        return twin

    # Worth of zones

    @cached_property
    def worth(self) -> list[float]:
        """By zone: what it is worth to hold it rather than the enemy."""
        g = self.g
        full = g.level[SOMALIA] >= self.pack.top_level[SOMALIA]
        jijiga = self.holder[self.pack.jijiga]
        key = ("worth", self.seat, g.scenario, g.turn, full, jijiga, tuple(g.liberated), self.n)
        return self.memory.known(key, lambda: [self.worth_of(z) for z in range(self.pack.size)])

    def worth_of(self, zone: int) -> float:
        """Cities and bastions carry levels; garrisons, roads and the railway some weight."""
        pack = self.pack
        g = self.g
        somali_full = g.level[SOMALIA] >= pack.top_level[SOMALIA]
        kind = pack.kind[zone]
        if pack.in_somalia[zone] or pack.box_seat[zone] >= 0:
            return 0.0
        if self.short_war and self.seat == ETHIOPIA and zone in g.liberated:
            return self.n.haven
        if pack.is_city[zone]:
            value = self.n.level
            if self.seat == ETHIOPIA and zone == pack.jijiga:
                value += self.n.bastions  # without Jijiga Somalia does not hold all bastions either
            if self.seat == SOMALIA and g.scenario == "campaign":
                value = self.somali_city(zone)
            if self.seat == SOMALIA and somali_full and zone != pack.jijiga:
                value = 5.0
            if g.scenario == "liberation":
                value = 1.0
            return value
        if kind == BZ:
            if g.scenario == "liberation":
                return self.n.gode if zone == pack.gode else 1.0
            return self.n.ogaden_bastion if pack.ogaden[zone] else self.n.other_bastion
        if kind == GZ:
            if g.scenario == "offensive" and pack.ogaden[zone]:
                return self.n.offensive_garrison
            if self.seat == ETHIOPIA and zone in pack.railway:
                return 4.0  # while it is lost the line is cut
            return 2.0 if pack.ogaden[zone] or zone in pack.railway else 1.0
        if zone == pack.karamara:
            return 2.5
        return 1.0 if zone in pack.railway else 0.4

    def somali_city(self, zone: int) -> float:
        """The bastions of the Ogaden come first, Jijiga in September, the highland cities after."""
        months = self.g.turn - JULY_1977
        if zone == self.pack.jijiga:
            return self.n.level if months >= 2 else 5.0 + 1.5 * max(0, months)
        return 6.0 if self.holder[self.pack.jijiga] == SOMALIA else 3.0

    @cached_property
    def goals(self) -> list[int]:
        """Enemy or lost zones worth going for."""
        pack = self.pack
        return [
            z
            for z in range(pack.size)
            if self.worth[z] >= 2.0
            and (self.holder[z] != self.seat)
            and not (self.seat == ETHIOPIA and pack.in_somalia[z])
        ]

    @cached_property
    def pull(self) -> list[float]:
        """By zone: how much the nearest objectives draw our units there."""
        prizes = tuple((goal, self.worth[goal]) for goal in self.goals)
        return self.memory.known(("pull", self.n.fade, prizes), lambda: self.drawn(prizes))

    def drawn(self, prizes: tuple[tuple[int, float], ...]) -> list[float]:
        """What objectives of some worth draw to each zone."""
        found = [0.0] * self.pack.size
        for goal, worth in prizes:
            for z, away in enumerate(self.pack.air[goal]):
                drawn = worth * self.n.fade**away
                if drawn > found[z]:
                    found[z] = drawn
        return found

    @cached_property
    def threat(self) -> list[float]:
        """By zone: enemy steps that could come there, nearer ones counting more."""
        pack = self.pack
        g, foe = self.g, 1 - self.seat
        there: dict[int, float] = {}
        for unit in pack.seat_units[foe]:
            at = g.at[unit]
            if at >= 0 and not pack.is_air[unit]:
                weight = steps_of(g, unit) * (1.0 if pack.is_cu[unit] else 0.3)
                there[at] = there.get(at, 0.0) + weight
        key = tuple(sorted(there.items()))
        return self.memory.known(("threat", key), lambda: self.menace(key))

    def menace(self, there: tuple[tuple[int, float], ...]) -> list[float]:
        """What enemies of some weight threaten in each zone."""
        found = [0.0] * self.pack.size
        for at, weight in there:
            for z, away in enumerate(self.pack.air[at]):
                if away <= 5:
                    found[z] += weight * (1.0 if away <= 2 else 0.5)
        return found

    # Units

    def march(self) -> March | None:
        """The movement under way, if it is ours."""
        top = self.g.flow[-1] if self.g.flow else None
        return top if isinstance(top, March) and top.seat == self.seat else None

    @cached_property
    def movable(self) -> list[int]:
        """Our active land units that have not acted, those on the way included."""
        pack = self.pack
        g = self.g
        march = self.march()
        going = march.units if march else ()
        found = []
        for u in pack.seat_units[self.seat]:
            status = g.status[u]
            if g.at[u] < 0 or pack.is_air[u] or not status & ACTIVE:
                continue
            if u in going:
                found.append(u)
                continue
            if status & (DONE | STRUCK | ATTACKING):
                continue
            boxed = pack.box_seat[g.at[u]] >= 0
            if boxed and needs_commitment(g, u) and not status & COMMITTED:
                continue
            found.append(u)
        return found

    @cached_property
    def ground(self) -> Ground:
        """What each zone means to a unit of ours that comes there."""
        g, pack, survey = self.g, self.pack, self.survey
        foe = 1 - self.seat
        fights = bytearray(survey.seen[foe])
        stops = bytearray(pack.size)
        for zone in pack.sites:
            if g.site_loss[zone]:
                stops[zone] = 1  # 7.1d
            if g.site_seat[zone] == foe and g.site_loss[zone] < pack.site_steps[zone]:
                fights[zone] = 1
        for zone in g.sieges:
            if g.site_seat[zone] == foe:
                fights[zone] = 0  # 8.6.2b
        for zone, rough in enumerate(pack.rough):
            if rough and survey.lurk[zone]:
                stops[zone] = 1  # 7.1e
        return Ground(bytes(fights), bytes(stops))

    def closed(self, unit: int) -> tuple[bytes, object]:
        """The zones that are closed to a unit, and what kind of unit they are closed to."""
        g, pack, seat = self.g, self.pack, self.seat
        kind: object = (pack.is_cu[unit], pack.movement[unit])
        if not g.plan.whole_map:
            kind = unit
        if seat == SOMALIA and g.turn < pack.somali_entry and pack.is_sna[unit]:
            kind = (unit, one_in_june(g, [unit]))
        key = ("closed", seat, g.scenario, g.turn, kind)
        shut = self.memory.known(
            key,
            lambda: bytes(bar_zone(g, seat, (unit,), z) is not None for z in range(pack.size)),
        )
        return shut, kind

    def reach(self, unit: int, ghost: bool = False) -> Reach:
        """Where a unit can go from where it is."""
        g, seat = self.g, self.seat
        march = self.march()
        leg = march.leg if march and unit in march.units else START
        shut, kind = self.closed(unit)
        at = g.at[unit]
        ground = None if ghost else self.ground
        key = ("reach", seat, g.scenario, g.turn, kind, at, leg, ground.key if ground else None)
        return self.memory.known(key, lambda: Reach(ways(self.pack, seat), at, leg, shut, ground))

    @cached_property
    def entries(self) -> dict[int, dict[int, list[int]]]:
        """By enemy zone, by zone it would be entered from: our units that could attack so."""
        found: dict[int, dict[int, list[int]]] = {}
        for unit in self.movable:
            if self.g.status[unit] & UNSUPPLIED or not self.fights(unit):
                continue
            for came, target in self.reach(unit).entries:
                found.setdefault(target, {}).setdefault(came, []).append(unit)
        return found

    def room(self, zone: int, leaving: tuple[int, ...] = ()) -> int:
        """Steps that still fit in a zone, besides units that are leaving it."""
        if self.pack.box_seat[zone] >= 0:
            return 99
        g = self.g
        going = sum(steps_of(g, u) for u in leaving if g.at[u] == zone)
        return self.pack.stack_steps - self.survey.steps[zone] + going

    def steps_in(self, zone: int, seat: int, besides: int = -1) -> int:
        """Visible steps of a camp in a zone."""
        g = self.g
        steps = self.survey.shown[seat][zone]
        if besides >= 0 and g.at[besides] == zone and self.pack.seat[besides] == seat:
            steps -= 0 if g.status[besides] & (CONCEALED | ATTACKING) else steps_of(g, besides)
        return steps

    def hostile(self, zone: int) -> bool:
        """Whether the enemy visibly holds something there."""
        return hostile(self.g, zone, self.seat)

    @cached_property
    def cut_points(self) -> tuple[int, ...]:
        """Zones on which the supply of the Ogaden hangs."""
        return (self.pack.karamara, self.pack.zone_index["BAB"])

    def fights(self, unit: int) -> bool:
        """Whether a unit goes into engagements: brigades do, guerrillas in their own war."""
        if self.pack.is_cu[unit]:
            militia = self.pack.units[unit].faction == "derg"
            return not (militia and self.holds_back and self.g.turn < SEPTEMBER_1977)
        return self.seat == SOMALIA and self.guerrillas_attack and not self.concealed(unit)

    @cached_property
    def guerrillas_attack(self) -> bool:
        """Whether guerrillas go for a bastion themselves."""
        return self.g.scenario == "liberation"

    def concealed(self, unit: int) -> bool:
        """Whether a unit of ours is on its concealed side."""
        return bool(self.g.status[unit] & CONCEALED)
