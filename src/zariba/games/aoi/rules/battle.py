"""The land combat being fought: what its steps know of it and leave to one another."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.core.flow import SeatStep
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.rules.state import Aoi, enemy, holder, pieces_in

NOT_IN_IT: Final = Refusal("b5.12a", "{it} takes no part in this combat")


class Battle(SeatStep[Aoi]):
    """One attack on one hex; `combat.Combat` runs it, the steps above it fill it in."""

    target: int
    units: tuple[int, ...]
    kind: int
    """command.ATTACK, BREAKTHROUGH or EXPLOITATION."""
    general: int = -1
    """Whose combat rating is added (b5.15b)."""
    air: tuple[int, ...] = ()
    enemy_air: tuple[int, ...] = ()
    gas: bool = False
    veterans: tuple[int, int] = (-1, -1)
    """Attacker's, defender's."""
    die: int = 0
    stage: int = 0
    cell: tuple[int, int, int] = (0, 0, 0)
    """What the table says: steps of the attacker, steps of the defender, hexes of retreat."""
    guns: tuple[int, ...] = ()
    enemy_guns: tuple[int, ...] = ()
    """Ships that fire into it, of attacker and defender (b3.20a)."""
    dropped: tuple[int, ...] = ()
    """Paratroopers of the attacker who jump into the hex (b4.24a)."""
    hit: tuple[int, ...] = ()
    """The units of both sides that have lost a step, once for each step."""


def battle_of(g: Aoi) -> Battle:
    """The combat being fought; AssertionError where there is none."""
    for step in reversed(g.flow):
        if isinstance(step, Battle):
            return step
    raise AssertionError("no combat is being fought")


def defenders(g: Aoi, hex_: int, seat: int) -> tuple[int, ...]:
    """Who defends a hex for a side: its combat units and partisans, all together (b5.12a)."""
    stack = g.stacks.get(hex_, ()) if holder(g, hex_) == seat else ()
    return stack + pieces_in(g, hex_, seat, PARTISAN)


def vacated(g: Aoi, hex_: int, seat: int) -> bool:
    """Whether no enemy of a side is left in the hex that it attacked."""
    return not defenders(g, hex_, enemy(seat))
