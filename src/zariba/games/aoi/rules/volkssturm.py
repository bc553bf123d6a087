"""The Volkssturm: free infantry for German cities that are threatened or lost (b10.21a)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import ALLIED, AXIS, NOT_NOW, OFF, Aoi, enter, holder, owner

NO_CITY: Final = Refusal("b10.21a", "the Volkssturm rises in a home city of your own")


def at_hand(g: Aoi) -> list[int]:
    """The units that have not been raised yet."""
    special = g.plan.special
    return [p for p in special.militia if g.at[p] == OFF] if special else []


def is_threatened(g: Aoi, city: int) -> bool:
    """Whether a home city is captured or has a Soviet unit beside it."""
    near = g.pack.grid.adjacent[city]
    return owner(g, city) == ALLIED or any(holder(g, hex_) == ALLIED for hex_ in near)


def levy(g: Aoi) -> int:
    """How many units rise in this Seasonal Turn."""
    special = g.plan.special
    if special is None or g.month < special.militia_since:
        return 0
    cities = sum(is_threatened(g, city) for city in g.plan.sides[AXIS].reinforced_at)
    return min(cities, special.militia_a_season, len(at_hand(g)))


def why_not_raise(g: Aoi, hex_: int) -> Refusal | None:
    """Why none rises in a hex."""
    if hex_ not in g.plan.sides[AXIS].reinforced_at or owner(g, hex_) != AXIS:
        return NO_CITY
    if holder(g, hex_) == ALLIED:
        return NO_CITY
    return why_no_room(g, (at_hand(g)[0],), hex_)


class Volkssturm(SeatStep[Aoi]):
    """Germany places them in its cities, free of cost, in the Unit Arrivals Step (b10.21a)."""

    left: int

    def cities(self, g: Aoi) -> list[int]:
        """Where one can rise."""
        if not self.left:
            return []
        return [h for h in g.plan.sides[AXIS].reinforced_at if why_not_raise(g, h) is None]

    def work(self, g: Aoi) -> bool:
        """Over when none is left, or there is no room."""
        if self.cities(g):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A city for the next, or no more."""
        cities: list[Action] = [("hex", hex_) for hex_ in self.cities(g)]
        return Choice(f"Where does the Volkssturm rise? {self.left} left", [*cities, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It is there."""
        if verb == "done":
            g.pop()
            return
        piece = at_hand(g)[0]
        self.left -= 1
        enter(g, piece, arg)
        g.tell(Event("arrived", seat=seat, units=(piece,), at=arg))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        return (why_not_raise(g, arg) if verb == "hex" else None) or NOT_NOW
