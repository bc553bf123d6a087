"""The South map: true to the data, self-contained, and the same on every drawing."""

import base64
import math
import re
import xml.etree.ElementTree as ET
import zlib
from functools import cache

import pytest

from zariba.games.aoi.game import make
from zariba.games.aoi.material.pack import HERE
from zariba.games.aoi.sheet import draw, ways
from zariba.games.aoi.sheet.country import LEFT as WEST
from zariba.games.aoi.sheet.country import SIZE, STEP, TOP, centres, drawn, dry, shared, sides_of
from zariba.games.aoi.sheet.key import legend
from zariba.games.aoi.sheet.pen import POWERS

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")


@cache
def sheet() -> str:
    return draw.board_svg()


@cache
def texts() -> list[str]:
    return [t.text or "" for t in ET.fromstring(sheet()).iter(f"{SVG}text")]


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


def wet(x: float, y: float) -> bool:
    """Whether a point of the sheet lies in the water."""
    column, row = (x - WEST - STEP / 4) / (STEP / 2), (y - TOP - STEP / 4) / (STEP / 2)
    return dry()[round(row)][round(column)] < 0


def test_the_stored_sheet_is_the_one_that_the_code_draws() -> None:
    stored = make().artwork("ethiopia")
    assert PICTURE.sub("", stored) == PICTURE.sub("", sheet())
    assert pixels(stored) == pixels(sheet())


def test_the_stored_key_is_the_one_that_the_code_draws() -> None:
    assert (HERE / "legend.toml").read_text("utf-8") == draw.legend_toml()


def test_the_sheet_stays_small_enough_to_send_and_to_move() -> None:
    assert len(sheet()) < 1_500_000
    assert sum(1 for _ in ET.fromstring(sheet()).iter()) < 4_000


def test_the_sheet_needs_nothing_from_outside_and_runs_nothing() -> None:
    root = ET.fromstring(sheet())
    ids = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        for name, value in element.attrib.items():
            assert name not in ("style", "class")
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith("data:image/png;base64,") or value[1:] in ids
            if "url(" in value:
                assert value == "url(#neat)"


@pytest.mark.rules("xvi.a")
def test_every_hex_lies_on_the_sheet_and_shows_its_four_digits() -> None:
    shown = texts()
    pack = drawn()
    for code in pack.codes:
        assert shown.count(code[2:]) == 1
        for x, y in pack.sheet.outline(code):
            assert 0 < x < SIZE[0]
            assert 0 < y < SIZE[1]


def test_rows_stand_below_one_another_and_odd_ones_half_a_hex_further_east() -> None:
    centre = drawn().sheet.centre
    (ax, ay), (bx, by), (cx, cy) = centre("S 7616"), centre("S 7716"), centre("S 7615")
    assert by - ay == pytest.approx(60)
    assert bx - ax == pytest.approx(math.sqrt(3) * 20)
    assert (cx - ax, cy) == (pytest.approx(math.sqrt(3) * 40), ay)


def test_the_middle_of_a_hex_is_wet_only_at_sea_and_in_lakes() -> None:
    pack = drawn()
    for number, (x, y) in enumerate(centres()):
        assert wet(x, y) == (not pack.land[number]), pack.codes[number]


@pytest.mark.parametrize("kind", ["water", "no-land-link"])
def test_water_shows_where_it_parts_two_land_hexes(kind: str) -> None:
    for a, b in sides_of(kind):
        (px, py), (qx, qy) = shared(a, b)
        assert all(wet(px + (qx - px) * t, py + (qy - py) * t) for t in (0.25, 0.5, 0.75))


def test_every_place_is_lettered() -> None:
    pack = drawn()
    shown = texts()
    for number, name in enumerate(pack.place):
        if name:
            wanted = name.upper() if pack.place_kind[number] == "capital" else name
            assert wanted in shown


@pytest.mark.rules("xvi.f")
def test_the_scale_says_how_many_miles_a_hex_is() -> None:
    assert f"{drawn().hex_miles} miles a hex" in texts()


@pytest.mark.rules("xvi.i", "xvi.j", "xvi.k")
def test_borders_are_banded_in_the_colours_of_those_who_held_the_land() -> None:
    assert set(drawn().control) - {""} == set(POWERS)
    for colour in POWERS.values():
        assert f'fill="{colour}"' in ways.borders()


def test_the_key_has_every_terrain_of_the_land_and_reads_at_the_table() -> None:
    land = {drawn().terrain[n] for n, dry in enumerate(drawn().land) if dry}
    assert {sample.terrain for sample in legend()} - {""} == land
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
    pack = drawn()
    areas = {pack.area[pack.codes.index(code)] for code in home}
    assert areas <= {"Eritrea", "Ethiopia", "Italian Somalia"}
    framed = [pack.sheet.centre(code) for code in ("S 7615", "S 8416", "S 9508")]
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
