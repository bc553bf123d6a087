"""EAST FRONT: nations together and apart, where partners stop, who leaves the war."""

import pytest
from abyssinia import act, offered, own, put, run, top
from barbarossa import BUCHAREST, LENINGRAD, bare, hex_, month, nation, piece

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.attackers import ATTACK, why_not_attack
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.command_status import CommandStatusStep
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.retreat import next_hexes
from zariba.games.aoi.rules.season import push_purchases
from zariba.games.aoi.rules.sequence import Calendar, EndOfTurn, open_month
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    COMMANDED,
    DEAD,
    END,
    Aoi,
    enter,
    owner,
)

GERMANY, ITALY, RUMANIA = nation("Germany"), nation("Italy"), nation("Rumania")
HUNGARY = nation("Hungary")


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal is not None else ""


def turn(g: Aoi, **offensives: int) -> Aoi:
    for name, number in offensives.items():
        g.offensives[nation(name)] = number
    return run(g, Calendar(END), OffensivePhase(turn=AXIS))


# Joint Offensives


@pytest.mark.rules("b5.4a")
def test_a_joint_offensive_costs_each_nation_an_offensive_and_two_eps_for_an_agent() -> None:
    g = bare(ge_63_1="E 2733", it_45m="E 2633", so_43_1="E 2732")
    g.eps[GERMANY], g.eps[ITALY] = 5, 2
    turn(g, Germany=2, Italy=1)
    act(g, ("land", ""), ("nation", "Germany"), ("hex", "E 2733"), ("hex", "E 2633"), ("go", ""))
    assert (g.offensives[GERMANY], g.offensives[ITALY]) == (1, 0)
    assert (g.eps[GERMANY], g.eps[ITALY]) == (3, 0)
    assert any(event.word == "joint" for event in g.news if event.kind == "offensive")
    assert set(offered(g, "unit")) == {"ge_63_1", "it_45m"}


@pytest.mark.rules("b5.4a")
def test_without_its_own_offensive_or_eps_a_nation_does_not_join() -> None:
    g = bare(ge_63_1="E 2733", it_45m="E 2633", so_43_1="E 2732")
    g.eps[GERMANY], g.eps[ITALY] = 5, 1
    turn(g, Germany=2, Italy=1)
    act(g, ("land", ""), ("nation", "Germany"), ("hex", "E 2733"))
    assert rule(act(g, ("hex", "E 2633"))) == "xviii.m4c"
    g.eps[ITALY], g.offensives[ITALY] = 2, 0  # an Impromptu one is dearer than that
    assert rule(act(g, ("hex", "E 2633"))) == "xviii.m4c"


@pytest.mark.rules("b5.4a")
def test_the_first_agent_is_of_the_nation_whose_offensive_it_is() -> None:
    g = bare(ge_63_1="E 2733", it_45m="E 2633", so_43_1="E 2732")
    turn(g, Germany=2, Italy=1)
    act(g, ("land", ""), ("nation", "Germany"))
    assert offered(g, "hex") == ["E 2733"]


@pytest.mark.rules("b5.4a", "b5.6a")
def test_a_minor_nation_joins_with_one_of_its_own_offensives_and_without_eps() -> None:
    g = bare(ge_63_1="E 3428", ru_33_1="E 3427", so_43_1="E 3426")
    g.eps[GERMANY] = 2
    turn(g, Germany=1, Rumania=2)
    act(g, ("land", ""), ("nation", "Germany"), ("hex", "E 3428"), ("hex", "E 3427"), ("go", ""))
    assert (g.offensives[GERMANY], g.offensives[RUMANIA], g.eps[GERMANY]) == (0, 1, 0)


@pytest.mark.rules("b5.4a")
def test_an_agent_of_a_joint_offensive_activates_its_own_nation_only_but_a_german_one_all() -> None:
    g = bare(ge_63_1="E 3428", ru_33_1="E 3427", ge_63_2="E 3427", so_43_1="E 3426")
    g.eps[GERMANY] = 4
    turn(g, Germany=1, Rumania=2)
    act(g, ("land", ""), ("nation", "Rumania"), ("hex", "E 3427"), ("hex", "E 3428"), ("go", ""))
    assert set(offered(g, "unit")) == {"ru_33_1", "ge_63_1"}  # not the Germans of the other stack


# Cooperation


@pytest.mark.rules("b9.26a")
def test_partners_stack_with_germans_not_with_each_other() -> None:
    g = bare(hu_33_1="E 3032", ge_63_1="E 3031")
    italian, hungarian = piece("it_45m"), piece("hu_33_1")
    assert rule(why_no_room(g, (italian,), hex_("E 3032"))) == "b9.26a"
    assert why_no_room(g, (piece("ge_63_2"),), hex_("E 3032")) is None
    assert why_no_room(g, (hungarian,), hex_("E 3031")) is None
    put(g, "ge_63_3", "E 3032")
    assert why_no_room(g, (italian,), hex_("E 3032")) is None


@pytest.mark.rules("b9.26a", "b5.4a")
def test_while_command_agents_are_chosen_partners_still_do_not_stack_with_each_other() -> None:
    g = bare(ge_63_1="E 2733", it_45m="E 2633", ru_33_1="E 2732", so_43_1="E 2731")
    g.eps[GERMANY], g.eps[ITALY] = 5, 2
    turn(g, Germany=2, Italy=1)
    act(g, ("land", ""), ("nation", "Germany"), ("hex", "E 2733"))
    assert isinstance(top(g), CommandStatusStep)
    assert rule(why_no_room(g, (piece("it_45m"),), hex_("E 2732"))) == "b9.26a"


@pytest.mark.rules("b9.26a")
def test_rumanians_and_hungarians_never_stack_not_even_with_germans_between_them() -> None:
    g = bare(hu_33_1="E 3032", ge_63_1="E 3032")
    assert rule(why_no_room(g, (piece("ru_33_1"),), hex_("E 3032"))) == "b9.26a"


@pytest.mark.rules("b9.26a", "b5.4a")
@pytest.mark.parametrize(
    ("units", "joint", "refused"),
    [
        (("ru_33_1", "hu_33_1"), False, "b9.26a"),
        (("ru_33_1", "hu_33_1"), True, ""),
        (("ru_33_1", "hu_33_1", "ge_63_1"), False, ""),
        (("ru_33_1", "ru_33_2"), False, ""),
    ],
)
def test_partners_attack_together_with_germans_or_in_a_joint_offensive(
    units: tuple[str, ...], joint: bool, refused: str
) -> None:
    places = ("E 3427", "E 3329", "E 3527")
    g = bare(so_43_1="E 3328", **dict(zip(units, places, strict=False)))
    pieces = tuple(piece(u) for u in units)
    began = tuple((p, g.at[p]) for p in pieces)
    stacks = tuple(g.at[p] for p in pieces)
    under = UnderCommand(AXIS, RUMANIA, hexes=stacks, limit=5, began=began)
    under.nations = (RUMANIA, HUNGARY) if joint else ()
    for p in pieces:
        g.status[p] |= COMMANDED
    run(g, under, DeclareAttack(AXIS, hex_("E 3328"), ATTACK))
    step = top(g)
    assert isinstance(step, DeclareAttack)
    step.units = pieces
    assert rule(step.why_not_strike(g)) == refused


@pytest.mark.rules("b5.4a", "efr.g")
def test_italy_keeps_its_one_offensive_when_germany_buys_new_ones() -> None:
    g = bare()
    g.offensives[GERMANY], g.offensives[ITALY], g.eps[ITALY] = 3, 1, 2
    push_purchases(g)
    assert (g.offensives[GERMANY], g.offensives[ITALY], g.eps[ITALY]) == (0, 1, 2)


# Finland and Bulgaria


@pytest.mark.rules("b10.7a")
def test_a_finn_neither_enters_nor_attacks_leningrad() -> None:
    g = bare(fi_33_1="E 1429")
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "fi_33_1"))
    assert LENINGRAD not in offered(g, "hex")
    assert rule(act(g, ("hex", LENINGRAD))) == "b10.7a"
    g = bare(fi_33_1="E 1429", so_43_1=LENINGRAD)
    unit = piece("fi_33_1")
    g.status[unit] |= COMMANDED
    under = UnderCommand(AXIS, nation("Finland"), hexes=(g.at[unit],), limit=1)
    under.began = ((unit, g.at[unit]),)
    g.flow = [under]  # type: ignore[list-item]
    assert rule(why_not_attack(g, unit, hex_(LENINGRAD), ATTACK)) == "b10.7a"


@pytest.mark.rules("b10.7a")
def test_a_german_in_finland_is_free_to_go_there() -> None:
    g = bare(ge_63_1="E 1429")
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "ge_63_1"))
    assert LENINGRAD in offered(g, "hex")


@pytest.mark.rules("b10.7a")
def test_finns_stay_within_three_hexes_of_finland_in_retreat_too() -> None:
    g = bare(fi_33_1="E 0228")
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "fi_33_1"))
    assert "E 0227" not in offered(g, "hex")
    home, vacated = hex_("E 0228"), hex_("E 0328")
    for near in own().joined[home]:
        g.taken[near] = AXIS
    assert hex_("E 0227") not in next_hexes(g, piece("fi_33_1"), home, 1, vacated, True)
    put(g, "ge_63_1", "E 0228")
    assert hex_("E 0227") in next_hexes(g, piece("ge_63_1"), home, 1, vacated, True)


@pytest.mark.rules("b10.8a")
def test_bulgarians_would_stay_in_bulgaria_where_germans_come_and_go() -> None:
    g = bare(ge_63_1="E 4131")
    special = g.plan.special
    assert special is not None
    areas = {own().area[h] for h in special.bounds[nation("Bulgaria")]}
    assert areas == {"Bulgaria"}
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "ge_63_1"))
    assert offered(g, "hex")
    sofia = hex_("E 4131")
    assert sofia in g.plan.sides[AXIS].start_hexes[piece("ge_75_1")]


# Conquest and defection


@pytest.mark.rules("b9.10a")
def test_the_capture_of_its_capital_puts_a_minor_nation_out_of_the_war() -> None:
    g = bare(so_43_1="E 3827", ru_33_1="E 3628", ge_63_1="E 3728", hu_33_1="E 3032")
    g.offensives[RUMANIA] = 2
    soviet = piece("so_43_1")
    enter_bucharest(g, soviet)
    assert g.at[piece("ru_33_1")] == DEAD
    assert g.gone == (RUMANIA,)
    assert g.offensives[RUMANIA] == 0
    assert owner(g, hex_("E 3628")) == ALLIED
    assert owner(g, hex_("E 3728")) == AXIS  # Germans hold it
    assert g.at[piece("hu_33_1")] >= 0
    open_month(g)
    assert (g.offensives[RUMANIA], g.offensives[HUNGARY]) == (0, 2)


def enter_bucharest(g: Aoi, unit: int) -> None:
    enter(g, piece("so_43_2"), hex_(BUCHAREST))
    take_hex(g, (piece("so_43_2"),), hex_(BUCHAREST))


@pytest.mark.rules("b9.10a")
def test_what_was_to_come_of_a_conquered_nation_does_not_come() -> None:
    g = bare()
    enter_bucharest(g, piece("so_43_2"))
    assert all(g.at[p] == DEAD for p in g.plan.sides[AXIS].pieces if own().nation[p] == RUMANIA)


@pytest.mark.rules("b10.23a")
@pytest.mark.parametrize(
    ("name", "where", "when", "die", "leaves"),
    [
        ("Rumania", "E 3628", "August 1944", 3, True),
        ("Rumania", "E 3628", "August 1944", 4, False),
        ("Hungary", "E 3434", "October 1944", 1, True),
        ("Hungary", "E 3434", "October 1944", 2, False),
        ("Bulgaria", "E 4131", "September 1944", 4, True),
    ],
)
def test_a_partner_with_soviets_in_its_country_may_change_sides(
    name: str, where: str, when: str, die: int, leaves: bool
) -> None:
    g = bare(so_43_1=where, ru_33_1="E 3829", hu_33_1="E 3535", dice=(die,))
    month(g, when)
    run(g, EndOfTurn())
    assert (nation(name) in g.gone) == leaves


@pytest.mark.rules("b10.23a")
def test_nobody_defects_before_august_1944_nor_without_soviets_in_the_country() -> None:
    g = bare(so_43_1="E 3628")
    month(g, "July 1944")
    run(g, EndOfTurn())
    assert g.gone == ()
    g = bare(so_43_1="E 3328")  # in Bessarabia
    month(g, "August 1944")
    run(g, EndOfTurn())
    assert g.gone == ()
