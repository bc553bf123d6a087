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


class IncomePart(Datum, frozen=True, kw_only=True):
    """What a major power gets each season."""

    each_season: int
    rule: str
    hexes: tuple[IncomeHexPart, ...] = ()


class SidePart(Datum, frozen=True, kw_only=True):
    """A nation of a scenario: where it may go and what supplies it."""

    nation: str
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
    always_supplied: tuple[str, ...] = ()
    """Areas in which its units need no line of supply."""
    supply_through_enemy: bool = False
    """Whether its lines of supply run through the enemy's hexes that he leaves empty."""
    replenishes: bool = False
    reinforced_at: tuple[str, ...] = ()
    """Where replenished and belated units appear; the port cities of its sources if empty."""
    home: tuple[str, ...] = ()
    """Instead of such places: areas whose cities they appear in, if these are supplied."""
    rail: Literal["own", "any", "none"] = "own"
    """Along which rail hexes its units move: its own, the enemy's empty ones too, or none."""
    harboured_at: tuple[str, ...] = ()
    """Enemy ports that are open to its ships while no land unit of his is there."""
    lost_with_its_units: str = ""
    """The rule by which it loses with its last unit, where that is so."""
    abets_partisans: bool = False
    starting_eps: int = 0
    attrition_dice: int = 0
    """Dice for the strength that it loses before set-up."""
    income: IncomePart | None = None


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
    opens_with_purchase: bool = False
    setup_order: tuple[str, str]
    initiative: str = ""
    """The side that always has it; empty where the purchase of Offensives decides."""
    objective: str
    draw_from: str = ""
    """From this month on capturing the objective is a draw."""
    victory: VictoryPart
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


class ScenariosFile(Datum, frozen=True, kw_only=True):
    """The whole of scenarios.toml."""

    scenario: tuple[ScenarioPart, ...]


class OobRecord(Datum, frozen=True, kw_only=True):
    """A line of oob.csv: units that a side has from the start or gets later."""

    scenario: str
    side: str
    unit: str
    count: int
    where: str = ""
    """Areas, nations or hexes with semicolons between; empty for what is kept off the map."""
    on: Literal["", "airbase", "port", "city"] = ""
    """What it starts or arrives on: of an area only such hexes."""
    when: str = ""
    """The Seasonal Turn in which it arrives, such as Winter 1941; empty for the start."""
    state: Literal["", "depleted"] = ""
    """How it arrives."""
    leaves: str = ""
    """The Seasonal Turn in which it is removed from play."""


class SetupRecord(Datum, frozen=True, kw_only=True):
    """A line of setup.csv: where units stand in the default set-up."""

    scenario: str
    side: str
    unit: str
    count: int
    hex: str
