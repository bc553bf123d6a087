"""The words of case files about ships."""

from collections.abc import Iterable

from zariba.core.bad_input import BadInput
from zariba.games.aoi.casefile.places import piece_of
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.state import Aoi


def sailed(g: Aoi, name: str) -> int:
    """The hexes that a ship has sailed this month."""
    return g.sailed.get(piece_of(g, name), 0)


def put_sailed(g: Aoi, name: str, hexes: int) -> None:
    """Say how many."""
    ship = piece_of(g, name)
    if g.pack.sort[ship] != SHIP or hexes < 0:
        raise BadInput(f"sailed: {name}: a ship, and the hexes it has sailed")
    g.sailed.pop(ship, None)
    if hexes:
        g.sailed[ship] = hexes


def sailors(g: Aoi) -> Iterable[str]:
    """The ships that have sailed."""
    return (g.pack.piece_ids[ship] for ship in g.sailed)
