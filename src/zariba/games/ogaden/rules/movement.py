"""The third step of an activation: units and stacks on the march (7.1)."""

from zariba.core.choice import ALL_ALONG, Action, Choice, Refusal
from zariba.core.choice import DONE as END
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.attack import Assault, mark_attack, must_fight, why_not_assault
from zariba.games.ogaden.rules.commitment import needs_commitment
from zariba.games.ogaden.rules.connections import (
    AFTER_PATH,
    ENDED,
    FULL,
    NO_LINK,
    ON_ROAD,
    START,
    STOPPED,
    bar,
    fits,
    is_ghost,
    must_stop,
)
from zariba.games.ogaden.rules.control import may_reveal
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    ATTACKING,
    COMMITTED,
    CONCEALED,
    DONE,
    HAS_ACTED,
    NOT_ACTIVE,
    NOT_THERE,
    NOT_YOURS,
    STRUCK,
    Ogaden,
    conceal,
    land,
    move,
    reveal,
)

ALONG = Refusal("7.1b", "{it} comes along already")


def can_march(g: Ogaden, seat: int, unit: int) -> bool:
    """Whether a unit may be picked up to move."""
    pack = g.pack
    zone, status = g.at[unit], g.status[unit]
    if zone < 0 or pack.is_air[unit] or not status & ACTIVE or status & (DONE | STRUCK | ATTACKING):
        return False
    if pack.box_seat[zone] >= 0 and needs_commitment(g, unit) and not status & COMMITTED:
        return False
    if pack.hides[unit] and (not status & CONCEALED or may_reveal(g, unit, zone)):
        return True
    return any(bar(g, seat, (unit,), zone, to, START) is None for to in pack.around[seat][zone])


def why_not_march(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a unit cannot be moved; None where `can_march` allows it."""
    pack = g.pack
    if pack.seat[unit] != seat:
        return NOT_YOURS
    if g.at[unit] < 0:
        return NOT_THERE
    if pack.is_air[unit]:
        return Refusal("6.2.2c", "{it} is an air unit: they fly after the movement")
    if not g.status[unit] & ACTIVE:
        return NOT_ACTIVE
    if g.status[unit] & STRUCK:
        return Refusal("8.4.1b", "{it} is held for this turn by a logistical strike")
    if g.status[unit] & (DONE | ATTACKING):
        return HAS_ACTED
    zone = g.at[unit]
    if pack.box_seat[zone] >= 0 and needs_commitment(g, unit) and not g.status[unit] & COMMITTED:
        return Refusal("6.4.1a", "{it} is not committed to the front", ("6.4.1e", "6.4.1b", "7.1m"))
    if pack.hides[unit] and (not g.status[unit] & CONCEALED or may_reveal(g, unit, zone)):
        return None
    reasons = [bar(g, seat, (unit,), zone, to, START) for to in pack.near[zone]]
    if None in reasons:
        return None
    first = next((reason for reason in reasons if reason is not None), NO_LINK)
    shut = first.why.replace("{it}", pack.zones[pack.near[zone][0]].name)
    return Refusal(first.rule, f"{{it}} has nowhere to go: {shut}", first.also)


class Moves(SeatStep[Ogaden]):
    """The player moves units and stacks, one after another (6.2.2c)."""

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """A unit to move, an attack from inside a zone, or done."""
        options: list[Action] = [
            ("unit", u) for u in g.pack.seat_units[seat] if can_march(g, seat, u)
        ]
        options += [("assault", z) for z in g.stacks if why_not_assault(g, seat, z) is None]
        return Choice("Move units, and attack by entering enemy zones", [*options, END])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Pick up, assault, or end movement."""
        if verb == "unit":
            g.push(March(seat, (arg,), g.at[arg]))
        elif verb == "assault":
            g.push(Assault(seat, arg))
        else:
            g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that."""
        if verb == "unit":
            return why_not_march(g, seat, arg) or HAS_ACTED
        if verb == "assault":
            return why_not_assault(g, seat, arg) or HAS_ACTED
        return Refusal("6.2.2a", "{it} is no answer: choose a unit to move first")


class March(SeatStep[Ogaden]):
    """A unit or a stack on its way, connection by connection (7.1b)."""

    units: tuple[int, ...]
    zone: int
    came: int = -1
    leg: int = START
    turned: tuple[int, ...] = ()
    """Units that have turned sides in this zone."""
    touched: bool = False
    """Something has been done: it may end."""
    led_by: tuple[int, ...] = ()
    """Commanders who come along (6.2.1c)."""
    path: tuple[int, ...] = ()
    """The zones left behind that are still to be told."""

    @property
    def commander(self) -> int:
        """The first commander who comes along, -1 for none."""
        return self.led_by[0] if self.led_by else -1

    def at_war(self, g: Ogaden) -> bool:
        """Whether it has entered a zone that it must attack."""
        return (
            self.came >= 0 and not is_ghost(g, self.units) and must_fight(g, self.seat, self.zone)
        )

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Companions at the start, the next zone, a turn of the counter, the end."""
        options: list[Action] = []
        war = self.at_war(g)
        if not war and self.leg != ENDED:
            units = self.units
            options += [
                ("zone", to)
                for to in g.pack.around[seat][self.zone]
                if bar(g, seat, units, self.zone, to, self.leg) is None
            ]
        if self.leg == START:
            options += [("unit", u) for u in self.companions(g)]
            options += [("commander", m) for m in self.commanders(g)]
        if not war:
            options += [("flip", u) for u in self.units if self.can_turn(g, u)]
        if self.touched and self.may_end(g):
            options.append(END)
        return Choice(self.prompt(g.pack), options or [END], together=ALL_ALONG)

    def prompt(self, pack: OgadenPack) -> str:
        """Who is on the way."""
        names = ", ".join(pack.units[u].name for u in self.units)
        return f"{names}: to which zone?"

    def may_end(self, g: Ogaden) -> bool:
        """Stacking is checked where a movement ends (3.1d)."""
        return self.at_war(g) or fits(g, self.seat, self.units, self.zone)

    def companions(self, g: Ogaden) -> list[int]:
        """Others of the zone that can come along."""
        return [
            u
            for u in land(g, self.zone, self.seat)
            if u not in self.units and can_march(g, self.seat, u)
        ]

    def commanders(self, g: Ogaden) -> list[int]:
        """The commanders of the camp that are here and may come along (6.2.1c)."""
        pack = g.pack
        return [
            m
            for m, zone in g.commander_at.items()
            if zone == self.zone and pack.marker_seat[m] == self.seat and m not in self.led_by
        ]

    def can_turn(self, g: Ogaden, unit: int) -> bool:
        """Conceal anywhere, reveal where 7.2b allows, once in each zone (7.2.3c)."""
        if not g.pack.hides[unit] or unit in self.turned:
            return False
        if self.leg != START and not fits(g, self.seat, self.units, self.zone):
            return False  # 3.1d: in a full zone it must be able to go on
        return not g.status[unit] & CONCEALED or may_reveal(g, unit, self.zone)

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """One small step."""
        if verb == "unit":
            self.units = (*self.units, arg)
        elif verb == "commander":
            self.led_by = (*self.led_by, arg)
        elif verb == "flip":
            self.tell_path(g)
            self.turned = (*self.turned, arg)
            self.touched = True
            if g.status[arg] & CONCEALED:
                reveal(g, arg, "7.2.3c")
            else:
                conceal(g, arg)
        elif verb == "zone":
            self.advance(g, arg)
        else:
            self.end(g)

    def advance(self, g: Ogaden, to: int) -> None:
        """Into the next zone; it may have to stop there."""
        path = g.pack.is_path[self.zone, to]
        if self.leg == START:
            self.leg = AFTER_PATH if path else ON_ROAD
            if g.commander_at:
                self.led_by = (*self.led_by, *self.left_alone(g))
        elif path:
            self.leg = ENDED
        start, self.came, self.zone = self.zone, self.zone, to
        for unit in self.units:
            move(g, unit, to)
        for marker in self.led_by:
            g.commander_at[marker] = to
        self.turned = ()
        self.touched = True
        if not is_ghost(g, self.units) and (
            must_stop(g, self.seat, to) or must_fight(g, self.seat, to)
        ):
            self.leg = ENDED
        self.path = (*self.path, start)
        if self.leg == ENDED and (self.at_war(g) or not self.turners(g.pack)):
            self.end(g)

    def tell_path(self, g: Ogaden) -> None:
        """The way so far in one piece of news; the zones between its ends stand in `word`."""
        if not self.path:
            return
        start, *between = self.path
        way = " ".join(g.pack.codes[zone] for zone in between)
        g.tell(Event("move", seat=self.seat, units=self.units, at=start, to=self.zone, word=way))
        self.path = ()

    def left_alone(self, g: Ogaden) -> list[int]:
        """Commanders with whom no unit would stay, and who so must come along (6.2.1c)."""
        pack = g.pack
        stay = any(u not in self.units and pack.seat[u] == self.seat for u in g.stacks[self.zone])
        return [] if stay else self.commanders(g)

    def turners(self, pack: OgadenPack) -> bool:
        """Whether any of them could still turn sides."""
        return any(pack.hides[u] for u in self.units)

    def end(self, g: Ogaden) -> None:
        """They stay, or their attack is marked (8.1a, 8.1b)."""
        if not self.touched:  # a stack that cannot go anywhere together is put down again
            g.pop()
            return
        self.tell_path(g)
        war = self.at_war(g)
        attackers = tuple(u for u in self.units if war and not g.status[u] & CONCEALED)
        for unit in self.units:
            g.status[unit] |= DONE
        g.pop()
        if attackers:
            for unit in attackers:
                g.status[unit] |= ATTACKING
            mark_attack(g, self.seat, self.zone, self.came, attackers)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that zone or companion."""
        if verb == "zone":
            if self.at_war(g):
                return Refusal(
                    "7.1f",
                    "{it} is out of reach: the stack must stop and attack where it is",
                    ("8.1a",),
                )
            return bar(g, seat, self.units, self.zone, arg, self.leg) or STOPPED
        if verb == "unit":
            if self.leg != START:
                return Refusal(
                    "7.1b",
                    "{it} cannot join: companions join at the start, and the stack is on its way",
                )
            if (
                g.pack.seat[arg] != seat
            ):  # where the enemy's concealed units are is no one's business
                return NOT_YOURS
            if g.at[arg] != self.zone:
                return Refusal("7.1b", "{it} stands in another zone")
            return why_not_march(g, seat, arg) or ALONG
        if verb == "flip":
            if self.leg != START and not fits(g, seat, self.units, self.zone):
                return FULL
            return Refusal(
                "7.2b",
                "{it} turns up only in a free minor zone or one of your own",
                ("7.2.3c", "7.1a"),
            )
        if verb == "done":
            return FULL if self.touched else Refusal("7.1b", "the stack has not moved")
        return Refusal("6.2.2c", "{it} has to wait: finish the movement first")
