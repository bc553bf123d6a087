"""The form of tables.toml: each table as a record of what the rules read in it."""

from typing import Annotated, Literal

import msgspec

from zariba.core.datafile import Datum
from zariba.games.aoi.material.printed_sea_and_air import AirCombat, Interdiction, Scrounging, Sea

Points = Annotated[int, msgspec.Meta(ge=1)]


class Terrain(Datum, frozen=True, kw_only=True):
    """A kind of ground (b5.8a, 5.8)."""

    mp: tuple[Points, Points, Points] = (1, 1, 1)
    """To enter on foot, as a mountain unit, as armor or mechanized."""
    zoc: Literal["full", "inhibited", "none"] = "full"
    supply: Literal["through", "into", "never"] = "through"
    mountain_units_through: bool = False
    """Whether a mountain unit's line of supply may pass through one such hex."""
    attack: tuple[int, int] = (0, 0)
    """Added to the die against units in it; the same if a mountain unit attacks."""
    halved_attack_from: bool = False
    halved_air: bool = False
    rail_bonus: bool = False
    large_airbase: bool = True
    breakthrough: bool = True
    depletion: int = 0
    freezes: bool = False
    """Whether it is as clear ground in a European winter."""
    sea: bool = False
    lake: bool = False


class Side(Datum, frozen=True, kw_only=True):
    """What lies on a hexside."""

    mp: int = 0
    bonus_mp: int = 0
    """What it costs to enter jungle or mountain across it, whatever the unit; 0 for no bonus."""
    zoc: Literal["full", "inhibited"] = "full"
    halved_attack: bool = False
    breakthrough: bool = True
    land: bool = True
    ships: bool = True
    ferry: bool = False
    """Whether a land unit may be ferried across water, and supply (b5.8b)."""


class PlaceKind(Datum, frozen=True, kw_only=True):
    """A kind of named place."""

    attack: int = 0
    airfield: int = 0
    """How many air units it holds."""
    strength_percent: int = 100
    """What it makes of the whole defense."""
    city: bool = False


class Crt(Datum, frozen=True, kw_only=True):
    """The Combat Results Table: a row for each modified die."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]


class Die(Datum, frozen=True, kw_only=True):
    """What is added to the attack die beside terrain and places."""

    mud: int
    winter: int
    air_superiority_attacker: int
    air_superiority_defender: int
    apathy: dict[str, int]
    """By nation of any land unit that attacks."""
    gas_first_month: int
    gas_later: int
    veteran_attacker: int
    veteran_defender: int
    veteran_on: int
    """The natural die that makes a veteran (11.28a)."""
    landing: int
    """For an attack from the sea (b3.24a)."""
    armor: int
    armor_strength: str
    """The least strength of armor that has this bonus (b5.16d)."""


class Fort(Datum, frozen=True, kw_only=True):
    """What a functioning fort chit makes of the whole defense."""

    strength_percent: int


class Elimination(Datum, frozen=True, kw_only=True):
    """The roll for a General: the threshold or less eliminates him."""

    threshold: int
    modifier: dict[str, int]
    """By unit; 0 for those not named (R17)."""


class Exploitation(Datum, frozen=True, kw_only=True):
    """Who exploits otherwise than armor with any General (10.33a)."""

    only_with: dict[str, str]
    """By General: the one unit that he exploits with, and that exploits with him only."""


class AirRoll(Datum, frozen=True, kw_only=True):
    """From this sum of two dice on, what bad weather does to air units."""

    least: int
    effect: Literal["none", "strengths halved", "strengths and ranges halved", "grounded"]


class Weather(Datum, frozen=True, kw_only=True):
    """The condition of each zone by month, January first, and the air rolls in bad weather."""

    zones: dict[str, str]
    hardy: tuple[str, ...]
    """Nations that winter does not hinder."""
    mud: tuple[AirRoll, ...]
    winter: tuple[AirRoll, ...]


class Targets(Datum, frozen=True, kw_only=True):
    """The number of the Bombing Table that damages an installation."""

    airfield: int
    small_airbase: int
    large_airbase: int
    port: int
    fort: int
    gun: int
    """A railway gun, and one in a fort (11.38f)."""
    fortified_gun: int


class BombPoints(Datum, frozen=True, kw_only=True):
    """How much of the Bombing Table's number does one harm."""

    air_step: int
    """A step of air units at their base (b4.20b)."""
    rail_capacity: int
    """One unit of rail capacity for the month (b2.6a)."""


class Bombing(Datum, frozen=True, kw_only=True):
    """The Bombing Table: a row for each sum of two dice."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    target: Targets
    points: BombPoints


class Installation(Datum, frozen=True, kw_only=True):
    """A chit that can be built."""

    name: str
    cost: int
    holds: int = 0


class Installations(Datum, frozen=True, kw_only=True):
    """All of them."""

    small_airbase: Installation
    large_airbase: Installation
    fort: Installation


class Command(Datum, frozen=True, kw_only=True):
    """What Offensives cost and how far Command Agents reach."""

    offensive_ep: int
    impromptu_ep: dict[str, int]
    combined_ep: int
    joint_ep: int
    minor_offensives: int
    stack_attacks: int
    general_attacks: int
    general_radius: int
    hq_hexes: int
    general_hexes: int
    breakthrough_hexes: int


class Bribery(Datum, frozen=True, kw_only=True):
    """The price of a bribe, and up to which die the unit disbands."""

    ep: int
    disbands_up_to: int


class Limit(Datum, frozen=True, kw_only=True):
    """How many pieces there may be of a kind."""

    stack: int
    stack_exempt: int
    base_exempt: int
    replenished_a_month: int
    replenished_a_season: int
    """By a minor nation (b7.14a)."""


class Depletion(Datum, frozen=True, kw_only=True):
    """The roll of a land unit that has long been out of supply."""

    from_month: int
    loses_at: int
    each_further_month: int
    friendly_city: int


class Repair(Datum, frozen=True, kw_only=True):
    """The roll for a damaged installation."""

    from_die: int


class Fate(Datum, frozen=True, kw_only=True):
    """The die of a piece that is subject to Fate."""

    strikes_from: int


class Partisans(Datum, frozen=True, kw_only=True):
    """The partisan roll, and what it takes to brush a partisan aside."""

    limit: dict[str, int]
    from_die: int
    atrocity: int
    conquered: int
    """Added to the roll where the nation was conquered (b10.6a, R70)."""
    buy_ep: int
    """What an abetting major power pays for one (b10.6c)."""
    brushed_aside_from: int
    entry_mp: int
    entry_strength: str


class Air(Datum, frozen=True, kw_only=True):
    """How far an air unit changes base, what air transport lifts, and who comes back."""

    hops: int
    hop_ranges: int
    recovered_up_to: int
    """Of a die for an air unit lost over a hex of its own (b4.28a)."""
    supply_chit_ep: int
    """What an Air Supply chit costs (b4.23b)."""
    lifted_strength: str
    """The most printed strength of a depleted two-step infantry unit in an ATP (b4.23a)."""


class Transport(Datum, frozen=True, kw_only=True):
    """Sea transport points by kind of cargo, and what a ship carries whole and damaged."""

    infantry: int
    one_step_infantry: int
    mountain: int
    cavalry: int
    commando: int
    armor: int
    mechanized: int
    paratrooper: int
    artillery: int
    flak: int
    hq: int
    general: int
    bomber: int
    fighter: int
    exempt_air: int
    supply_chit: int
    chit_of_fractions: str
    capacity: dict[str, tuple[int, int]]
    landing_near: int
    """The hexes a ship may have moved for the lower costs of a landing."""
    landing: dict[str, tuple[int, int]]
    """By kind of cargo that may land in an assault: its points near and far (b3.23a, 3.23c)."""


class Rail(Datum, frozen=True, kw_only=True):
    """Rail capacity in units a month, by area."""

    capacity: dict[str, int]
    target: dict[str, str]
    """By area: the hex in which its capacity is bombed (2.6d, 2.6e)."""
    nations: dict[str, int]
    """Where the war is not in colonies: by nation, on any railway of its side (b6.1a)."""


class Dismissals(Datum, frozen=True, kw_only=True):
    """The December die for German Generals (b11.10a)."""

    up_to: int
    """One is dismissed when the die is not higher."""


class Experten(Datum, frozen=True, kw_only=True):
    """The chit of the German aces (11.34a)."""

    quality: int
    """What it adds to the quality of the unit that bears it."""


class TablesFile(Datum, frozen=True, kw_only=True):
    """The whole of tables.toml."""

    crt: Crt
    terrain: dict[str, Terrain]
    side: dict[str, Side]
    place: dict[str, PlaceKind]
    die: Die
    fort: Fort
    elimination: Elimination
    exploitation: Exploitation
    weather: Weather
    bombing: Bombing
    installation: Installations
    command: Command
    bribery: Bribery
    limit: Limit
    depletion: Depletion
    repair: Repair
    fate: Fate
    partisans: Partisans
    air: Air
    transport: Transport
    sea: Sea
    air_combat: AirCombat
    interdiction: Interdiction
    scrounging: Scrounging
    rail: Rail
    dismissals: Dismissals
    experten: Experten
