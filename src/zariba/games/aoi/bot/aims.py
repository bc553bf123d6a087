"""What a side wants: the attacker of the objective and its defender want different things."""

from zariba.games.aoi.bot import ethiopia, italy
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike


def attacks(p: Picture) -> bool:
    """Whether this side must take the objective."""
    return p.seat == p.attacker


def worth(p: Picture, target: int) -> float:
    """What clearing a hex is worth."""
    return italy.worth(p, target) if attacks(p) else ethiopia.worth(p, target)


def dares(p: Picture, strike: Strike) -> bool:
    """Whether an attack is made at such odds."""
    return italy.dares(p, strike) if attacks(p) else ethiopia.dares(p, strike)


def marches(p: Picture) -> list[tuple[int, Path, str]]:
    """The Movement Phase: each unit that moves, its way and the reason."""
    return italy.marches(p) if attacks(p) else ethiopia.marches(p)


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """Whether a unit advances into a hex that was cleared."""
    if attacks(p):
        return italy.follows(p, unit, target, going)
    return ethiopia.follows(p, unit, target, going)


def haven(p: Picture, hex_: int) -> float:
    """How bad a hex is to retreat to."""
    danger = p.threat.get(hex_, 0.0) - p.stack_points(hex_)
    return danger + p.way[hex_] * (0.0 if attacks(p) else p.numbers.behind)
