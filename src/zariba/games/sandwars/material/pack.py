"""What never changes in Sand Wars: map, pieces, cards, objectives, tables."""

from pathlib import Path

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.sandwars.material.cards import Cards
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.material.records import Objectives, Scenarios, SetupRow
from zariba.games.sandwars.material.tables import Impact, Intervention, Outcome, Row, Tables

HERE = Path(__file__).parents[1] / "data"
AID = ("NONE", "EMBARGO", "PRESSURE", "REBUILD", "CARD1", "CARD2", "airstrike1", "airstrike2")
"""Results of the Major Power Intervention Table that are no type of piece."""
SEVERITY: tuple[Outcome, ...] = (
    *("none", "disrupted", "aborted", "cancelled", "eliminated", "destroyed", "captured"),
)
TOTALS = tuple(range(2, 13))
FACES = 6


class SandWarsPack(Cards):
    """All data of the game."""

    def build(self, files: DataFolder) -> None:
        """Read everything, and check that the files agree."""
        self.read_map(files)
        self.read_counters(files)
        self.read_cards(files)
        self._read_tables(files)
        self._read_objectives(files)
        self._read_scenarios(files)

    def _read_tables(self, files: DataFolder) -> None:
        path = files.path("tables.toml").as_posix()
        tables = files.table("tables.toml", Tables)
        self.rows = tables.ground_combat.row
        self.totals = tables.ground_combat.totals
        if self.totals != TOTALS:
            raise BadInput(f"{path}: ground_combat.totals: two dice give 2 to 12")
        self.fire = [fire_cells(path, row) for row in self.rows]
        """Steps to lose and whether survivors retreat, by row and total of the dice."""
        self.impact_dice = tables.impact
        check_faces(path, tables.impact)
        self.limits = tables.limits
        self.frontage = tables.limits.frontage
        self.hand_effects = tables.hand
        self.unrest = tables.disturbances
        cities = tables.terrain.algerian_cities
        where = f"{path}: terrain.algerian_cities"
        self.strong = [
            tuple(self.space(where, name) for name in cities),
            tuple(s for s in range(self.size) if self.kind_of[s] == "resource_city"),
        ]
        """Cities whose own side loses half there and never retreats."""
        self.watched = [
            tuple(self.space(f"{path}: disturbances", name) for name in names)
            for names in (self.unrest.ALG, self.unrest.MOR)
        ]
        """Cities that Disturbances look at."""
        self.sanctuaries = [
            tuple(self.space(f"{path}: sanctuaries", name) for name in names)
            for names in (tables.sanctuaries.ALG, tables.sanctuaries.MOR)
        ]
        self._read_aid(path, tables.intervention)
        found = tables.mineral_discovery
        where = f"{path}: mineral_discovery"
        self.minerals = [
            tuple(self.space(where, name) for name in names) for names in (found.ALG, found.MOR)
        ]
        for names in self.minerals:
            if len(names) != FACES:
                raise BadInput(f"{where}: each side has a space for each face of a die")

    def _read_aid(self, path: str, table: Intervention) -> None:
        self.columns = table.columns
        self.pressure_chips = table.pressure_chips
        where = f"{path}: intervention"
        for name in self.columns:
            if not name.startswith(tuple(f"{seat}_" for seat in SEATS)):
                raise BadInput(f"{where}: the column {name!r} must begin with ALG_ or MOR_")
        if sorted(table.rows) != sorted(str(total) for total in TOTALS):
            raise BadInput(f"{where}: there is a row for each total of two dice, 2 to 12")
        for total, results in table.rows.items():
            if len(results) != len(self.columns):
                raise BadInput(f"{where}: row {total} needs {len(self.columns)} results")
            for result in results:
                if result not in AID and result not in self.kinds:
                    raise BadInput(f"{where}: row {total}: there is no result {result!r}")
        self.aid = {int(total): results for total, results in table.rows.items()}

    def _read_objectives(self, files: DataFolder) -> None:
        path = files.path("objectives.toml").as_posix()
        self.objectives = files.table("objectives.toml", Objectives).objective
        self.objective_index = {card.id: n for n, card in enumerate(self.objectives)}
        self.goals = [
            tuple(n for n, card in enumerate(self.objectives) if card.side == seat)
            for seat in SEATS
        ]
        for card in self.objectives:
            test = card.test
            named = (*test.controls_all, *test.controls_one_of, *test.one_of)
            for name in (*named, *((test.chain_to,) if test.chain_to else ())):
                self.space(f"{path}: {card.id}", name)
            for award in card.reveal:
                if award.type not in self.kinds:
                    raise BadInput(f"{path}: {card.id}: there is no piece of type {award.type!r}")
        if not all(self.goals):
            raise BadInput(f"{path}: each side needs an objective")

    def _read_scenarios(self, files: DataFolder) -> None:
        scenarios = files.table("scenarios.toml", Scenarios)
        common = scenarios.common
        self.common = common
        self.first_player = SEATS.index(common.first_player)
        self.start_hand = (common.start_hand.ALG, common.start_hand.MOR)
        self.tracks = (common.strategic_turns, common.operational_turns)
        """The last turn before the war, and in it."""
        self.levels = scenarios.scenario
        self.level_index = {level.id: level for level in self.levels}
        path = files.path("setup.csv")
        self.setup = files.rows("setup.csv", SetupRow)
        for number, row in enumerate(self.setup, 2):
            self._check_setup(f"{path}: line {number}", row)

    def _check_setup(self, where: str, row: SetupRow) -> None:
        known = row.space in self.space_index or row.space == "off_map"
        if row.piece not in self.piece_index or not known:
            raise BadInput(f"{where}: {row.piece} in {row.space}")
        piece = self.piece_index[row.piece]
        if row.scenario not in self.level_index:
            raise BadInput(f"{where}: there is no scenario {row.scenario!r}")
        if row.attached_to and row.attached_to not in self.piece_index:
            raise BadInput(f"{where}: there is no piece {row.attached_to!r}")
        if row.cv > self.cv[piece]:
            raise BadInput(f"{where}: {row.piece} has at most CV {self.cv[piece]}")
        if row.pv > self.pv_most[piece]:
            raise BadInput(f"{where}: {row.piece} has at most PV {self.pv_most[piece]}")


def fire_cells(path: str, row: Row) -> tuple[tuple[int, bool], ...]:
    """The cells of a line: steps to lose, and whether the survivors retreat."""
    cells = [cell.removesuffix("+R") for cell in row.results]
    if len(cells) != len(TOTALS) or not all(cell.isdecimal() for cell in cells):
        raise BadInput(
            f"{path}: ground_combat: row {row.name} needs {len(TOTALS)} cells like 2 or 2+R"
        )
    return tuple(
        (int(cell), whole.endswith("+R")) for cell, whole in zip(cells, row.results, strict=True)
    )


def check_faces(path: str, impact: Impact) -> None:
    """A higher face never does less."""
    for name in impact.__struct_fields__:
        roll = getattr(impact, name)
        for field in ("faces", "faces_unit", "faces_installation"):
            faces: tuple[Outcome, ...] = getattr(roll, field, ())
            worth = [SEVERITY.index(outcome) for outcome in faces]
            if worth != sorted(worth):
                raise BadInput(f"{path}: impact.{name}.{field}: a higher face must not do less")
