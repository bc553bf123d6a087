"""The map sheet of Keren: true to the data, self-contained, and the same on every drawing."""

import base64
import math
import re
import tomllib
import xml.etree.ElementTree as ET
import zlib
from functools import cache

import pytest

from zariba.boards.pen import chains
from zariba.games.keren.game import make
from zariba.games.keren.material.pack import HERE
from zariba.games.keren.sheet import draw as board
from zariba.games.keren.sheet import symbols
from zariba.games.keren.sheet.key import legend
from zariba.games.keren.sheet.relief import centre, hexes, outline, pairs
from zariba.games.keren.sheet.ways import way

GAME = make()
SVG = "{http://www.w3.org/2000/svg}"
PICTURE = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")


@cache
def sheet() -> str:
    return board.board_svg()


def texts() -> list[str]:
    return [t.text or "" for t in ET.fromstring(sheet()).iter(f"{SVG}text")]


def picture(svg: str) -> bytes:
    (found,) = PICTURE.findall(svg)
    return base64.b64decode(found)


def pixels(png: bytes) -> bytes:
    """The unpacked pixels: packing may differ between zlib versions, they may not."""
    at, packed = 8, b""
    while at < len(png):
        size = int.from_bytes(png[at : at + 4])
        name, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert int.from_bytes(png[at + 8 + size : at + 12 + size]) == zlib.crc32(name + body)
        if name == b"IDAT":
            packed += body
        at += size + 12
    return zlib.decompress(packed)


def test_the_stored_sheet_is_the_one_that_the_code_draws() -> None:
    stored = GAME.artwork("first")
    assert PICTURE.sub("", stored) == PICTURE.sub("", sheet())
    assert pixels(picture(stored)) == pixels(picture(sheet()))


def test_the_stored_key_is_the_one_that_the_code_draws() -> None:
    assert (HERE / "legend.toml").read_text("utf-8") == board.legend_toml()


def test_the_sheet_stays_small_enough_to_send() -> None:
    assert len(sheet()) < 2_500_000


def test_the_sheet_needs_nothing_from_outside_and_runs_nothing() -> None:
    root = ET.fromstring(sheet())
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        for name, value in element.attrib.items():
            assert name not in ("style", "class")
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith("data:image/png;base64,")
            if "url(" in value:
                assert value == "url(#neat)"
    assert root.get("viewBox") == f"0 0 {board.SIZE[0]:g} {board.SIZE[1]:g}"


def test_every_hex_lies_on_the_sheet_and_shows_its_number() -> None:
    shown = texts()
    for code in hexes():
        assert shown.count(code) == 1
        for x, y in outline(code):
            assert 0 < x < board.SIZE[0]
            assert 0 < y < board.SIZE[1]


@pytest.mark.parametrize(
    ("a", "b"), [("3224", "3323"), ("2622", "2621"), ("2622", "2522"), ("2022", "2121")]
)
def test_hexes_that_the_rules_call_neighbours_share_two_corners(a: str, b: str) -> None:
    shared = [p for p in outline(a) for q in outline(b) if math.dist(p, q) < 1e-6]
    assert len(shared) == 2


def test_even_columns_stand_half_a_hex_higher() -> None:
    assert centre("0101") == pytest.approx((160, 60 + math.sqrt(3) * 40 * 2))
    assert centre("0201") == pytest.approx((220, 60 + math.sqrt(3) * 40 * 1.5))


@pytest.mark.parametrize("kind", ["road", "rail"])
def test_a_way_never_strays_from_the_hexes_it_joins(kind: str) -> None:
    for line in chains(pairs("map_links.csv", kind)):
        curve = [float(n) for n in re.findall(r"-?[\d.]+", way(line, kind))]
        points = list(zip(curve[::2], curve[1::2], strict=True))
        bends = zip(points[0:-1:2], points[1:-1:2], points[2:-1:2], strict=False)
        for start, bend, end in bends:
            for t in (0.0, 0.25, 0.5, 0.75):
                at = tuple(
                    (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
                    for a, b, c in zip(start, bend, end, strict=True)
                )
                own = min(math.dist(at, centre(code)) for code in line)
                other = min(math.dist(at, centre(c)) for c in hexes() if c not in line)
                assert own <= other + 0.1, f"{kind} near {line[0]} at {at}"


def test_victory_points_are_printed_as_the_data_has_them() -> None:
    printed = sorted(t for t in texts() if re.fullmatch(r"\+\d+", t))
    in_data = [f"+{h.vp}" for h in hexes().values() if h.vp]
    assert printed == sorted([*in_data, "+5"])  # and one in the key


def test_each_supply_source_has_its_sign() -> None:
    for owner, shape in (
        ("commonwealth", '<circle r="17"'),
        ("italian", "M0 -21L21 0L0 21L-21 0Z"),
    ):
        sources = sum(1 for h in hexes().values() if h.supply == owner)
        assert sheet().count(shape) == sources + 1  # and one in the key


def test_levels_above_the_floor_are_printed() -> None:
    shown = texts()
    for level in ("1", "2", "3", "4", "5", "6"):
        assert shown.count(level) == sum(1 for h in hexes().values() if f"{h.level:g}" == level)


def test_every_named_place_is_lettered() -> None:
    named = {h.code for h in hexes().values() if h.place and h.place != "Tunnel mouth"}
    assert board.NAMES.keys() == named - {"5115"}  # Zeban Summit has two hexes and one name
    shown = texts()
    for name, *_ in board.NAMES.values():
        assert name in shown


@pytest.mark.parametrize("kind", ["fort", "sheer", "prohibited", "roadblock"])
def test_each_special_hexside_is_drawn(kind: str) -> None:
    drawing = {
        "fort": symbols.FORT_SIDE,
        "sheer": symbols.SHEER_SIDE,
        "prohibited": symbols.PROHIBITED_SIDE,
        "roadblock": symbols.ROADBLOCK_SIDE,
    }[kind]
    in_key = 2 if kind == "fort" else 1
    assert sheet().count(drawing) == len(pairs("map_hexsides.csv", kind)) + in_key


def test_the_key_explains_every_terrain_and_every_symbol() -> None:
    explained = " ".join(entry.text for entry in GAME.board("first").legend).lower()
    for terrain in {h.terrain for h in hexes().values()}:
        assert terrain in explained
    for word in ("road", "railway", "tunnel", "bridge", "fort", "prohibited", "roadblock",
                 "commonwealth supply", "italian supply", "victory"):  # fmt: skip
        assert word in explained
    for sample in legend():
        ET.fromstring(f"<svg>{sample.svg}</svg>")


def test_the_key_gives_the_cost_and_level_of_the_data() -> None:
    terrains = tomllib.loads((HERE / "tables.toml").read_text(encoding="utf-8"))["terrain"]
    explained = [entry.text for entry in GAME.board("first").legend]
    for terrain, row in terrains.items():
        level = "as printed" if terrain == "sheer" else row["level"]
        assert f"{terrain.capitalize()}: level {level}, {row['mp']} MP" in explained
