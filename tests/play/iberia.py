"""Positions of SPANISH CIVIL WAR, a scenario of Africa Orientale Italiana, for its tests."""

from functools import cache
from typing import Final

from abyssinia import kind, own, put

from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.plans import Plan, Side
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.state import OFFENSIVE, Aoi

SPAIN: Final = "spanish_civil_war"


@cache
def game() -> AoiGame:
    """The game with its own data."""
    return make()


def plan() -> Plan:
    """The scenario."""
    return own().plan_by_id[SPAIN]


def side(seat: int) -> Side:
    """The Nationalists or the Republicans in it."""
    return plan().sides[seat]


def hex_(code: str) -> int:
    """The number of a hex."""
    return own().hex_index[code]


def piece(name: str) -> int:
    """The number of a piece."""
    return own().piece_index[name]


def bare(*, dice: tuple[int, ...] = (), **where: str) -> Aoi:
    """July 1936 with only these pieces on the map; each combat unit owns the hex it stands in."""
    state = kind()(scenario=SPAIN, seed=bytes(32), loaded=dice)
    clear_table(state)
    state.phase = OFFENSIVE
    for name, code in where.items():
        put(state, name, code)
    return state


def set_up(*, seed: bytes = bytes(32), options: tuple[str, ...] = ()) -> Aoi:
    """A game in which both camps took the default set-up."""
    g = game().start(SPAIN, list(options), seed)
    for seat in plan().setup_order:
        for action in (("prepared", 0), ("done", 0)):
            assert game().apply(g, seat, action) is None
    return g
