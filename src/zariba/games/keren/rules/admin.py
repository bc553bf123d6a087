"""The Administrative Phase: guns ready, supply, carrying, rally (15.0)."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Choice, Odds, Part, Refusal
from zariba.core.flow import Event, Step
from zariba.games.keren.material.counters import spell_factor
from zariba.games.keren.material.pack import COMMONWEALTH, ITALIAN, PACK
from zariba.games.keren.rules.state import (
    ALREADY_DONE,
    CARRYING,
    DONE,
    FIRED,
    NOT_ON_MAP,
    NOT_YOURS,
    SUPPRESSED,
    UNSUPPLIED,
    WRONG_PHASE,
    Keren,
    enemy,
    fresh_phase,
    in_zoc,
    on_map,
)
from zariba.games.keren.rules.supply import check_supply, flip, remove_unsupplied, why_not_flip
from zariba.games.keren.rules.victory import judge_road

NOT_SUPPRESSED = Refusal("15.1a", "only a suppressed unit can be rallied")
ONE_TRY = Refusal("15.1e", "it has had its rally roll in this phase")


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
    for side in (COMMONWEALTH, ITALIAN):
        number = sum(1 for u in on_map(g, side) if g.status[u] & UNSUPPLIED)
        g.tell(Event("supply", seat=side, value=number))


class Carry(Step[Keren]):
    """Step 3: the side may turn units to or from their carrying side (6.3a)."""

    side: int

    def asks(self, g: Keren) -> tuple[int, ...]:
        """The side whose units may turn."""
        return (self.side,)

    def choice(self, g: Keren, seat: int) -> Choice:
        """Any unit that may turn."""
        options = [("unit", u) for u in on_map(g, seat) if why_not_flip(g, seat, u) is None]
        return Choice("Turn units to or from carrying supply, or go on", [*options, PASS])

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


class Rally(Step[Keren]):
    """Step 4: one die for each suppressed unit that the owner tries (15.1a)."""

    side: int

    def asks(self, g: Keren) -> tuple[int, ...]:
        """The side whose units may rally."""
        return (self.side,)

    def choice(self, g: Keren, seat: int) -> Choice:
        """Each suppressed unit not yet tried."""
        options = [
            ("unit", u) for u in on_map(g, seat) if g.status[u] & (SUPPRESSED | DONE) == SUPPRESSED
        ]
        return Choice("Rally which unit?", [*options, PASS])

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Roll for one, or end the step; a rallied unit acts this turn (15.1d)."""
        if verb == "done":
            g.pop()
            return
        parts = rally_parts(g, arg)
        die = g.roll(6, "rally", (arg,))  # 2.0a
        rallied = rallies(g, arg, die, parts)
        g.status[arg] |= DONE  # 15.1e
        if rallied:
            g.status[arg] &= ~SUPPRESSED
        word = "rallied" if rallied else "shaken"
        event = Event(
            "rally", seat=seat, units=(arg,), at=g.at[arg], die=die, word=word, parts=parts
        )
        g.tell(event)

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why a unit gets no roll."""
        if verb != "unit":
            return WRONG_PHASE
        if PACK.side[arg] != seat:
            return NOT_YOURS
        if g.at[arg] < 0:
            return NOT_ON_MAP
        if not g.status[arg] & SUPPRESSED:
            return NOT_SUPPRESSED if not g.status[arg] & DONE else ONE_TRY
        return ONE_TRY if g.status[arg] & DONE else ALREADY_DONE


def rally_parts(g: Keren, unit: int) -> tuple[Part, ...]:
    """What is added to the rally die (15.1b)."""
    parts = []
    if g.status[unit] & UNSUPPLIED:
        parts.append(Part("out of supply", "15.1b", 1))
    if nearer_enemy(g, unit):
        parts.append(Part("an enemy is nearer than any friend", "15.1b", 1))
    if not in_zoc(g, g.at[unit], enemy(PACK.side[unit])):
        parts.append(Part("in no enemy zone of control", "15.1b", -1))
    return tuple(parts)


def rally_odds(g: Keren, unit: int) -> Odds:
    """The exact chances of a rally roll."""
    parts = rally_parts(g, unit)
    ways = sum(1 for die in range(1, 7) if rallies(g, unit, die, parts))
    factor = spell_factor(PACK.assault[unit][g.status[unit] & CARRYING])
    return Odds(
        title=f"Rally on {factor} or less",
        parts=parts,
        outcomes=tuple((r, n, 6) for r, n in (("rallied", ways), ("shaken", 6 - ways)) if n),
    )


def rallies(g: Keren, unit: int, die: int, parts: tuple[Part, ...]) -> bool:
    """A modified roll up to the factor of the face that shows, not halved again (15.1c)."""
    factor = PACK.assault[unit][g.status[unit] & CARRYING]
    return 4 * (die + sum(p.value for p in parts)) <= factor


def nearer_enemy(g: Keren, unit: int) -> bool:
    """Whether the nearest enemy is closer than the nearest other friend; a tie is not (15.1b)."""
    side = PACK.side[unit]
    home = PACK.hex_of[g.at[unit]]
    friend = foe = 1000
    for place, stack in g.stacks.items():
        far = PACK.grid.distance(home, PACK.hex_of[place])
        if PACK.side[stack[0]] != side:
            foe = min(foe, far)
        elif far < friend and stack != (unit,):
            friend = far
    return foe < friend
