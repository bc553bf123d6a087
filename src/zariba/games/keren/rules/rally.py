"""Rally: one die for each suppressed unit (15.1)."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Choice, Odds, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.keren.material.counters import spell_factor
from zariba.games.keren.rules.state import (
    ALREADY_DONE,
    CARRYING,
    DONE,
    NOT_ON_MAP,
    NOT_YOURS,
    SUPPRESSED,
    UNSUPPLIED,
    WRONG_PHASE,
    Keren,
    enemy,
    on_map,
)
from zariba.games.keren.rules.zones_of_control import in_zoc

NOT_SUPPRESSED = Refusal("15.1a", "{it} is not suppressed: only a suppressed unit can be rallied")
ONE_TRY = Refusal("15.1e", "{it} has had its rally roll in this phase")


class Rally(SeatStep[Keren]):
    """Step 4: one die for each suppressed unit that the owner tries (15.1a)."""

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
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        if g.at[arg] < 0:
            return NOT_ON_MAP
        if not g.status[arg] & SUPPRESSED:
            return NOT_SUPPRESSED if not g.status[arg] & DONE else ONE_TRY
        return ONE_TRY if g.status[arg] & DONE else ALREADY_DONE


def rally_parts(g: Keren, unit: int) -> tuple[Part, ...]:
    """What is added to the rally die (15.1b)."""
    rally = g.pack.rally
    parts = []
    if g.status[unit] & UNSUPPLIED:
        parts.append(Part("out of supply", "15.1b", rally.out_of_supply))
    if nearer_enemy(g, unit):
        parts.append(
            Part("an enemy is nearer than any friend", "15.1b", rally.nearer_enemy_than_friend)
        )
    if not in_zoc(g, g.at[unit], enemy(g.pack.seat[unit])):
        parts.append(Part("in no enemy zone of control", "15.1b", rally.outside_enemy_zoc))
    return tuple(parts)


def rally_odds(g: Keren, unit: int) -> Odds:
    """The exact chances of a rally roll."""
    parts = rally_parts(g, unit)
    ways = sum(1 for die in range(1, 7) if rallies(g, unit, die, parts))
    factor = spell_factor(g.pack.assault[unit][g.status[unit] & CARRYING])
    return Odds(
        title=f"Rally on {factor} or less",
        parts=parts,
        outcomes=tuple((r, n, 6) for r, n in (("rallied", ways), ("shaken", 6 - ways)) if n),
    )


def rallies(g: Keren, unit: int, die: int, parts: tuple[Part, ...]) -> bool:
    """A modified roll up to the factor of the face that shows, not halved again (15.1c)."""
    factor = g.pack.assault[unit][g.status[unit] & CARRYING]
    return 4 * (die + sum(p.value for p in parts)) <= factor


def nearer_enemy(g: Keren, unit: int) -> bool:
    """Whether the nearest enemy is closer than the nearest other friend; a tie is not (15.1b)."""
    pack = g.pack
    seat = pack.seat[unit]
    home = pack.hex_of[g.at[unit]]
    friend = foe = 1000
    for place, stack in g.stacks.items():
        far = pack.grid.distance(home, pack.hex_of[place])
        if pack.seat[stack[0]] != seat:
            foe = min(foe, far)
        elif far < friend and stack != (unit,):
            friend = far
    return foe < friend
