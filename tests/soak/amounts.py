"""How much a soak does, and by which chance: one function, two counts.

Every soak is a function of a count. `make test` runs it with the short one; `-m soak` with the
long one. Two words of the environment change the long form:

    ZARIBA_SOAK=0.1     a tenth of the count (10 for ten times)
    ZARIBA_SEED=12345   the chance of an earlier run, which printed it
"""

from __future__ import annotations

import os
import secrets
from random import Random

import pytest

SHARE = float(os.environ.get("ZARIBA_SOAK", "1"))
A_DAY = 24 * 3600
SHORT_SEED = 1


class Amount:
    """So many of something, and the chance they are drawn by."""

    def __init__(self, count: int, seed: int, long: bool) -> None:
        self.count = count
        self.seed = seed
        self.long = long
        self.rng = Random(seed)

    def tell(self, what: str, **figures: object) -> None:
        """Print what was found out, and the seed that finds it again."""
        words = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in figures.items())
        print(f"\n{what}: {words} (ZARIBA_SEED={self.seed})")


class Form:
    """The short or the long form of a soak; a fresh amount for each test that takes it."""

    def __init__(self, count: int, long: bool) -> None:
        self.count = count
        self.long = long

    def amount(self) -> Amount:
        if not self.long:
            return Amount(self.count, SHORT_SEED, long=False)
        seed = int(os.environ.get("ZARIBA_SEED") or secrets.randbits(32))
        return Amount(max(1, round(self.count * SHARE)), seed, long=True)


def amounts(short: int, long: int) -> pytest.MarkDecorator:
    """Gives a test its `amount`: a short one always, the long one under the marker `soak`."""
    marks = [pytest.mark.soak, pytest.mark.timeout(A_DAY)]
    forms = [
        pytest.param(Form(short, long=False), id="short"),
        pytest.param(Form(long, long=True), id="long", marks=marks),
    ]
    return pytest.mark.parametrize("amount", forms, indirect=True)
