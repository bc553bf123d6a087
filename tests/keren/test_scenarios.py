"""The lists of 16.0: who starts where, who comes when, and the prepared set-ups."""

from collections import Counter
from random import Random

import pytest

from zariba.core.dice import numbered_seed
from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN, SEATS
from zariba.games.keren.material.scenarios import Group
from zariba.games.keren.rules.entering import due
from zariba.games.keren.rules.state import Keren
from zariba.games.keren.rules.supply import road_to_keren

GAME: KerenGame = make()
PACK = GAME.state_type.pack
Force = dict[str, int]
"""What a list of the rulebook says: values, type and band or division, and how many."""


def opening(scenario: str) -> Keren:
    return GAME.start(scenario, (), numbered_seed(1))


def spelled(group: Group) -> str:
    """A group as the rulebook's list would put it."""
    unit = PACK.units[group.candidates[0]]
    values = "-".join(unit.printed)
    of = unit.division if group.seat == COMMONWEALTH else unit.band
    bands = {PACK.units[u].band for u in group.candidates}
    if group.seat == ITALIAN and len(bands) > 1:
        of = "any"
    return " ".join(word for word in (values, unit.kind, of) if word)


def force(scenario: str, side: int, turn: int, area: str = "") -> Force:
    """The units of a side that come on a turn, 0 for the set-up, to an area."""
    groups = [
        g
        for g in PACK.plan_by_id[scenario].groups
        if g.seat == side and g.turn == turn and (not area or area in g.name)
    ]
    total: Counter[str] = Counter()
    for group in groups:
        total[spelled(group)] += group.count
    return dict(total)


@pytest.mark.rules("16.1a", "16.2a")
@pytest.mark.parametrize(
    ("scenario", "turns", "points", "first", "last"),
    [
        ("first", 8, 40, "5 February morning", "8 February afternoon"),
        ("second", 12, 50, "15 March morning", "20 March afternoon"),
    ],
)
def test_a_battle_has_two_turns_a_day_and_its_own_number_of_points(
    scenario: str, turns: int, points: int, first: str, last: str
) -> None:
    plan = PACK.plan_by_id[scenario]
    assert (plan.turns, plan.win_vp, len(plan.labels)) == (turns, points, turns)
    assert (plan.labels[0], plan.labels[-1]) == (first, last)


FIRST_AREAS = {
    "Hog's Back": {
        "3-2-12 grenadier light green": 1,
        "1-2-24 cavalry light green": 1,
        "2-1-14 colonial light green": 1,
    },
    "Brig's Peak": {
        "5-1-4 artillery": 1,
        "3-2-12 grenadier burgundy": 1,
        "1-2-24 cavalry burgundy": 1,
        "2-1-14 colonial burgundy": 2,
    },
    "Sanchil": {
        "3-1-4 artillery": 1,
        "2-1-4 artillery": 1,
        "3-2-12 grenadier tan": 1,
        "1-2-24 cavalry tan": 1,
        "2-1-14 colonial light blue": 4,
    },
    "Dologorodoc": {
        "3-1-4 artillery": 1,
        "5-4-14 african light pink": 1,
        "5-4-14 african dark green": 1,
        "2-1-14 colonial dark blue": 3,
    },
    "column 50": {"3-1-4 artillery": 1, "5-4-14 african black": 1, "2-1-14 colonial black": 3},
    "Zeban": {"1-2-24 cavalry light pink": 2, "2-1-14 colonial blue": 2},
}

SECOND_AREAS = {
    "Hog's Back": {
        "1-2-24 cavalry light pink": 3,
        "2-1-14 colonial brown": 3,
        "2-1-14 colonial purple": 4,
    },
    "Brig's Peak": {"2-1-14 colonial yellow": 3, "2-1-14 colonial red": 4},
    "Sanchil": {
        "5-4-14 african dark green": 1,
        "5-4-14 african black": 1,
        "2-1-14 colonial dark green": 2,
        "2-1-14 colonial black": 3,
        "2-1-14 colonial blue": 2,
    },
    "Dologorodoc": {
        "5-6-14 alpine any": 2,
        "2-1-14 colonial orange": 3,
        "2-1-14 colonial white": 4,
    },
    "column 50": {"2-1-14 colonial dark purple": 3, "2-1-14 colonial green": 4},
    "Zeban": {
        "1-2-24 cavalry light orange": 3,
        "2-1-14 colonial dark blue": 3,
        "2-1-14 colonial light blue": 4,
    },
}


@pytest.mark.rules("16.1b", "16.1c", "16.1d", "16.1e", "16.1f", "16.1g")
@pytest.mark.parametrize("area", FIRST_AREAS)
def test_the_italians_of_the_first_battle_start_with_the_units_listed(area: str) -> None:
    assert force("first", ITALIAN, 0, area) == FIRST_AREAS[area]


@pytest.mark.rules("16.2b", "16.2c", "16.2d", "16.2e", "16.2f", "16.2g")
@pytest.mark.parametrize("area", SECOND_AREAS)
def test_the_italians_of_the_second_battle_start_with_the_units_listed(area: str) -> None:
    assert force("second", ITALIAN, 0, area) == SECOND_AREAS[area]


@pytest.mark.rules("16.1j", "16.2h")
@pytest.mark.parametrize(
    ("scenario", "area", "listed"),
    [
        (
            "first",
            "Cameron Ridge",
            {"4-4-14 infantry 4th Indian": 15, "5-2-4 artillery 4th Indian": 3},
        ),
        (
            "first",
            "Happy Valley",
            {
                "4-3-12 infantry 5th Indian": 15,
                "3-2-12 colonial 5th Indian": 3,
                "5-2-4 artillery 5th Indian": 4,
            },
        ),
        (
            "second",
            "Cameron Ridge",
            {
                "4-4-14 infantry 4th Indian": 33,
                "3-2-12 colonial 5th Indian": 3,
                "5-2-4 artillery 4th Indian": 5,
            },
        ),
        (
            "second",
            "Happy Valley",
            {
                "4-3-12 infantry 5th Indian": 33,
                "5-2-4 artillery 5th Indian": 7,
                "6-8-10 tank 4th Indian": 1,
            },
        ),
    ],
)
def test_the_commonwealth_starts_with_the_units_listed(
    scenario: str, area: str, listed: Force
) -> None:
    assert force(scenario, COMMONWEALTH, 0, area) == listed


@pytest.mark.rules("16.1j", "16.2h")
def test_the_ridge_and_the_valley_hold_the_force_of_either_battle() -> None:
    for plan in PACK.plans:
        for area in ("Cameron Ridge", "Happy Valley"):
            groups = [g for g in plan.groups if g.turn == 0 and g.name == area]
            assert sum(g.count for g in groups) <= sum(PACK.limit[h] for h in groups[0].area)
            for group in groups:
                assert group.area == groups[0].area


@pytest.mark.rules("16.1j", "16.2h")
def test_happy_valley_is_clear_ground_east_of_3029_and_the_ridge_is_all_ridge() -> None:
    for hex_ in PACK.named["happy_valley"]:
        assert PACK.terrain[hex_] == "clear"
        assert PACK.grid.column(hex_) > 30
    ridge = PACK.named["cameron_ridge"]
    assert {PACK.terrain[hex_] for hex_ in ridge} == {"ridge"}
    codes = [PACK.codes[hex_] for hex_ in ridge]
    assert (min(codes), max(codes), len(codes)) == ("2016", "2924", 15)


@pytest.mark.rules("16.1h")
@pytest.mark.parametrize(
    ("turn", "listed"),
    [
        (
            1,
            {
                "5-6-14 alpine any": 3,
                "3-1-4 artillery": 2,
                "2-1-14 colonial orange": 3,
                "2-1-14 colonial purple": 3,
            },
        ),
        (2, {"2-1-4 artillery": 1, "2-1-14 colonial brown": 3, "2-1-14 colonial yellow": 3}),
        (3, {"2-1-4 artillery": 2, "2-1-14 colonial pink": 3, "2-1-14 colonial red": 3}),
        (4, {"2-1-4 artillery": 3, "2-1-14 colonial white": 3, "2-1-14 colonial dark green": 3}),
        (5, {"1-2-24 cavalry light pink": 1, "1-2-24 cavalry light orange": 4}),
        (
            6,
            {
                "2-1-14 colonial purple": 1,
                "2-1-14 colonial red": 1,
                "2-1-14 colonial white": 1,
                "2-1-14 colonial green": 2,
                "2-1-14 colonial blue": 1,
            },
        ),
        (
            7,
            {
                "2-1-14 colonial green": 2,
                "2-1-14 colonial light purple": 2,
                "2-1-14 colonial light yellow": 2,
            },
        ),
        (8, {}),
    ],
)
def test_the_italian_reinforcements_of_each_turn_are_those_listed(turn: int, listed: Force) -> None:
    assert force("first", ITALIAN, turn) == listed


@pytest.mark.rules("16.1h")
def test_fifty_two_italians_are_due_by_turn_seven_and_enter_by_6004_5301_and_6005() -> None:
    groups = [g for g in PACK.plan_by_id["first"].groups if g.seat == ITALIAN and g.turn]
    assert sum(g.count for g in groups) == 52
    for group in groups:
        assert {PACK.codes[h] for h in group.entry} == {"6004", "5301", "6005"}


@pytest.mark.rules("16.1k")
def test_nine_battalions_and_the_air_force_come_on_turn_five_by_the_south_edge() -> None:
    plan = PACK.plan_by_id["first"]
    later = {t: force("first", COMMONWEALTH, t) for t in range(1, 9)}
    assert {t for t, listed in later.items() if listed} == {5}
    assert later[5] == {"4-4-14 infantry 4th Indian": 9}
    (group,) = [g for g in plan.groups if g.seat == COMMONWEALTH and g.turn]
    assert {PACK.grid.row(h) for h in group.entry} == {33}
    assert len(group.entry) == 61
    assert plan.air_turn == 5


@pytest.mark.rules("16.2a", "16.2i")
def test_the_second_battle_has_no_reinforcements_but_the_air_force_on_turn_one() -> None:
    plan = PACK.plan_by_id["second"]
    assert [g for g in plan.groups if g.turn] == []
    assert plan.air_turn == 1
    assert len(PACK.air) == 3


@pytest.mark.rules("16.1i", "16.1l")
def test_the_owner_picks_among_battalions_and_alpine_that_differ_only_by_band() -> None:
    free = {
        (plan.id, spelled(g), g.count, len(g.candidates))
        for plan in PACK.plans
        for g in plan.groups
        if g.free
    }
    assert free == {
        ("first", "4-4-14 infantry 4th Indian", 15, 33),
        ("first", "4-3-12 infantry 5th Indian", 15, 33),
        ("first", "4-4-14 infantry 4th Indian", 9, 33),
        ("first", "5-6-14 alpine any", 3, 6),
        ("second", "5-6-14 alpine any", 2, 6),
    }


@pytest.mark.rules("16.1l")
def test_the_battalions_that_did_not_start_are_the_ones_that_may_arrive() -> None:
    g = opening("first")
    set_up_both(g)
    g.turn = 5
    started = {u for u in PACK.seat_units[COMMONWEALTH] if g.at[u] >= 0}
    coming = set(due(g, COMMONWEALTH))
    assert len(coming) == 18
    assert not coming & started
    assert {PACK.units[u].division for u in coming} == {"4th Indian"}


def set_up_both(g: Keren) -> None:
    """Both prepared set-ups, through the doors a player uses."""
    for side in (ITALIAN, COMMONWEALTH):
        for verb in ("prepared", "done"):
            assert GAME.apply(g, side, (verb, 0)) is None


@pytest.mark.rules("3.0a", "3.0c")
@pytest.mark.parametrize(("scenario", "numbers"), [("first", (40, 31)), ("second", (82, 52))])
def test_the_prepared_set_ups_are_whole_and_start_turn_one(
    scenario: str, numbers: tuple[int, int]
) -> None:
    g = opening(scenario)
    set_up_both(g)
    standing = tuple(sum(g.at[u] >= 0 for u in units) for units in PACK.seat_units)
    assert standing == numbers
    assert (g.turn, g.vp, g.phase) == (1, 0, 0)
    assert GAME.broken(g) == []
    for place, stack in g.stacks.items():
        assert len(stack) <= PACK.limit[place]


@pytest.mark.rules("3.0a", "16.1m")
@pytest.mark.parametrize("scenario", ["first", "second"])
def test_every_unit_of_a_prepared_set_up_stands_in_its_own_area(scenario: str) -> None:
    g = opening(scenario)
    set_up_both(g)
    closed = {*PACK.named["cameron_ridge"], *PACK.named["happy_valley"]}
    for unit in range(PACK.count):
        if g.at[unit] >= 0:
            assert g.at[unit] in g.plan.groups[g.plan.start_group[unit]].area
            assert PACK.seat[unit] == COMMONWEALTH or g.at[unit] not in closed


@pytest.mark.rules("4.1a")
@pytest.mark.parametrize("scenario", ["first", "second"])
def test_the_prepared_italian_set_up_shuts_the_road(scenario: str) -> None:
    g = opening(scenario)
    assert GAME.apply(g, ITALIAN, ("prepared", 0)) is None
    assert road_to_keren(g) == []
    assert GAME.warning(g, ITALIAN, ("done", 0)) == ""


@pytest.mark.rules("4.1a")
def test_a_set_up_that_leaves_the_road_open_is_warned_of() -> None:
    g = opening("first")
    assert "road to Keren" in GAME.warning(g, ITALIAN, ("done", 0))


@pytest.mark.rules("3.0a")
@pytest.mark.parametrize("scenario", ["first", "second"])
@pytest.mark.parametrize("side", [ITALIAN, COMMONWEALTH], ids=SEATS[::-1])
def test_with_any_one_unit_missing_the_set_up_cannot_be_ended(scenario: str, side: int) -> None:
    prepared = PACK.plan_by_id[scenario].prepared[side]
    place = {PACK.unit_ids[u]: PACK.codes[h] for h, units in prepared for u in units}
    for missing in place:
        g = GAME.new_state(scenario, (), numbered_seed(1))
        others = {name: code for name, code in place.items() if name != missing}
        GAME.stage({"step": f"{SEATS[side]} set-up", "place": others}, g)
        GAME.settle(g)
        refusal = GAME.why_not(g, side, ("done", 0))
        assert refusal is not None
        assert refusal.rule == "3.0a"
        for action in (GAME.read("unit", missing), GAME.read("hex", place[missing])):
            assert GAME.apply(g, side, action) is None
        assert GAME.why_not(g, side, ("done", 0)) is None


@pytest.mark.rules("3.0a", "3.0b", "16.1l")
@pytest.mark.parametrize("scenario", ["first", "second"])
def test_any_set_up_by_hand_fills_every_group_and_then_the_battle_begins(scenario: str) -> None:
    rng = Random(7)
    g = opening(scenario)
    for side in (ITALIAN, COMMONWEALTH):
        assert GAME.asked(g) == (side,)
        while GAME.why_not(g, side, ("done", 0)) is not None:
            choice = GAME.choice(g, side)
            assert choice is not None
            new = [a for a in choice.options if a[0] == "hex" or (a[0], g.at[a[1]]) == ("unit", -1)]
            assert GAME.apply(g, side, rng.choice(new)) is None
        assert GAME.apply(g, side, ("done", 0)) is None
    for group in g.plan.groups:
        if group.turn == 0:
            placed = [u for u in group.candidates if g.at[u] >= 0]
            assert len(placed) == group.count
            assert {g.at[u] for u in placed} <= set(group.area)
    assert g.turn == 1
