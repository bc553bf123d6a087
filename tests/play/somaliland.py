"""Positions of EAST AFRICA, the second scenario of Africa Orientale Italiana, for its tests."""

from functools import cache
from typing import Final

from abyssinia import own

from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.plans import Plan, Side
from zariba.games.aoi.rules.attrition import Attrition
from zariba.games.aoi.rules.prepared import take_prepared
from zariba.games.aoi.rules.state import ALLIED, AXIS, Aoi

EAST_AFRICA: Final = "east_africa"


@cache
def game() -> AoiGame:
    """The game with its own data."""
    return make()


def plan() -> Plan:
    """The scenario."""
    return own().plan_by_id[EAST_AFRICA]


def side(seat: int) -> Side:
    """Italy or the UK in it."""
    return plan().sides[seat]


def hex_(code: str) -> int:
    """The number of a hex."""
    return own().hex_index[code]


def month(name: str) -> int:
    """The place of a month in the scenario."""
    return [each.name for each in plan().months].index(name)


def set_up(*, seed: bytes = bytes(32), options: tuple[str, ...] = ()) -> Aoi:
    """A game in which Italy has given up units and both sides took the default set-up."""
    g = game().start(EAST_AFRICA, list(options), seed)
    while isinstance(g.flow[-1], Attrition):
        choice = game().choice(g, AXIS)
        assert choice is not None
        assert game().apply(g, AXIS, choice.options[-1]) is None
    for seat in plan().setup_order:
        for action in (("prepared", 0), ("done", 0)):
            assert game().apply(g, seat, action) is None
    return g


def laid_out() -> Aoi:
    """Both default set-ups, before the first purchase."""
    g = game().start(EAST_AFRICA, [], bytes(32))
    for seat in (AXIS, ALLIED):
        take_prepared(g, seat)
    return g
