"""Attacks on ships in the Air Movement Step, before any change of base (b4.1a, b4.10b)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.aoi.material.pieces import AIR, BOMBERS, SHIP
from zariba.games.aoi.rules.air_naval import AirNavalAttack, strikers
from zariba.games.aoi.rules.reconnaissance import Reconnaissance, scouts
from zariba.games.aoi.rules.ships import is_haven
from zariba.games.aoi.rules.state import NOT_NOW, SCOUTED, Aoi, enemy, on_map, pieces_in
from zariba.games.aoi.rules.task_forces import forces_in, on_the_map

NO_SHIPS = Refusal("b4.10b", "no enemy ship is in {it}")


def why_not_hunt(g: Aoi, seat: int, hex_: int) -> Refusal | None:
    """Why a side may not attack ships in a hex, or look for them first where they are at sea."""
    foe = enemy(seat)
    if not pieces_in(g, hex_, foe, SHIP) and not forces_in(g, hex_, foe):
        return NO_SHIPS
    if not any(g.pack.kind[p] in BOMBERS for p in strikers(g, seat, hex_)):
        return Refusal("b4.10b", "no bomber that may still fly reaches the ships in {it}")
    if not is_haven(g, foe, hex_) and not scouts(g, seat, hex_):
        return Refusal("b4.10a", "no bomber is left in range that could find the ships in {it}")
    return None


class ShipHunt(SeatStep[Aoi]):
    """One side's attacks on ships: in port as they lie, at sea once they are found (b4.10b)."""

    begun: bool = False

    def work(self, g: Aoi) -> bool:
        """Each bomber may look for ships once more in this step (b4.10a)."""
        if not self.begun:
            self.begun = True
            for piece in on_map(g, self.seat, AIR):
                g.status[piece] &= ~SCOUTED
        return False

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The hexes with enemy ships in reach, or nothing more."""
        foe = enemy(seat)
        lying = [g.at[s] for s in on_map(g, foe, SHIP)]
        there = dict.fromkeys((*lying, *(g.forces[c] for c in on_the_map(g, foe))))
        options: list[Action] = [("hex", h) for h in there if why_not_hunt(g, seat, h) is None]
        return Choice(
            "Which enemy ships are attacked from the air?",
            [*options, DONE],
            standing="Attacks on ships from the air",
        )

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Look for them, or attack."""
        if verb == "done":
            g.pop()
            return
        foe = enemy(seat)
        ships = pieces_in(g, arg, foe, SHIP)
        if is_haven(g, foe, arg):
            g.push(AirNavalAttack(seat, arg, ships))
        else:
            g.push(Reconnaissance(seat, arg, ships))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        return why_not_hunt(g, seat, arg) or NOT_NOW if verb == "hex" else NOT_NOW
