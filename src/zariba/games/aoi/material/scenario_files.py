"""The form of scenarios.toml, oob.csv and setup.csv."""

from typing import Literal

import msgspec

from zariba.core.datafile import Datum


class IncomeHexPart(Datum, frozen=True, kw_only=True):
    """A hex that changes a power's income, and what it takes."""

    hex: str
    ep: int
    needs: Literal["owned", "supplied", "supplied, not in enemy zone of control", "lost"]
    rule: str


class ResourcesPart(Datum, frozen=True, kw_only=True):
    """What each resource and oil hex of an area yields while it is owned, supplied and unbeset."""

    area: str
    ep: int
    rule: str


class ScheduledPart(Datum, frozen=True, kw_only=True):
    """What a power gets by the calendar: by year, or by season such as Winter 1944."""

    name: str
    rule: str
    eps: dict[str, int] = {}
    dice: dict[str, int] = {}
    """Dice that are added besides."""
    one_more_on_doubles: bool = False


class StipendPart(Datum, frozen=True, kw_only=True):
    """What a power gets once, when no supplied land unit of its own is left in an area."""

    ep: int
    since: str
    none_in: str
    rule: str


class IncomePart(Datum, frozen=True, kw_only=True):
    """What a major power gets each season."""

    each_season: int
    rule: str
    hexes: tuple[IncomeHexPart, ...] = ()
    resources: tuple[ResourcesPart, ...] = ()
    scheduled: tuple[ScheduledPart, ...] = ()
    stipend: StipendPart | None = None


class LossesPart(Datum, frozen=True, kw_only=True):
    """The dice of EPs that a power loses each month, by year or season."""

    dice: dict[str, int]
    rule: str


class SidePart(Datum, frozen=True, kw_only=True):
    """A side of a scenario: its nations, where they may go and what supplies them."""

    nation: str
    """The nation that leads it, and where it has no partners is it."""
    partners: tuple[str, ...] = ()
    name: str = ""
    """What its player is called, if not as that nation."""
    seat: str = ""
    """What its seat is called in files, if not like that in small letters."""
    adjective: str = ""
    enters: tuple[str, ...]
    """The areas its land units may enter."""
    set_up: str
    """The rule that says where its pieces start."""
    supplied_through: tuple[str, ...] = ()
    """Foreign areas that its lines of supply may cross."""
    supply_hexes: tuple[str, ...] = ()
    supply_ports: tuple[str, ...] = ()
    """Sources while the port functions; of an area or a nation all its ports."""
    supply_cities: tuple[str, ...] = ()
    """Areas of which every city and resource hex is a source while it is its own."""
    supply_if_captured: tuple[str, ...] = ()
    supply_symbols: bool = False
    """Whether every hex with the supply symbol of one of its nations is a source."""
    supply_rail: bool = False
    """Whether its railways carry supply from those sources to wherever they lead."""
    always_supplied: tuple[str, ...] = ()
    """Areas in which its units need no line of supply."""
    supply_through_enemy: bool = False
    """Whether its lines of supply run through the enemy's hexes that he leaves empty."""
    replenishes: bool = False
    reinforced_at: tuple[str, ...] = ()
    """Where replenished and belated units appear; the port cities of its sources if empty."""
    home: tuple[str, ...] = ()
    """Instead of such places: areas whose cities they appear in, if these are supplied."""
    homes: dict[str, tuple[str, ...]] = {}
    """The same for partners."""
    coastal: bool = False
    """Whether its ships keep to the coast."""
    rail: Literal["own", "any", "none"] = "own"
    """Along which rail hexes its units move: its own, the enemy's empty ones too, or none."""
    harboured_at: tuple[str, ...] = ()
    """Enemy ports that are open to its ships while no land unit of his is there."""
    lost_with_its_units: str = ""
    """The rule by which it loses with its last unit, where that is so."""
    abets_partisans: bool = False
    starting_eps: dict[str, int] = {}
    starting_offensives: dict[str, int] = {}
    offensives_of: int = 0
    """Dice, of which the highest is the number of Offensives of the leading nation at the start."""
    attrition_dice: int = 0
    """Dice for the strength that it loses before set-up."""
    income: IncomePart | None = None
    losses: LossesPart | None = None


class GasPart(Datum, frozen=True, kw_only=True):
    """From when on gas may be used."""

    start: str = msgspec.field(name="from")


class VictoryPart(Datum, frozen=True, kw_only=True):
    """The rules by which the objective decides."""

    captured: str
    held: str
    regained: str = ""
    """That by which the side that owned it at first wins by taking it back."""
    needs_supply: bool = True
    """Whether the unit that captures it must be supplied."""


class ClaimPart(Datum, frozen=True, kw_only=True):
    """Cities that decide: who must own how many of them, and who wins by that."""

    side: str
    cities: tuple[str, ...]
    least: int
    winner: str = ""
    """Empty for a draw."""
    after: str = ""
    """The month at whose end it is looked at; empty for any time."""


class FormPart(Datum, frozen=True, kw_only=True):
    """A scenario in its full length or a shorter one."""

    id: str
    title: str
    last_month: str
    rule: str
    claim: tuple[ClaimPart, ...]
    otherwise: str = ""
    """Who wins when nothing was decided; empty for a draw."""
    next: str = ""
    """The form under which both players may go on after a draw."""


class UprisingPart(Datum, frozen=True, kw_only=True):
    """A nation under the Axis that may have partisans."""

    name: str
    unit: str
    areas: tuple[str, ...]
    conquered: bool = False
    """Whether that was before the scenario; else it has to be invaded."""
    atrocity_from: str = ""
    """The month from which on an Atrocity is assumed."""


class SpecialPart(Datum, frozen=True, kw_only=True):
    """The form of a scenario's special rules in scenarios.toml."""

    surprise: str
    """The month in which the Axis surprises its enemy."""
    surprise_die: int
    surprise_offensives: int
    """So many Offensives it performs before the enemy's first."""
    first_winter: tuple[str, str]
    """The first and the last month of the winter that finds the Axis unprepared."""
    unprepared: tuple[str, ...]
    winter_attack_die: int
    """For their attacks; and for those on them alone:"""
    winter_defense_die: int
    command_die: int
    command_defense_die: int
    poor_command_to: str
    """The last month in which Soviet attacks suffer from their command."""
    reform: str
    """The Seasonal Turn from which on old HQs are exchanged."""
    old_radius: int
    """The radius of an HQ that may be exchanged."""
    convert: int
    """Rail hexes that the Axis converts in a month."""
    bounds: dict[str, tuple[str, ...]]
    """By nation: the areas beyond which its units do not go."""
    beyond: dict[str, int]
    """By nation: how many hexes beyond these they may."""
    shunned: dict[str, tuple[str, ...]]
    """By nation: places within that it stays out of."""
    evacuated_to: str
    """The last month in which captured resources were moved away before."""
    industry_of: str
    """The area whose resource hexes are evacuated, and burnt."""
    lifeline: str
    """The city that is fed over the ice."""
    lakes: tuple[str, ...]
    reserves: str
    """The unit that is free, in the Seasonal Turn in which it comes and the next."""
    reserves_in: str
    militia: str
    militia_since: str
    militia_a_season: int
    defections_since: str
    defections: dict[str, int]
    """By nation: the highest die with which it leaves the war."""
    uprising: tuple[UprisingPart, ...]


class ScenarioPart(Datum, frozen=True, kw_only=True):
    """One scenario as the file has it."""

    id: str
    title: str
    map: Literal["south", "spain", "east"]
    first_month: str
    last_month: str
    last_phase: str
    first_phase: str = "Season"
    """The phase that the first month begins with."""
    opens_aloft: bool = False
    """Whether that is the Naval and Air Phase, from its Air Movement Step on."""
    opens_with_purchase: bool = False
    setup_order: tuple[str, str]
    initiative: str = ""
    """The side that always has it; empty where the purchase of Offensives decides."""
    first_initiative: str = ""
    """The side that has it until the first purchase."""
    winter: bool = False
    """Whether winter is that of Europe: Offensives are dearer, rivers freeze."""
    constructs: bool = False
    """Whether units are built from force pools, and what is lost returns to them."""
    replenished_a_month: int = 0
    """By a major power, where that is not as in the tables."""
    pockets: int = 0
    """The month out of supply from which on defenders are halved; 0 for never."""
    supply_hexes: int = 0
    """How many hexes a line of supply may have; 0 for any number."""
    city_raids: bool = False
    """Whether bombers may raid cities and resource hexes in the Strategic Bombing Step."""
    objective: str = ""
    draw_from: str = ""
    """From this month on capturing the objective is a draw."""
    victory: VictoryPart | None = None
    form: tuple[FormPart, ...] = ()
    """Where cities decide, not one objective: what the scenario is, and its short forms."""
    by_option: dict[str, str] = {}
    """Units that are there only by a game option, and which one."""
    optional: tuple[str, ...]
    zones: tuple[str, ...]
    partisans_in: str = ""
    """The nation that may have partisans; empty for none."""
    conquered: tuple[str, ...] = ()
    control: dict[str, str] = {}
    """By area: the nation that controls it at the start, where that is not as on the map."""
    third_parties: tuple[str, ...] = ()
    """Nations of no side whose pieces stand on the map."""
    side: tuple[SidePart, SidePart]
    gas: GasPart | None = None
    special: SpecialPart | None = None
    """The special rules of the war in the east (efr.l)."""


class ScenariosFile(Datum, frozen=True, kw_only=True):
    """The whole of scenarios.toml."""

    scenario: tuple[ScenarioPart, ...]


class OobRecord(Datum, frozen=True, kw_only=True):
    """A line of oob.csv: units that a side has from the start or gets later.

    A negative count takes so many of those out again that enter its force pool at the same time.
    """

    scenario: str
    side: str
    unit: str
    count: int
    where: str = ""
    """Areas, nations or hexes with semicolons between; empty for what is kept off the map."""
    on: Literal["", "airbase", "port", "city", "home", "pool", "troops", "rail"] = ""
    """What it starts or arrives on: of an area only such hexes; home: supplied cities only; pool:
    nowhere, it enters the force pool; troops: where combat units of its nation stand; rail: there
    or nowhere, in supply and out of enemy zones of control."""
    when: str = ""
    """The Seasonal Turn in which it arrives, such as Winter 1941; empty for the start."""
    state: Literal["", "depleted"] = ""
    """How it starts or arrives."""
    leaves: str = ""
    """The Seasonal Turn in which it is removed from play."""


class SetupRecord(Datum, frozen=True, kw_only=True):
    """A line of setup.csv: where units stand in the default set-up."""

    scenario: str
    side: str
    unit: str
    count: int
    hex: str
