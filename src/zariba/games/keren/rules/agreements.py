"""Quick tests beside the reasons they stand for: the conformance kit holds them together."""

from collections.abc import Iterable

from zariba.core.choice import Refusal
from zariba.games.keren.rules.administration import Carry
from zariba.games.keren.rules.entering import entry_ways
from zariba.games.keren.rules.fire_phases import FireOrder, FirePhase
from zariba.games.keren.rules.movement import (
    STAYS,
    March,
    MovementPhase,
    why_not_march,
    why_not_step,
)
from zariba.games.keren.rules.ranged_fire import can_fire, fair_game, why_not_fire
from zariba.games.keren.rules.state import OFF, Keren, enemy, on_map
from zariba.games.keren.rules.supply import can_flip, why_not_flip

Agreement = tuple[str, bool, Refusal | None]
FEW = 12
"""Of many units or places so many are looked at, others at each decision."""


def agreements(state: Keren, seat: int) -> Iterable[Agreement]:
    """What the quick tests say of this position, and why not."""
    match state.flow[-1]:
        case FirePhase() as step:
            for target in some(state, on_places(state, enemy(seat))):
                yield from firing(state, seat, target, step.kind)
        case FireOrder() as step:
            yield from firing(state, seat, step.target, step.kind)
        case Carry():
            for unit in some(state, state.pack.seat_units[seat]):
                why = why_not_flip(state, seat, unit)
                yield f"turn {unit}", can_flip(state, seat, unit), why
        case MovementPhase():
            for unit in some(state, on_map(state, seat)):
                may = not state.status[unit] & STAYS
                yield f"move {unit}", may, why_not_march(state, seat, unit)
        case March() as step:
            yield from stepping(state, step)


def some(g: Keren, things: Iterable[int]) -> list[int]:
    """A few of them, spread over all."""
    listed = list(things)
    apart = max(len(listed) // FEW, 1)
    return listed[g.n % apart :: apart]


def on_places(g: Keren, seat: int) -> list[int]:
    """The places of a seat's stacks."""
    return [place for place, stack in g.stacks.items() if g.pack.seat[stack[0]] == seat]


def firing(g: Keren, seat: int, target: int, kind: str) -> Iterable[Agreement]:
    """Who may fire at a place, and whether the phase offers it."""
    for unit in some(g, on_map(g, seat)):
        why = why_not_fire(g, unit, target, kind)
        yield f"fire {unit} at {target}", can_fire(g, unit, target, kind), why
    phase = next((step for step in reversed(g.flow) if isinstance(step, FirePhase)), None)
    if phase is not None and any(fair_game(g, u) for u in g.stacks[target]):
        offered = ("hex", target) in phase.choice(g, seat).options
        reasons = [why_not_fire(g, unit, target, kind) for unit in on_map(g, seat)]
        yield f"fire at {target}", offered, None if None in reasons else reasons[0]


def stepping(g: Keren, march: March) -> Iterable[Agreement]:
    """Where a stack may go."""
    here = march.here(g)
    may = march.open_ways(g)
    if here == OFF:
        for way in entry_ways(g, march.units[0]):
            yield f"enter by {way.to}", way in may, march.why_not_entry(g, way)
        return
    fresh = march.steps == 0
    for way in g.pack.ways[here]:
        why = why_not_step(g, march.seat, march.units, march.left, fresh, way)
        yield f"step to {way.to}", way in may, why
