"""Interception, air combat and what is left of a mission (b4.12, b4.13, b4.22)."""

from pathlib import Path

import pytest
from abyssinia import act, asked, bare, offered, run, top
from skies import HURRICANE, SM81, number, numbers, sky, sky_of, told

from zariba.games.aoi.material.tables import GROUNDED, HALVED_RANGE, NO_EFFECT
from zariba.games.aoi.rules.air_combat import AirBattle, scramblers, survivors
from zariba.games.aoi.rules.air_duel import duel_odds
from zariba.games.aoi.rules.air_support import SupportBattle
from zariba.games.aoi.rules.attackers import ATTACK
from zariba.games.aoi.rules.combat import Combat
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.gas import NO_AIR, why_no_gas
from zariba.games.aoi.rules.state import (
    ABORTED,
    ALLIED,
    AS_FIGHTER,
    AXIS,
    COMMITTED,
    DEAD,
    DEPLETED,
    Aoi,
    shift,
    total,
)
from zariba.games.aoi.rules.strength import attack_strength
from zariba.games.aoi.view.odds_in_the_air import air_odds

KHARTOUM, ATBARA, ASMARA, AGORDAT, GEDAREF = "S 7621", "S 7320", "S 7616", "S 7717", "S 7819"


def raid(g: Aoi, *bombers: str, escorts: tuple[str, ...] = ()) -> Aoi:
    """Italian bombers have reached Khartoum."""
    hex_ = g.pack.hex_index[KHARTOUM]
    return run(g, AirBattle(hex_, AXIS, numbers(g, *bombers), numbers(g, *escorts)))


def put_near(g: Aoi, piece: str, code: str) -> None:
    """Move an air unit to a base of the enemy's that its side has taken."""
    hex_ = g.pack.hex_index[code]
    g.taken[hex_] = g.pack.seat[number(g, piece)]
    shift(g, number(g, piece), hex_)


def launch(g: Aoi, *pieces: str) -> None:
    """These fly and no others; where there are no others nobody is asked for them."""
    step = top(g)
    assert isinstance(step, AirBattle)
    stage = step.stage
    for piece in pieces:
        assert act(g, ("unit", piece)) is None
    if g.flow and isinstance(step := top(g), AirBattle) and step.stage == stage:
        act(g, ("done", ""))


def over_khartoum(dice: tuple[int, ...] = (), **more: str) -> Aoi:
    """A bomber at Asmara and fighters at Khartoum."""
    return sky(dice=dice, it_sm81=ASMARA, uk_gladiator=KHARTOUM, **more)


@pytest.mark.rules("b4.12a")
def test_fighters_in_range_may_intercept_and_those_further_off_may_not() -> None:
    g = sky(it_sm81=ASMARA, uk_gladiator=ATBARA, uk_hurricane="S 7117")
    raid(g, "it_sm81")
    assert top(g).asks(g) == (ALLIED,)
    assert offered(g, "unit") == ["uk_gladiator"]
    refusal = act(g, ("unit", "uk_hurricane"))
    assert refusal is not None
    assert "range" in refusal.why
    wrong = act(g, ("unit", "it_sm81"))
    assert wrong is not None


@pytest.mark.rules("b4.12a", "1.3b")
@pytest.mark.parametrize(("effect", "rises"), [(NO_EFFECT, True), (HALVED_RANGE, False)])
def test_weather_that_halves_printed_ranges_halves_those_of_interceptors(
    effect: int, rises: bool
) -> None:
    g = sky(it_cr42="S 8416", uk_wellesley=KHARTOUM)
    assert g.pack.zone_names[g.pack.zone[g.pack.hex_index["S 8416"]]] == "African Moderate"
    g.air_effect = [effect] * len(g.air_effect)
    three_off = g.pack.hex_index["S 8419"]
    assert bool(scramblers(g, AXIS, three_off)) == rises


@pytest.mark.rules("b4.12a")
def test_a_bomber_does_not_intercept() -> None:
    g = over_khartoum(uk_blenheim=KHARTOUM)
    raid(g, "it_sm81")
    refusal = act(g, ("unit", "uk_blenheim"))
    assert refusal is not None
    assert refusal.rule == "b4.12a"


@pytest.mark.rules("b4.12a")
def test_who_is_grounded_or_committed_does_not_rise() -> None:
    g = over_khartoum()
    hex_ = g.pack.hex_index[KHARTOUM]
    assert scramblers(g, ALLIED, hex_) == [number(g, "uk_gladiator")]
    g.status[number(g, "uk_gladiator")] |= COMMITTED
    assert scramblers(g, ALLIED, hex_) == []
    g.status[number(g, "uk_gladiator")] = 0
    g.air_effect[g.pack.zone[hex_]] = GROUNDED
    assert scramblers(g, ALLIED, hex_) == []


@pytest.mark.rules("b4.12a")
def test_interceptors_go_home_unmarked_and_escorts_are_committed() -> None:
    g = over_khartoum(dice=(1, 1, 1, 1), it_cr42=AGORDAT)
    put_near(g, "it_cr42", GEDAREF)
    raid(g, "it_sm81")
    launch(g, "uk_gladiator")
    assert top(g).asks(g) == (AXIS,)
    launch(g, "it_cr42")
    assert g.flow == []
    assert not g.status[number(g, "uk_gladiator")]
    assert g.status[number(g, "it_cr42")] == COMMITTED


@pytest.mark.rules("b4.12a")
def test_nobody_is_asked_for_escorts_where_nobody_rises() -> None:
    g = over_khartoum(it_cr42=AGORDAT)
    put_near(g, "it_cr42", GEDAREF)
    raid(g, "it_sm81")
    act(g, ("done", ""))
    assert g.flow == []
    assert survivors(g, numbers(g, "it_sm81")) == numbers(g, "it_sm81")


@pytest.mark.rules("b4.12a")
def test_in_ethiopia_nobody_can_intercept_and_nobody_is_asked() -> None:
    g = bare(it_sm81=ASMARA, it_cr20=ASMARA)
    run(g, AirBattle(g.pack.hex_index["S 8416"], AXIS, numbers(g, "it_sm81"), ()))
    assert g.flow == []
    assert g.news == []


@pytest.mark.rules("b4.12b")
def test_a_fighter_bomber_that_dumps_its_bombs_fights_and_bombs_no_more(tmp_path: Path) -> None:
    g = sky_of(
        tmp_path, SM81, SM81.replace("bomber", "fighter-bomber"), (6, 4, 1, 1),
        it_sm81=ASMARA, uk_gladiator=KHARTOUM,
    )  # fmt: skip
    raid(g, "it_sm81")
    launch(g, "uk_gladiator")
    assert top(g).asks(g) == (AXIS,)
    assert "drop their bombs" in asked(g).prompt
    act(g, ("unit", "it_sm81"))
    assert g.status[number(g, "uk_gladiator")] & ABORTED, "10 - 1, +1 for twice the strength"
    assert g.status[number(g, "uk_gladiator")] & DEPLETED
    assert survivors(g, numbers(g, "it_sm81")) == ()


@pytest.mark.rules("b4.12b")
def test_one_that_keeps_its_bombs_is_a_bomber(tmp_path: Path) -> None:
    g = sky_of(
        tmp_path, SM81, SM81.replace("bomber", "fighter-bomber"), (1, 1),
        it_sm81=ASMARA, uk_gladiator=KHARTOUM,
    )  # fmt: skip
    raid(g, "it_sm81")
    launch(g, "uk_gladiator")
    launch(g)
    assert g.flow == []
    assert len(told(g, "air_combat")) == 1, "it does not fire"
    assert survivors(g, numbers(g, "it_sm81")) == numbers(g, "it_sm81")


@pytest.mark.rules("b4.12b", "b4.22a")
def test_a_fighter_bomber_that_flies_as_a_fighter_adds_no_strength(tmp_path: Path) -> None:
    g = sky_of(tmp_path, HURRICANE, HURRICANE.replace("fighter", "fighter-bomber"),
               uk_hurricane=KHARTOUM, uk_4ind=KHARTOUM)  # fmt: skip
    units, air = numbers(g, "uk_4ind"), numbers(g, "uk_hurricane")
    hex_ = g.pack.hex_index["S 7721"]
    with_bombs = total(attack_strength(g, units, hex_, air, -1))
    g.status[air[0]] |= AS_FIGHTER
    assert with_bombs > total(attack_strength(g, units, hex_, air, -1))


@pytest.mark.rules("b4.12b")
def test_a_mere_bomber_dumps_nothing() -> None:
    g = over_khartoum(dice=(1, 1))
    raid(g, "it_sm81")
    launch(g, "uk_gladiator")
    assert g.flow == []
    assert not told(g, "dumped")


@pytest.mark.rules("b4.13a")
def test_quality_and_double_strength_count_for_the_dice() -> None:
    g = sky(it_cr42=ASMARA, uk_hurricane=KHARTOUM)
    hurricane, bomber = number(g, "uk_hurricane"), number(g, "it_cr42")
    assert sum(p.value for p in duel_odds(g, hurricane, bomber).parts) == 1, "2 - 1"
    g.status[bomber] |= DEPLETED
    assert sum(p.value for p in duel_odds(g, hurricane, bomber).parts) == 2, "twice as strong"
    back = duel_odds(g, bomber, hurricane, back=True)
    assert sum(p.value for p in back.parts) == 1 - 2 - 2


@pytest.mark.rules("b4.13a")
def test_each_escort_has_an_attacker_before_a_bomber_has_one() -> None:
    g = over_khartoum(it_cr42=AGORDAT, uk_hurricane=KHARTOUM)
    raid(g, "it_sm81", escorts=("it_cr42",))
    launch(g, "uk_gladiator", "uk_hurricane")
    assert top(g).asks(g) == (AXIS,), "the moving side assigns first"
    assert sorted(offered(g, "unit")) == ["uk_gladiator", "uk_hurricane"]
    act(g, ("unit", "uk_hurricane"))
    assert top(g).asks(g) == (ALLIED,)
    assert sorted(offered(g, "unit")) == ["it_cr42", "it_sm81"], "two gst one escort"
    g.loaded = (1, 1) * 3
    act(g, ("unit", "it_sm81"))
    assert g.flow == [], "the second has to take the escort"
    pairs = {event.units for event in told(g, "air_combat")}
    assert numbers(g, "uk_gladiator", "it_sm81") in pairs
    assert numbers(g, "uk_hurricane", "it_cr42") in pairs


@pytest.mark.rules("b4.13a")
def test_as_many_escorts_as_interceptors_keep_them_off_the_bombers() -> None:
    g = over_khartoum(it_cr42=AGORDAT)
    raid(g, "it_sm81", escorts=("it_cr42",))
    g.loaded = (1, 1) * 2
    launch(g, "uk_gladiator")
    assert g.flow == []
    assert {event.units[1] for event in told(g, "air_combat")} == set(
        numbers(g, "it_cr42", "uk_gladiator")
    )


@pytest.mark.rules("b4.13a")
def test_a_bomber_that_may_not_be_attacked_yet_is_refused() -> None:
    g = over_khartoum(it_cr42=AGORDAT, it_cr32=AGORDAT)
    g.taken[g.pack.hex_index[KHARTOUM]] = ALLIED
    hex_ = g.pack.hex_index[KHARTOUM]
    g.initiative = AXIS
    step = AirBattle(
        hex_, AXIS, numbers(g, "it_sm81"), numbers(g, "it_cr42", "it_cr32"),
        interceptors=numbers(g, "uk_gladiator"), stage=5,
    )  # fmt: skip
    run(g, step)
    assert sorted(offered(g, "unit")) == ["it_cr32", "it_cr42"]
    refusal = act(g, ("unit", "it_sm81"))
    assert refusal is not None
    assert refusal.rule == "b4.13a"


@pytest.mark.rules("b4.13a")
def test_a_bomber_with_gunners_fires_back_and_one_without_does_not() -> None:
    g = sky(dice=(1, 1, 6, 6), it_sm79=ASMARA, uk_gladiator=KHARTOUM)
    raid(g, "it_sm79")
    launch(g, "uk_gladiator")
    fired = [event.units for event in told(g, "air_combat")]
    assert fired == [
        numbers(g, "uk_gladiator", "it_sm79"),
        numbers(g, "it_sm79", "uk_gladiator"),
    ]
    assert g.status[number(g, "uk_gladiator")] & DEPLETED, "12 + 1 - 1 + 1 - 2"
    mute = over_khartoum(dice=(1, 1))
    raid(mute, "it_sm81")
    launch(mute, "uk_gladiator")
    assert len(told(mute, "air_combat")) == 1


@pytest.mark.rules("b4.13a")
def test_both_fire_though_both_are_shot_down() -> None:
    g = over_khartoum(dice=(6, 6, 6, 6), it_cr42=AGORDAT)
    raid(g, "it_sm81", escorts=("it_cr42",))
    launch(g, "uk_gladiator")
    assert g.at[number(g, "it_cr42")] == DEAD
    assert g.at[number(g, "uk_gladiator")] == DEAD


@pytest.mark.rules("b4.13b")
@pytest.mark.parametrize(
    ("dice", "aborted", "depleted", "lost"),
    [
        ((3, 3), False, False, False),
        ((4, 3), True, False, False),
        ((4, 4), True, False, False),
        ((4, 5), True, True, False),
        ((5, 5), True, True, False),
        ((5, 6), False, False, True),
    ],
)
def test_what_a_modified_roll_does(
    dice: tuple[int, int], aborted: bool, depleted: bool, lost: bool
) -> None:
    g = over_khartoum(dice=dice)
    raid(g, "it_sm81")
    launch(g, "uk_gladiator")
    bomber = number(g, "it_sm81")
    assert (g.at[bomber] == DEAD) == lost, "quality 1 gst 0: the dice + 1"
    assert bool(g.status[bomber] & ABORTED) == aborted
    assert bool(g.status[bomber] & COMMITTED) == aborted
    assert bool(g.status[bomber] & DEPLETED) == depleted
    assert (survivors(g, (bomber,)) == ()) == (aborted or lost)


@pytest.mark.rules("b4.13b")
def test_a_depleted_unit_that_loses_a_step_is_eliminated() -> None:
    g = over_khartoum(dice=(4, 5))
    g.status[number(g, "it_sm81")] |= DEPLETED
    raid(g, "it_sm81")
    launch(g, "uk_gladiator")
    assert g.at[number(g, "it_sm81")] == DEAD


def attacking(g: Aoi) -> Aoi:
    """An Italian attack on Kassala's plain from Agordat, its units settled."""
    under = UnderCommand(AXIS, g.plan.sides[AXIS].nation)
    home, target = g.pack.hex_index["S 7621"], g.pack.hex_index["S 7721"]
    assert target in g.pack.joined[home]
    g.flow = [under]
    return run(g, under, Combat(AXIS, target, numbers(g, "it_granatieri"), ATTACK))


def battlefield(dice: tuple[int, ...] = (), **more: str) -> Aoi:
    """Italians in Khartoum attack a battalion beside it; aircraft on both sides."""
    return sky(dice=dice, it_granatieri=KHARTOUM, uk_kar1="S 7721", uk_gladiator=GEDAREF, **more)


@pytest.mark.rules("b4.22d", "b4.12a")
def test_an_aborted_bomber_gives_no_strength_and_no_superiority() -> None:
    g = battlefield(dice=(4, 4, 3), it_sm81=ASMARA)
    attacking(g)
    act(g, ("unit", "it_sm81"))
    assert top(g).asks(g) == (ALLIED,), "the defender's fighters"
    launch(g, "uk_gladiator")
    combat = told(g, "combat")
    assert combat, "the attack must still be made"
    names = [part.name for part in combat[-1].parts]
    assert "air superiority" in names
    superiority = next(p.value for p in combat[-1].parts if p.name == "air superiority")
    assert superiority == g.pack.die.air_superiority_defender, "R75: the interceptor is alone"
    own = next(e for e in told(g, "strength") if e.seat == AXIS)
    assert "SM.81" not in [part.name for part in own.parts]


@pytest.mark.rules("b4.22d", "b4.22b")
def test_with_aircraft_of_both_sides_over_the_hex_nobody_has_superiority() -> None:
    g = battlefield(dice=(1, 1, 3), it_sm81=ASMARA)
    attacking(g)
    act(g, ("unit", "it_sm81"))
    launch(g, "uk_gladiator")
    combat = told(g, "combat")[-1]
    assert "air superiority" not in [part.name for part in combat.parts]
    own = next(e for e in told(g, "strength") if e.seat == AXIS)
    assert "SM.81" in [part.name for part in own.parts]


@pytest.mark.rules("b4.22d", "5.16d")
def test_without_an_air_unit_left_there_is_no_gas() -> None:
    g = bare(it_sm81=ASMARA, it_i="S 7716", eth_w_tigre="S 7816")
    g.month = 3
    battle = Combat(AXIS, g.pack.hex_index["S 7816"], numbers(g, "it_i"), ATTACK)
    battle.air = numbers(g, "it_sm81")
    g.flow = [battle]  # type: ignore[list-item]
    assert why_no_gas(g, battle) is None
    g.status[number(g, "it_sm81")] |= ABORTED
    SupportBattle(battle.target, AXIS, battle.air).over(g)
    assert why_no_gas(g, battle) is NO_AIR


@pytest.mark.rules("b4.12a", "b4.13a")
def test_the_attacker_may_meet_the_bombers_of_the_defender() -> None:
    g = sky(dice=(4, 4, 3), it_granatieri=KHARTOUM, uk_kar1="S 7721",
            uk_wellesley="S 7117", it_cr42=AGORDAT)  # fmt: skip
    put_near(g, "it_cr42", GEDAREF)
    attacking(g)
    act(g, ("done", ""))
    assert top(g).asks(g) == (ALLIED,)
    act(g, ("unit", "uk_wellesley"))
    assert top(g).asks(g) == (AXIS,)
    assert "further escorts" in asked(g).prompt
    act(g, ("unit", "it_cr42"))
    assert g.status[number(g, "uk_wellesley")] & ABORTED


def test_each_target_is_offered_with_its_chances() -> None:
    g = over_khartoum(it_cr42=AGORDAT, uk_hurricane=KHARTOUM)
    raid(g, "it_sm81", escorts=("it_cr42",))
    launch(g, "uk_gladiator", "uk_hurricane")
    odds = air_odds(g, top(g), ("unit", number(g, "uk_hurricane")))
    assert odds is not None
    assert odds.title == "CR.42 against Hurricane"
    assert sum(ways for _, ways, _ in odds.outcomes) == 36
    assert ("eliminated", 0, 36) not in odds.outcomes
    assert air_odds(g, top(g), ("done", 0)) is None
