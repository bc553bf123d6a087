"""The map of Ogaden 1977: true to the data, self-contained, and readable wherever one looks."""

import math
import re
import tomllib
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations, pairwise

import pytest

from zariba.boards.pen import polar
from zariba.boards.plane import Point
from zariba.games.ogaden.material.layout import MARGIN, NUDGE
from zariba.games.ogaden.material.pack import HERE
from zariba.games.ogaden.sheet import country as board_country
from zariba.games.ogaden.sheet import draw as board
from zariba.games.ogaden.sheet import place as board_place
from zariba.games.ogaden.sheet import ways as board_ways
from zariba.games.ogaden.sheet.place import OWN, SIZE, Zone, zones

SVG = "{http://www.w3.org/2000/svg}"
COUNTER = 46.0
Box = tuple[float, float, float, float]  # left, top, right, bottom


@cache
def sheet() -> str:
    return board.board_svg()


def outline(zone: str) -> list[Point]:
    return list(OWN.spots[OWN.zone_index[zone]].outline)


def centre(zone: str) -> Point:
    return OWN.spots[OWN.zone_index[zone]].centre


def stand(zone: str, seat: int) -> Point:
    return OWN.spots[OWN.zone_index[zone]].stands[seat]


def plate(zone: str) -> Box:
    x, y, w, h = board_place.plate(zone)
    return x - w, y - h, x + w, y + h


def bounds(points: list[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def apart(a: list[Point], b: list[Point]) -> bool:
    """Whether a side of one of two convex outlines parts them."""
    for ring, other in ((a, b), (b, a)):
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0 for x, y in other):
                return True
    return False


def inside(p: Point, ring: list[Point]) -> bool:
    """Whether a point lies within a convex outline given clockwise."""
    return all(
        (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) >= 0
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
    )


def test_the_stored_sheet_is_the_one_that_the_code_draws() -> None:
    assert OWN.board.read_text("utf-8") == sheet()
    assert (HERE / "legend.toml").read_text("utf-8") == board.legend_toml()


def test_the_sheet_stays_small_enough_to_send() -> None:
    assert len(sheet().encode()) < 900_000


def test_the_sheet_needs_nothing_from_outside_and_runs_nothing() -> None:
    root = ET.fromstring(sheet())
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject")
        for name, value in element.attrib.items():
            assert name not in ("style", "class")
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value[0] == "#"
                assert value[1:] in ids
            for used in re.findall(r"url\((.*?)\)", value):
                assert used[0] == "#"
                assert used[1:] in ids
    assert root.get("viewBox") == f"0 0 {SIZE[0]:g} {SIZE[1]:g}"


def test_every_outline_lies_within_the_frame_and_is_convex_round_its_middle() -> None:
    for zone in zones():
        ring = outline(zone)
        left, top, right, bottom = bounds(ring)
        assert left > MARGIN
        assert top > MARGIN
        assert right < SIZE[0] - MARGIN
        assert bottom < SIZE[1] - MARGIN
        assert inside(centre(zone), ring)
        assert all(inside(corner, ring) for corner in ring)


def test_no_two_outlines_overlap() -> None:
    for a, b in combinations(zones(), 2):
        assert apart(outline(a), outline(b)), (a, b)


def test_no_name_touches_another_name_or_a_foreign_zone_or_leaves_the_frame() -> None:
    for zone in zones():
        own = plate(zone)
        assert own[0] > MARGIN
        assert own[2] < SIZE[0] - MARGIN
        for other in zones():
            if other != zone:
                assert not touch(own, plate(other)), (zone, other)
                assert not touch(own, bounds(outline(other))), (zone, other)


def test_both_stacks_stand_in_their_zone_beside_each_other_and_leave_the_name_in_sight() -> None:
    half = COUNTER / 2
    for zone in zones():
        (ax, ay), (bx, by) = stand(zone, 0), stand(zone, 1)
        assert ay == by
        assert bx - ax >= COUNTER
        for x, y in ((ax, ay), (bx, by)):
            assert inside((x, y), outline(zone))
            lot = (x - half, y - half, x + half, y + half)
            assert not touch(lot, plate(zone)), zone
            for other in zones():
                if other != zone:
                    assert not touch(lot, bounds(outline(other)))
                    assert not touch(lot, plate(other))


def test_no_connection_runs_under_a_zone_that_it_does_not_serve() -> None:
    for way, line in board_ways.courses().items():
        for zone in zones():
            if zone not in (way.a, way.b):
                ring = outline(zone)
                for p, q in pairwise(line):
                    for share in (0.0, 0.25, 0.5, 0.75):
                        at = board_place.between(p, q, share)
                        assert not inside(at, ring), (way, zone)


def test_no_connection_runs_under_the_name_of_a_zone_that_it_does_not_serve() -> None:
    crossed = [
        (way, zone)
        for way, line in board_ways.courses().items()
        for zone in zones()
        if zone not in (way.a, way.b) and board_ways.under_plate(line, zone)
    ]
    assert crossed == []


def test_every_connection_of_the_data_is_drawn_from_zone_to_zone() -> None:
    with (HERE / "map.toml").open("rb") as file:
        rows = tomllib.load(file)["connection"]
    drawn = board_ways.courses()
    assert {(w.a, w.b, w.kind) for w in drawn} == {(r["a"], r["b"], r["type"]) for r in rows}
    for way, line in drawn.items():
        assert line[0] == centre(way.a)
        assert line[-1] == pytest.approx(centre(way.b))
        hidden = [p for p in line if any(inside(p, outline(z)) for z in (way.a, way.b))]
        assert len(hidden) < len(line), way


def test_the_zones_of_the_ogaden_and_no_others_of_ethiopia_lie_east_of_the_green_line() -> None:
    line = board_place.green_line()

    def east(zone: Zone) -> bool:
        crossings = 0
        for (ax, ay), (bx, by) in pairwise(line):
            if (ay > zone.y) != (by > zone.y):
                crossings += zone.x > ax + (bx - ax) * (zone.y - ay) / (by - ay)
        return crossings % 2 == 1

    for zone in zones().values():
        if zone.country == "ET":
            assert east(zone) == zone.ogaden, zone.id
        away = min(math.dist((zone.x, zone.y), p) for p in line)
        assert away > 58, zone.id


def test_every_zone_stands_in_its_own_country() -> None:
    names = {"ET": "Ethiopia", "SO": "Somalia"}
    for zone in zones().values():
        ring = board_country.country(names[zone.country])
        crossings = 0
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > zone.y) != (by > zone.y):
                crossings += zone.x > ax + (bx - ax) * (zone.y - ay) / (by - ay)
        assert crossings % 2 == 1, zone.id


def test_every_zone_is_named_once_on_the_sheet() -> None:
    plates = [t.text for t in ET.fromstring(sheet()).iter(f"{SVG}text") if t.get("textLength")]
    for zone in zones().values():
        assert plates.count(zone.name) == 1, zone.name


def test_names_of_rivers_and_landscapes_stand_clear_of_the_zones() -> None:
    rivers = [(n, lat, lon, turn, 27, 3) for n, lat, lon, turn in board_country.RIVER_NAMES]
    regions = [(r.name, *r.at, r.turn, r.size, r.spacing) for r in OWN.background.region]
    hidden = []
    for name, lat, lon, turn, size, spacing in rivers + regions:
        x, y = board_place.place(lat, lon)
        long = 0.66 * size * len(name.replace("  ", " ")) + spacing * len(name)
        for k in range(21):
            px, py = polar(x, y, long * (k / 20 - 0.5), turn)
            spot = (px - size / 3, py - size / 3, px + size / 3, py + size / 3)
            hidden += [
                (name, zone)
                for zone in zones()
                if touch(spot, plate(zone)) or touch(spot, bounds(outline(zone)))
            ]
    assert sorted(set(hidden)) == []


def test_zones_stay_near_their_places_in_the_data() -> None:
    for zone, (right, down) in NUDGE.items():
        if zones()[zone].kind != "box":
            assert math.hypot(right, down) < 90, zone


def test_the_key_explains_every_kind_of_zone_connection_and_sign() -> None:
    explained = " ".join(text for _, text in board.LEGEND).lower()
    kinds = ["box", "bz", "gz", "ez", "plateau", "desert", "bush", "station", "bridge", "radar"]
    kinds += ["objective", "railway", "road", "pass", "path", "ogaden"]
    assert [kind for kind in kinds if kind not in explained] == []
    for sample, _ in board.LEGEND:
        ET.fromstring(f"<svg>{sample}</svg>")
