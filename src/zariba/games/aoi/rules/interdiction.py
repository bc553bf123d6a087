"""Land Unit Interdiction, an optional mission of the Air Offensive (4.1c, 11.35)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Odds, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.bases import flying_strength
from zariba.games.aoi.rules.bombing import AntiAircraft, column
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.state import (
    ACTIVE,
    INTERDICTION,
    NOT_NOW,
    Aoi,
    Sum,
    enemy,
    fair_at,
    holder,
    strength_of,
    total,
)

INTERDICT: Final = "interdict"
NOT_AGREED: Final = Refusal("10.37h", "land units are not bombed on the march here", ("4.1c",))
NOBODY: Final = Refusal("11.35a", "there is no combat land unit of the enemy in {it}")
ETHIOPIANS: Final = Refusal("11.35a", "Ethiopian units are never interdicted")
INCOMPLETE: Final = Refusal("11.35c", "choose whom to attack, and with which bombers")
NOT_OVER_IT: Final = Refusal("11.35c", "each bomber over the hex takes part in one attack")
NOT_ADJACENT: Final = Refusal("11.35l", "a friendly land unit beside the target is hit")
WHOLE: Final = 4
"""Quarters in a point of strength."""


def quarry(g: Aoi, seat: int, hex_: int) -> tuple[int, ...]:
    """The units in a hex that a side may interdict, Active or not (11.35a)."""
    if INTERDICTION not in g.options or holder(g, hex_) != enemy(seat):
        return ()
    nation, gun = g.pack.nation, g.pack.railway_gun  # 11.38f: a gun is bombed by itself
    return tuple(p for p in g.stacks[hex_] if nation[p] != g.plan.partisan_nation and not gun[p])


def quarry_hexes(g: Aoi, seat: int) -> list[int]:
    """The hexes with such units."""
    if INTERDICTION not in g.options:
        return []
    return [hex_ for hex_ in g.stacks if quarry(g, seat, hex_)]


def why_no_quarry(g: Aoi, seat: int, hex_: int) -> Refusal | None:
    """Why there is nobody to interdict in a hex."""
    if INTERDICTION not in g.options:
        return NOT_AGREED
    if holder(g, hex_) != enemy(seat):
        return NOBODY
    return None if quarry(g, seat, hex_) else ETHIOPIANS


def interdicting_strength(g: Aoi, hex_: int, bombers: tuple[int, ...]) -> Sum:
    """What the bombers drop on troops, in quarters; bad weather halves them once, heavy
    bombers always (11.35m)."""
    pack, fair = g.pack, fair_at(g, hex_)
    parts = []
    for bomber in bombers:
        value = flying_strength(g, bomber)
        if not fair or pack.heavy[bomber]:  # R86
            value = min(value, strength_of(g, bomber) // 2 // WHOLE * WHOLE)
        parts.append(Part(pack.pieces[bomber].name, "11.35d", value))
    return tuple(parts)


def terrain_pips(g: Aoi, hex_: int) -> Sum:
    """What the ground adds to the dice, all of it together (11.35i)."""
    pack, table = g.pack, g.pack.interdiction
    found = [(pack.terrain[hex_], table.terrain.get(pack.terrain[hex_], 0))]
    if fort_works(g, hex_):
        found.append(("Fortification", table.fort))
    if pack.city[hex_]:
        found.append(("city", table.city))
    if pack.rails[hex_]:
        found.append(("rail line", table.rail))
    return tuple(Part(name, "11.35i", value) for name, value in found if value)


def read_row(g: Aoi, net: int, read: int) -> tuple[int, bool]:
    """The number of the Bombing Table for a modified roll, and whether a bomber is hit."""
    table = g.pack.bomb_table
    return table[min(max(net - 2, 0), len(table) - 1)][read]


def effect_on(g: Aoi, unit: int, number: int) -> str:
    """What a number of the table does to a unit, by its printed movement (11.35e, 11.35f)."""
    table, move = g.pack.interdiction, g.pack.move[unit]
    if number >= table.depletes_at * move:
        return "depleted"
    return "activated" if number >= table.activates_at * move else "no effect"


class Interdiction(SeatStep[Aoi]):
    """Attacks of the bombers that got through, one after another (11.35b, 11.35c)."""

    hex: int
    waiting: tuple[int, ...]
    """The bombers that have not attacked yet."""
    bombers: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    """Who is attacked, in the attack that is being put together."""

    def work(self, g: Aoi) -> bool:
        """It ends when no bomber or no target is left."""
        if self.column(g, self.waiting) >= 0 and quarry(g, self.seat, self.hex):
            return False
        g.pop()
        return True

    def column(self, g: Aoi, bombers: tuple[int, ...]) -> int:
        """The column of their strength together (11.35d)."""
        return column(g, total(interdicting_strength(g, self.hex, bombers)))

    def ready(self, g: Aoi) -> bool:
        """Whether there is somebody to attack, and something to attack with."""
        return bool(self.units) and self.column(g, self.bombers) >= 0

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Targets, bombers, then the attack."""
        chosen = self.bombers + self.units
        there = (*quarry(g, seat, self.hex), *self.waiting)
        options: list[Action] = [("unit", p) for p in there if p not in chosen]
        options += [("drop", p) for p in chosen]
        if self.ready(g):
            options.append(("go", 0))
        return Choice("Which units are attacked, by which bombers?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Put an attack together, make it, or go home."""
        if verb == "done":
            g.pop()
        elif verb == "go":
            self.attack(g)
        elif verb == "drop":
            self.bombers = tuple(p for p in self.bombers if p != arg)
            self.units = tuple(p for p in self.units if p != arg)
        elif arg in self.waiting:
            self.bombers = (*self.bombers, arg)
        else:
            self.units = (*self.units, arg)

    def attack(self, g: Aoi) -> None:
        """One roll, however many bombers (11.35h); only who was attacked suffers (11.35k).

        The asterisk comes after the effect (R61), friendly fire beside it (R62).
        """
        bombers, units = self.bombers, self.units
        self.bombers, self.units = (), ()
        self.waiting = tuple(b for b in self.waiting if b not in bombers)
        pips, read = terrain_pips(g, self.hex), self.column(g, bombers)
        two = g.roll(6, "interdiction", bombers) + g.roll(6, "interdiction", bombers)
        number, hit = read_row(g, two + total(pips), read)
        seat = self.seat
        g.tell(
            Event(
                "interdiction", seat=seat, units=(*bombers, *units), at=self.hex, value=number,
                die=two, parts=pips,
            )
        )  # fmt: skip
        for unit in units:
            effect = effect_on(g, unit, number)
            if effect != "no effect":
                strike_down(g, unit, depletes=effect == "depleted")
        if two == g.pack.interdiction.friendly_fire and beside(g, seat, self.hex):
            g.push(FriendlyFire(g.initiative, self.hex, seat))
        if hit:  # 11.35j: fighters and escorts never
            g.push(AntiAircraft(g.initiative, bombers))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that bomber, unit or attack."""
        if verb == "go":
            return INCOMPLETE
        if verb != "unit":
            return NOT_NOW
        if g.pack.seat[arg] == seat:
            return NOT_OVER_IT
        return ETHIOPIANS if g.at[arg] == self.hex and g.pack.is_combat[arg] else NOBODY


def strike_down(g: Aoi, unit: int, depletes: bool) -> None:
    """It loses a step or not, and is forcibly Active: it neither moves nor attacks (11.35g)."""
    hex_, seat = g.at[unit], g.pack.seat[unit]
    if depletes:
        lose_step(g, unit, "11.35f")
    if g.at[unit] < 0:
        orphaned(g, hex_, seat)
    elif not g.status[unit] & ACTIVE:
        g.status[unit] |= ACTIVE
        g.tell(Event("active", seat=seat, units=(unit,)))


def beside(g: Aoi, seat: int, hex_: int) -> list[int]:
    """The combat land units of a side adjacent to a hex."""
    return [p for h in g.pack.joined[hex_] if holder(g, h) == seat for p in g.stacks[h]]


class FriendlyFire(SeatStep[Aoi]):
    """The side with the Initiative says which of the bombing side's own units is hit (11.35l)."""

    hex: int
    bombing: int

    def work(self, g: Aoi) -> bool:
        """One alone is hit without asking."""
        near = beside(g, self.bombing, self.hex)
        if len(near) > 1:
            return False
        self.hit(g, near[0])
        return True

    def hit(self, g: Aoi, unit: int) -> None:
        """It is depleted, and forcibly Active if it lives."""
        g.pop()
        g.tell(Event("friendly_fire", seat=self.bombing, units=(unit,), at=self.hex))
        strike_down(g, unit, depletes=True)

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One of those beside the target."""
        near: list[Action] = [("unit", p) for p in beside(g, self.bombing, self.hex)]
        return Choice("Which unit do the bombers hit by mistake?", near)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one."""
        self.hit(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only who is near enough."""
        return NOT_ADJACENT if verb == "unit" else NOT_NOW


def interdiction_odds(g: Aoi, hex_: int, bombers: tuple[int, ...], units: tuple[int, ...]) -> Odds:
    """The chances of an attack on troops, from the table that resolves it."""
    pips = terrain_pips(g, hex_)
    read = column(g, total(interdicting_strength(g, hex_, bombers)))
    ways: dict[str, int] = {}
    for two in range(2, 13):
        number, hit = read_row(g, two + total(pips), read)
        word = "; ".join(f"{g.pack.pieces[u].name}: {effect_on(g, u, number)}" for u in units)
        word = f"{word}; a bomber hit" if hit else word
        ways[word] = ways.get(word, 0) + 6 - abs(7 - two)
    outcomes = tuple((word, count, 36) for word, count in ways.items())
    return Odds(f"Interdiction at {g.pack.hex_name(hex_)}", pips, outcomes)
