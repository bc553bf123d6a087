"""The maps of the game, each with its look."""

from functools import cache

from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.east import EAST
from zariba.games.aoi.sheet.one_map import OneMap
from zariba.games.aoi.sheet.south import SOUTH
from zariba.games.aoi.sheet.spain import SPAIN

LOOKS = {look.name: look for look in (SOUTH, SPAIN, EAST)}


@cache
def pack() -> AoiPack:
    """The game's own data."""
    return AoiPack(HERE, HERE)


@cache
def country(name: str) -> Country:
    """What the sheet of a map shows."""
    return Country(OneMap(pack(), name), LOOKS[name])
