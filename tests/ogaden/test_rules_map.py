"""Zones and control held against a second reading of 1.4, over positions laid out at random.

The cases show each rule in one position; here whole maps are read by a slow and plain method,
straight from the sentences of the rulebook, and must come out the same.
"""

from random import Random

import pytest
from staging import bare_map

from zariba.games.ogaden.casefile.zones import control_words
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.rules.control import is_free
from zariba.games.ogaden.rules.morale import railway_cut
from zariba.games.ogaden.rules.state import Ogaden

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()
SITE_WORDS = ("ethiopian", "somali")
DAMAGE = {"BZ": ("", " inoperative", " destroyed"), "GZ": ("", " inoperative")}
KIND = ("box", "BZ", "GZ", "EZ", "minor")


def staged(**words: object) -> Ogaden:
    """A bare map with these things on it, waiting."""
    return bare_map(GAME, "campaign", step="morale", turn="1977-12", **words)


def scatter(rng: Random) -> tuple[dict[str, str], dict[str, list[str]], dict[str, str]]:
    """Units, their sides and damaged sites, anywhere."""
    some = [z for z in PACK.codes if PACK.zones[PACK.zone_index[z]].kind != 0]
    crowded = rng.sample(some, 12)
    place, state = {}, {}
    for name in rng.sample(PACK.unit_ids[: PACK.count], 25):
        place[name] = rng.choice(crowded)
        if PACK.hides[PACK.unit_index[name]] and rng.random() < 0.5:
            state[name] = ["concealed"]
    site = {}
    for code in crowded:
        kind = KIND[PACK.kind[PACK.zone_index[code]]]
        if kind in DAMAGE:
            site[code] = rng.choice(SITE_WORDS) + rng.choice(DAMAGE[kind])
    return place, state, site


def present(
    code: str, place: dict[str, str], state: dict[str, list[str]], site: dict[str, str]
) -> set[str]:
    """The camps that 1.4 finds in a zone: CU, revealed GU and SFU, and sites that stand."""
    found = set()
    for name, where in place.items():
        unit = PACK.units[PACK.unit_index[name]]
        if where == code and unit.kind != "AU" and "concealed" not in state.get(name, []):
            found.add(SITE_WORDS[unit.seat])
    zone = PACK.zones[PACK.zone_index[code]]
    if KIND[zone.kind] in DAMAGE:
        own = "somali" if zone.country == "SO" else "ethiopian"
        owner, _, damage = site.get(code, own).partition(" ")
        if damage == "" or (damage == "inoperative" and KIND[zone.kind] == "BZ"):
            found.add(owner)
    return found


def second_reading(
    code: str, place: dict[str, str], state: dict[str, list[str]], site: dict[str, str]
) -> str:
    """Who controls a zone, by the sentences of 1.4."""
    zone = PACK.zones[PACK.zone_index[code]]
    if KIND[zone.kind] == "box":
        return "ethiopian" if code == "TAT" else "somali"
    camps = present(code, place, state, site)
    if len(camps) == 2:
        return "contested"
    if camps:
        return camps.pop()
    if KIND[zone.kind] == "EZ":
        parent = second_reading(zone.parent, place, state, site)
        return parent if parent in SITE_WORDS else "none"
    return "free"


@pytest.mark.rules("1.4a", "1.4b", "1.4c", "1.4d", "1.4e", "1.4f", "1.4g", "1.4h", "1.4i", "1.4j")
@pytest.mark.parametrize("seed", range(12))
def test_control_of_every_zone_is_what_a_second_reading_finds(seed: int) -> None:
    place, state, site = scatter(Random(seed))
    g = staged(place=place, state=state, site=site)
    for number, code in enumerate(PACK.codes):
        want = second_reading(code, place, state, site)
        assert control_words(g, code) == want, code
        assert is_free(g, number) == (want == "free"), code


@pytest.mark.rules("1.3b", "1.3c")
@pytest.mark.parametrize("code", PACK.codes)
def test_a_somali_brigade_cuts_the_railway_in_its_eight_zones_and_no_other(code: str) -> None:
    line = ("NAZ", "AWA", "MIE", "ERE", "DIR", "ADG", "AYS")
    if code == "TAT":  # no Somali unit can be there
        return
    assert railway_cut(staged(place={"S-9IB": code})) == (code in line)
    assert not railway_cut(staged(place={"W-GU1": code, "E-9IB": code, "S-M21": code}))


@pytest.mark.rules("1.3d")
@pytest.mark.parametrize("code", [z.id for z in PACK.zones if z.ez])
def test_a_sabotaged_facility_of_the_line_cuts_it(code: str) -> None:
    line = ("NAZ", "AWA", "MIE", "ERE", "DIR", "ADG", "AYS")
    assert railway_cut(staged(sabotaged=[code])) == (code in line)
