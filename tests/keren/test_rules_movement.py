"""Stacking, zones of control and movement held against the map's own tables, hex by hex."""

import csv
from collections.abc import Iterator
from functools import cache

import pytest
from staging import act, bare_map

from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import HERE
from zariba.games.keren.rules.movement import March
from zariba.games.keren.rules.state import Keren, enter, leave
from zariba.games.keren.rules.zones_of_control import in_zoc

COST = {
    "clear": 1, "slope": 2, "hill": 3, "bluff": 4, "precipice": 5, "ridge": 6, "peak": 6,
    "sheer": 6, "gorge": 1,
}  # fmt: skip
"""10.1 of the rulebook; a ridge is a precipice and 1 more."""


@cache
def game() -> KerenGame:
    return make()


PACK = game().state_type.pack


def staged(step: str, place: dict[str, str], scenario: str = "second", **words: object) -> Keren:
    """A bare map with some units on it."""
    return bare_map(game(), scenario, step=step, place=place, **words)


def points_left(state: Keren) -> tuple[int, ...]:
    """What the units on the move have left."""
    step = state.flow[-1]
    assert isinstance(step, March)
    return step.left


@cache
def terrain() -> dict[str, str]:
    with (HERE / "map_hexes.csv").open(newline="", encoding="utf-8") as file:
        return {row["hex"]: row["terrain"] for row in csv.DictReader(file)}


@cache
def kinds(name: str) -> dict[frozenset[str], set[str]]:
    """What joins or parts two neighbours, by the table of links or of hexsides."""
    found: dict[frozenset[str], set[str]] = {}
    with (HERE / name).open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault(frozenset((row["hex_a"], row["hex_b"])), set()).add(row["kind"])
    return found


def neighbours(code: str) -> Iterator[str]:
    """Those that share a side, even columns standing half a hex higher."""
    column, row = int(code[:2]), int(code[2:])
    lower = 0 if column % 2 == 0 else 1
    for c, r in (
        (column, row - 1), (column + 1, row - 1 + lower), (column + 1, row + lower),
        (column, row + 1), (column - 1, row + lower), (column - 1, row - 1 + lower),
    ):  # fmt: skip
        near = f"{c:02d}{r:02d}"
        if c >= 0 and r >= 0 and near in terrain():
            yield near


def step_cost(a: str, b: str) -> int:
    """What one unit pays for a step by the rulebook, 0 where there is no way."""
    sides = kinds("map_hexsides.csv").get(frozenset((a, b)), set())
    links = kinds("map_links.csv").get(frozenset((a, b)), set()) - {"tunnel"}
    if "prohibited" in sides:
        return 0
    if links:
        return 1
    return (6 if "sheer" in sides else COST[terrain()[b]]) + ("fort" in sides)


@pytest.mark.rules("10.0a", "10.0b", "10.1a", "10.1b", "10.1c", "10.1d", "10.1e", "10.3a", "10.3b")
def test_every_step_on_the_map_costs_what_the_table_says() -> None:
    base = staged("italian movement", {"IT-cav-tan-1": "5205", "IT-art2-7": "0001"})
    rider = PACK.unit_index["IT-cav-tan-1"]
    wrong = []
    for code in terrain():
        if code == "0001":
            continue
        here = base.clone()
        leave(here, rider)
        enter(here, rider, PACK.place_index[code])
        here.n += 1  # another position than the one just asked about
        assert act(game(), here, ITALIAN, ("unit", "IT-cav-tan-1")) is None
        found = {}
        for way in PACK.ways[PACK.place_index[code]]:
            if way.to == PACK.tunnel:
                continue
            there = here.clone()
            assert act(game(), there, ITALIAN, ("hex", PACK.codes[way.to])) is None
            found[PACK.codes[way.to]] = 24 - points_left(there)[0]
        wanted = {b: cost for b in neighbours(code) if (cost := step_cost(code, b))}
        if found != wanted:
            wrong.append((code, wanted, found))
    assert not wrong


@pytest.mark.rules("10.0a")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("CW4-red-1", 14), ("CW5-red-1", 12), ("CW5-tan-1", 12), ("CW4-art-1", 4),
        ("CW4-matilda", 10), ("IT-gren-tan-1", 12), ("IT-cav-tan-1", 24),
        ("IT-afr-black-1", 14), ("IT-alp-white-1", 14), ("IT-col-red-1", 14), ("IT-art5-1", 4),
    ],
)  # fmt: skip
def test_every_kind_of_unit_pays_the_same_three_points_for_a_hill(unit: str, points: int) -> None:
    side = COMMONWEALTH if unit.startswith("CW") else ITALIAN
    state = staged(("commonwealth", "italian")[side] + " movement", {unit: "2623"})
    assert act(game(), state, side, ("unit", unit)) is None
    assert points_left(state) == (points,)
    assert act(game(), state, side, ("hex", "2522")) is None
    assert points_left(state) == (points - 3,)


@pytest.mark.rules("7.1a", "7.0a")
@pytest.mark.parametrize("ground", sorted(COST))
def test_clear_ground_holds_four_and_all_other_ground_three(ground: str) -> None:
    code = next(h for h, t in terrain().items() if t == ground and h not in ("2622", "0001"))
    near = next(n for n in neighbours(code) if step_cost(n, code))
    most = 4 if ground == "clear" else 3
    stack = [f"IT-col-{band}-{k}" for band in ("red", "white") for k in (1, 2)][:most]
    for there in range(most + 1):
        place = dict.fromkeys(stack[:there], code) | {"IT-cav-tan-1": near}
        state = staged("italian movement", place)
        assert act(game(), state, ITALIAN, ("unit", "IT-cav-tan-1")) is None
        refusal = game().why_not(state, ITALIAN, game().read("hex", code))
        if there < most:
            assert refusal is None
        else:
            assert refusal is not None
            assert "7.1a" in (refusal.rule, *refusal.also)


@pytest.mark.rules("7.0a", "7.1a", "10.5g")
@pytest.mark.parametrize("start", ["5205", "2522", "2325", "5403"])
def test_no_stack_enters_a_place_that_cannot_hold_it(start: str) -> None:
    limit = 4 if terrain()[start] == "clear" else 3
    units = [f"IT-col-{band}-{k}" for band in ("red", "white") for k in (1, 2)][:limit]
    state = staged("italian movement", dict.fromkeys(units, start))
    assert act(game(), state, ITALIAN, *(("unit", u) for u in units)) is None
    choice = game().choice(state, ITALIAN)
    assert choice is not None
    offered = {PACK.codes[arg] for verb, arg in choice.options if verb == "hex"}
    roomy = {
        n
        for n in neighbours(start)
        if step_cost(start, n) and (limit <= 3 or terrain()[n] == "clear")
    }
    assert offered == roomy


@pytest.mark.rules("8.0a", "8.0b", "10.5h")
def test_zones_of_control_reach_every_neighbour_but_across_barred_hexsides() -> None:
    state = staged("italian movement", {"IT-col-red-1": "5205"})
    unit = PACK.unit_index["IT-col-red-1"]
    for code in terrain():
        leave(state, unit)
        enter(state, unit, PACK.place_index[code])
        around = {code, "tunnel"} | {far for n in neighbours(code) for far in neighbours(n)}
        found = {p for p in around if in_zoc(state, PACK.place_index[p], ITALIAN)}
        barred = {"prohibited", "roadblock"}
        wanted = {
            n
            for n in neighbours(code)
            if not kinds("map_hexsides.csv").get(frozenset((code, n)), set()) & barred
        }
        if code in ("2621", "2522"):
            wanted.add("tunnel")
        assert found == wanted, code


@pytest.mark.rules("8.2a")
def test_no_artillery_and_every_other_unit_casts_a_zone_of_control() -> None:
    for unit in range(PACK.count):
        side = PACK.seat[unit]
        name = ("commonwealth", "italian")[side]
        state = staged(f"{name} movement", {PACK.unit_ids[unit]: "5205"})
        assert in_zoc(state, PACK.place_index["5204"], side) != PACK.is_gun[unit]


@pytest.mark.rules("10.4a")
def test_every_hex_of_the_south_edge_and_no_other_lets_the_commonwealth_in() -> None:
    state = staged("commonwealth movement", {}, "first", turn=5)
    assert act(game(), state, COMMONWEALTH, ("unit", "CW4-red-1")) is None
    choice = game().choice(state, COMMONWEALTH)
    assert choice is not None
    offered = {PACK.codes[arg] for verb, arg in choice.options if verb == "hex"}
    assert offered == {code for code in terrain() if code.endswith("33")}
    assert len(offered) == 61


@pytest.mark.rules("10.4d")
@pytest.mark.parametrize(("code", "cost"), [("1033", 1), ("0033", 1), ("2233", 2), ("4833", 2)])
def test_the_entry_hex_is_paid_for_like_any_other(code: str, cost: int) -> None:
    state = staged("commonwealth movement", {}, "first", turn=5)
    assert act(game(), state, COMMONWEALTH, ("unit", "CW4-red-1"), ("hex", code)) is None
    assert points_left(state) == (14 - cost,)


@pytest.mark.rules("10.4b")
def test_the_general_list_of_italian_entry_hexes_is_the_rulebooks() -> None:
    general = {PACK.codes[h] for h in PACK.entries["italian_general"]}
    assert general == {"6003", "5300", "5100", "4900"}
    for plan in PACK.plans:
        for group in plan.groups:
            if group.turn and group.seat == ITALIAN:
                assert {PACK.codes[h] for h in group.entry} == {"6004", "5301", "6005"}


@pytest.mark.rules("10.4e")
def test_a_reinforcement_has_its_full_allowance_on_the_turn_it_enters() -> None:
    state = staged("italian movement", {}, "first", turn=5)
    assert act(game(), state, ITALIAN, ("unit", "IT-col-orange-1"), ("hex", "6004")) is None
    assert points_left(state) == (13,)
