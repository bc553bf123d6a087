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


class Income(msgspec.Struct, frozen=True):
    """What a major power gets each season (8.p1, 8.p2, 8.1c)."""

    each_season: int
    rule: str
    hexes: tuple[IncomeHex, ...]


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


class Side(msgspec.Struct, frozen=True):
    """One side of a scenario."""

    name: str
    """What its player is called: the name of its nation."""
    nation: int
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
    supply_open: tuple[bool, ...]
    """By hex: whether its lines of supply may pass, as far as areas matter (R47)."""
    sources: tuple[int, ...]
    port_sources: tuple[int, ...]
    captured_sources: tuple[int, ...]
    always_fed: frozenset[int]
    """Hexes in which its units need no line of supply (10.35e)."""
    supply_through_enemy: bool
    """Whether lines of supply run through the enemy's hexes that he leaves empty (7.7a)."""
    replenishes: bool
    through_ports: bool
    """Whether replenished units come to functioning ports only, not to named places (8.11a)."""
    reinforced_at: tuple[int, ...]
    """Where replenished units appear, and arrivals that have lost their places (b7.14b, R82)."""
    at_home: bool
    """Whether these are the cities of its home, which must be supplied (b7.14b, b0.7a)."""
    rail: str
    """Along which rail hexes its units move: own, any or none (b6.1a, 10.35i)."""
    harboured_at: tuple[int, ...]
    """Enemy ports that are open to its ships while no land unit of his is there (10.35j)."""
    lost_by: str
    """The rule by which it loses with its last unit, empty for none (10.35m)."""
    abets_partisans: bool
    """Whether it may buy partisans of the scenario's nation (10.6f)."""
    income: Income | None
    starting_eps: int
    attrition_dice: int
    """Dice for the strength that it loses before set-up, 0 for none (eaf.c)."""
    areas: tuple[tuple[int, ...], ...]
    """By piece: the hexes it may start in; empty for one of another side or off the map."""
    on: tuple[str, ...]
    """By piece: what it starts on, an airbase, a port or nothing of the kind."""
    arrivals: tuple[Arrival, ...]
    """In the order of their months."""
    removals: tuple[Removal, ...]
    prepared: Prepared
    airbases: int
    """How many Small Airbase chits it starts with."""
    airbase_area: tuple[int, ...]
    prepared_airbases: tuple[int, ...]


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
    last_phase: int
    """After this phase of the last month the scenario ends (eth.a)."""
    opens_with_purchase: bool
    """Whether Offensives are bought, without a Seasonal Turn, before the first month (R22)."""
    setup_order: tuple[int, int]
    initiative: int | None
    """The seat that always has it; None where the purchase of Offensives decides (b8.13b)."""
    objective: int
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
