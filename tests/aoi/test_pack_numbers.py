"""Every number of the data of Africa Orientale Italiana is followed by the rules."""

from collections.abc import Callable
from pathlib import Path

import pytest
from aoi_packs import game, own, own_contents, with_number
from packs import Change, changed, changes, contents

from zariba.core.bad_input import BadInput
from zariba.core.case import run_case
from zariba.core.dice import numbered_seed
from zariba.games.aoi.game import AoiGame
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.rules.bases import why_no_base
from zariba.games.aoi.rules.bombing import target_number
from zariba.games.aoi.rules.command import attack_limit
from zariba.games.aoi.rules.construction import chit_of, step_price
from zariba.games.aoi.rules.installations import base_room
from zariba.games.aoi.rules.partisans import rising
from zariba.games.aoi.rules.prepared import take_prepared
from zariba.games.aoi.rules.rail import rail_capacity
from zariba.games.aoi.rules.stacking import excess
from zariba.games.aoi.rules.state import (
    FORT,
    LARGE_BASE,
    SMALL_BASE,
    SUPPLY_CHIT,
    Aoi,
    leave,
    total,
)
from zariba.games.aoi.rules.strength import defense_strength, terrain_modifiers
from zariba.games.aoi.rules.supply_step import hardship
from zariba.games.aoi.rules.transport import points
from zariba.games.aoi.view.pieces import lines, values
from zariba.games.aoi.view.ranges import by_hops

CASES = HERE.parent / "cases"
PORTIONS = 24
"""The long check of every number is made in so many tests."""


FOLLOWED = {
    # a number of the data, and a case that no longer holds when it is another
    "scenarios.toml scenario.0.side.0.income.each_season 17": "seasons/autumn-income",
    "scenarios.toml scenario.0.side.0.income.hexes.0.ep 3": "seasons/autumn-income",
    "tables.toml terrain.clear.mp.0 2": "command/beyond-the-radius-no-attack",
    "tables.toml terrain.clear.mp.1 2": "land/tribes-in-the-mountains-stop-nobody",
    "tables.toml terrain.clear.mp.2 2": "combat/tanks-break-through",
    "tables.toml terrain.mountain.mp.0 3": "land/a-mountain-costs-two",
    "tables.toml terrain.mountain.mp.1 2": "land/alpini-climb-for-one",
    "tables.toml terrain.mountain.mp.2 4": "land/tanks-pay-three-for-a-mountain",
    "tables.toml terrain.mountain.attack.0 0": "combat/a-city-in-the-mountains",
    "tables.toml terrain.mountain.attack.1 1": "combat/alpini-cancel-the-mountain",
    "tables.toml terrain.jungle.mp.0 3": "land/a-rail-hex-entered-from-the-side",
    "tables.toml terrain.jungle.attack.0 0": "combat/jungle-costs-one-pip",
    "tables.toml terrain.jungle-mountain.attack.0 -1": "combat/bombers-over-jungle",
    "tables.toml terrain.jungle-mountain.attack.1 0": "combat/alpini-in-the-jungle-mountains",
    "tables.toml terrain.jungle-mountain.depletion -1": "supply/the-jungle-wears-units-down",
    "tables.toml terrain.desert.mp.0 3": "land/desert-costs-two",
    "tables.toml terrain.desert.depletion -2": "supply/the-third-month-in-the-desert",
    "tables.toml side.river.mp 2": "land/a-river-costs-one-more",
    "tables.toml side.rail.bonus_mp 2": "land/a-rail-hex-entered-from-the-side",
    "tables.toml place.capital.attack 0": "combat/the-capital-stormed",
    "tables.toml place.city.attack 0": "combat/a-city-in-the-mountains",
    "tables.toml place.city.airfield 3": "sea/two-air-units-to-an-airfield",
    "tables.toml die.mud 0": "combat/grounded",
    "tables.toml die.air_superiority_attacker 2": "combat/a-depleted-bomber-adds-a-half",
    "tables.toml die.air_superiority_defender 0": "combat/no-gas-against-italians",
    "tables.toml die.apathy.Italy 0": "combat/a-beaten-tribe-goes-on-past-another",
    "tables.toml die.gas_first_month 4": "combat/gas-for-the-first-time-in-february",
    "tables.toml die.gas_later 3": "combat/gas-in-later-months",
    "tables.toml die.veteran_attacker 2": "combat/a-chit-counts-for-the-second-roll",
    "tables.toml die.veteran_defender 0": "combat/veterans-cancel-each-other",
    "tables.toml die.veteran_on 2": "combat/a-natural-one-makes-a-veteran",
    "tables.toml elimination.threshold 3": "combat/badoglio-escapes-on-a-six",
    "tables.toml elimination.modifier.eth_selassie 2": "combat/selassie-is-lost-on-a-one",
    "tables.toml elimination.modifier.it_badoglio -2": "combat/badoglio-is-lost-on-a-five",
    "tables.toml elimination.modifier.it_debono -1": "combat/de-bono-is-lost-on-a-four",
    "tables.toml bombing.target.airfield 3": "combat/bombing-the-airfield-of-addis-ababa",
    "tables.toml installation.small_airbase.cost 4": "seasons/a-fort-and-an-airbase",
    "tables.toml installation.fort.cost 5": "seasons/a-fort-and-an-airbase",
    "tables.toml command.offensive_ep 4": "seasons/leftover-offensives-are-lost",
    "tables.toml command.impromptu_ep.Italy 5": "command/an-impromptu-offensive",
    "tables.toml command.combined_ep 2": "combat/a-river-halves-the-attack",
    "tables.toml command.minor_offensives 3": "command/unused-ethiopian-offensives-lapse",
    "tables.toml command.general_attacks 2": "command/a-general-makes-one-attack",
    "tables.toml command.general_radius 2": "command/a-general-reaches-one-hex-around-him",
    "tables.toml command.hq_hexes 4": "land/an-hq-moves-three-hexes",
    "tables.toml command.general_hexes 7": "land/a-general-alone",
    "tables.toml command.breakthrough_hexes 3": "combat/two-hexes-before-a-breakthrough",
    "tables.toml bribery.ep 2": "combat/selassie-loses-his-troops-to-a-bribe",
    "tables.toml bribery.disbands_up_to 6": "command/a-bribe-fails-for-ever",
    "tables.toml limit.stack 4": "land/three-corps-to-a-hex",
    "tables.toml limit.replenished_a_month 2": "supply/one-unit-a-month",
    "tables.toml depletion.from_month 3": "supply/a-city-helps",
    "tables.toml depletion.loses_at 2": "supply/a-city-helps",
    "tables.toml depletion.each_further_month 0": "supply/the-third-month-in-the-desert",
    "tables.toml repair.from_die 5": "supply/repairs",
    "tables.toml partisans.from_die 7": "supply/a-third-partisan",
    "tables.toml partisans.brushed_aside_from 4": "land/a-partisan-brushed-aside",
    "tables.toml partisans.entry_mp 2": "land/a-partisan-brushed-aside",
    "tables.toml air.hop_ranges 3": "sea/a-hop-of-twice-the-range",
    "tables.toml transport.infantry 3": "sea/a-damaged-transport",
    "tables.toml transport.general 1": "sea/four-points-aboard",
    "tables.toml transport.exempt_air 1": "sea/exempt-air-units-ride-free",
    "tables.toml transport.capacity.STP.0 5": "sea/four-points-aboard",
    "tables.toml transport.capacity.STP.1 3": "sea/a-damaged-transport",
    "tables.toml sea.refuel_ep 2": "sea/fuel-at-sea",
    "tables.toml sea.supply_chit_ep 2": "sea/a-supply-chit-costs-one-ep",
    "units.csv 0.strength 2": "combat/a-river-halves-the-attack",
}


@pytest.mark.parametrize("told", FOLLOWED)
def test_a_case_follows_the_number(told: str, tmp_path: Path) -> None:
    place, _, new = told.rpartition(" ")
    path = CASES / f"{FOLLOWED[told]}.toml"
    other = with_number(tmp_path / "pack", place, int(new))
    assert run_case(path, lambda _: game()).passed
    assert not run_case(path, lambda _: other).passed


Look = Callable[[Aoi], object]


def piece(g: Aoi, name: str) -> int:
    return g.pack.piece_index[name]


def at(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


def aboard(name: str) -> Look:
    return lambda g: points(g, (piece(g, name),))


def cost_of_entering(terrain: str, mover: int) -> Look:
    """What the steps into a kind of ground cost, whoever lives there."""
    return lambda g: {
        cost for ways in g.pack.steps[mover] for to, cost in ways if g.pack.terrain[to] == terrain
    }


def die_against(terrain: str, unit: str) -> Look:
    return lambda g: total(
        tuple(terrain_modifiers(g, (piece(g, unit),), g.pack.terrain.index(terrain)))
    )


def raid_on(code: str, target: str, works: int = 0) -> Look:
    def look(g: Aoi) -> int:
        g.works[at(g, code)] = works
        return target_number(g, at(g, code), target)

    return look


def room(code: str, works: int = 0) -> Look:
    def look(g: Aoi) -> tuple[int, int]:
        g.works[at(g, code)] = g.works.get(at(g, code), 0) | works
        return base_room(g, at(g, code))

    return look


def worn(unit: str, code: str) -> Look:
    """What is added to the depletion roll of a unit that has been cut off in a hex."""

    def look(g: Aoi) -> int:
        leave(g, piece(g, unit))
        g.at[piece(g, unit)] = at(g, code)
        g.cut_off[piece(g, unit)] = g.pack.depletion.from_month
        return total(hardship(g, piece(g, unit)))

    return look


def behind_walls(g: Aoi) -> int:
    g.works[at(g, "S 7816")] = FORT
    return total(defense_strength(g, at(g, "S 7816"), ()))


def remembered(g: Aoi) -> int:
    g.atrocities[1] = 1
    return total(rising(g, 1))


def exempt_together(g: Aoi) -> int:
    """Five units marked o in one hex, as no scenario of ours has them."""
    exempt = [p for p in range(g.pack.count) if g.pack.exempt[p]]
    g.stacks[0] = tuple((exempt * 5)[:5])
    return excess(g, 0)


def exempt_at_a_base(g: Aoi) -> object:
    """Eight aircraft marked o lie at the two bases of Asmara already."""
    hex_ = at(g, "S 7616")
    mine, other = piece(g, "it_ro37_1"), piece(g, "it_ro37_2")
    g.beside[hex_] = (other,) * 8
    return why_no_base(g, mine, hex_)


def far_hops(g: Aoi) -> int:
    """How many hops a fighter makes where every hex of Somalia has a base."""
    for hex_ in range(g.pack.hexes):
        if g.pack.area[hex_] == "Italian Somalia":
            g.works[hex_] = SMALL_BASE
    return max(by_hops(g, piece(g, "it_cr20")).values())


LOOKS: dict[str, tuple[float, Look]] = {
    # a number of the data that no case shows, another, and what of the rules it changes
    "tables.toml terrain.swamp.mp.0": (4, cost_of_entering("swamp", 0)),
    "tables.toml terrain.swamp.mp.1": (4, cost_of_entering("swamp", 1)),
    "tables.toml terrain.swamp.mp.2": (5, cost_of_entering("swamp", 2)),
    "tables.toml terrain.swamp.attack.0": (0, die_against("swamp", "it_i")),
    "tables.toml terrain.swamp.attack.1": (0, die_against("swamp", "it_pusteria")),
    "tables.toml terrain.jungle.mp.1": (5, cost_of_entering("jungle", 1)),
    "tables.toml terrain.jungle.mp.2": (5, cost_of_entering("jungle", 2)),
    "tables.toml terrain.jungle.attack.1": (0, die_against("jungle", "it_pusteria")),
    "tables.toml terrain.jungle.depletion": (-1, worn("eth_kambata", "S 8515")),
    "tables.toml terrain.jungle-mountain.mp.0": (5, cost_of_entering("jungle-mountain", 0)),
    "tables.toml terrain.jungle-mountain.mp.1": (5, cost_of_entering("jungle-mountain", 1)),
    "tables.toml terrain.jungle-mountain.mp.2": (5, cost_of_entering("jungle-mountain", 2)),
    "tables.toml terrain.desert.mp.1": (5, cost_of_entering("desert", 1)),
    "tables.toml terrain.desert.mp.2": (5, cost_of_entering("desert", 2)),
    "tables.toml place.capital.airfield": (3, room("S 8416")),
    "tables.toml fort.strength_percent": (200, behind_walls),
    "tables.toml bombing.target.small_airbase": (3, raid_on("S 7616", "airbase", 1)),
    "tables.toml bombing.target.large_airbase": (5, raid_on("S 7616", "airbase", LARGE_BASE)),
    "tables.toml bombing.target.port": (5, raid_on("S 7615", "port")),
    "tables.toml bombing.target.fort": (6, raid_on("S 7717", "fort", FORT)),
    "tables.toml installation.small_airbase.holds": (3, room("S 7616")),
    "tables.toml installation.large_airbase.holds": (5, room("S 7717", LARGE_BASE)),
    "tables.toml installation.large_airbase.cost": (7, lambda g: chit_of(g, "large").cost),
    "tables.toml command.stack_attacks": (2, lambda g: attack_limit(g, (), 1)),
    "tables.toml limit.stack_exempt": (5, exempt_together),
    "tables.toml limit.base_exempt": (5, exempt_at_a_base),
    "tables.toml depletion.friendly_city": (2, worn("eth_guard", "S 8416")),
    "tables.toml partisans.atrocity": (2, remembered),
    "tables.toml air.hops": (1, far_hops),
    "tables.toml transport.one_step_infantry": (2, aboard("it_dubats")),
    "tables.toml transport.mountain": (3, aboard("it_pusteria")),
    "tables.toml transport.armor": (4, aboard("it_l3")),
    "tables.toml transport.hq": (2, aboard("it_hq_north")),
    "tables.toml transport.bomber": (3, aboard("it_sm81")),
    "tables.toml transport.supply_chit": (2, lambda g: points(g, (SUPPLY_CHIT,))),
    "tables.toml rail.capacity.Egypt": (3, lambda g: capacity_in(g, "Egypt")),
    "tables.toml rail.capacity.Sudan": (2, lambda g: capacity_in(g, "Sudan")),
    "tables.toml rail.capacity.French Somalia": (2, lambda g: capacity_in(g, "French Somalia")),
    "units.csv 0.move": (3, lambda g: values(g, piece(g, "eth_w_tigre"))),
    "units.csv 42.quality": (1, lambda g: lines(g, 42)),
    "units.csv 42.cost": (9, lambda g: step_price(g, 42)),
}


def capacity_in(g: Aoi, area: str) -> int:
    return rail_capacity(g, g.pack.area.index(area))


def opening(played: AoiGame) -> Aoi:
    state = played.new_state("ethiopia", (), numbered_seed(1))
    for seat in state.plan.setup_order:
        take_prepared(state, seat)
    return state


@pytest.mark.parametrize("place", LOOKS)
def test_the_rule_follows_the_number(place: str, tmp_path: Path) -> None:
    new, look = LOOKS[place]
    other = with_number(tmp_path / "pack", place, new)
    assert look(opening(game())) != look(opening(other))


# Every number is read


def assert_read(change: Change, into: Path) -> None:
    """The pack with this change is refused, or other than our own in what the rules look at."""
    try:
        pack = AoiPack(changed(HERE, into, change), HERE)
    except BadInput:
        return
    # most differ in something plain; the slow comparison of all that was built is for the rest
    assert any(plainly_differ(pack, name) for name in vars(own())) or (
        contents(pack) != own_contents()
    ), f"nothing follows {change}"


def plainly_differ(pack: AoiPack, name: str) -> bool:
    """Whether the packs differ in an attribute of numbers, words and tuples."""
    mine, theirs = getattr(own(), name), getattr(pack, name)
    plain = isinstance(mine, int | str | tuple) and name not in ("digest", "legend")
    return plain and mine != theirs


def is_followed(change: Change) -> bool:
    """Whether a test above shows what the rules make of a number."""
    place = f"{change.file} {'.'.join(map(str, change.place))}"
    return place in LOOKS or any(told.rpartition(" ")[0] == place for told in FOLLOWED)


@pytest.mark.parametrize("change", [c for c in changes(HERE) if not is_followed(c)], ids=str)
def test_any_other_number_is_refused_or_makes_another_pack(change: Change, tmp_path: Path) -> None:
    assert_read(change, tmp_path / "pack")


@pytest.mark.soak
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_each_number_is_refused_or_makes_another_pack(portion: int, tmp_path: Path) -> None:
    for change in changes(HERE, every=True)[portion::PORTIONS]:
        assert_read(change, tmp_path / "pack")
