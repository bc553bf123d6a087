"""Shore bombardment: warships fire into a land combat (b3.20a)."""

from zariba.core.choice import DONE, Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import SHIP, WARSHIPS
from zariba.games.aoi.rules.battle import battle_of
from zariba.games.aoi.rules.naval_combat import gun_of
from zariba.games.aoi.rules.state import (
    BOMBARDED,
    FUELLESS,
    NOT_NOW,
    NOT_YOURS,
    SIXTEENTHS,
    Aoi,
    Sum,
    enemy,
    pieces_in,
)

POINT = 4 * SIXTEENTHS


def gunners(g: Aoi, seat: int, target: int) -> list[int]:
    """The warships of a side in a coastal hex or in the sea beside it that may fire there."""
    land, kind = g.pack.land, g.pack.kind
    near = [target, *(h for h in g.pack.sails[target] if not land[h])]
    return [
        s
        for h in near
        for s in pieces_in(g, h, seat, SHIP)
        if kind[s] in WARSHIPS and not g.status[s] & (BOMBARDED | FUELLESS) and gun_of(g, s) > 0
    ]


def weight(g: Aoi, ships: tuple[int, ...]) -> int:
    """The points that ships add: half of their guns, rounded down, within the limit (b3.20a)."""
    guns = sum(max(gun_of(g, ship), 0) for ship in ships)
    return min(guns // 2, g.pack.sea.combat.bombardment_most)


def bombardment(g: Aoi, ships: tuple[int, ...]) -> Sum:
    """What they add to a strength, in sixteenths."""
    points = weight(g, ships) if ships else 0
    return (Part("shore bombardment", "b3.20a", points * POINT),) if points else ()


def push_bombardment(g: Aoi, seat: int, target: int) -> None:
    """Ask both sides, the attacker first, whose ships could add anything."""
    if not g.pack.sails[target]:
        return
    for side in (enemy(seat), seat):
        if weight(g, tuple(gunners(g, side, target))):
            g.push(Bombardment(side, target, attacking=side == seat))


class Bombardment(SeatStep[Aoi]):
    """A side says which of its ships fire into the combat: each fires once a month (b3.20a)."""

    target: int
    attacking: bool
    ships: tuple[int, ...] = ()

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One more, or enough."""
        able = [s for s in gunners(g, seat, self.target) if s not in self.ships]
        options: list[Action] = [("unit", s) for s in able]
        options += [("drop", s) for s in self.ships]
        where = g.pack.hex_name(self.target)
        return Choice(f"Which ships fire into the combat at {where}?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Name them, then they fire."""
        if verb == "unit":
            self.ships = (*self.ships, arg)
        elif verb == "drop":
            self.ships = tuple(s for s in self.ships if s != arg)
        else:
            g.pop()
            self.fire(g)

    def fire(self, g: Aoi) -> None:
        """They have fired for this month."""
        if not self.ships:
            return
        for ship in self.ships:
            g.status[ship] |= BOMBARDED
        battle = battle_of(g)
        if self.attacking:
            battle.guns = self.ships
        else:
            battle.enemy_guns = self.ships
        g.tell(Event("bombardment", seat=self.seat, units=self.ships, at=self.target))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship."""
        if verb != "unit":
            return NOT_NOW
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        if g.status[arg] & BOMBARDED:
            return Refusal("b3.20a", "{it} has fired into a land combat this month")
        return Refusal("b3.20a", "only warships in the hex or the sea beside it fire there")
