"""Declaring attacks: the stacks that enter enemy zones, and those that attack from inside (8.1)."""

from typing import Final

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.printed import ETHIOPIA, PASS
from zariba.games.ogaden.rules.air import markers_left, no_marker
from zariba.games.ogaden.rules.control import hostile
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    CONCEALED,
    DONE,
    HAS_ACTED,
    NOT_ACTIVE,
    RAIDED,
    STRUCK,
    UNSUPPLIED,
    Ogaden,
    is_mech,
    is_militia,
    is_prg,
    steps_of,
    visible,
)

UNFIT: Final = Refusal("10.2b", "{it} is out of the question: a unit out of supply may not attack")
SHAKY: Final = Refusal(
    "11.2b", "{it} is out of the question: with morale so low militia attack only with a PRG"
)
TOO_MANY: Final = Refusal(
    "8.1h",
    "{it} is out of the question: an attacking group has no more steps than a stack",
    ("3.1a",),
)
PASS_LIMIT: Final = Refusal(
    "9.1e", "{it} is out of the question: one mechanised unit attacks over a pass"
)
HIDDEN: Final = Refusal("7.1a", "{it} is concealed and does not attack")
HELD: Final = Refusal("8.4.1b", "{it} is held for this turn by a logistical strike", ("10.2b",))
NOBODY_HERE: Final = Refusal("8.1a", "{it} holds no unit of yours")
NOTHING_HERE: Final = Refusal("8.1a", "{it} holds nothing to attack")
DECLARED: Final = Refusal("8.1c", "{it} is under an attack from inside already")


def bar_attack(g: Ogaden, seat: int, units: tuple[int, ...], here: int, to: int) -> Refusal | None:
    """Why a stack may not enter a zone where it would have to attack (8.1a)."""
    group = next((k for k in g.groups if k[0] == to and k[1] == here), None)
    with_them = group[2] if group else ()
    attackers = (*with_them, *(u for u in units if not g.status[u] & CONCEALED))
    if group is None and markers_left(g, seat) < 1:
        return no_marker(g, seat)
    return bar_group(g, attackers, here, to)


def bar_group(g: Ogaden, attackers: tuple[int, ...], here: int, to: int) -> Refusal | None:
    """Why these units cannot attack together."""
    pack = g.pack
    if any(g.status[u] & UNSUPPLIED for u in attackers):
        return UNFIT  # 10.2c: where there is nobody to attack it may go
    if sum(steps_of(g, u) for u in attackers) > pack.stack_steps:
        return TOO_MANY
    if here != to and pack.between(here, to) == PASS:  # 9.1e: attacks only, not movement (9.1f)
        if sum(1 for u in attackers if is_mech(g, u)) > pack.modifiers.mech_units_per_pass:
            return PASS_LIMIT
    if g.morale[ETHIOPIA] < g.pack.militia_need and any(is_militia(g, u) for u in attackers):
        if not any(is_prg(g, u) for u in attackers):
            return SHAKY
    return None


def must_fight(g: Ogaden, seat: int, zone: int) -> bool:
    """Whether who enters must stop and attack (7.1f); not where his own camp besieges (8.6.2b)."""
    return hostile(g, zone, seat) and not (zone in g.sieges and g.site_seat[zone] != seat)


def assault_units(g: Ogaden, seat: int, zone: int) -> list[int]:
    """Units that may attack from inside a zone: besiegers, or beside enemies turned up (8.6.2d)."""
    return [u for u in visible(g, zone, seat) if bar_assault(g, u) is None]


def bar_assault(g: Ogaden, unit: int) -> Refusal | None:
    """Why a unit cannot attack from inside its zone.

    Who has marched into a siege may, guerrillas like brigades (8.6.2d, 7.2.3d); who has acted in
    the first step may not (6.2.2b).
    """
    status = g.status[unit]
    if status & CONCEALED:
        return HIDDEN
    if not status & ACTIVE:
        return NOT_ACTIVE
    if status & STRUCK:
        return HELD
    if status & UNSUPPLIED:
        return UNFIT
    marched = status & DONE and g.at[unit] not in g.sieges
    return HAS_ACTED if marched or status & RAIDED or in_group(g, unit) else None


def in_group(g: Ogaden, unit: int) -> bool:
    """Whether it attacks already (8.1c)."""
    return any(unit in units for _, _, units in g.groups)


def why_not_assault(g: Ogaden, seat: int, zone: int) -> Refusal | None:
    """Why no attack from inside a zone may be declared; None when one may."""
    if not hostile(g, zone, seat):
        return NOTHING_HERE
    own = visible(g, zone, seat)
    if not own:
        return NOBODY_HERE
    if any(k[0] == zone == k[1] for k in g.groups):
        return DECLARED
    if markers_left(g, seat) < 1:
        return no_marker(g, seat)
    units = assault_units(g, seat, zone)
    if not units:
        return of_unit(g, own[0], bar_assault(g, own[0]))
    if g.morale[ETHIOPIA] < g.pack.militia_need and all(is_militia(g, u) for u in units):
        return SHAKY
    return None


def of_unit(g: Ogaden, unit: int, refusal: Refusal | None) -> Refusal | None:
    """What keeps a unit from an attack as the reason against the attack on its zone."""
    if refusal is None:
        return None
    held = refusal.why.replace("{it}", g.pack.units[unit].name)
    return Refusal(refusal.rule, f"{{it}} cannot be attacked from inside: {held}", refusal.also)


def mark_attack(g: Ogaden, seat: int, zone: int, came: int, units: tuple[int, ...]) -> None:
    """Add an attack, or join the one that came over the same connection (8.1g, R75)."""
    for number, (to, origin, others) in enumerate(g.groups):
        if to == zone and origin == came:
            groups = list(g.groups)
            groups[number] = (zone, came, (*others, *units))
            g.groups = tuple(groups)
            return
    g.groups = (*g.groups, (zone, came, units))
    g.fought += 1
    g.tell(Event("attack", seat=seat, units=units, at=came, to=zone, value=g.fought, word="8.1b"))


class Assault(SeatStep[Ogaden]):
    """Units inside a zone attack what else is there (8.6.2d)."""

    zone: int
    units: tuple[int, ...] = ()

    def candidates(self, g: Ogaden) -> list[int]:
        """Units that can still join."""
        found = []
        for unit in assault_units(g, self.seat, self.zone):
            group = (*self.units, unit)
            if unit not in self.units and bar_group(g, group, self.zone, self.zone) is None:
                found.append(unit)
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Who attacks."""
        options: list[Action] = [("unit", u) for u in self.candidates(g)]
        if self.units:
            options.append(END)
        return Choice(
            f"Attack in {g.pack.zones[self.zone].name} with which units?",
            options,
            together=("unit", "All of them attack"),
        )

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """One more, or that is all."""
        if verb == "unit":
            self.units = (*self.units, arg)
            return
        g.pop()
        for unit in self.units:
            g.status[unit] |= DONE
        mark_attack(g, seat, self.zone, self.zone, self.units)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        mine = verb == "unit" and g.pack.seat[arg] == seat and not g.pack.is_air[arg]
        if mine and g.at[arg] == self.zone:
            together = bar_group(g, (*self.units, arg), self.zone, self.zone)
            return bar_assault(g, arg) or together or HAS_ACTED
        return Refusal("8.1a", "{it} cannot join: {asked}", ("8.1c",))
