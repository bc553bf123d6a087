"""The words of case files for what the war in the air leaves behind."""

from collections.abc import Iterable

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, One
from zariba.games.aoi.casefile.nations import seat_of, side_name
from zariba.games.aoi.casefile.places import NOBODY, hex_of, piece_of
from zariba.games.aoi.rules.state import Aoi


def rail_lost(g: Aoi, area: str) -> int:
    """The rail capacity of an area that was bombed away this month."""
    if area not in g.pack.rail_capacity:
        raise BadInput(f"rail_lost: {area!r} has no rail capacity")
    return g.rail_lost.get(area, 0)


def put_rail_lost(g: Aoi, area: str, units: int) -> None:
    """Say how much of it is lost."""
    rail_lost(g, area)
    if not 0 <= units <= g.pack.rail_capacity[area]:
        raise BadInput(f"rail_lost: {area}: 0 to {g.pack.rail_capacity[area]}")
    if units:
        g.rail_lost[area] = units


def air_chit(g: Aoi, code: str) -> str:
    """Whom an Air Supply chit in a hex supplies."""
    return side_name(g, g.air_chits.get(hex_of(g, code), -1))


def put_air_chit(g: Aoi, code: str, name: str) -> None:
    """Lay an Air Supply chit down, or take it away with nobody."""
    hex_ = hex_of(g, code)
    g.air_chits.pop(hex_, None)
    if name != NOBODY:
        g.air_chits[hex_] = seat_of(g, name)


def flown_in(g: Aoi) -> Iterable[str]:
    """The hexes with Air Supply chits."""
    return (g.pack.codes[h] for h in g.air_chits)


def downed(g: Aoi) -> list[str]:
    """The air units shot down this month over hexes of their own side."""
    return [g.pack.piece_ids[p] for p in g.downed]


def put_downed(g: Aoi, names: list[str]) -> None:
    """Say which they are."""
    g.downed = [piece_of(g, name) for name in names]


AIR_WORDS: tuple[Each[Aoi] | One[Aoi], ...] = (
    Each("rail_lost", int, rail_lost, put_rail_lost, lambda g: g.rail_lost, usual=0),
    Each("air_chits", str, air_chit, put_air_chit, flown_in),
    One("downed", list[str], downed, put_downed, usual=[]),
)
