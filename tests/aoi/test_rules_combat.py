"""The die, the table, re-rolls, losses and standing fast."""

import pytest
from abyssinia import act, asked, bare, offered, own, put
from adowa import at, battle, fight, is_over, result, told, unit, where

from zariba.games.aoi.rules import losses
from zariba.games.aoi.rules.losses import why_not_stand
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    BOX,
    DEAD,
    DEPLETED,
    FORT,
    OFF,
    VETERAN,
    VETERANS,
    WON,
    Aoi,
)

ITALY, ETHIOPIA = 0, 1


def depleted(g: Aoi, piece: str) -> bool:
    return bool(g.status[unit(piece)] & DEPLETED)


def eve_of(dice: tuple[int, ...], **where: str) -> Aoi:
    """A battle in the clear Ogaden where only Italian Apathy touches the die."""
    return bare(dice=dice, **where)


# The table


@pytest.mark.rules("xvi.p", "b5.14b")
def test_the_die_and_its_modifiers_read_one_cell_of_the_table() -> None:
    g = eve_of((4,), it_i="S 7716", eth_simien="S 7816")
    fight(g, "S 7816", "it_i")
    (event,) = told(g, "combat")
    assert (event.value, event.die, event.word) == (own().crt_columns.index("4-1"), 4, "1/1/0")
    assert sum(part.value for part in event.parts) == -2
    assert [e.word for e in told(g, "roll")] == ["attack"]


@pytest.mark.rules("b5.14b")
def test_below_the_table_its_first_row_is_read() -> None:
    g = eve_of((1,), it_l3="S 8415", eth_guard="S 8416")
    fight(g, "S 8416", "it_l3")
    assert result(g) == "3/0/0", "1 - 1 mountain - 1 capital - 1 Apathy"


@pytest.mark.rules("b5.14b")
def test_above_the_table_its_last_row_is_read() -> None:
    g = eve_of((6,), it_dubats="S 9210", eth_harar="S 9110", it_sm81="S 9210")
    g.month = g.plan.gas_from
    g.options = (VETERANS,)
    g.status[unit("it_dubats")] |= VETERAN
    fight(g, "S 9110", "it_dubats")
    act(g, ("unit", "it_sm81"), ("yes", ""), ("unit", "it_dubats"))
    (event,) = told(g, "combat")
    assert event.die + sum(part.value for part in event.parts) == 10
    assert event.word == "0/1/2"


@pytest.mark.rules("b5.14b")
def test_gas_mountain_and_apathy_make_a_two_a_three() -> None:
    g = eve_of((2,), it_i="S 7716", eth_simien="S 7816", it_ca133_1="S 7616", it_iii="S 7716")
    g.month = g.plan.gas_from
    fight(g, "S 7816", "it_i", "it_iii")
    act(g, ("unit", "it_ca133_1"), ("yes", ""))
    (event,) = told(g, "combat")
    assert {p.rule: p.value for p in event.parts} == {
        "b5.16a": -1,
        "b5.16b": -1,
        "b4.22b": 1,
        "5.16e": 3,
    }


# Re-rolls


@pytest.mark.rules("b5.22a")
def test_a_major_power_has_the_die_rolled_again_once_and_the_second_stands() -> None:
    g = eve_of((1, 6), it_i="S 9210", eth_simien="S 9110")
    g.rerolls[ITALY] = 1
    fight(g, "S 9110", "it_i")
    assert asked(g).prompt == "The die is 1, the result 1/0/0. Roll again?"
    act(g, ("yes", ""))
    assert g.rerolls[ITALY] == 0
    (event,) = told(g, "combat")
    assert (event.die, event.word) == (6, "0/1/1")


@pytest.mark.rules("b5.22a")
def test_a_reroll_declined_is_kept() -> None:
    g = eve_of((2,), it_i="S 9210", eth_simien="S 9110")
    g.rerolls[ITALY] = 1
    fight(g, "S 9110", "it_i")
    act(g, ("no", ""))
    assert g.rerolls[ITALY] == 1
    assert told(g, "combat")[0].die == 2


@pytest.mark.rules("b5.22a")
def test_a_defending_major_power_may_re_roll_too_and_a_minor_nation_never() -> None:
    g = eve_of((6, 1), eth_aom="S 7816", it_28oct="S 7716")
    g.rerolls[ITALY] = 1
    fight(g, "S 7716", "eth_aom")
    assert battle(g).die == 6
    assert act(g, ("yes", "")) is None
    assert g.rerolls[ITALY] == 0
    assert told(g, "reroll")[0].seat == AXIS
    g = eve_of((3,), eth_aom="S 7816", it_28oct="S 7716")
    g.rerolls[ETHIOPIA] = 1
    fight(g, "S 7716", "eth_aom")
    assert told(g, "combat"), "nobody was asked"


# Losses


@pytest.mark.rules("b5.17a")
def test_one_one_one_costs_each_side_a_step_and_drives_the_defender_one_hex() -> None:
    g = eve_of((6,), it_i="S 9210", eth_harar="S 9110")
    g.status[unit("eth_harar")] = 0
    fight(g, "S 9110", "it_i")
    assert result(g) == "1/1/1"
    assert depleted(g, "it_i")
    assert depleted(g, "eth_harar")
    assert asked(g).prompt == "Harar retreats: to which hex?"


@pytest.mark.rules("b5.17a")
def test_the_attackers_first_loss_falls_on_his_strongest_unit() -> None:
    g = eve_of((1,), it_i="S 9210", it_28oct="S 9210", it_dubats="S 9210", eth_aom="S 9110")
    fight(g, "S 9110", "it_i", "it_28oct", "it_dubats")
    assert result(g) == "3/0/0"
    assert depleted(g, "it_i")
    refusal = act(g, ("unit", "it_i"))
    assert refusal is not None
    assert refusal.rule == "b5.17a", "nobody loses a second step before all have lost one"


@pytest.mark.rules("b5.17a")
def test_no_unit_loses_a_second_step_before_all_have_lost_one() -> None:
    g = eve_of((1,), it_i="S 9210", it_28oct="S 9210", eth_aom="S 9110")
    fight(g, "S 9110", "it_i", "it_28oct")
    assert (depleted(g, "it_i"), depleted(g, "it_28oct")) == (True, True)
    assert asked(g).prompt == "Which unit loses a step?"
    act(g, ("unit", "it_28oct"))
    assert g.at[unit("it_28oct")] == BOX
    assert is_over(g)


@pytest.mark.rules("b5.17a")
def test_the_owner_chooses_among_units_of_equal_strength() -> None:
    g = eve_of((2,), it_28oct="S 9210", it_tevere="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_28oct", "it_tevere")
    assert offered(g, "unit") == ["it_28oct", "it_tevere"]
    refusal = act(g, ("unit", "it_graziani"))
    assert refusal is not None
    assert refusal.rule == "b5.12a"


@pytest.mark.rules("b5.17a")
def test_losses_beyond_the_last_step_are_ignored() -> None:
    g = eve_of((1,), it_l3="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_l3")
    assert result(g) == "3/0/0"
    assert g.at[unit("it_l3")] == BOX
    assert is_over(g)


@pytest.mark.rules("b5.17a")
def test_the_attackers_losses_are_taken_before_the_defenders() -> None:
    g = eve_of((6,), it_i="S 9210", eth_harar="S 9110")
    fight(g, "S 9110", "it_i")
    assert [e.units for e in told(g, "depleted")] == [(unit("it_i"),), (unit("eth_harar"),)]


@pytest.mark.rules("b5.17a")
def test_an_e_eliminates_every_defender_and_no_general_by_itself() -> None:
    g = eve_of((6, 6), eth_aom="S 9110", eth_guard="S 9110", eth_wollo="S 9110", it_i="S 9309")
    put(g, "it_dubats", "S 9210")
    put(g, "it_graziani", "S 9210")
    fight(g, "S 9210", "eth_aom", "eth_guard", "eth_wollo")
    assert result(g) == "0/E/0"
    assert g.at[unit("it_dubats")] == BOX
    assert where(g, "it_graziani") == "S 9309"


@pytest.mark.rules("b0.2a")
def test_a_depleted_unit_attacks_with_half_and_dies_by_one_more_loss() -> None:
    g = eve_of((3,), it_i="S 9210", eth_harar="S 9110")
    g.status[unit("it_i")] |= DEPLETED
    fight(g, "S 9110", "it_i")
    assert next(e.value for e in told(g, "strength") if e.seat == AXIS) == 16
    assert g.at[unit("it_i")] == BOX


def test_a_partisan_is_removed_by_any_loss_or_retreat_and_that_was_one_step() -> None:
    g = eve_of((6,), it_i="S 9210", eth_bale="S 9110", eth_partisan_1="S 9110")
    fight(g, "S 9110", "it_i")
    assert result(g) == "1/1/1"
    assert g.at[unit("eth_partisan_1")] == OFF
    assert g.at[unit("eth_bale")] == at("S 9110"), "it has still to retreat"


def test_a_partisan_alone_leaves_the_hex_to_the_winner() -> None:
    g = eve_of((4,), it_i="S 9210", eth_partisan_1="S 9110")
    fight(g, "S 9110", "it_i")
    assert g.at[unit("eth_partisan_1")] == OFF
    assert g.status[unit("it_i")] & WON
    assert act(g, ("unit", "it_i")) is None
    assert where(g, "it_i") == "S 9110"


# Standing fast


@pytest.mark.rules("b5.17b")
def test_defenders_of_a_city_stay_at_the_price_of_a_step() -> None:
    g = bare(it_i="S 8214", it_ii="S 8214", it_iii="S 8214", eth_wollo="S 8215", dice=(6,))
    put(g, "eth_cadets", "S 8215")
    fight(g, "S 8215", "it_i", "it_ii", "it_iii")
    assert result(g) == "1/1/1"
    act(g, ("unit", "it_i"), ("unit", "eth_wollo"))
    assert asked(g).prompt == "Stand fast in Dessie (S 8215) at the price of a step?"
    act(g, ("stand", ""))
    assert told(g, "stood_fast")
    assert g.at[unit("eth_cadets")] == DEAD, "each unit loses a step before one loses a second"
    assert where(g, "eth_wollo") == "S 8215"
    assert is_over(g)
    assert not g.status[unit("it_i")] & WON


@pytest.mark.rules("b5.17b")
def test_defenders_who_do_not_stand_retreat() -> None:
    g = bare(it_i="S 8214", it_ii="S 8214", it_iii="S 8214", eth_wollo="S 8215", dice=(6,))
    put(g, "eth_cadets", "S 8215")
    fight(g, "S 8215", "it_i", "it_ii", "it_iii")
    act(g, ("unit", "it_i"), ("unit", "eth_cadets"), ("no", ""))
    assert asked(g).prompt == "Wollo retreats: to which hex?"


@pytest.mark.rules("b5.17b")
def test_the_last_step_of_a_city_must_retreat() -> None:
    g = bare(it_i="S 8214", it_ii="S 8214", it_iii="S 8214", eth_aom="S 8215", dice=(6,))
    put(g, "it_badoglio", "S 8214")
    fight(g, "S 8215", "it_i", "it_ii", "it_iii", general="it_badoglio")
    assert result(g) == "1/1/1"
    act(g, ("unit", "it_i"))
    assert asked(g).prompt == "A.O.M. retreats: to which hex?"


@pytest.mark.rules("b5.17b")
def test_nobody_stands_fast_in_the_open_over_two_hexes_or_with_the_last_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(losses, "fort_works", lambda g, h: bool(g.works.get(h, 0) & FORT))
    g = bare(eth_aom="S 8215", eth_harar="S 9110", eth_cadets="S 8416", it_i="S 8214")
    assert why_not_stand(g, at("S 8215"), ALLIED, 1) is None
    for code, hexes in (("S 9110", 1), ("S 8215", 2), ("S 8416", 1)):
        refusal = why_not_stand(g, at(code), ALLIED, hexes)
        assert refusal is not None
        assert refusal.rule == "b5.17b"
    g.works[at("S 9110")] = FORT
    assert why_not_stand(g, at("S 9110"), ALLIED, 1) is None
