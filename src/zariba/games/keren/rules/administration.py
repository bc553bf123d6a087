"""The Administrative Phase: guns ready, supply, carrying, rally (15.0)."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.rally import Rally
from zariba.games.keren.rules.state import (
    FIRED,
    UNSUPPLIED,
    WRONG_PHASE,
    Keren,
    fresh_phase,
    on_map,
)
from zariba.games.keren.rules.supply import (
    can_flip,
    check_supply,
    flip,
    remove_unsupplied,
    why_not_flip,
)
from zariba.games.keren.rules.victory import judge_road


class Administration(Step[Keren]):
    """Steps 1 to 4, each for both sides, the Commonwealth first (15.0a, 15.0b)."""

    stage: int = 0

    def work(self, g: Keren) -> bool:
        """Go on to the next step."""
        self.stage += 1
        match self.stage:
            case 1:
                g.status = [s & ~FIRED for s in g.status]  # 2.4c
                check_supply(g, COMMONWEALTH)
                check_supply(g, ITALIAN)
                tell_unsupplied(g)
            case 2:
                g.push(Carry(ITALIAN))
                g.push(Carry(COMMONWEALTH))
            case 3:
                if g.turn == g.plan.turns:
                    remove_unsupplied(g, ITALIAN)  # 6.8b: Italians first
                    check_supply(g, COMMONWEALTH)
                    remove_unsupplied(g, COMMONWEALTH)
            case 4:
                fresh_phase(g)
                g.push(Rally(ITALIAN))
                g.push(Rally(COMMONWEALTH))
            case _:
                judge_road(g)
                g.pop()
        return True


def tell_unsupplied(g: Keren) -> None:
    """How many units step 2 found without a line."""
    for seat in (COMMONWEALTH, ITALIAN):
        number = sum(1 for u in on_map(g, seat) if g.status[u] & UNSUPPLIED)
        g.tell(Event("supply", seat=seat, value=number))


class Carry(SeatStep[Keren]):
    """Step 3: the side may turn units to or from their carrying side (6.3a)."""

    def choice(self, g: Keren, seat: int) -> Choice:
        """Any unit that may turn."""
        options = [("unit", u) for u in g.pack.seat_units[seat] if can_flip(g, seat, u)]
        return Choice(
            "Turn units to or from carrying supply, or go on",
            [*options, PASS],
            standing="Supply faces",
        )

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Turn one over, or end the step."""
        if verb == "done":
            g.pop()
        else:
            flip(g, arg)

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why a unit may not turn over."""
        if verb != "unit":
            return WRONG_PHASE
        return why_not_flip(g, seat, arg) or WRONG_PHASE
