"""Designs: which levels of the factors are played together."""

import warnings
from itertools import product
from typing import Any

from zariba.core.bad_input import BadInput
from zariba.lab.extras import need_lab
from zariba.lab.factors import Factor
from zariba.lab.variation import Value

DESIGNS = ("full", "latin", "sobol")
MOST_POINTS = 100_000

Point = tuple[Value, ...]
"""A level of each factor, in the order of the factors."""


def points_of(
    factors: tuple[Factor, ...], design: str, points: int, seed: int
) -> tuple[Point, ...]:
    """The points of a design: the same for the same seed."""
    if design not in DESIGNS:
        raise BadInput(f"there is no design {design!r}; there are {', '.join(DESIGNS)}")
    if design == "full":
        return full(factors, points)
    if not factors:
        raise BadInput(f"a {design} design needs factors")
    if not 1 <= points <= MOST_POINTS:
        raise BadInput(f"a {design} design needs its number of points, from 1 to {MOST_POINTS}")
    if design == "sobol" and points & (points - 1):
        below = 1 << (points.bit_length() - 1)
        raise BadInput(f"{points} points: a sobol design has {below} or {2 * below} of them")
    return tuple(
        tuple(factor.at(share) for factor, share in zip(factors, row, strict=True))
        for row in shares(design, len(factors), points, seed)
    )


def full(factors: tuple[Factor, ...], points: int) -> tuple[Point, ...]:
    """Each level of each factor with each of the others."""
    if points:
        raise BadInput("a full design has as many points as its levels make: leave points out")
    for factor in factors:
        if not factor.levels:
            raise BadInput(f"factor {factor.name}: a full design needs levels, not low and high")
    count = 1
    for factor in factors:
        count *= len(factor.levels)
    if count > MOST_POINTS:
        raise BadInput(f"the levels make {count} points; at most {MOST_POINTS} are played")
    return tuple(product(*(factor.levels for factor in factors)))


def shares(design: str, factors: int, points: int, seed: int) -> list[list[float]]:
    """Points of the unit cube that fill it evenly."""
    need_lab(f"a {design} design")
    from scipy.stats import qmc

    rng: Any = seed
    sampler = (
        qmc.LatinHypercube(factors, rng=rng)
        if design == "latin"
        else qmc.Sobol(factors, scramble=True, rng=rng)
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rows: list[list[float]] = sampler.random(points).tolist()
    return rows
