"""Zones, counters and markers as printed, read from the lines of their files."""

from typing import Final

import msgspec

from zariba.core.bad_input import BadInput
from zariba.games.ogaden.material.fields import number, several, shaped, whole

ETHIOPIA: Final = 0
SOMALIA: Final = 1
CAMPS: Final = ("ethiopian", "somali")
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

KNOWN_BY_NAME: Final = (
    "TS-COORD",
    "TS-ENV",
    "TS-HELO",
    "TS-LAGESSE",
    "TS-MENGISTU",
    "TS-MI24",
    "TS-PAK",
    "TS-PAUSE",
    "TS-RADAR",
    "DA-USSR",
)
"""Markers with rules of their own."""


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


class Unit(msgspec.Struct, frozen=True):
    """A counter as printed: factors are CCF, UCF, AACF of the front and of the back."""

    id: str
    name: str
    camp: int
    nation: str
    faction: str
    kind: str
    """CU, MU, PRG, GU, SFU or AU."""
    type: str
    steps: int
    front: tuple[int, int, int]
    back: tuple[int, int, int]
    back_side: str
    """reduced, reequipped or concealed."""
    back_type: str


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """An OPS, a commander, a tactical support or a diplomatic action."""

    id: str
    name: str
    kind: str
    """ops, commander, ts or da."""
    camp: int
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
    playable: tuple[str, ...] = ()
    aid: int = 0


def read_zone(raw: dict[str, object], where: str) -> Zone:
    """A zone from its table."""
    kind, terrain = str(raw.get("class")), str(raw.get("terrain"))
    if kind not in KINDS:
        raise BadInput(f"{where}: field class: {kind!r} is none of {', '.join(KINDS)}")
    if terrain not in TERRAINS:
        raise BadInput(f"{where}: field terrain: {terrain!r} is none of {', '.join(TERRAINS)}")
    country, ez = str(raw.get("country")), str(raw.get("ez", ""))
    if country not in COUNTRIES:
        raise BadInput(f"{where}: field country: {country!r} is none of {', '.join(COUNTRIES)}")
    if ez not in ("", "station", "bridge"):  # 1.2c
        raise BadInput(f"{where}: field ez: {ez!r} is neither station nor bridge")
    if (terrain != "none") != (kind == "minor"):
        raise BadInput(f"{where}: field terrain: minor zones have one, others have none")
    tags = shaped(raw, list[str], "tags", where)
    # lat and lon are for the reader: nothing is computed from the scale (1.6a).
    return Zone(
        id=shaped(raw, str, "id", where),
        name=shaped(raw, str, "name", where),
        kind=KINDS.index(kind),
        terrain=terrain,
        country=country,
        ogaden=shaped(raw, bool, "ogaden", where),
        pennant=shaped(raw, bool, "pennant", where),
        railway=shaped(raw, bool, "rr", where),
        ez=ez,
        parent=str(raw.get("ez_parent", "")),
        city="city" in tags,
        radar="radar" in tags,
        x=shaped(raw, float, "x", where),
        y=shaped(raw, float, "y", where),
    )


def read_unit(row: dict[str, str], where: str) -> Unit:
    """A counter from its line of the table."""
    if row["camp"] not in ("E", "S"):
        raise BadInput(f"{where}: field camp: {row['camp']!r} is neither E nor S")
    camp = LETTERS.index(row["camp"])
    for field, known in (("kind", UNIT_KINDS), ("faction", FACTIONS[camp]), ("back", BACK_SIDES)):
        if row[field] not in known:
            raise BadInput(f"{where}: field {field}: {row[field]!r} is none of {', '.join(known)}")
    if row["steps"] not in ("1", "2"):
        raise BadInput(f"{where}: field steps: a unit has 1 or 2, not {row['steps']!r}")
    hides = row["kind"] in ("GU", "SFU")
    if hides != (row["back"] == "concealed") or (row["steps"] == "2") != (row["back"] == "reduced"):
        raise BadInput(
            f"{where}: field back: GU and SFU have a concealed one, units of two steps a reduced"
            " one, other units of one step a reequipped one"
        )

    def factors(prefix: str) -> tuple[int, int, int]:
        found = []
        for name in ("ccf", "ucf", "aacf"):
            value = number(row[prefix + name], f"{where}: field {prefix}{name}")
            if not 1 <= value <= 5:  # 9.1h
                raise BadInput(f"{where}: field {prefix}{name}: {value} is not from 1 to 5")
            found.append(value)
        return found[0], found[1], found[2]

    return Unit(
        id=row["id"],
        name=row["name"],
        camp=camp,
        nation=row["nation"],
        faction=row["faction"],
        kind=row["kind"],
        type=row["type"],
        steps=number(row["steps"], f"{where}: field steps"),
        front=factors(""),
        back=factors("" if row["back"] == "concealed" else "back_"),
        back_side=row["back"],
        back_type=row["back_type"],
    )


def back_shown(unit: Unit) -> str:
    """What a concealed counter shows (2.1d)."""
    if unit.kind == "GU":
        return unit.faction
    return BACKS[2] if unit.camp == SOMALIA else BACKS[3]


def stranger(back: str) -> Unit:
    """A stand-in for a concealed unit that one may not see."""
    camp = ETHIOPIA if back == BACKS[3] else SOMALIA
    kind = "SFU" if "SFU" in back else "GU"
    factors = {"WSLF": (2, 3, 1), "SALF": (1, 2, 1)}.get(back, (2, 4, 1))
    return Unit(
        id=f"?{back.replace(' ', '-')}",
        name=f"Concealed {back} unit",
        camp=camp,
        nation="",
        faction=back if kind == "GU" else "",
        kind=kind,
        type=kind,
        steps=1,
        front=factors,
        back=factors,
        back_side="concealed",
        back_type=kind,
    )


def read_marker(raw: dict[str, object], kind: str, where: str) -> Marker:
    """A marker from its table."""
    owner = str(raw.get("camp", raw.get("owner")))
    if owner not in ("E", "S", "shared", "white"):
        field = "camp" if "camp" in raw else "owner"
        raise BadInput(f"{where}: field {field}: {owner!r} is none of E, S, shared, white")
    role, helps = str(raw.get("role", "any")), str(raw.get("bonus_on", ""))
    if role not in ROLES:
        raise BadInput(f"{where}: field role: {role!r} is none of {', '.join(ROLES)}")
    if helps not in BONUSES or bool(helps) != ("bonus" in raw):
        raise BadInput(f"{where}: field bonus_on: {helps!r} is none of {', '.join(BONUSES[1:])}")
    return Marker(
        id=shaped(raw, str, "id", where),
        name=shaped(raw, str, "name", where),
        kind=kind,
        camp=LETTERS.index(owner) if owner in LETTERS else -1,
        activates=several(raw, "activates", sum(FACTIONS, ()), where) if kind == "ops" else (),
        major=bool(raw.get("major", False)),
        last_turn=str(raw.get("last_turn", "")),
        leaves=str(raw.get("leaves", "")),
        ic=whole(raw, "ic", where) if kind == "commander" else 0,
        tb=whole(raw, "tb", where) if kind == "commander" else 0,
        once=bool(raw.get("once", False)),
        bonus=whole(raw, "bonus", where) if "bonus" in raw else 0,
        bonus_on=helps,
        role=role,
        first_fire=raw.get("order") == "owner_fires_first",
        auto_ambush=bool(raw.get("auto_sabotage", False)),
        loss=whole(raw, "extra_loss_enemy", where) if "extra_loss_enemy" in raw else 0,
        playable=several(raw, "playable", FIGHTS, where) if kind == "ts" else (),
        aid=whole(raw, "aid", where) if kind == "da" else 0,
    )
