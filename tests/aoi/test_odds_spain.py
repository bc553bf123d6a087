"""The chances that SPANISH CIVIL WAR shows where its ships and aircraft are its own."""

import pytest
from iberia import bare, hex_, piece

from zariba.core.choice import Odds
from zariba.games.aoi.rules.air_naval import AIM, LAUNCH, AirNavalAttack
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids
from zariba.games.aoi.rules.state import AXIS, Aoi
from zariba.games.aoi.rules.voyage import Voyage
from zariba.games.aoi.view.odds_at_sea import sea_odds
from zariba.games.aoi.view.odds_in_the_air import air_odds

STRAIT, CARTAGENA, MADRID = "W 1507", "W 1612", "W 2010"


def bombed(g: Aoi, *ships: str) -> Odds:
    """A Nationalist bomber is about to attack ships at Cartagena."""
    numbers = tuple(piece(name) for name in ships)
    step = AirNavalAttack(
        AXIS, hex_(CARTAGENA), numbers, bombers=(piece("na_ju52b"),), stage=LAUNCH
    )
    found = sea_odds(g, step, ("go", 0))
    assert found is not None
    return found


@pytest.mark.rules("10.28a", "b4.21b")
def test_flak_is_told_with_the_bombs_and_spanish_destroyers_have_none() -> None:
    g = bare(na_ju52b="W 1708", re_libertad=CARTAGENA, re_dd1=CARTAGENA)
    assert "Flak costs the bomber a step on 1/36" in bombed(g, "re_libertad", "re_dd1").note
    g = bare(na_ju52b="W 1708", re_dd1=CARTAGENA, re_dd2=CARTAGENA)
    assert "Flak" not in bombed(g, "re_dd1", "re_dd2").note


def test_flak_is_told_again_when_the_bomber_aims() -> None:
    g = bare(na_ju52b="W 1708", re_libertad=CARTAGENA)
    ships, bombers = (piece("re_libertad"),), (piece("na_ju52b"),)
    step = AirNavalAttack(AXIS, hex_(CARTAGENA), ships, bombers=bombers, stage=AIM)
    odds = sea_odds(g, step, ("unit", ships[0]))
    assert odds is not None
    assert odds.note == "Flak costs the bomber a step on 1/36"


def test_a_transport_in_the_strait_reads_who_may_meet_it() -> None:
    g = bare(na_stp="W 1406", re_libertad=CARTAGENA, re_dd1=CARTAGENA, re_stp=CARTAGENA)
    odds = sea_odds(g, Voyage(AXIS, (piece("na_stp"),)), ("hex", hex_(STRAIT)))
    assert odds is not None
    assert odds.outcomes == (
        ("nobody finds or meets them", 24, 36),
        ("met by ships: a battle", 12, 36),
    )
    assert odds.note.endswith("can intercept: Libertad and DD group 1")


def test_a_raid_on_madrid_names_the_fighters_that_can_rise() -> None:
    g = bare(na_ju52b="W 2209", re_i16=MADRID, re_sb2=MADRID)
    step = AirbaseRaids(AXIS, hex=hex_(MADRID), bombers=(piece("na_ju52b"),))
    odds = air_odds(g, step, ("go", 0))
    assert odds is not None
    assert "can rise against them: I-16" in odds.note
