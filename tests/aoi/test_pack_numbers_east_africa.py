"""The numbers that only EAST AFRICA reads: the war at sea and in the air, seasons, options."""

from collections.abc import Callable
from pathlib import Path

import pytest
from aoi_packs import game, with_number
from packs import changes
from skies import filled, number, numbers

from zariba.core.case import run_case
from zariba.core.dice import numbered_seed
from zariba.games.aoi.game import AoiGame
from zariba.games.aoi.material.pack import HERE
from zariba.games.aoi.rules.air_duel import duel_odds, fires_back
from zariba.games.aoi.rules.air_naval import bombing_dice
from zariba.games.aoi.rules.air_transport import chit_price
from zariba.games.aoi.rules.airbase_raids import airbase_raid_odds
from zariba.games.aoi.rules.amphibious import landing_points
from zariba.games.aoi.rules.attrition import Attrition
from zariba.games.aoi.rules.interdiction import Interdiction, effect_on, terrain_pips
from zariba.games.aoi.rules.naval_interception import intercept_modifiers
from zariba.games.aoi.rules.night import night_in_the_air
from zariba.games.aoi.rules.partisans import rising
from zariba.games.aoi.rules.pilot_recovery import recover_pilots
from zariba.games.aoi.rules.rail_raids import rail_raid_odds
from zariba.games.aoi.rules.scrounging import worth
from zariba.games.aoi.rules.shore_bombardment import weight
from zariba.games.aoi.rules.standby import SeaOffensive
from zariba.games.aoi.rules.state import ALLIED, AXIS, DEPLETED, FORT, STANDBY, Aoi
from zariba.games.aoi.rules.task_forces import chits_of, speed
from zariba.games.aoi.rules.transport import capacity, points
from zariba.games.aoi.rules.under_way import MOONLIT, UnderWay
from zariba.games.aoi.view.odds_at_sea import night_odds

CASES = HERE.parent / "cases"
ITALIAN = 45
"""A piece of a major power: its nation pays for Air Supply."""
KHARTOUM, ASMARA, MASSAWA, ADDIS = "S 7621", "S 7616", "S 7615", "S 8416"

FOLLOWED = {
    # a number of the data, and a case that no longer holds when it is another
    "tables.toml die.landing -1": "naval_war/landing-against-defenders",
    "tables.toml elimination.modifier.it_nasi 0": "east_africa/nasi-is-lost-on-a-three",
    "tables.toml elimination.modifier.uk_cunningham 0": "east_africa/cunningham-is-lost-on-a-three",
    "tables.toml partisans.buy_ep 3": "east_africa/a-partisan-bought",
    "tables.toml transport.landing.commando.0 3": "naval_war/boats-of-gideon-force-near",
    "tables.toml sea.scrap_ep 2": "east_africa/scrapped-at-massawa",
    "tables.toml sea.dummies 2": "naval_war/one-dummy-and-no-more",
    "tables.toml sea.combat.margin 5": "naval_war/a-bomber-finds-a-convoy",
    "tables.toml sea.combat.rounds 3": "naval_war/a-convoy-goes-on",
    "tables.toml sea.intercept.from_die 6": "naval_war/a-convoy-goes-on",
    "tables.toml sea.intercept.bad_weather 0": "naval_war/roll-5-misses-in-mud",
    "tables.toml sea.reconnoitre.from_die 5": "naval_war/a-bomber-finds-a-convoy",
    "tables.toml sea.reconnoitre.bad_weather 0": "naval_war/bombers-in-the-rain",
    "tables.toml sea.reconnoitre.automatic_hexes 3": "naval_war/a-bomber-finds-a-convoy",
    "tables.toml sea.bombers.anti_aircraft 3": "naval_war/a-cruiser-alone-has-two",
    "tables.toml sea.bombers.escorted 2": "naval_war/bombers-in-moonlight",
    "tables.toml sea.night.escapes_up_to 2": "naval_war/a-moonlit-night",
    "tables.toml sea.night.combat_of.Italy -2": "naval_war/a-moonlit-night",
}


@pytest.mark.parametrize("told", FOLLOWED)
def test_a_case_follows_the_number(told: str, tmp_path: Path) -> None:
    place, _, new = told.rpartition(" ")
    path = CASES / f"{FOLLOWED[told]}.toml"
    other = with_number(tmp_path / "pack", place, int(new))
    assert run_case(path, lambda _: game()).passed
    assert not run_case(path, lambda _: other).passed


Look = Callable[[AoiGame], object]


def laid(played: AoiGame, *dice: int, **where: str) -> Aoi:
    """June 1940 with a few pieces on the map of a game."""
    return filled(played.state_type, dice, (), where)


def hex_(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


def aboard(name: str) -> Look:
    def look(played: AoiGame) -> int:
        g = laid(played)
        return points(g, (number(g, name),))

    return look


def room(ship: str, *, damaged: bool) -> Look:
    def look(played: AoiGame) -> int:
        g = laid(played, **{ship: MASSAWA})
        g.status[number(g, ship)] |= DEPLETED * damaged
        return capacity(g, number(g, ship))

    return look


def boats(name: str, sailed: int) -> Look:
    def look(played: AoiGame) -> int:
        g = laid(played)
        return landing_points(g, number(g, name), sailed)

    return look


def duel(shooter: str, target: str, *, back: bool = False) -> Look:
    def look(played: AoiGame) -> object:
        g = laid(played, **{shooter: KHARTOUM, target: ASMARA})
        return duel_odds(g, number(g, shooter), number(g, target), back=back).outcomes

    return look


def pips(code: str, works: int = 0) -> Look:
    def look(played: AoiGame) -> object:
        g = laid(played)
        g.works[hex_(g, code)] = works
        return terrain_pips(g, hex_(g, code))

    return look


def pips_of(terrain: str) -> Look:
    return lambda played: pips(played.state_type.pack.codes[bare_hex(played, terrain)])(played)


def bare_hex(played: AoiGame, terrain: str) -> int:
    """A hex of some ground without a railway or a city."""
    pack = played.state_type.pack
    fits = (h for h in range(pack.hexes) if pack.terrain[h] == terrain)
    return next(h for h in fits if not pack.rails[h] and not pack.city[h])


def effects(played: AoiGame) -> object:
    g = laid(played)
    return [effect_on(g, number(g, "it_col1"), size) for size in range(20)]


def friendly_fire(played: AoiGame) -> object:
    """The dice that hit the own troops beside the target."""
    g = laid(played, 1, 1, uk_westyork="S 7618", it_col1="S 7718", uk_blenheim=KHARTOUM)
    step = Interdiction(ALLIED, hex_(g, "S 7718"), ())
    step.bombers, step.units = numbers(g, "uk_blenheim"), numbers(g, "it_col1")
    step.attack(g)
    return [type(pushed).__name__ for pushed in g.flow]


def ships_bombed(*, bonus: bool) -> Look:
    def look(played: AoiGame) -> object:
        g = laid(played, it_dd_1=MASSAWA, uk_blenheim=KHARTOUM)
        bomber, ship = numbers(g, "uk_blenheim", "it_dd_1")
        return bombing_dice(g, bomber, hex_(g, MASSAWA), ship, bonus)

    return look


def moonlight(played: AoiGame) -> object:
    g = laid(played, it_dd_1="S 7614")
    g.flow = [UnderWay(AXIS, numbers(g, "it_dd_1"), night=MOONLIT)]  # type: ignore[list-item]
    return night_in_the_air(g)


def rescued(played: AoiGame) -> int:
    g = laid(played, 4)
    g.downed = [number(g, "uk_gladiator")]
    recover_pilots(g)
    return g.at[number(g, "uk_gladiator")]


def dummy_speed(played: AoiGame) -> int:
    g = laid(played)
    g.forces[0] = hex_(g, MASSAWA)
    return speed(g, 0)


def far_on_standby(played: AoiGame) -> object:
    """From how many hexes a ship at Massawa may still join a Sea Offensive."""
    g = laid(played)
    ship = number(g, "it_dd_1")
    g.at[ship] = hex_(g, MASSAWA)
    g.status[ship] |= STANDBY
    offensives = (
        SeaOffensive(AXIS, g.plan.sides[AXIS].nation, hex=first) for first in range(g.pack.hexes)
    )
    return sum(one.why_not_sail(g, ship) is None for one in offensives)


def heavy_guns(played: AoiGame) -> int:
    g = laid(played, uk_cl="S 8008")
    return weight(g, numbers(g, "uk_cl") * 20)


def raid(odds: Callable[[Aoi, int, tuple[int, ...]], object]) -> Look:
    def look(played: AoiGame) -> object:
        g = laid(played, it_sm79=ADDIS, it_sm81=ADDIS, uk_gladiator=KHARTOUM)
        return odds(g, hex_(g, KHARTOUM), numbers(g, "it_sm79", "it_sm81"))

    return look


def losses_before(played: AoiGame) -> int:
    g = played.start("east_africa", (), numbered_seed(3))
    step = g.flow[-1]
    assert isinstance(step, Attrition)
    return step.need


def first_eps(played: AoiGame) -> object:
    g = played.start("east_africa", (), numbered_seed(3))
    while isinstance(g.flow[-1], Attrition):
        choice = played.choice(g, AXIS)
        assert choice is not None
        assert played.apply(g, AXIS, choice.options[0]) is None
    for seat in g.plan.setup_order:
        for action in (("prepared", 0), ("done", 0)):
            assert played.apply(g, seat, action) is None
    return g.eps


def scrounged(name: str, *, damaged: bool) -> Look:
    def look(played: AoiGame) -> int:
        g = laid(played)
        g.status[number(g, name)] |= DEPLETED * damaged
        return worth(g, number(g, name))

    return look


LOOKS: dict[str, tuple[float, Look]] = {
    # a number of the data that no case shows, another, and what of the rules it changes
    "scenarios.toml scenario.1.side.0.starting_eps.Italy": (4, first_eps),
    "scenarios.toml scenario.1.side.0.attrition_dice": (3, losses_before),
    "tables.toml bombing.points.air_step": (4, raid(airbase_raid_odds)),
    "tables.toml bombing.points.rail_capacity": (3, raid(rail_raid_odds)),
    "tables.toml partisans.conquered": (2, lambda played: rising(laid(played), 1)),
    "tables.toml air.recovered_up_to": (4, rescued),
    "tables.toml air.supply_chit_ep": (2, lambda played: chit_price(laid(played), ITALIAN)),
    "tables.toml transport.cavalry": (3, aboard("it_cav")),
    "tables.toml transport.commando": (2, aboard("uk_gideon")),
    "tables.toml transport.capacity.CL.0": (2, room("uk_cl", damaged=False)),
    "tables.toml transport.capacity.CL.1": (2, room("uk_cl", damaged=True)),
    "tables.toml transport.capacity.DD.0": (2, room("uk_dd", damaged=False)),
    "tables.toml transport.capacity.DD.1": (2, room("uk_dd", damaged=True)),
    "tables.toml transport.landing_near": (5, boats("it_col1", 5)),
    "tables.toml transport.landing.infantry.0": (4, boats("it_col1", 0)),
    "tables.toml transport.landing.infantry.1": (5, boats("it_col1", 30)),
    "tables.toml transport.landing.one_step_infantry.0": (3, boats("it_band1_1", 0)),
    "tables.toml transport.landing.one_step_infantry.1": (4, boats("it_band1_1", 30)),
    "tables.toml transport.landing.mountain.0": (4, boats("it_pusteria", 0)),
    "tables.toml transport.landing.mountain.1": (5, boats("it_pusteria", 30)),
    "tables.toml transport.landing.commando.1": (4, boats("uk_gideon", 30)),
    "tables.toml sea.task_forces": (4, lambda played: len(chits_of(laid(played), AXIS))),
    "tables.toml sea.dummy_move": (21, dummy_speed),
    "tables.toml sea.standby_hexes": (11, far_on_standby),
    "tables.toml sea.combat.bombardment_most": (4, heavy_guns),
    "tables.toml sea.intercept.reconnoitred": (
        2,
        lambda played: intercept_modifiers(laid(played), 0, found=True),
    ),
    "tables.toml sea.bombers.in_port": (0, ships_bombed(bonus=False)),
    "tables.toml sea.bombers.torpedo_bonus": (3, ships_bombed(bonus=True)),
    "tables.toml sea.night.dark_up_to": (3, lambda played: night_odds(laid(played))),
    "tables.toml sea.night.combat": (0, moonlight),
    "tables.toml air_combat.aborts_from": (9, duel("uk_gladiator", "it_cr42")),
    "tables.toml air_combat.loses_step_from": (11, duel("uk_gladiator", "it_cr42")),
    "tables.toml air_combat.eliminated_from": (13, duel("uk_hurricane", "it_ca133_1")),
    "tables.toml air_combat.twice_as_strong": (2, duel("uk_hurricane", "it_cr32")),
    "tables.toml air_combat.return_fire": (-1, duel("uk_blenheim", "it_cr42", back=True)),
    "tables.toml air_combat.return_fire_quality": (
        2,
        lambda played: fires_back(laid(played), number(laid(played), "uk_blenheim")),
    ),
    "tables.toml interdiction.terrain.jungle": (-1, pips_of("jungle")),
    "tables.toml interdiction.terrain.jungle-mountain": (-1, pips_of("jungle-mountain")),
    "tables.toml interdiction.terrain.desert": (3, pips_of("desert")),
    "tables.toml interdiction.fort": (0, pips(ASMARA, FORT)),
    "tables.toml interdiction.city": (0, pips(ADDIS)),
    "tables.toml interdiction.rail": (2, pips("S 7320")),
    "tables.toml interdiction.activates_at": (3, effects),
    "tables.toml interdiction.depletes_at": (4, effects),
    "tables.toml interdiction.friendly_fire": (3, friendly_fire),
    "tables.toml scrounging.whole_percent": (75, scrounged("it_sm79", damaged=False)),
    "tables.toml scrounging.damaged_ep": (2, scrounged("it_sm79", damaged=True)),
}


@pytest.mark.parametrize("place", LOOKS)
def test_the_rule_follows_the_number(place: str, tmp_path: Path) -> None:
    new, look = LOOKS[place]
    assert look(game()) != look(with_number(tmp_path / "pack", place, new))


def test_no_number_of_the_war_at_sea_and_in_the_air_is_left_out() -> None:
    parts = ("sea", "air_combat", "interdiction", "scrounging")
    shown = {*LOOKS, *(told.rpartition(" ")[0] for told in FOLLOWED)}
    every = {
        f"{one.file} {'.'.join(map(str, one.place))}"
        for one in changes(HERE)
        if one.file == "tables.toml" and one.place[0] in parts
    }
    known = {"tables.toml sea.refuel_ep", "tables.toml sea.supply_chit_ep"}
    assert every - shown - known == set()
