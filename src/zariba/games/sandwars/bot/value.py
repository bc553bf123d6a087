"""What a position is worth: the chance to win it, from what the game counts (How to Win).

Logistic regression on positions of doctrine games, drawn towards a reckoned guess because the
games were few; the README tells how many, and how the weights fare on another game. All features
are counted from the Algerian side.
"""

from math import exp
from typing import Final

from zariba.games.sandwars.bot.goals import HELD, Position, goals
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import SandWars, last_turn

WEIGHTS: Final[tuple[float, ...]] = (0.22, 0.0, 0.51, 2.49, 0.84, 0.79, 0.36, 0.3, 0.35, 0.16)
"""A weight for each feature, in the order of `features`."""
KEEN: Final = 6.0
"""How much likelier the nearest objective is to be the hidden one."""


def value(g: SandWars, seat: int) -> float:
    """The chance that a seat wins, a draw counted half."""
    if g.result is not None:
        won = 0.5 if g.result.winner < 0 else float(g.result.winner == ALG)
    else:
        won = chance(sum(w * x for w, x in zip(WEIGHTS, features(g), strict=True)))
    return won if seat == ALG else 1 - won


def chance(score: float) -> float:
    """The logistic curve."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def features(g: SandWars) -> tuple[float, ...]:
    """How near both are to their objectives, now and near the end; armies and hands."""
    pos = Position(g)
    near = [outlook(g, pos, seat) for seat in (ALG, MOR)]
    late = (g.turn / last_turn(g)) ** 2 if g.war else 0.0
    holds = near[ALG][0] - near[MOR][0]
    close = near[ALG][1] - near[MOR][1]
    best = near[ALG][2] - near[MOR][2]
    army = strength(g, ALG) - strength(g, MOR)
    hand = len(g.hand[ALG]) - len(g.hand[MOR])
    return (
        1.0,
        late,
        holds,
        holds * late,
        close,
        close * late,
        best,
        best * late,
        army / 20,
        hand / 10,
    )


def outlook(g: SandWars, pos: Position, seat: int) -> tuple[float, float, float]:
    """Whether a side's objective holds, how near it is, and how near its nearest is."""
    cards = goals(g.pack)
    close = {n: cards[n].closeness(pos) for n in g.pack.goals[seat]}
    current = g.objective[seat]
    if current >= 0:
        likely = {current: 1.0}
    else:
        force = {n: exp(KEEN * near) for n, near in close.items()}
        whole = sum(force.values())
        likely = {n: part / whole for n, part in force.items()}
    holds = sum(p * (close[n] >= HELD) for n, p in likely.items())
    near = sum(p * close[n] for n, p in likely.items())
    return holds, near, max(close.values())


def strength(g: SandWars, seat: int) -> float:
    """The combat values of a side on the map; a block unseen counts as its likes do."""
    pack = g.pack
    found = 0.0
    for space in range(pack.size):
        for p in g.ground[2 * space + seat]:
            if p < pack.count:
                found += g.cv[p]
            else:
                _, large, down, _ = pack.backs[p - pack.count]
                found += (0 if down else 8) if large else 3
    return found
