"""Ratings by Bradley and Terry: strengths that make the results of a round robin most likely.

A pairing is two bots on the two sides of a scenario. The first side wins with the chance
1 / (1 + exp(-(strength of its bot - strength of the other + advantage of that side))). A draw
counts half for each. A weak prior keeps a bot that never lost from being infinitely strong.
"""

from collections.abc import Sequence
from math import log, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

PRIOR = 0.05
"""The precision of the prior: a strength is nought, give or take four and a half."""
ELO = 400 / log(10)
"""Points of Elo in a unit of strength."""
STEPS = 100
CLOSE = 1e-10
Z95 = 1.959963984540054


class Pairing(msgspec.Struct, frozen=True):
    """Games of two bots in a scenario: who played the first side, who the second."""

    scenario: str
    first: str
    second: str
    games: int
    won: float
    """By the first side; a draw is a half."""


class Rating(msgspec.Struct, frozen=True):
    """A strength in points of Elo, against that of the bot that all are measured by."""

    name: str
    low: float
    elo: float
    high: float
    games: int
    score: float
    """The share of its games that it won."""


def rate(pairings: Sequence[Pairing], against: str) -> tuple[list[Rating], list[Rating]]:
    """The bots, the strongest first, and the advantage of the first side in each scenario."""
    bots = list(dict.fromkeys(b for p in pairings for b in (p.first, p.second)))
    places = list(dict.fromkeys(p.scenario for p in pairings))
    design = np.zeros((len(pairings), len(bots) + len(places)))
    for row, p in enumerate(pairings):
        design[row, bots.index(p.first)] += 1
        design[row, bots.index(p.second)] -= 1
        design[row, len(bots) + places.index(p.scenario)] = 1
    games = np.array([float(p.games) for p in pairings])
    won = np.array([p.won for p in pairings])
    strength, spread = fit(design, games, won)
    anchor = bots.index(against)
    rated = []
    for number, name in enumerate(bots):
        weights = np.zeros(len(strength))
        weights[number] += 1
        weights[anchor] -= 1
        mine = [p for p in pairings if name in (p.first, p.second) and p.first != p.second]
        rated.append(rating(name, weights, strength, spread, mine))
    sides = []
    for number, name in enumerate(places):
        weights = np.zeros(len(strength))
        weights[len(bots) + number] = 1
        here = [p for p in pairings if p.scenario == name]
        sides.append(rating(name, weights, strength, spread, here, side=True))
    return sorted(rated, key=lambda one: -one.elo), sides


def rating(
    name: str,
    weights: Numbers,
    strength: Numbers,
    spread: Numbers,
    pairings: Sequence[Pairing],
    side: bool = False,
) -> Rating:
    """One rating with its interval, from the curvature at the most likely strengths."""
    mid = float(weights @ strength) * ELO
    by = Z95 * sqrt(max(float(weights @ spread @ weights), 0.0)) * ELO
    games = sum(p.games for p in pairings)
    won = sum(p.won if side or p.first == name else p.games - p.won for p in pairings)
    return Rating(name, round(mid - by, 1), round(mid, 1), round(mid + by, 1), games, won / games)


def fit(design: Numbers, games: Numbers, won: Numbers) -> tuple[Numbers, Numbers]:
    """Newton's method: the most likely strengths, and their covariance."""
    strength: Numbers = np.zeros(design.shape[1])
    precision = PRIOR * np.eye(design.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(design @ strength)))
        slope = design.T @ (won - games * chance) - PRIOR * strength
        curve = design.T @ (design * (games * chance * (1 - chance))[:, None]) + precision
        step = np.linalg.solve(curve, slope)
        strength += step * min(1.0, 2.0 / max(float(np.abs(step).max()), CLOSE))
        if np.abs(step).max() < CLOSE:
            break
    chance = 1 / (1 + np.exp(-(design @ strength)))
    curve = design.T @ (design * (games * chance * (1 - chance))[:, None]) + precision
    spread: Numbers = np.asarray(np.linalg.inv(curve), dtype=np.float64)
    return strength, spread
