"""The pack of Africa Orientale Italiana as it is, and with one number changed."""

from functools import cache
from pathlib import Path

from packs import Change, Place, changed, contents

from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.pack import HERE, AoiPack


@cache
def own() -> AoiPack:
    return AoiPack(HERE, HERE)


@cache
def own_contents() -> bytes:
    return contents(own())


@cache
def game() -> AoiGame:
    return make()


def with_number(into: Path, place: str, new: float) -> AoiGame:
    """The game with one number changed: `tables.toml sea.refuel_ep`."""
    return make(changed(HERE, into, Change(place.split()[0], keys(place.split(" ", 1)[1]), new)))


def keys(words: str) -> Place:
    return tuple(int(key) if key.isdecimal() else key for key in words.split("."))
