"""Rules of combat that a staged position cannot say: lines of sight, levels, tables."""

from functools import cache
from pathlib import Path

import pytest

from zariba.boards.hex import HexGrid
from zariba.boards.sight import Sight, line_between
from zariba.core.dice import numbered_seed
from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.material.pack import HERE

GAME: KerenGame = make()
PACK = GAME.state_type.pack


@cache
def sight() -> Sight:
    """Lines of sight worked out anew, since the stored table would hide a change in the rules."""
    ridges = {i for i, terrain in enumerate(PACK.terrain) if terrain == "ridge"}
    barred = [
        (a, b)
        for (a, b), kinds in PACK.sides.items()
        if a < b and kinds & {"prohibited", "roadblock"}
    ]
    return Sight(PACK.grid, PACK.level, ridges, barred)


def sees(a: str, b: str) -> bool:
    return sight().clear(PACK.place_index[a], PACK.place_index[b])


@pytest.mark.rules("12.0b", "12.0c", "12.0d", "12.1b", "12.1c", "12.3a", "12.3b")
@pytest.mark.parametrize("home", ["1723", "2420", "2816", "3224", "3517", "3827", "4215", "0004"])
def test_the_game_sees_what_the_lines_give(home: str) -> None:
    a = PACK.place_index[home]
    fresh = sum(1 << b for b in range(PACK.hexes) if sight().clear(a, b))
    assert PACK.sight.row(a) == fresh


@pytest.mark.rules("12.0b")
def test_ground_higher_than_both_ends_blocks_and_the_ends_never_do() -> None:
    assert not sees("4215", "4208")  # 4214, a precipice, is higher than the bluff and the clear
    assert sees("4208", "4214")
    assert sees("1723", "2320")


@pytest.mark.rules("12.0c")
def test_the_firer_needs_one_corner_that_is_clear_to_all_six_of_the_target() -> None:
    assert sees("0004", "0302")
    assert not sees("0302", "0004")
    assert sees("0303", "0002")
    assert not sees("0002", "0303")


@pytest.mark.rules("12.0d")
def test_a_line_along_a_hexside_passes_one_high_hex_beside_it() -> None:
    for a, b in [("0004", "0203"), ("0006", "0205"), ("0122", "0124"), ("0125", "0123")]:
        assert sees(a, b)


@pytest.mark.rules("12.0d")
@pytest.mark.parametrize(
    ("high", "clear"),
    [((), True), (("0302",), True), (("0303",), True), (("0302", "0303"), False)],
)
def test_a_line_between_two_hexes_is_lost_only_if_both_are_high(
    high: tuple[str, ...], clear: bool
) -> None:
    codes = [f"{column:02d}{row:02d}" for column in range(7) for row in range(1, 7)]
    grid = HexGrid(codes, "even")
    field = Sight(grid, [int(code in high) for code in codes], (), ())
    home, target = grid.index("0203"), grid.index("0403")
    south = grid.height(target) - grid.height(home)
    # From the east corner of 0203 to the west corner of 0403: the hexside of 0302 and 0303.
    lines = [line_between(i, j, 2, south, field._stride) for i in range(6) for j in range(6)]
    along = [line for line in lines if line.run.sides and not line.run.hexes]
    assert len(along) == 1
    assert field._line_is_clear(along[0], (field._cells[home], field._cells[target]), 0) == clear


@pytest.mark.rules("12.0d")
def test_a_corner_that_a_line_touches_does_not_block() -> None:
    codes = [f"{column:02d}{row:02d}" for column in range(7) for row in range(1, 7)]
    grid = HexGrid(codes, "even")
    touched = Sight(grid, [int(code in ("0203", "0403")) for code in codes], (), ())
    assert touched.clear(grid.index("0302"), grid.index("0304"))


@pytest.mark.rules("12.1b")
def test_lines_do_not_cross_prohibited_and_roadblock_hexsides() -> None:
    for a, b in [("3224", "3323"), ("3124", "3323"), ("3124", "3423"), ("1111", "1113")]:
        assert not sees(a, b)
    for a, b in [("3517", "3516"), ("3618", "3516"), ("3520", "3516")]:
        assert not sees(a, b)


@pytest.mark.rules("12.1c")
def test_every_hex_sees_its_neighbours_but_over_barred_hexsides() -> None:
    for a in range(PACK.hexes):
        for b in PACK.grid.adjacent[a]:
            barred = bool(PACK.side_kinds(a, b) & {"prohibited", "roadblock"})
            assert sight().clear(a, b) != barred


@pytest.mark.rules("12.2b", "12.2a")
def test_the_printed_example_of_lines_of_sight() -> None:
    up = ["1922", "2022", "2121", "2221", "2320", "2420", "2519"]
    assert [code for code in up if sees("1723", code)] == up[:-1]


@pytest.mark.rules("12.3a", "12.3b")
def test_a_ridge_blocks_unless_one_stands_on_it() -> None:
    assert not sees("2816", "2413")
    assert not sees("2413", "2816")
    assert not sees("2420", "2620")  # ridge to hill, over the next ridge hex 2520
    assert sees("2420", "1723")
    assert sees("2420", "2519")
    assert sees("2520", "2420")


@pytest.mark.rules("12.1a")
def test_each_terrain_has_its_level() -> None:
    levels = {
        terrain: {PACK.level[i] for i in range(PACK.hexes) if PACK.terrain[i] == terrain}
        for terrain in set(PACK.terrain) - {"sheer"}
    }
    assert levels == {
        "clear": {0},
        "gorge": {0},
        "slope": {100},
        "hill": {200},
        "bluff": {300},
        "precipice": {400},
        "ridge": {500},
        "peak": {600},
    }


@pytest.mark.rules("12.2a")
def test_a_sheer_hex_is_halfway_between_its_lowest_and_highest_neighbour() -> None:
    level = {code: PACK.level[i] for code, i in PACK.place_index.items() if code != "tunnel"}
    assert [level[code] for code in ("1922", "2022", "2121")] == [133, 167, 200]
    for a in range(PACK.hexes):
        if PACK.terrain[a] == "sheer":
            around = [PACK.level[b] for b in PACK.grid.adjacent[a]]
            assert PACK.level[a] == pytest.approx((min(around) + max(around)) / 2, abs=1)
            assert min(around) < PACK.level[a] < max(around)


@pytest.mark.rules("14.3f")
def test_no_assault_result_drives_attackers_back() -> None:
    results = {cell for row in PACK.assault_table.values() for cell in row}
    assert results == {"2AE", "1AE", "S", "DR", "1DE", "2DE"}


@pytest.mark.rules("11.3a")
def test_ranged_fire_has_the_five_results_of_the_rules() -> None:
    assert {cell for row in PACK.fire_table for cell in row} == {"NE", "S", "DR", "1DE", "2DE"}


@pytest.mark.rules("13.0f")
def test_an_air_unit_strong_enough_for_1de_takes_the_named_unit_and_suppresses_a_stranger(
    tmp_path: Path,
) -> None:
    # our own air units are too weak for a 1DE
    counters = (HERE / "counters.csv").read_text("utf-8")
    stronger = counters.replace("Air unit 1,RAF/SAAF,,,10,", "Air unit 1,RAF/SAAF,,,25,")
    assert stronger != counters
    (tmp_path / "counters.csv").write_text(stronger, "utf-8")
    game = make(tmp_path)
    named, mate, stranger = "IT-col-red-1", "IT-col-red-2", "IT-col-blue-1"
    g = game.new_state("second", (), numbered_seed(0))
    place = {named: "2816", mate: "2816", stranger: "2816"}
    game.stage({"empty": True, "step": "commonwealth bombardment", "place": place}, g)
    game.settle(g)
    g.loaded = (6,)
    for action in (("air", "CW-air-1"), ("hex", "2816"), ("unit", named)):
        assert game.apply(g, COMMONWEALTH, game.read(*action)) is None
    expected = {
        "combat": {"result": "1DE"},
        "at": {named: "dead"},
        "state": {mate: [], stranger: ["suppressed"]},
        "vp": 1,
    }
    for word, value in expected.items():
        assert game.observe(g, word, value) is None
