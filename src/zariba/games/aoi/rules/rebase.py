"""Forced rebase: a base was captured, destroyed or is over-full (b4.7a)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.rules.bases import bases_within, why_no_base
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.installations import base_room
from zariba.games.aoi.rules.state import NOT_NOW, Aoi, owner, pieces_in, shift


def force_out(g: Aoi, hex_: int, seat: int) -> None:
    """Air units of a side in a hex that was captured, or in excess of its room, must rebase.

    Seaplanes must if it is their port that is lost or does not function any more (4.2c3).
    """
    units = pieces_in(g, hex_, seat, AIR)
    afloat = [p for p in units if g.pack.seaplane[p]]
    for piece in afloat:
        if why_no_base(g, piece, hex_) is not None:
            g.push(ForcedRebase(seat, piece))
    if owner(g, hex_) != seat or not base_room(g, hex_)[1]:
        for piece in reversed(units):
            if piece not in afloat:
                g.push(ForcedRebase(seat, piece))
    elif excess(g, hex_, seat):
        g.push(Overfull(seat, hex_))


def excess(g: Aoi, hex_: int, seat: int) -> list[int]:
    """The air units of which some must leave an over-full hex."""
    return [
        p
        for p in pieces_in(g, hex_, seat, AIR)
        if why_no_base(g, p, hex_) is not None and not g.pack.seaplane[p]
    ]


def refuges(g: Aoi, piece: int) -> list[int]:
    """The bases with room within twice an air unit's range."""
    return bases_within(g, piece, g.pack.air.hop_ranges * g.pack.move[piece])


class Overfull(SeatStep[Aoi]):
    """The owner says which air units leave a base that holds too many (b4.7a)."""

    hex: int

    def work(self, g: Aoi) -> bool:
        """Until all that are left have room."""
        if excess(g, self.hex, self.seat):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One of the kind that is too many."""
        options: list[Action] = [("unit", p) for p in excess(g, self.hex, seat)]
        return Choice("The base is over-full: which air unit leaves?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It must find another base at once."""
        g.push(ForcedRebase(seat, arg))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only who is in excess leaves."""
        return (
            Refusal("b4.7a", "choose an air unit of the over-full base")
            if verb == "unit"
            else NOT_NOW
        )


class ForcedRebase(SeatStep[Aoi]):
    """The owner of an air unit without a base picks another; without any it is lost (b4.7a)."""

    piece: int

    def work(self, g: Aoi) -> bool:
        """Nothing is asked where there is nowhere to go."""
        if refuges(g, self.piece):
            return False
        g.pop()
        eliminate(g, self.piece, "4.2c3" if g.pack.seaplane[self.piece] else "b4.7a")
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A base with room within twice its range."""
        options: list[Action] = [("hex", hex_) for hex_ in refuges(g, self.piece)]
        name = g.pack.pieces[self.piece].name
        return Choice(f"{name} has lost its base: where does it go?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It flies there."""
        g.pop()
        start = g.at[self.piece]
        shift(g, self.piece, arg)
        g.tell(Event("forced_rebase", seat=seat, units=(self.piece,), at=start, to=arg))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if verb != "hex":
            return NOT_NOW
        far = Refusal("b4.7a", "{it} is further than twice the range of the aircraft")
        return why_no_base(g, self.piece, arg) or far
