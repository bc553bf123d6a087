"""The war at sea of EAST AFRICA: ships that meet, bombers that find them, ports they close."""

from pathlib import Path

import pytest
from abyssinia import act, kind, offered, put, run, top
from packs import altered

from zariba.core.flow import bound
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.rules.air_naval import AirNavalAttack
from zariba.games.aoi.rules.attackers import ATTACK
from zariba.games.aoi.rules.combat import Combat
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.naval_combat import Aim, ways_of_two_dice
from zariba.games.aoi.rules.naval_interception import ways_to_intercept
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.reconnaissance import ways_to_find
from zariba.games.aoi.rules.shore_bombardment import bombardment, gunners
from zariba.games.aoi.rules.state import (
    ABORTED,
    ALLIED,
    AXIS,
    BOMBARDED,
    MOVED,
    NIGHT,
    OFFENSIVE,
    STANDBY,
    TORPEDOES,
    Aoi,
)
from zariba.games.aoi.rules.supply_step import unsupplied
from zariba.games.aoi.rules.voyage import Voyage
from zariba.games.aoi.view.odds_at_sea import sea_odds


def at_sea(*, dice: tuple[int, ...] = (), options: tuple[str, ...] = (), **where: str) -> Aoi:
    """EAST AFRICA with only these pieces on the map."""
    g = kind()(scenario="east_africa", seed=bytes(32), loaded=dice, options=options)
    clear_table(g)
    g.phase = OFFENSIVE
    for piece, code in where.items():
        put(g, piece, code)
    return g


def number(g: Aoi, piece: str) -> int:
    return g.pack.piece_index[piece]


def at(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


# Isolated ports.


@pytest.mark.rules("b7.8a")
def test_an_enemy_ship_off_a_port_isolates_it() -> None:
    g = at_sea(uk_punjabs="S 8309", it_dd_1="S 8209")
    assert unsupplied(g, ALLIED) == [number(g, "uk_punjabs")]


@pytest.mark.rules("b7.8a")
def test_a_combat_ship_in_the_port_keeps_it_open_and_submarines_close_none() -> None:
    g = at_sea(uk_punjabs="S 8309", it_dd_1="S 8209", uk_cl="S 8309")
    assert unsupplied(g, ALLIED) == []
    assert unsupplied(at_sea(uk_punjabs="S 8309", it_ss="S 8209"), ALLIED) == []
    assert unsupplied(at_sea(uk_punjabs="S 8309", it_stp="S 8209"), ALLIED) == []


@pytest.mark.rules("b7.8a")
def test_the_sources_on_land_are_never_isolated() -> None:
    assert unsupplied(at_sea(uk_westyork="S 0316", it_dd_1="S 7116"), ALLIED) == []


# Ships under way.


@pytest.mark.rules("b3.6b", "b3.8a")
def test_a_damaged_ship_has_half_of_its_movement_for_the_whole_voyage() -> None:
    g = run(at_sea(it_stp="S 7615"), Voyage(AXIS, (at_sea().pack.piece_index["it_stp"],)))
    act(g, ("hex", "S 7614"), ("hex", "S 7714"))
    step = top(g)
    assert isinstance(step, Voyage)
    assert step.left(g) == 18
    g.status[number(g, "it_stp")] |= 1
    assert step.left(g) == 8


@pytest.mark.rules("b3.2a")
def test_a_stack_sails_as_far_as_its_slowest_ship() -> None:
    g = at_sea(it_stp="S 7615", it_dd_1="S 7615")
    run(g, Voyage(AXIS, (number(g, "it_dd_1"),)))
    act(g, ("unit", "it_stp"))
    step = top(g)
    assert isinstance(step, Voyage)
    assert step.left(g) == 20
    assert "drop" in {verb for verb, _ in step.choice(g, AXIS).options}
    act(g, ("hex", "S 7614"))
    refusal = act(g, ("unit", "it_stp"))
    assert refusal is not None
    assert refusal.rule == "b3.2a"
    assert all(g.status[number(g, ship)] & MOVED for ship in ("it_stp", "it_dd_1"))


@pytest.mark.rules("b3.2b")
def test_ships_pass_a_neutral_coast_and_do_not_stop_there() -> None:
    g = at_sea(it_stp="S 7712")
    run(g, Voyage(AXIS, (number(g, "it_stp"),)))
    act(g, ("hex", "S 7711"))  # Hodeida
    assert "S 7712" in offered(g, "hex")
    refusal = act(g, ("done", ""))
    assert refusal is not None
    assert refusal.rule == "b3.2b"


# Chances.


@pytest.mark.rules("b3.8a")
def test_a_cl_hits_destroyers_in_ten_of_36_ways() -> None:
    assert ways_of_two_dice(9) == 10
    assert ways_of_two_dice(2) == 36
    assert ways_of_two_dice(13) == 0


@pytest.mark.rules("b3.6a", "b4.10a")
def test_the_chances_of_finding_and_meeting_ships() -> None:
    g = at_sea(it_sm79="S 7616")
    sm79 = number(g, "it_sm79")
    assert ways_to_intercept(g, at(g, "S 7713"), found=False) == 2
    assert ways_to_intercept(g, at(g, "S 7713"), found=True) == 3
    assert ways_to_find(g, sm79, at(g, "S 7713")) == 3
    assert ways_to_find(g, sm79, at(g, "S 7614")) == 6


@pytest.mark.rules("b3.27a")
def test_ships_on_standby_are_still_so_after_they_were_not_called_on() -> None:
    g = at_sea(it_dd_1="S 7615")
    g.status[number(g, "it_dd_1")] |= STANDBY
    run(g, Voyage(AXIS, (number(g, "it_dd_1"),), offensive=True))
    act(g, ("back", ""))
    assert g.status[number(g, "it_dd_1")] & STANDBY


# With other ships: the pack's have no battleship and too few guns for a bombardment.


def battleship(tmp_path: Path, **where: str) -> Aoi:
    """The same with a UK battleship, 4-6-33, in place of the cruiser."""
    line = "uk_cl,UK,Leander CL,CL,1,1/2,33"
    file = altered(HERE, tmp_path / "pack", "units.csv", (line, "uk_cl,UK,Ramillies,BB,8,2,33"))
    g = bound(Aoi, AoiPack(file, HERE))(scenario="east_africa", seed=bytes(32), loaded=())
    clear_table(g)
    for piece, code in where.items():
        put(g, piece, code)
    return g


@pytest.mark.rules("b3.20a")
def test_warships_add_half_their_guns_but_no_more_than_three(tmp_path: Path) -> None:
    g = battleship(tmp_path, uk_cl="S 8111", uk_dd="S 8111", it_africa="S 8011")
    ramillies, target = number(g, "uk_cl"), at(g, "S 8011")
    assert gunners(g, ALLIED, target) == [ramillies]  # the destroyers have no gun to speak of
    assert [part.value for part in bombardment(g, (ramillies,))] == [3 * 16]
    g.status[ramillies] |= 1
    assert [part.value for part in bombardment(g, (ramillies,))] == [1 * 16]
    g.status[ramillies] |= BOMBARDED
    assert gunners(g, ALLIED, target) == []
    assert bombardment(at_sea(uk_cl="S 8111"), (ramillies,)) == ()  # half of 1 is nothing


@pytest.mark.rules("b3.20a")
def test_both_sides_are_asked_for_their_ships_and_they_fire_once_a_month(tmp_path: Path) -> None:
    g = battleship(tmp_path, uk_cl="S 8111", uk_5ind="S 8012", it_africa="S 8011")
    g.loaded = (1, 1)
    units = (number(g, "uk_5ind"),)
    run(g, UnderCommand(ALLIED, 2), Combat(ALLIED, at(g, "S 8011"), units, ATTACK))
    assert offered(g, "unit") == ["uk_cl"]
    act(g, ("unit", "uk_cl"), ("done", ""))
    assert g.status[number(g, "uk_cl")] & BOMBARDED
    strengths = [event for event in g.news if event.kind == "strength"]
    assert strengths[0].value == (3 + 3) * 16


def torpedo_attack(tmp_path: Path, *dice: int, option: str = TORPEDOES) -> Aoi:
    """An SM.79 before a battleship and a transport in port."""
    g = battleship(tmp_path, uk_cl="S 7117", uk_stp="S 7117", it_sm79="S 7616", it_sm81="S 7616")
    g.options, g.loaded = (option,), dice
    ships = (number(g, "uk_cl"), number(g, "uk_stp"))
    return run(g, AirNavalAttack(AXIS, at(g, "S 7117"), ships))


@pytest.mark.rules("11.29a")
def test_a_bomber_may_announce_the_torpedo_bonus_against_a_battleship(tmp_path: Path) -> None:
    g = torpedo_attack(tmp_path, 4, 4)
    act(g, ("unit", "it_sm79"), ("go", ""))
    assert offered(g, "torpedo") == ["uk_cl"]
    act(g, ("torpedo", "uk_cl"))
    shot = next(event for event in g.news if event.kind == "air_naval")
    assert [part.value for part in shot.parts] == [1, -1, 2]
    assert g.status[number(g, "uk_cl")] & 1


@pytest.mark.rules("11.29a")
def test_without_the_option_there_is_no_torpedo_bonus(tmp_path: Path) -> None:
    g = torpedo_attack(tmp_path, option=NIGHT)
    act(g, ("unit", "it_sm79"), ("go", ""))
    assert offered(g, "torpedo") == []


@pytest.mark.rules("11.29b")
def test_a_torpedo_bomber_that_is_hit_is_depleted_and_aborted_at_once(tmp_path: Path) -> None:
    g = torpedo_attack(tmp_path, 1, 1)
    act(g, ("unit", "it_sm79"), ("unit", "it_sm81"), ("go", ""), ("torpedo", "uk_cl"))
    sm79 = number(g, "it_sm79")
    assert g.status[sm79] & 1
    assert g.status[sm79] & ABORTED
    assert offered(g, "torpedo") == ["uk_cl"]  # the other has still to attack


@pytest.mark.rules("b3.8a", "b3.6a")
def test_the_odds_at_sea_are_those_of_the_dice() -> None:
    g = at_sea(it_stp="S 7615", uk_cl="S 7515", dice=(5,))
    run(g, Voyage(AXIS, (number(g, "it_stp"),)))
    act(g, ("hex", "S 7614"), ("unit", "uk_cl"))
    told = sea_odds(g, top(g), ("go", 0))
    assert told is not None
    assert told.outcomes == (("yes", 2, 6), ("no", 4, 6))
    g.flow = [Aim(ALLIED, ship=number(g, "uk_cl"))]
    told = sea_odds(g, top(g), ("unit", number(g, "it_stp")))
    assert told is not None
    assert told.outcomes == (("yes", 26, 36), ("no", 10, 36))  # 1 and two dice against 3 + 4
