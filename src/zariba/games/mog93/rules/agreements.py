"""Quick tests of this moment beside the reasons they stand for, to be compared."""

from collections.abc import Iterator

from zariba.core.choice import Refusal
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.arms import can_reload, carried, to_load, why_not_reload
from zariba.games.mog93.rules.boarding import can_board, why_not_board
from zariba.games.mog93.rules.state import ABOARD, Mog
from zariba.games.mog93.rules.strides import OFFSETS
from zariba.games.mog93.rules.targets import enemies, targets, why_out_of_reach
from zariba.games.mog93.rules.walking import friends_near, steps, why_not_step

MOST = 24
"""Of steps and enemies so many are asked about at a time."""

Agreement = tuple[str, bool, Refusal | None]


def agreements(state: Mog, seat: int) -> Iterator[Agreement]:
    """What may be boarded, walked, fired at and loaded now, and why not."""
    for vehicle in range(CONVOY):
        yield f"v{vehicle + 1}", can_board(state, vehicle), why_not_board(state, vehicle)
    step = state.flow[-1]
    if isinstance(step, Act):
        if state.where[step.model] < ABOARD:
            yield from walks(state, step.model)
        yield from shots(state, step.model)
        for weapon in to_load(state, step.model):
            quick = can_reload(state, step.model, weapon) and step.can_reload(state, weapon)
            yield f"reload {weapon}", quick, why_not_reload(state, step, weapon)


def walks(g: Mog, model: int) -> Iterator[Agreement]:
    """Some of the steps of a man on foot, others each time."""
    mask = steps(g, model, friends_near(g, model))
    for number in range(g.n % 4, len(OFFSETS), len(OFFSETS) // MOST + 1):
        yield f"step {number}", bool(mask >> number & 1), why_not_step(g, model, number, ())


def shots(g: Mog, model: int) -> Iterator[Agreement]:
    """Some enemies as targets of each of his weapons."""
    some = enemies(g)
    for weapon in carried(g, model):
        seen = set(targets(g, model, weapon))
        for target in some[g.n % 5 :: len(some) // MOST + 1]:
            yield f"target {target}", target in seen, why_out_of_reach(g, model, weapon, target)
