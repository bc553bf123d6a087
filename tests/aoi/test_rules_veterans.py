"""Combat Veterans, an optional rule (11.28)."""

import pytest
from abyssinia import act, asked, bare, offered, put, top
from adowa import battle, fight, is_over, told, unit, where

from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.state import ALLIED, AXIS, BOX, DEPLETED, VETERAN, VETERANS, Aoi
from zariba.games.aoi.rules.veterans import VeteranChoice

ITALY = 0


def ogaden(*veterans: str, dice: tuple[int, ...], **where: str) -> Aoi:
    """A battle in clear ground with these veterans, the option being played."""
    g = bare(dice=dice, **where)
    g.options = (VETERANS,)
    for piece in veterans:
        g.status[unit(piece)] |= VETERAN
    return g


def is_veteran(g: Aoi, piece: str) -> bool:
    return bool(g.status[unit(piece)] & VETERAN)


def depleted(g: Aoi, piece: str) -> bool:
    return bool(g.status[unit(piece)] & DEPLETED)


def veteran_parts(g: Aoi) -> list[tuple[str, int]]:
    (event,) = told(g, "combat")
    return [(part.rule, part.value) for part in event.parts if part.rule.startswith("11.28")]


@pytest.mark.rules("11.28a")
def test_a_natural_one_makes_a_veteran_whatever_the_result() -> None:
    g = ogaden(dice=(1,), it_i="S 9210", eth_simien="S 9110")
    fight(g, "S 9110", "it_i")
    assert depleted(g, "it_i")
    assert is_veteran(g, "it_i")
    assert told(g, "veteran")[0].units == (unit("it_i"),)


@pytest.mark.rules("11.28a")
def test_only_a_natural_one_counts_and_only_with_the_option() -> None:
    g = ogaden(dice=(2,), it_i="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    assert not is_veteran(g, "it_i"), "2 - 1 Apathy is no natural 1"
    g = bare(it_i="S 9210", eth_harar="S 9110", dice=(1,))
    fight(g, "S 9110", "it_i")
    assert not is_veteran(g, "it_i")


@pytest.mark.rules("11.28a")
def test_italy_with_the_initiative_chooses_the_veteran_even_among_ethiopians() -> None:
    g = ogaden(dice=(1,), eth_aom="S 7816", eth_guard="S 7816", eth_shoa="S 7816", it_i="S 7716")
    fight(g, "S 7716", "eth_aom", "eth_guard", "eth_shoa")
    act(g, ("unit", "eth_guard"))
    assert top(g).asks(g) == (AXIS,)
    assert offered(g, "unit") == ["eth_aom", "eth_guard", "eth_shoa"]
    refusal = act(g, ("unit", "it_i"))
    assert refusal is not None
    act(g, ("unit", "eth_shoa"))
    assert is_veteran(g, "eth_shoa")
    assert is_over(g)


@pytest.mark.rules("11.28b")
def test_no_veteran_is_made_when_no_attacker_survives() -> None:
    g = ogaden(dice=(1,), it_dubats="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_dubats")
    assert is_over(g)
    assert not told(g, "veteran")
    assert g.status[unit("it_dubats")] == 0


@pytest.mark.rules("11.28c")
def test_a_veteran_attacker_adds_one_and_spends_his_chit_even_if_he_dies() -> None:
    g = ogaden("it_dubats", dice=(2,), it_dubats="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_dubats")
    act(g, ("unit", "it_dubats"))
    assert veteran_parts(g) == [("11.28c", 1)]
    assert g.at[unit("it_dubats")] == BOX
    assert not is_veteran(g, "it_dubats")


@pytest.mark.rules("11.28c")
def test_a_veteran_beside_the_battle_who_does_not_attack_adds_nothing() -> None:
    g = ogaden("it_iii", dice=(3,), it_i="S 9210", it_iii="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    assert veteran_parts(g) == []
    g = ogaden("it_i", "it_iii", dice=(3,), it_i="S 9210", it_iii="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    refusal = act(g, ("unit", "it_iii"))
    assert refusal is not None
    assert refusal.rule == "11.28c"


@pytest.mark.rules("11.28d")
def test_both_chits_cancel_out_and_both_are_spent() -> None:
    g = ogaden("it_i", "eth_harar", dice=(4,), it_i="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    act(g, ("unit", "eth_harar"), ("unit", "it_i"))
    assert sorted(veteran_parts(g)) == [("11.28c", 1), ("11.28d", -1)]
    assert not is_veteran(g, "it_i")
    assert not is_veteran(g, "eth_harar")
    assert depleted(g, "it_i")
    assert depleted(g, "eth_harar")


@pytest.mark.rules("11.28d")
def test_a_veteran_defends_though_the_attacker_has_none() -> None:
    g = ogaden("eth_harar", dice=(4,), it_i="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    act(g, ("unit", "eth_harar"))
    assert veteran_parts(g) == [("11.28d", -1)]


@pytest.mark.rules("11.28e")
def test_a_chit_that_is_not_applied_stays() -> None:
    g = ogaden("it_i", "eth_harar", dice=(4,), it_i="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    act(g, ("done", ""), ("done", ""))
    assert veteran_parts(g) == []
    assert is_veteran(g, "it_i")
    assert is_veteran(g, "eth_harar")


@pytest.mark.rules("11.28f")
def test_the_defender_announces_first_and_the_attack_goes_on() -> None:
    g = ogaden("it_i", "eth_harar", dice=(4,), it_i="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    first = top(g)
    assert isinstance(first, VeteranChoice)
    assert first.seat == ALLIED
    act(g, ("unit", "eth_harar"))
    second = top(g)
    assert isinstance(second, VeteranChoice)
    assert second.seat == AXIS
    assert {verb for verb, _ in asked(g).options} == {"unit", "done"}, "no way back"


@pytest.mark.rules("11.28g")
def test_a_side_applies_one_chit_of_several() -> None:
    g = ogaden("it_i", "it_iii", dice=(4,), it_i="S 9210", it_iii="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i", "it_iii")
    act(g, ("unit", "it_iii"))
    assert veteran_parts(g) == [("11.28c", 1)]
    assert is_veteran(g, "it_i")
    assert not is_veteran(g, "it_iii")


@pytest.mark.rules("11.28h", "b5.22a")
def test_an_applied_chit_counts_for_the_second_roll_too() -> None:
    g = ogaden("it_i", dice=(1, 5), it_i="S 9210", eth_harar="S 9110")
    g.rerolls[ITALY] = 1
    fight(g, "S 9110", "it_i")
    act(g, ("unit", "it_i"), ("yes", ""))
    (event,) = told(g, "combat")
    assert event.die == 5
    assert veteran_parts(g) == [("11.28c", 1)]
    assert not is_veteran(g, "it_i"), "the first die, a natural 1, does not stand"


@pytest.mark.rules("11.28i")
def test_the_veteran_who_applied_his_chit_loses_a_step_that_the_table_does_not_ask() -> None:
    g = ogaden("it_i", dice=(6,), it_i="S 9210", it_iii="S 9210", eth_simien="S 9110")
    fight(g, "S 9110", "it_i", "it_iii")
    act(g, ("unit", "it_i"))
    assert told(g, "combat")[0].word.startswith("0/")
    assert depleted(g, "it_i")
    assert not depleted(g, "it_iii")


@pytest.mark.rules("11.28i")
def test_the_step_of_the_veteran_satisfies_the_table() -> None:
    g = ogaden("it_28oct", dice=(3,), it_i="S 9210", it_28oct="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i", "it_28oct")
    act(g, ("unit", "it_28oct"))
    assert told(g, "combat")[0].word.startswith("1/1")
    assert depleted(g, "it_28oct")
    assert not depleted(g, "it_i")


@pytest.mark.rules("11.28i")
def test_a_defending_veteran_takes_his_step_and_satisfies_the_table() -> None:
    g = ogaden("eth_guard", dice=(6,), it_i="S 9210", eth_harar="S 9110", eth_guard="S 9110")
    fight(g, "S 9110", "it_i")
    act(g, ("unit", "eth_guard"))
    assert told(g, "combat")[0].word == "1/0/0"
    assert depleted(g, "eth_guard")
    g = ogaden("eth_guard", dice=(6,), it_i="S 9210", eth_harar="S 9110", eth_guard="S 9110")
    put(g, "it_iii", "S 9210")
    fight(g, "S 9110", "it_i", "it_iii")
    act(g, ("unit", "eth_guard"), ("unit", "it_i"))
    assert depleted(g, "eth_guard")
    assert not depleted(g, "eth_harar")


@pytest.mark.rules("11.28j")
def test_a_chit_stays_through_depletion_and_goes_with_the_unit() -> None:
    g = ogaden("it_i", dice=(), it_i="S 9210")
    lose_step(g, unit("it_i"), "b5.17a")
    assert is_veteran(g, "it_i")
    g.status[unit("it_i")] &= ~DEPLETED
    assert is_veteran(g, "it_i"), "rebuilt"
    lose_step(g, unit("it_i"), "b5.17a")
    lose_step(g, unit("it_i"), "b5.17a")
    assert not is_veteran(g, "it_i")


@pytest.mark.rules("11.28j")
def test_nobody_else_may_bear_or_apply_the_chit_of_a_unit() -> None:
    g = ogaden("it_i", dice=(3,), it_i="S 9210", it_iii="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i", "it_iii")
    assert offered(g, "unit") == ["it_i"]
    refusal = act(g, ("unit", "it_iii"))
    assert refusal is not None
    assert refusal.rule == "11.28j"


@pytest.mark.rules("11.28k")
def test_a_spent_chit_may_be_earned_again_in_the_same_combat() -> None:
    g = ogaden("it_i", dice=(1,), it_i="S 9210", eth_simien="S 9110")
    fight(g, "S 9110", "it_i")
    act(g, ("unit", "it_i"))
    assert told(g, "veteran_used")[0].units == told(g, "veteran")[0].units
    assert is_veteran(g, "it_i")
    assert where(g, "it_i") == "S 9210"


@pytest.mark.rules("11.28a", "11.28k")
def test_a_veteran_does_not_become_one_twice_and_another_may() -> None:
    g = ogaden("it_i", dice=(1,), it_i="S 9210", it_iii="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i", "it_iii")
    assert battle(g).veterans == (-1, -1)
    act(g, ("done", ""), ("unit", "it_i"))
    assert is_veteran(g, "it_i")
    assert is_veteran(g, "it_iii")
