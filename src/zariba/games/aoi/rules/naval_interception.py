"""Interception of ships by ships: with a die, or without one (b3.6a, b3.7a)."""

from zariba.core.choice import DONE, Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.naval_combat import SeaBattle
from zariba.games.aoi.rules.night import NightChoice
from zariba.games.aoi.rules.ships import (
    allowance,
    fights,
    is_haven,
    sea_ways,
    surface_fighters,
)
from zariba.games.aoi.rules.state import (
    FUELLESS,
    MOVED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    Sum,
    enemy,
    fair_at,
    on_map,
    total,
    weather_at,
)
from zariba.games.aoi.rules.task_forces import (
    fastest,
    forces_in,
    is_dummy,
    open_all,
    open_force,
    ready,
    unveil,
)
from zariba.games.aoi.rules.under_way import MOONLESS, UnderWay, under_way
from zariba.games.aoi.rules.weather import mud_rule

USED = MOVED | FUELLESS


def reaches(g: Aoi, ship: int, hex_: int) -> bool:
    """Whether half of a ship's movement, rounded down, brings it to a hex by sea (b3.6a)."""
    half = allowance(g, (ship,)) // 2
    if hex_ not in in_range(g.pack, g.at[ship], half):
        return False
    return hex_ in sea_ways(g, g.pack.seat[ship], g.at[ship], half)


def may_intercept(g: Aoi, ship: int, hex_: int, tried: tuple[int, ...]) -> bool:
    """Whether a ship on the map may try to intercept in a hex now."""
    if not fights(g, ship) or g.status[ship] & USED or ship in tried:
        return False
    return reaches(g, ship, hex_)


def why_not_intercept(
    g: Aoi, seat: int, ship: int, hex_: int, tried: tuple[int, ...]
) -> Refusal | None:
    """Why a ship may not try to intercept in a hex now (b3.6a)."""
    if g.pack.seat[ship] != seat:
        return NOT_YOURS
    if g.at[ship] < 0:
        return NOT_ON_MAP
    if g.pack.sort[ship] != SHIP or not fights(g, ship):
        return Refusal("b3.6a", "only combat ships intercept")
    if g.status[ship] & FUELLESS:
        return Refusal("b3.15a", "{it} is out of supply at sea and fights only in defense")
    if g.status[ship] & MOVED:
        return Refusal("b3.6a", "{it} has moved or intercepted in this step")
    if ship in tried:
        return Refusal("b3.6a", "{it} has tried to intercept these ships")
    if not reaches(g, ship, hex_):
        return Refusal("b3.6a", "half of its movement does not bring {it} there")
    return None


def interceptors(g: Aoi, seat: int, hex_: int, tried: tuple[int, ...]) -> list[int]:
    """The ships of a side that may try to intercept in a hex now."""
    return [s for s in on_map(g, seat, SHIP) if may_intercept(g, s, hex_, tried)]


def intercept_modifiers(g: Aoi, hex_: int, found: bool) -> Sum:
    """What is added to the die of an interception (b3.6a, 1.3f)."""
    table = g.pack.sea.intercept
    parts = []
    if found:
        parts.append(Part("reconnoitred", "b3.6a", table.reconnoitred))
    if not fair_at(g, hex_):
        mud = weather_at(g, hex_) == MUD
        rule = mud_rule(g, hex_, "1.3f") if mud else "b3.6a"
        parts.append(Part("mud" if mud else "winter", rule, table.bad_weather))
    return tuple(parts)


def ways_to_intercept(g: Aoi, hex_: int, found: bool) -> int:
    """On how many faces of a die an interception succeeds."""
    need = g.pack.sea.intercept.from_die - total(intercept_modifiers(g, hex_, found))
    return sum(die >= need for die in range(1, 7))


class Interception(SeatStep[Aoi]):
    """One stack of combat ships may try to intercept enemies that have entered a hex (b3.6a)."""

    hex: int
    ships: tuple[int, ...] = ()
    port: int = -1
    """Where they lie beside which the enemy has ended his move: they need no die (b3.7a)."""

    def able(self, g: Aoi) -> list[int]:
        """The ships that may still be chosen: all of one hex."""
        moving = under_way(g)
        tried = moving.tried if moving is not None and self.port < 0 else ()
        able = [s for s in interceptors(g, self.seat, self.hex, tried) if s not in self.ships]
        home = g.at[self.ships[0]] if self.ships else self.port
        return [s for s in able if home in (g.at[s], -1)]

    def closed(self, g: Aoi) -> list[int]:
        """The task forces that may be opened to intercept, as far as anyone can tell (xvi.w)."""
        half = fastest(g, self.seat) // 2
        if self.ships:
            return []
        if self.port >= 0:
            return [c for c in ready(g, self.seat) if g.forces[c] == self.port]
        return [c for c in ready(g, self.seat) if g.forces[c] in in_range(g.pack, self.hex, half)]

    def work(self, g: Aoi) -> bool:
        """A side without a ship in reach is not asked; nor when the enemy is gone."""
        moving = under_way(g)
        gone = moving is None or moving.over or not moving.afloat(g)
        if not gone and (self.ships or self.able(g) or self.closed(g)):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The ships of one hex, or none."""
        options: list[Action] = [("unit", s) for s in self.able(g)]
        options += [("drop", s) for s in self.ships]
        options += [("open", c) for c in self.closed(g)]
        where = g.pack.hex_name(self.hex)
        question = f"Enemy ships at {where}: who intercepts them?"
        return Choice(question, [*options, ("go", 0) if self.ships else DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Put the stack together, then try."""
        if verb == "unit":
            self.ships = (*self.ships, arg)
        elif verb == "open":
            open_force(g, arg)
        elif verb == "drop":
            self.ships = tuple(s for s in self.ships if s != arg)
        else:
            g.pop()
            if verb == "go":
                self.attempt(g)

    def attempt(self, g: Aoi) -> None:
        """A die, unless the enemy lies before the port; success brings battle (b3.6a, b3.7a)."""
        moving = under_way(g)
        assert moving is not None
        moving.tried = (*moving.tried, *self.ships)
        if self.port >= 0:
            g.tell(Event("sortie", seat=self.seat, units=self.ships, at=self.port, to=self.hex))
            g.push(SeaBattle(self.hex, moving.seat, moving.ships, self.ships))
            return
        parts = intercept_modifiers(g, self.hex, moving.found)
        die = g.roll(6, "naval interception", self.ships)
        success = die + total(parts) >= g.pack.sea.intercept.from_die
        g.tell(
            Event(
                "naval_interception", seat=self.seat, units=self.ships, at=self.hex, die=die,
                parts=parts, word="met" if success else "missed",
            )
        )  # fmt: skip
        if success:
            g.push(SeaBattle(self.hex, moving.seat, moving.ships, self.ships))
            if moving.force < 0 or not is_dummy(g, moving.force):  # 11.37b
                g.push(NightChoice(moving.seat))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship."""
        if verb == "go":
            return Refusal("b3.6a", "choose at least one combat ship")
        if verb != "unit":
            return NOT_NOW
        moving = under_way(g)
        tried = moving.tried if moving is not None and self.port < 0 else ()
        one_stack = Refusal("b3.6a", "one stack tries: choose ships of one hex")
        return why_not_intercept(g, seat, arg, self.hex, tried) or one_stack


def meet(g: Aoi, moving: UnderWay, hex_: int) -> None:
    """Ships have entered a hex: enemies at sea there fight at once, others may try (b3.7a)."""
    foe = enemy(moving.seat)
    open_all(g, hex_, foe)  # b3.1b: who comes upon a task force sees what it is
    if surface_fighters(g, hex_, foe) and not is_haven(g, foe, hex_):
        others = tuple(s for s in on_map(g, foe, SHIP) if g.at[s] == hex_)
        ships = unveil(g, moving)
        if ships:
            g.tell(Event("ships_met", seat=moving.seat, units=ships, at=hex_))
            g.push(SeaBattle(hex_, moving.seat, ships, others))
    elif moving.night != MOONLESS:  # 11.37b
        g.push(Interception(foe, hex_))


def sorties(g: Aoi, seat: int, hex_: int) -> None:
    """Ships have ended their move: enemies in ports beside them may come out (b3.7a)."""
    foe = enemy(seat)
    for port in g.pack.sails[hex_]:
        if not g.pack.port[port] or not is_haven(g, foe, port):
            continue
        if surface_fighters(g, port, foe) or forces_in(g, port, foe):
            g.push(Interception(foe, hex_, port=port))
