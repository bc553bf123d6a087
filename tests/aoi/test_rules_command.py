"""Command Agents: whom they activate, what they let attack, what Offensives cost."""

import pytest
from abyssinia import act, asked, bare, offered, own, run, settle, top
from land_offensive import go_on, offensive

from zariba.games.aoi.rules.activation import Activation
from zariba.games.aoi.rules.attackers import ATTACK, note_attack, why_not_attack, why_not_together
from zariba.games.aoi.rules.command import note_flown, why_not_activate
from zariba.games.aoi.rules.command_status import CommandStatusStep, why_not_agent
from zariba.games.aoi.rules.land_offensive import CombatStep, LandMovementStep
from zariba.games.aoi.rules.offensives import OffensivePhase, begin_land
from zariba.games.aoi.rules.prices import pay_offensive, why_no_offensive
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ALLIED,
    AXIS,
    COMMANDED,
    COMMITTED,
    FLIPPED,
    LED,
    OF_THE_OFFENSIVE,
    Aoi,
    shift,
)

ITALY, ETHIOPIA = own().nation_index["Italy"], own().nation_index["Ethiopia"]


def at(code: str) -> int:
    return own().hex_index[code]


def number(piece: str) -> int:
    return own().piece_index[piece]


def attack_refused(g: Aoi, piece: str, code: str) -> str:
    """The rule by which a unit may not attack a hex in the Combat Step, empty if it may."""
    refusal = why_not_attack(g, number(piece), at(code), ATTACK)
    return refusal.rule if refusal else ""


def first_step(g: Aoi, seat: int) -> Aoi:
    """A Land Offensive at the choice of its agents."""
    g.flow = []
    begin_land(g, seat, g.plan.sides[seat].nation)
    settle(g)
    return g


@pytest.mark.rules("b5.1a")
def test_a_general_activates_his_own_and_the_adjacent_hexes() -> None:
    g = bare(it_badoglio="S 7716", it_i="S 7716", it_ii="S 7717", it_iii="S 7617")
    g.offensives[ITALY] = 1
    first_step(g, AXIS)
    assert act(g, ("unit", "it_badoglio"), ("go", "")) is None
    assert offered(g, "unit") == ["it_i", "it_ii"]
    refusal = act(g, ("unit", "it_iii"))
    assert refusal is not None
    assert refusal.rule == "b5.1a"


@pytest.mark.rules("b5.1a")
def test_a_stack_activates_its_hex_and_an_hq_its_radius_but_no_active_unit() -> None:
    g = bare(it_hq_north="S 7616", it_i="S 7716", it_ii="S 7717", it_iii="S 9211", it_iv="S 7717")
    g.status[number("it_iv")] |= ACTIVE
    offensive(g, AXIS, stacks=("S 7716",))
    assert why_not_activate(g, number("it_i")) is None
    assert why_not_activate(g, number("it_ii")) is not None
    offensive(g, AXIS, "it_hq_north")
    assert why_not_activate(g, number("it_ii")) is None
    for piece in ("it_iii", "it_iv", "it_hq_north"):
        refusal = why_not_activate(g, number(piece))
        assert refusal is not None
        assert refusal.rule == "b5.1a"


@pytest.mark.rules("b5.1a")
def test_an_hq_out_of_supply_or_without_units_is_no_agent() -> None:
    g = bare(it_hq_north="S 7616", it_hq_south="S 9309", it_i="S 7716")
    assert why_not_agent(g, AXIS, number("it_hq_north")) is None
    refusal = why_not_agent(g, AXIS, number("it_hq_south"))
    assert refusal is not None
    assert refusal.why == "there is no unit in reach of {it} that is not Active yet"
    g = bare(it_hq_north="S 8013", it_i="S 8012", eth_wag="S 7915")  # in the desert
    refusal = why_not_agent(g, AXIS, number("it_hq_north"))
    assert refusal is not None
    assert refusal.why == "{it} cannot trace supply, and such an HQ is not activated"


@pytest.mark.rules("b5.1b")
def test_an_hq_attacks_as_many_hexes_as_its_limit_says() -> None:
    g = bare(
        it_hq_north="S 7616", it_i="S 7716", it_ii="S 7717", it_iii="S 7718", it_iv="S 7715",
        eth_w_tigre="S 7816", eth_e_tigre="S 7817", eth_wag="S 7815", eth_lasta="S 7814",
    )  # fmt: skip
    under = offensive(g, AXIS, "it_hq_north", units=("it_i", "it_ii", "it_iii", "it_iv"))
    go_on(g, under, CombatStep(AXIS))
    assert set(offered(g, "hex")) == {"S 7816", "S 7817", "S 7815", "S 7814"}
    for unit, code in (("it_i", "S 7816"), ("it_ii", "S 7817")):
        note_attack(g, at(code), (number(unit),), ATTACK)
    assert attack_refused(g, "it_iv", "S 7815") == ""
    note_attack(g, at("S 7814"), (number("it_iv"),), ATTACK)
    assert offered(g, "hex") == []
    assert attack_refused(g, "it_iii", "S 7817") == "b5.1b"
    refusal = act(g, ("hex", "S 7817"))
    assert refusal is not None
    assert "b5.1b" in (refusal.rule, *refusal.also)


@pytest.mark.rules("b5.1b")
def test_a_stack_or_a_general_makes_one_attack() -> None:
    g = bare(it_badoglio="S 7716", it_i="S 7716", it_ii="S 7716", eth_wag="S 7815")
    assert offensive(g, AXIS, "it_badoglio").limit == 1
    assert offensive(g, AXIS, stacks=("S 7716",)).limit == 1


@pytest.mark.rules("b5.1c")
def test_a_unit_attacks_only_within_the_reach_of_its_hq() -> None:
    g = bare(it_hq_south="S 9309", it_tevere="S 9010", it_dubats="S 9210", eth_bale="S 8910")
    offensive(g, AXIS, "it_hq_south", units=("it_tevere",))
    assert attack_refused(g, "it_tevere", "S 8910") == ""
    shift(g, number("it_tevere"), at("S 8810"))
    assert attack_refused(g, "it_tevere", "S 8910") == "b5.1c"
    shift(g, number("it_dubats"), at("S 9010"))
    assert attack_refused(g, "it_dubats", "S 8910") == "b5.1c"  # it was not activated


@pytest.mark.rules("b5.1d")
def test_the_units_of_a_stack_attack_one_and_the_same_hex() -> None:
    g = bare(
        eth_guard="S 8116", eth_lasta="S 8116", eth_selassie="S 8115", eth_yejju="S 8115",
        it_i="S 8016", it_ii="S 8117",
    )  # fmt: skip
    offensive(g, ALLIED, "eth_selassie", stacks=("S 8116",), units=("eth_guard", "eth_lasta"))
    assert attack_refused(g, "eth_guard", "S 8117") == ""
    note_attack(g, at("S 8016"), (number("eth_lasta"),), ATTACK)
    assert attack_refused(g, "eth_guard", "S 8117") == "b5.1e"  # nor does the General lead there
    offensive(g, ALLIED, stacks=("S 8116", "S 8115"), units=("eth_guard", "eth_lasta"))
    note_attack(g, at("S 8016"), (number("eth_lasta"),), ATTACK)
    assert attack_refused(g, "eth_guard", "S 8117") == "b5.1d"


@pytest.mark.rules("b5.1e")
def test_a_unit_from_the_generals_own_hex_takes_part() -> None:
    g = bare(it_badoglio="S 7716", it_i="S 7716", it_ii="S 7717", eth_w_tigre="S 7816")
    under = offensive(g, AXIS, "it_badoglio", units=("it_i", "it_ii"))
    corps, other = number("it_i"), number("it_ii")
    assert attack_refused(g, "it_ii", "S 7816") == ""
    alone = why_not_together(g, (other,), at("S 7816"), ATTACK)
    assert alone is not None
    assert alone.rule == "b5.1e"
    assert why_not_together(g, (other, corps), at("S 7816"), ATTACK) is None
    shift(g, corps, at("S 7616"))
    assert attack_refused(g, "it_ii", "S 7816") == "b5.1e"
    go_on(g, under, CombatStep(AXIS))
    assert g.flow == []  # nothing could be attacked


@pytest.mark.rules("b5.1e")
def test_the_emperor_is_an_agent_like_others() -> None:
    g = bare(eth_selassie="S 8215", eth_aom="S 8215", eth_shoa="S 8216", eth_guard="S 8416")
    g.offensives[ETHIOPIA] = 2
    first_step(g, ALLIED)
    assert act(g, ("unit", "eth_selassie"), ("go", "")) is None
    assert set(offered(g, "unit")) == {"eth_aom", "eth_shoa"}


@pytest.mark.rules("b5.1f")
def test_hqs_and_generals_are_agents_once_a_month() -> None:
    g = bare(it_hq_north="S 7616", it_badoglio="S 7716", it_i="S 7716", it_ii="S 7715")
    under = offensive(g, AXIS, "it_hq_north", "it_badoglio", units=("it_i",))
    run(g, under)
    assert g.status[number("it_hq_north")] & FLIPPED
    assert g.status[number("it_badoglio")] & LED
    g.offensives[ITALY] = 1
    first_step(g, AXIS)
    for piece in ("it_hq_north", "it_badoglio"):
        refusal = act(g, ("unit", piece))
        assert refusal is not None
        assert refusal.rule == "b5.1f"
    assert offered(g, "hex") == ["S 7715"]


@pytest.mark.rules("b5.1g", "xviii.m4i")
def test_a_named_unit_is_active_even_if_it_did_nothing_and_others_are_not() -> None:
    g = bare(it_hq_north="S 7616", it_i="S 7716", it_ii="S 7716", it_sm81="S 7616")
    under = offensive(g, AXIS, "it_hq_north", units=("it_i",))
    note_flown(g, (number("it_sm81"), number("it_sm81")))
    run(g, under)
    assert g.flow == []
    assert g.status[number("it_i")] == ACTIVE
    assert g.status[number("it_ii")] == 0
    assert g.status[number("it_sm81")] == COMMITTED
    assert g.status[number("it_hq_north")] == FLIPPED
    assert not any(status & OF_THE_OFFENSIVE for status in g.status)
    assert [(e.kind, e.units) for e in g.news][-1] == ("active", (number("it_i"),))


@pytest.mark.rules("b5.1g")
def test_an_activated_unit_moves_once_in_the_offensive() -> None:
    g = bare(it_hq_south="S 9309", it_tevere="S 9209", it_dubats="S 9209")
    under = offensive(g, AXIS, "it_hq_south", units=("it_tevere", "it_dubats"))
    go_on(g, under, LandMovementStep(AXIS))
    assert act(g, ("unit", "it_tevere"), ("hex", "S 9109"), ("done", "")) is None
    refusal = act(g, ("unit", "it_tevere"))
    assert refusal is not None
    assert "b5.1g" in refusal.also


@pytest.mark.rules("b5.2a", "xviii.m4d")
def test_an_hq_moves_three_hexes_before_it_measures() -> None:
    g = bare(it_hq_south="S 9309", it_tevere="S 9413", it_i="S 9309")
    g.offensives[ITALY] = 1
    first_step(g, AXIS)
    act(g, ("unit", "it_hq_south"), ("go", ""))
    assert set(offered(g, "unit")) == {"it_hq_south", "it_i"}
    act(g, ("unit", "it_hq_south"), ("hex", "S 9310"), ("hex", "S 9311"), ("hex", "S 9411"))
    assert isinstance(top(g), Activation)
    assert set(offered(g, "unit")) == {"it_tevere", "it_i"}
    refusal = act(g, ("hex", "S 9412"))
    assert refusal is not None
    assert "xviii.m4d" in refusal.also


@pytest.mark.rules("b5.2a")
def test_an_hq_does_not_move_once_units_are_named() -> None:
    g = bare(it_hq_south="S 9309", it_i="S 9309", it_ii="S 9309")
    g.offensives[ITALY] = 1
    first_step(g, AXIS)
    act(g, ("unit", "it_hq_south"), ("go", ""), ("unit", "it_i"))
    refusal = act(g, ("unit", "it_hq_south"))
    assert refusal is not None
    assert refusal.rule == "b5.2a"
    assert act(g, ("drop", "it_i"), ("unit", "it_hq_south")) is None


@pytest.mark.rules("b5.2a", "xviii.m4f")
def test_an_hq_moves_again_in_the_land_movement_step_and_activates_more() -> None:
    g = bare(it_hq_north="S 7516", it_i="S 7716", it_ii="S 7816", it_iii="S 7916", eth_wag="S 8416")
    g.offensives[ITALY] = 1
    first_step(g, AXIS)
    act(g, ("unit", "it_hq_north"), ("go", ""), ("unit", "it_hq_north"), ("hex", "S 7616"))
    act(g, ("done", ""), ("all", ""))
    assert set(offered(g, "drop")) == {"it_i", "it_ii", "it_iii"}
    act(g, ("drop", "it_iii"), ("drop", "it_ii"), ("done", ""))
    assert isinstance(top(g), LandMovementStep)
    assert set(offered(g, "unit")) == {"it_i", "it_hq_north"}
    act(g, ("unit", "it_hq_north"), ("hex", "S 7716"), ("hex", "S 7816"), ("hex", "S 7916"))
    assert set(offered(g, "unit")) == {"it_i", "it_ii", "it_iii"}
    act(g, ("unit", "it_iii"))
    assert g.status[number("it_iii")] & COMMANDED
    act(g, ("all", ""))
    assert g.status[number("it_ii")] & COMMANDED


@pytest.mark.rules("b5.3a", "xviii.m4b", "xviii.m4c")
def test_two_agents_cost_two_offensives_and_two_eps_and_add_their_limits() -> None:
    g = bare(it_hq_north="S 7616", it_hq_south="S 9309", it_i="S 7716", it_ii="S 9309")
    g.offensives[ITALY], g.eps[ITALY] = 3, 5
    first_step(g, AXIS)
    assert act(g, ("unit", "it_hq_north"), ("unit", "it_hq_south"), ("go", "")) is None
    assert (g.offensives[ITALY], g.eps[ITALY]) == (1, 3)
    told = next(e for e in g.news if e.kind == "offensive")
    assert (told.value, told.word) == (2, "combined")
    act(g, ("all", ""), ("done", ""))
    under = g.flow[0]
    assert getattr(under, "limit", 0) == 4


@pytest.mark.rules("xviii.m4c", "b5.3a")
def test_without_the_eps_a_combined_offensive_is_refused() -> None:
    g = bare(it_hq_north="S 7616", it_hq_south="S 9309", it_i="S 7716", it_ii="S 9309")
    g.offensives[ITALY], g.eps[ITALY] = 3, 1
    first_step(g, AXIS)
    act(g, ("unit", "it_hq_north"))
    refusal = act(g, ("unit", "it_hq_south"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4c"
    assert [verb for verb, _ in asked(g).options] == ["go", "back"]
    g.eps[ITALY] = 2
    assert offered(g, "unit") == ["it_hq_south"]


@pytest.mark.rules("xviii.m4b")
def test_each_agent_needs_an_offensive_of_its_own() -> None:
    g = bare(it_hq_north="S 7616", it_hq_south="S 9309", it_i="S 7716", it_ii="S 9309")
    g.offensives[ITALY], g.eps[ITALY] = 1, 5
    first_step(g, AXIS)
    assert g.offensives[ITALY] == 0
    act(g, ("unit", "it_hq_north"))
    refusal = act(g, ("unit", "it_hq_south"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4c"  # an Impromptu Offensive for the second takes 4 + 2 EPs
    g.eps[ITALY] = 6
    assert act(g, ("unit", "it_hq_south")) is None
    refusal = act(g, ("hex", "S 7716"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4b"
    act(g, ("go", ""))
    assert (g.offensives[ITALY], g.eps[ITALY]) == (0, 0)


@pytest.mark.rules("5.3a", "5.5a", "8.13a")
def test_nothing_costs_more_in_a_winter_month() -> None:
    g = bare(it_hq_north="S 7616", it_hq_south="S 9309", it_i="S 7716", it_ii="S 9309")
    g.month = [month.name for month in g.plan.months].index("January 1936")
    g.offensives[ITALY], g.eps[ITALY] = 2, 2
    first_step(g, AXIS)
    assert act(g, ("unit", "it_hq_north"), ("unit", "it_hq_south"), ("go", "")) is None
    assert (g.offensives[ITALY], g.eps[ITALY]) == (0, 0)
    g.month += 1
    g.eps[ITALY] = 4
    assert why_no_offensive(g, ITALY) is None
    assert pay_offensive(g, ITALY) == 4


@pytest.mark.rules("b5.5a", "5.5b")
def test_an_impromptu_offensive_costs_italy_four_eps() -> None:
    g = bare(it_hq_north="S 7616", it_i="S 7716", eth_wag="S 8416")
    g.eps[ITALY] = 3
    refusal = why_no_offensive(g, ITALY)
    assert refusal is not None
    assert (refusal.rule, "5.5b" in refusal.also) == ("b5.5a", True)
    g.eps[ITALY] = 5
    run(g, OffensivePhase())
    assert act(g, ("begin", "Italy"), ("land", "")) is None
    assert g.eps[ITALY] == 1
    act(g, ("unit", "it_hq_north"), ("go", ""))
    told = next(e for e in g.news if e.kind == "offensive")
    assert (told.value, told.word) == (4, "impromptu")


@pytest.mark.rules("b5.5a")
def test_an_offensive_on_the_track_is_taken_before_eps() -> None:
    g = bare()
    g.offensives[ITALY], g.eps[ITALY] = 1, 9
    assert pay_offensive(g, ITALY) == 0
    assert (g.offensives[ITALY], g.eps[ITALY]) == (0, 9)


@pytest.mark.rules("b5.6a")
def test_a_minor_nation_combines_its_offensives_only_with_a_general_and_free() -> None:
    g = bare(eth_selassie="S 8215", eth_aom="S 8215", eth_shoa="S 8216", eth_guard="S 8416")
    g.offensives[ETHIOPIA] = 2
    first_step(g, ALLIED)
    act(g, ("hex", "S 8416"))
    refusal = act(g, ("hex", "S 8215"))
    assert refusal is not None
    assert refusal.rule == "b5.6a"
    assert act(g, ("unit", "eth_selassie"), ("go", "")) is None
    assert (g.offensives[ETHIOPIA], g.eps[ETHIOPIA]) == (0, 0)
    act(g, ("all", ""))
    assert set(offered(g, "drop")) == {"eth_aom", "eth_shoa", "eth_guard"}


@pytest.mark.rules("b5.6a")
def test_a_minor_nation_with_one_offensive_left_has_one_agent() -> None:
    g = bare(eth_selassie="S 8215", eth_aom="S 8215", eth_guard="S 8416")
    g.offensives[ETHIOPIA] = 1
    first_step(g, ALLIED)
    act(g, ("unit", "eth_selassie"))
    assert offered(g, "hex") == []
    assert isinstance(top(g), CommandStatusStep)
    assert act(g, ("back", "")) is None
    assert offered(g, "unit") == ["eth_selassie"]
