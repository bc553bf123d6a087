"""The nine phases of a turn, in their order (5.0)."""

from zariba.core.flow import Event, Step
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.administration import Administration
from zariba.games.keren.rules.assault import AssaultPhase
from zariba.games.keren.rules.bombardment import BOMBARDMENT, DEFENSIVE
from zariba.games.keren.rules.fire_phases import FirePhase
from zariba.games.keren.rules.movement import MovementPhase
from zariba.games.keren.rules.stacking import trim_overstacked
from zariba.games.keren.rules.state import MOVED, Keren, fresh_phase
from zariba.games.keren.rules.victory import judge_points

PHASES = (
    "Administrative",
    "Commonwealth Bombardment",
    "Italian Bombardment",
    "Commonwealth Movement",
    "Italian Defensive Fire",
    "Italian Movement",
    "Commonwealth Defensive Fire",
    "Italian Assault",
    "Commonwealth Assault",
)  # 5.0a
ADMINISTRATIVE, CW_BOMBARDMENT, IT_BOMBARDMENT, CW_MOVEMENT, IT_FIRE = range(5)
IT_MOVEMENT, CW_FIRE, IT_ASSAULT, CW_ASSAULT = range(5, 9)


class Turn(Step[Keren]):
    """Runs the phases one after another, turn by turn, to the end of the game."""

    next: int = 0

    def work(self, g: Keren) -> bool:
        """Begin the next phase; after the ninth the turn ends (5.0e)."""
        if self.next == len(PHASES):
            judge_points(g)
            if g.result is None:
                g.turn += 1
                self.next = 0
            return True
        g.phase = self.next
        self.next += 1
        fresh_phase(g)
        g.tell(Event("phase", value=g.phase))
        begin(g)
        trim_overstacked(g)
        return True


def begin(g: Keren) -> None:
    """Push the steps of the present phase: only its side acts, only in its way (5.0b)."""
    match g.phase:
        case 0:
            g.flown = ()
            g.push(Administration())
        case 1:
            g.push(FirePhase(COMMONWEALTH, BOMBARDMENT))
        case 2:
            g.push(FirePhase(ITALIAN, BOMBARDMENT))
        case 3 | 5:
            seat = COMMONWEALTH if g.phase == CW_MOVEMENT else ITALIAN
            for unit in g.pack.seat_units[seat]:
                g.status[unit] &= ~MOVED
            g.push(MovementPhase(seat))
        case 4:
            g.push(FirePhase(ITALIAN, DEFENSIVE))
        case 6:
            g.push(FirePhase(COMMONWEALTH, DEFENSIVE))
        case 7:
            g.push(AssaultPhase(ITALIAN))
        case 8:
            g.push(AssaultPhase(COMMONWEALTH))
