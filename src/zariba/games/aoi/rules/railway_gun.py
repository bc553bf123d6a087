"""The Railway Gun, an optional piece: its fire on cities (11.38d, 11.38e, 11.38g)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Odds, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.bombing import AIRBASE, FORT, GUN, damage, read_bombs, targets
from zariba.games.aoi.rules.installations import unmark
from zariba.games.aoi.rules.rail import rail_capacity
from zariba.games.aoi.rules.rebase import force_out
from zariba.games.aoi.rules.state import (
    BASE_CHIT,
    FORT_CHIT,
    GUSTAV,
    NOT_NOW,
    Aoi,
    enemy,
    on_map,
    owner,
)
from zariba.games.aoi.rules.strategic_bombing import lose_eps

COLUMN: Final = 1
"""The column 2-5 of the Bombing Table, never shifted (11.38d)."""
RAIL: Final = "rail"
CHITS: Final = {AIRBASE: BASE_CHIT, FORT: FORT_CHIT}
"""What is destroyed for good; printed places are damaged."""
NO_CITY: Final = Refusal("11.38d", "{it} is no enemy city within one hex of the gun")
NOT_THERE: Final = Refusal("11.38e", "{it} is no answer to {asked}")


def guns(g: Aoi, seat: int) -> list[int]:
    """The railway guns of a side on the map."""
    if GUSTAV not in g.options:
        return []
    return [p for p in on_map(g, seat, COMBAT) if g.pack.railway_gun[p]]


def in_its_range(g: Aoi, gun: int) -> list[int]:
    """The enemy cities that a railway gun can fire at (11.38d)."""
    seat, pack = g.pack.seat[gun], g.pack
    near = sorted(in_range(pack, g.at[gun], 1))
    return [h for h in near if pack.city[h] and owner(g, h) == enemy(seat)]


def wreckable(g: Aoi, seat: int, hex_: int) -> list[str]:
    """What the gun of a side can destroy in a hex: what works there, and rail capacity (11.38e)."""
    found = [word for word in targets(g, seat, hex_) if word != GUN]
    return [*found, RAIL] if g.pack.rails[hex_] and rail_capacity(g, hex_) > 0 else found


def wreck(g: Aoi, seat: int, hex_: int, word: str) -> None:
    """Destroy one of these; units there are never affected (11.38g)."""
    if word == RAIL:
        area = g.pack.area[hex_]
        g.rail_lost[area] = g.rail_lost.get(area, 0) + 1
        g.tell(Event("rail_bombed", seat=seat, at=hex_, value=1, word=area))
    elif word in CHITS:
        g.tell(Event("wrecked", seat=seat, at=hex_, word=word))
        unmark(g, hex_, CHITS[word])
        force_out(g, hex_, enemy(seat))
    else:
        damage(g, hex_, word)


class GunFire(SeatStep[Aoi]):
    """One attack of the Railway Gun in the Strategic Bombing Step, or none (11.38d)."""

    def cities(self, g: Aoi) -> list[int]:
        """What it can fire at."""
        return [h for gun in guns(g, self.seat) for h in in_its_range(g, gun)]

    def work(self, g: Aoi) -> bool:
        """Without a city in range nobody is asked."""
        if self.cities(g):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A city, or hold fire."""
        options: list[Action] = [("hex", h) for h in self.cities(g)]
        return Choice("Does the Railway Gun fire?", [*options, DONE], standing="The Railway Gun")

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Two dice in the column 2-5: EPs, or with an asterisk destruction instead (11.38e)."""
        g.pop()
        if verb == "done":
            return
        gun = next(p for p in guns(g, seat) if arg in in_its_range(g, p))
        two = g.roll(6, "Railway Gun", (gun,)) + g.roll(6, "Railway Gun", (gun,))
        number, asterisk = read_bombs(g, two, COLUMN, flak=False)
        lost = 0 if asterisk else lose_eps(g, enemy(seat), number)
        word = "destruction" if asterisk else ""
        g.tell(Event("gun_fire", seat=seat, units=(gun,), at=arg, die=two, value=lost, word=word))
        if asterisk:
            g.push(Collateral(seat, arg))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only at a city beside it."""
        return NO_CITY if verb == "hex" else NOT_NOW


class Collateral(SeatStep[Aoi]):
    """The owner of the gun says what it destroys in the hex (11.38e)."""

    hex: int

    def work(self, g: Aoi) -> bool:
        """Where nothing works nothing happens; a single thing is destroyed without asking."""
        there = wreckable(g, self.seat, self.hex)
        if len(there) > 1:
            return False
        g.pop()
        if there:
            wreck(g, self.seat, self.hex, there[0])
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One of them."""
        there: list[Action] = [(word, 0) for word in wreckable(g, seat, self.hex)]
        return Choice(f"What does it destroy in {g.pack.hex_name(self.hex)}?", there)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That."""
        g.pop()
        wreck(g, seat, self.hex, verb)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only what works there."""
        return NOT_THERE


def gun_odds(g: Aoi, seat: int) -> Odds:
    """The chances of the gun's fire, from the table that resolves it."""
    have = g.eps[g.plan.sides[enemy(seat)].nation]
    ways: dict[str, int] = {}
    for two in range(2, 13):
        number, asterisk = read_bombs(g, two, COLUMN, flak=False)
        word = "something is destroyed" if asterisk else f"EPs lost: {min(number, have)}"
        ways[word] = ways.get(word, 0) + 6 - abs(7 - two)
    outcomes = tuple((word, count, 36) for word, count in ways.items())
    return Odds("Fire of the Railway Gun", (), outcomes)
