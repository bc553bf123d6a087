"""The data of Africa Orientale Italiana of map and ground are what the rulebook says."""

from collections import deque

import pytest
from abyssinia import opening, own

from zariba.games.aoi.material.ground import overland
from zariba.games.aoi.material.tables import FAIR, MUD
from zariba.games.aoi.rules.state import owner

NAMED = [
    ("S 8416", "Addis Ababa", "mountain", "Ethiopia"),
    ("S 8211", "Djibouti", "clear", "French Somalia"),
    ("S 7615", "Massawa", "clear", "Eritrea"),
    ("S 7621", "Khartoum", "clear", "Sudan"),
    ("S 8008", "Aden", "clear", "Aden Protectorate"),
    ("S 5800", "Bandar", "clear", "Iran"),
    ("S 4600", "Tehran", "clear", "Iran"),
    ("S 5207", "Baghdad", "clear", "Southern Iraq"),
    ("S 6002", "Kuwait City", "clear", "Kuwait"),
    ("S 9212", "Dolo", "clear", "Ethiopia"),
    ("S 0316", "", "clear", "Kenya"),
    ("S 0320", "", "clear", "Tanganyika"),
    ("S 0324", "", "clear", "Tanganyika"),
    ("S 6826", "", "desert", "Egypt"),
    ("S 8515", "", "jungle", "Ethiopia"),
    ("S 8518", "", "jungle-mountain", "Ethiopia"),
]
MILD = ("Egypt", "Saudi Arabia", "Yemen", "Oman", "Hadramawt", "Aden Protectorate", "Eritrea")
UK_COLONIES = (
    "Aden Protectorate", "British Somalia", "Egypt", "Hadramawt", "Kuwait", "Southern Iraq", "Iran",
    "Kenya", "Oman", "Saudi Arabia", "Sudan", "Tanganyika", "Uganda",
)  # fmt: skip


def hex_(code: str) -> int:
    return own().hex_index[code]


def reach(start: int) -> set[int]:
    """Every hex that land units could walk to."""
    seen, waiting = {start}, deque([start])
    while waiting:
        for near in own().joined[waiting.popleft()]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    return seen


# The map


@pytest.mark.rules("xvi.a")
def test_every_hex_is_called_by_its_map_letter_and_four_digits() -> None:
    pack = own()
    for name, letter, hexes in (("south", "S", 1927), ("spain", "W", 288), ("east", "E", 1037)):
        codes = [pack.codes[h] for h in pack.map.numbers[name]]
        assert len(codes) == hexes
        assert all(len(code) == 6 and code.startswith(f"{letter} ") for code in codes)
    assert pack.hex_name(hex_("S 8416")) == "Addis Ababa (S 8416)"


@pytest.mark.parametrize(("code", "place", "terrain", "area"), NAMED)
def test_a_hex_that_the_book_names_is_what_it_says(
    code: str, place: str, terrain: str, area: str
) -> None:
    pack, number = own(), hex_(code)
    assert (pack.place[number], pack.terrain[number], pack.area[number]) == (place, terrain, area)


def test_neighbours_are_mutual_and_one_hex_apart() -> None:
    grid = own().grid
    for a, near in enumerate(grid.adjacent):
        assert all(a in grid.adjacent[b] and grid.distance(a, b) == 1 for b in near)


def test_odd_rows_lie_half_a_hex_further_east() -> None:
    grid = own().grid
    west, east = hex_("S 7716"), hex_("S 7715")
    assert grid.east(east) - grid.east(west) == 2
    assert grid.east(hex_("S 7716")) - grid.east(hex_("S 7616")) == 1
    assert grid.row(hex_("S 0316")) == 103
    assert grid.column(hex_("S 5799")) == -1


def test_the_west_map_counts_rows_to_the_north_and_columns_to_the_east() -> None:
    grid = own().grid
    madrid, east, north = hex_("W 2010"), hex_("W 2011"), hex_("W 2110")
    assert grid.east(east) - grid.east(madrid) == 2
    assert (grid.south(north) - grid.south(madrid), grid.east(north) - grid.east(madrid)) == (
        -1,
        -1,
    )
    assert grid.distance(madrid, hex_("S 8416")) > 1000, "another map"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("S 4304", "S 4403"),
        ("S 5902", "S 6002"),
        ("S 5999", "S 6099"),
        ("W 1607", "W 1508"),
        ("E 3519", "E 3520"),
    ],
)
def test_the_pairs_that_the_book_names_touch(a: str, b: str) -> None:
    assert own().grid.distance(hex_(a), hex_(b)) == 1


@pytest.mark.rules("xvi.f")
def test_a_hex_is_about_fifty_miles_and_massawa_is_one_from_asmara() -> None:
    assert {part.hex_miles for part in own().map_parts.values()} == {50}
    assert own().grid.distance(hex_("S 7615"), hex_("S 7616")) == 1


@pytest.mark.rules("xvi.l")
def test_land_joins_neighbours_except_across_closed_sides() -> None:
    pack = own()
    assert hex_("S 6002") not in pack.joined[hex_("S 5902")]
    assert hex_("S 6099") not in pack.joined[hex_("S 5999")]
    there = reach(hex_("S 8416"))
    for code in ("S 7615", "S 9508", "S 8211", "S 7621", "S 0316", "S 0320", "S 0324", "S 9212"):
        assert hex_(code) in there
    assert hex_("S 8008") not in there, "Aden lies across the water"


def test_ships_do_not_pass_between_the_two_caspian_hexes() -> None:
    assert hex_("S 4403") not in own().sails[hex_("S 4304")]


def test_the_red_sea_and_the_gulf_of_aden_join_through_two_coastal_hexes() -> None:
    pack = own()
    assert all(pack.navigable[hex_(code)] for code in ("S 8010", "S 8011"))


@pytest.mark.rules("xvi.i", "xvi.j", "xvi.k")
def test_colonies_belong_to_their_powers() -> None:
    pack = own()
    owners = {area: control for area, control in zip(pack.area, pack.control, strict=True) if area}
    assert owners["French Somalia"] == "France"
    assert {owners[area] for area in ("Eritrea", "Italian Somalia", "Libya")} == {"Italy"}
    assert {owners[area] for area in UK_COLONIES} == {"UK"}
    assert {owner(opening(), h) for h, c in enumerate(pack.control) if c == "UK"} == {-1}


@pytest.mark.rules("2.6a", "xvi.t")
def test_only_egypt_french_somalia_and_sudan_have_rail_capacity() -> None:
    pack = own()
    areas = {pack.area[h] for h in pack.map.numbers["south"]}
    assert set(pack.rail_capacity) & areas == {"Egypt", "French Somalia", "Sudan"}
    lines = {pack.area[h] for h in pack.map.numbers["south"] if pack.rails[h]}
    assert lines == {"Egypt", "French Somalia", "Sudan", "Ethiopia"}


@pytest.mark.rules("1.1a", "1.1b", "1.1c")
def test_weather_zones_follow_the_book() -> None:
    pack = own()
    zones = [pack.zone_names[zone] for zone in pack.zone]
    for number in pack.map.numbers["south"]:
        area = pack.area[number]
        assert (zones[number] == "Severe") == (pack.grid.row(number) <= 45)
        if area in ("Ethiopia", "Kenya", "Uganda", "Tanganyika"):
            assert zones[number] == "African Moderate"
        if area in MILD:
            assert zones[number] == "African Mild"


@pytest.mark.rules("1.0a", "1.0c", "1.3a", "b1.1a")
def test_africa_has_mud_only_in_summer_and_only_in_the_moderate_zone() -> None:
    pack = own()
    mild, moderate = (pack.climate[pack.zone_index[f"African {z}"]] for z in ("Mild", "Moderate"))
    assert set(mild) == {FAIR}
    assert [month for month, weather in enumerate(moderate) if weather == MUD] == [5, 6, 7, 8]
    assert set(moderate) == {FAIR, MUD}


def test_ports_resources_and_oil_lie_where_the_book_puts_them() -> None:
    pack = own()
    assert all(pack.resource[hex_(code)] == "oil" for code in ("S 5799", "S 5800", "S 5900"))
    assert all(pack.resource[hex_(c)] == "resource" for c in ("S 7615", "S 8416", "S 9212"))
    for code in ("S 8211", "S 8008", "S 5800", "S 6002", "S 7615"):
        assert pack.port[hex_(code)]
        assert pack.navigable[hex_(code)]
    assert pack.symbol[hex_("S 8416")] == "Italy"


# Ground


@pytest.mark.parametrize(
    ("terrain", "costs"),
    [("clear", (1, 1, 1)), ("mountain", (2, 1, 3)), ("swamp", (2, 2, 3)), ("jungle", (2, 2, 2)),
     ("jungle-mountain", (3, 3, 3)), ("desert", (2, 2, 2))],
)  # fmt: skip
def test_terrain_costs_what_the_book_says(terrain: str, costs: tuple[int, int, int]) -> None:
    assert own().ground_kinds[terrain].mp == costs


def test_rail_takes_any_unit_into_jungle_and_mountain_for_one_point() -> None:
    pack, jungle = own(), hex_("S 8515")
    assert jungle in pack.rails[hex_("S 8414")]
    for steps in pack.steps:
        assert dict(steps[hex_("S 8414")])[jungle] == 1
        other = [a for a in pack.joined[jungle] if jungle not in pack.rails[a]]
        assert all(dict(steps[a])[jungle] >= 2 for a in other)


def test_a_river_costs_one_point_more_and_inhibits_a_zone_of_control() -> None:
    pack = own()
    found = [
        (a, b)
        for a in range(pack.hexes)
        for b in pack.rivers[a]
        if pack.terrain[b] == "clear" and b in pack.joined[a]
    ]
    assert found
    for a, b in found:
        assert dict(pack.steps[0][a])[b] == 2
        assert a in pack.inhibited_from[b]
        assert a not in pack.zoc_from[b]


def test_attacks_are_halved_across_rivers_and_out_of_swamps_only() -> None:
    pack = own()
    for a, near in enumerate(pack.joined):
        wet = {b for b in near if b in pack.rivers[a]}
        assert pack.halved[a] == (set(near) if pack.terrain[a] == "swamp" else wet)


def test_a_breakthrough_goes_only_into_open_ground_and_across_no_river() -> None:
    pack = own()
    for a, near in enumerate(pack.joined):
        fit = {b for b in near if pack.terrain[b] in ("clear", "desert", "forest")}
        assert pack.breakable[a] == fit - pack.rivers[a]


def test_zones_of_control_reach_as_the_ground_lets_them() -> None:
    pack = own()
    for number, terrain in enumerate(pack.terrain):
        if "jungle" in terrain:
            assert pack.zoc_from[number] == pack.inhibited_from[number] == ()
        elif terrain in ("mountain", "swamp"):
            assert pack.zoc_from[number] == ()
            assert pack.inhibited_from[number] == pack.joined[number]


@pytest.mark.parametrize(
    ("start", "points"),
    [
        ("S 7919", 10),
        ("S 9216", 12),
        ("S 7618", 14),
        ("S 8309", 10),
        ("S 9508", 18),
        ("S 0315", 23),
    ],
)
def test_addis_ababa_is_as_far_on_foot_as_the_notes_say(start: str, points: int) -> None:
    from zariba.boards.paths import cheapest

    pack = own()
    cost = cheapest(pack.steps[0], (hex_(start),), 40, bytes(pack.hexes))
    assert cost[hex_("S 8416")] == points


def test_a_radius_over_land_does_not_cross_water() -> None:
    pack = own()
    near = overland(pack, hex_("S 8011"), 3)
    assert hex_("S 8011") in near
    assert all(pack.land[h] for h in near)
    assert not any(pack.area[h] in ("Yemen", "Aden Protectorate") for h in near)
