"""Units, zones, markers and camps by the names that case files give them."""

from zariba.core.bad_input import BadInput, known
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import SEAT_IDS


def unit_of(pack: OgadenPack, name: str) -> int:
    """The unit of that id."""
    return known(pack.unit_index, name, "unit")


def zone_of(pack: OgadenPack, code: str) -> int:
    """The zone of that id."""
    return known(pack.zone_index, code, "zone")


def marker_of(pack: OgadenPack, name: str) -> int:
    """The marker of that id."""
    return known(pack.marker_index, name, "marker")


def seat_of(name: str) -> int:
    """The camp of that name."""
    if name not in SEAT_IDS:
        raise BadInput(f"there is no camp {name!r}; they are {', '.join(SEAT_IDS)}")
    return SEAT_IDS.index(name)
