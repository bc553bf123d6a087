"""The map of Sand Wars: true to the data, self-contained, and readable wherever one looks."""

import csv
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from zariba.boards.plane import Point
from zariba.games.sandwars.material.layout import MARGIN, SIZE, Box
from zariba.games.sandwars.material.pack import HERE
from zariba.games.sandwars.sheet import country as board_country
from zariba.games.sandwars.sheet import draw as board
from zariba.games.sandwars.sheet import place
from zariba.games.sandwars.sheet import ways as board_ways
from zariba.games.sandwars.sheet.place import spaces, ways
from zariba.games.sandwars.sheet.stretch import berm, frontier, stretch

SVG = "{http://www.w3.org/2000/svg}"
COUNTER = 88.0


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def sheet() -> str:
    return board.board_svg()


def plate(space: str) -> Box:
    left, top, wide, tall = place.plate(space)
    return left, top, left + wide, top + tall


def bounds(points: list[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def counter(at: Point, wide: float = COUNTER) -> Box:
    return at[0] - wide / 2, at[1] - wide / 2, at[0] + wide / 2, at[1] + wide / 2


def inside(p: Point, ring: list[Point]) -> bool:
    """Whether a point lies within an outline of any shape."""
    crossings = 0
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > p[1]) != (by > p[1]):
            crossings += p[0] > ax + (bx - ax) * (p[1] - ay) / (by - ay)
    return crossings % 2 == 1


def test_the_stored_sheet_is_the_one_that_the_code_draws() -> None:
    assert (HERE / "board.svg").read_text("utf-8") == sheet()
    assert (HERE / "legend.csv").read_text("utf-8") == board.legend_csv()


def test_the_sheet_stays_small_enough_to_send() -> None:
    assert len(sheet().encode()) < 900_000


def test_the_sheet_needs_nothing_from_outside_and_runs_nothing() -> None:
    root = ET.fromstring(sheet())
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject")
        for name, value in element.attrib.items():
            assert name not in ("style", "class")
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value[0] == "#"
                assert value[1:] in ids
            for used in re.findall(r"url\((.*?)\)", value):
                assert used[1:] in ids
    assert root.get("viewBox") == f"0 0 {board.SIZE[0]:g} {board.SIZE[1]:g}"


def test_every_space_of_the_data_has_its_middle_in_an_outline_on_the_sheet() -> None:
    listed = [row["id"] for row in rows("spaces.csv")]
    assert list(spaces()) == listed
    for space in listed:
        ring = place.outline(space)
        left, top, right, bottom = bounds(ring)
        assert inside(place.centre(space), ring)
        assert left > MARGIN
        assert top > MARGIN
        assert right < SIZE[0] - MARGIN
        assert bottom < SIZE[1] - MARGIN


def test_no_two_outlines_overlap() -> None:
    boxes = {space: bounds(place.outline(space)) for space in spaces()}
    assert [pair for pair in combinations(boxes, 2) if touch(boxes[pair[0]], boxes[pair[1]])] == []


def test_both_stacks_and_the_markers_stand_in_their_space_and_leave_sign_and_name_in_sight() -> (
    None
):
    for space in spaces():
        x, y = place.centre(space)
        east, west = place.stand(space, 0), place.stand(space, 1)
        own = bounds(place.outline(space))
        sign = (x - 30, y - 30, x + 30, y + 30)
        assert west[0] < x < east[0]
        for at in (east, west):
            lot = counter(at)
            assert own[0] <= lot[0]
            assert own[1] <= lot[1]
            assert lot[2] <= own[2]
            assert lot[3] <= own[3]
            assert not touch(lot, plate(space))
            assert not touch(lot, sign)
        assert inside(place.stand(space, 2), place.outline(space))
        assert not touch(counter(place.stand(space, 2), 40), plate(space))


def test_every_name_is_written_once_on_a_plate_within_its_own_outline() -> None:
    written = [t.text for t in ET.fromstring(sheet()).iter(f"{SVG}text") if t.get("textLength")]
    for space in spaces().values():
        assert written.count(space.name) == 1, space.name
        box, own = plate(space.id), bounds(place.outline(space.id))
        assert own[0] <= box[0]
        assert box[2] <= own[2]
        assert box[3] <= own[3]


def test_every_connection_of_the_data_is_drawn_once_in_its_own_kind() -> None:
    data = rows("connections.csv")
    drawn = board_ways.courses()
    assert [(w.a, w.b, w.kind) for w in drawn] == [(r["a"], r["b"], r["kind"]) for r in data]
    for way, line in drawn.items():
        assert line[0] == pytest.approx(place.centre(way.a))
        assert line[-1] == pytest.approx(place.centre(way.b))
    groups = {g.get("id"): g for g in ET.fromstring(sheet()).iter(f"{SVG}g")}
    kinds = Counter(r["kind"] for r in data)
    for name, kind in (("roads", "road"), ("tracks", "track")):
        for stroke in groups[name]:
            assert stroke.get("d", "").count("M") == kinds[kind]


def test_roads_are_solid_and_tracks_are_dashed() -> None:
    groups = {g.get("id"): g for g in ET.fromstring(sheet()).iter(f"{SVG}g")}
    assert not any(stroke.get("stroke-dasharray") for stroke in groups["roads"])
    assert groups["tracks"][-1].get("stroke-dasharray")


def test_no_connection_runs_over_the_name_or_the_sign_of_a_space_that_it_does_not_serve() -> None:
    crossed = []
    for way, line in board_ways.courses().items():
        for space in spaces():
            if space in (way.a, way.b):
                continue
            for p, q in pairwise(line):
                m = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
                if touch(counter(m, 8), plate(space)) or math.dist(m, place.centre(space)) < 42:
                    crossed.append((way.a, way.b, space))
    assert sorted(set(crossed)) == []


def test_connections_meet_only_in_spaces_save_where_they_cross_on_the_true_map() -> None:
    true = {way: [spaces()[way.a].printed, spaces()[way.b].printed] for way in ways()}
    for (one, a), (two, b) in combinations(board_ways.courses().items(), 2):
        if not {one.a, one.b} & {two.a, two.b} and board_ways.crossings(a, b):
            assert board_ways.crossings(true[one], true[two]), (one, two)


def test_every_connection_over_a_range_bears_its_sign_clear_of_all_names() -> None:
    places = [board_ways.pass_at(way) for way in ways() if way.divider == "mountain"]
    for at in places:
        assert not any(touch(counter(at, 40), plate(space)) for space in spaces())
    for a, b in combinations(places, 2):
        assert math.dist(a, b) > 2 * board_ways.PASS
    marks = sheet().count(board_ways.pass_sign())
    assert marks == len(places) + 1  # and one in the key


def test_the_berm_is_crossed_by_its_connections_once_and_by_no_other() -> None:
    for way, line in board_ways.courses().items():
        times = len(board_ways.crossings(line, berm()))
        assert times == (1 if way.divider == "berm" else 0), way


def test_the_teeth_of_every_gate_point_away_from_the_protected_space() -> None:
    for way in ways():
        if way.divider == "berm":
            (x, y), turn = board_ways.gate_at(way)
            px, py = place.centre(way.berm_inside)
            out = math.cos(math.radians(turn)) * (x - px) + math.sin(math.radians(turn)) * (y - py)
            assert out > 0, way


def test_every_space_stands_in_its_own_country() -> None:
    for space in spaces().values():
        at = (space.x, space.y)
        home = next(c for c in ("ALG", "MOR", "WSA") if inside(at, board_country.country(c)))
        assert space.country in (home, "DIS"), space.id


def test_the_frontier_parts_exactly_the_connections_that_cross_it() -> None:
    for way, line in board_ways.courses().items():
        if way.border == "frontier" and way.a != "bir_lehlou":  # that one rounds its southern end
            assert len(board_ways.crossings(line, frontier())) % 2 == 1, way
        if way.border == "none":
            assert len(board_ways.crossings(line, frontier())) % 2 == 0, way


def test_inland_spaces_stand_on_land_and_coastal_ones_near_the_shore() -> None:
    for space in spaces().values():
        at = (space.x, space.y)
        away = min(math.dist(at, p) for p in board_country.coast())
        if space.coastal:
            assert away < 130, space.id
        else:
            assert inside(at, board_country.africa()), space.id


def test_the_stretched_land_never_folds_over() -> None:
    step = 60.0
    for k in range(int(SIZE[0] / step)):
        for j in range(int(SIZE[1] / step)):
            x, y = k * step, j * step
            (ax, ay), (bx, by), (cx, cy) = (
                stretch((x, y)), stretch((x + step, y)), stretch((x, y + step)),
            )  # fmt: skip
            assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0, (x, y)


def test_the_key_explains_every_kind_of_space_connection_and_sign() -> None:
    explained = " ".join(text for _, text in board.LEGEND).lower()
    kinds = ["morocco", "algeria", "western sahara", "capital", "resource city", "desert"]
    kinds += ["disputed", "petroleum", "mineral", "nuclear", "coast", "airbase", "road", "track"]
    kinds += ["mountains", "berm", "frontier", "pipeline"]
    assert [kind for kind in kinds if kind not in explained] == []
    for sample, _ in board.LEGEND:
        ET.fromstring(f"<svg>{sample}</svg>")
