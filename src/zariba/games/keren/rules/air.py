"""Air bombardment: each air unit attacks alone, before artillery (13.0)."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.rules.ranged_fire import NO_ENEMY, NameTarget
from zariba.games.keren.rules.state import Keren, enemy, reveal

AIR_FIRST = Refusal(
    "13.0d", "{it} comes too late: artillery has fired at every enemy hex, and air must come first"
)
SHELLED = Refusal("13.0d", "{it} has been fired at by artillery in this phase: air must come first")
AIR_NOT_YET = Refusal("13.0e", "{it} is not available now")
AIR_FLOWN = Refusal("13.0e", "{it} has attacked this turn")


def air_ready(g: Keren, seat: int, shelled: tuple[int, ...]) -> list[int]:
    """The air units that may still attack in a Bombardment Phase (13.0a, 13.0e, 16.2i)."""
    if seat != COMMONWEALTH or g.turn < g.plan.air_turn or not air_targets(g, seat, shelled):
        return []
    return [k for k in range(len(g.pack.air)) if k not in g.flown]


def why_not_fly(g: Keren, seat: int, air: int) -> Refusal:
    """Why an air unit may not attack in this Bombardment Phase."""
    if seat != COMMONWEALTH or g.turn < g.plan.air_turn:
        return AIR_NOT_YET
    return AIR_FLOWN if air in g.flown else AIR_FIRST


def air_targets(g: Keren, seat: int, shelled: tuple[int, ...]) -> list[int]:
    """Any enemy place, the tunnel too, that artillery has not fired at (13.0a, 13.0d).

    Bombs hit units and never close the tunnel (10.5f).
    """
    foe, hex_of, seats = enemy(seat), g.pack.hex_of, g.pack.seat
    closed = {hex_of[p] for p in shelled}
    return [p for p, s in g.stacks.items() if seats[s[0]] == foe and hex_of[p] not in closed]


class AirAttack(SeatStep[Keren]):
    """One air unit attacks alone (13.0c); a place is picked before its stack is shown (7.4c)."""

    air: int
    shelled: tuple[int, ...]
    """The places artillery has fired at in this phase (13.0d)."""

    def choice(self, g: Keren, seat: int) -> Choice:
        """Any enemy place artillery has not fired at."""
        places = air_targets(g, seat, self.shelled)
        return Choice("Bomb which hex?", [("hex", p) for p in places])

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Announce it."""
        g.pop()
        g.flown = (*g.flown, self.air)
        reveal(g, arg)
        g.push(NameTarget(seat, arg, (), air=self.air))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that place."""
        if verb != "hex":
            return Refusal("13.0a", "{it} is no answer now: choose the hex to bomb")
        stack = g.stacks.get(arg)
        if not stack or g.pack.seat[stack[0]] == seat:
            return NO_ENEMY
        return SHELLED
