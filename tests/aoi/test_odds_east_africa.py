"""The chances of the war at sea and in the air are shown before anybody commits himself."""

from functools import cache

import pytest
from abyssinia import act, run, top
from skies import number, numbers, sky

from zariba.core.choice import Odds
from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.air_combat import AirBattle
from zariba.games.aoi.rules.air_naval import AirNavalAttack
from zariba.games.aoi.rules.air_offensive import AirOffensive
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids
from zariba.games.aoi.rules.naval_interception import Interception
from zariba.games.aoi.rules.night import NightChoice
from zariba.games.aoi.rules.reconnaissance import Reconnaissance
from zariba.games.aoi.rules.state import (
    ABORTED,
    ALLIED,
    AXIS,
    INTERDICTION,
    MOVED,
    NIGHT,
    Aoi,
)
from zariba.games.aoi.rules.task_forces import fastest
from zariba.games.aoi.rules.voyage import Voyage

MASSAWA, OFF_MASSAWA, ASMARA, KHARTOUM, ADEN = "S 7615", "S 7614", "S 7616", "S 7621", "S 8008"
PORT_SUDAN = "S 7117"


@cache
def game() -> AoiGame:
    return make()


def hex_(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


def odds_of(g: Aoi, verb: str, arg: int = 0) -> Odds | None:
    """What is shown for an answer; chances always add up."""
    seat = top(g).asks(g)[0]
    odds = game().odds(g, seat, (verb, arg))
    if odds is not None:
        assert sum(ways for _, ways, _ in odds.outcomes) == odds.outcomes[0][2]
    return odds


def shown(g: Aoi, verb: str, arg: int = 0) -> Odds:
    odds = odds_of(g, verb, arg)
    assert odds is not None
    return odds


def ways(odds: Odds) -> dict[str, int]:
    return {word: count for word, count, _ in odds.outcomes}


# In the air


def raid_on_asmara(**more: str) -> Aoi:
    """British bombers at Khartoum against the airfield of Asmara."""
    g = sky(uk_wellesley=KHARTOUM, uk_blenheim=KHARTOUM, it_col1=ASMARA, **more)
    run(g, AirOffensive(ALLIED, g.plan.sides[ALLIED].nation))
    orders = [("hex", ASMARA), ("airfield", ""), ("unit", "uk_wellesley")]
    assert act(g, *orders, ("unit", "uk_blenheim")) is None
    return g


def test_a_raid_names_the_fighters_that_can_rise_against_it() -> None:
    assert "can rise against them: CR.42" in shown(raid_on_asmara(it_cr42=ASMARA), "go").note
    assert "No enemy aircraft can intercept" in shown(raid_on_asmara(), "go").note


def test_after_the_air_combat_only_those_count_who_got_through() -> None:
    g = raid_on_asmara()
    before = shown(g, "go")
    assert act(g, ("go", "")) is None
    g.status[number(g, "uk_blenheim")] |= ABORTED
    after = shown(g, "yes")
    assert (before.title, after.title) == (
        "Bombs on the airfield with 3",
        "Bombs on the airfield with 1",
    )
    assert "intercept" not in after.note


def test_an_interdiction_shows_what_it_does_to_the_troops() -> None:
    g = sky(options=(INTERDICTION,), uk_blenheim=KHARTOUM, it_col1="S 7719")
    run(g, AirOffensive(ALLIED, g.plan.sides[ALLIED].nation))
    orders = [("hex", "S 7719"), ("interdict", ""), ("unit", "uk_blenheim")]
    assert act(g, *orders) is None
    odds = shown(g, "go")
    assert odds.title.startswith("Interdiction at")
    assert any(g.pack.pieces[number(g, "it_col1")].name in word for word in ways(odds))


def test_strategic_raids_and_raids_on_aircraft_name_the_fighters_too() -> None:
    g = sky(uk_blenheim=KHARTOUM, it_sm81=ASMARA, it_cr42=ASMARA, it_col1=ASMARA)
    run(g, AirbaseRaids(ALLIED))
    assert act(g, ("hex", ASMARA), ("unit", "uk_blenheim")) is None
    odds = shown(g, "go")
    assert "can rise against them: CR.42" in odds.note
    assert (odds.title, odds.parts) == ("Bombs on aircraft at their base with 2", ())
    assert "Blenheim 2" in odds.note


def test_each_fighter_shows_its_duel_before_it_rises() -> None:
    g = sky(it_sm81=ASMARA, uk_gladiator=KHARTOUM, uk_blenheim=KHARTOUM)
    run(g, AirBattle(hex_(g, KHARTOUM), AXIS, numbers(g, "it_sm81")))
    odds = shown(g, "unit", number(g, "uk_gladiator"))
    assert odds.title == "Gladiator against SM.81"
    assert odds_of(g, "done") is None, "nobody fights if nobody rises"


def test_who_sends_no_escort_sees_what_the_interceptors_do() -> None:
    g = sky(it_sm81=ASMARA, it_cr42=ASMARA, uk_gladiator="S 7717")
    g.taken[hex_(g, "S 7717")] = ALLIED
    run(g, AirBattle(hex_(g, "S 7717"), AXIS, numbers(g, "it_sm81")))
    assert act(g, ("unit", "uk_gladiator")) is None
    assert top(g).asks(g) == (AXIS,)
    assert shown(g, "unit", number(g, "it_cr42")).title == "CR.42 against Gladiator"
    assert shown(g, "done").title == "Gladiator against SM.81"
    assert "If nobody else rises" in shown(g, "done").note


# At sea


def leaving_massawa(**more: str) -> Aoi:
    """Destroyers in Massawa are about to sail."""
    g = sky(it_dd_1=MASSAWA, **more)
    return run(g, Voyage(AXIS, numbers(g, "it_dd_1")))


def test_where_nobody_can_find_or_meet_ships_no_chance_is_shown() -> None:
    g = leaving_massawa()
    assert odds_of(g, "hex", hex_(g, OFF_MASSAWA)) is None


def test_a_hex_at_sea_shows_the_chance_that_bombers_find_the_ships() -> None:
    g = leaving_massawa(uk_blenheim=KHARTOUM)
    odds = shown(g, "hex", hex_(g, OFF_MASSAWA))
    sees = 7 - g.pack.sea.reconnoitre.from_die
    assert ways(odds) == {
        "nobody finds or meets them": 6 * (6 - sees),
        "found from the air, not met": 6 * sees,
    }
    assert "can look for them: Blenheim" in odds.note


def test_a_hex_at_sea_shows_the_chance_that_ships_intercept() -> None:
    g = leaving_massawa(uk_dd=PORT_SUDAN)
    odds = shown(g, "hex", hex_(g, OFF_MASSAWA))
    meets = 7 - g.pack.sea.intercept.from_die
    assert ways(odds) == {
        "nobody finds or meets them": 6 * (6 - meets),
        "met by ships: a battle": 6 * meets,
    }
    assert "can intercept: DD group" in odds.note
    g.status[number(g, "uk_dd")] |= MOVED
    assert odds_of(g, "hex", hex_(g, OFF_MASSAWA)) is None


def test_finding_ships_helps_those_who_intercept_them() -> None:
    g = leaving_massawa(uk_dd=PORT_SUDAN, uk_blenheim=KHARTOUM)
    table = g.pack.sea.intercept
    sees, blind = 7 - g.pack.sea.reconnoitre.from_die, 7 - table.from_die
    sure = blind + table.reconnoitred
    met = ways(shown(g, "hex", hex_(g, OFF_MASSAWA)))["met by ships: a battle"]
    assert met == sees * sure + (6 - sees) * blind


def test_warships_at_sea_are_met_for_certain() -> None:
    g = leaving_massawa(uk_dd=OFF_MASSAWA)
    odds = shown(g, "hex", hex_(g, OFF_MASSAWA))
    assert odds.outcomes == (("met by ships: a battle", 1, 1),)


def test_a_closed_task_force_counts_by_where_it_lies_whatever_is_in_it() -> None:
    g = leaving_massawa(uk_dd=PORT_SUDAN)
    g.forces[3] = hex_(g, "S 7414")
    alone = shown(g, "hex", hex_(g, OFF_MASSAWA))
    assert fastest(g, ALLIED) == 0
    assert "task force" not in alone.note
    ship = number(g, "uk_cl")
    g.at[ship], g.boxes[ship] = -6, 4
    assert "a task force may be opened" in shown(g, "hex", hex_(g, OFF_MASSAWA)).note


def test_who_stops_before_an_enemy_port_is_told_who_may_come_out() -> None:
    g = sky(uk_dd=OFF_MASSAWA, it_dd_1=MASSAWA)
    g.flow = [Voyage(ALLIED, numbers(g, "uk_dd"), gone=1)]  # type: ignore[list-item]
    assert "Massawa" in shown(g, "done").note
    g.beside.pop(hex_(g, MASSAWA))
    assert odds_of(g, "done") is None


def test_an_interception_shows_its_chance_and_the_guns_of_both() -> None:
    g = sky(it_dd_1=OFF_MASSAWA, uk_dd=PORT_SUDAN)
    voyage = Voyage(AXIS, numbers(g, "it_dd_1"))
    run(g, voyage, Interception(ALLIED, hex_(g, OFF_MASSAWA)))
    assert act(g, ("unit", "uk_dd")) is None
    odds = shown(g, "go")
    assert ways(odds)["yes"] == 7 - g.pack.sea.intercept.from_die
    assert "DD group hits Sauro DD group 1" in odds.note
    assert "Sauro DD group" in odds.note.split(" and ")[1]


@pytest.mark.rules("b4.10a")
def test_bad_weather_does_not_count_where_ships_are_found_without_a_die() -> None:
    g = sky(it_dd_1="S 7614", uk_blenheim="S 7514")
    g.weather = [MUD] * len(g.weather)
    g.flow = [Reconnaissance(ALLIED, hex_(g, "S 7614"), numbers(g, "it_dd_1"))]  # type: ignore[list-item]
    odds = shown(g, "unit", number(g, "uk_blenheim"))
    assert (ways(odds), odds.parts) == ({"yes": 6}, ())


def test_a_declared_night_shows_what_it_may_bring() -> None:
    g = sky(options=(NIGHT,), it_dd_1=OFF_MASSAWA)
    run(g, Voyage(AXIS, numbers(g, "it_dd_1")), NightChoice(AXIS))
    assert list(ways(shown(g, "yes")).values()) == [1, 1, 4]
    assert odds_of(g, "no") is None


def test_bombers_show_their_chance_against_ships_before_they_fly() -> None:
    g = sky(it_dd_1=MASSAWA, it_cr42=ASMARA, uk_blenheim=KHARTOUM)
    run(g, AirNavalAttack(ALLIED, hex_(g, MASSAWA), numbers(g, "it_dd_1")))
    assert act(g, ("unit", "uk_blenheim")) is None
    odds = shown(g, "go")
    assert odds.title == "Sauro DD group 1 is hit"
    assert "can rise against them: CR.42" in odds.note
