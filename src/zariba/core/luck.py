"""Luck: what rolls brought against what they could have brought, and how rare that is.

A roll is judged by whoever wanted much of it. What it could bring is known before it is made, and
later rolls do not change it; so the deviations of all rolls from their expectations add up, and so
do their variances, even where a roll depended on what those before it had brought.
"""

from collections.abc import Iterable, Sequence
from math import erf, sqrt

import msgspec

WORKED_OUT = 40
"""Of so few rolls the distribution of the sum is worked out; that of more is as good as normal."""
GRID = 60
"""Values are told apart to a sixtieth, so that halves, thirds, quarters and fifths stay exact."""


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """A roll whose chances were known: who wanted much of it, what came, what could have come."""

    seat: int
    kind: str
    """What was rolled for, in words, for several: assaults."""
    unit: str
    """What its value is counted in, in words, for several: units lost."""
    came: float
    ways: tuple[tuple[float, int], ...]
    """Each value that could have come, and in how many ways."""
    dice: int = 1

    @property
    def mean(self) -> float:
        """What could be expected."""
        return sum(value * n for value, n in self.ways) / self.total

    @property
    def variance(self) -> float:
        """The expected square of the deviation from that."""
        mean = self.mean
        return sum(n * (value - mean) ** 2 for value, n in self.ways) / self.total

    @property
    def total(self) -> int:
        """All ways together."""
        return sum(n for _, n in self.ways)

    @property
    def open(self) -> bool:
        """Whether anything hung on it."""
        return len({value for value, n in self.ways if n}) > 1


class Tally(msgspec.Struct, frozen=True):
    """Some rolls of one kind together."""

    kind: str
    unit: str
    rolls: int
    came: float
    expected: float
    better: int
    """In so many of 100 such games these rolls would have brought less."""


class Fortune(msgspec.Struct, frozen=True):
    """The luck of a seat: of all its rolls that could be judged, and kind by kind."""

    seat: int
    rolls: int
    better: int
    kinds: tuple[Tally, ...]


def success(
    seat: int, kind: str, came: bool, ways: int, of: int, *, unit: str = "successes", dice: int = 1
) -> Roll:
    """A roll that succeeds or fails, in so many of all ways."""
    good = max(0, min(ways, of))
    return Roll(
        seat=seat,
        kind=kind,
        unit=unit,
        came=float(came),
        ways=((1.0, good), (0.0, of - good)),
        dice=dice,
    )


def fortunes(rolls: Sequence[Roll]) -> tuple[Fortune, ...]:
    """The luck of each seat that wanted something of a roll."""
    judged = [roll for roll in rolls if roll.open]
    seats = sorted({roll.seat for roll in judged})
    return tuple(_fortune(seat, [r for r in judged if r.seat == seat]) for seat in seats)


def _fortune(seat: int, rolls: list[Roll]) -> Fortune:
    kinds: dict[tuple[str, str], list[Roll]] = {}
    for roll in rolls:
        kinds.setdefault((roll.kind, roll.unit), []).append(roll)
    tallies = tuple(_tally(kind, unit, some) for (kind, unit), some in kinds.items())
    return Fortune(seat, len(rolls), of_hundred(rolls), tallies)


def _tally(kind: str, unit: str, rolls: list[Roll]) -> Tally:
    came, expected = sum(r.came for r in rolls), sum(r.mean for r in rolls)
    return Tally(kind, unit, len(rolls), round(came, 2), round(expected, 2), of_hundred(rolls))


def of_hundred(rolls: Sequence[Roll]) -> int:
    """`better_than` as a player reads it: never none and never all, which no dice are."""
    return min(max(round(100 * better_than(rolls)), 1), 99)


def better_than(rolls: Sequence[Roll]) -> float:
    """In what share of such games the same rolls bring less; those that bring as much count half.

    Rolls counted in different units are made comparable: in each unit an average roll weighs one.
    """
    scale = _scales(rolls)
    if len(rolls) <= WORKED_OUT:
        return _worked_out(rolls, scale)
    above = sum((roll.came - roll.mean) / scale[roll.unit] for roll in rolls)
    variance = sum(roll.variance / scale[roll.unit] ** 2 for roll in rolls)
    return 0.5 * (1 + erf(above / sqrt(2 * variance))) if variance else 0.5


def _scales(rolls: Iterable[Roll]) -> dict[str, float]:
    """By unit: the deviation of an average roll; one where all are counted in the same unit."""
    variances: dict[str, list[float]] = {}
    for roll in rolls:
        variances.setdefault(roll.unit, []).append(roll.variance)
    if len(variances) == 1:
        return dict.fromkeys(variances, 1.0)
    return {unit: sqrt(sum(some) / len(some)) or 1.0 for unit, some in variances.items()}


def _worked_out(rolls: Sequence[Roll], scale: dict[str, float]) -> float:
    """The share from the distribution of the sum, roll by roll."""
    spread = {0: 1.0}
    came = 0
    for roll in rolls:
        step = GRID / scale[roll.unit]
        chances = [(round(value * step), n / roll.total) for value, n in roll.ways if n]
        came += round(roll.came * step)
        after: dict[int, float] = {}
        for total, chance in spread.items():
            for value, share in chances:
                after[total + value] = after.get(total + value, 0.0) + chance * share
        spread = after
    less = sum(chance for total, chance in spread.items() if total < came)
    return less + spread.get(came, 0.0) / 2
