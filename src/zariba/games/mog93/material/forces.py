"""The Americans: types, loads, rosters, vehicles."""

import msgspec

from zariba.core.datafile import Datum

CONVOY = 8
"""The most vehicles a convoy has."""
CREW = ("driver", "assistant", "gunner")


class Kind(Datum, frozen=True):
    """A type of American: Ranger, Delta operator, ..."""

    id: str
    name: str
    ap: int
    bonus_ap: int
    arc: int
    special_forces: bool
    delta: bool


class Load(Datum, frozen=True):
    """What a model carries."""

    id: str
    name: str
    weapons: tuple[str, ...]
    extras: dict[str, int]


class Man(Datum, frozen=True):
    """One model of a unit."""

    type: str
    load: str


class Unit(Datum, frozen=True):
    """A roster of models that act together."""

    id: str
    name: str
    models: tuple[Man, ...]


class Vehicle(Datum, frozen=True):
    """A vehicle of either side; the Black Hawk has no size."""

    id: str
    name: str
    ap: int
    gun: str = ""
    """The weapon of its gunner, or of each of its gunners."""
    crew: tuple[str, ...] = ()
    """The loads of an American crew: driver, assistant, then the gunner."""
    passengers: int = 0
    length: float = 0.0
    width: float = 0.0
    height: float = 0.0
    crew_type: str = ""


class ForcesFile(Datum, frozen=True):
    """forces.toml."""

    type: tuple[Kind, ...]
    load: tuple[Load, ...]
    unit: tuple[Unit, ...]
    vehicle: tuple[Vehicle, ...]


class Model(msgspec.Struct, frozen=True):
    """One American figure that may come into play: its unit, type and load."""

    id: str
    unit: int
    place: int
    """Its number within the unit."""
    kind: int
    load: int
    vehicle: int = -1
    """The convoy vehicle it belongs to."""
    role: str = ""
