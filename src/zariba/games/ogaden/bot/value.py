"""What a position is worth: the chance to win it, from what the game counts (13, 14).

Logistic regression on positions of doctrine games, drawn towards a reckoned guess because the
games were few; the README tells how many, and how the weights fare on other games. All features
are counted from the Ethiopian side.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from zariba.games.ogaden.bot.situation import NOVEMBER_1977
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import all_ogaden_bz, control, site_of
from zariba.games.ogaden.rules.state import (
    BOWL,
    KEPT,
    Ogaden,
    is_visible,
    stacked,
    steps_of,
)

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "campaign": (-0.24, -0.05, 0.79, 2.43, 0.51, -0.31, -0.69, 0.29, 0.4, 0.5, 0.29),
    "offensive": (0.54, 0.14, 0.96, 2.57, 1.04, -0.06, -0.75, 0.34, 0.52, 0.54, -1.16),
    "liberation": (0.82, 0.36, 1.01, 1.53, -2.74, -0.25, -2.62, 0.72, -0.5),
}
"""By scenario: a weight for each feature, in the order of `features`."""


def value(g: Ogaden, seat: int) -> float:
    """The chance that a seat wins, a draw counted half."""
    if g.result is not None:
        won = 0.5 if g.result.winner < 0 else float(g.result.winner == ETHIOPIA)
    else:
        seen = features(g)
        won = chance(sum(w * x for w, x in zip(WEIGHTS[g.scenario], seen, strict=True)))
    return won if seat == ETHIOPIA else 1 - won


def chance(score: float) -> float:
    """The logistic curve."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def features(g: Ogaden) -> Sequence[float]:
    """What the chance depends on in this scenario."""
    return of_liberation(g) if g.scenario == "liberation" else of_the_war(g)


def of_the_war(g: Ogaden) -> tuple[float, ...]:
    """Levels, what the field may still add to them, morale, armies."""
    pack = g.pack
    months = g.plan.last - g.plan.first + 1
    gone = (g.turn - g.plan.first) / months
    lead = float(g.level[ETHIOPIA] - g.level[SOMALIA])
    sites = sum(control(g, z) == SOMALIA for z in pack.ogaden_sites)
    cities = sum(control(g, z) == SOMALIA for z in pack.cities)
    to_come = sum(control(g, z) == SOMALIA != held for z, held in zip_cities(g))
    to_come += all_ogaden_bz(g, SOMALIA) and not g.held_all
    retaken = sum(control(g, z) == ETHIOPIA != held for z, held in zip_cities(g))
    heard = [g.morale[s] >= pack.track.da_minimum for s in (ETHIOPIA, SOMALIA)]
    army = army_of(g, ETHIOPIA) - army_of(g, SOMALIA)
    return (
        1.0,
        gone,
        lead,
        lead * gone,
        float(retaken - to_come),
        cities / 3,
        sites / len(pack.ogaden_sites),
        (g.morale[ETHIOPIA] - g.morale[SOMALIA]) / 10,
        float(heard[ETHIOPIA] - heard[SOMALIA]),
        army / 10,
        float(g.turn >= NOVEMBER_1977) if g.scenario == "campaign" else float(sites >= 11),
    )


def zip_cities(g: Ogaden) -> list[tuple[int, int]]:
    """The cities of the diplomatic table and who held them last."""
    return list(zip(g.pack.cities, g.holders, strict=True))


def army_of(g: Ogaden, seat: int) -> int:
    """The steps of a camp's brigades that are in the field."""
    pack = g.pack
    return sum(
        steps_of(g, u)
        for u in pack.seat_units[seat]
        if pack.is_cu[u] and g.at[u] >= 0 and pack.box_seat[g.at[u]] < 0
    )


def of_liberation(g: Ogaden) -> tuple[float, ...]:
    """Gode and its garrison, the liberated zones, the storms and the orders still to come."""
    pack = g.pack
    gode = pack.gode
    walls = 2 - g.site_loss[gode] if site_of(g, gode, ETHIOPIA) else 0
    garrison = stacked(g, gode, ETHIOPIA)
    fallen = control(g, gode) == SOMALIA
    left = {pack.markers[m].id for m in pack.ops if g.marker[m] in (BOWL, KEPT)}
    last = g.turn == g.plan.last
    storms = ("OPS-WS" in left) + ("CMD-SAMATAR" in left) + (0 if last else 2)
    orders = ("OPS-ETH" in left) + (0 if last else 1)
    zones = len(g.liberated)
    besieged = is_visible(g, gode, SOMALIA) and not fallen
    return (
        1.0,
        float(last),
        walls / 2,
        garrison / 5,
        float(fallen),
        min(zones, 3) / 3,
        storms / 4,
        orders / 2,
        float(besieged),
    )
