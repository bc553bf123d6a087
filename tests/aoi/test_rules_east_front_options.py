"""The options of EAST FRONT: pieces they bring, orders, losses for good."""

import random

import pytest
from abyssinia import act, asked, offered, own, put, run, top
from barbarossa import (
    BERLIN,
    EAST,
    KHARKOV,
    KIEV,
    MOSCOW,
    bare,
    game,
    give,
    hex_,
    month,
    nation,
    piece,
    plan,
    set_up,
)

from zariba.core.choice import Refusal
from zariba.games.aoi.game import EAST_FRONT
from zariba.games.aoi.rules.air_duel import aim_of
from zariba.games.aoi.rules.arrivals import Arrivals, withdraw
from zariba.games.aoi.rules.attackers import ATTACK, why_not_attack
from zariba.games.aoi.rules.bombing import bomb, bombing_odds, guns_in, target_number, targets
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.command import UnderCommand, why_not_activate
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.dismissals import Dismissal, dismissible
from zariba.games.aoi.rules.elimination import eliminate, lose_step
from zariba.games.aoi.rules.experten import Experten
from zariba.games.aoi.rules.field_marshals import attack_bonus, defense_bonus
from zariba.games.aoi.rules.force_pool import why_not_build
from zariba.games.aoi.rules.losses import why_not_stand
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.railway_gun import GunFire, gun_odds, wreckable
from zariba.games.aoi.rules.railways import railways
from zariba.games.aoi.rules.retreat import next_hexes
from zariba.games.aoi.rules.scrounging import Scrounge
from zariba.games.aoi.rules.season import ARRIVALS, SeasonalTurn, each_power
from zariba.games.aoi.rules.sequence import EndOfTurn, begin, strategic_steps
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    ABSENT,
    ACES,
    ALLIED,
    AXIS,
    COMMANDED,
    DEAD,
    DEPLETED,
    END,
    FIELD_DAMAGED,
    FORT,
    OFF,
    POOL,
    PORT_DAMAGED,
    SIXTEENTHS,
    Aoi,
    total,
)
from zariba.games.aoi.rules.strategic_bombing import CityRaids
from zariba.games.aoi.rules.strength import apathy, attack_strength, defense_strength
from zariba.games.aoi.rules.transport import why_not_embark
from zariba.games.aoi.rules.wartime_replacements import WartimeReplacements
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

OPTIONS = {
    "11.10": "dismissals", "11.13": "no-second-life", "11.22": "stand-fast",
    "11.24": "scrounging", "11.26": "replacements", "11.28": "veterans",
    "11.29": "torpedo-bonus", "11.31": "flak", "11.32": "manstein", "11.33": "messe",
    "11.34": "experten", "11.35": "interdiction", "11.36": "bypass", "11.37": "night",
    "11.38": "gustav",
}  # fmt: skip
SEVASTOPOL, BEFORE_SEVASTOPOL = "E 3722", "E 3622"
SMOLENSK = "E 2226"
POINT = 4 * SIXTEENTHS
WINTER = 2


def freeze(g: Aoi) -> None:
    """Winter in the Severe zone."""
    g.weather[own().zone_index["Severe"]] = WINTER


@pytest.mark.rules("efr.t", "sc.e", "11.0a")
def test_each_optional_rule_of_the_scenario_is_offered_in_each_of_its_forms() -> None:
    assert set(plan().optional) == set(OPTIONS)
    for form in EAST_FRONT:
        assert {v.id for v in game().variants_in(form)} == {*OPTIONS.values(), "ratings-defend"}
    texts = {v.id: v.about for v in game().variants_in(EAST)}
    recommended = {name for name, text in texts.items() if "recommends" in text}
    assert recommended == {"dismissals", "stand-fast"}


@pytest.mark.rules("11.31a", "11.32a", "11.33a", "11.38a")
def test_pieces_of_options_are_there_only_with_the_option() -> None:
    names = ("gg_manstein44", "gg_manstein2", "gg_messe", "ge_flak_1", "ge_flak_2", "ge_gustav")
    plain = set_up()
    assert {plain.at[piece(name)] for name in names} == {ABSENT}
    g = bare("flak", "manstein", "messe", "gustav")
    assert {g.at[piece(name)] for name in names} == {OFF}


# ---- 11.10, 11.13, 11.22


@pytest.mark.rules("b11.10a")
def test_a_low_die_in_december_costs_germany_a_general_of_the_soviets_choice() -> None:
    g = bare("dismissals", dice=(3,), gg_guderian=KIEV, gg_hoth=KIEV, gg_kleist=KIEV)
    month(g, "December 1941")
    first = strategic_steps(g)[0]
    assert isinstance(first, Dismissal)
    run(g, first)
    assert top(g).asks(g) == (ALLIED,)
    assert set(offered(g, "unit")) == {"gg_guderian", "gg_hoth", "gg_kleist"}
    assert act(g, ("unit", "gg_guderian")) is None
    assert g.at[piece("gg_guderian")] == DEAD
    month(g, "November 1941")
    assert not isinstance(strategic_steps(g)[0], Dismissal)


@pytest.mark.rules("b11.10a")
def test_a_die_of_four_dismisses_nobody() -> None:
    g = bare("dismissals", dice=(4,), gg_guderian=KIEV, gg_hoth=KIEV)
    run(g, Dismissal(ALLIED))
    assert not g.flow
    assert g.at[piece("gg_guderian")] >= 0


@pytest.mark.rules("11.32b")
def test_manstein_is_never_dismissed() -> None:
    g = bare("dismissals", "manstein", dice=(1,), gg_manstein44=KIEV, gg_hoth=KIEV, gg_kleist=KIEV)
    run(g, Dismissal(ALLIED))
    assert piece("gg_manstein44") not in dismissible(g, ALLIED)
    refusal = act(g, ("unit", "gg_manstein44"))
    assert refusal is not None
    assert refusal.rule == "11.32b"


@pytest.mark.rules("b11.13a")
def test_without_a_second_life_lost_armor_does_not_return_to_the_pool() -> None:
    for options, box in (((), POOL), (("no-second-life",), DEAD)):
        g = bare(*options, ge_75_1=KIEV, ge_443_1=KIEV)
        eliminate(g, piece("ge_75_1"), "b5.17a")
        eliminate(g, piece("ge_443_1"), "b4.13b")
        assert g.at[piece("ge_75_1")] == box
        assert g.at[piece("ge_443_1")] == box


@pytest.mark.rules("b11.22a")
def test_german_units_hold_a_city_in_winter_from_december_1941_on() -> None:
    g = bare("stand-fast", ge_63_1=SMOLENSK, it_45m=SMOLENSK, ge_63_2="E 2326")
    give(g, AXIS, SMOLENSK)
    g.chits[hex_(SMOLENSK)] = AXIS
    month(g, "January 1942")
    freeze(g)
    run(g, MovementPhase(AXIS))
    assert set(offered(g, "unit")) == {"it_45m", "ge_63_2"}
    refusal = act(g, ("unit", "ge_63_1"))
    assert refusal is not None
    assert refusal.rule == "b11.22a"
    g.cut_off[piece("ge_63_1")] = 1
    assert "ge_63_1" in offered(g, "unit")


@pytest.mark.rules("b11.22a")
@pytest.mark.parametrize(("name", "cold"), [("November 1941", True), ("June 1942", False)])
def test_before_december_1941_and_in_summer_they_may_leave(name: str, cold: bool) -> None:
    g = bare("stand-fast", ge_63_1=SMOLENSK)
    g.chits[hex_(SMOLENSK)] = AXIS
    month(g, name)
    if cold:
        freeze(g)
    run(g, MovementPhase(AXIS))
    assert offered(g, "unit") == ["ge_63_1"]


@pytest.mark.rules("b11.22a")
def test_they_stand_fast_even_against_a_retreat_of_two_hexes() -> None:
    g = bare("stand-fast", ge_63_1=SMOLENSK)
    month(g, "January 1942")
    assert why_not_stand(g, hex_(SMOLENSK), AXIS, 2) is not None
    freeze(g)
    assert why_not_stand(g, hex_(SMOLENSK), AXIS, 2) is None


# ---- 11.24, 11.26


@pytest.mark.rules("11.24a")
def test_each_major_power_scrounges_units_of_its_own() -> None:
    g = bare("scrounging", ge_63_1=BERLIN, it_45m=BERLIN, fi_33_1="E 1532")
    assert each_power(g)[0][1] != each_power(g)[1][1]
    run(g, Scrounge(AXIS, nation("Germany")))
    assert offered(g, "unit") == ["ge_63_1"]
    assert act(g, ("unit", "it_45m")) == Refusal(
        "11.24a", "each major power scrounges a unit of its own"
    )
    assert act(g, ("unit", "ge_63_1")) is None
    assert g.eps[nation("Germany")] == own().cost[piece("ge_63_1")] // 2
    run(g, Scrounge(AXIS, nation("Italy")))
    assert offered(g, "unit") == ["it_45m"]


@pytest.mark.rules("11.26c", "11.26a")
def test_a_unit_of_that_strength_in_the_force_pool_may_be_depleted_instead() -> None:
    g = bare("replacements", dice=(6,), ge_63_1=BERLIN)
    pooled = piece("ge_63_20")
    g.at[pooled] = POOL
    run(g, WartimeReplacements(AXIS, nation("Germany")))
    assert set(offered(g, "unit")) == {"ge_63_1", "ge_63_20"}
    waiting = act(g, ("unit", "ge_63_21"))
    assert waiting is not None
    assert waiting.rule == "11.26c"
    assert act(g, ("unit", "ge_63_20")) is None
    assert g.at[pooled] == POOL
    assert g.status[pooled] & DEPLETED
    g.eps[nation("Germany")] = 50
    fed = frozenset({hex_(BERLIN)})
    whole = why_not_build(g, AXIS, pooled, False, (), fed)
    assert whole is not None
    assert whole.rule == "11.26c"
    assert why_not_build(g, AXIS, pooled, True, (), fed) is None


@pytest.mark.rules("11.26c")
def test_a_depleted_unit_of_the_pool_is_gone_for_good() -> None:
    g = bare("replacements", dice=(3,))
    pooled = piece("ge_63_20")
    g.at[pooled], g.status[pooled] = POOL, DEPLETED
    run(g, WartimeReplacements(AXIS, nation("Germany")))
    assert g.at[pooled] == DEAD


@pytest.mark.rules("11.26c")
def test_whole_and_depleted_units_of_a_kind_are_built_each_for_itself() -> None:
    g = bare("replacements")
    g.at[piece("ge_63_20")], g.status[piece("ge_63_20")] = POOL, DEPLETED
    g.at[piece("ge_63_21")] = POOL
    g.eps[nation("Germany")] = 50
    run(g, Construction(AXIS))
    assert {"ge_63_20", "ge_63_21"} <= set(offered(g, "half"))
    assert "ge_63_20" not in offered(g, "build")
    assert "ge_63_21" in offered(g, "build")


# ---- 11.31


@pytest.mark.rules("11.31a")
def test_one_flak_unit_arrives_in_winter_and_one_in_spring_1943() -> None:
    due = {own().piece_ids[a.piece]: a.month for a in plan().sides[AXIS].arrivals}
    seasons = [plan().months[due[name]].season for name in ("ge_flak_1", "ge_flak_2")]
    assert seasons == ["Winter 1943", "Spring 1943"]
    g = bare("flak")
    month(g, "January 1943")
    run(g, Arrivals(AXIS))
    assert "ge_flak_1" in offered(g, "unit")
    assert "ge_flak_2" not in offered(g, "unit")
    assert act(g, ("unit", "ge_flak_1"), ("hex", BERLIN)) is None
    assert g.at[piece("ge_flak_1")] == hex_(BERLIN)


@pytest.mark.rules("11.31b")
def test_flak_defends_with_two_and_never_attacks() -> None:
    g = bare("flak", ge_flak_1="E 2927", ge_63_1="E 2927", so_43_1=KIEV)
    flak = piece("ge_flak_1")
    assert total(defense_strength(g, hex_("E 2927"), ())) == 8 * POINT
    g.flow = [UnderCommand(AXIS, nation("Germany"), limit=1)]
    assert why_not_activate(g, flak) is not None  # nobody leads it here
    g.status[flak] |= COMMANDED
    refusal = why_not_attack(g, flak, hex_(KIEV), ATTACK)
    assert refusal is not None
    assert refusal.rule == "11.31b"


@pytest.mark.rules("11.31c", "11.31d")
@pytest.mark.parametrize(
    ("guns", "hit"), [((), 6), (("ge_flak_1",), 12), (("ge_flak_1", "ge_flak_2"), 12)]
)
def test_flak_hits_a_bomber_on_a_seven_two_units_no_oftener(
    guns: tuple[str, ...], hit: int
) -> None:
    g = bare("flak", so_616_1=MOSCOW)
    for name in guns:
        put(g, name, BERLIN)
    odds = bombing_odds(g, hex_(BERLIN), "airfield", (piece("so_616_1"),))
    assert sum(ways for word, ways, _ in odds.outcomes if "a bomber hit" in word) == hit


@pytest.mark.rules("11.31c")
def test_flak_costs_a_raider_a_step_on_a_natural_seven() -> None:
    g = bare("flak", dice=(3, 4), so_616_1=MOSCOW, ge_flak_1=SMOLENSK)
    run(g, CityRaids(ALLIED))
    assert act(g, ("hex", SMOLENSK), ("unit", "so_616_1"), ("go", "")) is None
    assert g.status[piece("so_616_1")] & DEPLETED


@pytest.mark.rules("11.31f")
def test_a_lost_flak_unit_is_lost_for_good() -> None:
    g = bare("flak", ge_flak_1=BERLIN)
    lose_step(g, piece("ge_flak_1"), "b5.17a")
    assert g.at[piece("ge_flak_1")] == DEAD


@pytest.mark.rules("11.31e")
def test_flak_moves_like_any_unit() -> None:
    g = bare("flak", ge_flak_1=BERLIN)
    run(g, MovementPhase(AXIS))
    assert act(g, ("unit", "ge_flak_1"), ("hex", "E 2739")) is None


# ---- 11.32, 11.33, 11.34


@pytest.mark.rules("11.32a")
def test_manstein_changes_his_chit_in_autumn_1942_and_leaves_in_spring_1944() -> None:
    g = bare("manstein", gg_manstein44=KIEV, ge_63_1=KIEV)
    month(g, "October 1942")
    withdraw(g)
    assert g.at[piece("gg_manstein44")] < 0
    run(g, Arrivals(AXIS))
    assert act(g, ("unit", "gg_manstein2"), ("hex", BERLIN)) is None
    month(g, "April 1944")
    withdraw(g)
    assert g.at[piece("gg_manstein2")] < 0


@pytest.mark.rules("11.32a")
def test_with_one_chit_of_manstein_the_other_is_lost() -> None:
    g = bare("manstein", gg_manstein44=KIEV)
    eliminate(g, piece("gg_manstein44"), "b5.20a")
    assert g.at[piece("gg_manstein2")] == DEAD
    month(g, "October 1942")
    run(g, Arrivals(AXIS))
    assert not g.flow or "gg_manstein2" not in offered(g, "unit")


@pytest.mark.rules("11.32c")
def test_manstein_helps_every_german_stack_in_the_radius_of_his_hq() -> None:
    g = bare("manstein", gg_manstein2=KIEV, gh_south=KIEV, ge_63_1="E 2927", ru_33_1="E 3026")
    german, rumanian = (piece("ge_63_1"),), (piece("ru_33_1"),)
    assert [part.value for part in defense_bonus(g, german)] == [2 * POINT]
    assert defense_bonus(g, rumanian) == []
    assert attack_bonus(g, german) == []  # no Offensive of his HQ
    g.flow = [UnderCommand(AXIS, nation("Germany"), agents=(piece("gh_south"),))]
    assert [part.rule for part in attack_bonus(g, german)] == ["11.32c"]
    assert total(attack_strength(g, german, hex_("E 2826"), (), -1)) == 8 * POINT
    g.flow = [UnderCommand(AXIS, nation("Germany"), agents=(piece("gh_north"),))]
    assert attack_bonus(g, german) == []  # of another HQ


@pytest.mark.rules("11.32c")
def test_without_an_hq_manstein_helps_nobody() -> None:
    g = bare("manstein", gg_manstein2="E 2927", ge_63_1="E 2927")
    assert total(defense_strength(g, hex_("E 2927"), ())) == 6 * POINT


@pytest.mark.rules("11.33a")
@pytest.mark.parametrize(
    ("name", "where", "apathetic"),
    [
        ("July 1942", KIEV, False),
        ("January 1943", KIEV, True),
        ("July 1942", "E 2733", True),
    ],
)
def test_messe_frees_italians_of_apathy_in_the_soviet_union_before_1943(
    name: str, where: str, apathetic: bool
) -> None:
    g = bare("messe", it_45m=where, gg_messe=where)
    month(g, name)
    assert bool(apathy(g, (piece("it_45m"),))) == apathetic
    elsewhere = bare("messe", it_45m=KIEV, gg_messe=KHARKOV)
    assert apathy(elsewhere, (piece("it_45m"),))


@pytest.mark.rules("11.33a")
def test_messe_arrives_with_an_italian_unit() -> None:
    g = bare("messe", it_45m="E 2733", ge_63_1="E 2732")
    month(g, "July 1941")
    run(g, Arrivals(AXIS))
    assert act(g, ("unit", "gg_messe")) is None
    assert offered(g, "hex") == ["E 2733"]


@pytest.mark.rules("11.34a")
def test_the_experten_raise_the_quality_of_one_german_fighter() -> None:
    g = bare("experten", ge_443_1=BERLIN, ge_443_2=BERLIN, it_451f=BERLIN, so_450_1=MOSCOW)
    run(g, Experten(AXIS))
    assert set(offered(g, "unit")) == {"ge_443_1", "ge_443_2"}
    assert act(g, ("unit", "ge_443_1")) is None
    ace, foe = piece("ge_443_1"), piece("so_450_1")
    assert sum(part.value for part in aim_of(g, ace, foe, back=False)) == 4
    assert sum(part.value for part in aim_of(g, foe, ace, back=False)) == -4
    run(g, EndOfTurn())
    assert g.status[ace] & ACES


@pytest.mark.rules("11.34b")
def test_the_chit_is_lost_with_a_step_and_given_again_later() -> None:
    g = bare("experten", ge_443_1=BERLIN, ge_443_2=BERLIN)
    g.status[piece("ge_443_1")] |= ACES
    lose_step(g, piece("ge_443_1"), "b4.13b")
    assert not g.status[piece("ge_443_1")] & ACES
    run(g, Experten(AXIS))
    assert act(g, ("unit", "ge_443_2")) is None
    assert [i for i, s in enumerate(g.status) if s & ACES] == [piece("ge_443_2")]


@pytest.mark.rules("11.34a", "11.34c")
def test_the_chit_is_given_before_june_1941_and_in_seasons_only() -> None:
    g = game().start(EAST, ["experten"], bytes(32))
    for seat in plan().setup_order:
        for action in (("prepared", 0), ("done", 0)):
            assert game().apply(g, seat, action) is None
    assert isinstance(top(g), Experten)
    assert game().apply(g, AXIS, ("unit", piece("ge_443_1"))) is None
    assert not any(isinstance(step, Experten) for step in g.flow)


@pytest.mark.rules("11.34c")
def test_the_unit_arrivals_step_asks_for_the_chit_again() -> None:
    for options, asks in ((("experten",), True), ((), False)):
        g = bare(*options, ge_443_1=BERLIN)
        month(g, "July 1941")
        step = SeasonalTurn(ARRIVALS)
        g.flow = [step]
        step.work(g)
        assert any(isinstance(one, Experten) for one in g.flow) == asks


# ---- 11.38


@pytest.mark.rules("11.38a")
def test_gustav_comes_to_berlin_if_that_is_supplied_and_no_enemy_is_near() -> None:
    g = bare("gustav")
    month(g, "January 1942")
    run(g, Arrivals(AXIS))
    assert act(g, ("unit", "ge_gustav")) is None
    assert offered(g, "hex") == [BERLIN]
    beset = bare("gustav", so_43_1="E 2839")
    month(beset, "January 1942")
    run(beset, Arrivals(AXIS))
    assert not beset.flow or "ge_gustav" not in offered(beset, "unit")


@pytest.mark.rules("11.38b", "11.38g")
def test_gustav_moves_by_rail_only_and_needs_no_capacity() -> None:
    g = bare("gustav", ge_gustav=BERLIN, ge_63_1=BERLIN)
    run(g, MovementPhase(AXIS))
    refusal = act(g, ("unit", "ge_gustav"))
    assert refusal is not None
    assert refusal.rule == "11.38b"
    assert "ge_gustav" not in offered(g, "unit")
    run(g, RailMovement(AXIS))
    assert act(g, ("unit", "ge_gustav")) is None
    there = offered(g, "hex")
    assert "E 2734" in there  # Warsaw
    assert all(own().rails[hex_(code)] for code in there)
    assert act(g, ("hex", "E 2734")) is None
    assert g.at[piece("ge_gustav")] == hex_("E 2734")


@pytest.mark.rules("11.38b")
def test_gustav_takes_no_room_and_has_a_zone_of_control_in_its_own_hex_only() -> None:
    g = bare("gustav", ge_gustav="E 2927")
    assert not enemy_zoc(g, ALLIED, hex_("E 2928"))
    assert enemy_zoc(g, ALLIED, hex_("E 2927"))
    for name in ("ge_63_1", "ge_63_2"):
        put(g, name, "E 2927")
    assert enemy_zoc(g, ALLIED, hex_("E 2928"))
    assert why_no_room(g, (piece("ge_63_3"),), hex_("E 2927")) is None


@pytest.mark.rules("11.38c")
def test_gustav_never_attacks_and_defends_with_two() -> None:
    g = bare("gustav", ge_gustav="E 2927", so_43_1=KIEV)
    g.flow = [UnderCommand(AXIS, nation("Germany"), hexes=(hex_("E 2927"),), limit=1)]
    refusal = why_not_activate(g, piece("ge_gustav"))
    assert refusal is not None
    assert refusal.rule == "11.38c"
    assert total(defense_strength(g, hex_("E 2927"), ())) == 2 * POINT


@pytest.mark.rules("11.38c")
def test_gustav_retreats_along_its_rails_or_is_lost_for_good() -> None:
    g = bare("gustav", ge_gustav=KIEV)
    gun, kiev = piece("ge_gustav"), hex_(KIEV)
    around = [own().codes[h] for h in own().joined[kiev]]
    give(g, AXIS, *around)
    ways = next_hexes(g, gun, kiev, 1, kiev, extra=False)
    assert set(ways) == set(own().rails[kiev])
    assert len(ways) < len(around)
    give(g, ALLIED, *around)
    assert next_hexes(g, gun, kiev, 1, kiev, extra=False) == []
    eliminate(g, gun, "b5.18a")
    assert g.at[gun] == DEAD


@pytest.mark.rules("11.38d")
def test_gustav_costs_a_city_beside_it_eps() -> None:
    g = bare("gustav", dice=(5, 6), ge_gustav=BEFORE_SEVASTOPOL, so_43_1=SEVASTOPOL)
    g.eps[nation("Soviet Union")] = 10
    assert isinstance(strategic_steps(g)[-1], GunFire)
    run(g, GunFire(AXIS))
    assert offered(g, "hex") == [SEVASTOPOL]
    assert act(g, ("hex", MOSCOW)) == Refusal(
        "11.38d", "{it} is no enemy city within one hex of the gun"
    )
    assert sum(ways for _, ways, _ in gun_odds(g, AXIS).outcomes) == 36
    assert act(g, ("hex", SEVASTOPOL)) is None
    assert g.eps[nation("Soviet Union")] == 6
    assert g.at[piece("so_43_1")] >= 0


@pytest.mark.rules("11.38e", "11.38g")
def test_an_asterisk_destroys_an_installation_instead() -> None:
    g = bare("gustav", dice=(1, 2), ge_gustav=BEFORE_SEVASTOPOL, so_43_1=SEVASTOPOL)
    g.eps[nation("Soviet Union")] = 10
    run(g, GunFire(AXIS))
    assert act(g, ("hex", SEVASTOPOL)) is None
    assert {verb for verb, _ in asked(g).options} == {"airfield", "port"}
    assert act(g, ("port", "")) is None
    assert g.works[hex_(SEVASTOPOL)] == PORT_DAMAGED
    assert g.eps[nation("Soviet Union")] == 10
    assert not g.status[piece("so_43_1")] & DEPLETED


@pytest.mark.rules("11.38e")
def test_where_nothing_works_nothing_is_destroyed() -> None:
    g = bare("gustav", dice=(1, 2), ge_gustav=BEFORE_SEVASTOPOL)
    g.works[hex_(SEVASTOPOL)] = PORT_DAMAGED | FIELD_DAMAGED
    assert wreckable(g, AXIS, hex_(SEVASTOPOL)) == []
    run(g, GunFire(AXIS))
    assert act(g, ("hex", SEVASTOPOL)) is None
    assert not g.flow


@pytest.mark.rules("11.38f", "b4.20a")
def test_bombs_on_gustav_need_a_two_and_a_four_in_a_fort() -> None:
    g = bare("gustav", dice=(4, 4), ge_gustav="E 2927", so_210_1=MOSCOW)
    there = hex_("E 2927")
    assert "gun" in targets(g, ALLIED, there)
    assert target_number(g, there, "gun") == 2
    g.works[there] = FORT
    assert target_number(g, there, "gun") == 4
    del g.works[there]
    bomb(g, ALLIED, there, "gun", (piece("so_210_1"),))
    assert g.at[piece("ge_gustav")] == DEAD
    assert guns_in(g, there) == []


@pytest.mark.rules("11.38g")
def test_gustav_is_never_embarked() -> None:
    g = bare("gustav", ge_gustav="E 2434", ge_stp_1="E 2434")
    refusal = why_not_embark(g, piece("ge_stp_1"), piece("ge_gustav"))
    assert refusal is not None
    assert refusal.rule == "11.38g"


# ---- other readings


@pytest.mark.rules("b5.15b")
def test_by_agreement_a_general_adds_his_rating_in_defense() -> None:
    for options, more in (((), 0), (("ratings-defend",), 4)):
        g = bare(*options, ge_63_1=KIEV, gg_guderian=KIEV)
        assert total(defense_strength(g, hex_(KIEV), ())) == (6 + more) * POINT


@pytest.mark.rules("10.36b")
def test_by_agreement_tribes_are_bribed_at_the_end_of_the_month_only() -> None:
    for options, asks in (((), True), (("bribes-at-month-end",), False)):
        g = bare(*options, scenario="ethiopia", it_i="S 7716", eth_e_tigre="S 7916")
        g.eps[nation("Italy")], g.offensives[nation("Italy")] = 5, 1
        run(g, OffensivePhase(turn=AXIS))
        assert act(g, ("land", "")) is None
        assert isinstance(top(g), BriberyWindow) == asks
        g.flow, g.phase = [], END
        begin(g)
        assert any(isinstance(step, BriberyWindow) for step in g.flow)


@pytest.mark.parametrize("seed", [5])
def test_random_play_with_every_option_keeps_the_rules(seed: int) -> None:
    options = [variant.id for variant in game().variants_in(EAST)]
    g = game().start(EAST, options, seed.to_bytes(32, "big"))
    rng = random.Random(seed)
    for _ in range(1500):
        if g.result is not None:
            break
        seat = game().asked(g)[0]
        choices = asked(g).options
        action = ("prepared", 0) if ("prepared", 0) in choices else rng.choice(choices)
        if isinstance(top(g), SetUp) and ("prepared", 0) not in choices:
            action = ("done", 0)
        assert game().apply(g, seat, action) is None
    assert game().broken(g) == []


@pytest.mark.rules("11.38b", "b6.1a")
def test_a_unit_that_joins_gustav_closes_the_railways_that_the_gun_left_open() -> None:
    g = bare("gustav", ge_gustav="E 2927")
    beside = own().grid.adjacent[hex_("E 2927")]
    g.taken.update(dict.fromkeys(beside, ALLIED))
    past = [h for h in beside if own().rails[h]]
    lines, stops = railways(g, ALLIED)
    assert past
    assert all(h in lines and h in stops for h in past)
    put(g, "ge_63_1", "E 2927")
    lines, stops = railways(g, ALLIED)
    assert not any(h in lines or h in stops for h in past)
