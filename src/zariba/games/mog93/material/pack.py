"""What never changes in Mog '93: weapons, tables, rosters, numbers, scenarios."""

from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import read_toml, shaped
from zariba.games.mog93.material.records import (
    Kind,
    Load,
    Plan,
    Printed,
    TableData,
    Unit,
    Vehicle,
    Weapon,
)

HERE = Path(__file__).parents[1] / "data"
TABLES = ("bakara", "training", "historic", "bare")
CONVOY = 8
"""The most vehicles a convoy has."""
CREW = ("driver", "assistant", "gunner")
TECHNICALS = 40
MOST_UNITS = 24

AMERICANS = 7
"""Seats of Americans; the next seat stands for the Somalis."""
SOMALIS = AMERICANS

# Somali figures, in the order in which half a mob flees (R58).
CIV, GUN, SNA, GRENADIER, RPG, HMG, RECOILLESS, BOSS, TECH_GUNNER, TECH_DRIVER = range(10)
FIGURES = (
    "unarmed",
    "gunman",
    "SNA gunman",
    "grenade man",
    "RPG man",
    "HMG man",
    "recoilless man",
    "leader",
    "technical gunner",
    "technical driver",
)
ARMED = tuple(kind not in (CIV, TECH_DRIVER) for kind in range(10))
IS_SNA = tuple(kind not in (CIV, GUN) for kind in range(10))
SMALL_ARMS = tuple(kind in (GUN, SNA, GRENADIER, BOSS) for kind in range(10))
HEAVY = tuple(kind in (RPG, HMG, RECOILLESS, TECH_GUNNER) for kind in range(10))


class Constants(msgspec.Struct, frozen=True):
    """Every number that a ruling adds (constants.toml)."""

    contact: float
    contact_vehicle: float
    eye_standing: float
    eye_prone: float
    eye_gunner: float
    eye_seated: float
    waist_standing: float
    waist_prone: float
    parapet: float
    high_wall: float
    low_wall: float
    rubble: float
    car: float
    wreck: float
    humvee_height: float
    truck_height: float
    technical_height: float
    helicopter_height: float
    cover_reach: float
    cover_side: float
    window_depth: float
    door_width: float
    roof_access_reach: float
    lattice_clearance: float
    roof_edge: float
    roof_jump: float
    walk_clearance: float
    walk_somali: float
    walk_friend: float
    arc_somali: int
    direction_of_fire: int
    sna_share: int
    recoilless_reach: int
    technical_crew: int
    technical_length: float
    technical_width: float
    spawn_distance: float
    spawn_margin: float
    form_cover_reach: float
    form_limit: float
    mob_stop: float
    medic_supplies: int
    vehicle_reverse: float
    humvee_passengers: int
    truck_passengers: int
    helicopter_zone: float
    helicopter_gunner_ap: int
    crash_radius: float
    crash_margin: float
    corner_radius: float
    site_reach: float
    second_site_crossings: float


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


class Pack:
    """All data of the game."""

    def __init__(self) -> None:
        self.folder = HERE
        self.load(HERE)

    def load(self, folder: Path) -> None:
        """Read the files of a folder; nothing changes when one of them is wrong."""
        fresh = Pack.__new__(Pack)
        fresh.folder = folder
        fresh._read(folder)
        self.__dict__.update(fresh.__dict__)

    def _read(self, folder: Path) -> None:
        path = folder / "weapons.toml"
        self.weapons = shaped(path, read_toml(path).get("weapon"), tuple[Weapon, ...])
        self.weapon_index = {weapon.id: n for n, weapon in enumerate(self.weapons)}
        path = folder / "tables.toml"
        self.printed = shaped(path, read_toml(path), Printed)
        self.numbers = self.printed.numbers
        self.cost = {cost.id: cost.ap for cost in self.printed.action}
        self.bonus_pays = {cost.id: cost.delta_bonus_ap for cost in self.printed.action}
        self.to_hit = {each.id: int(each.value) for each in self.printed.to_hit}
        self.incoming = {each.id: each.value for each in self.printed.incoming}
        path = folder / "constants.toml"
        listed = shaped(path, read_toml(path).get("constant"), list[dict[str, object]])
        self.k = shaped(
            path, {str(each.get("id")): each.get("value") for each in listed}, Constants
        )
        self._read_forces(folder / "forces.toml")
        self.tables = {}
        for name in TABLES:
            path = folder / f"table_{name}.toml"
            self.tables[name] = shaped(path, read_toml(path), TableData)
        path = folder / "scenarios.toml"
        self.plans = shaped(path, read_toml(path).get("scenario"), tuple[Plan, ...])
        self.plan_index = {plan.id: plan for plan in self.plans}
        self._check_plans(path)

    def _read_forces(self, path: Path) -> None:
        data = read_toml(path)
        self.kinds = shaped(path, data.get("type"), tuple[Kind, ...])
        self.kind_index = {kind.id: n for n, kind in enumerate(self.kinds)}
        self.loads = shaped(path, data.get("load"), tuple[Load, ...])
        load_index = {load.id: n for n, load in enumerate(self.loads)}
        self.load_index = load_index
        rosters = shaped(path, data.get("unit"), tuple[Unit, ...])
        self.vehicles = {v.id: v for v in shaped(path, data.get("vehicle"), tuple[Vehicle, ...])}
        self.units: list[str] = []
        self.unit_names: list[str] = []
        self.models: list[Model] = []
        for number, unit in enumerate(rosters):
            if not 2 <= len(unit.models) <= 12:  # basics.unit, basics.advice
                raise BadInput(
                    f"{path}: unit {unit.id!r}: a unit has 2 to 12 models, not {len(unit.models)}"
                )
            self.units.append(unit.id)
            self.unit_names.append(unit.name)
            for place, man in enumerate(unit.models):
                for word, known in ((man.type, self.kind_index), (man.load, load_index)):
                    if word not in known:
                        raise BadInput(f"{path}: unit {unit.id!r}: there is no {word!r}")
                self.models.append(
                    Model(
                        f"{unit.id}-{place + 1}",
                        number,
                        place,
                        self.kind_index[man.type],
                        load_index[man.load],
                    )
                )
        loads = {"driver": "driver", "assistant": "assistant", "gunner": "ring_gunner"}
        ranger = self.kind_index[self.vehicles["humvee"].crew_type]
        self.crew: list[tuple[int, ...]] = []
        for number in range(CONVOY):
            self.units.append(f"crew{number + 1}")
            self.unit_names.append(f"crew of vehicle {number + 1}")
            first = len(self.models)
            for place, role in enumerate(CREW):
                self.models.append(
                    Model(
                        f"v{number + 1}-{role}",
                        len(rosters) + number,
                        place,
                        ranger,
                        load_index[loads[role]],
                        number,
                        role,
                    )
                )
            self.crew.append(tuple(range(first, first + len(CREW))))
        self.rosters = len(rosters)
        self.unit_index = {unit: n for n, unit in enumerate(self.units)}
        self.model_index = {model.id: n for n, model in enumerate(self.models)}
        self.members = [
            tuple(n for n, model in enumerate(self.models) if model.unit == unit)
            for unit in range(len(self.units))
        ]
        self.weapons_of = [self._weapons_of(path, load) for load in self.loads]
        sets = {(), (self.weapon_index["hmg"],), *self.weapons_of}
        self.farthest = {w: max((self.weapons[n].reach for n in w), default=0.0) for w in sets}
        """The longest reach of the weapons that one man can have."""

    def _weapons_of(self, path: Path, load: Load) -> tuple[int, ...]:
        """The weapons of a load: those it names, then what is thrown or fired once."""
        words = [*load.weapons, *(w for w in load.extras if w in self.weapon_index)]
        for word in load.weapons:
            if word not in self.weapon_index:
                raise BadInput(f"{path}: load {load.id!r}: there is no weapon {word!r}")
        return tuple(self.weapon_index[word] for word in words)

    def _check_plans(self, path: Path) -> None:
        for plan in self.plans:
            where = f"{path}: scenario {plan.id!r}"
            if len(plan.unit) > MOST_UNITS:  # cards.max
                raise BadInput(f"{where}: at most {MOST_UNITS} units have cards")
            if plan.table not in self.tables:
                raise BadInput(f"{where}: there is no table {plan.table!r}")
            if not 1 <= plan.players_max <= AMERICANS:
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
            for vehicle in plan.convoy.column:
                if vehicle not in ("humvee", "truck"):
                    raise BadInput(f"{where}: convoy: there is no vehicle {vehicle!r}")
            if len(plan.convoy.column) > CONVOY:
                raise BadInput(f"{where}: convoy: at most {CONVOY} vehicles")


PACK = Pack()
