"""Keren's position as plain data, and the few questions every rule asks of it."""

from typing import ClassVar, Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event, Result, State
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.material.scenarios import Plan

OFF: Final = -1
"""Not on the map: yet to be set up, yet to arrive, or not in this scenario."""
DEAD: Final = -2
UNKNOWN: Final = -3
"""In a masked state: the viewer does not know where this unit is."""
CARRYING: Final = 1
UNSUPPLIED: Final = 2
FACE: Final = CARRYING | UNSUPPLIED
"""These two bits pick the column of a unit's values."""
SUPPRESSED: Final = 4
"""Markers are bits of a unit's status: there is no counting of them (2.5a)."""
FIRED: Final = 8
DONE: Final = 16
"""It has had its turn in this phase: moved, fired, assaulted, flipped or tried to rally."""
MOVED: Final = 32
"""It changed place in its side's last Movement Phase."""
WITHIN_FRONT: Final = 64
"""Step 2 of the Administrative Phase found a line of at most 50."""
WITHIN_CARRYING: Final = 128
"""Step 2 of the Administrative Phase found a line of at most 100."""
FACING: Final = "facing"
MOVED_ONLY: Final = "fire-at-moved"
SET_UP: Final = -1


class Keren(State):
    """The Battle of Keren at one moment."""

    pack: ClassVar[KerenPack]
    turn: int = 1
    phase: int = SET_UP
    at: list[int] = []
    """By unit: its place, or OFF, DEAD, UNKNOWN."""
    status: list[int] = []
    stacks: dict[int, tuple[int, ...]] = {}
    """By place: its units, bottom to top."""
    facing: list[int] = []
    """By unit, 0 to 5 clockwise from north; empty unless the facing rule is played."""
    used: list[int] = []
    """By group of the scenario: how many of it have come."""
    vp: int = 0
    """Points for losses; those for hexes are counted from `held`."""
    held: list[int] = []
    """By VP hex: the side that was last in it, -1 for none."""
    seen: dict[int, tuple[int, ...]] = {}
    """By place: a stack that was shown, forgotten when its members or order change (7.4b)."""
    flown: tuple[int, ...] = ()
    """The air units that have attacked this turn."""

    @property
    def plan(self) -> Plan:
        """The scenario being played."""
        return self.pack.plan_by_id[self.scenario]


def enemy(seat: int) -> int:
    """The other side."""
    return 1 - seat


def owner(g: Keren, place: int) -> int:
    """The side that has units in a place, -1 for none."""
    stack = g.stacks.get(place)
    return g.pack.seat[stack[0]] if stack else -1


def on_map(g: Keren, seat: int) -> list[int]:
    """The units of a side that stand on the map."""
    at = g.at
    return [u for u in g.pack.seat_units[seat] if at[u] >= 0]


def enter(g: Keren, unit: int, place: int) -> None:
    """Put a unit on top of what stands in a place; a VP hex changes hands (4.2e)."""
    g.stacks[place] = (*g.stacks.get(place, ()), unit)
    g.seen.pop(place, None)
    g.at[unit] = place
    pack = g.pack
    if place in pack.vp_index:
        g.held[pack.vp_index[place]] = pack.seat[unit]


def leave(g: Keren, unit: int) -> None:
    """Take a unit out of the place it stands in."""
    place = g.at[unit]
    rest = tuple(u for u in g.stacks[place] if u != unit)
    if rest:
        g.stacks[place] = rest
    else:
        del g.stacks[place]
    g.seen.pop(place, None)
    g.at[unit] = OFF


def put_on_top(g: Keren, unit: int) -> None:
    """The owner orders his stack (7.4d)."""
    place = g.at[unit]
    g.stacks[place] = (*(u for u in g.stacks[place] if u != unit), unit)
    g.seen.pop(place, None)


def eliminate(g: Keren, unit: int, rule: str) -> None:
    """Remove a unit for good, whichever side shows (2.4a), and score it (4.2a, 4.2b)."""
    pack = g.pack
    place = g.at[unit]
    if not is_shown(g, place):
        g.shown += 1  # the dead are known, and so is the next unit on top
    leave(g, unit)  # 8.4b: its zone of control goes with it
    g.at[unit] = DEAD
    g.status[unit] = 0
    points = pack.loss_points[pack.seat[unit]]
    g.vp += points
    g.tell(Event("loss", seat=pack.seat[unit], units=(unit,), at=place, value=points, word=rule))


def suppress(g: Keren, units: tuple[int, ...], rule: str) -> None:
    """Suppress units; those already suppressed suffer nothing more (11.3b, 14.2b)."""
    fresh = tuple(u for u in units if not g.status[u] & SUPPRESSED)
    for unit in fresh:
        g.status[unit] |= SUPPRESSED
    if fresh:
        place = g.at[fresh[0]]
        g.tell(Event("suppressed", seat=g.pack.seat[fresh[0]], units=fresh, at=place, word=rule))


def reveal(g: Keren, place: int) -> None:
    """Show a stack to the enemy until its members or their order change (7.4b)."""
    stack = g.stacks.get(place, ())
    if len(stack) > 1 and place not in g.seen:
        g.shown += 1
        g.seen[place] = stack
        g.tell(Event("reveal", seat=g.pack.seat[stack[0]], units=stack, at=place, word="7.4b"))


def is_shown(g: Keren, place: int) -> bool:
    """Whether all of a stack is known to the enemy."""
    return place in g.seen or len(g.stacks[place]) == 1


def one_regiment(pack: KerenPack, a: int, b: int) -> bool:
    """Same colour band of the same division (2.3b)."""
    return pack.regiment[a] != "" and pack.regiment[a] == pack.regiment[b]


def face_of(g: Keren, unit: int) -> int:
    """Which of a unit's values count now: by face and supply (6.5d), the front for one unseen."""
    return g.status[unit] & FACE if unit < g.pack.count else 0


def best_reason(reasons: list[Refusal], otherwise: Refusal) -> Refusal:
    """Of several units' reasons the commonest, with the rules of all of them."""
    if not reasons:
        return otherwise
    first = max(reasons, key=reasons.count)
    rules = {rule for reason in reasons for rule in (reason.rule, *reason.also)}
    why = f"{{it}} is safe now; what stops most of your units: {first.why.replace('{it}', 'one')}"
    return Refusal(first.rule, why, tuple(sorted(rules - {first.rule})))


def fresh_phase(g: Keren) -> None:
    """Every unit may act again."""
    g.status = [s & ~DONE for s in g.status]


def finish(g: Keren, winner: int, rule: str, why: str) -> None:
    """End the game."""
    g.result = Result(winner, rule, why)
    g.tell(Event("result", seat=winner, word=why))


SUPPRESSED_STAYS = Refusal(
    "14.4a", "{it} is suppressed: it cannot move, fire or assault", ("11.0e",)
)
NOT_YOURS = Refusal("5.0b", "{it} is not yours")
NOT_ON_MAP = Refusal("5.0b", "{it} is not on the map")
ALREADY_DONE = Refusal("5.0b", "{it} has had its turn in this phase")
WRONG_PHASE = Refusal("5.0b", "{it} is no answer to {asked}")
