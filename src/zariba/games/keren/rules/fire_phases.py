"""The Bombardment and Defensive Fire Phases: attacks one after another (5.0, 11.0, 12.0)."""

from typing import ClassVar

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.keren.rules.air import AIR_NOT_YET, AirAttack, air_ready, why_not_fly
from zariba.games.keren.rules.attack import AttackOrder
from zariba.games.keren.rules.bombardment import BOMBARDMENT
from zariba.games.keren.rules.ranged_fire import (
    NO_ENEMY,
    NOT_ADJACENT,
    STOOD_STILL,
    NameTarget,
    fair_game,
    firers,
    targets,
    why_not_fire,
)
from zariba.games.keren.rules.state import (
    ALREADY_DONE,
    FIRED,
    Keren,
    best_reason,
)

NOBODY_FIRES = Refusal("11.0a", "{it} is not within reach of any of your units now")


class FirePhase(SeatStep[Keren]):
    """A Bombardment or Defensive Fire Phase: attacks one after another (11.0f).

    Guns that bombarded may fire once more in the Defensive Fire Phase (5.0d).
    """

    kind: str
    shelled: tuple[int, ...] = ()
    """The places artillery has fired at in this phase (13.0d)."""

    def choice(self, g: Keren, seat: int) -> Choice:
        """Each place that can be fired at, each air unit, or no more."""
        options: list[Action] = []
        if self.kind == BOMBARDMENT:
            options += [("air", k) for k in air_ready(g, seat, self.shelled)]
        options += [("hex", place) for place in targets(g, seat, self.kind)]
        options.append(PASS)
        return Choice("Fire at which hex?", options)

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Start an attack or end the phase."""
        if verb == "done":
            g.pop()
        elif verb == "air":
            g.push(AirAttack(seat, arg, self.shelled))
        else:
            g.push(FireOrder(seat, arg, kind=self.kind))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why that cannot be fired at, or with."""
        if verb == "air":
            return why_not_fly(g, seat, arg) if self.kind == BOMBARDMENT else AIR_NOT_YET
        if verb == "hex":
            stack = g.stacks.get(arg)
            if not stack or g.pack.seat[stack[0]] == seat:
                return NO_ENEMY
            if not any(fair_game(g, unit) for unit in stack):
                return STOOD_STILL
            reasons = [
                reason
                for unit in g.pack.seat_units[seat]
                if g.at[unit] >= 0
                and (reason := why_not_fire(g, unit, arg, self.kind))
                and reason is not NOT_ADJACENT
            ]
            return best_reason(reasons, NOBODY_FIRES)
        return Refusal("11.1a", "{it} comes later: choose the enemy hex to fire at first")


class FireOrder(AttackOrder):
    """Units fire singly or add their factors (11.1b, 12.5a)."""

    GO: ClassVar[str] = "fire"
    ASKS: ClassVar[str] = "Who fires at {}?"
    NOBODY_YET: ClassVar[Refusal] = Refusal("11.1b", "choose at least one unit to fire")

    kind: str = BOMBARDMENT

    def able(self, g: Keren) -> list[int]:
        """Those that may fire at the target."""
        return firers(g, self.seat, self.target, self.kind)

    def why_unable(self, g: Keren, unit: int) -> Refusal:
        """Why not that one."""
        return why_not_fire(g, unit, self.target, self.kind) or ALREADY_DONE

    def strike(self, g: Keren) -> None:
        """A unit of the stack is named next."""
        if self.kind == BOMBARDMENT:
            for unit in self.units:
                g.status[unit] |= FIRED  # 12.4b, 2.4c
        phase = g.flow[-1]
        if isinstance(phase, FirePhase) and any(g.pack.is_gun[u] for u in self.units):
            phase.shelled = (*phase.shelled, self.target)
        g.push(NameTarget(self.seat, self.target, self.units))
