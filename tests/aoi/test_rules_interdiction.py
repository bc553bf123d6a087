"""Land Unit Interdiction, an optional mission of the Air Offensive (4.1c, 11.35)."""

import pytest
from abyssinia import act, asked, offered, put, run, top
from skies import number, numbers, sky, told
from somaliland import game

from zariba.core.bad_input import BadInput
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.air_offensive import AirOffensive, why_not_bomb
from zariba.games.aoi.rules.command import IS_ACTIVE, UnderCommand, why_not_activate
from zariba.games.aoi.rules.interdiction import (
    ETHIOPIANS,
    Interdiction,
    effect_on,
    interdicting_strength,
    interdiction_odds,
    quarry,
    terrain_pips,
    why_no_quarry,
)
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ALLIED,
    AXIS,
    BOX,
    COMMITTED,
    DEPLETED,
    FORT,
    INTERDICTION,
    Aoi,
    total,
)

KHARTOUM, ASMARA, ATBARA, PLAIN = "S 7621", "S 7616", "S 7320", "S 7721"
ON = (INTERDICTION,)


def over(dice: tuple[int, ...] = (), code: str = PLAIN, **more: str) -> Aoi:
    """Two Italian bombers over a British hex; a bomber has strength 2."""
    g = sky(dice=dice, options=ON, it_sm81=ASMARA, it_sm79=ASMARA, **more)
    hex_ = g.pack.hex_index[code]
    return run(g, Interdiction(AXIS, hex_, numbers(g, "it_sm81", "it_sm79")))


@pytest.mark.rules("4.1c", "11.35a")
def test_interdiction_is_offered_only_where_it_was_agreed() -> None:
    for options in ((), ON):
        g = sky(options=options, it_sm81=ASMARA, uk_kar1=KHARTOUM)
        run(g, AirOffensive(AXIS, g.plan.sides[AXIS].nation))
        act(g, ("hex", KHARTOUM))
        words = [verb for verb, _ in asked(g).options]
        assert ("interdict" in words) == bool(options)
        if not options:
            refusal = act(g, ("interdict", ""))
            assert refusal is not None
            assert refusal.rule == "10.37h"
    with pytest.raises(BadInput):
        game().check_options(ON, "ethiopia")


@pytest.mark.rules("11.35a")
def test_a_hex_with_troops_and_nothing_else_can_be_flown_to() -> None:
    g = sky(options=ON, it_sm81=ASMARA, uk_kar1=PLAIN)
    plain = g.pack.hex_index[PLAIN]
    assert why_not_bomb(g, AXIS, g.plan.sides[AXIS].nation, plain) is None
    g.status[number(g, "uk_kar1")] |= ACTIVE
    assert why_not_bomb(g, AXIS, g.plan.sides[AXIS].nation, plain) is None, "Active or not"
    bare_hex = g.pack.hex_index["S 7722"]
    assert why_not_bomb(g, AXIS, g.plan.sides[AXIS].nation, bare_hex) is not None
    refusal = why_no_quarry(g, AXIS, bare_hex)
    assert refusal is not None
    assert refusal.rule == "11.35a"


@pytest.mark.rules("11.35a")
def test_ethiopian_units_are_never_interdicted() -> None:
    g = sky(options=ON, it_sm81=ASMARA, uk_kar1=PLAIN)
    plain = g.pack.hex_index[PLAIN]
    assert quarry(g, AXIS, plain) == numbers(g, "uk_kar1")
    levies = next(
        p.id for p in g.pack.pieces if p.nation == g.plan.partisan_nation and p.kind == "infantry"
    )
    g.stacks[plain] = numbers(g, levies)
    assert quarry(g, AXIS, plain) == ()
    assert why_no_quarry(g, AXIS, plain) is ETHIOPIANS


@pytest.mark.rules("11.35b", "4.1c")
def test_interceptors_may_drive_the_bombers_off_first() -> None:
    g = sky(dice=(4, 4), options=ON, it_sm81=ASMARA, uk_kar1=PLAIN, uk_gladiator=KHARTOUM)
    run(g, AirOffensive(AXIS, g.plan.sides[AXIS].nation))
    act(g, ("hex", PLAIN), ("interdict", ""), ("unit", "it_sm81"), ("go", ""))
    assert top(g).asks(g) == (ALLIED,)
    act(g, ("unit", "uk_gladiator"))
    assert told(g, "called_off")
    assert g.flow == []
    assert g.status[number(g, "it_sm81")] & COMMITTED


@pytest.mark.rules("11.35b", "4.1c")
def test_a_fighter_may_accompany_the_bombers_and_the_enemy_may_decline() -> None:
    g = sky(options=ON, it_sm81=ASMARA, it_cr42="S 7717", uk_kar1=PLAIN, uk_gladiator=KHARTOUM)
    run(g, AirOffensive(AXIS, g.plan.sides[AXIS].nation))
    act(g, ("hex", PLAIN), ("interdict", ""), ("unit", "it_sm81"), ("unit", "it_cr42"))
    act(g, ("go", ""), ("done", ""))
    assert top(g).asks(g) == (AXIS,)
    act(g, ("yes", ""))
    assert isinstance(top(g), Interdiction)
    assert "it_cr42" not in offered(g, "unit"), "an escort does not bomb"
    assert g.status[number(g, "it_cr42")] & COMMITTED


@pytest.mark.rules("11.35c", "11.35h")
def test_bombers_attack_one_unit_each_or_all_of_them_together() -> None:
    g = over((3, 3, 3, 3), uk_kar1=PLAIN, uk_kar2=PLAIN)
    act(g, ("unit", "uk_kar1"), ("unit", "it_sm81"), ("go", ""))
    assert told(g, "interdiction")[-1].units == numbers(g, "it_sm81", "uk_kar1")
    refusal = act(g, ("unit", "it_sm81"))
    assert refusal is not None
    assert refusal.rule == "11.35c"
    act(g, ("unit", "uk_kar2"), ("unit", "it_sm79"), ("go", ""))
    assert g.flow == []
    assert g.rolled == 4, "a roll of two dice for each attack"
    both = over((3, 3), uk_kar1=PLAIN, uk_kar2=PLAIN)
    for piece in ("uk_kar1", "uk_kar2", "it_sm81", "it_sm79"):
        act(both, ("unit", piece))
    act(both, ("go", ""))
    assert both.rolled == 2


@pytest.mark.rules("11.35d", "11.35m")
def test_strengths_add_up_and_bad_weather_halves_each_once() -> None:
    g = over(uk_kar1=PLAIN)
    bombers, plain = numbers(g, "it_sm81", "it_sm79"), g.pack.hex_index[PLAIN]
    assert total(interdicting_strength(g, plain, bombers)) == 3 * 4
    zone = g.pack.zone[plain]
    g.weather[zone] = MUD
    assert total(interdicting_strength(g, plain, bombers)) == 4, "each rounded down"
    g.air_effect[zone] = 1
    assert total(interdicting_strength(g, plain, bombers)) == 4, "never quartered"


@pytest.mark.rules("11.35d")
def test_eight_points_use_the_column_seven_to_eleven() -> None:
    g = over(uk_kar1=PLAIN)
    step = top(g)
    assert isinstance(step, Interdiction)
    four = numbers(g, "it_sm81") * 4
    assert g.pack.bomb_columns[step.column(g, four)] == "7-11"


@pytest.mark.rules("11.35e", "11.35f")
def test_twice_the_movement_activates_and_three_times_depletes() -> None:
    g = sky()
    unit = number(g, "uk_5ind")
    assert g.pack.move[unit] == 3
    found = [effect_on(g, unit, table) for table in (5, 6, 8, 9)]
    assert found == ["no effect", "activated", "activated", "depleted"]


def strong(dice: tuple[int, ...], **more: str) -> Aoi:
    """So many bombers that the numbers of the table are high."""
    g = sky(dice=dice, options=ON, it_sm81=ASMARA, it_sm79=ASMARA, **more)
    crowd = numbers(g, "it_sm81", "it_sm79") * 4
    plain = g.pack.hex_index[PLAIN]
    run(g, Interdiction(AXIS, plain, crowd[:2], crowd, numbers(g, "uk_5ind")))
    return g


@pytest.mark.rules("11.35f", "11.35g", "11.35k")
def test_a_unit_that_is_hit_hard_is_depleted_and_active_and_its_neighbour_is_not() -> None:
    g = strong((6, 4), uk_5ind=PLAIN, uk_kar1=PLAIN)
    act(g, ("go", ""))
    assert told(g, "interdiction")[-1].value == 10, "12 to 18 points, 10 + 1 for the rail line"
    assert g.status[number(g, "uk_5ind")] == DEPLETED | ACTIVE
    assert g.status[number(g, "uk_kar1")] == 0
    g.flow = [UnderCommand(ALLIED, g.plan.sides[ALLIED].nation)]  # type: ignore[list-item]
    assert why_not_activate(g, number(g, "uk_5ind")) is IS_ACTIVE
    run(g, MovementPhase(ALLIED))
    assert offered(g, "unit") == ["uk_kar1"]


@pytest.mark.rules("11.35f")
def test_a_depleted_unit_that_is_hit_hard_is_eliminated() -> None:
    g = strong((6, 5), uk_5ind=PLAIN, uk_kar1=PLAIN)
    g.status[number(g, "uk_5ind")] |= DEPLETED
    act(g, ("go", ""))
    assert g.at[number(g, "uk_5ind")] == BOX


@pytest.mark.rules("11.35i")
def test_what_the_ground_adds_to_the_dice() -> None:
    g = sky()
    khartoum = g.pack.hex_index[KHARTOUM]
    assert total(terrain_pips(g, khartoum)) == 0, "a city with rail"
    g.works[khartoum] = FORT
    assert total(terrain_pips(g, khartoum)) == -1
    of = {name: hex_ for hex_, name in enumerate(g.pack.terrain) if not g.pack.rails[hex_]}
    assert total(terrain_pips(g, of["desert"])) == 2
    assert total(terrain_pips(g, of["jungle"])) == -2
    assert total(terrain_pips(g, of["jungle-mountain"])) == -2


@pytest.mark.rules("11.35i")
def test_the_modified_roll_is_read() -> None:
    g = sky(dice=(3, 3), options=ON, it_sm81=ASMARA, it_sm79=ASMARA)
    desert = next(
        h for h, name in enumerate(g.pack.terrain) if name == "desert" and not g.pack.rails[h]
    )
    put(g, "uk_kar1", g.pack.codes[desert])
    run(g, Interdiction(AXIS, desert, numbers(g, "it_sm81", "it_sm79")))
    act(g, ("unit", "uk_kar1"), ("unit", "it_sm81"), ("unit", "it_sm79"), ("go", ""))
    assert told(g, "interdiction")[-1].value == 2, "6 + 2 in the column 2-5"


@pytest.mark.rules("11.35j")
def test_an_asterisk_costs_a_bomber_a_step_chosen_by_the_initiative() -> None:
    g = over((1, 2), uk_kar1=PLAIN)
    g.initiative = ALLIED
    act(g, ("unit", "uk_kar1"), ("unit", "it_sm81"), ("unit", "it_sm79"), ("go", ""))
    assert top(g).asks(g) == (ALLIED,)
    assert offered(g, "unit") == ["it_sm81", "it_sm79"]
    act(g, ("unit", "it_sm79"))
    assert g.status[number(g, "it_sm79")] & DEPLETED
    alone = over((1, 2), uk_kar1=PLAIN)
    act(alone, ("unit", "uk_kar1"), ("unit", "it_sm81"), ("go", ""))
    assert alone.status[number(alone, "it_sm81")] & DEPLETED, "only who took part"
    assert not alone.status[number(alone, "it_sm79")] & DEPLETED


@pytest.mark.rules("11.35l")
def test_snake_eyes_hit_a_friendly_unit_beside_the_target() -> None:
    g = over((1, 1), uk_kar1=PLAIN, it_granatieri=KHARTOUM, it_africa=KHARTOUM)
    g.initiative = ALLIED
    act(g, ("unit", "uk_kar1"), ("unit", "it_sm81"), ("go", ""))
    assert top(g).asks(g) == (ALLIED,), "the side with the Initiative chooses"
    assert sorted(offered(g, "unit")) == ["it_africa", "it_granatieri"]
    act(g, ("unit", "it_africa"))
    assert g.status[number(g, "it_africa")] == DEPLETED | ACTIVE
    assert g.status[number(g, "it_sm81")] & DEPLETED, "the asterisk too"


@pytest.mark.rules("11.35l")
def test_without_a_friend_beside_the_target_nobody_is_hit_by_mistake() -> None:
    g = over((1, 1), uk_kar1=PLAIN)
    act(g, ("unit", "uk_kar1"), ("unit", "it_sm81"), ("go", ""))
    assert not told(g, "friendly_fire")


def test_the_chances_of_interdiction_are_those_of_the_table() -> None:
    g = over(uk_kar1=PLAIN)
    odds = interdiction_odds(
        g, g.pack.hex_index[PLAIN], numbers(g, "it_sm81"), numbers(g, "uk_kar1")
    )
    assert sum(ways for _, ways, _ in odds.outcomes) == 36
    assert any(word.endswith("a bomber hit") and ways == 3 for word, ways, _ in odds.outcomes)


@pytest.mark.rules("11.35m")
def test_where_the_weather_leaves_no_point_of_strength_nobody_is_sent() -> None:
    g = sky(options=ON, it_ca133_1=ASMARA, uk_kar1=PLAIN)
    plain = g.pack.hex_index[PLAIN]
    assert why_not_bomb(g, AXIS, g.plan.sides[AXIS].nation, plain) is None
    g.weather[g.pack.zone[plain]] = MUD
    assert why_not_bomb(g, AXIS, g.plan.sides[AXIS].nation, plain) is not None
