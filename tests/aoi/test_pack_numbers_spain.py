"""The numbers, marks and words of the data that SPANISH CIVIL WAR alone reads."""

from pathlib import Path

import pytest
from aoi_packs import game, keys, with_number
from packs import altered, changes

from zariba.core.case import run_case
from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.pack import HERE
from zariba.games.aoi.rules.transport import points
from zariba.games.aoi.view.pieces import band

CASES = HERE.parent / "cases" / "spain"

NUMBERS = {
    # a number of the data, and a case that no longer holds when it is another
    "tables.toml fate.strikes_from 5": "fate-strikes",
    "tables.toml limit.replenished_a_season 2": "one-unit-a-season",
    "tables.toml rail.capacity.Spain 0": "by-rail-through-la-mancha",
    "tables.toml weather.mud.3.least 13": "november-in-the-north",
}
MARKS = {
    # a line of units.csv, the same with a mark less, and a case that no longer holds then
    "a ship subject to Fate": ("na_espana", "F", "", "fate-strikes"),
    "another ship subject to Fate": ("re_jaime", "F", "", "fate-strikes-again"),
    "volunteers": ("re_ib11", "V", "", "lost-volunteers"),
    "a seaplane": ("na_he59", "S V de", "V de", "no-seaplane-on-an-airbase"),
}
WORDS = {
    # words of the scenario's file, others, and a case that no longer holds then
    'supply_hexes = ["W 1406", "W 2004"]': (
        'supply_hexes = ["W 1406"]',
        "lisbon-feeds-the-nationalists",
    ),
    'supplied_through = ["Portugal"]': (
        "supplied_through = []",
        "lisbon-feeds-the-nationalists",
    ),
    "supply_through_enemy = true": ("supply_through_enemy = false", "a-spearhead-in-la-mancha"),
    'always_supplied = ["Balearic Islands", "Spanish Morocco"]': (
        "always_supplied = []",
        "majorca-and-morocco",
    ),
    'rail = "any"': ('rail = "own"', "by-rail-through-la-mancha"),
    'harboured_at = ["W 1406"]': ("harboured_at = []", "republican-ships-at-tangier"),
    "replenishes = true": ("replenishes = false", "militia-raised-again"),
    'lost_with_its_units = "10.35m"': ("", "the-last-nationalist"),
    'captured = "10.35k"': ('captured = "scw.d"', "madrid-falls"),
}


def parted(case: str, other: AoiGame) -> bool:
    """Whether a case holds with the data as it is, and no longer with the other."""
    path = CASES / f"{case}.toml"
    assert run_case(path, lambda _: game()).passed
    return not run_case(path, lambda _: other).passed


@pytest.mark.parametrize("told", NUMBERS)
def test_a_case_follows_the_number(told: str, tmp_path: Path) -> None:
    place, _, new = told.rpartition(" ")
    assert parted(NUMBERS[told], with_number(tmp_path / "pack", place, int(new)))


@pytest.mark.parametrize("what", MARKS)
def test_a_case_follows_the_mark(what: str, tmp_path: Path) -> None:
    unit, old, new, case = MARKS[what]
    assert parted(case, marked(tmp_path, unit, old, new))


@pytest.mark.parametrize("old", WORDS)
def test_a_case_follows_the_words_of_the_scenario(old: str, tmp_path: Path) -> None:
    new, case = WORDS[old]
    other = make(altered(HERE, tmp_path / "pack", "scenarios.toml", (old, new)))
    assert parted(case, other)


def marked(tmp_path: Path, unit: str, old: str, new: str) -> AoiGame:
    """The game with other marks on a line of units.csv."""
    lines = (HERE / "units.csv").read_text("utf-8").splitlines()
    line = next(line for line in lines if line.startswith(f"{unit},"))
    other = line.replace(f",{old},", f",{new},")
    assert other != line
    return make(altered(HERE, tmp_path / "pack", "units.csv", (line, other)))


def test_a_counter_wears_the_colour_of_the_country_that_its_line_names(tmp_path: Path) -> None:
    def colour(played: AoiGame, name: str) -> str:
        g = played.new_state("spanish_civil_war", (), bytes(32))
        return band(g, g.pack.piece_index[name])

    other = marked(tmp_path, "na_ctv", "V it", "V de")
    assert colour(game(), "na_ctv") != colour(game(), "na_he51") == colour(other, "na_ctv")


def test_a_fighter_takes_up_what_the_table_says_aboard_a_ship(tmp_path: Path) -> None:
    def room(played: AoiGame) -> int:
        g = played.new_state("spanish_civil_war", (), bytes(32))
        return points(g, (g.pack.piece_index["na_he51"],))

    assert room(game()) == 2
    assert room(with_number(tmp_path / "pack", "tables.toml transport.fighter", 3)) == 3


def test_no_number_of_fate_and_of_the_spanish_railways_is_left_out() -> None:
    shown = {keys(told.split()[1]) for told in NUMBERS}
    every = {
        one.place
        for one in changes(HERE)
        if one.file == "tables.toml" and (one.place[0] == "fate" or "Spain" in one.place)
    }
    assert every <= shown
