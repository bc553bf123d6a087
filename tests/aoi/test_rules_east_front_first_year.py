"""EAST FRONT: surprise, the first winter, Soviet command, Zhukov, Leningrad."""

import pytest
from abyssinia import act, offered, own, put, run
from barbarossa import LENINGRAD, bare, give, hex_, month, nation, piece

from zariba.core.choice import Part
from zariba.games.aoi.material.tables import FAIR, WINTER
from zariba.games.aoi.rules.air_combat import AirBattle, can_intercept
from zariba.games.aoi.rules.air_mission import companions
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.sequence import Calendar
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    END,
    MOVEMENT,
    NAVAL_AND_AIR,
    OFFENSIVE,
    Aoi,
)
from zariba.games.aoi.rules.strength import attack_strength, defense_strength, die_modifiers
from zariba.games.aoi.rules.supply import fed_hexes, traces

GERMANY, SOVIETS = nation("Germany"), nation("Soviet Union")
SEVERE = own().zone_index["Severe"]
SPECIAL = ("b10.1a", "b10.2a", "b10.22a")


def pips(g: Aoi, target: str, *units: str) -> dict[str, int]:
    """What the first year adds to the die of an attack, by rule."""
    pieces = tuple(piece(u) for u in units)
    parts = die_modifiers(g, pieces, hex_(target), ((), ()), False, (-1, -1))
    found: dict[str, int] = {}
    for part in parts:
        if part.rule in SPECIAL:
            found[part.rule] = found.get(part.rule, 0) + part.value
    return found


@pytest.mark.rules("b10.1a")
def test_axis_attacks_have_three_more_for_surprise_in_june_1941_only() -> None:
    g = bare(ge_63_1="E 2125", so_43_1="E 2124")
    assert pips(g, "E 2124", "ge_63_1") == {"b10.1a": 3}
    month(g, "July 1941")
    assert "b10.1a" not in pips(g, "E 2124", "ge_63_1")


@pytest.mark.rules("b10.22a")
@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("August 1941", {"b10.22a": -1}),
        ("November 1941", {"b10.22a": -1}),
        ("December 1941", {"b10.2a": 1}),
        ("March 1942", {}),
    ],
)
def test_soviet_attacks_suffer_from_their_command_to_november_1941(
    name: str, found: dict[str, int]
) -> None:
    g = bare(ge_63_1="E 2125", so_43_1="E 2124")
    month(g, name)
    assert pips(g, "E 2125", "so_43_1") == found


@pytest.mark.rules("b10.22a")
@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("June 1941", {"b10.1a": 3}),
        ("July 1941", {"b10.22a": 3}),
        ("November 1941", {"b10.22a": 3}),
        ("December 1941", {"b10.2a": -1}),
    ],
)
def test_attacks_on_them_have_three_more_from_july_to_november_1941(
    name: str, found: dict[str, int]
) -> None:
    g = bare(ge_63_1="E 2125", so_43_1="E 2124")
    month(g, name)
    assert pips(g, "E 2124", "ge_63_1") == found


@pytest.mark.rules("b10.2a")
def test_in_the_first_winter_germans_attack_worse_and_are_attacked_better() -> None:
    g = bare(ge_63_1="E 2125", so_43_1="E 2124", fi_33_1="E 1430")
    for name in ("December 1941", "January 1942", "February 1942"):
        month(g, name)
        assert pips(g, "E 2124", "ge_63_1") == {"b10.2a": -1}
        assert pips(g, "E 2124", "fi_33_1") == {}
        assert pips(g, "E 2124", "fi_33_1", "ge_63_1") == {"b10.2a": -1}
        assert pips(g, "E 2125", "so_43_1") == {"b10.2a": 1}
        assert pips(g, "E 1430", "so_43_1") == {}
    put(g, "fi_33_2", "E 2125")
    assert pips(g, "E 2125", "so_43_1") == {}


@pytest.mark.rules("b10.1a")
def test_soviet_fighters_do_not_rise_in_the_axis_air_movement_step_of_june() -> None:
    g = bare(ge_612_1="E 2734", ge_443_1="E 2734", so_450_1="E 2630")
    g.phase = NAVAL_AND_AIR
    target = hex_("E 2630")
    assert can_intercept(g, ALLIED, target) == []
    assert companions(g, AXIS, target) == []
    run(g, AirBattle(target, AXIS, (piece("ge_612_1"),)))
    assert not any(isinstance(step, AirBattle) for step in g.flow)
    month(g, "July 1941")
    assert can_intercept(g, ALLIED, target) == [piece("so_450_1")]


@pytest.mark.rules("b10.1a")
def test_they_do_rise_from_the_second_axis_offensive_on() -> None:
    g = bare(so_450_1="E 2630")
    g.phase, g.blows = OFFENSIVE, 1
    assert can_intercept(g, ALLIED, hex_("E 2630")) == []
    g.blows = 2
    assert can_intercept(g, ALLIED, hex_("E 2630")) == [piece("so_450_1")]
    g.phase, g.blows = MOVEMENT, 0
    assert can_intercept(g, ALLIED, hex_("E 2630")) == [piece("so_450_1")]


def phase(g: Aoi, turn: int) -> OffensivePhase:
    g.offensives[GERMANY] = g.offensives[SOVIETS] = 5
    step = OffensivePhase(turn=turn)
    run(g, Calendar(END), step)
    return step


@pytest.mark.rules("b10.1a")
def test_the_soviets_wait_in_june_until_the_axis_has_performed_two_offensives() -> None:
    g = bare(ge_63_1="E 2125", so_43_1="E 2124")
    step = phase(g, ALLIED)
    assert step.turn == AXIS
    assert step.passes == 0
    g.blows = 2
    assert phase(g, ALLIED).turn == ALLIED


@pytest.mark.rules("b10.1a")
def test_an_axis_pass_lets_the_soviets_act() -> None:
    g = bare(ge_63_1="E 2125", so_43_1="E 2124")
    step = phase(g, AXIS)
    act(g, ("pass", ""))
    assert (step.turn, step.passes, g.blows) == (ALLIED, 1, 2)
    assert offered(g, "land")


@pytest.mark.rules("b10.1a")
def test_each_axis_offensive_of_june_is_counted() -> None:
    g = bare(ge_63_1="E 2125", so_43_1="E 2124")
    phase(g, AXIS)
    act(g, ("land", ""))
    assert g.blows == 1
    month(g, "July 1941")
    phase(g, AXIS)
    act(g, ("land", ""))
    assert g.blows == 1


def zhukovs(parts: tuple[Part, ...]) -> list[int]:
    return [part.value // 16 for part in parts if part.rule == "b10.14a"]


@pytest.mark.rules("b10.14a")
def test_zhukov_with_an_hq_strengthens_a_defender_within_its_radius() -> None:
    g = bare(so_43_1="E 2124", so_43_2="E 2118", sg_zhukov="E 2123", sh_west="E 2123")
    assert zhukovs(defense_strength(g, hex_("E 2124"), ())) == [2]
    assert zhukovs(defense_strength(g, hex_("E 2118"), ())) == []
    put(g, "sh_west", "E 2119")
    assert zhukovs(defense_strength(g, hex_("E 2124"), ())) == []


@pytest.mark.rules("b10.14a")
def test_zhukov_alone_with_a_stack_adds_nothing() -> None:
    g = bare(so_43_1="E 2124", sg_zhukov="E 2124")
    assert zhukovs(defense_strength(g, hex_("E 2124"), ())) == []


@pytest.mark.rules("b10.14a")
def test_zhukov_adds_once_to_an_attack_in_an_offensive_of_his_hq() -> None:
    g = bare(
        so_43_1="E 2124", so_43_2="E 2224", ge_63_1="E 2125", sg_zhukov="E 2123", sh_west="E 2123"
    )
    units = (piece("so_43_1"), piece("so_43_2"))
    g.flow = [UnderCommand(ALLIED, SOVIETS, (piece("sh_west"),))]  # type: ignore[list-item]
    assert zhukovs(attack_strength(g, units, hex_("E 2125"), (), -1)) == [2]
    g.flow = [UnderCommand(ALLIED, SOVIETS, (), (hex_("E 2124"),))]  # type: ignore[list-item]
    assert zhukovs(attack_strength(g, units, hex_("E 2125"), (), -1)) == []


def besieged() -> Aoi:
    """Leningrad cut off by land, the eastern shore of Lake Ladoga supplied."""
    g = bare(so_43_1=LENINGRAD)
    city = hex_(LENINGRAD)
    give(g, AXIS, *[own().codes[h] for h in own().joined[city]])
    month(g, "January 1942")
    return g


@pytest.mark.rules("b10.13a")
def test_besieged_leningrad_is_fed_over_the_ice() -> None:
    g = besieged()
    g.weather[SEVERE] = FAIR
    assert not traces(g, piece("so_43_1"))
    g.weather[SEVERE] = WINTER
    assert traces(g, piece("so_43_1"))


@pytest.mark.rules("b10.13a")
def test_no_ice_helps_when_no_shore_is_soviet_and_supplied() -> None:
    g = besieged()
    g.weather[SEVERE] = WINTER
    special = g.plan.special
    assert special is not None
    assert special.shores & fed_hexes(g, ALLIED)
    give(g, AXIS, *[own().codes[h] for h in special.shores])
    assert not traces(g, piece("so_43_1"))
