"""What a position is worth: the chance to win it, from how near the objective is to falling.

Logistic regression on positions of doctrine games, drawn towards nothing by a small ridge; the
README tells how many games, and how the weights fare on others. All features are counted from the
side that must take the objective. In the east cities decide, and the weights are a guess.
"""

from collections.abc import Mapping
from math import exp, log
from typing import Final

from zariba.games.aoi.bot.marches import march_costs
from zariba.games.aoi.bot.supply import fed_area, feeds
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.state import END, OFFENSIVE, Aoi, enemy, on_map, owner, strength_of

FEATURES = (
    "one",
    "no Offensive Phase to come",
    "one to come",
    "two to come",
    "time gone",
    "way to go for each month",
    "the field",
    "the field, late",
    "the storm",
    "the storm, at the end",
    "garrison",
    "armies",
    "troops without supply",
    "Offensives to come",
    "the enemy's Offensives to come",
    "re-rolls",
    "objective taken",
)
"""What is counted of a siege; `siege` gives the numbers in this order."""
WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "ethiopia": (
        *(1.9, -2.87, -1.33, -0.6, -2.32, -0.65, 1.4, -0.68, -0.44),
        *(0.49, -1.46, 1.8, -0.3, 0.17, -1.05, 0.1, -0.17),
    ),
    "east_africa": (
        *(0.03, -0.52, -0.58, -0.4, -2.17, -0.69, 0.11, 0.2, -0.5),
        *(0.34, -0.82, 0.82, -0.47, 0.54, -0.7, 0.08, 0.5),
    ),
    "spanish_civil_war": (
        *(1.56, -0.53, -0.63, -0.48, -1.77, -0.85, 0.57, 0.38, 0.03),
        *(0.15, -0.49, 0.65, -0.29, 0.35, -0.54, 0.1, 0.5),
    ),
}
"""By scenario: a weight for each feature."""
FIELD: Final = 6.0
"""The MPs to the objective at which troops count for the field around it less than half."""
STORM: Final = 2.0
"""The same for a storm of it."""
CITY: Final = 1.0
BALANCE: Final = 1.5
"""In the east: what a city beyond those that the next claim asks for adds, and an army twice as
strong as the enemy's."""


def value(g: Aoi, seat: int) -> float:
    """The chance that a seat wins, a draw counted half."""
    if g.result is not None:
        return 0.5 if g.result.winner < 0 else float(g.result.winner == seat)
    if g.plan.forms:
        first, won = 0, chance(in_the_east(g))
    else:
        first = enemy(g.plan.start_owner[g.plan.objective])
        weights = WEIGHTS[g.scenario]
        won = chance(sum([w * x for w, x in zip(weights, siege(g), strict=True)]))
    return won if seat == first else 1 - won


def chance(score: float) -> float:
    """The logistic curve."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def time_gone(g: Aoi) -> float:
    """The part of the scenario that is over."""
    return (g.month + (g.phase + 1) / (END + 2)) / len(g.plan.months)


def siege(g: Aoi) -> tuple[float, ...]:
    """The numbers of a position in which one side must take the objective of the other."""
    plan = g.plan
    objective = plan.objective
    foe = plan.start_owner[objective]
    seat = enemy(foe)
    way = march_costs(g.pack, g.scenario, seat, objective)
    fed = fed_area(g, seat)
    spear, army, near, close, hungry = 20.0, 0.0, 0.0, 0.0, 0.0
    for unit in on_map(g, seat, COMBAT):
        points, here = strength_of(g, unit) / 4, g.at[unit]
        army += points
        if not feeds(g, unit, fed):
            hungry += points
            points /= 2
        near += points * exp(-way[here] / FIELD)
        close += points * exp(-max(way[here] - 1, 0) / STORM)
        if points >= 0.5:
            spear = min(spear, way[here])
    theirs, guard, inside = 0.0, 0.0, 0.0
    for unit in on_map(g, foe, COMBAT):
        points, here = strength_of(g, unit) / 4, g.at[unit]
        theirs += points
        guard += points * exp(-way[here] / FIELD)
        if here == objective:
            inside += points
    gone = time_gone(g)
    phases = len(plan.months) - g.month - (g.phase > OFFENSIVE)
    left = len(plan.months) * (1 - gone)
    field = log((near + 0.5) / (guard + 0.5))
    storm = log((close + 0.5) / (inside + 0.5))
    return (
        1.0,
        float(phases == 0),
        float(phases == 1),
        float(phases == 2),
        gone,
        min(spear / (2 * left), 5.0),
        field,
        field * gone,
        storm,
        storm * (phases <= 2),
        inside / 5,
        log((army + 1) / (theirs + 1)),
        hungry / 10,
        purse(g, seat) / 5,
        purse(g, foe) / 5,
        float(g.rerolls[plan.sides[seat].nation] - g.rerolls[plan.sides[foe].nation]),
        float(owner(g, objective) == seat),
    )


def purse(g: Aoi, seat: int) -> float:
    """The Offensives of a side: those on its track, and what its EPs would pay for."""
    nation = g.plan.sides[seat].nation
    return g.offensives[nation] + min(g.eps[nation] / g.pack.command.offensive_ep, 10.0)


def in_the_east(g: Aoi) -> float:
    """The score of the Axis: the cities of its claims, less those of the Soviets; the armies."""
    score = 0.0
    for claim in g.plan.forms[g.form].claims:
        if claim.month < 0 or claim.month >= g.month:
            spare = sum(owner(g, c) == claim.seat for c in claim.cities) - claim.least
            weight = 0.0 if claim.winner < 0 else 1.0 if claim.winner == 0 else -1.0
            score += weight * CITY * (spare + 0.5)
    armies = [sum(strength_of(g, u) for u in on_map(g, seat, COMBAT)) + 1 for seat in (0, 1)]
    return score + BALANCE * (2 * armies[0] / sum(armies) - 1)
