"""What a position is worth: the chance that the mission succeeds, from losses, ways and time.

Logistic regressions on positions of doctrine games of the tutorial, one for each part of the
mission. No harm may count as a gain: what the few positions of securing and waiting cannot tell
is taken from leaving. All numbers are shares, so that they serve the other scenarios too; the
README tells how many games, and how the weights fare on others.
"""

from math import exp
from typing import Final

from zariba.games.mog93.bot.errands import march_of, posts
from zariba.games.mog93.bot.lane import edge_of, pick_up
from zariba.games.mog93.bot.picture import LEAVE, MARCH, Picture
from zariba.games.mog93.bot.scenery import Nodes
from zariba.games.mog93.material.figures import ARMED
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.mission import needs_of, sites
from zariba.games.mog93.rules.state import ABOARD, ONE_CARD, STREET, Mog, on_table

FEATURES = (
    "one",
    "casualties, of those that a partial victory bears",
    "more than it bears",
    "wounds of those who are up",
    "danger",
    "armed Somalis",
    "time gone",
    "casualties on the table",
    "Americans on the table",
    "way, in turns",
    "the longest way for the time left",
    "who will be late",
)
"""What is counted in each part of the mission; `features` gives the numbers in this order."""
PACE: Final = 6
"""Inches that a man goes on a card."""
LOAD: Final = 3
"""The same for who must be carried."""
ROLL: Final = 30
"""Inches that a vehicle goes in a turn."""
FAR: Final = 99

WEIGHTS: Final = (
    (1.49, -0.39, 0.0, -1.09, -0.45, -0.79, -0.13, -0.48, -0.01, -0.48, -0.27, -0.31),
    (1.69, -0.67, -0.36, -0.87, -0.54, -0.9, 0.0, -0.55, 0.19, -0.38, 0.0, -0.31),
    (3.61, -2.07, 0.0, -2.05, -0.93, -1.16, -0.4, -1.29, 0.17, -0.98, -0.56, -0.62),
)
"""For each part of the mission (securing, waiting, leaving) a weight for each feature."""


def value(g: Mog, seat: int) -> float:
    """The chance that a seat wins."""
    if g.result is not None:
        won = float(g.result.winner != SOMALIS)
    else:
        part, seen = features(g)
        won = chance(sum([w * x for w, x in zip(WEIGHTS[part], seen, strict=True)]))
    return 1 - won if seat == SOMALIS else won


def chance(score: float) -> float:
    """The logistic curve."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def features(g: Mog) -> tuple[int, tuple[float, ...]]:
    """The part of the mission, and the numbers of a position in it."""
    p = Picture(g, 0)
    everyone = [m for m, counted in enumerate(g.counted) if counted]
    number = max(len(everyone), 1)
    bears = g.pack.numbers.partial_victory_casualties_below_percent * number / 100
    fallen = sum(g.ap[m] == 0 for m in everyone)
    whole = sum(g.pack.kinds[g.kind[m]].ap for m in everyone if g.ap[m] > 0)
    left = sum(g.ap[m] for m in everyone)
    ways = ways_of(p)
    time = max(p.turns_left + min(len(g.deck) / (4 * len(g.roster)), 1.0), 0.25)
    return p.phase, (
        1.0,
        min(fallen / bears, 2.0),
        float(fallen >= bears),
        1 - left / max(whole, 1),
        sum(p.danger(m) for m in p.on_foot) / 100 / bears,
        sum(kind >= 0 and ARMED[kind] for kind in g.f_kind) / g.plan.pool,
        1 - time / g.plan.turn_limit,
        len(p.casualties) / number,
        sum(on_table(g, m) for m in everyone) / number,
        sum(ways) / max(len(ways), 1) / 5,
        min(max(ways, default=0.0) / time, 3.0),
        min(sum(way > time for way in ways) / (bears if p.phase == LEAVE else len(ways) or 1), 3.0),
    )


def ways_of(p: Picture) -> list[float]:
    """The turns that those take who have a way to go: to what must be held, to the aid post, or
    off the table."""
    if p.phase == MARCH:
        return marches(p)
    if p.phase == LEAVE:
        return [turns_off(p, m) for m, counted in enumerate(p.g.counted) if counted and off(p, m)]
    goals = pick_up(p.land)
    return [turns(p, m, goals) for m in (*p.on_foot, *p.casualties)]


def off(p: Picture, model: int) -> bool:
    """Whether a man has still to leave the table."""
    return p.g.where[model] >= STREET


def marches(p: Picture) -> list[float]:
    """For each place that is still to be held, the turns until a unit is there."""
    g = p.g
    wrecks = tuple(g.wrecks)
    needs = [need for site in sites(g) if site not in g.marked for need in needs_of(g, site)]
    going = posts(p)
    ways = [
        march_of(p, unit, p.land.zone(place, wrecks)) / PACE / cards(g)
        for unit, place in going.items()
    ]
    return ways + [FAR / PACE / cards(g)] * max(0, min(len(needs), len(g.roster)) - len(going))


def turns(p: Picture, model: int, goals: Nodes) -> float:
    """The turns that a man needs to some nodes by himself, or carried."""
    far = p.land.field(goals, frozenset()).get(p.node(model), FAR)
    ap = p.g.ap[model]
    return (far + 1) / (ap or LOAD) / cards(p.g) + (0 if ap else 0.5)


def turns_off(p: Picture, model: int) -> float:
    """The turns until he is off the table."""
    g = p.g
    ride = g.where[model] - ABOARD
    if ride < 0:
        return turns(p, model, edge_of(p.land))
    if ride in p.vehicles:
        return g.v_y[ride] / 100 / ROLL + 0.3
    return FAR / PACE


def cards(g: Mog) -> int:
    """The cards that a unit has in a turn."""
    return 1 if ONE_CARD in g.options else 2
