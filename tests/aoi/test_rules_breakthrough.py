"""Breakthrough, Exploitation and bribery."""

import pytest
from abyssinia import act, asked, bare, offered, own, run, top
from land_offensive import go_on, offensive

from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.attackers import (
    BREAKTHROUGH,
    EXPLOITATION,
    attackers,
    note_attack,
    why_not_attack,
    why_not_broken,
)
from zariba.games.aoi.rules.breakthrough import BreakthroughStep
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.exploitation import Exploit, ExploitationStep
from zariba.games.aoi.rules.land_offensive import CombatStep
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.sequence import begin
from zariba.games.aoi.rules.state import (
    ADVANCED,
    ALLIED,
    ATTACKED,
    AXIS,
    BRIBE_TRIED,
    BROKE_THROUGH,
    DEAD,
    END,
    FLIPPED,
    FORT,
    WON,
    Aoi,
    leave,
    shift,
)

ITALY = own().nation_index["Italy"]


def at(code: str) -> int:
    return own().hex_index[code]


def number(piece: str) -> int:
    return own().piece_index[piece]


def breaking(g: Aoi, *units: str, general: str = "it_graziani") -> UnderCommand:
    """The Breakthrough Step of an Offensive that a General leads."""
    under = offensive(g, AXIS, general, units=units)
    go_on(g, under, BreakthroughStep(AXIS))
    return under


def refused(g: Aoi, code: str, kind: int = BREAKTHROUGH, piece: str = "it_l3") -> str:
    """The rule by which a unit may not attack a hex so, empty if it may."""
    refusal = why_not_attack(g, number(piece), at(code), kind)
    return refusal.rule if refusal else ""


def win(g: Aoi, code: str, unit: str, loser: str, kind: int) -> None:
    """As if an attack had vacated the hex and the unit had advanced."""
    note_attack(g, at(code), (number(unit),), kind)
    eliminate(g, number(loser), "b5.17a")
    shift(g, number(unit), at(code))
    g.status[number(unit)] |= WON | ADVANCED


@pytest.mark.rules("xviii.m4e", "b5.11a")
def test_armor_moves_at_most_two_hexes_to_its_breakthrough_attack() -> None:
    g = bare(it_l3="S 9310", it_graziani="S 9310", it_i="S 9310", eth_bale="S 9011")
    breaking(g, "it_l3", "it_i")
    assert offered(g, "unit") == ["it_l3"]
    act(g, ("unit", "it_l3"), ("unit", "it_graziani"), ("hex", "S 9210"), ("hex", "S 9111"))
    assert isinstance(top(g), BreakthroughStep)
    assert offered(g, "hex") == ["S 9011"]
    refusal = act(g, ("unit", "it_l3"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4e"


@pytest.mark.rules("xviii.m4e")
def test_a_third_hex_before_the_attack_is_refused() -> None:
    g = bare(it_l3="S 9410", it_graziani="S 9410", eth_bale="S 9011")
    breaking(g, "it_l3")
    act(g, ("unit", "it_l3"), ("hex", "S 9310"), ("hex", "S 9210"))
    assert g.at[number("it_l3")] == at("S 9210")
    assert g.flow == []  # it is not asked for a third, and no tribe is beside it


@pytest.mark.rules("b5.11a")
def test_after_the_attack_it_moves_on_with_the_points_it_has_left() -> None:
    g = bare(it_l3="S 9310", it_graziani="S 9310", it_i="S 7716", eth_bale="S 9111")
    breaking(g, "it_l3")
    act(g, ("unit", "it_l3"), ("unit", "it_graziani"), ("hex", "S 9210"))
    win(g, "S 9111", "it_l3", "eth_bale", BREAKTHROUGH)
    assert offered(g, "unit") == ["it_l3"]
    act(g, ("unit", "it_l3"))
    march = top(g)
    assert isinstance(march, March)
    assert march.left() == (3,)
    assert act(g, ("hex", "S 9011"), ("hex", "S 8911"), ("hex", "S 8912")) is None
    assert g.at[number("it_l3")] == at("S 8912")
    assert g.status[number("it_graziani")] & FLIPPED


@pytest.mark.rules("b5.10c", "b5.11a")
def test_from_zone_to_zone_it_has_no_points_left_to_move_on() -> None:
    g = bare(it_l3="S 9210", it_graziani="S 9210", eth_bale="S 9111")
    breaking(g, "it_l3")
    act(g, ("unit", "it_l3"), ("unit", "it_graziani"), ("hex", "S 9211"))
    assert offered(g, "hex") == ["S 9111"]
    win(g, "S 9111", "it_l3", "eth_bale", BREAKTHROUGH)
    assert asked(g).options == [("done", 0)]


@pytest.mark.rules("b5.11a")
def test_without_an_advance_it_does_not_move_on_nor_attack_again() -> None:
    g = bare(it_l3="S 9210", it_graziani="S 9210", eth_bale="S 9111", eth_wag="S 9110")
    under = breaking(g, "it_l3")
    under.limit = 2
    assert set(offered(g, "hex")) == {"S 9111", "S 9110"}
    note_attack(g, at("S 9111"), (number("it_l3"),), BREAKTHROUGH)
    assert asked(g).options == [("done", 0)]
    refusal = act(g, ("unit", "it_l3"))
    assert refusal is not None
    assert refusal.rule == "b5.11a"
    go_on(g, under, CombatStep(AXIS))
    assert g.flow == []  # these units do nothing more in the Offensive


@pytest.mark.rules("b5.11a")
def test_only_armor_breaks_through_and_no_other_unit_helps() -> None:
    g = bare(it_l3="S 9210", it_graziani="S 9210", it_i="S 9210", eth_bale="S 9111")
    breaking(g, "it_l3", "it_i")
    assert refused(g, "S 9111", piece="it_i") == "b5.11a"
    assert attackers(g, AXIS, at("S 9111"), BREAKTHROUGH) == [number("it_l3")]
    g = bare(it_i="S 9210", it_graziani="S 9210", eth_bale="S 9111")
    breaking(g, "it_i")
    assert g.flow == []  # nothing to ask


@pytest.mark.rules("1.3d")
def test_there_is_no_breakthrough_in_mud() -> None:
    zone = own().zone_index["African Moderate"]
    g = bare(it_l3="S 7717", it_debono="S 7717", eth_wag="S 7918")
    breaking(g, "it_l3", general="it_debono")
    g.weather[zone] = MUD
    act(g, ("unit", "it_l3"))
    refusal = act(g, ("hex", "S 7817"))
    assert refusal is not None
    assert refusal.rule == "1.3d"  # it stands in the Mild zone and may not enter the other
    g = bare(it_l3="S 9210", it_graziani="S 9210", eth_bale="S 9111")
    breaking(g, "it_l3")
    assert refused(g, "S 9111") == ""
    g.weather[zone] = MUD
    assert refused(g, "S 9111") == "1.3d"
    refusal = act(g, ("unit", "it_l3"))
    assert refusal is not None
    assert refusal.rule == "1.3d"


@pytest.mark.rules("b5.11b")
@pytest.mark.parametrize(
    ("home", "target"),
    [("S 7717", "S 7816"), ("S 8514", "S 8515"), ("S 8616", "S 8617"), ("S 9010", "S 9009")],
    ids=["mountain", "jungle", "jungle-mountain", "river"],
)
def test_some_ground_is_barred_to_a_breakthrough(home: str, target: str) -> None:
    refusal = why_not_broken(bare(), at(home), at(target))
    assert refusal is not None
    assert refusal.rule == "b5.11b"
    assert why_not_broken(bare(), at("S 9210"), at("S 9111")) is None


@pytest.mark.rules("b5.11b")
def test_rivers_forts_and_lack_of_supply_bar_a_breakthrough() -> None:
    g = bare(it_l3="S 9208", it_graziani="S 9208", eth_bale="S 9108", eth_wag="S 9109")
    offensive(g, AXIS, "it_graziani", units=("it_l3",))
    assert refused(g, "S 9109") == ""
    assert refused(g, "S 9108") == "b5.11b"  # across a river
    g.cut_off[number("it_l3")] = 1
    assert refused(g, "S 9109") == "b5.11b"
    g.cut_off.clear()
    g.works[at("S 9109")] = FORT
    assert refused(g, "S 9109") == "b5.11b"


@pytest.mark.rules("b5.21a", "xviii.m4h")
def test_a_general_with_armor_that_won_moves_by_his_rating_and_attacks() -> None:
    g = bare(
        it_l3="S 9210", it_graziani="S 9210", it_i="S 7716", eth_bale="S 9111", eth_wag="S 8911"
    )
    under = offensive(g, AXIS, "it_graziani", units=("it_l3",))
    win(g, "S 9111", "it_l3", "eth_bale", 0)
    shift(g, number("it_graziani"), at("S 9111"))
    go_on(g, under, ExploitationStep(AXIS))
    assert offered(g, "unit") == ["it_graziani"]
    act(g, ("unit", "it_graziani"), ("unit", "it_l3"), ("go", ""))
    march = top(g)
    assert isinstance(march, March)
    assert march.left() == (3,)
    act(g, ("hex", "S 9011"))
    assert g.at[number("it_graziani")] == at("S 9011")
    assert isinstance(top(g), Exploit)
    assert offered(g, "hex") == ["S 8911"]  # beyond attack limit and radius
    assert under.attacks == under.limit == 1
    act(g, ("done", ""))
    assert g.status[number("it_graziani")] & FLIPPED
    assert g.flow == []


@pytest.mark.rules("b5.21a")
def test_an_exploitation_attack_is_no_attack_of_the_agent() -> None:
    g = bare(it_l3="S 9210", it_graziani="S 9210", eth_bale="S 9111")
    under = offensive(g, AXIS, "it_graziani", units=("it_l3",))
    go_on(g, under, ExploitationStep(AXIS))
    act(g, ("unit", "it_graziani"), ("unit", "it_l3"))
    assert refused(g, "S 9111", EXPLOITATION) == "b5.21a"  # not before he has set out
    act(g, ("go", ""), ("done", ""))  # moving is no condition
    assert refused(g, "S 9111", EXPLOITATION) == ""
    note_attack(g, at("S 9111"), (number("it_l3"),), EXPLOITATION)
    assert (under.attacks, under.attacked) == (0, ())
    go_on(g, under, top(g))
    assert g.flow == []  # one attack, then he flips
    assert under.exploiting == ()


@pytest.mark.rules("b5.21a")
def test_armor_that_lost_or_broke_through_or_hungers_does_not_exploit() -> None:
    for marks, hungry in ((ATTACKED, False), (BROKE_THROUGH | WON, False), (0, True)):
        g = bare(it_l3="S 9210", it_graziani="S 9210", eth_bale="S 9111")
        under = offensive(g, AXIS, "it_graziani", units=("it_l3",))
        go_on(g, under, ExploitationStep(AXIS))
        assert offered(g, "unit") == ["it_graziani"]
        g.status[number("it_l3")] |= marks
        if hungry:
            g.cut_off[number("it_l3")] = 1
        refusal = act(g, ("unit", "it_graziani"))
        assert refusal is not None
        assert refusal.rule == "b5.21a"


@pytest.mark.rules("b5.21a")
def test_infantry_and_generals_without_a_rating_do_not_exploit() -> None:
    g = bare(it_i="S 9210", it_graziani="S 9210", eth_bale="S 9111")
    under = offensive(g, AXIS, "it_graziani", units=("it_i",))
    assert go_on(g, under, ExploitationStep(AXIS)).flow == []
    g = bare(eth_guard="S 8416", eth_selassie="S 8416", it_i="S 7716")
    offensive(g, ALLIED, "eth_selassie", units=("eth_guard",))
    refusal = ExploitationStep(ALLIED).why_not(g, ALLIED, "unit", number("eth_selassie"))
    assert refusal.why == "{it} has no exploitation rating"


@pytest.mark.rules("xviii.m4h")
def test_a_flipped_general_cannot_exploit() -> None:
    g = bare(
        it_l3="S 9210", it_graziani="S 9210", it_badoglio="S 9210", it_debono="S 9210",
        eth_bale="S 9111",
    )  # fmt: skip
    under = offensive(g, AXIS, "it_graziani", units=("it_l3",))
    g.status[number("it_graziani")] |= FLIPPED
    go_on(g, under, ExploitationStep(AXIS))
    refusal = act(g, ("unit", "it_graziani"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4h"
    act(g, ("unit", "it_badoglio"), ("unit", "it_l3"), ("go", ""), ("done", ""), ("done", ""))
    assert g.flow == []  # nor may the unit exploit twice, with De Bono


@pytest.mark.rules("1.3d")
def test_there_is_no_exploitation_in_mud() -> None:
    g = bare(it_l3="S 9210", it_graziani="S 9210", eth_bale="S 9111")
    under = offensive(g, AXIS, "it_graziani", units=("it_l3",))
    g.weather[own().zone_index["African Moderate"]] = MUD
    refusal = ExploitationStep(AXIS).why_not(g, AXIS, "unit", number("it_graziani"))
    assert refusal.rule == "1.3d"
    assert go_on(g, under, ExploitationStep(AXIS)).flow == []
    g = bare(it_l3="S 7717", it_debono="S 7717", eth_bale="S 7817")
    under = offensive(g, AXIS, "it_debono", units=("it_l3",))
    g.weather[own().zone_index["African Moderate"]] = MUD
    go_on(g, under, ExploitationStep(AXIS))
    act(g, ("unit", "it_debono"), ("unit", "it_l3"), ("go", ""))
    assert "S 7817" not in offered(g, "hex")
    assert refused(g, "S 7817", EXPLOITATION) == "1.3d"


def treasury(eps: int, *dice: int) -> Aoi:
    """Tribes near and far, and so many EPs."""
    g = bare(
        eth_w_tigre="S 7816", eth_e_tigre="S 7916", eth_gojjam="S 8217", eth_wollo="S 8215",
        eth_selassie="S 8215", eth_aom="S 8215", it_i="S 7716", it_ii="S 7715", dice=dice,
    )  # fmt: skip
    g.eps[ITALY] = eps
    return g


@pytest.mark.rules("10.36a")
def test_only_three_tribes_can_be_bribed() -> None:
    g = run(treasury(9), BriberyWindow(AXIS))
    assert offered(g, "unit") == ["eth_e_tigre", "eth_gojjam", "eth_wollo"]
    refusal = act(g, ("unit", "eth_w_tigre"))
    assert refusal is not None
    assert refusal.rule == "10.36a"
    assert run(treasury(9), BriberyWindow(ALLIED)).flow == []


@pytest.mark.rules("10.36b")
def test_bribes_are_tried_as_an_italian_offensive_begins_and_at_the_end_of_the_month() -> None:
    g = treasury(9)
    g.offensives = [1, 2]
    run(g, OffensivePhase())
    act(g, ("begin", "Ethiopia"), ("land", ""))
    assert not isinstance(top(g), BriberyWindow)
    act(g, ("hex", "S 7816"), ("go", ""))
    while not isinstance(top(g), OffensivePhase):
        assert act(g, ("done", "")) is None
    act(g, ("land", ""))
    assert isinstance(top(g), BriberyWindow)
    g.phase, g.flow = END, []
    begin(g)
    assert [type(step).__name__ for step in g.flow].count("BriberyWindow") == 1


@pytest.mark.rules("10.36c")
def test_a_bribe_costs_one_ep_whatever_comes_of_it() -> None:
    g = run(treasury(2, 6, 1), BriberyWindow(AXIS))
    act(g, ("unit", "eth_gojjam"))
    assert g.eps[ITALY] == 1
    act(g, ("unit", "eth_e_tigre"))
    assert g.eps[ITALY] == 0
    assert g.flow == []  # with no EP left there is no further attempt
    refusal = BriberyWindow(AXIS).why_not(g, AXIS, "unit", number("eth_wollo"))
    assert refusal.rule == "10.36c"


@pytest.mark.rules("10.36d")
def test_one_to_five_disbands_the_unit_and_six_does_not() -> None:
    for die in (1, 5):
        g = run(treasury(9, die), BriberyWindow(AXIS))
        act(g, ("unit", "eth_gojjam"))
        assert g.at[number("eth_gojjam")] == DEAD
    g = run(treasury(9, 6), BriberyWindow(AXIS))
    act(g, ("unit", "eth_gojjam"))
    assert g.at[number("eth_gojjam")] == at("S 8217")
    told = next(e for e in g.news if e.kind == "bribe")
    assert (told.die, told.value, told.word) == (6, 1, "loyal")


@pytest.mark.rules("10.36e")
def test_each_unit_is_tried_once_and_the_others_remain() -> None:
    g = run(treasury(9, 6), BriberyWindow(AXIS))
    act(g, ("unit", "eth_gojjam"))
    refusal = act(g, ("unit", "eth_gojjam"))
    assert refusal is not None
    assert refusal.rule == "10.36e"
    assert offered(g, "unit") == ["eth_e_tigre", "eth_wollo"]
    assert g.status[number("eth_gojjam")] == BRIBE_TRIED


@pytest.mark.rules("10.36d")
def test_a_general_whose_last_unit_disbands_does_not_stay_alone() -> None:
    g = treasury(9, 1, 6)
    leave(g, number("eth_aom"))
    run(g, BriberyWindow(AXIS))
    act(g, ("unit", "eth_wollo"))
    assert g.at[number("eth_wollo")] == DEAD
    assert g.at[number("eth_selassie")] != at("S 8215")
