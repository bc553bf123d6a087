"""The steps of up to an inch that a man on foot may take, as bits of a mask."""

from collections.abc import Callable
from functools import lru_cache

from zariba.core.choice import Action

FINE = 20
"""Steps end on a lattice of a fifth of an inch round where they begin, in hundredths."""
OFFSETS = tuple(
    sorted(
        (
            (dx * FINE, dy * FINE)
            for dx in range(-5, 6)
            for dy in range(-5, 6)
            if 0 < dx * dx + dy * dy <= 25
        ),
        key=lambda o: (-(o[0] ** 2 + o[1] ** 2), o),
    )
)
"""Every step, the longest first: 12 of them are a whole inch."""
INCHES = tuple((dx / 100, dy / 100) for dx, dy in OFFSETS)
COLUMNS, ROWS = (
    tuple(
        (far / 100, sum(1 << n for n, offset in enumerate(OFFSETS) if offset[axis] == far))
        for far in range(-5 * FINE, 5 * FINE + 1, FINE)
    )
    for axis in (0, 1)
)
"""The steps that end so far east, and those that end so far north, in inches."""
ALL = (1 << len(OFFSETS)) - 1
MOVES: tuple[Action, ...] = tuple(("move", n) for n in range(len(OFFSETS)))


HALF = len(OFFSETS) // 2
HALVES = (MOVES[:HALF], MOVES[HALF:])


def listed(mask: int) -> list[Action]:
    """The moves of a mask."""
    return [*moves_of(0, mask & (1 << HALF) - 1), *moves_of(1, mask >> HALF)]


@lru_cache(maxsize=10_000)
def moves_of(half: int, mask: int) -> tuple[Action, ...]:
    """The moves of half a mask, once for each: one half is often like that of another mask."""
    return tuple([move for n, move in enumerate(HALVES[half]) if mask >> n & 1])


def mask_of(clear: Callable[[float, float], bool]) -> int:
    """The steps whose end, relative to the model, passes a test."""
    return sum(1 << n for n, (qx, qy) in enumerate(INCHES) if clear(qx, qy))
