"""Positions of EAST FRONT, a scenario of Africa Orientale Italiana, for its tests."""

from functools import cache
from typing import Final

from abyssinia import kind, own, put

from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.plans import Plan, Side
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.state import OFFENSIVE, Aoi

EAST: Final = "east_front"
LENINGRAD, MOSCOW, STALINGRAD = "E 1529", "E 2022", "E 2814"
KHARKOV, ROSTOV, KIEV = "E 2821", "E 3118", "E 2926"
RIGA, WARSAW, BUCHAREST, BERLIN = "E 2032", "E 2734", "E 3828", "E 2740"


@cache
def game() -> AoiGame:
    """The game with its own data."""
    return make()


def plan(scenario: str = EAST) -> Plan:
    """The scenario, or one of its short forms."""
    return own().plan_by_id[scenario]


def side(seat: int) -> Side:
    """The Axis or the Soviet Union in it."""
    return plan().sides[seat]


def nation(name: str) -> int:
    """The number of a nation."""
    return own().nation_index[name]


def hex_(code: str) -> int:
    """The number of a hex."""
    return own().hex_index[code]


def piece(name: str) -> int:
    """The number of a piece."""
    return own().piece_index[name]


def bare(*options: str, dice: tuple[int, ...] = (), scenario: str = EAST, **where: str) -> Aoi:
    """June 1941 with only these pieces on the map; each combat unit owns the hex it stands in."""
    state = kind()(scenario=scenario, options=options, seed=bytes(32), loaded=dice)
    clear_table(state)
    state.phase = OFFENSIVE
    for name, code in where.items():
        put(state, name, code)
    return state


def month(g: Aoi, name: str) -> None:
    """Say which month it is."""
    g.month = [one.name for one in g.plan.months].index(name)


def give(g: Aoi, seat: int, *codes: str) -> None:
    """A side owns these hexes."""
    for code in codes:
        if g.plan.start_owner[hex_(code)] == seat:
            g.taken.pop(hex_(code), None)
        else:
            g.taken[hex_(code)] = seat


def set_up(scenario: str = EAST, *, seed: bytes = bytes(32)) -> Aoi:
    """A game in which both sides took the default set-up."""
    g = game().start(scenario, [], seed)
    for seat in plan().setup_order:
        for action in (("prepared", 0), ("done", 0)):
            assert game().apply(g, seat, action) is None
    return g
