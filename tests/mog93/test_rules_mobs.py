"""Rules of generation and mobs that hold for every die or every table, not for one position.

The odds are held against tables that were worked out apart from this program.
"""

import csv
from collections import Counter
from fractions import Fraction
from itertools import product
from math import hypot
from pathlib import Path
from random import Random

import pytest

from zariba.core.dice import numbered_seed
from zariba.games.mog93.game import make
from zariba.games.mog93.material.printed import Generation
from zariba.games.mog93.rules import generation
from zariba.games.mog93.rules.generation import Group, appear, bring, generate, rolls_for
from zariba.games.mog93.rules.invariants import figures as wrong_figures
from zariba.games.mog93.rules.somali_actions import joker
from zariba.games.mog93.rules.state import NO_POOL, Mog, figures_on_table

GAME = make()
PACK = GAME.pack
DATA = Path(__file__).parent / "data"
GO = ("go", 0)


def staged(**words: object) -> Mog:
    """A bare position that waits; dice as they fall."""
    g = GAME.new_state("tutorial", (), numbered_seed(1))
    GAME.stage({"empty": True, **words}, g)
    GAME.settle(g)
    return g


def table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


# When and how often


@pytest.mark.rules("gen.when")
def test_somalis_come_in_the_first_turn_before_its_first_card() -> None:
    g, rng = GAME.start("tutorial", (), numbered_seed(4)), Random(4)
    while not any(event.kind == "card" for event in g.news):
        choice = GAME.choice(g, GAME.asked(g)[0])
        assert choice is not None
        assert GAME.apply(g, GAME.asked(g)[0], rng.choice(choice.options)) is None
    words = [e.word if e.kind == "roll" else e.kind for e in g.news]
    assert g.turn == 1
    assert "generation" in words[: words.index("card")]
    assert "generation" not in words[words.index("card") :]


@pytest.mark.rules("gen.each", "gen.four", "gen.six")
@pytest.mark.parametrize(
    ("models", "rolls"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (12, 3)]
)
def test_rolls_by_the_number_of_models(
    models: int, rolls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generation, "members_up", lambda g, unit: list(range(models)))
    assert rolls_for(staged(place={"ranger3-1": [20, 20]}), 0) == rolls


@pytest.mark.rules("gen.pool_off")
def test_without_a_pool_there_is_no_limit() -> None:
    g = GAME.start("tutorial", (NO_POOL,), numbered_seed(0))
    assert g.pool == 0
    crowd = [["unarmed", 0.5 + n % 30, 30.5 + n // 30] for n in range(300)]
    g = staged(place={"ranger3-1": [60, 5]}, mobs=[{"figures": crowd}], pool=0, step="turn start")
    g.loaded = (3, 6, 1, 1, 1)
    assert GAME.apply(g, 0, GO) is None
    assert figures_on_table(g) == 307


# What comes


class Dice:
    """Stands in for a state that rolls: the dice are told, or all fall on 1."""

    def __init__(self, told: list[int] | None = None) -> None:
        self.told = told
        self.asked: list[tuple[str, int]] = []

    def roll(self, sides: int, purpose: str, units: tuple[int, ...] = ()) -> int:
        self.asked.append((purpose, sides))
        return 1 if self.told is None else self.told[len(self.asked) - 1]


def brought(row: Generation, told: list[int] | None = None) -> tuple[Group, Group, Dice]:
    dice = Dice(told)
    street, roof = bring(dice, row)  # type: ignore[arg-type]
    return street, roof, dice


Spread = dict[tuple[int, int], Fraction]


def heads_by_column(row: Generation) -> tuple[tuple[int, int], dict[str, Spread]]:
    """Street and roof figures with all dice on 1, and what each column's dice add to them."""
    street, roof, dice = brought(row)
    base = (street.heads(), roof.heads())
    columns: dict[str, Spread] = {}
    for purpose in dict.fromkeys(name for name, _ in dice.asked):
        places = [n for n, (name, _) in enumerate(dice.asked) if name == purpose]
        faces = [range(1, dice.asked[n][1] + 1) for n in places]
        found: Counter[tuple[int, int]] = Counter()
        for fallen in product(*faces):
            told = [1] * len(dice.asked)
            for n, face in zip(places, fallen, strict=True):
                told[n] = face
            some, others, _ = brought(row, told)
            found[some.heads() - base[0], others.heads() - base[1]] += 1
        total = sum(found.values())
        columns[purpose] = {more: Fraction(n, total) for more, n in found.items()}
    return base, columns


def heads(row: Generation) -> Spread:
    """How likely each number of street and roof figures is."""
    base, columns = heads_by_column(row)
    found: Spread = {base: Fraction(1)}
    for column in columns.values():
        then: Spread = {}
        for (s, r), chance in found.items():
            for (more_s, more_r), share in column.items():
                key = (s + more_s, r + more_r)
                then[key] = then.get(key, Fraction(0)) + chance * share
        found = then
    return found


ROWS = table("odds_generation.csv")
GENERATION_RULES = [f"gen.row{n}" for n in range(1, 11)]


@pytest.mark.rules(
    "gen.row1", "gen.row2", "gen.row3", "gen.row4", "gen.row5", "gen.row6", "gen.row7",
    "gen.row8", "gen.row9", "gen.row10", "gen.test_die", "gen.level",
)  # fmt: skip
@pytest.mark.parametrize("line", ROWS[:10], ids=GENERATION_RULES)
def test_generation_rows_have_the_odds_worked_out_apart(line: dict[str, str]) -> None:
    row = PACK.printed.generation[int(line["roll"]) - 1]
    odds = heads(row)
    assert sum(odds.values()) == 1
    street = sum(s * chance for (s, _), chance in odds.items())
    roof = sum(r * chance for (_, r), chance in odds.items())
    assert float(street) == pytest.approx(float(line["mean_street_figures"]))
    assert float(roof) == pytest.approx(float(line["mean_roof_figures"]))
    assert min(s for s, _ in odds) == int(line["street_min"])
    assert max(s for s, _ in odds) == int(line["street_max"])
    assert min(r for _, r in odds) == int(line["roof_min"])
    assert max(r for _, r in odds) == int(line["roof_max"])
    many = sum(chance for (s, _), chance in odds.items() if s >= 10)
    assert many == Fraction(line["p_street_10_or_more"])


def by_column(street: Group, roof: Group) -> dict[str, int]:
    """What each column of the table brought."""
    both = (street, roof)
    return {
        "unarmed": sum(group.unarmed for group in both),
        "small_arms": sum(group.small for group in both),
        "rpg": sum(group.rpg for group in both),
        "support": sum(group.support for group in both),
        "technical": sum(group.technical for group in both),
        "special": sum(group.special + group.boss for group in both),
    }


@pytest.mark.parametrize("line", ROWS[:10], ids=GENERATION_RULES)
def test_generation_columns_have_the_means_worked_out_apart(line: dict[str, str]) -> None:
    row = PACK.printed.generation[int(line["roll"]) - 1]
    street, roof, dice = brought(row)
    base = by_column(street, roof)
    means = {name: Fraction(n) for name, n in base.items()}
    # Each die runs through its faces while the others lie on 1: means add up.
    for place, (_, sides) in enumerate(dice.asked):
        for face in range(1, sides + 1):
            told = [1] * len(dice.asked)
            told[place] = face
            some, others, _ = brought(row, told)
            for name, now in by_column(some, others).items():
                means[name] += Fraction(now - base[name], sides)
    for name, mean in means.items():
        assert float(mean) == pytest.approx(float(line[f"mean_{name}"])), name


def test_a_roll_brings_ten_figures_on_average() -> None:
    total = sum(
        (s + r) * chance for row in PACK.printed.generation for (s, r), chance in heads(row).items()
    )
    assert float(total / 10) == pytest.approx(float(ROWS[10]["mean_roof_figures"]))


# Where they appear


@pytest.mark.rules("appear.distance")
def test_distances_run_from_13_to_30_inches() -> None:
    found = [row.distance_base + die for row in PACK.printed.appearance for die in range(1, 7)]
    assert (min(found), max(found), sum(found) / len(found)) == (13, 30, 21.5)


@pytest.mark.rules("appear.fudge", "appear.near", "appear.open")
@pytest.mark.parametrize("scenery", ["training", "bakara", "historic"])
def test_nobody_appears_in_a_senseless_place(scenery: str) -> None:
    rng = Random(7)
    g = staged(table=scenery, place={"ranger3-1": [16, 2.5]}, pool=0, step="turn start")
    model, unit = PACK.model_index["ranger3-1"], PACK.unit_index["ranger3"]
    streets = sorted(g.ground.lattice.main)
    lattice = g.ground.lattice
    for _ in range(12):
        node = rng.choice(streets)
        g.x[model], g.y[model] = round(lattice.x[node] * 100), round(lattice.y[node] * 100)
        before = g.last_mob
        generate(g, unit)
        assert wrong_figures(g) == []
        for mob in range(before + 1, g.last_mob + 1):
            anchor = g.anchor[mob]
            away = hypot(lattice.x[anchor] - lattice.x[node], lattice.y[anchor] - lattice.y[node])
            assert away >= 6 - 1e-6
            for figure in g.mobs[mob]:
                place = g.f_node[figure]
                assert place in lattice.main or place in g.ground.roof_all


@pytest.mark.rules("appear.stay_level")
def test_after_ten_jokers_every_mob_is_on_its_level() -> None:
    g = staged(
        table="training",
        place={"ranger3-1": [6.5, 8.5, "roof"], "ranger3-2": [16.5, 3.5]},
        mobs=[
            {"figures": [["gunman", 8.5, 12.5], ["unarmed", 8.5, 13.5], ["sna", 8.5, 14.5]]},
            {"figures": [["gunman", 22.5, 26.5], ["sna", 22.5, 27.5]], "level": "roof"},
        ],
        step="joker",
    )
    lattice = g.ground.lattice
    for _ in range(10):
        g.loaded = (7, 7)
        joker(g)
        for mob, height in ((1, False), (2, True)):
            assert all((lattice.z[g.f_node[f]] > 0) == height for f in g.mobs[mob])


# How they move


@pytest.mark.rules("mob.form")
def test_nobody_stands_farther_than_a_path_of_14_inches() -> None:
    crowd = [["gunman", 36.5, 30.5]] * 700
    g = staged(place={"ranger3-1": [36.5, 2.5]}, mobs=[{"figures": crowd}], pool=0, step="joker")
    g.loaded = (6,)
    assert GAME.apply(g, 0, GO) is None
    lattice = g.ground.lattice
    anchor = g.anchor[1]
    assert (lattice.x[anchor], lattice.y[anchor]) == (36.5, 25.5)
    near = set()
    for node in range(lattice.size):
        dx, dy = abs(lattice.x[node] - 36.5), abs(lattice.y[node] - 25.5)
        if max(dx, dy) + (2**0.5 - 1) * min(dx, dy) <= 14 + 1e-6:
            near.add(node)
    assert {g.f_node[f] for f in g.mobs[1]} == near
    assert len(g.mobs[1]) == len(near)


WAYS = {"advance": "advance_5", "charge": "advance_7"}
BLIND: dict[str, object] = {"table": "training", "place": {"ranger3-1": [16.5, 2.5]}}
OPEN: dict[str, object] = {"place": {"ranger3-1": [60.5, 21.5]}}
LEADER, TECHNICAL, MAN = ["leader", 0.5, 21.5], ["technical", 4.5, 21.5], ["gunman", 0.5, 20.5]
MODIFIED: dict[int, tuple[dict[str, object], list[list[object]]]] = {
    1: (OPEN, [LEADER]),
    2: (BLIND, [MAN]),
    3: (BLIND, [LEADER]),
    4: (BLIND, [LEADER, TECHNICAL]),
}


@pytest.mark.rules(
    "mob.roll", "mob.row_below1", "mob.row_one", "mob.row_two", "mob.row_stay", "mob.row_adv5",
    "mob.row_adv7", "mob.row_swell", "mob.natural10", "mob.mod_panic",
)  # fmt: skip
@pytest.mark.parametrize("line", table("odds_movement.csv"), ids=lambda line: line["modifier"])
def test_mob_movement_has_the_odds_worked_out_apart(line: dict[str, str]) -> None:
    modifier = int(line["modifier"])
    words, crowd = MODIFIED.get(modifier, (OPEN, [MAN]))
    found: Counter[str] = Counter()
    for die in range(1, 11):
        mob = {"figures": crowd, "panic": max(0, -modifier)}
        g = staged(**words, mobs=[mob], step="joker")
        g.loaded = (die, 1, 1)
        assert GAME.apply(g, 0, GO) is None
        event = next(e for e in g.news if e.kind == "mob acts")
        assert event.value == die + modifier
        found[WAYS.get(event.word, event.word)] += 1
    assert {name: found[name] / 10 for name in line if name != "modifier"} == {
        name: float(share) for name, share in line.items() if name != "modifier"
    }


@pytest.mark.rules("gen.grenades_once", "mob.sna_advance_choice")
def test_only_a_new_mob_has_its_grenades_handed_out() -> None:
    g = staged(place={"ranger3-1": [36, 24]}, pool=0, step="joker")
    node = g.ground.lattice.at(10.5, 10.5)
    appear(g, Group(small=9), 0, (10.5, 10.5))
    appear(g, Group(small=9), 0, (10.5, 14.5))
    before = list(g.f_kind)
    assert node in g.anchor.values()
    g.loaded = (5, 5)
    joker(g)
    assert len(g.mobs) == 1
    assert g.f_kind == before
