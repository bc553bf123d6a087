"""The frame of a ground combat: what it remembers while its steps run."""

from typing import ClassVar

from zariba.core.flow import Step
from zariba.games.sandwars.rules.state import OFF_MAP, SandWars, lift, units


class Frame(Step[SandWars]):
    """The memory of a ground combat; `combat.py` runs it."""

    over_stage: ClassVar[int] = 99

    space: int
    round: int = 1
    stage: int = 0
    lost: tuple[int, int] = (0, 0)
    """Steps that each side has lost in this round."""
    low: tuple[bool, bool] = (False, False)
    """Who is short of ammunition in this round."""
    breakthrough: bool = False
    support: tuple[int, ...] = ()
    """The attacker's markers over the space."""
    interceptors: tuple[int, ...] = ()
    intel: int = 0
    """Tactical Intel that was not cancelled."""
    face: int = 0
    """The attacker's Recon die, once rolled."""
    advantage: int = -1


def combat_now(g: SandWars) -> Frame | None:
    """The ground combat that is going on, if any."""
    for step in reversed(g.flow):
        if isinstance(step, Frame):
            return step
    return None


def frame_of(g: SandWars) -> Frame:
    """The ground combat that is going on."""
    frame = combat_now(g)
    assert frame is not None
    return frame


def empty_side(g: SandWars, frame: Frame) -> bool:
    """Whether a side has no ground unit left in the space."""
    return not units(g, 0, frame.space) or not units(g, 1, frame.space)


def markers_home(g: SandWars, frame: Frame) -> None:
    """Support and interceptors go back to their Off-Map boxes (loss.air, unit.impact.use)."""
    for m in (*frame.support, *frame.interceptors):
        if g.at[m] >= 0:
            lift(g, m, OFF_MAP)
    frame.support = ()
    frame.interceptors = ()


def combat_over(g: SandWars) -> None:
    """End the combat at once: what was pending in it is dropped (dice.unwind, R-72)."""
    frame = frame_of(g)
    while g.flow[-1] is not frame:
        g.flow.pop()
    for p in g.sites[frame.space]:
        if g.pack.impact[p]:
            lift(g, p, OFF_MAP)  # also those whose mission was dropped on the way
    frame.stage = Frame.over_stage
