"""Who has which pieces in a scenario, from when on, and where the default set-up puts them."""

from typing import Final

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.aoi.material.ground import Ground
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP, Pieces
from zariba.games.aoi.material.plans import Arrival, Month, Prepared, Removal
from zariba.games.aoi.material.scenario_files import OobRecord, SetupRecord

OOB: Final = "oob.csv"
SETUP: Final = "setup.csv"
AIRBASE: Final = "small_airbase"
PORT, CITY = "port", "city"


class Muster(msgspec.Struct):
    """The pieces of one nation's player in a scenario, as oob.csv has them."""

    areas: list[tuple[int, ...]]
    """By piece: where it may start."""
    on: list[str]
    """By piece: what it starts on."""
    pieces: set[int]
    arrivals: list[Arrival]
    removals: list[Removal]
    airbases: int = 0
    airbase_area: frozenset[int] = frozenset()


class OrderOfBattle(Ground, Pieces):
    """The orders of battle and default set-ups of all scenarios."""

    def read_order_of_battle(self, files: DataFolder) -> None:
        """Read oob.csv and setup.csv."""
        self.oob = files.rows(OOB, OobRecord)
        self.setup_records = files.rows(SETUP, SetupRecord)
        self.oob_path, self.setup_path = f"{files.path(OOB)}", f"{files.path(SETUP)}"

    def check_sides(self, known: set[tuple[str, str]]) -> None:
        """Every line belongs to a scenario and to a nation that takes part in it."""
        for path, named in (
            (self.oob_path, [(r.scenario, r.side) for r in self.oob]),
            (self.setup_path, [(r.scenario, r.side) for r in self.setup_records]),
        ):
            for scenario, side in named:
                if (scenario, side) not in known:
                    raise BadInput(f"{path}: there is no scenario {scenario!r} with {side!r}")

    def piece_counts(self, scenarios: list[str]) -> dict[str, int]:
        """By unit: the most pieces that any scenario has of it."""
        most: dict[str, int] = {}
        for scenario in scenarios:
            here: dict[str, int] = {}
            for record in self.oob:
                if record.unit not in self.unit_records and record.unit != AIRBASE:
                    raise BadInput(
                        f"{self.oob_path}: there is no unit {record.unit!r} in units.csv"
                    )
                if record.scenario == scenario and record.unit != AIRBASE:
                    here[record.unit] = here.get(record.unit, 0) + record.count
            for unit, count in here.items():
                most[unit] = max(count, most.get(unit, 0))
        return most

    def muster(self, scenario: str, on: str, nation: str, months: tuple[Month, ...]) -> Muster:
        """The pieces that a nation's player has in a scenario, now or later."""
        found = Muster([()] * self.count, [""] * self.count, set(), [], [])
        seat = self.nation_seat[self.nation_index[nation]]
        for record in self.oob:
            if (record.scenario, record.side) != (scenario, nation):
                continue
            where = f"{self.oob_path}: {record.unit}"
            hexes = self.hexes_of(on, filter(None, record.where.split(";")), where)
            if record.on == CITY:
                hexes = tuple(h for h in hexes if self.city[h])
            if record.unit == AIRBASE:
                found.airbases += record.count
                found.airbase_area |= frozenset(hexes)
                continue
            own = [i for i, p in enumerate(self.pieces) if p.unit == record.unit]
            free = [i for i in own if i not in found.pieces][: record.count]
            for piece in free:
                if self.seat[piece] != seat:
                    raise BadInput(f"{where}: it is no piece of the side of {nation}")
                ashore = record.on == PORT and self.sort[piece] != SHIP
                there = tuple(h for h in hexes if self.port[h]) if ashore else hexes
                self._enlist(found, piece, record, there, months, where)
        found.arrivals.sort(key=lambda arrival: (arrival.month, arrival.piece))
        found.removals.sort(key=lambda removal: (removal.month, removal.piece))
        return found

    def _enlist(
        self,
        found: Muster,
        piece: int,
        record: OobRecord,
        hexes: tuple[int, ...],
        months: tuple[Month, ...],
        where: str,
    ) -> None:
        """Note what a line says of one piece."""
        found.pieces.add(piece)
        if record.leaves:
            found.removals.append(Removal(piece, season_month(record.leaves, months, where)))
        if not record.when:
            if record.state:
                raise BadInput(f"{where}: field state: only what arrives later may be depleted")
            found.areas[piece], found.on[piece] = hexes, record.on
            return
        depleted = record.state == "depleted"
        if not hexes or (depleted and self.steps_of[piece] == 1):
            raise BadInput(f"{where}: what arrives needs a place, what is depleted two steps")
        month = season_month(record.when, months, where)
        found.arrivals.append(Arrival(piece, month, hexes, record.on, depleted))

    def prepared(
        self, scenario: str, nation: str, muster: Muster
    ) -> tuple[Prepared, tuple[int, ...]]:
        """The default set-up, checked: every piece once, each in its area, no hex too full."""
        areas, where = muster.areas, self.setup_path
        lines = [r for r in self.setup_records if (r.scenario, r.side) == (scenario, nation)]
        waiting: dict[str, list[int]] = {}
        for i, piece in enumerate(self.pieces):
            if areas[i]:
                waiting.setdefault(piece.unit, []).append(i)
        placed: list[tuple[int, int]] = []
        bases: list[int] = []
        for line in lines:
            hex_ = self.map.number(line.hex, f"{where}: {line.unit}")
            if line.unit == AIRBASE:
                bases += [hex_] * line.count
                continue
            for _ in range(line.count):
                left = waiting.get(line.unit)
                if not left:
                    raise BadInput(f"{where}: {line.unit}: there are not so many in {OOB}")
                if hex_ not in areas[left[0]]:
                    raise BadInput(f"{where}: {line.unit} may not start in {line.hex}")
                placed.append((left.pop(0), hex_))
        for unit, left in waiting.items():
            if left:
                raise BadInput(f"{where}: {unit} is not placed")
        self._check_room(placed, bases, where)
        if len(bases) != muster.airbases or not set(bases) <= muster.airbase_area:
            raise BadInput(f"{where}: {nation}: {muster.airbases} airbase chits within their areas")
        return tuple(placed), tuple(bases)

    def _check_room(self, placed: list[tuple[int, int]], bases: list[int], where: str) -> None:
        """Stacking and basing limits of the default set-up (b0.6a)."""
        if len(set(bases)) != len(bases):
            raise BadInput(f"{where}: two airbase chits in one hex")
        for hex_ in {hex_ for _, hex_ in placed}:
            here = [p for p, at in placed if at == hex_]
            land = [p for p in here if self.sort[p] == COMBAT]
            air = [p for p in here if self.sort[p] == AIR and not self.exempt[p]]
            air = [p for p in air if not self.seaplane[p]]  # 4.2c2
            room = self.airfield[hex_]
            room += self.installation.small_airbase.holds if hex_ in bases else 0
            if sum(not self.exempt[p] for p in land) > self.limit.stack:
                raise BadInput(f"{where}: {self.codes[hex_]}: too many land units")
            if sum(self.tribal[p] for p in land) > 1:  # 5.9a
                raise BadInput(f"{where}: {self.codes[hex_]}: tribal units do not stack")
            if len(air) > room:
                raise BadInput(f"{where}: {self.codes[hex_]}: too many air units")
            if any(self.sort[p] == SHIP for p in here) and not self.port[hex_]:
                raise BadInput(f"{where}: {self.codes[hex_]}: ships start in a port")


def season_month(season: str, months: tuple[Month, ...], where: str) -> int:
    """The month before which a Seasonal Turn comes."""
    for number, month in enumerate(months):
        if month.opens and month.season == season:
            return number
    there = ", ".join(month.season for month in months if month.opens)
    raise BadInput(f"{where}: there is no Seasonal Turn {season!r}; there are {there}")
