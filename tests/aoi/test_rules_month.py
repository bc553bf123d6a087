"""Weather, the end of the month, partisans and the calendar."""

import pytest
from abyssinia import act, asked, bare, offered, opening, put, run

from zariba.core.choice import Refusal
from zariba.games.aoi.material.tables import FAIR, GROUNDED, HALVED, MUD, NO_EFFECT
from zariba.games.aoi.rules.partisans import (
    PartisanMove,
    commit_atrocity,
    invade,
    raise_partisans,
)
from zariba.games.aoi.rules.replenishment import ReplenishmentStep
from zariba.games.aoi.rules.sequence import Calendar, CommandStatus, EndOfTurn, is_over
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ALLIED,
    AXIS,
    BOX,
    DEPLETED,
    END,
    FIELD_IDLE,
    FLIPPED,
    LED,
    MOVED,
    MOVEMENT,
    NAVAL_AND_AIR,
    OFFENSIVE,
    PORT_DAMAGED,
    SEASON,
    VETERAN,
    WEATHER,
    Aoi,
)
from zariba.games.aoi.rules.weather import set_weather

ITALY, ETHIOPIA = 0, 1


def number(g: Aoi, piece: str) -> int:
    return g.pack.piece_index[piece]


def at(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


# Weather.


@pytest.mark.rules("xviii.m1a", "b1.1a", "1.0a", "1.1a")
def test_october_is_fair_in_every_zone_of_east_africa() -> None:
    g = bare()
    set_weather(g)
    assert {g.weather[zone] for zone in g.plan.zones} == {FAIR}
    assert [g.pack.zone_names[zone] for zone in g.plan.zones] == [
        "African Mild",
        "African Moderate",
    ]


@pytest.mark.rules("1.3a", "1.0c", "1.0a", "b1.1a")
def test_the_rains_make_mud_in_the_moderate_zone_only() -> None:
    pack = bare().pack
    months = dict(zip(pack.zone_names, pack.climate, strict=True))
    assert set(months["African Mild"]) == {FAIR}
    assert [m for m, weather in enumerate(months["African Moderate"]) if weather == MUD] == [
        5,
        6,
        7,
        8,
    ]
    assert set(months["African Moderate"]) == {FAIR, MUD}


@pytest.mark.rules("1.1a", "1.1b", "1.1c")
def test_zones_of_named_hexes() -> None:
    pack = bare().pack
    for code, zone in (
        ("S 8416", "African Moderate"),
        ("S 7615", "African Mild"),
        ("S 7621", "African Mild"),
        ("S 8008", "African Mild"),
        ("S 4600", "African Mild"),
    ):
        assert pack.zone_names[pack.zone[pack.hex_index[code]]] == zone
    ethiopia = [h for h in range(pack.hexes) if pack.area[h] == "Ethiopia"]
    assert {pack.zone_names[pack.zone[h]] for h in ethiopia} == {"African Moderate"}


@pytest.mark.rules("xviii.m1b", "1.3b")
@pytest.mark.parametrize(
    ("dice", "effect"),
    [((3, 4), NO_EFFECT), ((4, 4), HALVED), ((5, 4), HALVED), ((6, 6), GROUNDED)],
)
def test_two_dice_tell_what_mud_does_to_aircraft(
    monkeypatch: pytest.MonkeyPatch, dice: tuple[int, int], effect: int
) -> None:
    g = bare(dice=dice)
    july = type(g.now)("July 1936", 6, "Summer 1936", True)
    monkeypatch.setattr(type(g), "now", july)
    set_weather(g)
    moderate = g.pack.zone_index["African Moderate"]
    assert g.weather[moderate] == MUD
    assert g.air_effect[moderate] == effect
    assert g.rolled == 2


# Replenishment.


def lost(*dice: int, eps: int = 9) -> Aoi:
    g = bare(dice=dice)
    g.eps[ITALY] = eps
    g.at[number(g, "it_i")] = BOX
    return g


@pytest.mark.rules("b7.14a", "b7.14b", "xviii.m6c")
def test_a_corps_comes_back_depleted_at_massawa_for_one_ep() -> None:
    g = run(lost(), ReplenishmentStep())
    assert offered(g, "unit") == ["it_i"]
    assert act(g, ("unit", "it_i")) is None
    assert offered(g, "hex") == ["S 7615", "S 9508"]
    assert act(g, ("hex", "S 7615")) is None
    assert g.at[number(g, "it_i")] == at(g, "S 7615")
    assert g.status[number(g, "it_i")] & DEPLETED
    assert g.eps[ITALY] == 8


@pytest.mark.rules("b7.14a")
def test_one_unit_a_month_is_replenished() -> None:
    g = lost()
    g.at[number(g, "it_ii")] = BOX
    run(g, ReplenishmentStep())
    act(g, ("unit", "it_i"), ("hex", "S 7615"))
    assert g.at[number(g, "it_ii")] == BOX
    assert g.replenished[g.plan.sides[AXIS].nation] == 1


@pytest.mark.rules("b7.14a")
def test_without_the_ep_nothing_is_replenished() -> None:
    g = run(lost(eps=0), ReplenishmentStep())
    assert g.flow == []
    assert g.at[number(g, "it_i")] == BOX


@pytest.mark.rules("b7.14a")
def test_tanks_are_not_replenished() -> None:
    g = bare()
    g.eps[ITALY] = 9
    g.at[number(g, "it_l3")] = BOX
    assert run(g, ReplenishmentStep()).flow == []


@pytest.mark.rules("b7.14b")
def test_a_replenished_unit_needs_a_working_port_without_enemies_about() -> None:
    g = lost(1)
    g.works[at(g, "S 9508")] = PORT_DAMAGED
    put(g, "eth_guard", "S 7715")
    run(g, ReplenishmentStep())
    assert g.flow == []


@pytest.mark.rules("7.14a", "9.0b")
def test_ethiopian_units_never_come_back() -> None:
    g = bare()
    g.at[number(g, "eth_wag")] = BOX
    assert run(g, ReplenishmentStep()).flow == []


@pytest.mark.rules("b7.16a", "xviii.m6c")
def test_a_damaged_port_is_repaired_on_a_four() -> None:
    for die, repaired in ((3, False), (4, True)):
        g = bare(dice=(die,))
        g.works[at(g, "S 7615")] = PORT_DAMAGED
        run(g, ReplenishmentStep())
        assert bool(g.works) != repaired


@pytest.mark.rules("b7.16a")
def test_nothing_is_repaired_under_an_enemy_zone_of_control() -> None:
    g = bare(eth_guard="S 7715")
    g.works[at(g, "S 7615")] = PORT_DAMAGED
    run(g, ReplenishmentStep())
    assert g.rolled == 0


# Partisans.


def invaded(*dice: int) -> Aoi:
    g = bare(dice=dice, it_i="S 7916")
    g.taken[at(g, "S 7816")] = AXIS  # Adowa, a town left behind
    g.invaded[ETHIOPIA] = 1
    return g


@pytest.mark.rules("10.6a")
def test_no_partisan_rises_before_the_first_invader_comes() -> None:
    g = invaded()
    g.invaded[ETHIOPIA] = 0
    raise_partisans(g)
    assert g.rolled == 0
    invade(g, ETHIOPIA)
    assert g.invaded[ETHIOPIA] == 1


@pytest.mark.rules("b10.6a", "10.6a", "eth.g")
def test_a_six_brings_a_partisan_into_a_hex_the_enemy_owns_and_does_not_hold() -> None:
    g = run(invaded(6), ReplenishmentStep())
    assert offered(g, "hex") == ["S 7816"]
    refusal = act(g, ("hex", "S 7916"))
    assert refusal == Refusal("b10.6b", "an enemy combat unit is in {it}")
    assert act(g, ("hex", "S 8416")) is not None
    assert act(g, ("hex", "S 7816")) is None
    assert g.at[number(g, "eth_partisan_1")] == at(g, "S 7816")
    assert run(invaded(5), ReplenishmentStep()).flow == []


@pytest.mark.rules("b10.6d")
def test_after_an_atrocity_a_five_is_enough() -> None:
    g = invaded(5)
    commit_atrocity(g, ETHIOPIA)
    run(g, ReplenishmentStep())
    assert offered(g, "hex") == ["S 7816"]


@pytest.mark.rules("10.6b")
def test_three_partisans_and_never_a_fourth() -> None:
    g = invaded(6)
    for n, code in ((1, "S 8017"), (2, "S 8116")):
        put(g, f"eth_partisan_{n}", code)
    run(g, ReplenishmentStep())
    assert offered(g, "hex") == ["S 7816"]  # two may come in one season
    g = invaded()
    for n, code in ((1, "S 8018"), (2, "S 8116"), (3, "S 8117")):
        put(g, f"eth_partisan_{n}", code)
    assert run(g, ReplenishmentStep()).rolled == 0


@pytest.mark.rules("b10.6b")
def test_a_partisan_moves_one_hex_in_its_country_past_enemies_and_cities() -> None:
    g = bare(it_i="S 7816")
    piece = put(g, "eth_partisan_1", "S 7916")
    run(g, PartisanMove(ALLIED, piece))
    there = offered(g, "hex")
    assert "S 7816" not in there
    assert all(g.pack.area[at(g, code)] == "Ethiopia" for code in there)
    assert act(g, ("hex", there[0])) is None
    assert g.status[piece] & MOVED
    assert at(g, there[0]) not in g.taken  # it owns nothing


@pytest.mark.rules("b10.6b")
def test_a_partisan_keeps_out_of_cities() -> None:
    g = bare()
    near = g.pack.codes[g.pack.joined[at(g, "S 8416")][0]]
    piece = put(g, "eth_partisan_1", near)
    run(g, PartisanMove(ALLIED, piece))
    refusal = act(g, ("hex", "S 8416"))
    assert refusal is not None
    assert refusal.rule == "b10.6b"


# The calendar.


@pytest.mark.rules("b0.1b", "eth.a", "xviii.m6e", "xvi.c")
def test_seven_months_and_three_seasons_in_their_order() -> None:
    g = opening()
    plan = g.plan
    assert [m.name for m in plan.months] == [
        "October 1935",
        "November 1935",
        "December 1935",
        "January 1936",
        "February 1936",
        "March 1936",
        "April 1936",
    ]
    assert [m.season for m in plan.months if m.opens] == [
        "Autumn 1935",
        "Winter 1936",
        "Spring 1936",
    ]


@pytest.mark.rules("xvi.c", "b0.1b", "eth.a")
def test_phases_follow_one_another_to_the_movement_phase_of_april() -> None:
    g = bare()
    calendar = Calendar()
    phases = []
    for _ in range(200):
        g.flow = [calendar]  # type: ignore[list-item]
        g.news = []
        calendar.work(g)
        if g.result is not None:
            break
        phases.append((g.month, g.phase))
    month = [WEATHER, NAVAL_AND_AIR, OFFENSIVE, MOVEMENT, END]
    assert [p for m, p in phases if m == 0] == [SEASON, *month]
    assert [p for m, p in phases if m == 1] == month
    assert [p for m, p in phases if m == 6] == [SEASON, *month[:-1]]
    assert g.result is not None
    assert g.result.winner == ALLIED
    assert is_over(g)


@pytest.mark.rules("8.13d", "eth.g")
def test_italy_has_the_initiative_without_a_roll() -> None:
    g = opening()
    assert g.initiative == AXIS
    assert g.rolled == 0


@pytest.mark.rules("xviii.m6d")
def test_used_hqs_and_generals_turn_to_their_front() -> None:
    g = bare(it_hq_north="S 7616", it_badoglio="S 7716")
    for piece in ("it_hq_north", "it_badoglio"):
        g.status[number(g, piece)] |= FLIPPED | LED
    run(g, CommandStatus())
    assert not any(status & (FLIPPED | LED) for status in g.status)


@pytest.mark.rules("xviii.m6e")
def test_chits_of_the_month_come_off_and_lasting_ones_stay() -> None:
    g = bare(it_i="S 7716")
    g.status[number(g, "it_i")] |= ACTIVE | DEPLETED | VETERAN
    g.works[at(g, "S 7616")] = FIELD_IDLE
    run(g, EndOfTurn())
    assert g.status[number(g, "it_i")] == DEPLETED | VETERAN
    assert g.works == {}


@pytest.mark.rules("1.0b")
def test_weather_stays_through_the_month() -> None:
    g = bare()
    set_weather(g)
    before = list(g.weather)
    run(g, CommandStatus())
    run(g, EndOfTurn())
    assert g.weather == before


def test_who_is_asked_to_replenish_may_decline() -> None:
    g = run(lost(), ReplenishmentStep())
    assert ("done", 0) in asked(g).options
