"""The first year in the east: surprise, winter, Soviet command (b10.1a, b10.2a, b10.22a)."""

from zariba.core.choice import Part
from zariba.games.aoi.rules.state import ALLIED, AXIS, NAVAL_AND_AIR, OFFENSIVE, Aoi


def is_surprise(g: Aoi) -> bool:
    """Whether this is the month in which the Axis surprises its enemy (b10.1a)."""
    return g.plan.special is not None and g.month == g.plan.special.surprise


def is_undisturbed(g: Aoi, seat: int) -> bool:
    """Whether no fighter may rise against the bombers of a side now: those of the Axis in its Air
    Movement Step of the month of surprise, and in its first Offensive (b10.1a).
    """
    if seat != AXIS or not is_surprise(g):
        return False
    return g.phase == NAVAL_AND_AIR or (g.phase == OFFENSIVE and g.blows < 2)


def must_wait(g: Aoi, seat: int) -> bool:
    """Whether a side performs no Offensive yet because it is taken by surprise (b10.1a)."""
    special = g.plan.special
    if seat != ALLIED or special is None or g.month != special.surprise:
        return False
    return g.blows < special.surprise_offensives


def note_blow(g: Aoi, seat: int, passed: bool = False) -> None:
    """The Axis performs an Offensive in the month of surprise, or passes: who passes has had his
    chance, and the enemy need not wait any longer (b10.1a).
    """
    special = g.plan.special
    if special is None or seat != AXIS or g.month != special.surprise:
        return
    g.blows = max(g.blows, special.surprise_offensives) if passed else g.blows + 1


def of_the_first_year(g: Aoi, units: tuple[int, ...], target: int) -> list[Part]:
    """What surprise, the first winter and Soviet command add to the die of an attack."""
    special = g.plan.special
    if special is None:
        return []
    pack, parts = g.pack, []
    seat = pack.seat[units[0]]
    if seat == AXIS and g.month == special.surprise:
        parts.append(Part("surprise", "b10.1a", special.surprise_die))
    first, last = special.first_winter
    if first <= g.month <= last:
        cold = special.unprepared
        if any(pack.nation[u] in cold for u in units):
            parts.append(Part("first winter", "b10.2a", special.winter_attack_die))
        holders = g.stacks.get(target, ())
        if seat == ALLIED and holders and all(pack.nation[u] in cold for u in holders):
            parts.append(Part("first winter", "b10.2a", special.winter_defense_die))
    if g.month <= special.poor_command_to:
        if seat == ALLIED:
            parts.append(Part("Soviet command", "b10.22a", special.command_die))
        elif g.month > special.surprise:
            parts.append(Part("Soviet command", "b10.22a", special.command_defense_die))
    return parts
