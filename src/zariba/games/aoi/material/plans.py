"""A scenario as the rules know it: its calendar, its sides, who is there when (sc.a)."""

from typing import Final

import msgspec

from zariba.games.aoi.material.ground import Ways

PHASES: Final = ("Season", "Weather", "Naval and Air", "Offensive", "Movement", "End")
"""The Seasonal Turn, then the phases of a month; there is no Strategic Warfare here (eth.a)."""

Prepared = tuple[tuple[int, int], ...]
"""Pieces and their hexes."""


class Month(msgspec.Struct, frozen=True):
    """A monthly game-turn."""

    name: str
    number: int
    """January is 0."""
    season: str
    """The Seasonal Turn that its season began with, such as Winter 1936."""
    opens: bool
    """Whether that Seasonal Turn comes just before it (b0.1b)."""


class IncomeHex(msgspec.Struct, frozen=True):
    """A hex that changes a power's income, and when it does."""

    hex: int
    ep: int
    rule: str
    owned: bool
    """Whether it counts while the power owns the hex, or while it has lost it."""
    supplied: bool
    """Whether the hex must be supplied besides."""
    unbeset: bool
    """Whether no enemy zone of control may cover it besides."""


class Resources(msgspec.Struct, frozen=True):
    """The resource and oil hexes of an area, and what each yields (b8.2a)."""

    area: str
    hexes: tuple[IncomeHex, ...]


class Scheduled(msgspec.Struct, frozen=True):
    """EPs by the calendar (efr.i, efr.j, efr.q)."""

    name: str
    rule: str
    eps: tuple[int, ...]
    """By month of the scenario."""
    dice: tuple[int, ...]
    """By month: dice that are added besides."""
    one_more_on_doubles: bool


class Stipend(msgspec.Struct, frozen=True):
    """What a power gets once, when none of its supplied land units is left in an area (efr.r)."""

    ep: int
    since: int
    hexes: frozenset[int]
    area: str
    rule: str


class Income(msgspec.Struct, frozen=True):
    """What a major power gets each season (8.p1, 8.p2, 8.1c)."""

    each_season: int
    rule: str
    hexes: tuple[IncomeHex, ...]
    resources: tuple[Resources, ...]
    scheduled: tuple[Scheduled, ...]
    stipend: Stipend | None


class Losses(msgspec.Struct, frozen=True):
    """The dice of EPs that a power loses in the Strategic Warfare Phase (efr.s)."""

    dice: tuple[int, ...]
    """By month of the scenario."""
    rule: str


class Arrival(msgspec.Struct, frozen=True):
    """A piece that comes in a Seasonal Turn (xviii.s3b, sc.c)."""

    piece: int
    month: int
    """The place in the scenario's months before which that Seasonal Turn comes."""
    hexes: tuple[int, ...]
    """The places named for it; its side must own the one it comes to (b0.7a)."""
    on: str
    """What it comes to there: an airbase, a port or nothing of the kind."""
    depleted: bool


class Removal(msgspec.Struct, frozen=True):
    """A piece that leaves the theatre in a Seasonal Turn (xviii.s3b)."""

    piece: int
    month: int
    """The place in the scenario's months before which that Seasonal Turn comes."""


class Addition(msgspec.Struct, frozen=True):
    """A piece that enters its side's force pool in a Seasonal Turn (xviii.s3a)."""

    piece: int
    month: int
    """The place in the scenario's months before which that Seasonal Turn comes; -1 at the start."""


class Chits(msgspec.Struct, frozen=True):
    """Installation chits of one kind that a side starts with (b0.6a)."""

    kind: str
    """As in oob.csv: small_airbase, large_airbase, fort."""
    count: int
    area: tuple[int, ...]
    prepared: tuple[int, ...]
    """Where the default set-up has them."""


class Claim(msgspec.Struct, frozen=True):
    """Cities that decide: when a side owns so many of them (efr.u to efr.y)."""

    seat: int
    cities: tuple[int, ...]
    least: int
    winner: int
    """The seat that wins, -1 for a draw."""
    month: int
    """At the end of this month; -1 for at any time."""


class Form(msgspec.Struct, frozen=True):
    """A scenario in its full length or a shorter one."""

    id: str
    title: str
    last: int
    """Its last month."""
    rule: str
    claims: tuple[Claim, ...]
    otherwise: int
    """The seat that wins when nothing was decided, -1 for a draw."""


class Side(msgspec.Struct, frozen=True):
    """One side of a scenario: a leading nation and its partners, if it has any."""

    name: str
    """What its player is called: the name of its nation, or of the alliance."""
    seat: str
    """What its seat is called in files."""
    adjective: str
    nation: int
    """The leading nation."""
    nations: tuple[int, ...]
    """That and its partners."""
    powers: tuple[int, ...]
    """The major powers among them: they have EPs and buy Offensives (b0.1a)."""
    minors: tuple[int, ...]
    """The minor nations: they have inherent Offensives (b5.6a)."""
    pieces: tuple[int, ...]
    """All that it has in this scenario, now or later, in order."""
    of_sort: tuple[tuple[int, ...], ...]
    """The same by sort."""
    set_up: str
    """The rule that says where its pieces start."""
    open: tuple[bool, ...]
    """By hex: whether its land units may enter (10.37f, sc.d)."""
    steps: tuple[Ways, Ways, Ways]
    """By kind of mover, by hex: the steps that stay within `open`, and their cost."""
    frozen_steps: tuple[Ways, Ways, Ways]
    """The same in winter, when rivers and swamps are ice (b1.4a)."""
    supply_open: tuple[bool, ...]
    """By hex: whether its lines of supply may pass, as far as areas matter (R47)."""
    sources: tuple[int, ...]
    port_sources: tuple[int, ...]
    captured_sources: tuple[int, ...]
    always_fed: frozenset[int]
    """Hexes in which its units need no line of supply (10.35e)."""
    supply_through_enemy: bool
    """Whether lines of supply run through the enemy's hexes that he leaves empty (7.7a)."""
    supply_rail: bool
    """Whether its railways carry supply to wherever they lead (b7.0a)."""
    replenishes: bool
    through_ports: bool
    """Whether replenished units come to functioning ports only, not to named places (8.11a)."""
    reinforced_at: tuple[int, ...]
    """Where replenished units appear, and arrivals that have lost their places (b7.14b, R82)."""
    homes: dict[int, tuple[int, ...]]
    """By partner: the cities of its home instead of these."""
    at_home: bool
    """Whether these are the cities of its home, which must be supplied (b7.14b, b0.7a)."""
    home: frozenset[int]
    """The hexes of its home: units are built there (b8.6a)."""
    coastal: bool
    """Whether its ships never enter a sea hex (efr.p)."""
    rail: str
    """Along which rail hexes its units move: own, any or none (b6.1a, 10.35i)."""
    harboured_at: tuple[int, ...]
    """Enemy ports that are open to its ships while no land unit of his is there (10.35j)."""
    lost_by: str
    """The rule by which it loses with its last unit, empty for none (10.35m)."""
    abets_partisans: bool
    """Whether it may buy partisans of the scenario's nation (10.6f)."""
    income: Income | None
    losses: Losses | None
    starting_eps: tuple[tuple[int, int], ...]
    """Nations and what they have."""
    starting_offensives: tuple[tuple[int, int], ...]
    offensives_of: int
    """Dice, of which the highest is the number of the leading nation's Offensives (efr.d)."""
    attrition_dice: int
    """Dice for the strength that it loses before set-up, 0 for none (eaf.c)."""
    areas: tuple[tuple[int, ...], ...]
    """By piece: the hexes it may start in; empty for one of another side or off the map."""
    start_hexes: tuple[frozenset[int], ...]
    """The same as sets."""
    on: tuple[str, ...]
    """By piece: what it starts on, an airbase, a port or nothing of the kind."""
    depleted: tuple[int, ...]
    """The pieces that start depleted (efr.c)."""
    arrivals: tuple[Arrival, ...]
    """In the order of their months."""
    additions: tuple[Addition, ...]
    pooled: frozenset[int]
    """The pieces that enter its force pool, now or later: its leading nation pays for them."""
    removals: tuple[Removal, ...]
    prepared: Prepared
    chits: tuple[Chits, ...]


class Uprising(msgspec.Struct, frozen=True):
    """A nation under the Axis that may have partisans (b10.6a)."""

    name: str
    nation: int
    """The nation that must have been invaded, -1 for one conquered before."""
    pieces: tuple[int, ...]
    hexes: tuple[int, ...]
    conquered: bool
    atrocity_from: int
    """The month from which on an Atrocity is assumed, -1 for never (b10.6d)."""


class Special(msgspec.Struct, frozen=True):
    """The special rules of a scenario, as the rules ask for them; months are places in it."""

    surprise: int
    surprise_die: int
    surprise_offensives: int
    first_winter: tuple[int, int]
    unprepared: frozenset[int]
    """Nations (b10.2a)."""
    winter_attack_die: int
    winter_defense_die: int
    command_die: int
    command_defense_die: int
    poor_command_to: int
    reform: int
    old_radius: int
    convert: int
    broad_gauge: frozenset[int]
    """The rail hexes that the Axis has to convert (b6.1b)."""
    bounds: dict[int, frozenset[int]]
    """By nation: the hexes that its units may enter and attack (b10.7a, b10.8a)."""
    evacuated_to: int
    industry: frozenset[int]
    """Soviet resource hexes (b10.9a, b10.10a)."""
    lifeline: int
    shores: frozenset[int]
    """The hexes around the lakes (b10.13a)."""
    free: frozenset[int]
    """The pieces that cost nothing (b10.16a)."""
    free_in: tuple[int, int]
    militia: tuple[int, ...]
    militia_since: int
    militia_a_season: int
    capitals: dict[int, int]
    """By capital of a minor nation: the nation (b9.10a)."""
    countries: dict[int, frozenset[int]]
    """By minor nation: its hexes."""
    defections_since: int
    defections: dict[int, int]
    """By nation: the highest die with which it leaves the war (b10.23a)."""
    uprisings: tuple[Uprising, ...]


class Plan(msgspec.Struct, frozen=True):
    """A scenario."""

    id: str
    title: str
    map: str
    """The map it is played on."""
    airfields: tuple[int, ...]
    """The city airfields of that map, by hex."""
    ports: tuple[int, ...]
    months: tuple[Month, ...]
    first_phase: int
    """The phase that the first month begins with (scw.a)."""
    opens_aloft: bool
    """Whether of that phase only the Air Movement Step and what follows is played (efr.a)."""
    last_phase: int
    """After this phase of the last month the scenario ends (eth.a)."""
    opens_with_purchase: bool
    """Whether Offensives are bought, without a Seasonal Turn, before the first month (R22)."""
    setup_order: tuple[int, int]
    initiative: int | None
    """The seat that always has it; None where the purchase of Offensives decides (b8.13b)."""
    first_initiative: int
    """The seat that has it until the first purchase (R29)."""
    winter: bool
    """Whether winter is that of Europe (b1.4a, b1.4b)."""
    constructs: bool
    """Whether units are built from force pools (b8.6a)."""
    replenished_a_month: int
    """How many units a major power may replenish in a month (R80)."""
    pockets: int
    """The month out of supply from which on defenders are halved, 0 for never (b5.15a, R87)."""
    supply_hexes: int
    """How many hexes a line of supply may have; 0 for any number (b7.7a)."""
    city_raids: bool
    """Whether cities and resource hexes are raided from the air (b2.1a)."""
    by_option: tuple[tuple[int, str], ...]
    """The pieces that a game option brings, and which one (11.0a)."""
    forms: tuple[Form, ...]
    """Where cities decide: this scenario's form and those it may go on under (efr.z)."""
    decisive: frozenset[int]
    """The cities of these forms."""
    objective: int
    """The hex that decides, -1 where cities do."""
    draw_from: int
    """The first month in which capturing the objective is a draw; after the last for never."""
    won_by: str
    """The rule by which its capture wins."""
    held_by: str
    """The rule by which the side that owned it wins at the end."""
    regained_by: str
    """The rule by which that side wins by taking it back, empty for none (scw.e)."""
    supplied_capture: bool
    """Whether only a supplied unit wins by its capture (eth.d)."""
    optional: tuple[str, ...]
    """The optional rules that are offered, as the book numbers them (sc.e)."""
    zones: tuple[int, ...]
    """The weather zones in which land is played."""
    partisan_nation: int
    """The nation that may have partisans, -1 for none (10.6d)."""
    partisan_hexes: tuple[int, ...]
    """The land hexes of that nation (10.6a)."""
    conquered: tuple[int, ...]
    """Nations that were conquered before the scenario begins (R70)."""
    sides: tuple[Side, Side]
    """By seat."""
    bystanders: Prepared
    """Pieces of third parties and where they stand (eaf.i)."""
    start_owner: tuple[int, ...]
    """By hex: the seat that owns it at first, -1 for nobody's (b0.3a)."""
    gas_from: int | None
    """The first month in which gas may be used, None for never (5.16d)."""
    special: Special | None
    """The special rules of the war in the east, None elsewhere (efr.l)."""
