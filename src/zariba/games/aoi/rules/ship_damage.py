"""Ships that are hit: damaged, then sunk, and what they carried (b3.8a, b3.9a)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.elimination import eliminate, lose_step
from zariba.games.aoi.rules.state import NOT_NOW, SUPPLY_CHIT, Aoi
from zariba.games.aoi.rules.transport import capacity, points


def hit_ship(g: Aoi, ship: int, rule: str) -> None:
    """The first hit damages a ship, the second sinks it with all aboard (b3.8a, b3.9a)."""
    if g.at[ship] < 0:
        return
    lose_step(g, ship, rule)
    if g.at[ship] >= 0 and overloaded(g, ship):
        g.push(CargoLost(g.pack.seat[ship], ship))


def overloaded(g: Aoi, ship: int) -> bool:
    """Whether a ship carries more than it can now."""
    return points(g, g.cargo.get(ship, ())) > capacity(g, ship)


class CargoLost(SeatStep[Aoi]):
    """The owner of a damaged ship says what of its cargo is lost (b3.9a)."""

    ship: int

    def work(self, g: Aoi) -> bool:
        """Until the rest has room; what is alike is not asked."""
        if g.at[self.ship] < 0 or not overloaded(g, self.ship):
            g.pop()
            return True
        options = self.options(g)
        if len(options) > 1:
            return False
        self.take(g, self.seat, *options[0])
        return True

    def options(self, g: Aoi) -> list[Action]:
        """Each piece aboard that takes up room, or a Sea Supply chit."""
        load = g.cargo[self.ship]
        pieces: list[Action] = [
            ("unit", p) for p in load if p != SUPPLY_CHIT and points(g, (p,)) > 0
        ]
        return [*pieces, ("supply", 0)] if SUPPLY_CHIT in load else pieces

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One thing after another."""
        name = g.pack.pieces[self.ship].name
        return Choice(f"{name} is damaged: what of its cargo is lost?", self.options(g))

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It goes overboard."""
        load = list(g.cargo[self.ship])
        load.remove(SUPPLY_CHIT if verb == "supply" else arg)
        if load:
            g.cargo[self.ship] = tuple(load)
        else:
            del g.cargo[self.ship]
        if verb == "supply":
            g.tell(Event("chit_lost", seat=seat, units=(self.ship,), at=g.at[self.ship]))
        else:
            eliminate(g, arg, "b3.9a")

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only what is aboard can be lost."""
        aboard = Refusal("b3.9a", "choose from what the damaged ship carries")
        return aboard if verb == "unit" else NOT_NOW
