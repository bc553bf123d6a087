"""What never changes in Mog '93: all data files, read and checked."""

from collections.abc import Iterable
from pathlib import Path

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, shaped
from zariba.core.pack import Pack, kept
from zariba.games.mog93.material.dice import dice_of
from zariba.games.mog93.material.figures import (
    FIGURES,
    HMG,
    RECOILLESS,
    RPG,
    SMALL_ARMS,
    TECH_GUNNER,
)
from zariba.games.mog93.material.forces import CONVOY, CREW, ForcesFile, Load, Model, Unit, Vehicle
from zariba.games.mog93.material.ground import Ground
from zariba.games.mog93.material.printed import Printed, WeaponsFile
from zariba.games.mog93.material.rulings import Constants, ConstantsFile
from zariba.games.mog93.material.scenarios import Plan, ScenariosFile
from zariba.games.mog93.material.terrain import LegendFile, TableData
from zariba.games.mog93.material.vehicles import Vehicles

HERE = Path(__file__).parents[1] / "data"
TABLES = ("bakara", "training", "historic", "bare")
TECHNICALS = 40
MOST_UNITS = 24

AMERICANS = 7
"""Seats of Americans; the next seat stands for the Somalis."""
SOMALIS = AMERICANS

WHOLE_ACTION, FREE = -1, 0
FIXED_COSTS = {"take_gun": WHOLE_ACTION, "patch": WHOLE_ACTION, "request_air": FREE}
"""Actions whose price is no number of the rules: all AP, or none."""


class Grounds(dict[tuple[str, str], Ground]):
    """The scenery by table and scenario, made when it is first asked for."""

    def __init__(self, pack: "MogPack") -> None:
        self.pack = pack

    def __missing__(self, key: tuple[str, str]) -> Ground:
        table, scenario = key
        second = bool(self.pack.plan_index[scenario].second_crash)
        made = self[key] = ground_of(self.pack, table, second)
        return made


@kept
def ground_of(pack: "MogPack", table: str, second_crash: bool) -> Ground:
    """A table's scenery, with or without its second wreck."""
    return Ground(pack.tables[table], pack.k, pack.bodies, second_crash)


class MogPack(Pack):
    """All data of the game."""

    def build(self, files: DataFolder) -> None:
        """Printed tables, the numbers of rulings, forces, tables to play on, scenarios."""
        self._read_printed(files)
        self._read_rulings(files)
        self._read_forces(files)
        self._read_terrain(files)
        self._read_scenarios(files)
        self.bodies = Vehicles(self.vehicles, self.k)
        self.reaches = self._reaches()
        self._grounds = Grounds(self)
        """Worked out as it is asked for, and so no part of what was built (`Mog.ground`)."""

    def _read_printed(self, files: DataFolder) -> None:
        path = files.path("weapons.toml")
        self.weapons = files.table("weapons.toml", WeaponsFile).weapon
        self.weapon_index = {weapon.id: n for n, weapon in enumerate(self.weapons)}
        for weapon in self.weapons:
            if weapon.magazines and weapon.magazine * weapon.magazines != weapon.rounds_total:
                raise BadInput(
                    f"{path}: weapon {weapon.id!r}: {weapon.magazines} magazines of"
                    f" {weapon.magazine} are not {weapon.rounds_total} rounds"
                )
        path = files.path("tables.toml")
        self.printed = files.table("tables.toml", Printed)
        self.numbers = self.printed.numbers
        self.cost = {cost.id: cost.ap for cost in self.printed.action}
        self.bonus_pays = {cost.id: cost.delta_bonus_ap for cost in self.printed.action}
        self.to_hit = {each.id: int(each.value) for each in self.printed.to_hit}
        self.incoming = {each.id: each.value for each in self.printed.incoming}
        self.mob_modifier = {each.id: int(each.value) for each in self.printed.mob_modifier}
        for problem in self.printed.problems():
            raise BadInput(f"{path}: {problem}")
        for word, ap in self.cost.items():
            if FIXED_COSTS.get(word, ap) != ap or (ap < 0 and word not in FIXED_COSTS):
                wanted = {-1: "-1, the whole action", 0: "0"}.get(FIXED_COSTS.get(word, 1))
                raise BadInput(f"{path}: action {word!r}: ap: {ap} is not {wanted or '0 or more'}")
        for words in self.printed.all_dice():
            try:
                dice_of(words)
            except BadInput as error:
                raise BadInput(f"{path}: {error}") from None

    def _read_rulings(self, files: DataFolder) -> None:
        path = files.path("constants.toml")
        listed = files.table("constants.toml", ConstantsFile).constant
        self.k = shaped(path, {each.id: each.value for each in listed}, Constants)
        if self.k.somali_small_arms_as not in self.weapon_index:
            word = self.k.somali_small_arms_as
            raise BadInput(f"{path}: somali_small_arms_as: there is no weapon {word!r}")
        if len(self.k.scatter) != 8:
            raise BadInput(f"{path}: scatter: a d8 needs 8 directions, not {len(self.k.scatter)}")
        if not self.k.support_cycle or self.k.sna_share < 1:
            raise BadInput(f"{path}: support_cycle needs a weapon, sna_share must be 1 or more")
        half = 50
        self.forward = tuple(range(self.numbers.vehicle_forward_inches * 100, 0, -half))
        """Drives of one AP, in hundredths of an inch (act.vehicle_move)."""
        self.back = tuple(range(int(self.k.vehicle_reverse * 100), 0, -half))

    def _read_forces(self, files: DataFolder) -> None:
        path = files.path("forces.toml")
        forces = files.table("forces.toml", ForcesFile)
        self.kinds = forces.type
        self.kind_index = {kind.id: n for n, kind in enumerate(self.kinds)}
        self.loads = forces.load
        self.load_index = {load.id: n for n, load in enumerate(self.loads)}
        self.vehicles = {vehicle.id: vehicle for vehicle in forces.vehicle}
        self.weapons_of = [self._weapons_of(path, load) for load in self.loads]
        self._check_vehicles(path, self.vehicles)
        self.rosters = len(forces.unit)
        self.units = (*(u.id for u in forces.unit), *(f"crew{n + 1}" for n in range(CONVOY)))
        self.unit_names = (
            *(unit.name for unit in forces.unit),
            *(f"crew of vehicle {n + 1}" for n in range(CONVOY)),
        )
        models = [model for n, unit in enumerate(forces.unit) for model in self._men(path, n, unit)]
        self.crew: list[tuple[int, ...]] = []
        for vehicle in range(CONVOY):
            first = len(models)
            models += self._crew(vehicle)
            self.crew.append(tuple(range(first, len(models))))
        self.models = tuple(models)
        self.unit_index = {unit: n for n, unit in enumerate(self.units)}
        self.model_index = {model.id: n for n, model in enumerate(self.models)}
        self.members = [
            tuple(n for n, model in enumerate(self.models) if model.unit == unit)
            for unit in range(len(self.units))
        ]
        guns = {(self.weapon_index[v.gun],) for v in forces.vehicle if v.gun}
        sets = {(), *guns, *self.weapons_of}
        self.farthest = {w: max((self.weapons[n].reach for n in w), default=0.0) for w in sets}
        """The longest reach of the weapons that one man can have."""

    def _men(self, path: Path, number: int, unit: Unit) -> Iterable[Model]:
        """The models of a unit's roster."""
        if not 2 <= len(unit.models) <= 12:  # basics.unit, basics.advice
            raise BadInput(
                f"{path}: unit {unit.id!r}: a unit has 2 to 12 models, not {len(unit.models)}"
            )
        for place, man in enumerate(unit.models):
            for word, known in ((man.type, self.kind_index), (man.load, self.load_index)):
                if word not in known:
                    raise BadInput(f"{path}: unit {unit.id!r}: there is no {word!r}")
            kind, load = self.kind_index[man.type], self.load_index[man.load]
            yield Model(f"{unit.id}-{place + 1}", number, place, kind, load)

    def _crew(self, vehicle: int) -> Iterable[Model]:
        """The crew of a convoy vehicle, as a Humvee has it (convoy.crew)."""
        humvee = self.vehicles["humvee"]
        kind = self.kind_index[humvee.crew_type]
        for place, (role, load) in enumerate(zip(CREW, humvee.crew, strict=True)):
            number = self.rosters + vehicle
            name = f"v{vehicle + 1}-{role}"
            yield Model(name, number, place, kind, self.load_index[load], vehicle, role)

    def _weapons_of(self, path: Path, load: Load) -> tuple[int, ...]:
        """The weapons of a load: those it names, then what is thrown or fired once."""
        where = f"{path}: load {load.id!r}"
        words = [*load.weapons, *(w for w in load.extras if w in self.weapon_index)]
        for word in load.weapons:
            if word not in self.weapon_index:
                raise BadInput(f"{where}: there is no weapon {word!r}")
        found = tuple(self.weapon_index[word] for word in words)
        for weapon in (self.weapons[n] for n in found):
            if weapon.carried_by in ("somali", "helicopter"):
                raise BadInput(f"{where}: no American carries the {weapon.name}")
            rounds = load.extras.get(weapon.id, weapon.rounds_total)
            if rounds != weapon.rounds_total:  # ammo.start
                raise BadInput(f"{where}: {weapon.id}: {rounds}, not {weapon.rounds_total}")
        return found

    def _check_vehicles(self, path: Path, vehicles: dict[str, Vehicle]) -> None:
        for word in ("humvee", "truck", "technical", "blackhawk"):
            if word not in vehicles:
                raise BadInput(f"{path}: there is no vehicle {word!r}")
        for vehicle in vehicles.values():
            where = f"{path}: vehicle {vehicle.id!r}"
            if vehicle.gun and vehicle.gun not in self.weapon_index:
                raise BadInput(f"{where}: there is no weapon {vehicle.gun!r}")
            for word in vehicle.crew:
                if word not in self.load_index:
                    raise BadInput(f"{where}: there is no load {word!r}")
            if vehicle.crew and vehicle.crew_type not in self.kind_index:
                raise BadInput(f"{where}: there is no type {vehicle.crew_type!r}")
            if vehicle.crew and vehicle.gun:
                weapons = self.weapons_of[self.load_index[vehicle.crew[-1]]]
                if self.weapon_index[vehicle.gun] not in weapons:
                    raise BadInput(f"{where}: its gunner's load has no {vehicle.gun!r}")
            if vehicle.crew and vehicle.crew != vehicles["humvee"].crew[: len(vehicle.crew)]:
                raise BadInput(f"{where}: its crew must be the first men of a Humvee's")
        if len(vehicles["humvee"].crew) != len(CREW):
            raise BadInput(f"{path}: vehicle 'humvee': its crew are {', '.join(CREW)}")

    def _read_terrain(self, files: DataFolder) -> None:
        self.tables: dict[str, TableData] = {}
        self.pictures: dict[tuple[str, bool], Path] = {}
        """Where the drawing of each table lies, with or without its second wreck."""
        for name in TABLES:
            self.tables[name] = table = files.table(f"table_{name}.toml", TableData)
            plain = files.picture(f"board_{name}.svg")
            second = files.picture(f"board_{name}_second.svg") if table.second_crash else plain
            self.pictures[name, False], self.pictures[name, True] = plain, second
        self.legend = files.table("legend.toml", LegendFile).sample

    def _read_scenarios(self, files: DataFolder) -> None:
        path = files.path("scenarios.toml")
        self.plans = files.table("scenarios.toml", ScenariosFile).scenario
        self.plan_index = {plan.id: plan for plan in self.plans}
        for plan in self.plans:
            self._check_plan(f"{path}: scenario {plan.id!r}", plan)

    def _check_plan(self, where: str, plan: Plan) -> None:
        if len(plan.unit) > MOST_UNITS:  # cards.max
            raise BadInput(f"{where}: at most {MOST_UNITS} units have cards")
        if plan.table not in self.tables:
            raise BadInput(f"{where}: there is no table {plan.table!r}")
        if not 1 <= plan.players_min <= plan.players_max <= AMERICANS:
            raise BadInput(f"{where}: 1 to {AMERICANS} players")
        zones = {zone.id for zone in self.tables[plan.table].zone}
        for start in plan.unit:
            if start.unit not in self.unit_index:
                raise BadInput(f"{where}: there is no unit {start.unit!r}")
            size = len(self.members[self.unit_index[start.unit]])
            if len(start.start) != size:
                raise BadInput(f"{where}: unit {start.unit!r}: {size} positions are needed")
            if start.zone not in zones | {"site", plan.second_crash}:
                raise BadInput(f"{where}: unit {start.unit!r}: there is no zone {start.zone!r}")
            if start.crash_damage == "fixed" and len(start.damage) != size:
                raise BadInput(f"{where}: unit {start.unit!r}: damage: {size} numbers are needed")
        for vehicle in plan.convoy.column:
            if vehicle not in ("humvee", "truck"):
                raise BadInput(f"{where}: convoy: there is no vehicle {vehicle!r}")
        if len(plan.convoy.column) > CONVOY:
            raise BadInput(f"{where}: convoy: at most {CONVOY} vehicles")

    def _reaches(self) -> tuple[float, ...]:
        """How far each kind of figure carries (R38, in.range)."""
        weapon = {w.id: w.reach for w in self.weapons}
        by_kind = [0.0] * len(FIGURES)
        for kind in range(len(FIGURES)):
            if SMALL_ARMS[kind]:
                by_kind[kind] = weapon[self.k.somali_small_arms_as]
        by_kind[RPG], by_kind[HMG], by_kind[RECOILLESS] = (
            weapon[word] for word in ("rpg", "hmg", "recoilless")
        )
        by_kind[TECH_GUNNER] = weapon[self.vehicles["technical"].gun]
        return tuple(by_kind)
