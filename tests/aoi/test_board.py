"""The maps: true to the data, self-contained, and the same on every drawing."""

import base64
import math
import re
import xml.etree.ElementTree as ET
import zlib
from functools import cache

import pytest

from zariba.games.aoi.game import make
from zariba.games.aoi.material.pack import HERE
from zariba.games.aoi.sheet import draw, ground, margin, ways, woods
from zariba.games.aoi.sheet.key import legend
from zariba.games.aoi.sheet.maps import LOOKS, country, pack
from zariba.games.aoi.sheet.pen import POWERS

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")
each_map = pytest.mark.parametrize("name", list(LOOKS))


@cache
def sheet(name: str) -> str:
    return draw.board_svg(country(name))


@cache
def texts(name: str) -> list[str]:
    return [t.text or "" for t in ET.fromstring(sheet(name)).iter(f"{SVG}text")]


def pixels(svg: str) -> bytes:
    """The unpacked pixels: packing may differ between zlib versions, they may not."""
    (found,) = PICTURE.findall(svg)
    png = base64.b64decode(found)
    at, packed = 8, b""
    while at < len(png):
        size = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    return zlib.decompress(packed)


@each_map
def test_the_stored_sheet_is_the_one_that_the_code_draws(name: str) -> None:
    stored = pack().artwork[name].read_text("utf-8")
    assert PICTURE.sub("", stored) == PICTURE.sub("", sheet(name))
    assert pixels(stored) == pixels(sheet(name))


@each_map
def test_the_stored_key_is_the_one_that_the_code_draws(name: str) -> None:
    stored = (HERE / pack().map_parts[name].key).read_text("utf-8")
    assert stored == draw.legend_toml(country(name))


def test_the_table_shows_the_sheet_of_its_map() -> None:
    assert make().artwork("ethiopia") == pack().artwork["south"].read_text("utf-8")


@each_map
def test_the_sheet_stays_small_enough_to_send_and_to_move(name: str) -> None:
    assert len(sheet(name)) < 1_500_000
    assert sum(1 for _ in ET.fromstring(sheet(name)).iter()) < 4_000


@each_map
def test_the_sheet_needs_nothing_from_outside_and_runs_nothing(name: str) -> None:
    root = ET.fromstring(sheet(name))
    ids = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        for key, value in element.attrib.items():
            assert key not in ("style", "class")
            assert not key.startswith("on")
            if key.endswith("href"):
                assert value.startswith("data:image/png;base64,") or value[1:] in ids
            if "url(" in value:
                assert value == "url(#neat)"


@each_map
@pytest.mark.rules("xvi.a")
def test_every_hex_lies_on_the_sheet_and_shows_its_four_digits(name: str) -> None:
    shown = texts(name)
    drawn = country(name)
    for code in drawn.map.codes:
        assert shown.count(code[2:]) == 1
        for x, y in drawn.sheet.outline(code):
            assert 0 < x < drawn.size[0]
            assert 0 < y < drawn.size[1]


@each_map
def test_the_neat_line_goes_round_all_hexes(name: str) -> None:
    drawn = country(name)
    for code in drawn.map.codes:
        for x, y in drawn.sheet.outline(code):
            left, right = drawn.outline.ends(y)
            assert left < x < right, code
            assert drawn.outline.top < y < drawn.outline.bottom


@each_map
def test_title_and_key_leave_the_ground_free(name: str) -> None:
    drawn = country(name)
    around = ET.fromstring(f"<svg>{margin.surround(drawn)}</svg>")
    at = [(float(t.get("x", "")), float(t.get("y", ""))) for t in around.findall(".//text")]
    for sample in around.findall("g[@transform]"):
        x, y = map(float, re.findall(r"[\d.]+", sample.get("transform", ""))[:2])
        at += [(x + right, y + down) for right in (-25, 25) for down in (-28, 28)]
    assert len(at) > 50
    for x, y in at:
        left, right = drawn.outline.ends(y)
        assert not left <= x <= right, (x, y)
        assert 0 < x < drawn.size[0]
        assert 0 < y < drawn.size[1]


def test_rows_stand_below_one_another_and_odd_ones_half_a_hex_further_east() -> None:
    centre = country("south").sheet.centre
    (ax, ay), (bx, by), (cx, cy) = centre("S 7616"), centre("S 7716"), centre("S 7615")
    assert by - ay == pytest.approx(60)
    assert bx - ax == pytest.approx(math.sqrt(3) * 20)
    assert (cx - ax, cy) == (pytest.approx(math.sqrt(3) * 40), ay)


def test_spain_is_drawn_with_its_higher_numbers_north_and_east() -> None:
    centre = country("spain").sheet.centre
    madrid, corunna, barcelona = centre("W 2010"), centre("W 2606"), centre("W 2016")
    assert corunna[1] < madrid[1]
    assert corunna[0] < madrid[0] < barcelona[0]
    assert madrid[1] == barcelona[1]


@each_map
def test_the_middle_of_a_hex_is_wet_only_at_sea_and_in_lakes(name: str) -> None:
    drawn = country(name)
    for number, (x, y) in enumerate(drawn.centres):
        assert drawn.wet(x, y) == (not drawn.map.land[number]), drawn.map.codes[number]


@each_map
@pytest.mark.parametrize("kind", ["water", "no-land-link", "ferry"])
def test_water_shows_where_it_parts_two_land_hexes(name: str, kind: str) -> None:
    drawn = country(name)
    for a, b in drawn.sides_of(kind):
        (px, py), (qx, qy) = drawn.shared(a, b)
        assert all(drawn.wet(px + (qx - px) * t, py + (qy - py) * t) for t in (0.25, 0.5, 0.75))


@each_map
def test_every_place_is_lettered(name: str) -> None:
    shown = texts(name)
    one = country(name).map
    for number, place in enumerate(one.place):
        if place:
            wanted = place.upper() if one.place_kind[number] == "capital" else place
            assert wanted in shown


@each_map
@pytest.mark.rules("xvi.f")
def test_the_scale_says_how_many_miles_a_hex_is(name: str) -> None:
    assert f"{country(name).map.hex_miles} miles a hex" in texts(name)


@each_map
def test_the_title_says_which_map_it_is(name: str) -> None:
    (said,) = [text for text in texts(name) if text.startswith("The ") and " map: " in text]
    assert said.startswith(f"The {pack().map_parts[name].title} map: ")


@each_map
@pytest.mark.rules("xvi.i", "xvi.j", "xvi.k")
def test_borders_are_banded_in_the_colours_of_those_who_held_the_land(name: str) -> None:
    drawn = country(name)
    one = drawn.map
    bands = {
        path.get("fill"): (path.get("d") or "").count("M")
        for path in ET.fromstring(f"<svg>{ways.borders(drawn)}</svg>")
        if path.get("fill") != "none"
    }
    beside = [
        one.control[hex_]
        for a, b in drawn.neighbours()
        if b in one.joined[a] and (one.area[a], one.control[a]) != (one.area[b], one.control[b])
        for hex_ in (a, b)
    ]
    assert set(beside) == set(one.control) - {""}
    assert bands == {POWERS[power]: beside.count(power) for power in beside}


def test_no_two_owners_have_the_same_colour_and_each_holds_something() -> None:
    held = {power for name in LOOKS for power in country(name).map.control} - {""}
    assert held == set(POWERS)
    assert len(set(POWERS.values())) == len(POWERS)


def test_the_land_of_each_side_of_the_civil_war_is_tinted_and_no_other() -> None:
    drawn = country("spain")
    tinted = {
        path.get("fill"): (path.get("d") or "").count("M")
        for path in ET.fromstring(f"<svg>{ground.floods(drawn)}</svg>")
    }
    held = drawn.map.control
    assert tinted == {POWERS[side]: held.count(side) for side in ("Nationalists", "Republicans")}
    assert ground.floods(country("east")) == ""


def test_every_forest_has_trees_and_none_stands_in_the_water() -> None:
    drawn = country("east")
    woodland = ET.fromstring(f"<svg>{woods.forest(drawn)}</svg>")
    whole = {(use.get("x"), use.get("y")) for use in woodland.findall("use")}
    by_water = len(woodland.findall("path")) // woods.clump(0).count("<path")
    assert len(whole) + by_water == drawn.map.terrain.count("forest")
    shady = [path for path in woodland.findall("path") if path.get("fill") == "#3f6a3d"]
    tops = [top for path in shady for top in re.findall(r"M([\d.]+) ([\d.]+)l", path.get("d", ""))]
    assert by_water
    assert not any(drawn.wet(float(x), float(y) + 12.5) for x, y in tops)


def test_a_ferry_crosses_the_strait_of_kerch() -> None:
    drawn = country("east")
    (pair,) = drawn.sides_of("ferry")
    assert {drawn.map.codes[n] for n in pair} == {"E 3519", "E 3520"}
    assert ways.ferries(drawn)
    assert "Ferry" in {sample.text for sample in legend(drawn)}
    assert "Ferry" not in {sample.text for sample in legend(country("spain"))}


@each_map
def test_the_key_has_every_terrain_of_the_land_and_reads_at_the_table(name: str) -> None:
    one = country(name).map
    land = {kind for kind, dry in zip(one.terrain, one.land, strict=True) if dry}
    assert {sample.terrain for sample in legend(country(name))} - {""} == land
    assert [entry.svg for entry in pack().legend[name]] == [
        sample.svg for sample in legend(country(name))
    ]
    assert all(
        ET.fromstring(f"<svg>{sample.svg}</svg>") is not None for sample in pack().legend[name]
    )


def test_the_key_at_the_table_tells_what_ground_costs() -> None:
    shown = make().board("ethiopia").legend
    assert [entry.text for entry in shown][:2] == [
        "Clear: 1 MP",
        "Mountain: 2 MP, mountain units 1, armor 3",
    ]
    assert all(ET.fromstring(entry.svg) is not None for entry in shown)


@pytest.mark.parametrize("scenario", ["ethiopia", "east_africa"])
def test_the_table_opens_on_the_horn_of_africa(scenario: str) -> None:
    board = make().board(scenario)
    home = {space.id: space for space in board.spaces if space.id in board.home}
    assert set(home) == set(board.home)
    areas = {pack().area[pack().hex_index[code]] for code in home}
    assert areas <= {"Eritrea", "Ethiopia", "Italian Somalia"}
    ends = {"ethiopia": ("S 7615", "S 8416", "S 9508"), "east_africa": ("S 7615", "S 8416")}
    framed = [pack().sheets["south"].centre(code) for code in ends[scenario]]
    xs, ys = [s.x for s in home.values()], [s.y for s in home.values()]
    for x, y in framed:
        assert min(xs) - 1 <= x <= max(xs) + 1
        assert min(ys) - 1 <= y <= max(ys) + 1


def test_a_hex_tells_its_country_ground_and_what_is_in_it() -> None:
    spaces = {space.id: space for space in make().board("ethiopia").spaces}
    addis = spaces["S 8416"]
    assert addis.title == "S 8416 Addis Ababa"
    assert "Ethiopia" in addis.lines
    assert "the objective" in addis.lines
    assert "Italian supply source once captured" in addis.lines
    assert "Ethiopian supply source" in addis.lines
    assert "Eritrea (Italy)" in spaces["S 7615"].lines
    assert spaces["S 8106"].lines == ("Gulf of Aden",)
    assert "no line of supply enters it" in spaces["S 7814"].lines
