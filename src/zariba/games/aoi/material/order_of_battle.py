"""Who has which pieces in a scenario, from when on, and where the default set-up puts them."""

from typing import Final

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.aoi.material.ground import Ground
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP, Pieces
from zariba.games.aoi.material.plans import Addition, Arrival, Chits, Month, Prepared, Removal
from zariba.games.aoi.material.scenario_files import OobRecord, SetupRecord

OOB: Final = "oob.csv"
SETUP: Final = "setup.csv"
SMALL_AIRBASE, LARGE_AIRBASE, FORT = "small_airbase", "large_airbase", "fort"
CHITS: Final = (SMALL_AIRBASE, LARGE_AIRBASE, FORT)
"""What stands in oob.csv and is no unit."""
PORT, CITY, HOME, POOL = "port", "city", "home", "pool"
TROOPS, RAIL = "troops", "rail"


class Muster(msgspec.Struct):
    """The pieces of one nation's player in a scenario, as oob.csv has them."""

    areas: list[tuple[int, ...]]
    """By piece: where it may start."""
    on: list[str]
    """By piece: what it starts on."""
    pieces: set[int]
    arrivals: list[Arrival]
    removals: list[Removal]
    additions: list[Addition]
    depleted: list[int]
    chits: dict[str, tuple[int, frozenset[int]]]
    """By kind: how many, and where they may lie."""


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
                if record.unit not in self.unit_records and record.unit not in CHITS:
                    raise BadInput(
                        f"{self.oob_path}: there is no unit {record.unit!r} in units.csv"
                    )
                if record.scenario == scenario and record.unit not in CHITS:
                    here[record.unit] = here.get(record.unit, 0) + record.count
            for unit, count in here.items():
                most[unit] = max(count, most.get(unit, 0))
        return most

    def muster(
        self, scenario: str, on: str, side: str, seat: int, months: tuple[Month, ...]
    ) -> Muster:
        """The pieces that a player has in a scenario, now or later."""
        found = Muster([()] * self.count, [""] * self.count, set(), [], [], [], [], {})
        for record, count in self._lines(scenario, side):
            where = f"{self.oob_path}: {record.unit}"
            hexes = self.hexes_of(on, filter(None, record.where.split(";")), where)
            if record.on in (CITY, HOME):
                hexes = tuple(h for h in hexes if self.city[h])
            if record.unit in CHITS:
                number, area = found.chits.get(record.unit, (0, frozenset()))
                found.chits[record.unit] = number + count, area | frozenset(hexes)
                continue
            own = [i for i, p in enumerate(self.pieces) if p.unit == record.unit]
            free = [i for i in own if i not in found.pieces][:count]
            for piece in free:
                if self.seat[piece] != seat:
                    raise BadInput(f"{where}: it is no piece of {side}")
                ashore = record.on == PORT and self.sort[piece] != SHIP
                there = tuple(h for h in hexes if self.port[h]) if ashore else hexes
                self._enlist(found, piece, record, there, months, where)
        found.arrivals.sort(key=lambda arrival: (arrival.month, arrival.piece))
        found.removals.sort(key=lambda removal: (removal.month, removal.piece))
        found.additions.sort(key=lambda addition: (addition.month, addition.piece))
        return found

    def _lines(self, scenario: str, side: str) -> list[tuple[OobRecord, int]]:
        """The lines of a side and how many pieces each brings: what a scenario takes out of the
        force pool is gone from what enters it at the same time (efr.o)."""
        own = [r for r in self.oob if (r.scenario, r.side) == (scenario, side)]
        taken = {(r.unit, r.when): -r.count for r in own if r.count < 0}
        found = []
        for record in [r for r in own if r.count > 0]:
            less = taken.pop((record.unit, record.when), 0) if record.on == POOL else 0
            if record.count < less:  # R31
                raise BadInput(f"{self.oob_path}: {record.unit}: more are removed than enter")
            if record.count > less:
                found.append((record, record.count - less))
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
        month = season_month(record.when, months, where) if record.when else -1
        if record.on == POOL:
            found.additions.append(Addition(piece, month))
            return
        depleted = record.state == "depleted"
        if depleted and self.steps_of[piece] == 1:
            raise BadInput(f"{where}: field state: what is depleted has two steps")
        if not record.when:
            found.areas[piece], found.on[piece] = hexes, record.on
            if depleted:
                found.depleted.append(piece)
            return
        if not hexes:
            raise BadInput(f"{where}: what arrives needs a place")
        found.arrivals.append(Arrival(piece, month, hexes, record.on, depleted))

    def prepared(
        self, scenario: str, side: str, muster: Muster
    ) -> tuple[Prepared, tuple[Chits, ...]]:
        """The default set-up, checked: every piece once, each in its area, no hex too full."""
        areas, where = muster.areas, self.setup_path
        lines = [r for r in self.setup_records if (r.scenario, r.side) == (scenario, side)]
        waiting: dict[str, list[int]] = {}
        for i, piece in enumerate(self.pieces):
            if areas[i]:
                waiting.setdefault(piece.unit, []).append(i)
        placed: list[tuple[int, int]] = []
        chits: dict[str, list[int]] = {kind: [] for kind in CHITS}
        for line in lines:
            hex_ = self.map.number(line.hex, f"{where}: {line.unit}")
            if line.unit in CHITS:
                chits[line.unit] += [hex_] * line.count
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
        self._check_room(placed, chits, where)
        return tuple(placed), tuple(
            self._chits(kind, chits[kind], muster, f"{where}: {side}") for kind in CHITS
        )

    def _chits(self, kind: str, prepared: list[int], muster: Muster, where: str) -> Chits:
        """The chits of one kind; as many lie on the map as there are, where they may."""
        count, area = muster.chits.get(kind, (0, frozenset()))
        if len(prepared) != count or not set(prepared) <= area:
            name = "airbase chits" if kind == SMALL_AIRBASE else f"{kind} chits"
            raise BadInput(f"{where}: {count} {name} within their areas")
        return Chits(kind, count, tuple(sorted(area)), tuple(prepared))

    def _check_room(
        self, placed: list[tuple[int, int]], chits: dict[str, list[int]], where: str
    ) -> None:
        """Stacking and basing limits of the default set-up (b0.6a)."""
        small, large = chits[SMALL_AIRBASE], chits[LARGE_AIRBASE]
        if len({*small, *large}) != len(small) + len(large):
            raise BadInput(f"{where}: two airbase chits in one hex")
        if len(set(chits[FORT])) != len(chits[FORT]):
            raise BadInput(f"{where}: two fort chits in one hex")
        for hex_ in {hex_ for _, hex_ in placed}:
            here = [p for p, at in placed if at == hex_]
            land = [p for p in here if self.sort[p] == COMBAT]
            air = [p for p in here if self.sort[p] == AIR and not self.exempt[p]]
            air = [p for p in air if not self.seaplane[p]]  # 4.2c2
            room = self.airfield[hex_]
            room += self.installation.small_airbase.holds if hex_ in small else 0
            room += self.installation.large_airbase.holds if hex_ in large else 0
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
