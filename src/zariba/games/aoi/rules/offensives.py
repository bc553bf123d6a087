"""The Offensive Phase: who is first, then in turn an Offensive or a pass (b5.0a, xviii.m4a)."""

from typing import Final

from zariba.core.choice import PASS, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.aoi.rules.air_offensive import AirOffensive, why_no_mission
from zariba.games.aoi.rules.breakthrough import BreakthroughStep
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.command import UnderCommand, pay_offensive, why_no_offensive
from zariba.games.aoi.rules.command_status import NOBODY, CommandStatusStep, has_agent
from zariba.games.aoi.rules.exploitation import ExploitationStep
from zariba.games.aoi.rules.land_offensive import CombatStep, LandMovementStep
from zariba.games.aoi.rules.standby import SeaOffensive, why_no_sea
from zariba.games.aoi.rules.state import AXIS, NOT_NOW, Aoi, enemy
from zariba.games.aoi.rules.taking_turns import TakingTurns

SEA: Final[Action] = ("sea", 0)
LAND: Final[Action] = ("land", 0)
AIR: Final[Action] = ("air", 0)


def why_no_land(g: Aoi, seat: int) -> Refusal | None:
    """Why a side performs no Land Offensive now."""
    refusal = why_no_offensive(g, seat)
    if refusal is not None:
        return refusal
    return None if has_agent(g, seat) else NOBODY


def why_no_air(g: Aoi, seat: int) -> Refusal | None:
    """Why a side performs no Air Offensive now."""
    return why_no_offensive(g, seat) or why_no_mission(g, seat)


def can_perform(g: Aoi, seat: int) -> bool:
    """Whether a side can perform an Offensive of any kind now."""
    return any(why(g, seat) is None for why in (why_no_land, why_no_air, why_no_sea))


class OffensivePhase(TakingTurns):
    """The Initiative decides who begins; two passes in a row end the phase (b5.0a, xviii.m4a)."""

    def work(self, g: Aoi) -> bool:
        """End after two passes; a side that can perform nothing passes (b5.0a)."""
        if self.passes > 1:
            g.pop()
            return True
        if self.turn < 0 or can_perform(g, self.turn):
            return False
        self.let_pass(g)
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Who begins; then which kind of Offensive, or a pass."""
        if self.turn < 0:
            nations = [side.nation for side in g.plan.sides]
            return Choice("Who performs the first Offensive?", [("begin", n) for n in nations])
        options: list[Action] = []
        if why_no_land(g, seat) is None:
            options.append(LAND)
        if why_no_air(g, seat) is None:
            options.append(AIR)
        if why_no_sea(g, seat) is None:
            options.append(SEA)
        return Choice("Perform an Offensive?", [*options, PASS])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Begin an Offensive, or pass."""
        if verb == "begin":
            self.turn = g.pack.nation_seat[arg]
            g.tell(Event("begin", seat=self.turn))
            return
        if verb == "pass":
            self.let_pass(g)
            return
        self.passes = 0
        self.turn = enemy(seat)
        if verb == "land":
            begin_land(g, seat)
        else:
            paid = pay_offensive(g, seat)
            g.tell(Event("offensive", seat=seat, value=paid, word=verb))
            g.push(AirOffensive(seat) if verb == "air" else SeaOffensive(seat))
        if seat == AXIS:
            g.push(BriberyWindow(seat))  # 10.36b, R14

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that Offensive cannot be performed."""
        if self.turn >= 0 and verb == "land":
            return why_no_land(g, seat) or NOT_NOW
        if self.turn >= 0 and verb == "air":
            return why_no_air(g, seat) or NOT_NOW
        if self.turn >= 0 and verb == "sea":
            return why_no_sea(g, seat) or NOT_NOW
        return NOT_NOW


def begin_land(g: Aoi, seat: int) -> None:
    """Pay for the first agent and put the six steps of a Land Offensive on the flow."""
    under = UnderCommand(seat, g.plan.sides[seat].nation)
    under.paid = pay_offensive(g, seat)
    under.impromptu = under.paid > 0
    g.push(under)  # 6, the Unit Status Step
    g.push(ExploitationStep(seat))
    g.push(CombatStep(seat))
    g.push(LandMovementStep(seat))
    g.push(BreakthroughStep(seat))
    g.push(CommandStatusStep(seat))  # 1
