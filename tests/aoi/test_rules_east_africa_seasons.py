"""EAST AFRICA: losses before the war, what comes and goes, the optional rules of a season."""

from pathlib import Path

import pytest
from abyssinia import opening, own, run, settle, top
from packs import altered
from somaliland import EAST_AFRICA, game, hex_, laid_out, month, plan, set_up, side

from zariba.core.flow import Event, bound
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP
from zariba.games.aoi.material.tables import FAIR, MUD
from zariba.games.aoi.rules.arrivals import due, withdraw
from zariba.games.aoi.rules.attackers import ATTACK, EXPLOITATION, why_not_attack
from zariba.games.aoi.rules.attrition import Attrition, candidates
from zariba.games.aoi.rules.bypass import why_no_bypass
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.scrounging import Scrounge, why_not_scrounge, worth
from zariba.games.aoi.rules.season import SeasonalTurn, reveal
from zariba.games.aoi.rules.setup import starters
from zariba.games.aoi.rules.state import (
    ABOARD,
    ALLIED,
    AXIS,
    BOX,
    COMMANDED,
    DEAD,
    DEPLETED,
    FORT,
    SEASON,
    WITHDRAWN,
    Aoi,
    enter,
    leave,
)
from zariba.games.aoi.rules.strength import die_modifiers
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.supply_step import SupplyStep
from zariba.games.aoi.rules.wartime_replacements import WartimeReplacements
from zariba.games.aoi.view.chronicle import chronicle
from zariba.games.aoi.view.names import adjective
from zariba.games.aoi.view.pieces import lines
from zariba.games.aoi.view.trays import trays


def piece(name: str) -> int:
    """The number of a piece."""
    return own().piece_index[name]


def take(g: Aoi, verb: str, arg: int) -> None:
    """The side that is asked does that, then play goes on to the next question."""
    step = top(g)
    step.take(g, step.asks(g)[0], verb, arg)
    settle(g)


# Attrition before set-up


def begun(*dice: int) -> Aoi:
    g = laid_out()
    for number in [p for p, at in enumerate(g.at) if at >= 0]:
        leave(g, number)
    g.loaded = dice
    return run(g, Attrition(AXIS))


@pytest.mark.rules("eaf.c")
def test_italy_gives_up_units_of_at_least_the_sum_of_two_dice() -> None:
    g = begun(1, 1)
    for unit in ("it_col1", "it_ccnn", "it_harar"):
        assert g.flow, "1 ½ of 2 points are not enough"
        take(g, "unit", piece(unit))
    assert not g.flow
    assert [g.at[piece(u)] for u in ("it_col1", "it_ccnn", "it_harar")] == [DEAD] * 3


@pytest.mark.rules("eaf.c")
def test_what_goes_beyond_the_roll_is_lost_all_the_same() -> None:
    g = begun(1, 1)
    take(g, "unit", piece("it_ccnn"))
    take(g, "unit", piece("it_sm81"))
    assert not g.flow


@pytest.mark.rules("eaf.c")
def test_ships_hqs_and_generals_are_never_given_up() -> None:
    g = begun(3, 4)
    able = candidates(g, AXIS)
    assert {own().sort[p] for p in able} == {COMBAT, AIR}
    for unit in ("it_dd_1", "it_hq_aoi", "it_nasi"):
        assert top(g).why_not(g, AXIS, "unit", piece(unit)).rule == "eaf.c"
    assert own().sort[piece("it_dd_1")] == SHIP


@pytest.mark.rules("eaf.c")
def test_what_was_given_up_is_not_set_up() -> None:
    g = set_up()
    gone = [p for p in side(AXIS).pieces if g.at[p] == DEAD]
    assert gone
    assert not set(gone) & set(starters(g, AXIS))
    assert sum(own().strength[p][0] for p in gone) >= 8


@pytest.mark.rules("eaf.c")
def test_a_game_begins_with_the_roll_and_tells_of_it() -> None:
    g = game().start(EAST_AFRICA, [], bytes(32))
    assert game().asked(g) == (AXIS,)
    assert isinstance(g.flow[-1], Attrition)
    assert "points are lost before the war" in chronicle(g, AXIS)[0].text


# Length and months


@pytest.mark.rules("eaf.a")
def test_it_lasts_from_june_1940_to_december_1941() -> None:
    months = [one.name for one in plan().months]
    assert (months[0], months[-1], len(months)) == ("June 1940", "December 1941", 19)


# Arrivals


@pytest.mark.rules("b0.7a")
def test_an_arrival_without_any_place_waits_for_the_next_season() -> None:
    g = laid_out()
    g.month = month("July 1940")
    for place in range(own().hexes):
        g.taken[place] = AXIS
    run(g, SeasonalTurn())
    assert [one.piece for one in due(g, ALLIED)], "they still wait"
    assert [e.kind for e in g.news].count("awaited") == 4


@pytest.mark.rules("b0.7a", "xviii.s3b")
def test_a_removal_takes_a_piece_from_ship_or_box_too() -> None:
    g = laid_out()
    g.month = month("April 1941")
    indians = piece("uk_4ind")
    for where in (ABOARD, BOX):
        g.at[indians] = where
        if where == ABOARD:
            g.cargo[piece("uk_stp")] = (indians,)
        withdraw(g)
        assert g.at[indians] == WITHDRAWN
        assert not g.cargo
    g.news.clear()
    withdraw(g)
    assert not g.news, "what is gone is gone"


# Scrounging


@pytest.mark.rules("11.24a", "11.24b", "11.24d")
def test_who_may_be_scrounged_and_for_what() -> None:
    g = laid_out()
    fed = fed_hexes(g, ALLIED)
    division = piece("uk_4ind")
    enter(g, division, hex_("S 7621"))

    def rule(name: str) -> str:
        found = why_not_scrounge(g, ALLIED, piece(name), fed)
        return found.rule if found else ""

    assert rule("uk_kar1") == "11.24a", "½ is below 1"
    assert rule("uk_platt") == "11.24a", "a General is no combat unit"
    assert rule("uk_dd") == "", "a torpedo rating of 2"
    assert rule("uk_4ind") == ""
    assert worth(g, division) == own().cost[division] // 2 == 1
    assert worth(g, piece("uk_blenheim")) == 2
    g.status[piece("uk_blenheim")] |= DEPLETED
    assert worth(g, piece("uk_blenheim")) == 1
    g.cut_off[division] = 1
    assert rule("uk_4ind") == "11.24b"
    leave(g, piece("uk_dd"))
    enter(g, piece("uk_dd"), hex_("S 7116"))
    assert rule("uk_dd") == "11.24b", "at sea"


@pytest.mark.rules("11.24a", "11.24c", "11.24e", "11.24f")
def test_one_whole_unit_is_scrounged_for_good() -> None:
    g = laid_out()
    uk = side(ALLIED).nation
    run(g, Scrounge(ALLIED))
    take(g, "unit", piece("uk_blenheim"))
    assert not g.flow, "one a season"
    assert g.at[piece("uk_blenheim")] == DEAD
    assert g.eps[uk] == 2


@pytest.mark.rules("11.24a")
@pytest.mark.parametrize("options", [(), ("scrounging",)])
def test_scrounging_is_asked_for_where_it_was_agreed_on(options: tuple[str, ...]) -> None:
    g = set_up(options=options)
    g.month = month("July 1940")
    run(g, SeasonalTurn())
    assert isinstance(g.flow[-1], Scrounge) == bool(options)


# Wartime replacements


@pytest.mark.rules("11.26a")
def test_a_unit_of_the_strength_rolled_loses_a_step() -> None:
    g = laid_out()
    enter(g, piece("uk_4ind"), hex_("S 7621"))
    enter(g, piece("uk_1sa"), hex_("S 9815"))
    g.loaded = (3,)
    run(g, WartimeReplacements(ALLIED))
    step = top(g)
    assert {arg for _, arg in step.choice(g, ALLIED).options} == {piece("uk_4ind"), piece("uk_1sa")}
    assert step.why_not(g, ALLIED, "unit", piece("uk_kar1")).rule == "11.26a"
    take(g, "unit", piece("uk_4ind"))
    assert g.status[piece("uk_4ind")] & DEPLETED
    assert not g.status[piece("uk_1sa")] & DEPLETED


@pytest.mark.rules("11.26b")
def test_where_no_unit_has_that_strength_nothing_happens() -> None:
    g = laid_out()
    g.loaded = (6,)
    before = (list(g.at), list(g.status))
    run(g, WartimeReplacements(AXIS))
    assert (g.at, g.status) == before


@pytest.mark.rules("11.26a")
@pytest.mark.parametrize("options", [(), ("replacements",)])
def test_replacements_are_rolled_for_where_it_was_agreed_on(options: tuple[str, ...]) -> None:
    g = laid_out()
    g.options = options
    g.month = month("October 1941")
    for name in [one.piece for one in side(ALLIED).arrivals]:
        if g.at[name] < 0:
            g.at[name] = DEAD
    g.loaded = (6, 6)
    run(g, SeasonalTurn())
    assert bool(g.loaded) == (not options)


# Armor, garrisons, the French


def armor_position(pack: AoiPack) -> Aoi:
    """Tanks and a brigade before an Italian division in a clear hex."""
    g = bound(Aoi, pack)(scenario=EAST_AFRICA, seed=bytes(32))
    clear_table(g)
    for unit, code in (("uk_4rtr", "S 7618"), ("uk_kar1", "S 7618"), ("it_col1", "S 7718")):
        enter(g, piece(unit), hex_(code))
    return g


def armor_part(g: Aoi) -> list[int]:
    """What armor adds to the die of these tanks and men."""
    units = (piece("uk_4rtr"), piece("uk_kar1"))
    parts = die_modifiers(g, units, hex_("S 7718"), ((), ()), False, (-1, -1))
    return [part.value for part in parts if part.rule == "b5.16d"]


@pytest.mark.rules("b5.16d")
def test_strong_armor_adds_one_against_a_clear_hex_without_fort_or_armor(tmp_path: Path) -> None:
    assert armor_part(armor_position(own())) == [], "¼ is too weak"
    lighter = ('armor_strength = "4"', 'armor_strength = "1/4"')
    pack = AoiPack(altered(HERE, tmp_path / "pack", "tables.toml", lighter), HERE)
    g = armor_position(pack)
    assert armor_part(g) == [1]
    g.works[hex_("S 7718")] = FORT
    assert armor_part(g) == []
    g.works.clear()
    g.weather = [MUD] * len(g.weather)
    assert armor_part(g) == []
    g.weather = [FAIR] * len(g.weather)
    enter(g, piece("it_m11"), hex_("S 7718"))
    assert armor_part(g) == []


@pytest.mark.rules("10.37l")
def test_a_garrison_is_marked_and_otherwise_a_unit_like_others() -> None:
    g = laid_out()
    camels = piece("uk_sudan_camel")
    assert own().garrison[camels]
    assert any("10.37l" in line for line in lines(g, camels))
    assert not any("10.37l" in line for line in lines(g, piece("uk_kar1")))


@pytest.mark.rules("7.0h")
def test_the_french_in_djibouti_are_never_out_of_supply() -> None:
    g = laid_out()
    (french, place), *_ = plan().bystanders
    assert place == hex_("S 8211")
    g.loaded = ()
    run(g, SupplyStep())
    assert french not in g.cut_off


@pytest.mark.rules("10.33j", "10.33h")
def test_an_exploitation_attack_asks_for_no_command_radius() -> None:
    g = laid_out()
    gideon, wingate = piece("uk_gideon"), piece("uk_wingate")
    for unit in (gideon, wingate):
        enter(g, unit, hex_("S 7717"))
    leave(g, piece("it_col2"))
    leave(g, piece("it_cav"))
    g.flow.append(UnderCommand(ALLIED, side(ALLIED).nation, limit=1, exploiting=(gideon,)))
    g.status[gideon] |= COMMANDED
    target = hex_("S 7718")
    assert why_not_attack(g, gideon, target, EXPLOITATION) is None
    assert why_not_attack(g, gideon, target, ATTACK) is not None, "no agent reaches it"


@pytest.mark.rules("11.36e")
def test_along_a_rail_line_it_is_no_bypass(tmp_path: Path) -> None:
    line = ("S 8415,S 8414,history", "S 8516,S 8515,history")
    pack = AoiPack(altered(HERE, tmp_path / "pack", "map_south_bypass.csv", line), HERE)
    g = bound(Aoi, pack)(scenario=EAST_AFRICA, seed=bytes(32), options=("bypass",))
    refusal = why_no_bypass(g, hex_("S 8515"), hex_("S 8516"))
    assert refusal is not None
    assert refusal.rule == "11.36e"
    assert why_no_bypass(g, hex_("S 7617"), hex_("S 7616")) is None


@pytest.mark.rules("5.20d", "5.20e")
def test_cunningham_and_nasi_have_one_less() -> None:
    assert [own().elimination_die[piece(name)] for name in ("uk_cunningham", "it_nasi")] == [-1, -1]


# Names


def test_the_log_calls_the_sides_as_the_scenario_has_them() -> None:
    g = laid_out()
    assert [adjective(g, seat) for seat in (AXIS, ALLIED)] == ["Italian", "British"]
    assert [adjective(opening(), seat) for seat in (AXIS, ALLIED)] == ["Italian", "Ethiopian"]
    g.news = [Event("initiative", seat=ALLIED)]
    assert chronicle(g, ALLIED)[0].text == "British Initiative"


@pytest.mark.rules("b8.13b")
def test_the_log_tells_whose_die_for_the_initiative_it_was() -> None:
    g = laid_out()
    g.loaded = (2, 2, 3, 5)
    reveal(g)
    told = [(one.text, one.dice) for one in chronicle(g, ALLIED) if "Initiative" in one.text]
    assert told[2:] == [
        ("Italian die for the Initiative: 3", (3,)),
        ("British die for the Initiative: 5", (5,)),
        ("British Initiative", ()),
    ]


def test_the_options_of_each_scenario_are_those_the_book_allows() -> None:
    names = {"veterans": "11.28", "scrounging": "11.24", "replacements": "11.26", "bypass": "11.36"}
    offered = {variant.id for variant in game().variants_in(EAST_AFRICA)}
    assert set(names) <= offered
    assert {names[one] for one in names} <= set(plan().optional)


@pytest.mark.rules("b0.7a")
def test_what_was_called_away_is_not_counted_among_the_lost() -> None:
    g = laid_out()
    g.month, g.phase = month("April 1941"), SEASON
    withdraw(g)
    indians = piece("uk_4ind")
    found = {tray.id: [one.id for one in tray.pieces] for tray in trays(g, ALLIED)}
    assert found["1-withdrawn"] == [g.pack.piece_ids[indians]]
    assert found["1-lost"] == []
