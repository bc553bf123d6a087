"""The Air Movement Step of one side: air units change base (xviii.m3c, b4.1b)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.rules.bases import bases_within, can_base, flying_range, why_no_base
from zariba.games.aoi.rules.installations import base_hexes
from zariba.games.aoi.rules.state import COMMITTED, NOT_NOW, NOT_YOURS, Aoi, on_map, shift

BACK: Action = ("back", 0)


def hops(g: Aoi, piece: int, been: tuple[int, ...]) -> list[int]:
    """The bases that an air unit reaches by one more hop."""
    hop = g.pack.air.hop_ranges * flying_range(g, piece)
    return [hex_ for hex_ in bases_within(g, piece, hop) if hex_ not in been]


def has_hop(g: Aoi, piece: int, bases: list[int]) -> bool:
    """Whether there is any from where it is, where these are the bases of the map."""
    reach = in_range(g.pack, g.at[piece], g.pack.air.hop_ranges * flying_range(g, piece))
    here = g.at[piece]
    return any(h in reach and h != here and can_base(g, piece, h) for h in bases)


def why_not_change(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why an air unit may not change base now; one whose base is out of supply may (b7.12a)."""
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    if g.pack.sort[piece] != AIR or g.at[piece] < 0:
        return Refusal("b4.1b", "only air units on the map change base")
    if g.status[piece] & COMMITTED:
        return Refusal("b4.1a", "{it} has flown its mission of the month")
    if not flying_range(g, piece):
        return Refusal("1.3b", "{it} is grounded, as all aircraft of its weather zone are")
    if not has_hop(g, piece, base_hexes(g)):
        return Refusal("b4.1b", "{it} has no other base with room within twice its range")
    return None


def changeable(g: Aoi, seat: int) -> list[int]:
    """The air units that `why_not_change` lets change base now."""
    bases = base_hexes(g)
    return [
        p
        for p in on_map(g, seat, AIR)
        if not g.status[p] & COMMITTED and flying_range(g, p) and has_hop(g, p, bases)
    ]


class AirMovement(SeatStep[Aoi]):
    """Air units change base one by one, each by up to three hops from base to base (b4.1b)."""

    piece: int = -1
    been: tuple[int, ...] = ()
    """Where it has been in this flight, its own base first."""

    def choice(self, g: Aoi, seat: int) -> Choice:
        """An air unit; then its hops."""
        if self.piece < 0:
            units: list[Action] = [("unit", p) for p in changeable(g, seat)]
            return Choice("Which air unit changes base?", [*units, DONE], standing="Re-basing")
        options: list[Action] = [("hex", h) for h in hops(g, self.piece, self.been)]
        return Choice("Where does it fly?", [*options, BACK if len(self.been) == 1 else DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Pick it up, fly a hop, or be done."""
        if verb == "unit":
            self.piece, self.been = arg, (g.at[arg],)
        elif verb == "back":
            self.piece = -1
        elif verb == "hex":
            shift(g, self.piece, arg)
            self.been = (*self.been, arg)
            if len(self.been) > g.pack.air.hops or not hops(g, self.piece, self.been):
                self.land(g, seat)
        elif self.piece >= 0:
            self.land(g, seat)
        else:
            g.pop()

    def land(self, g: Aoi, seat: int) -> None:
        """That was its mission of the month (b4.1a)."""
        start, end = self.been[0], self.been[-1]
        g.status[self.piece] |= COMMITTED
        count = len(self.been) - 1
        g.tell(Event("rebase", seat=seat, units=(self.piece,), at=start, to=end, value=count))
        self.piece = -1

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit or base."""
        if verb == "unit" and self.piece < 0:
            return why_not_change(g, seat, arg) or NOT_NOW
        if verb == "hex" and self.piece >= 0:
            far = Refusal("b4.1b", "a hop is at most twice its range, and never back")
            return why_no_base(g, self.piece, arg) or far
        return NOT_NOW
