"""Rules of units and combat that hold for every counter or every zone, not for one position."""

from itertools import product

import pytest

from zariba.core.dice import numbered_seed
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.fire import Fight, bounded, parts, printed
from zariba.games.ogaden.rules.losses import hit_unit
from zariba.games.ogaden.rules.state import (
    DEAD,
    REDUCED,
    REEQUIPPED,
    SITE,
    Ogaden,
    enter,
    is_mech,
    steps_of,
    type_of,
)

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()
TWO_STEPS = ("CU", "AU")
ZONES = {zone.id: zone for zone in PACK.zones}


def bare() -> Ogaden:
    return GAME.new_state("campaign", (), numbered_seed(0))


def with_unit(name: str, code: str, status: int = 0) -> tuple[Ogaden, int]:
    g, unit = bare(), PACK.unit_index[name]
    enter(g, unit, PACK.zone_index[code])
    g.status[unit] = status
    return g, unit


@pytest.mark.rules("2.2a")
def test_each_camp_has_two_commanders_with_initiative_and_bonus() -> None:
    found = {
        (PACK.markers[m].id, PACK.marker_seat[m], PACK.markers[m].ic, PACK.markers[m].tb)
        for m in PACK.commanders
    }
    assert found == {
        ("CMD-SMSC", ETHIOPIA, 2, 1),
        ("CMD-POLO", ETHIOPIA, 1, 2),
        ("CMD-SAMATAR", SOMALIA, 1, 1),
        ("CMD-LION", SOMALIA, 1, 2),
    }


@pytest.mark.rules("2.1a", "2.1b", "2.1c", "2.1g")
@pytest.mark.parametrize("name", [u.id for u in PACK.units[: PACK.count]])
def test_brigades_aircraft_and_the_24th_prg_bear_two_hits_all_others_one(name: str) -> None:
    unit = PACK.units[PACK.unit_index[name]]
    two = unit.kind in TWO_STEPS or name == "D-24PRG"
    sides = [0, REEQUIPPED] if unit.back_side == "reequipped" else [0]
    for side in sides:
        g, number = with_unit(name, "HAR", side)
        assert steps_of(g, number) == (2 if two else 1)
        hit_unit(g, number, "8.2f")
        if two:
            assert g.at[number] >= 0
            assert g.status[number] & REDUCED
            assert printed(g, number) == unit.back
            hit_unit(g, number, "8.2f")
        assert g.at[number] == DEAD


@pytest.mark.rules("2.1f")
@pytest.mark.parametrize(
    ("name", "front", "back", "kind", "mech"),
    [
        ("D-75MB", (2, 1, 1), (3, 2, 1), "MMB", True),
        ("D-84MB", (2, 1, 1), (3, 2, 1), "MMB", True),
        ("D-21PRG", (2, 2, 1), (3, 3, 1), "PCB", False),
    ],
)
def test_the_r_side_has_its_own_factors_and_type(
    name: str, front: tuple[int, ...], back: tuple[int, ...], kind: str, mech: bool
) -> None:
    g, unit = with_unit(name, "HAR")
    assert printed(g, unit) == front
    assert not is_mech(g, unit)
    g.status[unit] = REEQUIPPED
    assert printed(g, unit) == back
    assert type_of(g, unit) == kind
    assert is_mech(g, unit) is mech


@pytest.mark.rules("9.1c", "9.1d")
@pytest.mark.parametrize("code", sorted(ZONES))
def test_only_plateau_and_bush_lower_the_attack_of_a_brigade(code: str) -> None:
    zone = PACK.zone_index[code]
    for name, light in (("E-5IB", False), ("E-10MIB", False), ("D-75MB", True), ("W-GU1", True)):
        g, unit = with_unit(name, code)
        camp = PACK.seat[unit]
        rough = ZONES[code].terrain in ("plateau", "bush") and not light
        attack = bounded(g, parts(g, Fight(zone, camp), unit, SITE))
        defence = bounded(g, parts(g, Fight(zone, 1 - camp), unit, SITE))
        assert defence == printed(g, unit)[0]
        assert attack == defence - rough


@pytest.mark.rules("2.1e", "8.2d")
@pytest.mark.parametrize(
    ("shooter", "target"),
    list(product(["E-10MIB", "D-75MB", "E-PSB"], ["S-9IB", "W-GU1", "S-116", "site"])),
)
def test_the_target_decides_the_factor(shooter: str, target: str) -> None:
    g, unit = with_unit(shooter, "TOG")
    aim = SITE if target == "site" else PACK.unit_index[target]
    which = 1 if target in ("W-GU1", "S-116") else 0
    fight = Fight(PACK.zone_index["TOG"], ETHIOPIA)
    assert bounded(g, parts(g, fight, unit, aim)) == printed(g, unit)[which]


@pytest.mark.rules("9.1h")
@pytest.mark.parametrize("bonus", range(-4, 6))
def test_a_factor_stays_between_one_and_five_whatever_is_added(bonus: int) -> None:
    g, unit = with_unit("E-5IB", "BAB")
    fight = Fight(PACK.zone_index["BAB"], ETHIOPIA, bonus=((unit, bonus),))
    assert bounded(g, parts(g, fight, unit, SITE)) == max(1, min(5, 3 - 1 + bonus))


@pytest.mark.rules("8.4b")
def test_air_distance_is_the_fewest_connections_of_any_kind() -> None:
    neighbours: dict[int, set[int]] = {n: set() for n in range(PACK.size)}
    for a, b in PACK.net.kind:
        neighbours[a].add(b)
        neighbours[b].add(a)
    for start in range(PACK.size):
        found, ring, steps = {start: 0}, {start}, 0
        while ring:
            steps += 1
            ring = {n for z in ring for n in neighbours[z]} - set(found)
            found.update(dict.fromkeys(ring, steps))
        assert [found[n] for n in range(PACK.size)] == list(PACK.air[start])
