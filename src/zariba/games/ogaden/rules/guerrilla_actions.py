"""The first step of an activation: harassment, sabotage, reconnaissance (7.2, 7.3)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import GZ, SOMALIA
from zariba.games.ogaden.rules.battle import HARASSMENT, SABOTAGE
from zariba.games.ogaden.rules.control import control, in_area, may_reveal, site_of
from zariba.games.ogaden.rules.harassment import Skirmish
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    ATTACKING,
    CONCEALED,
    DONE,
    HAS_ACTED,
    NOT_ACTIVE,
    NOT_NOW,
    NOT_YOURS,
    RAIDED,
    STRUCK,
    Ogaden,
    has_room,
    is_hidden_enemy,
    move,
    reveal,
    status_of,
    steps_of,
)

RECONNAISSANCE = "recon"
VERBS = {"harass": HARASSMENT, "sabotage": SABOTAGE, "recon": RECONNAISSANCE}


def raiders(g: Ogaden, seat: int) -> list[int]:
    """Active GU and SFU that have not acted."""
    pack = g.pack
    return [
        u
        for u in pack.seat_units[seat]
        if pack.hides[u]
        and g.at[u] >= 0
        and g.status[u] & ACTIVE
        and not g.status[u] & (DONE | STRUCK)
        and pack.box_seat[g.at[u]] < 0
    ]


def ways_in(g: Ogaden, unit: int, zone: int) -> tuple[int, ...]:
    """The zones from which a unit that nothing stops may enter a zone (7.1g, 7.1c).

    In the war of liberation nobody goes out of the guerrillas' country (14.1a).
    """
    routes = g.pack.stealth_of[unit] if g.plan.whole_map else "guerrilla"
    return g.pack.stealth[routes][g.at[unit]].get(zone, ())


def springboards(g: Ogaden, unit: int, zone: int) -> list[int]:
    """The zones from which it enters revealed: it turns up there or stood so (7.2.1b, 7.2b)."""
    start = g.at[unit]
    revealed = not g.status[unit] & CONCEALED
    return [
        z for z in ways_in(g, unit, zone) if (z == start and revealed) or may_reveal(g, unit, z)
    ]


def why_not_harass(g: Ogaden, seat: int, zone: int) -> Refusal | None:
    """Whether a zone can be harassed at all (7.2a, 7.2.1a)."""
    if seat != SOMALIA:
        return Refusal("7.2.1a", "{it} is not for you to harass: only Somali guerrillas do that")
    if g.ogaden_fallen:
        return Refusal(
            "7.2a",
            "{it} is safe: the guerrilla war is over, all bastions of the Ogaden have fallen",
        )
    if g.pack.kind[zone] != GZ or not site_of(g, zone, 1 - seat):
        return Refusal("7.2.1a", "{it} has no operative enemy garrison (GZ) to be harassed")
    return None


def why_not_sabotage(g: Ogaden, seat: int, zone: int) -> Refusal | None:
    """Whether an EZ can be sabotaged at all (7.3.1)."""
    pack = g.pack
    if seat != SOMALIA:
        return Refusal(
            "7.3.0a", "{it} is not for you to sabotage: only Somali special forces do that"
        )
    if not pack.is_ez[zone]:
        return Refusal("1.2c", "{it} has no station or bridge", ("7.3.1a",))
    if g.ogaden_fallen and not (zone in pack.railway and not pack.ogaden[zone]):
        return Refusal(
            "7.3.1k",
            "{it} is safe: since its bastions fell only the railway beyond the Ogaden is sabotaged",
        )
    if zone in g.sabotaged:
        return Refusal("7.3.1h", "{it} is sabotaged already")
    if control(g, zone) == SOMALIA:
        return Refusal("7.3.1j", "{it} is under the control of your own camp")
    parent = pack.parent[zone]
    if g.site_loss[parent] or g.site_seat[parent] == SOMALIA or control(g, parent) == SOMALIA:
        return Refusal(
            "7.3.1h", "{it} has a garrison or bastion that is out of action or in Somali hands"
        )
    return None


def may_sabotage(pack: OgadenPack, unit: int, zone: int) -> bool:
    """The 116th anywhere in Ethiopia, the WSLF special forces in the Ogaden (7.3.1l)."""
    if not pack.is_sfu[unit] or pack.seat[unit] != SOMALIA:
        return False
    return pack.ogaden[zone] or (pack.is_116[unit] and not pack.in_somalia[zone])


def can_reach(g: Ogaden, unit: int, zone: int) -> bool:
    """Whether it is there or can slip in."""
    return g.at[unit] == zone or bool(ways_in(g, unit, zone))


def can_join(g: Ogaden, kind: str, unit: int, zone: int) -> bool:
    """Whether a unit can take part in an action against a zone."""
    pack = g.pack
    if kind == HARASSMENT:
        return bool(springboards(g, unit, zone))
    if kind == SABOTAGE:
        return may_sabotage(pack, unit, zone) and can_reach(g, unit, zone)
    if not pack.is_sfu[unit] or not is_hidden_enemy(g, zone, pack.seat[unit]):
        return False
    if g.at[unit] == zone and not g.status[unit] & CONCEALED:
        return True
    if g.at[unit] != zone and not has_room(g, zone, pack.seat[unit], 1):
        return False
    return can_reach(g, unit, zone) and may_reveal(g, unit, zone)  # 7.3.2a, 7.2b


def targets(g: Ogaden, seat: int) -> list[Action]:
    """Every action of the first step that some unit can carry out."""
    pack = g.pack
    ready = raiders(g, seat)
    if not ready:
        return []
    guerrillas = [u for u in ready if pack.is_gu[u]]
    special = [u for u in ready if pack.is_sfu[u]]
    found: list[Action] = []
    for zone in range(pack.size):
        if guerrillas and pack.kind[zone] == GZ and why_not_harass(g, seat, zone) is None:
            if any(can_join(g, HARASSMENT, u, zone) for u in guerrillas):
                found.append(("harass", zone))
        if special and pack.is_ez[zone] and why_not_sabotage(g, seat, zone) is None:
            if any(can_join(g, SABOTAGE, u, zone) for u in special):
                found.append(("sabotage", zone))
        if special and zone in g.stacks and is_hidden_enemy(g, zone, seat):
            if any(can_join(g, RECONNAISSANCE, u, zone) for u in special):
                found.append(("recon", zone))
    return found


class Raids(SeatStep[Ogaden]):
    """Guerrilla and special actions, in any order, each unit once (6.2.2a, 6.2.2b, 7.3.2b).

    They take none of the markers of engagements and strikes (7.2.1g).
    """

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """The next action, or none."""
        return Choice("Guerrilla and special actions", [*targets(g, seat), END])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Begin it."""
        if verb == "done":
            g.pop()
        else:
            g.push(Raid(seat, VERBS[verb], arg))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that action."""
        if verb not in VERBS:
            return why_no_action(g, seat, verb, arg)
        return why_not_raid(g, seat, VERBS[verb], arg)


def why_no_action(g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
    """Why a click brings none of the three actions: of a zone, that which fits it best."""
    if verb != "zone":
        return NOT_NOW
    if g.pack.kind[arg] == GZ and seat == SOMALIA:
        return why_not_raid(g, seat, HARASSMENT, arg)
    sabotage = g.pack.is_ez[arg] and seat == SOMALIA
    return why_not_raid(g, seat, SABOTAGE if sabotage else RECONNAISSANCE, arg)


def why_not_raid(g: Ogaden, seat: int, kind: str, zone: int) -> Refusal:
    """Why no unit can carry out an action."""
    refusal = None
    if not in_area(g, zone):
        return Refusal(
            "14.1a", "{it} is out of bounds: the war of liberation is fought in the Ogaden"
        )
    if kind == HARASSMENT:
        refusal = why_not_harass(g, seat, zone)
    elif kind == SABOTAGE:
        refusal = why_not_sabotage(g, seat, zone)
    elif not is_hidden_enemy(g, zone, seat):
        refusal = Refusal("7.3.2a", "{it} has no concealed enemy to look for")
    if refusal is not None:
        return refusal
    if kind == SABOTAGE and not g.pack.ogaden[zone]:
        return Refusal(
            "7.3.1l", "{it} is outside the Ogaden, where only the 116th sabotages", ("7.3.1a",)
        )
    if kind == HARASSMENT:
        return Refusal(
            "7.2.1b",
            "{it} is safe now: no guerrilla unit that may still act can come there revealed",
            ("7.2b", "6.2.2b", "7.2.1a", "3.2a", "7.2.3a"),
        )
    return Refusal(
        "7.3.1a" if kind == SABOTAGE else "7.3.2a",
        "{it} is safe now: no special forces unit that may still act can go there",
        ("6.2.2b", "7.2b", "3.2a"),
    )


class Raid(SeatStep[Ogaden]):
    """An action being put together: its units and, for a harassment, where each comes from."""

    kind: str
    zone: int
    units: tuple[int, ...] = ()
    came: tuple[int, ...] = ()
    unit: int = -1
    """The one whose way in is still to be chosen."""

    def candidates(self, g: Ogaden) -> list[int]:
        """Units that can join: a GU leads a harassment, special forces may come along (7.2.1a)."""
        pack = g.pack
        found = [
            u
            for u in raiders(g, self.seat)
            if u not in self.units and can_join(g, self.kind, u, self.zone)
        ]
        if self.kind == HARASSMENT and not self.units:
            found = [u for u in found if pack.is_gu[u]]
        if sum(steps_of(g, u) for u in self.units) >= pack.stack_steps:
            return []
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """A unit, its way in, more units, go."""
        name = g.pack.zones[self.zone].name
        if self.unit >= 0:
            ways: list[Action] = [("zone", z) for z in springboards(g, self.unit, self.zone)]
            return Choice(f"{g.pack.units[self.unit].name} enters {name} from where?", ways)
        options: list[Action] = [("unit", u) for u in self.candidates(g)]
        if self.units:
            options.append(END)
        return Choice(f"{self.kind.capitalize()} in {name}: which unit?", options)

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Add to the group, or launch it."""
        if verb == "zone":
            self.join(g, self.unit, arg)
        elif verb == "unit":
            if self.kind != HARASSMENT:
                self.join(g, arg, g.at[arg])
                self.launch(g)
                return
            ways = springboards(g, arg, self.zone)
            if len(ways) == 1:
                self.join(g, arg, ways[0])
            else:
                self.unit = arg
        else:
            self.launch(g)

    def join(self, g: Ogaden, unit: int, came: int) -> None:
        """One more."""
        self.units = (*self.units, unit)
        self.came = (*self.came, came)
        self.unit = -1

    def launch(self, g: Ogaden) -> None:
        """The units go in."""
        g.pop()
        for unit in self.units:
            g.status[unit] |= DONE | RAIDED
        if self.kind == RECONNAISSANCE:
            reconnoitre(g, self.units[0], self.zone)
            return
        for unit in self.units:
            reveal(g, unit, "7.2.1b" if self.kind == HARASSMENT else "7.3.1b")
            if g.at[unit] != self.zone:
                move(g, unit, self.zone)
            g.status[unit] |= ATTACKING
        g.tell(Event("raid", seat=self.seat, units=self.units, at=self.zone, word=self.kind))
        g.push(
            Skirmish(
                self.seat, self.zone, self.zone, self.units, mode=self.kind, from_where=self.came
            )
        )

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit or way."""
        if verb == "unit" and self.unit < 0:
            return why_not_raider(g, self, seat, arg)
        if verb == "zone":
            return self.why_not_way(g)
        return Refusal("7.2.1a", "{it} is no answer to {asked}")

    def why_not_way(self, g: Ogaden) -> Refusal:
        """Why a click on a zone does not help: no unit is in hand, or it cannot come from there."""
        goal = g.pack.zones[self.zone].name
        if self.unit < 0:
            why = f"{{it}} is not asked for: choose the unit that goes to {goal} first"
            return Refusal("7.2b", why, ("7.2.1b", "7.1c"))
        who = g.pack.units[self.unit].name
        why = f"{{it}} is no way in: {who} cannot turn up there and enter {goal}"
        return Refusal("7.2b", why, ("7.2.1b", "7.1c"))


def why_not_raider(g: Ogaden, raid: Raid, seat: int, unit: int) -> Refusal:
    """Why a unit cannot take part."""
    pack = g.pack
    if pack.seat[unit] != seat:
        return NOT_YOURS
    if not pack.hides[unit]:
        return Refusal(
            "7.0a", "{it} has to wait: only guerrillas and special forces act in this step"
        )
    if not g.status[unit] & ACTIVE:
        return NOT_ACTIVE
    if g.status[unit] & DONE:
        return HAS_ACTED
    if raid.kind == HARASSMENT and not raid.units and not pack.is_gu[unit]:
        return Refusal("7.2.1a", "{it} cannot lead a harassment: a guerrilla unit must")
    if raid.kind == SABOTAGE:
        return Refusal(
            "7.3.1l", "{it} may not sabotage there, or cannot come there", ("7.3.1a", "7.3.0a")
        )
    return Refusal("7.2b", "{it} cannot come there revealed", ("7.2.1b", "7.2.3a"))


def reconnoitre(g: Ogaden, unit: int, zone: int) -> None:
    """A revealed SFU turns up all concealed enemies of its zone (7.3.2a, 7.2.3e)."""
    pack = g.pack
    if g.at[unit] != zone:
        move(g, unit, zone)
    reveal(g, unit, "7.3.2a")
    g.tell(Event("raid", seat=pack.seat[unit], units=(unit,), at=zone, word="reconnaissance"))
    for other in g.stacks[zone]:
        if pack.seat[other] != pack.seat[unit] and status_of(pack, g.status, other) & CONCEALED:
            reveal(g, other, "7.3.2a")
