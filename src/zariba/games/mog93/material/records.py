"""The records of the data files, in the shape they have there."""

import msgspec

XY = tuple[float, float]


class Weapon(msgspec.Struct, frozen=True):
    """A line of the weapons table."""

    id: str
    name: str
    short: int
    modes: tuple[str, ...]
    feed: str
    technical_modifier: int
    pb: int = -1
    long: int = -1
    fa_rating: int = 0
    magazine: int = 0
    magazines: int = 0
    rounds_total: int = 0
    fire_ap: int = 1
    fa_ap: int = 2
    reload_ap: int = 0
    reload_ap_per_round: int = 0
    blast: int = 0
    ignores_cover: bool = False
    needs_aim: bool = False
    panic_on_hit: int = 0
    note: str = ""

    @property
    def reach(self) -> int:
        """How far it carries; NA under long stops it at short range (R14)."""
        return self.long if self.long > 0 else self.short


class Kind(msgspec.Struct, frozen=True):
    """A type of American: Ranger, Delta operator, ..."""

    id: str
    name: str
    ap: int
    bonus_ap: int
    arc: int
    special_forces: bool
    delta: bool


class Load(msgspec.Struct, frozen=True):
    """What a model carries."""

    id: str
    name: str
    weapons: tuple[str, ...]
    extras: dict[str, int]


class Man(msgspec.Struct, frozen=True):
    """One model of a unit."""

    type: str
    load: str


class Unit(msgspec.Struct, frozen=True):
    """A roster of models that act together."""

    id: str
    name: str
    models: tuple[Man, ...]


class Vehicle(msgspec.Struct, frozen=True):
    """A vehicle of either side; the Black Hawk has no size."""

    id: str
    name: str
    ap: int
    crew: tuple[str, ...]
    passengers: int
    length: float = 0.0
    width: float = 0.0
    height: float = 0.0
    crew_type: str = ""


class Cell(msgspec.Struct, frozen=True):
    """A cell of the generation table: dice or one figure on a d10."""

    level: str
    dice: str = ""
    kind: str = ""
    count: int = 0
    d10_at_least: int = 0


class Generation(msgspec.Struct, frozen=True):
    """A row of the generation table."""

    roll: int
    unarmed: str
    small_arms: Cell | None = None
    rpg: Cell | None = None
    support: Cell | None = None
    technical: Cell | None = None
    special: Cell | None = None


class Appearance(msgspec.Struct, frozen=True):
    """A row of the appearance table: a direction and, by another die, a distance."""

    roll: int
    direction: str
    bearing: int
    distance_base: int


class MobMove(msgspec.Struct, frozen=True):
    """A row of the mob movement table."""

    low: int
    high: int
    printed: str
    result: str
    inches: int
    does: str


class Valued(msgspec.Struct, frozen=True):
    """A modifier and its value."""

    id: str
    value: float
    when: str


class Cost(msgspec.Struct, frozen=True):
    """What an action costs, and whether Delta's bonus points may pay for it."""

    id: str
    ap: int
    delta_bonus_ap: bool
    note: str


class Numbers(msgspec.Struct, frozen=True):
    """Single numbers of the rulebook."""

    to_hit_base: int
    incoming_base_per_armed_somali: int
    incoming_minimum: int
    suppression_margin: int
    suppression_margin_heavy: int
    mob_merge_inches: int
    grenade_mob_size: int
    panic_casualty_percent: int
    rounds_single: int
    rounds_burst: int
    rounds_full_auto_burst: int
    help_extra_two_helpers: int
    help_cap: int
    air_request_d10: int
    helicopter_leaves_at_ap: int
    convoy_d6: int
    partial_victory_casualties_below_percent: int
    generation_rolls_4_models: int
    generation_rolls_over_6_models: int


class Printed(msgspec.Struct, frozen=True):
    """tables.toml."""

    generation: tuple[Generation, ...]
    appearance: tuple[Appearance, ...]
    mob_movement: tuple[MobMove, ...]
    mob_modifier: tuple[Valued, ...]
    action: tuple[Cost, ...]
    to_hit: tuple[Valued, ...]
    incoming: tuple[Valued, ...]
    numbers: Numbers


class Access(msgspec.Struct, frozen=True):
    """The foot of a stair or ladder."""

    kind: str
    at: XY


class Building(msgspec.Struct, frozen=True):
    """A house: a solid, perhaps with a room, perhaps with a roof to stand on."""

    id: str
    name: str
    polygon: tuple[XY, ...]
    height: float
    roof: str
    parapet: float
    enterable: bool
    doors: tuple[XY, ...]
    roof_access: Access | None = None


class Wall(msgspec.Struct, frozen=True):
    """A wall along some points, high or low."""

    id: str
    kind: str
    height: float
    points: tuple[XY, ...]
    note: str = ""


class Area(msgspec.Struct, frozen=True):
    """Ground that gives cover: rubble, trees, stalls."""

    id: str
    kind: str
    height: float
    polygon: tuple[XY, ...]
    note: str = ""


class Obstacle(msgspec.Struct, frozen=True):
    """A wreck or a car."""

    id: str
    kind: str
    height: float
    polygon: tuple[XY, ...]
    note: str = ""


class Street(msgspec.Struct, frozen=True):
    """A street's name and extent."""

    id: str
    name: str
    polygon: tuple[XY, ...]


class Site(msgspec.Struct, frozen=True):
    """A crash site."""

    id: str
    wreck: str
    centre: XY
    reach: float


class Corner(msgspec.Struct, frozen=True):
    """A street corner or crossing with the zone round it."""

    id: str
    at: XY
    radius: float
    note: str = ""


class Zone(msgspec.Struct, frozen=True):
    """Where units may deploy."""

    id: str
    polygon: tuple[XY, ...]
    note: str = ""


class Edge(msgspec.Struct, frozen=True):
    """The way off the table."""

    id: str
    side: str
    segment: tuple[XY, XY]


class Column(msgspec.Struct, frozen=True):
    """Where the convoy stands when it arrives."""

    lead: XY
    heading: int
    gap: float


class SecondCrash(msgspec.Struct, frozen=True):
    """The second wreck of the scenario that has one."""

    id: str
    at: XY
    polygon: tuple[XY, ...]


class TableSize(msgspec.Struct, frozen=True):
    """The head of a table file."""

    id: str
    name: str
    width: float
    height: float


class TableData(msgspec.Struct, frozen=True):
    """A table file."""

    table: TableSize
    street: tuple[Street, ...] = ()
    building: tuple[Building, ...] = ()
    wall: tuple[Wall, ...] = ()
    area: tuple[Area, ...] = ()
    obstacle: tuple[Obstacle, ...] = ()
    site: tuple[Site, ...] = ()
    corner: tuple[Corner, ...] = ()
    crossing: tuple[Corner, ...] = ()
    zone: tuple[Zone, ...] = ()
    edge: tuple[Edge, ...] = ()
    column: tuple[Column, ...] = ()
    second_crash: tuple[SecondCrash, ...] = ()


class Start(msgspec.Struct, frozen=True):
    """A unit of a scenario: who runs it, where it stands."""

    unit: str
    seat: int
    zone: str
    start: tuple[XY, ...]
    facing: int
    crash_damage: str = ""
    damage: tuple[int, ...] = ()


class Need(msgspec.Struct, frozen=True):
    """A place that must be held for a site to be secured."""

    id: str
    any: tuple[str, ...]
    site: str


class Convoy(msgspec.Struct, frozen=True):
    """The vehicles that come."""

    column: tuple[str, ...]
    seat: int


class Plan(msgspec.Struct, frozen=True):
    """A scenario."""

    id: str
    name: str
    table: str
    players_min: int
    players_max: int
    turn_limit: int
    pool: int
    blackhawk: bool
    sniper_insert: bool
    brief: str
    unit: tuple[Start, ...]
    need: tuple[Need, ...]
    convoy: Convoy
    second_crash: str = ""
    muster: int = 0
    """How many units the seats pick for themselves before play; 0 where the roster is fixed."""
