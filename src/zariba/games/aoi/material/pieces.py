"""The pieces as printed, their strengths counted in quarters (b0.2b), and their nations."""

from typing import Final, Literal

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.games.aoi.material.ground import ARMOR, FOOT, MOUNTAIN
from zariba.games.aoi.material.tables import Tables, quarters

UNITS: Final = "units.csv"
NATIONS: Final = "nations.toml"
COMBAT, PARTISAN, HQ, GENERAL, AIR, SHIP, BYSTANDER = range(7)
"""The sorts of pieces. Only the first are combat land units: they take and hold hexes. The last are
those of third parties, which stand where they stand (eaf.i)."""
SORT_COUNT: Final = 7
SORTS: Final = {
    "infantry": COMBAT, "mountain": COMBAT, "armor": COMBAT, "cavalry": COMBAT, "commando": COMBAT,
    "mechanized": COMBAT, "paratrooper": COMBAT, "artillery": COMBAT,
    "flak": COMBAT, "railway gun": COMBAT,
    "partisan": PARTISAN, "hq": HQ, "general": GENERAL,
    "bomber": AIR, "fighter": AIR, "fighter-bomber": AIR, "naval-air": AIR, "ATP": AIR,
    "BB": SHIP, "CA": SHIP, "CL": SHIP, "DD": SHIP, "DE": SHIP, "SUB": SHIP, "STP": SHIP,
}  # fmt: skip
INFANTRY: Final = ("infantry", "mountain", "cavalry", "commando")
"""The kinds that are replenished (b7.14a)."""
BOMBERS: Final = ("bomber", "fighter-bomber", "naval-air")
FIGHTERS: Final = ("fighter", "fighter-bomber", "naval-air")
"""What may bomb and what may fight in the air; some may choose (b4.12b)."""
SUBMARINE: Final = "SUB"
WARSHIPS: Final = ("BB", "CA", "CL", "DD")
"""A DD or larger: they have an anti-aircraft value (b4.21b)."""
ESCORTS: Final = ("DD", "DE")
"""They alone fire at submarines, and they screen others from the air (b3.8b, b4.21b)."""
COMBAT_SHIPS: Final = (*WARSHIPS, "DE", SUBMARINE)
"""All but transports."""
MOVERS: Final = {"mountain": MOUNTAIN, "armor": ARMOR, "mechanized": ARMOR}
TRIBAL, BRIBABLE, EXEMPT, GARRISON = "T", "W", "o", "G"
SEAPLANE, FATED, VOLUNTEER, HEAVY = "S", "F", "V", "H"
HOMES: Final = {"it": "Italy", "de": "Germany", "su": "the Soviet Union"}
"""The marks of volunteers from one country; those without come from many (10.35r)."""
MARKS: Final = (TRIBAL, BRIBABLE, EXEMPT, GARRISON, SEAPLANE, FATED, VOLUNTEER, HEAVY, *HOMES)
FLAK, RAILWAY_GUN = "flak", "railway gun"
DEFENSIVE: Final = (FLAK, RAILWAY_GUN)
"""The land units that never attack and are never rebuilt (11.31b, 11.38c)."""
PARATROOPER: Final = "paratrooper"
NO_GUN: Final = "X"


class NationRecord(Datum, frozen=True, kw_only=True):
    """A nation whose units take part."""

    name: str
    adjective: str
    seat: Literal[-1, 0, 1]
    """-1 for one that has no part in the war."""
    power: Literal["major", "minor"]


class NationsFile(Datum, frozen=True, kw_only=True):
    """The whole of nations.toml."""

    nation: tuple[NationRecord, ...]


class UnitRecord(Datum, frozen=True, kw_only=True):
    """A line of units.csv: all pieces of that name are alike.

    Of a General `strength` is the combat rating or a bonus such as +1 and `move` his exploitation
    rating, of an HQ they are attack limit and command radius, of an air unit `move` is its range,
    of a ship `strength` is its gun. What looks like a misprint may be none: the dive bomber's back
    is like another bomber's face (xvi.d), the Po-2 has quality 5 (xvii.a).
    """

    id: str
    nation: str
    name: str
    kind: Literal[
        "infantry", "mountain", "armor", "cavalry", "commando", "mechanized", "paratrooper",
        "artillery", "flak", "railway gun", "partisan", "hq", "general",
        "bomber", "fighter", "fighter-bomber", "naval-air", "ATP",
        "BB", "CA", "CL", "DD", "DE", "SUB", "STP",
    ]  # fmt: skip
    strength: str
    back: str = ""
    move: int = 0
    quality: int = 0
    torpedo: int = 0
    defense: int = 0
    steps: Literal[1, 2]
    marks: str = ""
    cost: int = 0


class Piece(msgspec.Struct, frozen=True):
    """A counter as printed."""

    id: str
    unit: str
    """The line of units.csv that it belongs to."""
    nation: int
    seat: int
    name: str
    kind: str
    sort: int
    strength: tuple[int, int]
    """Full and depleted, in quarters; 0 where it has none."""
    bonus: int
    """What a General with a printed + adds to his stack, attacking and defending, in quarters."""
    move: int
    quality: int
    gun: tuple[int, int]
    """Of a ship whole and damaged, fractions dropped; -1 for one that never fires (b3.8a)."""
    torpedo: int
    defense: int
    steps: int
    marks: frozenset[str]
    cost: int
    """EPs for the whole unit (R40)."""
    printed: str
    """The values on its face."""


class Pieces(Tables):
    """The pieces by number and what the rules ask of each."""

    def read_units(self, files: DataFolder) -> None:
        """Read nations.toml and units.csv; how many pieces there are of each comes later."""
        self.nations = files.table(NATIONS, NationsFile).nation
        where = f"{files.path(NATIONS)}"
        self.nation_index = {nation.name: i for i, nation in enumerate(self.nations)}
        if len(self.nation_index) != len(self.nations):
            raise BadInput(f"{where}: two nations have the same name")
        self.nation_seat = tuple(nation.seat for nation in self.nations)
        self.nation_names = tuple(nation.name for nation in self.nations)
        self.major = tuple(nation.power == "major" for nation in self.nations)  # b0.1a
        path = f"{files.path(UNITS)}"
        self.unit_records = {record.id: record for record in files.rows(UNITS, UnitRecord)}
        for record in self.unit_records.values():
            self._check_unit(record, f"{path}: {record.id}")
        for nation, kinds in self.sea.bombers.no_fire_from.items():
            if nation not in self.nation_index or any(SORTS.get(k) != SHIP for k in kinds):
                raise BadInput(
                    f"{where}: tables.toml: sea.bombers.no_fire_from: {nation}: kinds of ships of"
                    " a nation that is here"
                )
        pairs = self.exploitation.only_with
        for unit in (*self.elimination.modifier, *pairs, *pairs.values()):
            if unit not in self.unit_records:
                raise BadInput(f"{path}: tables.toml names a piece {unit!r} that is not here")

    def _check_unit(self, record: UnitRecord, where: str) -> None:
        if record.nation not in self.nation_index:
            raise BadInput(f"{where}: field nation: there is no nation {record.nation!r}")
        for mark in record.marks.split():
            if mark not in MARKS:
                raise BadInput(f"{where}: field marks: no mark {mark!r}; {', '.join(MARKS)}")
        if (record.steps == 2) != bool(record.back):
            raise BadInput(f"{where}: field back: two steps have a strength there, one step none")
        if record.kind == "STP" and record.kind not in self.transport.capacity:
            raise BadInput(f"{where}: field kind: tables.toml has no transport capacity for it")

    def number_pieces(self, counts: dict[str, int], where: str) -> None:
        """Make so many pieces of each unit, in the order of units.csv."""
        pieces: list[Piece] = []
        for unit, record in self.unit_records.items():
            count = counts.get(unit, 0)  # 0: all that there were are taken out again (efr.o)
            if unit not in counts:
                raise BadInput(f"{where}: no scenario has the unit {unit!r} of {UNITS}")
            pieces += [
                self._piece(record, f"{unit}_{n}" if count > 1 else unit, f"{where}: {unit}")
                for n in range(1, count + 1)
            ]
        self.pieces = tuple(pieces)
        self.count = len(pieces)
        self.piece_ids = tuple(p.id for p in pieces)
        self.piece_index = {p.id: i for i, p in enumerate(pieces)}
        if len(self.piece_index) != self.count:
            raise BadInput(f"{where}: two pieces have the same id")
        self.seat = tuple(p.seat for p in pieces)
        self.nation = tuple(p.nation for p in pieces)
        self.sort = tuple(p.sort for p in pieces)
        hardy = {self.nation_index.get(name, -1) for name in self.hardy_names}
        if -1 in hardy:
            raise BadInput(f"{where}: tables.toml: weather.hardy: nations that are here")
        self.hardy = tuple(p.nation in hardy for p in pieces)
        """By piece: whether winter does not hinder it (b1.4a)."""
        self.is_combat = tuple(p.sort == COMBAT for p in pieces)
        self.strength = tuple(p.strength for p in pieces)
        self.steps_of = tuple(p.steps for p in pieces)
        self.move = tuple(p.move for p in pieces)
        """MPs of a land unit or ship, range of an air unit, exploitation rating of a General,
        command radius of an HQ."""
        self.mover = tuple(MOVERS.get(p.kind, FOOT) for p in pieces)
        """Which of `steps` it pays: FOOT, MOUNTAIN or ARMOR (b10.5a)."""
        self.tribal = tuple(TRIBAL in p.marks for p in pieces)  # 5.9a
        self.bribable = tuple(BRIBABLE in p.marks for p in pieces)  # 10.36a
        self.exempt = tuple(EXEMPT in p.marks for p in pieces)  # 4.2a, R51
        self.garrison = tuple(GARRISON in p.marks for p in pieces)  # 10.37l
        self.seaplane = tuple(SEAPLANE in p.marks for p in pieces)  # 4.2c
        self.fated = tuple(FATED in p.marks for p in pieces)  # 10.30d
        self.volunteer = tuple(VOLUNTEER in p.marks for p in pieces)
        """By piece: whether it is of another country than the camp it fights for (10.35r)."""
        self.home = tuple("".join(HOMES[m] for m in HOMES if m in p.marks) for p in pieces)
        """By piece: the country that its volunteers come from, empty for none or many."""
        self.heavy = tuple(HEAVY in p.marks for p in pieces)  # R86
        self.defensive = tuple(p.kind in DEFENSIVE for p in pieces)
        """By piece: whether it only defends (11.31b, 11.38c)."""
        self.railway_gun = tuple(p.kind == RAILWAY_GUN for p in pieces)  # 11.38b
        self.guns_alone = frozenset((i,) for i, p in enumerate(pieces) if p.kind == RAILWAY_GUN)
        """Stacks without a zone of control: a railway gun by itself (11.38b)."""
        self.no_flak = tuple(
            p.kind in self.sea.bombers.no_fire_from.get(self.nation_names[p.nation], ())
            for p in pieces
        )
        """By piece: whether it is a ship without anti-aircraft guns (10.28a)."""
        self.bonus = tuple(p.bonus for p in pieces)  # 10.31a, 10.32a
        self.kind = tuple(p.kind for p in pieces)
        self.quality = tuple(p.quality for p in pieces)  # b4.13a
        self.gun = tuple(p.gun for p in pieces)
        """By piece: of a ship whole and damaged, -1 for one that never fires (b3.8a)."""
        self.torpedo = tuple(p.torpedo for p in pieces)
        self.defense = tuple(p.defense for p in pieces)
        self.cost = tuple(p.cost for p in pieces)
        self.elimination_die = tuple(self.elimination.modifier.get(p.unit, 0) for p in pieces)
        partners = self.exploitation.only_with
        partners = {**partners, **{unit: general for general, unit in partners.items()}}
        self.exploits_with = tuple(partners.get(p.unit, "") for p in pieces)
        """By piece: the one unit or General that it exploits with, if that is so (10.33a)."""
        self._check_partisans(where)

    def _check_partisans(self, where: str) -> None:
        """A limit beyond the pieces there are would limit nothing (10.6b)."""
        for name, limit in self.partisans.limit.items():
            nation = self.nation_index.get(name, -1)
            own = sum(p.sort == PARTISAN and p.nation == nation for p in self.pieces)
            if own < limit:
                raise BadInput(f"{where}: {name}: {own} partisans, tables.toml allows {limit}")

    def _piece(self, record: UnitRecord, name: str, where: str) -> Piece:
        nation = self.nation_index[record.nation]
        seat = self.nation_seat[nation]
        sort = SORTS[record.kind] if seat >= 0 else BYSTANDER
        bonus, full, back = 0, 0, 0
        text = record.strength
        if text.startswith("+"):
            bonus = quarters(text[1:], f"{where}: field strength")
        elif text != NO_GUN:  # parentheses: it counts only in defense (b5.15a)
            full = quarters(text.strip("()"), f"{where}: field strength")
            back = quarters(record.back, f"{where}: field back") if record.back else 0
        torpedo = f"({record.torpedo})" if record.torpedo else ""
        move = f"[{record.move}]" if record.kind == SUBMARINE else f"{record.move}"
        values = {
            AIR: f"{text}-{record.move}/{record.quality}",
            SHIP: f"{text}{torpedo}-{record.defense}-{move}",  # b3.1a
            GENERAL: text if bonus else f"{text}-{record.move}",
        }
        return Piece(
            id=name,
            unit=record.id,
            nation=nation,
            seat=seat,
            name=f"{record.name} {name.rpartition('_')[2]}" if name != record.id else record.name,
            kind=record.kind,
            sort=sort,
            strength=(full, back),
            bonus=bonus,
            move=record.move,
            quality=record.quality,
            gun=(-1, -1) if text == NO_GUN else (full // 4, back // 4),
            torpedo=record.torpedo,
            defense=record.defense,
            steps=record.steps,
            marks=frozenset(record.marks.split()),
            cost=record.cost or max(1, -(-full // 4)),  # R40
            printed=values.get(sort, f"{text}-{record.move}"),
        )


def spell_strength(strength: int, unit: int = 4) -> str:
    """A strength as it is printed, counted in quarters or another part of one: 2, ½, 1¾."""
    whole, rest = divmod(strength, unit)
    if rest * 4 % unit:
        return f"{whole} {rest}/{unit}" if whole else f"{rest}/{unit}"
    part = ("", "¼", "½", "¾")[rest * 4 // unit]
    return f"{whole}{part}" if whole or not part else part
