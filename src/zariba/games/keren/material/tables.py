"""The tables of Keren as they stand in tables.toml: terrain, hexsides, combat, points."""

from typing import Annotated, Final, Literal

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum

FILE: Final = "tables.toml"
FIRE_RESULTS: Final = ("NE", "S", "DR", "1DE", "2DE")
ASSAULT_RESULTS: Final = ("2AE", "1AE", "NE", "S", "DR", "1DE", "2DE")
NOT_THE_TANK: Final = "all but the Matilda"

Points = Annotated[int, msgspec.Meta(ge=1)]
Passage = bool | Literal["all but the Matilda"]


class Terrain(Datum, frozen=True, kw_only=True):
    """A kind of ground: what it costs, how high it lies, how many units it holds."""

    mp: Points
    stack: Points
    level: float | None = None
    """None where the map gives the level hex by hex (12.2a)."""
    blocks_los: bool = False
    """Whether nothing is ever seen across it (12.3a)."""


class Linear(Datum, frozen=True, kw_only=True):
    """Roads, railways, the tunnel and the gorge: links from hex to hex (10.3)."""

    kinds: tuple[str, ...]
    mp_along_link: Points
    stack_along_link: Points
    tunnel_stack: Points


class Hexside(Datum, frozen=True, kw_only=True):
    """What a kind of hexside costs and what it lets through (10.1)."""

    mp_extra: int = 0
    mp_total: Points | None = None
    """What a step costs, whatever the ground."""
    movement: Passage = True
    supply: bool = True
    zoc: bool = True
    ranged_fire: bool = True
    line_of_sight: bool = True
    assault: Passage = True


class Shift(Datum, frozen=True, kw_only=True):
    """Columns right for a target so many levels higher (11.2b)."""

    far_above: int = msgspec.field(name="+3 or more")
    above: int = msgspec.field(name="+2")
    level: int = msgspec.field(name="+1 to -1")
    below: int = msgspec.field(name="-2")
    far_below: int = msgspec.field(name="-3 or less")


class RangedFire(Datum, frozen=True, kw_only=True):
    """The Ranged Fire table: a row for each face of the die."""

    columns: tuple[str, ...]
    minimum: tuple[int, ...]
    rows: dict[str, tuple[str, ...]]
    shift: Shift


class Modifiers(Datum, frozen=True, kw_only=True):
    """What is added to the assault die (14.1d, 14.1b)."""

    clear_target: int
    fort_target: int
    per_ratio_above_4: int


class Assault(Datum, frozen=True, kw_only=True):
    """The Assault table: a row for each net roll."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    modifiers: Modifiers


class Rally(Datum, frozen=True, kw_only=True):
    """What is added to the rally die (15.1b)."""

    out_of_supply: int
    nearer_enemy_than_friend: int
    outside_enemy_zoc: int


class Supply(Datum, frozen=True, kw_only=True):
    """How long a line of supply may be, in movement points (6.2a)."""

    front_range: int
    carrying_range: int


class Victory(Datum, frozen=True, kw_only=True):
    """Points for a unit that is lost (4.2a, 4.2b)."""

    italian_unit: int
    commonwealth_unit: int


class TablesFile(Datum, frozen=True, kw_only=True):
    """The whole of tables.toml."""

    terrain: dict[str, Terrain]
    linear: Linear
    hexside: dict[str, Hexside]
    ranged_fire: RangedFire
    assault: Assault
    rally: Rally
    supply: Supply
    victory: Victory


class Tables:
    """What the rules look up in tables."""

    def read_tables(self, files: DataFolder) -> None:
        """Read tables.toml and check that each table is whole."""
        data = files.table(FILE, TablesFile)
        self.ground_kinds = data.terrain
        self.linear = data.linear
        self.hexside_kinds = data.hexside
        self.rally = data.rally
        self.front_range = data.supply.front_range
        self.carrying_range = data.supply.carrying_range
        if self.front_range > self.carrying_range:
            raise BadInput(f"{files.path(FILE)}: supply: front_range is beyond carrying_range")
        self.loss_points = (data.victory.commonwealth_unit, data.victory.italian_unit)
        """By seat: what a lost unit of it adds to the Commonwealth's points (4.2a, 4.2b)."""
        self._read_fire(data.ranged_fire, f"{files.path(FILE)}: ranged_fire")
        self._read_assault(data.assault, f"{files.path(FILE)}: assault")

    def _read_fire(self, fire: RangedFire, where: str) -> None:
        self.fire_columns = fire.columns
        self.fire_minimum = fire.minimum
        wide = len(fire.columns)
        faces = [str(die) for die in range(1, 7)]
        if set(fire.rows) != set(faces) or any(len(r) != wide for r in fire.rows.values()):
            raise BadInput(f"{where}.rows: six rows with a cell for each column are needed")
        if len(fire.minimum) != wide or fire.minimum != tuple(sorted(fire.minimum)):
            raise BadInput(f"{where}.minimum: a total for each column, none below the one before")
        if wide == 0 or fire.minimum[0] != 0:
            raise BadInput(f"{where}.minimum: the first column must take a total of 0")
        self.fire_table = tuple(fire.rows[face] for face in faces)
        check_cells(fire.rows, FIRE_RESULTS, f"{where}.rows")
        shift = fire.shift
        self.fire_shift = (
            *(shift.far_below, shift.below, shift.level, shift.level, shift.level),
            *(shift.above, shift.far_above),
        )
        """Columns right by whole levels of the target above the firer, from -3 to +3 (11.2b)."""

    def _read_assault(self, assault: Assault, where: str) -> None:
        self.assault_columns = assault.columns
        self.assault_modifiers = assault.modifiers
        self.assault_ratios = tuple(read_ratio(c, f"{where}.columns") for c in assault.columns)
        """By column: attackers to one defender, or minus defenders to one attacker."""
        if not assault.columns or self.assault_ratios != tuple(sorted(set(self.assault_ratios))):
            raise BadInput(f"{where}.columns: ratios must grow from the first to the last")
        rows = {int(net): row for net, row in assault.rows.items() if is_net_roll(net)}
        self.assault_lowest, self.assault_highest = min(rows, default=0), max(rows, default=0)
        run = set(range(self.assault_lowest, self.assault_highest + 1))
        wide = len(assault.columns)
        if set(rows) != run or len(rows) != len(assault.rows):
            raise BadInput(f"{where}.rows: a row for each net roll from the lowest to the highest")
        if any(len(row) != wide for row in rows.values()):
            raise BadInput(f"{where}.rows: each row needs a cell for each column")
        self.assault_table = rows
        check_cells(assault.rows, ASSAULT_RESULTS, f"{where}.rows")


def check_cells(rows: dict[str, tuple[str, ...]], known: tuple[str, ...], where: str) -> None:
    """Each cell is a result that the rules know."""
    for name, row in rows.items():
        for cell in row:
            if cell not in known:
                there = ", ".join(known)
                raise BadInput(f"{where}.{name}: there is no result {cell!r}; there are {there}")


def read_ratio(column: str, where: str) -> int:
    """The ratio of a column's heading: 3:1 is 3, 1:3 is -3."""
    attackers, _, defenders = column.partition(":")
    if not (attackers.isdecimal() and defenders.isdecimal() and "1" in (attackers, defenders)):
        raise BadInput(f"{where}: {column!r} is no ratio such as 3:1 or 1:3")
    return int(attackers) if defenders == "1" else -int(defenders)


def is_net_roll(text: str) -> bool:
    """Whether a row is named by a whole number."""
    return text.removeprefix("-").isdecimal()
