"""Lines of sight against a slow search along each line, and the printed example of Keren."""

import csv
import tomllib
from collections.abc import Collection
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise, product
from math import ceil, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zariba.boards.hex import CORNERS, STEPS, HexGrid
from zariba.boards.sight import Sight, line_between, trace

Point = tuple[int, int]
Map = tuple[HexGrid, list[int], set[int], set[tuple[int, int]]]


def pieces(p: Point, q: Point) -> set[frozenset[Point]]:
    """The hexes that each stretch of a line lies in: one, or two where it follows a hexside."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    cuts = {Fraction(0), Fraction(1)}
    for across, down in ((0, 1), (1, 1), (1, -1)):  # the three directions of hexsides
        start, gain = across * p[0] + down * p[1], across * dx + down * dy
        low, high = sorted((start, start + gain))
        cuts |= {Fraction(n - start, gain) for n in range(low + 1, high)}
    found = set()
    for before, after in pairwise(sorted(cuts)):
        middle = (before + after) / 2
        x, y = p[0] + middle * dx, p[1] + middle * dy
        touched = [
            (3 * column, height)
            for column in range(ceil((x - 2) / 3), floor((x + 2) / 3) + 1)
            for height in range(ceil(y - 1), floor(y + 1) + 1)
            if (column + height) % 2 == 0 and abs(x - 3 * column) + abs(y - height) <= 2
        ]
        inside = [c for c in touched if abs(y - c[1]) < 1 and abs(x - c[0]) + abs(y - c[1]) < 2]
        found.add(frozenset(inside or touched))
    return found


def cross_properly(p: Point, q: Point, s: Point, t: Point) -> bool:
    ax, ay, bx, by = q[0] - p[0], q[1] - p[1], t[0] - s[0], t[1] - s[1]
    turn = ax * by - ay * bx
    if turn == 0:
        return False
    cx, cy = s[0] - p[0], s[1] - p[1]
    return 0 < Fraction(cx * by - cy * bx, turn) < 1 and 0 < Fraction(cx * ay - cy * ax, turn) < 1


def slowly(board: Map, a: int, b: int) -> bool:
    """Whether a sees b, following each line from stretch to stretch."""
    grid, levels, opaque, barred = board
    if a == b:
        return True
    if b in grid.adjacent[a]:
        return (a, b) not in barred and (b, a) not in barred
    # Heights and columns differ by an odd number everywhere or nowhere: bring it to nowhere.
    lift = (grid.column(a) + grid.height(a)) % 2
    number = {(x, y + lift): i for i in range(len(grid)) for x, y in [grid.lattice(i)]}
    corners = [[(x, y + lift) for x, y in grid.corners(i)] for i in range(len(grid))]
    top = max(levels[a], levels[b])
    high = {
        place for place, i in number.items() if i not in (a, b) and (i in opaque or levels[i] > top)
    }
    bars = []
    for one, other in barred:
        k = grid.direction(one, other)
        bars.append((corners[one][k], corners[one][(k + 1) % 6]))

    def clear(p: Point, q: Point) -> bool:
        return not any(cross_properly(p, q, *bar) for bar in bars) and not any(
            piece <= high for piece in pieces(p, q)
        )

    return any(all(clear(p, q) for q in corners[b]) for p in corners[a])


@st.composite
def maps(draw: st.DrawFn) -> Map:
    first = draw(st.sampled_from([0, 1]))  # the first row of the odd columns
    rows = [range(1, 7), range(first, 7)]
    codes = [f"{c:02d}{r:02d}" for c in range(3, 10) for r in rows[c % 2]]
    holes = draw(st.sets(st.sampled_from(codes), max_size=4))
    grid = HexGrid(
        [code for code in codes if code not in holes], draw(st.sampled_from(["even", "odd"]))
    )
    size = len(grid)
    # Mostly low ground, or hardly anything would be seen.
    level = st.sampled_from([-50, 0, 0, 0, 0, 0, 0, 100, 150])
    levels = draw(st.lists(level, min_size=size, max_size=size))
    opaque = draw(st.sets(st.integers(0, size - 1), max_size=6))
    sides = [(a, b) for a in range(size) for b in grid.adjacent[a]]
    return grid, levels, opaque, draw(st.sets(st.sampled_from(sides), max_size=5))


def plain(columns: Collection[int], rows: Collection[int]) -> HexGrid:
    return HexGrid([f"{c:02d}{r:02d}" for c in columns for r in rows], "even")


def sees(
    a: str, b: str, high: Collection[str] = (), opaque: Collection[str] = (), barred: str = ""
) -> bool:
    """Whether a sees b on level ground with these high and opaque hexes and barred hexsides."""
    grid = plain(range(7), range(1, 8))
    levels = [2 if code in high else 1 for code in grid.codes]
    bars = [(grid.index(s[:4]), grid.index(s[5:])) for s in barred.split()]
    sight = Sight(grid, levels, {grid.index(code) for code in opaque}, bars)
    whole = Sight(grid, levels, {grid.index(code) for code in opaque}, bars)
    whole.build_table()
    i, j = grid.index(a), grid.index(b)
    assert sight.clear(i, j) == whole.clear(i, j)
    return sight.clear(i, j)


@settings(deadline=None, max_examples=150)
@given(maps(), st.data())
def test_sight_agrees_with_following_each_line(board: Map, data: st.DataObject) -> None:
    hexes = st.integers(0, len(board[0]) - 1)
    a, b = data.draw(hexes), data.draw(hexes)
    assert Sight(*board).clear(a, b) == slowly(board, a, b)


@settings(deadline=None, max_examples=15)
@given(maps())
def test_the_whole_table_agrees_with_single_pairs(board: Map) -> None:
    whole, lazy = Sight(*board), Sight(*board)
    whole.build_table()
    for a in range(len(board[0])):
        assert whole.row(a) == lazy.row(a)
        assert [whole.row(a) >> b & 1 for b in range(len(board[0]))] == [
            Sight(*board).clear(a, b) for b in range(len(board[0]))
        ]


@settings(deadline=None)
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 5), st.integers(0, 5))
def test_a_line_passes_the_hexes_and_hexsides_that_its_stretches_lie_in(
    east: int, down: int, i: int, j: int
) -> None:
    south, stride = 2 * down + east % 2, 100
    if (east, south) in (*STEPS, (0, 0)):
        return
    (x, y), (to_x, to_y) = CORNERS[i], CORNERS[j]
    expected = {
        frozenset(x // 3 * stride + y for x, y in piece)
        for piece in pieces((x, y), (3 * east + to_x, south + to_y))
    }
    start, run = line_between(i, j, east, south, stride)
    passed = [frozenset([start + step]) for step in run.hexes]
    along = [frozenset([start + one, start + other]) for one, other in run.sides]
    assert set(passed + along) == expected
    assert len(passed + along) == len(expected)


def test_a_hex_sees_itself_and_its_neighbours_even_if_they_are_opaque() -> None:
    assert sees("0303", "0303", opaque=["0303"])
    assert sees("0303", "0304", opaque=["0303", "0304"])


def test_a_barred_hexside_hides_the_neighbour_behind_it() -> None:
    for k, code in enumerate(["0302", "0403", "0404", "0304", "0204", "0203"]):
        assert not sees("0303", code, barred=f"0303/{code}"), k
        assert not sees("0303", code, barred=f"{code}/0303"), k
    assert sees("0303", "0304", barred="0303/0302")


def test_a_hex_higher_than_both_ends_blocks() -> None:
    assert sees("0304", "0306")
    assert not sees("0304", "0306", high=["0305"])


def test_a_hex_no_higher_than_one_end_does_not_block() -> None:
    assert sees("0304", "0306", high=["0305", "0304"])
    assert sees("0304", "0306", high=["0305", "0306"])


def test_an_opaque_hex_blocks_at_any_level_but_can_itself_be_seen() -> None:
    assert not sees("0304", "0306", high=["0304", "0306"], opaque=["0305"])
    assert sees("0304", "0306", opaque=["0304", "0306"])


def test_a_line_along_a_hexside_passes_one_high_hex() -> None:
    # From the north-east corner of 0106 the line to that of 0104 follows 0205, with 0105 low.
    assert sees("0106", "0104", high=["0205"])
    assert sees("0106", "0104", opaque=["0205"])


def test_a_line_along_a_hexside_is_lost_between_two_high_hexes() -> None:
    assert not sees("0106", "0104", high=["0205", "0105"])
    east_of_here = trace(2, 2, 0, 100)  # from the east corner to the next corner due east
    assert east_of_here.sides == ((100 + 1, 100 - 1),)
    assert east_of_here.hexes == ()


def test_a_line_does_not_pass_a_hex_that_it_touches_at_a_corner() -> None:
    # Due south from the east corner: two hexes of the next column, and the corner of one at home.
    assert trace(2, 0, 4, 100).hexes == (100 + 1, 100 + 3)
    assert trace(2, 0, 4, 100).sides == ()


def test_a_barred_hexside_blocks_only_the_lines_that_cross_it() -> None:
    row = " ".join(f"{c:02d}03/{c:02d}04" for c in range(7))
    slants = "0004/0103 0103/0204 0204/0303 0303/0404 0404/0503 0503/0604"
    assert not sees("0302", "0305", barred=f"{row} {slants}")
    assert sees("0302", "0305", barred="0003/0004")


def test_sight_may_hold_one_way_only() -> None:
    grid = plain(range(7), range(1, 8))
    high = {grid.index(code) for code in ["0203", "0205"]}
    one_way = [
        (a, b)
        for sight in [Sight(grid, [1] * len(grid), high, [])]
        for a, b in product(range(len(grid)), repeat=2)
        if sight.clear(a, b) and not sight.clear(b, a)
    ]
    board: Map = grid, [1] * len(grid), high, set()
    assert one_way
    for a, b in one_way[:5]:
        assert slowly(board, a, b)
        assert not slowly(board, b, a)


def test_a_dumped_table_comes_back_the_same() -> None:
    grid = plain(range(5), range(1, 6))
    levels = [i * 7 % 5 for i in range(len(grid))]
    bars = [(0, grid.adjacent[0][0])]
    sight = Sight(grid, levels, {3}, bars)
    back = Sight.load(grid, levels, {3}, [(b, a) for a, b in bars], sight.dump())
    assert [back.row(a) for a in range(len(grid))] == [
        Sight(grid, levels, {3}, bars).row(a) for a in range(len(grid))
    ]


def test_a_table_of_another_map_is_refused() -> None:
    grid = plain(range(3), range(1, 4))
    flat = [0] * len(grid)
    data = Sight(grid, flat, (), ()).dump()
    side = (0, grid.adjacent[0][0])
    for levels, opaque, barred in (([1, *flat[1:]], (), ()), (flat, (4,), ()), (flat, (), (side,))):
        with pytest.raises(ValueError, match="another map"):
            Sight.load(grid, levels, opaque, barred, data)
    with pytest.raises(ValueError, match="another map"):
        Sight.load(HexGrid(grid.codes, "odd"), flat, (), (), data)


def test_a_damaged_table_is_refused() -> None:
    grid = plain(range(3), range(1, 4))
    flat = [0] * len(grid)
    data = Sight(grid, flat, (), ()).dump()
    with pytest.raises(ValueError, match="damaged"):
        Sight.load(grid, flat, (), (), data[:-6])
    short = Sight(plain([0], [1]), [0], (), ()).dump()[32:]
    with pytest.raises(ValueError, match="bytes, not 18"):
        Sight.load(grid, flat, (), (), data[:32] + short)


def test_levels_and_barred_hexsides_must_fit_the_map() -> None:
    grid = plain(range(3), range(1, 4))
    with pytest.raises(ValueError, match="8 levels for 9 hexes"):
        Sight(grid, [0] * 8, (), ())
    with pytest.raises(ValueError, match="no hexside between 0001 and 0003"):
        Sight(grid, [0] * 9, (), [(2, 0)])


def keren() -> Map:
    data = files("zariba.games.keren") / "data"
    with (data / "map_hexes.csv").open(encoding="utf-8") as lines:
        hexes = list(csv.DictReader(lines))
    with (data / "map_hexsides.csv").open(encoding="utf-8") as lines:
        sides = [s for s in csv.DictReader(lines) if s["kind"] in ("prohibited", "roadblock")]
    grid = HexGrid([row["hex"] for row in hexes], "even")
    terrain = tomllib.loads((data / "tables.toml").read_text(encoding="utf-8"))["terrain"]
    levels = [round(100 * float(row["level"] or terrain[row["terrain"]]["level"])) for row in hexes]
    ridges = {i for i, row in enumerate(hexes) if row["terrain"] == "ridge"}
    return grid, levels, ridges, {(grid.index(s["hex_a"]), grid.index(s["hex_b"])) for s in sides}


def test_1723_sees_up_the_slope_to_the_ridge_and_not_beyond() -> None:
    grid, levels, ridges, barred = keren()
    sight = Sight(grid, levels, ridges, barred)
    up = ["1922", "2022", "2121", "2221", "2320", "2420", "2519"]
    seen = [code for code in up if sight.clear(grid.index("1723"), grid.index(code))]
    assert seen == ["1922", "2022", "2121", "2221", "2320", "2420"]


def test_the_keren_table_fits_the_keren_map() -> None:
    board = keren()
    data = (files("zariba.games.keren") / "data" / "sight.bin").read_bytes()
    ready, fresh = Sight.load(*board, data), Sight(*board)
    for a in range(0, len(board[0]), 200):
        for b in range(a % 7, len(board[0]), 7):
            assert ready.clear(a, b) == fresh.clear(a, b)
