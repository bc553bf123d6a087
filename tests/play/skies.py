"""Positions of EAST AFRICA with only a few pieces on the map, for tests of the war in the air."""

from pathlib import Path

from abyssinia import kind, put
from packs import altered
from somaliland import EAST_AFRICA

from zariba.core.flow import Event, bound
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.state import OFFENSIVE, Aoi

HARTBEES = "uk_hartbees,UK,Hartbees (SAAF),bomber,0,,5,0,,,1,o"
HURRICANE = "uk_hurricane,UK,Hurricane,fighter,"
SM81 = "it_sm81,Italy,SM.81,bomber,"


def sky(*, dice: tuple[int, ...] = (), options: tuple[str, ...] = (), **where: str) -> Aoi:
    """June 1940 with only these pieces, by id; only the loaded dice roll."""
    return filled(kind(), dice, options, where)


def sky_of(tmp_path: Path, old: str, new: str, dice: tuple[int, ...] = (), **where: str) -> Aoi:
    """The same with a line of units.csv changed: kinds of aircraft that the theatre lacks."""
    return sky_with(tmp_path, (old, new), dice=dice, **where)


def sky_with(
    tmp_path: Path, *changes: tuple[str, str], dice: tuple[int, ...] = (), **where: str
) -> Aoi:
    """The same with several lines changed."""
    pack = AoiPack(altered(HERE, tmp_path / "pack", "units.csv", *changes), HERE)
    return filled(bound(Aoi, pack), dice, (), where)


def filled(
    type_: type[Aoi], dice: tuple[int, ...], options: tuple[str, ...], where: dict[str, str]
) -> Aoi:
    """A bare map with these pieces on it."""
    g = type_(scenario=EAST_AFRICA, seed=bytes(32), loaded=dice, options=options)
    clear_table(g)
    g.phase = OFFENSIVE
    for piece, code in where.items():
        put(g, piece, code)
    return g


def number(g: Aoi, piece: str) -> int:
    """A piece by its id."""
    return g.pack.piece_index[piece]


def numbers(g: Aoi, *pieces: str) -> tuple[int, ...]:
    """Several of them."""
    return tuple(number(g, piece) for piece in pieces)


def told(g: Aoi, word: str) -> list[Event]:
    """The events of a kind that the last action brought."""
    return [event for event in g.news if event.kind == word]
