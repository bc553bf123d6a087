"""How likely a side is to win from a position: points, time, what is held and threatened."""

from math import exp

from zariba.games.keren.bot.chances import assault_chances
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.state import FACE, SUPPRESSED, Keren
from zariba.games.keren.rules.victory import scoring_hexes

FEATURES = (
    "one",
    "points missing",
    "turns left",
    "points missing, late",
    "points denied by a zone of control",
    "points next to Commonwealth troops",
    "Commonwealth battalions",
    "Italian battalions",
    "Italian units about to be lost",
)
"""What is counted of a position; `features` gives the numbers in this order."""
WEIGHTS = (0.3, -0.3, 2.0, -3.0, 0.3, 0.3, 0.15, -0.05, 0.5)
"""What each feature adds to the logit of a Commonwealth win: set by judgement, not fitted."""


def value(g: Keren, seat: int) -> float:
    """The chance of a seat to win, 0 to 1; the battle knows no draw."""
    if g.result is not None:
        if g.result.winner < 0:
            return 0.5
        return 1.0 if g.result.winner == seat else 0.0
    score = sum([w * f for w, f in zip(WEIGHTS, features(g), strict=True)])
    chance = 1.0 / (1.0 + exp(-max(min(score, 30.0), -30.0)))
    return chance if seat == COMMONWEALTH else 1.0 - chance


def features(g: Keren) -> tuple[float, ...]:
    """The numbers of a position that its value is made of."""
    pack, plan = g.pack, g.plan
    scoring = set(scoring_hexes(g))
    points = pack.vp_values
    total = g.vp + sum([points[n] for n in scoring])
    denied = sum(
        [points[n] for n in range(len(points)) if g.held[n] == COMMONWEALTH and n not in scoring]
    )
    left = (plan.turns - g.turn) / plan.turns
    missing = (plan.win_vp - total) / 10
    alive = [number_alive(g, seat) for seat in (COMMONWEALTH, ITALIAN)]
    return (
        1.0,
        missing,
        left,
        missing * (1.0 - left),
        denied / 10,
        points_near(g, scoring) / 10,
        alive[COMMONWEALTH] / 10,
        alive[ITALIAN] / 10,
        doomed(g) / 5,
    )


def number_alive(g: Keren, seat: int) -> int:
    """The battalions of a side on the map that are not suppressed."""
    pack = g.pack
    is_gun, seats, status = pack.is_gun, pack.seat, g.status
    return sum(
        [
            1
            for stack in g.stacks.values()
            if seats[stack[0]] == seat
            for u in stack
            if not is_gun[u] and (u >= pack.count or not status[u] & SUPPRESSED)
        ]
    )


def points_near(g: Keren, scoring: set[int]) -> int:
    """The points of hexes not scored yet that Commonwealth troops stand in or next to."""
    pack, stacks = g.pack, g.stacks
    found = 0
    for number, place in enumerate(pack.vp_hexes):
        if number not in scoring:
            near = (stacks.get(n) for n in (place, *pack.assault_from[place]))
            if any(s and pack.seat[s[0]] == COMMONWEALTH for s in near):
                found += pack.vp_values[number]
    return found


def doomed(g: Keren) -> float:
    """How many Italian units the Commonwealth troops next to them may be expected to destroy."""
    pack, total = g.pack, 0.0
    for place, stack in g.stacks.items():
        if pack.seat[stack[0]] == ITALIAN:
            attack = strength_next_to(g, place)
            if attack:
                chances = assault_chances(pack, place, attack, strength_of(g, stack))
                total += chances[4] + chances[5] * min(len(stack), 2)
    return total


def strength_next_to(g: Keren, place: int) -> int:
    """The Commonwealth's assault factors next to a place, in quarters."""
    pack, total = g.pack, 0
    for near in pack.assault_from[place]:
        stack = g.stacks.get(near)
        if stack and pack.seat[stack[0]] == COMMONWEALTH:
            able = [u for u in stack if not pack.is_gun[u]]
            total += strength_of(
                g, [u for u in able if u >= pack.count or not g.status[u] & SUPPRESSED]
            )
    return total


def strength_of(g: Keren, units: tuple[int, ...] | list[int]) -> int:
    """The assault factors of units, in quarters; one that is not seen shows its front."""
    pack, status = g.pack, g.status
    return sum([pack.assault[u][status[u] & FACE if u < pack.count else 0] for u in units])
