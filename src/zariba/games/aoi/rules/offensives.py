"""The Offensive Phase: who is first, then in turn an Offensive or a pass (b5.0a, xviii.m4a)."""

from typing import Final

from zariba.core.choice import PASS, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.aoi.rules.air_offensive import AirOffensive, why_no_mission
from zariba.games.aoi.rules.barbarossa import must_wait, note_blow
from zariba.games.aoi.rules.breakthrough import BreakthroughStep
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.command_status import NOBODY, CommandStatusStep, has_agent
from zariba.games.aoi.rules.exploitation import ExploitationStep
from zariba.games.aoi.rules.land_offensive import CombatStep, LandMovementStep
from zariba.games.aoi.rules.prices import any_winter, pay_offensive, why_no_offensive
from zariba.games.aoi.rules.standby import SeaOffensive, why_no_sea
from zariba.games.aoi.rules.state import AXIS, LATE_BRIBES, NOT_NOW, Aoi, enemy
from zariba.games.aoi.rules.taking_turns import TakingTurns

BACK: Final[Action] = ("back", 0)


def why_no_land(g: Aoi, seat: int, nation: int) -> Refusal | None:
    """Why a nation performs no Land Offensive now; what it must pay where it is winter an agent
    elsewhere need not (b1.4b)."""
    refusal = why_no_offensive(g, nation)
    if refusal is not None:
        return refusal
    poor = any_winter(g) and why_no_offensive(g, nation, winter=True) is not None
    return None if has_agent(g, seat, nation, winter=not poor) else NOBODY


def why_no_air(g: Aoi, seat: int, nation: int) -> Refusal | None:
    """Why a nation performs no Air Offensive now: its own air units fly it."""
    return why_no_offensive(g, nation, any_winter(g)) or why_no_mission(g, seat, nation)


def why_no_fleet(g: Aoi, seat: int, nation: int) -> Refusal | None:
    """Why a nation performs no Sea Offensive now: its own ships sail."""
    return why_no_offensive(g, nation, any_winter(g)) or why_no_sea(g, seat, nation)


KINDS: Final = {"land": why_no_land, "air": why_no_air, "sea": why_no_fleet}
"""By kind of Offensive: why a nation performs none now."""


def performers(g: Aoi, seat: int, kind: str) -> list[int]:
    """The nations of a side that can perform an Offensive of a kind now."""
    why = KINDS[kind]
    return [nation for nation in g.plan.sides[seat].nations if why(g, seat, nation) is None]


def why_no_kind(g: Aoi, seat: int, kind: str) -> Refusal | None:
    """Why none of them can: the leading nation's reason."""
    if performers(g, seat, kind):
        return None
    return KINDS[kind](g, seat, g.plan.sides[seat].nation)


def can_perform(g: Aoi, seat: int) -> bool:
    """Whether a side can perform an Offensive of any kind now."""
    return any(
        why(g, seat, nation) is None
        for why in KINDS.values()
        for nation in g.plan.sides[seat].nations
    )


class OffensivePhase(TakingTurns):
    """The Initiative decides who begins; two passes in a row end the phase (b5.0a, xviii.m4a)."""

    kind: str = ""
    """The kind of Offensive that was chosen, while it is asked whose it is."""

    def work(self, g: Aoi) -> bool:
        """End after two passes; a side that can perform nothing passes (b5.0a)."""
        if self.passes > 1:
            g.pop()
            return True
        if self.turn < 0:
            return False
        if must_wait(g, self.turn):  # that is no pass
            self.turn = enemy(self.turn)
        if can_perform(g, self.turn):
            return False
        self.let_pass(g)
        return True

    def let_pass(self, g: Aoi) -> None:
        """Who passes in the month of surprise lets the enemy act (b10.1a)."""
        note_blow(g, self.turn, passed=True)
        super().let_pass(g)

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Who begins; then which kind of Offensive, or a pass."""
        if self.turn < 0:
            nations = [side.nation for side in g.plan.sides]
            return Choice("Who performs the first Offensive?", [("begin", n) for n in nations])
        if self.kind:
            whose: list[Action] = [("nation", n) for n in performers(g, seat, self.kind)]
            return Choice("Whose Offensive is it?", [*whose, BACK])
        options: list[Action] = [(kind, 0) for kind in KINDS if performers(g, seat, kind)]
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
        if verb == "back":
            self.kind = ""
            return
        if verb != "nation":
            nations = performers(g, seat, verb)
            if len(nations) > 1:  # each has its own (b5.6a)
                self.kind = verb
                return
            self.kind, arg = verb, nations[0]
        kind, self.kind = self.kind, ""
        self.passes = 0
        self.turn = enemy(seat)
        note_blow(g, seat)
        perform(g, seat, kind, arg)
        if seat == AXIS and LATE_BRIBES not in g.options:
            g.push(BriberyWindow(seat))  # 10.36b, R14

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that Offensive cannot be performed."""
        if self.turn >= 0 and verb in KINDS and not self.kind:
            return why_no_kind(g, seat, verb) or NOT_NOW
        if verb == "nation" and self.kind:
            if arg not in g.plan.sides[seat].nations:
                return Refusal("xvi.c", "that nation is not of your side")
            return KINDS[self.kind](g, seat, arg) or NOT_NOW
        return NOT_NOW


def perform(g: Aoi, seat: int, kind: str, nation: int) -> None:
    """An Offensive of a nation begins."""
    if kind == "land":
        begin_land(g, seat, nation)
        return
    paid = pay_offensive(g, nation, any_winter(g))
    g.tell(Event("offensive", seat=seat, value=paid, word=kind))
    g.push(AirOffensive(seat, nation) if kind == "air" else SeaOffensive(seat, nation))


def begin_land(g: Aoi, seat: int, nation: int) -> None:
    """Pay for the first agent and put the six steps of a Land Offensive on the flow."""
    under = UnderCommand(seat, nation)
    under.paid = pay_offensive(g, nation)
    under.impromptu = under.paid > 0
    g.push(under)  # 6, the Unit Status Step
    g.push(ExploitationStep(seat))
    g.push(CombatStep(seat))
    g.push(LandMovementStep(seat))
    g.push(BreakthroughStep(seat))
    g.push(CommandStatusStep(seat))  # 1
