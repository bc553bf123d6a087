"""Air units over a land combat, and mustard gas."""

import pytest
from abyssinia import act, asked, bare, offered, own, top
from adowa import at, battle, declare, fight, is_over, told, unit

from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.air_support import AirSupport, why_not_support
from zariba.games.aoi.rules.attackers import ATTACK
from zariba.games.aoi.rules.combat import Combat
from zariba.games.aoi.rules.command import current, note_flown
from zariba.games.aoi.rules.gas import GasChoice, why_no_gas
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    DEPLETED,
    NO_GAS,
    Aoi,
    total,
)
from zariba.games.aoi.rules.strength import attack_strength, defense_strength, die_modifiers

ETHIOPIA = 1
DECEMBER = 2


def attack(g: Aoi, target: str, unit_: str, *air: str) -> int:
    flown = tuple(unit(a) for a in air)
    return total(attack_strength(g, (unit(unit_),), at(target), flown, -1))


def superiority(g: Aoi, target: str, mine: tuple[str, ...], theirs: tuple[str, ...]) -> int:
    air = (tuple(unit(a) for a in mine), tuple(unit(a) for a in theirs))
    parts = die_modifiers(g, (unit("eth_shoa"),), at(target), air, False, (-1, -1))
    return sum(part.value for part in parts if part.rule == "b4.22b")


def adowa(month: int, dice: tuple[int, ...] = (3,), **more: str) -> Aoi:
    """I Corps before Adowa, a bomber at Asmara."""
    g = bare(it_i="S 7716", eth_w_tigre="S 7816", it_ca133_1="S 7616", dice=dice, **more)
    g.month = month
    return g


# Ground support


@pytest.mark.rules("b4.22a")
def test_bombers_add_no_more_than_the_land_units_have() -> None:
    g = bare(it_i="S 7716", it_sm81="S 7616", it_ca133_1="S 7616", eth_w_tigre="S 7816")
    assert attack(g, "S 7816", "it_i", "it_ca133_1") == 16 * 3
    assert attack(g, "S 7816", "it_i", "it_sm81", "it_ca133_1") == 16 * 4


@pytest.mark.rules("b4.22a")
def test_the_limit_is_taken_after_the_river_and_without_the_general() -> None:
    g = bare(it_i="S 7717", it_badoglio="S 7717", it_sm81="S 7616", eth_w_tigre="S 7817")
    units, air = (unit("it_i"),), (unit("it_sm81"),)
    parts = attack_strength(g, units, at("S 7817"), air, unit("it_badoglio"))
    assert [part.value for part in parts] == [32, -16, 32, -16, 32]


@pytest.mark.rules("b4.22a")
def test_bombers_support_a_defense_too() -> None:
    g = bare(it_i="S 7716", it_sm81="S 7616", eth_aom="S 7816")
    assert total(defense_strength(g, at("S 7716"), (unit("it_sm81"),))) == 16 * 4


@pytest.mark.rules("b0.2c")
def test_a_depleted_bomber_of_one_adds_a_half() -> None:
    g = bare(it_i="S 7716", it_ca133_1="S 7616", eth_w_tigre="S 7816")
    g.status[unit("it_ca133_1")] |= DEPLETED
    assert attack(g, "S 7816", "it_i", "it_ca133_1") == 16 * 2 + 8


@pytest.mark.rules("4.22a")
def test_a_bomber_of_strength_0_leaves_the_odds_and_gives_air_superiority() -> None:
    g = bare(it_i="S 7716", it_ro37_1="S 7616", eth_w_tigre="S 7816")
    assert attack(g, "S 7816", "it_i", "it_ro37_1") == 16 * 2
    assert superiority(g, "S 7816", ("it_ro37_1",), ()) == 1


@pytest.mark.rules("b4.22a")
def test_fighters_add_nothing() -> None:
    g = bare(it_i="S 7716", it_cr20="S 7616", eth_w_tigre="S 7816")
    assert attack(g, "S 7816", "it_i", "it_cr20") == 16 * 2


@pytest.mark.rules("4.22b", "5.16a")
@pytest.mark.parametrize("code", ["S 8515", "S 8518"])
def test_bombers_are_halved_over_jungle_rounded_down(code: str) -> None:
    g = bare(it_i="S 8514", it_sm81="S 7616", it_ca133_1="S 7616", eth_wag=code)
    home = next(b for b in own().joined[at(code)] if at(code) not in own().rivers[b])
    g.at[unit("it_i")] = home
    assert attack(g, code, "it_i", "it_ca133_1") == 16 * 2
    assert attack(g, code, "it_i", "it_sm81") == 16 * 3
    g.status[unit("it_sm81")] |= DEPLETED
    assert attack(g, code, "it_i", "it_sm81") == 16 * 2
    assert total(defense_strength(g, at(code), (unit("it_ca133_1"),))) == 4


@pytest.mark.rules("b4.22b")
def test_air_superiority_goes_to_the_side_that_is_alone_over_the_hex() -> None:
    g = bare(it_i="S 7716", eth_aom="S 7816")
    assert superiority(g, "S 7816", ("it_cr20",), ()) == 1
    assert superiority(g, "S 7816", (), ("it_ro37_1",)) == -1
    assert superiority(g, "S 7816", ("it_cr20",), ("it_ro37_1",)) == 0
    assert superiority(g, "S 7816", (), ()) == 0


@pytest.mark.rules("b1.5a", "1.5a")
def test_there_is_no_air_superiority_in_bad_weather_whatever_the_roll_was() -> None:
    g = bare(it_i="S 7716", eth_aom="S 7816")
    g.weather[own().zone_index["African Moderate"]] = MUD
    assert superiority(g, "S 7816", ("it_cr20",), ()) == 0
    assert superiority(g, "S 7716", ("it_cr20",), ()) == 1


# Who flies


@pytest.mark.rules("b4.22c")
def test_the_attacker_launches_first_and_the_defender_sees_it() -> None:
    g = bare(eth_aom="S 7816", it_i="S 7716", it_ca133_1="S 7616", dice=(3,))
    fight(g, "S 7716", "eth_aom")
    step = top(g)
    assert isinstance(step, AirSupport)
    assert (step.seat, step.attacking) == (AXIS, False), "Ethiopia has nothing to launch"
    act(g, ("unit", "it_ca133_1"))
    assert told(g, "support")[0].seat == AXIS
    parts = told(g, "combat")[0].parts
    assert ("air superiority", -1) in [(part.name, part.value) for part in parts]


@pytest.mark.rules("b4.22c")
def test_an_attacker_launches_what_he_likes() -> None:
    g = adowa(0, it_sm81="S 7616", it_cr20="S 7616")
    fight(g, "S 7816", "it_i")
    assert offered(g, "unit") == ["it_ca133_1", "it_sm81", "it_cr20"]
    act(g, ("unit", "it_cr20"))
    refusal = act(g, ("unit", "it_cr20"))
    assert refusal is not None
    assert refusal.rule == "b4.22c"
    act(g, ("done", ""))
    assert is_over(g)
    assert told(g, "support")[0].units == (unit("it_cr20"),)


@pytest.mark.rules("b4.22c")
def test_fighters_do_not_defend_against_an_enemy_without_bombers() -> None:
    g = bare(eth_aom="S 7816", it_i="S 7716", it_cr20="S 7616", dice=(3,))
    fight(g, "S 7716", "eth_aom")
    assert told(g, "combat"), "nobody was asked"
    refusal = why_not_support(g, unit("it_cr20"), at("S 7716"), attacking=False)
    assert refusal is not None
    assert refusal.rule == "b4.22a"


@pytest.mark.rules("b4.22a", "b4.22c")
def test_an_air_unit_flies_once_in_an_offensive_and_only_where_its_base_lets_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = adowa(0)
    declare(g, "S 7816", "it_i")
    assert why_not_support(g, unit("it_ca133_1"), at("S 7816"), attacking=True) is None
    monkeypatch.setattr(current(g), "flown", (unit("it_ca133_1"),))
    note_flown(g, (unit("it_ca133_1"),))
    for piece, rule in (("it_ca133_1", "b4.1a"), ("it_i", "b4.22a"), ("it_sm81", "xvi.c")):
        refusal = why_not_support(g, unit(piece), at("S 7816"), attacking=True)
        assert refusal is not None
        assert refusal.rule == rule


@pytest.mark.rules("b4.22c")
def test_the_range_is_counted_from_the_base_to_the_hex() -> None:
    asked_of: list[tuple[int, int]] = []

    def far(g: Aoi, piece: int, hex_: int) -> None:
        asked_of.append((piece, hex_))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zariba.games.aoi.rules.air_support.why_not_fly", far)
        g = adowa(0)
        fight(g, "S 7816", "it_i")
        assert offered(g, "unit") == ["it_ca133_1"]
    assert set(asked_of) == {(unit("it_ca133_1"), at("S 7816"))}


# Gas


def attack_with(g: Aoi, *air: str, target: str = "S 7816", units: tuple[str, ...] = ()) -> Combat:
    pieces = tuple(unit(u) for u in units or ("it_i",))
    return Combat(own().seat[pieces[0]], at(target), pieces, ATTACK, air=tuple(map(unit, air)))


@pytest.mark.rules("5.16d")
def test_gas_is_offered_from_december_on_with_an_air_unit_of_any_type() -> None:
    g = adowa(DECEMBER, it_cr20="S 7616")
    assert g.now.name == "December 1935"
    for air in ("it_ca133_1", "it_cr20"):
        assert why_no_gas(g, attack_with(g, air)) is None
    for month, flown in ((DECEMBER - 1, ["it_ca133_1"]), (DECEMBER, [])):
        g.month = month
        refusal = why_no_gas(g, attack_with(g, *flown))
        assert refusal is not None
        assert refusal.rule == "5.16d"


@pytest.mark.rules("5.16d")
def test_gas_is_used_only_inside_ethiopia() -> None:
    g = bare(it_i="S 7716", eth_aom="S 7717", it_ca133_1="S 7616")
    g.month = DECEMBER
    refusal = why_no_gas(g, attack_with(g, "it_ca133_1", target="S 7717"))
    assert refusal is not None
    assert refusal.rule == "5.16d"


@pytest.mark.rules("5.16d")
def test_no_question_is_put_without_an_air_unit() -> None:
    g = adowa(DECEMBER)
    fight(g, "S 7816", "it_i")
    act(g, ("done", ""))
    assert told(g, "combat")


@pytest.mark.rules("5.16e")
def test_gas_gives_three_in_its_first_month_and_two_later() -> None:
    for gas_month, month, pips in ((-1, 3, 3), (3, 3, 3), (3, 4, 2)):
        g = adowa(month)
        g.gas_month = gas_month
        fight(g, "S 7816", "it_i")
        act(g, ("unit", "it_ca133_1"))
        assert isinstance(top(g), GasChoice)
        assert asked(g).prompt == f"Use mustard gas (+{pips})?"
        act(g, ("yes", ""))
        assert told(g, "gas")[0].value == pips
        parts = told(g, "combat")[0].parts
        assert [part.value for part in parts if part.rule == "5.16e"] == [pips]
        assert g.gas_month == 3


@pytest.mark.rules("5.16f")
def test_gas_is_no_weapon_of_defense() -> None:
    g = bare(eth_aom="S 7816", it_i="S 7916", it_ca133_1="S 7616", dice=(3,))
    g.month = DECEMBER
    fight(g, "S 7916", "eth_aom")
    act(g, ("unit", "it_ca133_1"))
    parts = told(g, "combat")[0].parts
    assert not [part for part in parts if part.rule == "5.16e"]
    refusal = why_no_gas(g, attack_with(g, "it_ca133_1", target="S 7916", units=("eth_aom",)))
    assert refusal is not None
    assert refusal.rule == "5.16f"


@pytest.mark.rules("1.5b")
def test_gas_is_not_offered_in_bad_weather() -> None:
    g = adowa(DECEMBER)
    g.weather[own().zone_index["African Moderate"]] = MUD
    refusal = why_no_gas(g, attack_with(g, "it_ca133_1"))
    assert refusal is not None
    assert refusal.rule == "1.5b"


@pytest.mark.rules("10.6e")
def test_the_first_gas_is_an_atrocity_even_in_a_failed_attack() -> None:
    g = adowa(DECEMBER, dice=(1,))
    fight(g, "S 7816", "it_i")
    act(g, ("unit", "it_ca133_1"))
    assert g.atrocities[ETHIOPIA] == 0
    act(g, ("yes", ""))
    assert told(g, "combat")[0].word == "1/1/0", "nothing is gained"
    assert g.atrocities[ETHIOPIA] == 1


@pytest.mark.rules("10.6e")
def test_gas_declined_is_no_atrocity_and_does_not_begin_its_first_month() -> None:
    g = adowa(DECEMBER)
    fight(g, "S 7816", "it_i")
    act(g, ("unit", "it_ca133_1"))
    assert not battle(g).gas
    act(g, ("no", ""))
    assert told(g, "combat")
    assert (g.atrocities[ETHIOPIA], g.gas_month) == (0, -1)


@pytest.mark.rules("xix.a")
def test_players_may_agree_to_leave_gas_out() -> None:
    g = adowa(DECEMBER)
    g.options = (NO_GAS,)
    fight(g, "S 7816", "it_i")
    act(g, ("unit", "it_ca133_1"))
    assert told(g, "combat"), "nothing was asked"
    refusal = why_no_gas(g, attack_with(g, "it_ca133_1"))
    assert refusal is not None
    assert refusal.rule == "xix.a"
    assert g.atrocities[ALLIED] == 0
