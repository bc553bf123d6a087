"""Where a game turned: the orders and combats in which most of what counts changed hands."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from zariba.core.count import Count
from zariba.core.flow import State
from zariba.core.trace import Trace

S = TypeVar("S", bound=State)

NEAR = 8
"""What comes so many actions after a roll still belongs to it: losses, retreats, an advance."""
LASTING = 12
"""What is undone within so many actions was no turn, nor was undoing it."""
SMALL, SLIGHT = 0.2, 0.4
"""A move of the margin by less than that share of its breadth weighs only so much of itself, and
so does one that came of no roll and took no place: a march that goes on."""
MOST = 8
LEAST = 0.2
"""Less than this share of the greatest turn is none."""
HELD, LOST = 0.7, 0.6
"""What a place that changed hands and steps that were lost weigh beside a move of the margin."""


class Moment(msgspec.Struct, frozen=True):
    """A stretch of actions that belong together, and what it changed."""

    start: int
    """The number of its first action: the position before it is that moment of the past."""
    end: int
    """How many actions had been done after its last one."""
    swing: dict[str, float]
    """By seat: how its margin moved."""
    taken: dict[str, tuple[str, str]]
    """By place: who held it before and after."""
    lost: dict[str, int]
    """By seat: what it lost, in the game's unit."""
    rolled: bool

    @property
    def moved(self) -> float:
        """How far the margin moved, whoever gained by it."""
        return max((abs(by) for by in self.swing.values()), default=0.0)

    @property
    def fallen(self) -> int:
        """What both sides lost."""
        return sum(self.lost.values())


def turning_points(trace: Trace[S]) -> list[Moment]:
    """The greatest of all moments, in the order in which they came."""
    moments = [moment_of(trace, start, end) for start, end in stretches(trace)]
    weights = weigh(moments, breadth(trace))
    ranked = sorted(range(len(moments)), key=lambda i: -weights[i])[:MOST]
    best = weights[ranked[0]] if ranked else 0.0
    return [moments[i] for i in sorted(ranked) if weights[i] >= LEAST * best]


def stretches(trace: Trace[S]) -> list[tuple[int, int]]:
    """Where anything that counts changed: from the roll it came of, or the action itself."""
    found: list[tuple[int, int]] = []
    roll = -1
    for n in range(trace.first, len(trace.beats)):
        beat, before = trace.beats[n], trace.count(n)
        if beat.rolled:
            roll = n
        if beat.count is before or not felt(before, beat.count):
            continue
        near = roll >= 0 and n - roll <= NEAR and trace.count(roll).turn == before.turn
        start, end = roll if near else n, told_by(trace, n)
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def told_by(trace: Trace[S], n: int) -> int:
    """After how many actions it is told what action `n` did: a march is told when it ends."""
    for end in range(n, min(n + NEAR, len(trace.beats))):
        if trace.beats[end].told:
            return end + 1
        if end > n and trace.beats[end].rolled:
            break
    return n + 1


def felt(before: Count, after: Count) -> bool:
    """Whether the margin, a place or the losses are others than before."""
    return before.margin != after.margin or before.held != after.held or before.lost != after.lost


def moment_of(trace: Trace[S], start: int, end: int) -> Moment:
    """What a stretch changed."""
    before, after = trace.count(start), trace.count(end)
    later = trace.count(min(end + LASTING, len(trace.beats)))
    earlier = trace.count(max(start - LASTING, trace.first))
    return Moment(
        start,
        end,
        {
            seat: lasting(
                after.margin[seat] - margin,
                later.margin.get(seat, margin) - margin,
                after.margin[seat] - earlier.margin.get(seat, margin),
            )
            for seat, margin in before.margin.items()
            if seat in after.margin
        },
        {
            place: (who, holder)
            for place, who in before.held.items()
            if (holder := after.held.get(place, who)) != who
            and later.held.get(place) == holder != earlier.held.get(place, who)
        },
        fresh_losses(before, after),
        any(beat.rolled for beat in trace.beats[start:end]),
    )


def lasting(*moves: float) -> float:
    """Of a move of the margin what was left of it a while after, and was not so a while before."""
    if min(moves) <= 0 <= max(moves):
        return 0.0
    return round(min(moves) if min(moves) > 0 else max(moves), 2)


def fresh_losses(before: Count, after: Count) -> dict[str, int]:
    """By seat: what was lost; what came back is no less of it."""
    was = before.lost
    found = {
        seat: sum(max(n - was.get(seat, {}).get(arm, 0), 0) for arm, n in arms.items())
        for seat, arms in after.lost.items()
    }
    return {seat: n for seat, n in found.items() if n}


def breadth(trace: Trace[S]) -> float:
    """From the worst to the best that a seat stood in the game."""
    margins: dict[str, list[float]] = {}
    for n in range(trace.first, len(trace.beats) + 1):
        for seat, margin in trace.count(n).margin.items():
            margins.setdefault(seat, []).append(margin)
    return max((max(some) - min(some) for some in margins.values()), default=0.0)


def weigh(moments: Sequence[Moment], wide: float) -> list[float]:
    """Each moment beside the others of its game: a third of the whole breadth weighs one."""
    places = max((len(each.taken) for each in moments), default=0) or 1
    losses = max((each.fallen for each in moments), default=0) or 1
    return [
        _of_margin(each, wide) + HELD * len(each.taken) / places + LOST * each.fallen / losses
        for each in moments
    ]


def _of_margin(moment: Moment, wide: float) -> float:
    """What its move of the margin weighs."""
    share = moment.moved / (wide or 1.0)
    slight = share < SMALL or not (moment.rolled or moment.taken)
    return min(3 * share, 1.0) * (SLIGHT if slight else 1.0)
