"""Africa Orientale Italiana in the midst of a Land Offensive, without playing up to it."""

from abyssinia import run

from zariba.core.flow import Step
from zariba.games.aoi.material.pieces import GENERAL
from zariba.games.aoi.rules.command import UnderCommand, activate, attack_limit
from zariba.games.aoi.rules.state import Aoi


def offensive(
    g: Aoi, seat: int, *agents: str, stacks: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> UnderCommand:
    """Begin the Land Offensive of these agents, paid for, with these units activated."""
    pack = g.pack
    staff = tuple(pack.piece_index[agent] for agent in agents)
    under = UnderCommand(seat, g.plan.sides[seat].nation, staff)
    under.hexes = tuple(pack.hex_index[code] for code in stacks)
    under.limit = attack_limit(g, staff, len(stacks))
    under.began = tuple((a, g.at[a]) for a in staff if pack.sort[a] == GENERAL)
    g.flow = [under]
    activate(g, tuple(pack.piece_index[unit] for unit in units))
    return under


def go_on(g: Aoi, under: UnderCommand, step: Step[Aoi]) -> Aoi:
    """Take up a step of that Offensive."""
    return run(g, under, step)
