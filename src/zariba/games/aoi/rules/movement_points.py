"""The movement points of a stack, unit by unit (b5.7a, b5.7b, 1.3c)."""

from zariba.games.aoi.rules.state import Aoi, frozen_at

Points = tuple[int, ...]
"""MPs by unit of a stack: what it has, has used, or a step costs it."""


def allowance(g: Aoi, piece: int) -> int:
    """A unit's MPs but for mud, halved while it is marked out of supply (b5.7b).

    In a European winter one less, but for Soviet and Finnish units, and not below 1 (b1.4a).
    """
    points = g.pack.move[piece]
    if piece in g.cut_off:
        points //= 2
    if g.plan.winter and points > 1 and not g.pack.hardy[piece] and frozen_at(g, g.at[piece]):
        return points - 1
    return points


def can_pay(have: Points, used: Points, costs: Points, muddy: bool) -> bool:
    """Whether each unit has the MPs for a step; mud halves what it has (1.3c)."""
    for points, gone, cost in zip(have, used, costs, strict=True):
        if gone + cost > (points // 2 if muddy else points):
            return False
    return True


def dearer(costs: Points, extra: int) -> Points:
    """The same step with so many MPs more for each unit."""
    return tuple(cost + extra for cost in costs)


def spent_after(
    have: Points, used: Points, costs: Points, muddy: bool, whole: bool = False
) -> Points:
    """The MPs used after a step: all of them by the minimum move or from zone to zone (b5.7a)."""
    if whole or not can_pay(have, used, costs, muddy):
        return tuple(points // 2 if muddy else points for points in have)
    return tuple(gone + cost for gone, cost in zip(used, costs, strict=True))
