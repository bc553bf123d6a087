"""What a side wants: attacker or defender of the objective, of a people or of a great power."""

from typing import Protocol

from zariba.games.aoi.bot import ethiopia, italy, italy_1940, nationalists, republicans, uk
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike


class Aims(Protocol):
    """What a module with the aims of a side answers."""

    def worth(self, p: Picture, target: int) -> float:
        """What clearing a hex is worth."""

    def dares(self, p: Picture, strike: Strike) -> bool:
        """Whether an attack is made at such odds."""

    def marches(self, p: Picture) -> list[tuple[int, Path, str]]:
        """The Movement Phase."""

    def follows(self, p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
        """Whether a unit advances."""


def attacks(p: Picture) -> bool:
    """Whether this side must take the objective."""
    return p.seat == p.attacker


def of_side(p: Picture) -> Aims:
    """A people defends itself by raids and space, a power by ground and garrisons."""
    if p.civil_war:
        return nationalists if attacks(p) else republicans
    if attacks(p):
        return uk if p.powers_meet else italy
    return italy_1940 if p.powers_meet else ethiopia


def worth(p: Picture, target: int) -> float:
    """What clearing a hex is worth."""
    return of_side(p).worth(p, target)


def dares(p: Picture, strike: Strike) -> bool:
    """Whether an attack is made at such odds."""
    return of_side(p).dares(p, strike)


def marches(p: Picture) -> list[tuple[int, Path, str]]:
    """The Movement Phase: each unit that moves, its way and the reason."""
    return of_side(p).marches(p)


def follows(p: Picture, unit: int, target: int, going: tuple[int, ...]) -> bool:
    """Whether a unit advances into a hex that was cleared."""
    return of_side(p).follows(p, unit, target, going)


def haven(p: Picture, hex_: int) -> float:
    """How bad a hex is to retreat to."""
    danger = p.threat.get(hex_, 0.0) - p.stack_points(hex_)
    return danger + p.way[hex_] * (0.0 if attacks(p) else p.numbers.behind)
