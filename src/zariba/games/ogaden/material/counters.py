"""The counters: units with their factors, and strangers that stand for concealed ones (2.1)."""

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.core.pack import Pack
from zariba.games.ogaden.material.printed import (
    BACK_SIDES,
    BACKS,
    ETHIOPIA,
    FACTIONS,
    LETTERS,
    SEAT_IDS,
    SOMALIA,
    UNIT_KINDS,
    Factors,
    Unit,
    among,
)

UNITS = "units.csv"


class UnitDatum(Datum, frozen=True, kw_only=True):
    """A counter of the file."""

    id: str
    name: str
    seat: str = msgspec.field(name="camp")
    nation: str
    faction: str
    kind: str
    type: str
    steps: int
    mech: bool
    light: bool
    ccf: int
    ucf: int
    aacf: int
    back: str
    back_type: str
    back_mech: bool
    back_light: bool
    back_ccf: int
    back_ucf: int
    back_aacf: int
    src_name: str = ""
    src_values: str = ""


class UnitPart(Pack):
    """The part of the pack that is the counters."""

    def build_units(self, files: DataFolder, bounds: tuple[int, int]) -> None:
        """Read them; factors lie within bounds (9.1h)."""
        path = files.path(UNITS)
        rows = files.rows(UNITS, UnitDatum)
        units = [read_unit(row, bounds, f"{path}: line {n}") for n, row in enumerate(rows, 2)]
        self.count = len(units)
        self.unit_index = {u.id: n for n, u in enumerate(units)}
        if len(self.unit_index) != self.count:
            raise BadInput(f"{path}: two counters have the same id")
        self.units = (*units, *(stranger(back, units) for back in BACKS))
        self.unit_ids = tuple(u.id for u in self.units)
        self.seat = [u.seat for u in self.units]
        self.unit_kind = [u.kind for u in self.units]
        self.is_air = [u.kind == "AU" for u in self.units]
        self.is_gu = [u.kind == "GU" for u in self.units]
        self.is_sfu = [u.kind == "SFU" for u in self.units]
        self.hides = [u.kind in ("GU", "SFU") for u in self.units]  # 2.1d
        self.is_cu = [u.kind in ("CU", "MU", "PRG") for u in self.units]  # R11
        self.is_cuban = [u.nation == "Cuba" for u in self.units]
        self.two_steps = [u.steps == 2 for u in self.units]
        self.movement = [u.faction in ("WSLF", "SALF") for u in self.units]
        self.is_116 = [u.kind == "SFU" and u.faction == "SNA" for u in self.units]
        self.is_sna = [u.faction == "SNA" and u.kind == "CU" for u in self.units]
        self.back_of = [
            -1 if not self.hides[n] else self.count + BACKS.index(back_shown(u))
            for n, u in enumerate(self.units)
        ]
        self.stealth_of = [
            "guerrilla" if self.movement[n] else SEAT_IDS[u.seat] for n, u in enumerate(self.units)
        ]
        self.seat_units = tuple(
            tuple(n for n in range(self.count) if self.seat[n] == seat) for seat in (0, 1)
        )
        self.air_units = tuple(
            tuple(n for n in self.seat_units[seat] if self.is_air[n]) for seat in (0, 1)
        )
        self.guerrillas = tuple(n for n in range(self.count) if self.movement[n])


def read_unit(row: UnitDatum, bounds: tuple[int, int], where: str) -> Unit:
    """A counter from its line of the table."""
    if row.seat not in ("E", "S"):
        raise BadInput(f"{where}: field camp: {row.seat!r} is neither E nor S")
    seat = LETTERS.index(row.seat)
    among(row.kind, UNIT_KINDS, f"{where}: field kind")
    among(row.faction, FACTIONS[seat], f"{where}: field faction")
    among(row.back, BACK_SIDES, f"{where}: field back")
    if row.steps not in (1, 2):
        raise BadInput(f"{where}: field steps: a unit has 1 or 2, not {row.steps}")
    hides = row.kind in ("GU", "SFU")
    if hides != (row.back == "concealed") or (row.steps == 2) != (row.back == "reduced"):
        raise BadInput(
            f"{where}: field back: GU and SFU have a concealed one, units of two steps a reduced"
            " one, other units of one step a reequipped one"
        )
    return Unit(
        id=row.id,
        name=row.name,
        seat=seat,
        nation=row.nation,
        faction=row.faction,
        kind=row.kind,
        type=row.type,
        steps=row.steps,
        front=front_factors(row, bounds, where),
        mech=row.mech,
        light=row.light,
        back=back_factors(row, bounds, where),
        back_side=row.back,
        back_type=row.back_type,
        back_mech=row.back_mech,
        back_light=row.back_light,
    )


FACTORS = ("ccf", "ucf", "aacf")


def factors(values: Factors, prefix: str, bounds: tuple[int, int], where: str) -> Factors:
    """The three factors of a side, each within its bounds (9.1h)."""
    low, high = bounds
    for name, value in zip(FACTORS, values, strict=True):
        if not low <= value <= high:
            raise BadInput(f"{where}: field {prefix}{name}: {value} is not from {low} to {high}")
    return values


def front_factors(row: UnitDatum, bounds: tuple[int, int], where: str) -> Factors:
    """The factors of the front."""
    return factors((row.ccf, row.ucf, row.aacf), "", bounds, where)


def back_factors(row: UnitDatum, bounds: tuple[int, int], where: str) -> Factors:
    """The factors of the back; a concealed side has none, and is as light as the front."""
    values = (row.back_ccf, row.back_ucf, row.back_aacf)
    if row.back != "concealed":
        return factors(values, "back_", bounds, where)
    for name, value in zip(FACTORS, values, strict=True):
        if value:
            raise BadInput(f"{where}: field back_{name}: a concealed side has no factors: 0")
    if (row.mech, row.light) != (row.back_mech, row.back_light):
        raise BadInput(f"{where}: field back_mech: a concealed side is what the front is")
    return front_factors(row, bounds, where)


def back_shown(unit: Unit) -> str:
    """What a concealed counter shows (2.1d)."""
    if unit.kind == "GU":
        return unit.faction
    return BACKS[2] if unit.seat == SOMALIA else BACKS[3]


def stranger(back: str, units: list[Unit]) -> Unit:
    """A stand-in for a concealed unit that one may not see: as strong as the strongest such."""
    seat = ETHIOPIA if back == BACKS[3] else SOMALIA
    kind = "SFU" if "SFU" in back else "GU"
    like = [u.front for u in units if u.kind in ("GU", "SFU") and back_shown(u) == back]
    strength = max(like, default=(1, 1, 1))
    return Unit(
        id=f"?{back.replace(' ', '-')}",
        name=f"Concealed {back} unit",
        seat=seat,
        nation="",
        faction=back if kind == "GU" else "",
        kind=kind,
        type=kind,
        steps=1,
        front=strength,
        light=True,
        back=strength,
        back_side="concealed",
        back_type=kind,
        back_light=True,
    )
