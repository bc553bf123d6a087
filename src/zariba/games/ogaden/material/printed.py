"""Zones, counters, markers and scenarios as they are printed, and the words of their files."""

from typing import Final

import msgspec

from zariba.core.bad_input import BadInput

ETHIOPIA: Final = 0
SOMALIA: Final = 1
SEAT_IDS: Final = ("ethiopian", "somali")
LETTERS: Final = "ES"

BOX: Final = 0
BZ: Final = 1
GZ: Final = 2
EZ: Final = 3
MINOR: Final = 4
KINDS: Final = ("box", "BZ", "GZ", "EZ", "minor")
TERRAINS: Final = ("none", "plateau", "desert", "bush")
MAIN: Final = ("road", "railway", "pass")
PATH: Final = "path"
PASS: Final = "pass"
COUNTRIES: Final = ("ET", "SO")
FACTIONS: Final = (("regular", "derg"), ("SNA", "WSLF", "SALF"))
"""By camp (1.0b)."""
UNIT_KINDS: Final = ("CU", "MU", "PRG", "GU", "SFU", "AU")
BACK_SIDES: Final = ("reduced", "reequipped", "concealed")
ROLES: Final = ("any", "attack", "defence")
BONUSES: Final = ("", "CU", "CU_MU", "ANY", "ARM")
FIGHTS: Final = ("engagement", "harassment", "sabotage", "reaction", "air")
BACKS: Final = ("WSLF", "SALF", "Somali SFU", "Ethiopian SFU")
"""What the concealed side of a counter shows."""

Factors = tuple[int, int, int]
"""CCF, UCF, AACF."""


class Zone(msgspec.Struct, frozen=True):
    """A zone as printed."""

    id: str
    name: str
    kind: int
    terrain: str
    country: str
    ogaden: bool
    pennant: bool
    railway: bool
    ez: str
    parent: str
    city: bool
    radar: bool
    x: float
    y: float


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A counter as printed: factors of the front and of the back."""

    id: str
    name: str
    seat: int
    nation: str
    faction: str
    kind: str
    """CU, MU, PRG, GU, SFU or AU."""
    type: str
    steps: int
    front: Factors
    mech: bool = False
    light: bool
    back: Factors
    back_side: str
    """reduced, reequipped or concealed."""
    back_type: str
    back_mech: bool = False
    back_light: bool


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """An OPS, a commander, a tactical support or a diplomatic action."""

    id: str
    name: str
    kind: str
    """ops, commander, ts or da."""
    seat: int
    """Whose it is; -1 for one that either camp may use."""
    activates: tuple[str, ...] = ()
    major: bool = False
    last_turn: str = ""
    leaves: str = ""
    ic: int = 0
    tb: int = 0
    once: bool = False
    bonus: int = 0
    bonus_on: str = ""
    role: str = "any"
    first_fire: bool = False
    auto_ambush: bool = False
    """An Ambush: it also makes sabotage automatic and turns up the owner's concealed units."""
    loss: int = 0
    air_loss: int = 0
    """Steps that the enemy loses in an air battle."""
    removed_on: int = 0
    """The die that takes it out of the game after use."""
    cancels: str = ""
    """The support that it makes void."""
    playable: tuple[str, ...] = ()
    aid: int = 0
    aid_breakthrough: bool = False
    """Its aid is a breakthrough too."""


class Place(msgspec.Struct, frozen=True):
    """Some counters of a scenario and the zones they may start in."""

    number: int
    seat: int
    units: tuple[int, ...]
    count: int
    zones: tuple[int, ...]
    rule: str
    name: str
    reduced: int = 0
    one_per_zone: bool = False
    with_gu: bool = False


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario."""

    id: str
    name: str
    first: int
    last: int
    whole_map: bool
    morale: tuple[int, int]
    level: tuple[int, int]
    ops_bowl: tuple[int, ...]
    tsda_bowl: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    ops_added: dict[int, tuple[int, ...]]
    tsda_added: dict[int, tuple[int, ...]]
    units_added: dict[int, tuple[int, ...]]
    dice: bool
    diplomacy: bool
    victory: str
    liberated_zones: int
    """How many Somalia needs besides Gode (14.1f)."""
    places: tuple[Place, ...]
    lines: dict[int, tuple[Place, ...]]
    """By unit: the lines of the set-up that name it."""
    starts: dict[int, frozenset[int]]
    """By unit: the zones in which it may start."""
    prepared: tuple[tuple[tuple[int, int, str], ...], ...]
    """By camp: unit, zone, and the side of the counter that is up."""


def among(word: str, known: tuple[str, ...], where: str) -> str:
    """A word that must be among those known."""
    if word not in known:
        raise BadInput(f"{where}: {word!r} is none of {', '.join(k for k in known if k)}")
    return word
