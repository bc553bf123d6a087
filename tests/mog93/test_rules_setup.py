"""Scenarios, rosters and seats as the book and its scenarios list them."""

import shutil
from pathlib import Path
from random import Random

import pytest

from zariba.boards.plane import to_polygon, to_segment
from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.material.pack import AMERICANS, HERE, MOST_UNITS, SOMALIS, MogPack
from zariba.games.mog93.material.scenarios import Plan
from zariba.games.mog93.rules.setup import in_zone, zone_of, zone_outline
from zariba.games.mog93.rules.state import HAWK_NONE, HAWK_READY, STREET, Mog, on_table, up
from zariba.games.mog93.rules.strides import OFFSETS

GAME: MogGame = make()
PACK = GAME.pack


def opening(scenario: str, *options: str, seed: int = 1) -> Mog:
    return GAME.start(scenario, tuple(options), numbered_seed(seed))


def plan(scenario: str) -> Plan:
    return PACK.plan_index[scenario]


def size(unit: str) -> int:
    return len(PACK.members[PACK.unit_index[unit]])


def assert_legal(g: Mog) -> None:
    """Everyone stands on the table in his zone, clear of walls and of the others."""
    ground = g.ground
    standing = [m for m in range(len(g.ap)) if on_table(g, m)]
    for model in standing:
        x, y = g.x[model] / 100, g.y[model] / 100
        name = PACK.models[model].id
        assert 0 <= x <= ground.width, name
        assert 0 <= y <= ground.height, name
        zone = zone_of(g, PACK.models[model].unit)
        assert in_zone(x, y, *zone_outline(ground, zone)), (name, zone)
        assert all(to_polygon(x, y, solid.points) >= 0.399 for solid, _ in ground.solids), name
        assert all(to_segment(x, y, *a, *b) >= 0.399 for a, b in ground.high_walls), name
        assert g.where[model] == STREET
        for other in standing:
            gap = (g.x[other] - g.x[model]) ** 2 + (g.y[other] - g.y[model]) ** 2
            assert other == model or gap >= 95**2, (name, PACK.models[other].id)


# Table, size, players, units with their sizes, places to hold, pool, turns, convoy, Black Hawk.
Listed = tuple[
    tuple[str, float, float],
    tuple[int, int],
    list[int],
    list[tuple[str, ...]],
    int,
    int,
    tuple[int, int],
    bool,
]
LISTED: dict[str, Listed] = {
    "tutorial": (
        ("training", 36, 36), (1, 1), [3, 3, 4], [("nw", "sw"), ("crash1",)], 24, 12, (1, 1), True,
    ),
    "mission": (
        ("bakara", 72, 48), (1, 5), [6, 6, 6, 6, 6, 4],
        [("nw",), ("sw",), ("ne",), ("se",), ("crash1",)], 80, 16, (5, 3), True,
    ),
    "coop2": (
        ("bakara", 72, 48), (2, 2), [6, 3, 6, 3, 4],
        [("nw", "sw"), ("ne", "se"), ("crash1",)], 60, 14, (3, 2), True,
    ),
    "coop4": (
        ("bakara", 72, 48), (4, 4), [6, 6, 6, 6, 4],
        [("nw",), ("sw",), ("ne", "se"), ("crash1",)], 70, 16, (5, 3), True,
    ),
    "second_crash": (
        ("bakara", 72, 48), (1, 5), [6, 6, 6, 6, 2, 4, 4],
        [("nw", "sw"), ("ne", "se"), ("crash1",), ("crash2",), ("x7",)], 70, 20, (5, 3), False,
    ),
    "historic": (
        ("historic", 120, 72), (1, 7), [6, 6, 6, 6, 6, 6, 6, 4],
        [("nw",), ("sw",), ("ne",), ("se",), ("crash1",)], 100, 24, (5, 3), True,
    ),
}  # fmt: skip


@pytest.mark.rules("scen.tutorial", "scen.mission", "scen.coop2", "scen.coop4")
@pytest.mark.rules("scen.second_crash", "scen.historic")
@pytest.mark.parametrize("scenario", LISTED)
def test_a_scenario_has_the_values_of_the_ledger(scenario: str) -> None:
    table, players, sizes, needs, pool, turns, (humvees, trucks), blackhawk = LISTED[scenario]
    g = opening(scenario)
    p = plan(scenario)
    assert (g.table, g.ground.width, g.ground.height) == table
    assert (p.players_min, p.players_max) == players
    assert [len(PACK.members[unit]) for unit in g.roster] == sizes
    assert sorted(need.any for need in p.need) == sorted(needs)
    assert (g.pool, p.turn_limit) == (pool, turns)
    assert p.convoy.column.count("humvee") == humvees
    assert p.convoy.column.count("truck") == trucks
    assert g.hawk == (HAWK_READY if blackhawk else HAWK_NONE)
    assert_legal(g)


@pytest.mark.rules("scen.tutorial", "scen.historic", "scen.mission", "scen.coop2")
@pytest.mark.rules("scen.coop4", "scen.second_crash")
def test_crews_of_the_first_crash_are_hurt_as_listed() -> None:
    fixed = {"tutorial": (6, 6, 3, 2), "historic": (6, 6, 2, 3)}
    for scenario in LISTED:
        for start in plan(scenario).unit:
            crew = start.unit.startswith("aircrew")
            word = "fixed" if scenario in fixed else "roll"
            assert start.crash_damage == (word if crew else ""), (scenario, start.unit)
            if crew and scenario in fixed:
                assert start.damage == fixed[scenario]


@pytest.mark.rules("setup.crew")
@pytest.mark.parametrize(("scenario", "crews"), [("mission", 1), ("second_crash", 2)])
def test_each_of_a_crashed_crew_takes_a_d10(scenario: str, crews: int) -> None:
    fates = set()
    for seed in range(12):
        g = opening(scenario, seed=seed)
        rolls = [e for e in g.news if e.kind == "roll" and e.word == "crash damage"]
        assert len(rolls) == 4 * crews
        for roll in rolls:
            model = roll.units[0]
            assert roll.value == 10
            assert g.ap[model] == max(0, 6 - roll.die)
            assert up(g, model) == (roll.die < 6)
            assert on_table(g, model)
            fates.add(roll.die < 6)
    assert fates == {True, False}


@pytest.mark.rules("scen.second_crash")
def test_the_second_wreck_lies_on_the_table_of_its_scenario_alone() -> None:
    (crash,) = PACK.tables["bakara"].second_crash
    middle = [sum(side) / len(crash.polygon) for side in zip(*crash.polygon, strict=True)]
    assert middle == pytest.approx([37.5, 17.0])
    assert "crash2" in opening("second_crash").ground.wreck_outline
    assert "crash2" not in opening("mission").ground.wreck_outline


@pytest.mark.rules("intro.start")
@pytest.mark.parametrize("scenario", ["tutorial", "mission", "coop2", "coop4", "historic"])
def test_play_opens_with_one_wreck_and_everybody_on_foot(scenario: str) -> None:
    g = opening(scenario)
    assert list(g.ground.wreck_outline) == ["crash1"]
    assert len(g.ground.wreck_outline["crash1"]) >= 4
    assert not any(g.v_kind)
    assert not g.arrived
    assert not g.wrecks
    assert g.hawk == HAWK_READY
    assert not g.mobs
    for unit in g.roster:
        for model in PACK.members[unit]:
            assert g.where[model] == STREET
    assert_legal(g)


@pytest.mark.rules("intro.coop")
def test_every_seat_runs_americans_and_nobody_runs_somalis() -> None:
    g = opening("coop4")
    assert {g.seats[unit] for unit in g.roster} == {0, 1, 2, 3}
    assert GAME.seats[SOMALIS].autopilot
    assert all(seat.team == "americans" for seat in GAME.seats[:AMERICANS])
    refusal = GAME.apply(g, SOMALIS, ("done", 0))
    assert refusal is not None
    assert "intro.coop" in (refusal.rule, *refusal.also)
    rng = Random(1)
    for _ in range(400):
        asked = GAME.asked(g)
        assert asked
        assert max(asked) < SOMALIS
        assert GAME.choice(g, SOMALIS) is None
        choice = GAME.choice(g, asked[0])
        assert choice is not None
        assert GAME.apply(g, asked[0], rng.choice(choice.options)) is None
    assert g.mobs


@pytest.mark.rules("setup.seats")
def test_with_two_players_the_mission_seats_go_round() -> None:
    g = opening("mission", "two-players")
    seats = {PACK.units[unit]: g.seats[unit] for unit in g.roster}
    assert seats == {
        "chalk2a": 0, "chalk2b": 1, "chalk1": 0, "delta1": 1, "csar": 0, "aircrew1": 0,
    }  # fmt: skip
    alone = opening("mission", "one-player")
    assert {alone.seats[unit] for unit in alone.roster} == {0}
    full = opening("mission")
    assert [full.seats[unit] for unit in full.roster] == [0, 1, 2, 3, 4, 4]


@pytest.mark.rules("basics.advice")
def test_every_unit_has_two_to_six_models() -> None:
    for unit in PACK.units[: PACK.rosters]:
        assert 2 <= size(unit) <= 6, unit


def with_forces(folder: Path, unit: str, models: int) -> MogPack:
    """The data pack with one more unit of so many Rangers."""
    data = folder / f"{unit}{models}"
    shutil.copytree(HERE, data)
    men = ", ".join(['{ type = "ranger", load = "rifleman" }'] * models)
    forces = data / "forces.toml"
    forces.write_text(
        f'{forces.read_text()}\n[[unit]]\nid = "{unit}"\nname = "test"\n'
        f'models = [{men}]\nsource = "design"\n'
    )
    return MogPack(data, HERE)


@pytest.mark.rules("basics.unit")
def test_a_unit_has_two_to_twelve_models(tmp_path: Path) -> None:
    for models in (2, 12):
        pack = with_forces(tmp_path, "extra", models)
        assert len(pack.members[pack.unit_index["extra"]]) == models
    for models in (1, 13):
        with pytest.raises(BadInput, match="2 to 12 models"):
            with_forces(tmp_path, "extra", models)


@pytest.mark.rules("basics.unit")
def test_a_unit_is_run_by_one_seat_and_a_seat_may_run_several() -> None:
    g = opening("coop2")
    seats = [g.seats[unit] for unit in g.roster]
    assert set(seats) == {0, 1}
    assert seats.count(0) == 2
    assert seats.count(1) == 3


@pytest.mark.rules("cards.max")
def test_a_roster_of_twenty_five_units_is_refused(tmp_path: Path) -> None:
    assert MOST_UNITS == 24
    for units, refused in ((24, False), (25, True)):
        data = tmp_path / str(units)
        shutil.copytree(HERE, data)
        path = data / "scenarios.toml"
        start = "".join(
            '\n[[scenario.unit]]\nunit = "snipers"\nseat = 1\nzone = "start_west"\n'
            f"start = [[{n}.5, 30.5], [{n}.5, 32.5]]\nfacing = 90\n"
            for n in range(units)
        )
        path.write_text(
            '[[scenario]]\nid = "big"\nname = "big"\ntable = "bakara"\nplayers_min = 1\n'
            "players_max = 1\nturn_limit = 9\npool = 9\nblackhawk = false\nsniper_insert = false\n"
            f'brief = ""\n{start}\n[[scenario.need]]\nid = "site"\nany = ["crash1"]\n'
            'site = "crash1"\n[scenario.convoy]\ncolumn = ["humvee"]\nseat = 1\n'
        )
        if refused:
            with pytest.raises(BadInput, match="at most 24 units"):
                MogPack(data, HERE)
        else:
            assert len(MogPack(data, HERE).plan_index["big"].unit) == 24


# Rounds loaded, then the spare magazines or belts, or the loose rounds.
ISSUED = {
    "assault_rifle": (30, (30,) * 5),
    "saw": (200, (200,)),
    "m60": (100, (100,)),
    "sidearm": (10, (10, 10)),
    "smg": (20, (20, 20)),
    "shotgun": (5, (10,)),
    "grenade_launcher": (1, (5,)),
    "sniper_rifle": (5, (5,) * 5),
    "hmg": (200, (200,) * 3),
    "grenade": (3, ()),
    "flash_bang": (2, ()),
    "law": (1, ()),
}


@pytest.mark.rules("ammo.start")
def test_every_model_starts_with_the_rounds_of_the_weapons_table() -> None:
    g = opening("historic")
    seen = set()
    for model, held in enumerate(g.arms):
        weapons = PACK.weapons_of[PACK.models[model].load]
        for weapon, entry in zip(weapons, held, strict=True):
            name = PACK.weapons[weapon].id
            assert entry == ISSUED[name], PACK.models[model].id
            seen.add(name)
    assert seen == set(ISSUED)


@pytest.mark.rules("act.vehicle_move")
def test_no_drive_of_one_ap_is_longer_than_two_inches() -> None:
    assert max(arg for verb, arg in GAME.vocabulary() if verb == "forward") == 200


@pytest.mark.rules("move.inch", "act.fire_move")
def test_no_step_is_longer_than_an_inch() -> None:
    lengths = [dx * dx + dy * dy for dx, dy in OFFSETS]
    assert max(lengths) == 100**2
    assert min(lengths) > 0
    assert {arg for verb, arg in GAME.vocabulary() if verb == "move"} == set(range(len(OFFSETS)))
