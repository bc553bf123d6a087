"""SPANISH CIVIL WAR: Fate, fire from the decks, mud, seaplanes and volunteers."""

import pytest
from abyssinia import act, own, top
from iberia import bare, hex_, piece

from zariba.games.aoi.rules.air_naval import anti_aircraft
from zariba.games.aoi.rules.bases import why_no_base
from zariba.games.aoi.rules.bombing import PORT, damage
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.fate import tempt_fate
from zariba.games.aoi.rules.naval_interception import intercept_modifiers
from zariba.games.aoi.rules.pilot_recovery import recover_pilots
from zariba.games.aoi.rules.rebase import ForcedRebase
from zariba.games.aoi.rules.replenishment import why_not_there
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    BOX,
    DEAD,
    DEPLETED,
    FIELD_DAMAGED,
    IN_FORCE,
    PORT_DAMAGED,
    Aoi,
)
from zariba.games.aoi.rules.strength import die_modifiers
from zariba.games.aoi.view.chronicle import chronicle


def told(g: Aoi) -> list[str]:
    return [event.kind for event in g.news]


# Fate, fire from the decks, weather


@pytest.mark.rules("10.30a", "10.30d")
def test_fate_opens_the_task_force_of_the_ship_that_it_strikes() -> None:
    g = bare(dice=(6,))
    ship = piece("na_espana")
    g.forces[0], g.boxes[ship], g.at[ship] = hex_("W 2605"), 0, IN_FORCE
    tempt_fate(g)
    assert g.at[ship] == hex_("W 2605")
    assert g.status[ship] & DEPLETED
    assert "Fate of Espana: it strikes" in [line.text for line in chronicle(g, ALLIED)]


@pytest.mark.rules("10.30a")
def test_fate_waits_for_ships_that_are_on_the_map() -> None:
    g = bare(re_jaime="W 1612", dice=(1,))
    tempt_fate(g)
    assert not g.loaded
    assert "Fate of Jaime I: it is spared" in [line.text for line in chronicle(g, ALLIED)]


@pytest.mark.rules("10.28a", "10.28b", "10.28c", "b4.21b")
@pytest.mark.parametrize(
    ("ships", "value"),
    [
        (("re_dd1",), 0),
        (("re_dd1", "re_dd2", "re_dd3"), 0),
        (("re_dd1", "re_stp"), 0),
        (("re_libertad",), 2),
        (("re_libertad", "re_dd1", "re_dd2"), 2),
    ],
)
def test_spanish_destroyers_have_no_part_in_anti_aircraft_fire(
    ships: tuple[str, ...], value: int
) -> None:
    g = bare(**dict.fromkeys(ships, "W 1714"))
    assert anti_aircraft(g, hex_("W 1714"), ALLIED) == value


@pytest.mark.rules("b1.3a")
def test_mud_of_the_moderate_zone_hampers_interception_there() -> None:
    g = bare()
    g.weather[own().zone_index["Moderate"]] = 1
    assert [(p.value, p.rule) for p in intercept_modifiers(g, hex_("W 2511"), found=False)] == [
        (-1, "b1.3a")
    ]
    assert intercept_modifiers(g, hex_("W 1714"), found=False) == ()


@pytest.mark.rules("b1.3a", "b5.16c")
def test_mud_of_the_moderate_zone_hampers_attacks_into_it() -> None:
    g = bare(na_castile="W 2308", re_v="W 2309")
    g.weather[own().zone_index["Moderate"]] = 1
    parts = die_modifiers(
        g, (piece("na_castile"),), hex_("W 2309"), ((), ()), gas=False, veterans=(-1, -1)
    )
    assert [(p.name, p.rule, p.value) for p in parts] == [("mud", "b1.3a", -1)]


# Seaplanes and volunteers


@pytest.mark.rules("4.2c", "4.2c2")
def test_a_seaplane_asks_for_a_port_city_and_nothing_else() -> None:
    g = bare(na_br19="W 1716", na_ju52b="W 1716")
    he59, palma = piece("na_he59"), hex_("W 1716")
    g.works[palma] = FIELD_DAMAGED
    assert why_no_base(g, he59, palma) is None
    g.works[palma] = PORT_DAMAGED
    refusal = why_no_base(g, he59, palma)
    assert refusal is not None
    assert refusal.rule == "4.2c"
    assert why_no_base(g, he59, hex_("W 1407")) is not None, "Ceuta has a port but is a town"


@pytest.mark.rules("4.2c2")
def test_no_other_air_unit_is_kept_out_by_a_seaplane() -> None:
    g = bare(na_he59="W 1607", na_br19="W 1607")
    assert why_no_base(g, piece("na_ju52b"), hex_("W 1607")) is None


@pytest.mark.rules("4.2c3")
def test_a_seaplane_leaves_a_port_that_bombs_have_wrecked_and_others_stay() -> None:
    g = bare(na_he59="W 1607", na_br19="W 1607")
    damage(g, hex_("W 1607"), PORT)
    step = top(g)
    assert isinstance(step, ForcedRebase)
    assert step.piece == piece("na_he59")
    assert len(g.flow) == 1
    assert act(g, ("hex", "W 1716")) is None
    assert g.at[piece("na_he59")] == hex_("W 1716")


@pytest.mark.rules("4.2c3")
def test_damage_to_the_airfield_does_not_move_a_seaplane() -> None:
    g = bare(na_he59="W 1607", na_br19="W 1607")
    damage(g, hex_("W 1607"), "airfield")
    assert [step.piece for step in g.flow if isinstance(step, ForcedRebase)] == [piece("na_br19")]


@pytest.mark.rules("10.35t")
@pytest.mark.parametrize(("unit", "box"), [("re_ib11", DEAD), ("re_t26", DEAD), ("re_v", BOX)])
def test_lost_volunteers_do_not_wait_for_replenishment(unit: str, box: int) -> None:
    g = bare(**{unit: "W 2010"}, re_pen1="W 1813")
    eliminate(g, piece(unit), "b0.2a")
    assert g.at[piece(unit)] == box


@pytest.mark.rules("9.0b")
def test_a_lost_nationalist_is_out_of_the_game() -> None:
    g = bare(na_burgos="W 2311", na_navarre="W 2313")
    eliminate(g, piece("na_burgos"), "b0.2a")
    assert g.at[piece("na_burgos")] == DEAD


@pytest.mark.rules("b7.14b")
def test_no_unit_comes_back_to_a_home_city_out_of_supply() -> None:
    g = bare(na_palma="W 1716")
    madrid = hex_("W 2010")
    assert why_not_there(g, piece("re_mil1"), madrid) is None
    g.destroyed = (madrid,)  # it is no source any more, and cut off from all others
    for near in own().joined[madrid]:
        g.taken[near] = AXIS
    refusal = why_not_there(g, piece("re_mil1"), madrid)
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("b7.14b", "{it} is not in supply")


@pytest.mark.rules("b4.28a")
def test_crews_of_a_camp_that_builds_nothing_are_not_rolled_for() -> None:
    g = bare()
    g.downed = [piece("na_br19")]
    recover_pilots(g)
    assert told(g) == []
    assert g.downed == []
