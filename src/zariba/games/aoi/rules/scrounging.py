"""Scrounging, an optional rule: a unit given up for EPs (11.24)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.ships import in_port
from zariba.games.aoi.rules.state import (
    DEAD,
    DEPLETED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    leave,
)
from zariba.games.aoi.rules.supply import fed_hexes, is_fed

NO_COMBAT_UNIT: Final = Refusal("11.24a", "only a combat unit can be scrounged")
TOO_SMALL: Final = Refusal("11.24a", "the printed strength and torpedo rating of {it} are below 1")
UNSUPPLIED: Final = Refusal("11.24b", "a unit out of supply is not scrounged")
AT_SEA: Final = Refusal("11.24b", "a ship is scrounged in port")
OTHER_POWER: Final = Refusal("11.24a", "each major power scrounges a unit of its own")
LADEN: Final = Refusal("11.24b", "{it} carries something")


class Scrounge(SeatStep[Aoi]):
    """A major power may give up one unit, not more, when EPs come in (11.24a)."""

    nation: int = -1
    """The power, -1 for the one that leads the side."""

    def power(self, g: Aoi) -> int:
        """Whose unit it is."""
        return self.nation if self.nation >= 0 else g.plan.sides[self.seat].nation

    def work(self, g: Aoi) -> bool:
        """Nobody is asked who has none."""
        if candidates(g, self.seat, self.power(g)):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A whole chit, or none (11.24c)."""
        units: list[Action] = [("unit", p) for p in candidates(g, seat, self.power(g))]
        return Choice("Scrounge a unit?", [*units, DONE], standing="Scrounging")

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It is gone for good, its EPs are income; it is not scrapped too (11.24e, 11.24f)."""
        g.pop()
        if verb == "done":
            return
        value, hex_ = worth(g, arg), g.at[arg]
        g.eps[g.pack.nation[arg]] += value
        leave(g, arg, DEAD)
        g.status[arg] = 0
        g.tell(Event("scrounged", seat=seat, units=(arg,), at=hex_, value=value))
        if g.pack.is_combat[arg]:
            orphaned(g, hex_, seat)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if verb != "unit":
            return NOT_NOW
        return why_not_scrounge(g, seat, arg, fed_hexes(g, seat)) or OTHER_POWER


def candidates(g: Aoi, seat: int, nation: int) -> list[int]:
    """The units that a major power may scrounge now."""
    fed = fed_hexes(g, seat)
    own = [p for p in g.plan.sides[seat].pieces if g.pack.nation[p] == nation]
    return [p for p in own if why_not_scrounge(g, seat, p, fed) is None]


def why_not_scrounge(g: Aoi, seat: int, piece: int, fed: frozenset[int]) -> Refusal | None:
    """Why a unit may not be scrounged now (11.24a, 11.24b)."""
    pack = g.pack
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if pack.sort[piece] not in (COMBAT, AIR, SHIP):
        return NO_COMBAT_UNIT
    if g.at[piece] < 0:
        return NOT_ON_MAP
    least = pack.scrounged_strength
    if pack.strength[piece][0] < least and pack.torpedo[piece] * 4 < least:
        return TOO_SMALL
    if pack.sort[piece] == SHIP:
        if not in_port(g, piece):
            return AT_SEA
        return LADEN if g.cargo.get(piece) else None
    return UNSUPPLIED if piece in g.cut_off or not is_fed(g, piece, fed) else None


def worth(g: Aoi, piece: int) -> int:
    """Half the cost of a whole unit, rounded down; a damaged or one-step unit brings 1 (11.24d)."""
    pack, table = g.pack, g.pack.scrounging
    if g.status[piece] & DEPLETED or pack.steps_of[piece] == 1:
        return table.damaged_ep
    return pack.cost[piece] * table.whole_percent // 100
