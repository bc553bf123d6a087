"""The Land Movement Step and the Combat Step of a Land Offensive (xviii.m4f, xviii.m4g)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.aoi.material.pieces import COMBAT, GENERAL, HQ
from zariba.games.aoi.rules.activation import ALL
from zariba.games.aoi.rules.amphibious import Landing, landing_parties, why_not_land
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.attackers import ATTACK, NO_ENEMY, targets, why_not_attack
from zariba.games.aoi.rules.closed_countries import NOT_ATTACKED, shelters_bystander
from zariba.games.aoi.rules.command import UnderCommand, activate, current, why_not_activate
from zariba.games.aoi.rules.movement import ActivatedMarch, why_not_move_activated
from zariba.games.aoi.rules.movement_points import allowance
from zariba.games.aoi.rules.staff_movement import set_out, why_not_travel
from zariba.games.aoi.rules.state import (
    ADVANCED,
    ATTACKED,
    COMMANDED,
    MOVED,
    NOT_NOW,
    Aoi,
    best_reason,
)
from zariba.games.aoi.rules.zones_of_control import enemy_inside

NO_AGENT: Final = Refusal("b5.2a", "only an HQ activated in this Offensive moves now")
NOBODY_NEAR: Final = Refusal("b5.1c", "no activated unit is adjacent to {it}")
PICK_FIRST: Final = Refusal("xviii.m4f", "choose the piece to move first, then {it}")


class LandMovementStep(SeatStep[Aoi]):
    """Activated units move; HQs move again and activate more; Generals travel (xviii.m4f)."""

    begun: bool = False

    def work(self, g: Aoi) -> bool:
        """An HQ may move three hexes once more, even if it did so before (b5.2a)."""
        if not self.begun:
            self.begun = True
            for agent in current(g).agents:
                if g.pack.sort[agent] == HQ:
                    g.status[agent] &= ~MOVED
        return False

    def recruits(self, g: Aoi, under: UnderCommand) -> list[int]:
        """The units that an HQ covers after its move and may still activate (b5.2a)."""
        pack, status = g.pack, g.status
        if not any(pack.sort[a] == HQ and status[a] & MOVED for a in under.agents):
            return []
        own = g.plan.sides[self.seat].of_sort[COMBAT]
        return [p for p in own if why_not_activate(g, p, again=True) is None]

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Who moves or is activated next, or nobody more."""
        under, pack = current(g), g.pack
        units = [p for p, _ in under.began if why_not_move_activated(g, seat, p) is None]
        staff = [a for a in under.agents if pack.sort[a] == HQ]
        staff += g.plan.sides[seat].of_sort[GENERAL]
        units += [p for p in staff if why_not_travel(g, seat, p) is None]
        more = self.recruits(g, under)
        options: list[Action] = [("unit", p) for p in (*units, *more)]
        if more:
            options.append(ALL)
        options += [("debark", p) for p in landing_parties(g, seat)]
        return Choice("Move which unit?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Pick a piece up, activate units, or end the step."""
        if verb == "done":
            g.pop()
        elif verb == "all":
            activate(g, tuple(self.recruits(g, current(g))))
        elif verb == "debark":
            g.push(Landing(seat, arg))
        elif not g.pack.is_combat[arg]:
            set_out(g, seat, arg)
        elif g.status[arg] & COMMANDED:
            g.push(ActivatedMarch(seat, (arg,), (allowance(g, arg),), (0,)))
        else:
            activate(g, (arg,))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that piece does not move and is not activated."""
        if verb == "debark":
            return why_not_land(g, seat, arg) or NOT_NOW
        if verb != "unit":
            return PICK_FIRST if verb == "hex" else NOT_NOW
        sort = g.pack.sort[arg]
        if sort == HQ and arg not in current(g).agents:
            return NO_AGENT
        if sort in (HQ, GENERAL):
            return why_not_travel(g, seat, arg) or NOT_NOW
        if sort != COMBAT or g.status[arg] & COMMANDED:
            return why_not_move_activated(g, seat, arg) or NOT_NOW
        return why_not_activate(g, arg, again=True) or NOT_NOW


class CombatStep(SeatStep[Aoi]):
    """Attacks declared and resolved one after another, none of them forced (xviii.m4g, R74)."""

    begun: bool = False

    def work(self, g: Aoi) -> bool:
        """What was attacked in the Breakthrough Step was attacked in another step."""
        if not self.begun:
            self.begun = True
            current(g).attacked = ()
            for piece in g.plan.sides[self.seat].pieces:
                g.status[piece] &= ~(ATTACKED | ADVANCED)
        return False

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Each hex that can be attacked within the agents' limits, or no more (b5.1b)."""
        options: list[Action] = [("hex", h) for h in targets(g, seat, ATTACK)]
        return Choice("Attack which hex?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Declare an attack, or end the step."""
        if verb == "hex":
            g.push(DeclareAttack(seat, arg, ATTACK))
        else:
            g.pop()

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that hex cannot be attacked."""
        return why_no_target(g, seat, arg, ATTACK) if verb == "hex" else NOT_NOW


def why_no_target(g: Aoi, seat: int, hex_: int, kind: int) -> Refusal:
    """Why no unit of a side may attack a hex: the commonest reason of those beside it."""
    if not enemy_inside(g, seat, hex_):
        return NOT_ATTACKED if shelters_bystander(g, hex_) else NO_ENEMY
    pack = g.pack
    near = [p for a in pack.approaches[hex_] for p in g.stacks.get(a, ()) if pack.seat[p] == seat]
    reasons = [(p, why) for p in near if (why := why_not_attack(g, p, hex_, kind)) is not None]
    return best_reason([(pack.pieces[p].name, why) for p, why in reasons], NOBODY_NEAR)
