"""HQs and Generals on the move by themselves (b5.2a, b5.7c)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import FOOT
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.closed_countries import why_closed
from zariba.games.aoi.rules.march import BACK, NOT_NEXT, WATER
from zariba.games.aoi.rules.movement import HELD_IN_PORT
from zariba.games.aoi.rules.moving_stack import HAS_BROKEN, HAS_TRAVELLED
from zariba.games.aoi.rules.state import (
    BROKE_THROUGH,
    FLIPPED,
    MOVED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    TRAVELLED,
    Aoi,
    holder,
    owner,
    shift,
)
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

ENEMIES: Final = Refusal("b5.2a", "an enemy piece stands in {it}", ("b5.9c", "b5.7c"))
HQ_ZONE: Final = Refusal(
    "b5.2a", "an HQ enters an enemy zone of control only where a friendly combat unit stands"
)
NOT_OWNED: Final = Refusal("b5.7c", "a General alone moves through owned hexes only")
GENERAL_ZONE: Final = Refusal("b5.7c", "a General alone enters no enemy zone of control")
NO_STAFF: Final = Refusal("b5.7c", "only HQs and Generals move by themselves so")
HQ_MOVED: Final = Refusal("b5.2a", "{it} has moved its three hexes", ("xviii.m4d", "b5.7c"))
HQ_FLIPPED: Final = Refusal("b5.7c", "an HQ that was activated this month does not move")


def why_not_travel(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why an HQ or General may not set out by himself now, be it an agent or not."""
    pack, status = g.pack, g.status[piece]
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if pack.sort[piece] not in (HQ, GENERAL):
        return NO_STAFF
    if g.at[piece] < 0:
        return NOT_ON_MAP
    if pack.sort[piece] == GENERAL:
        if status & BROKE_THROUGH:
            return HAS_BROKEN
        return HAS_TRAVELLED if status & (TRAVELLED | MOVED) else None
    if status & FLIPPED:
        return HQ_FLIPPED
    if status & MOVED:
        return HQ_MOVED
    return HELD_IN_PORT if status & TRAVELLED and enemy_zoc(g, seat, g.at[piece]) else None


def hexes_of(g: Aoi, piece: int) -> int:
    """How many hexes it may move: terrain costs it nothing (b5.2a, b5.7b, xviii.m4d)."""
    command = g.pack.command
    if g.pack.sort[piece] == GENERAL:
        return command.general_hexes
    return 1 if g.status[piece] & TRAVELLED else command.hq_hexes  # ashore one hex: xviii.m5a


def why_not_there(g: Aoi, seat: int, piece: int, to: int) -> Refusal | None:
    """Why an HQ or General alone may not enter a neighbouring hex of his area."""
    pack = g.pack
    for other in (*g.stacks.get(to, ()), *g.beside.get(to, ())):
        if pack.seat[other] != seat:
            return ENEMIES
    if pack.sort[piece] == HQ:
        escorted = holder(g, to) == seat
        return HQ_ZONE if not escorted and enemy_zoc(g, seat, to) else None
    if owner(g, to) != seat:
        return NOT_OWNED
    return GENERAL_ZONE if enemy_zoc(g, seat, to) else None


class StaffMove(SeatStep[Aoi]):
    """An HQ moves up to three hexes, a General alone up to six (b5.2a, b5.7c)."""

    piece: int
    left: int
    steps: int = 0

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The next hex, or stop."""
        here = g.at[self.piece]
        options: list[Action] = [
            ("hex", to)
            for to, _ in g.plan.sides[seat].steps[FOOT][here]
            if why_not_there(g, seat, self.piece, to) is None
        ]
        options.append(DONE if self.steps else BACK)
        name = g.pack.pieces[self.piece].name
        return Choice(f"Move {name}: {self.left} hexes left", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Enter a hex; it captures nothing (b0.3a)."""
        if verb != "hex":
            g.pop()
            return
        here = g.at[self.piece]
        shift(g, self.piece, arg)
        general = g.pack.sort[self.piece] == GENERAL
        g.status[self.piece] |= MOVED | TRAVELLED if general else MOVED
        g.tell(Event("move", seat=seat, units=(self.piece,), at=here, to=arg))
        self.steps += 1
        self.left -= 1
        if not self.left:
            g.pop()

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why it may not go there."""
        if verb != "hex":
            return NOT_NOW
        pack, here = g.pack, g.at[self.piece]
        if arg not in pack.grid.adjacent[here]:
            return NOT_NEXT
        if arg not in pack.joined[here]:
            return WATER
        if not g.plan.sides[seat].open[arg]:
            return why_closed(g, seat, arg)
        return why_not_there(g, seat, self.piece, arg) or NOT_NEXT


def set_out(g: Aoi, seat: int, piece: int) -> None:
    """Pick an HQ or General up to move by itself."""
    g.push(StaffMove(seat, piece, hexes_of(g, piece)))
