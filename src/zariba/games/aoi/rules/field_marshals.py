"""Generals who help every stack in the radius of the HQ they are with (b10.14a, 11.32c)."""

from collections.abc import Callable
from typing import Final

from zariba.core.choice import Part
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.command import UnderCommand, reach
from zariba.games.aoi.rules.state import SIXTEENTHS, Aoi, on_map, pieces_in

MARSHALS: Final = {"gg_manstein2": "11.32c", "sg_zhukov": "b10.14a"}
"""The chits that work so, and the rule of each."""


def is_marshal(g: Aoi, general: int) -> bool:
    """Whether a General works through an HQ, not by himself."""
    return g.pack.pieces[general].unit in MARSHALS


def staffs(g: Aoi, general: int) -> list[int]:
    """The HQs of his nation that a General is with."""
    pack = g.pack
    there = pieces_in(g, g.at[general], pack.seat[general], HQ)
    return [hq for hq in there if pack.nation[hq] == pack.nation[general]]


def attack_bonus(g: Aoi, units: tuple[int, ...]) -> list[Part]:
    """What they add, once, to an attack in an Offensive of their HQ."""
    under = next((s for s in reversed(g.flow) if isinstance(s, UnderCommand)), None)
    agents = under.agents if under is not None else ()
    return bonus(g, units, lambda hq: hq in agents) if agents and units else []


def defense_bonus(g: Aoi, troops: tuple[int, ...]) -> list[Part]:
    """What they add, once, to a defense."""
    return bonus(g, troops, lambda hq: True) if troops else []


def bonus(g: Aoi, units: tuple[int, ...], acts: Callable[[int], bool]) -> list[Part]:
    """The printed number, if a stack of his nation stands in the radius of an HQ that acts."""
    pack = g.pack
    for general in on_map(g, pack.seat[units[0]], GENERAL):
        if not is_marshal(g, general):
            continue
        within = {h for hq in staffs(g, general) if acts(hq) for h in reach(g, hq)}
        if any(g.at[u] in within and pack.nation[u] == pack.nation[general] for u in units):
            rule = MARSHALS[pack.pieces[general].unit]
            return [Part(pack.pieces[general].name, rule, pack.bonus[general] * SIXTEENTHS)]
    return []
