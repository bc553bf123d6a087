"""Where hexes lie on a drawn sheet."""

import math

import pytest

from zariba.boards.hex import HexGrid, RowGrid, RowNumbers
from zariba.boards.hexsheet import HexSheet

CODES = [f"{column:02}{row:02}" for column in range(1, 5) for row in range(2, 6)]


def sheet(bleed: float = 0.0, foot: float = 0.0) -> HexSheet:
    return HexSheet(HexGrid(CODES, "even"), radius=40.0, margin=60.0, bleed=bleed, foot=foot)


def test_raised_columns_stand_half_a_hex_higher() -> None:
    assert sheet().centre("0102") == pytest.approx((160, 60 + math.sqrt(3) * 40 * 3))
    assert sheet().centre("0202") == pytest.approx((220, 60 + math.sqrt(3) * 40 * 2.5))


def test_the_field_is_the_box_round_all_outlines() -> None:
    corners = [corner for code in CODES for corner in sheet().outline(code)]
    xs, ys = zip(*corners, strict=True)
    assert sheet().field == pytest.approx((min(xs), min(ys), max(xs), max(ys)))


def test_the_outline_goes_clockwise_from_the_eastern_corner() -> None:
    x, y = sheet().centre("0203")
    outline = sheet().outline("0203")
    assert outline[0] == pytest.approx((x + 40, y))
    assert outline[1] == pytest.approx((x + 20, y + math.sqrt(3) * 20))
    assert all(math.dist((x, y), corner) == pytest.approx(40) for corner in outline)


@pytest.mark.parametrize("code", CODES)
def test_neighbours_share_a_side_and_its_middle_lies_between_them(code: str) -> None:
    drawn = sheet()
    number = drawn.grid.index(code)
    for near in CODES:
        touches = drawn.grid.index(near) in drawn.grid.adjacent[number]
        assert drawn.touch(code, near) == touches
        shared = [
            p for p in drawn.outline(code) for q in drawn.outline(near) if math.dist(p, q) < 1
        ]
        assert (len(shared) == 2) == touches
        if touches:
            x, y, degrees = drawn.side(code, near)
            (ax, ay), (bx, by) = shared
            assert (x, y) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
            way = math.radians(degrees)
            ahead = (x + math.cos(way) * 20 * math.sqrt(3), y + math.sin(way) * 20 * math.sqrt(3))
            assert ahead == pytest.approx(drawn.centre(near))


def test_the_sheet_has_a_margin_all_round_and_the_ground_its_bleed() -> None:
    left, top, right, bottom = sheet(bleed=12.0).field
    assert sheet(bleed=12.0).ground == (left - 12, top - 12, right + 12, bottom + 12)
    assert sheet().size == (right + 60, round(bottom + 60, 1))


def test_a_foot_makes_room_below_the_ground() -> None:
    bottom = sheet().field[3]
    assert sheet(bleed=12.0, foot=250.0).size[1] == round(bottom + 12 + 250, 1)


ROWS = [f"S {row:02}{column:02}" for row in (98, 99, 0) for column in (2, 1, 0, 99)]


def rows(bleed: float = 0.0) -> HexSheet:
    grid = RowGrid(ROWS, RowNumbers("S", first_row=98, last_column=2))
    return HexSheet(grid, radius=40.0, margin=60.0, bleed=bleed)


def test_a_sheet_of_rows_begins_at_its_margin_and_holds_every_outline() -> None:
    corners = [corner for code in ROWS for corner in rows().outline(code)]
    xs, ys = zip(*corners, strict=True)
    assert rows().field == pytest.approx((min(xs), min(ys), max(xs), max(ys)))
    assert rows().field[:2] == pytest.approx((60, 60))
    assert rows().size == pytest.approx((max(xs) + 60, max(ys) + 60), abs=0.1)


def test_a_hex_of_a_row_stands_on_a_corner() -> None:
    x, y = rows().centre("S 9901")
    outline = rows().outline("S 9901")
    assert outline[0] == pytest.approx((x + math.sqrt(3) * 20, y + 20))
    assert outline[1] == pytest.approx((x, y + 40))


@pytest.mark.parametrize("code", ROWS)
def test_neighbours_in_rows_share_a_side(code: str) -> None:
    drawn = rows()
    for near in ROWS:
        shared = [
            p for p in drawn.outline(code) for q in drawn.outline(near) if math.dist(p, q) < 1
        ]
        assert (len(shared) == 2) == drawn.touch(code, near)
