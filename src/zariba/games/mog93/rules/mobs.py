"""What a mob is: its number and level, and mobs that meet and join (R61)."""

from zariba.boards.plane import TOLERANCE
from zariba.core.flow import Event
from zariba.games.mog93.rules.eyes import eyes_of_figures
from zariba.games.mog93.rules.sight import distance
from zariba.games.mog93.rules.state import Mog


def is_roof(g: Mog, mob: int) -> bool:
    """Whether a mob stands on roofs; it never changes its level (appear.stay_level)."""
    return g.anchor[mob] >= g.ground.lattice.size


def new_mob(g: Mog, figures: tuple[int, ...], anchor: int, panic: int) -> int:
    """A mob with the next number (gen.number)."""
    g.last_mob += 1
    mob = g.last_mob
    g.mobs[mob] = figures
    g.anchor[mob] = anchor
    g.panic[mob] = panic
    enrol(g, figures, mob)
    return mob


def enrol(g: Mog, figures: tuple[int, ...], mob: int) -> None:
    """Figures that belong to a mob from now on."""
    mobs = list(g.f_mob)
    for figure in figures:
        mobs[figure] = mob
    g.f_mob = tuple(mobs)


def join_mobs(g: Mog) -> None:
    """Mobs of a level that come within five inches become one, until none is left (R61)."""
    joined = True
    while joined:
        joined = False
        numbers = sorted(g.mobs)
        boxes = {mob: box_of_mob(g, mob) for mob in numbers}
        for place, one in enumerate(numbers):
            for two in numbers[place + 1 :]:
                if one in g.mobs and two in g.mobs and close(g, one, two, boxes):
                    merge(g, one, two)
                    joined = True
                    break
            if joined:
                break


def box_of_mob(g: Mog, mob: int) -> tuple[float, float, float, float]:
    """The rectangle round a mob."""
    eyes = eyes_of_figures(g, g.mobs[mob])
    xs, ys = [e.x for e in eyes], [e.y for e in eyes]
    return min(xs), min(ys), max(xs), max(ys)


def close(g: Mog, one: int, two: int, boxes: dict[int, tuple[float, float, float, float]]) -> bool:
    """Whether two mobs stand within the distance at which they join (gen.join, gen.join_level)."""
    if is_roof(g, one) != is_roof(g, two):
        return False
    reach = g.pack.numbers.mob_merge_inches
    a, b = boxes[one], boxes[two]
    slack = reach + 3
    if a[0] - slack > b[2] or b[0] - slack > a[2] or a[1] - slack > b[3] or b[1] - slack > a[3]:
        return False
    if is_roof(g, one) and g.anchor[two] not in g.graph().part(g.anchor[one]):
        return False
    there = eyes_of_figures(g, g.mobs[two])
    for eye in eyes_of_figures(g, g.mobs[one]):
        for other in there:
            if eye.ride < 0 and other.ride < 0:
                dx, dy, dz = eye.x - other.x, eye.y - other.y, eye.z - other.z
                if dx * dx + dy * dy + dz * dz <= (reach + TOLERANCE) ** 2:
                    return True
            elif distance(g, eye, other) <= reach + TOLERANCE:
                return True
    return False


def merge(g: Mog, one: int, two: int) -> None:
    """The bigger mob keeps number, anchor and markers (gen.join_state)."""
    a, b = len(g.mobs[one]), len(g.mobs[two])
    keep, lose = (one, two) if a >= b else (two, one)
    panic = max(g.panic[one], g.panic[two]) if a == b else g.panic[keep]
    moved = g.mobs[lose]
    enrol(g, moved, keep)
    g.v_mob = tuple(keep if mob == lose else mob for mob in g.v_mob)
    g.mobs[keep] += moved
    g.panic[keep] = panic
    del g.mobs[lose], g.anchor[lose], g.panic[lose]
    g.tell(Event("mobs join", units=(keep, lose), value=len(g.mobs[keep])))
