"""The odds a player sees are the true ones: the table's, and those that the dice give."""

from collections import Counter
from typing import NamedTuple

import pytest
from staging import bare_map

from zariba.core.choice import Action, Odds, Part
from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.rules.assault import assault_result, odds_column, ratio
from zariba.games.keren.rules.ranged_fire import at_most, column_of
from zariba.games.keren.rules.state import Keren

GAME: KerenGame = make()
PACK = GAME.state_type.pack

ASSAULT_RESULTS = ("2AE", "1AE", "S", "DR", "1DE", "2DE")
FIRE_RESULTS = ("NE", "S", "DR", "1DE", "2DE")

# Odds, modifier, and how many of the six faces give 2AE, 1AE, S, DR, 1DE, 2DE.
ASSAULT_CHANCES = """
1:4 -2  5 1 0 0 0 0
1:4 -1  4 2 0 0 0 0
1:4 +0  3 3 0 0 0 0
1:4 +1  2 3 1 0 0 0
1:3 -2  4 2 0 0 0 0
1:3 -1  3 3 0 0 0 0
1:3 +0  2 3 1 0 0 0
1:3 +1  1 3 1 1 0 0
1:2 -2  3 3 0 0 0 0
1:2 -1  2 3 1 0 0 0
1:2 +0  1 3 1 1 0 0
1:2 +1  0 3 1 2 0 0
1:1 -2  2 3 1 0 0 0
1:1 -1  1 3 1 1 0 0
1:1 +0  0 3 1 2 0 0
1:1 +1  0 2 1 2 1 0
2:1 -2  1 3 1 1 0 0
2:1 -1  0 3 1 2 0 0
2:1 +0  0 2 1 2 1 0
2:1 +1  0 1 1 2 2 0
3:1 -2  0 3 1 2 0 0
3:1 -1  0 2 1 2 1 0
3:1 +0  0 1 1 2 2 0
3:1 +1  0 0 1 2 2 1
4:1 -2  0 2 1 2 1 0
4:1 -1  0 1 1 2 2 0
4:1 +0  0 0 1 2 2 1
4:1 +1  0 0 0 2 2 2
4:1 +2  0 0 0 1 2 3
4:1 +3  0 0 0 0 2 4
4:1 +4  0 0 0 0 1 5
4:1 +5  0 0 0 0 0 6
4:1 +6  0 0 0 0 0 6
"""

# Column, and how many of the six faces give NE, S, DR, 1DE, 2DE.
FIRE_CHANCES = """
<1     5 1 0 0 0
1      4 2 0 0 0
2-3    4 2 0 0 0
4-5    3 2 1 0 0
6-8    2 2 2 0 0
9-12   2 2 2 0 0
13-17  1 2 3 0 0
18-24  1 2 3 0 0
25-34  0 2 3 1 0
35+    0 1 3 1 1
"""


class Attack(NamedTuple):
    """A position and the actions up to the one that rolls."""

    step: str
    place: dict[str, str]
    order: list[tuple[str, str]]
    last: tuple[str, str]
    title: str
    state: dict[str, list[str]] = {}
    scenario: str = "second"


def stage(attack: Attack) -> tuple[Keren, int, Action]:
    """The state just before the roll, the seat that rolls and the action that does it."""
    g = bare_map(GAME, attack.scenario, place=attack.place, state=attack.state, step=attack.step)
    seat = GAME.asked(g)[0]
    for verb, arg in attack.order:
        assert GAME.apply(g, seat, GAME.read(verb, arg)) is None
    return g, seat, GAME.read(*attack.last)


def shown_odds(g: Keren, seat: int, action: Action) -> Odds:
    odds = GAME.odds(GAME.mask(g, seat), seat, action)
    assert odds is not None
    return odds


def dice_odds(g: Keren, seat: int, action: Action) -> Counter[str]:
    """What each of the six faces brings."""
    found: Counter[str] = Counter()
    for die in range(1, 7):
        twin = g.clone()
        twin.loaded = (die,)
        assert GAME.apply(twin, seat, action) is None
        assert twin.loaded == ()
        words = [
            at_most(e.word, len(g.stacks[e.at]), len(e.units) or 2)
            for e in twin.news
            if e.kind in ("fire", "air", "assault")
        ]
        assert len(words) == 1
        found[words[0]] += 1
    return found


CW, IT = "commonwealth", "italian"
THREE = {"CW4-red-1": "1319", "CW4-red-2": "1319", "CW5-red-1": "1319"}


def by_all(step: str, place: dict[str, str], target: str, title: str = "") -> Attack:
    """All that the Commonwealth can bring against a hex."""
    roll = ("assault" if step == "assault" else "fire", "")
    return Attack(f"{CW} {step}", place, [("hex", target), ("all", "")], roll, title)


ATTACKS = [
    by_all("assault", {**THREE, "IT-afr-black-1": "1318"}, "1318", "Assault at 2:1 (11 to 4)"),
    Attack(
        f"{CW} assault",
        {"CW4-red-1": "1319", "IT-alp-white-1": "1318"},
        [("hex", "1318"), ("unit", "CW4-red-1")],
        ("assault", ""),
        "Assault at 1:2 (4 to 6)",
    ),
    by_all(
        "assault",
        {"CW4-red-1": "4121", "CW4-red-2": "4121", "CW4-red-3": "4121", "IT-gren-tan-1": "4120"},
        "4120",
        "Assault at 4:1 (12 to 2)",
    ),
    by_all(
        "assault",
        {"CW4-red-1": "4427", "CW4-red-2": "4427", "CW4-red-3": "4427", "IT-gren-tan-1": "4426"},
        "4426",
        "Assault at 4:1 (12 to 2)",
    ),
    Attack(
        f"{IT} assault",
        {"IT-col-red-1": "1317", "CW4-red-1": "1318"},
        [("hex", "1318"), ("unit", "IT-col-red-1")],
        ("assault", ""),
        "Assault at 1:4 (½ to 4)",
        {"IT-col-red-1": ["carrying"]},
    ),
    by_all(
        "defensive fire",
        {"CW4-red-1": "4427", "CW4-red-2": "4427", "IT-col-red-1": "4426"},
        "4426",
        "Ranged fire, column 6-8",
    ),
    by_all(
        "defensive fire",
        {"CW4-red-1": "2420", "CW4-red-2": "2621", "IT-col-red-1": "2520"},
        "2520",
        "Ranged fire, column 2-3",
    ),
    by_all(
        "defensive fire",
        {
            **{f"CW4-red-{i}": "3024" for i in (1, 2, 3)},
            **{f"CW4-blue-{i}": "3025" for i in (1, 2, 3)},
            "CW4-art-1": "2923",
            "IT-col-red-1": "3124",
        },
        "3124",
        "Ranged fire, column 35+",
    ),
    Attack(
        f"{CW} bombardment",
        {"CW5-art-1": "4432", "IT-col-red-1": "4426", "IT-col-blue-1": "4426"},
        [("hex", "4426"), ("unit", "CW5-art-1"), ("fire", "")],
        ("unit", "IT-col-red-1"),
        "Ranged fire, column 4-5",
    ),
    Attack(
        f"{CW} bombardment",
        {"IT-col-red-1": "2816"},
        [("air", "CW-air-1")],
        ("hex", "2816"),
        "Ranged fire, column 9-12",
    ),
    Attack(
        f"{CW} bombardment",
        {"IT-col-red-1": "2816", "IT-col-blue-1": "2816"},
        [("air", "CW-air-1"), ("hex", "2816")],
        ("unit", "IT-col-blue-1"),
        "Ranged fire, column 9-12",
    ),
]


@pytest.mark.rules("11.2a", "11.2b", "11.2c", "13.0b", "14.1a", "14.1b", "14.1d")
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda a: f"{a.step}, {a.title}")
def test_the_odds_shown_are_those_of_the_six_faces(attack: Attack) -> None:
    g, seat, action = stage(attack)
    odds = shown_odds(g, seat, action)
    assert odds.title == attack.title
    assert odds.note == ""
    assert {label: (ways, of) for label, ways, of in odds.outcomes} == {
        label: (ways, 6) for label, ways in dice_odds(g, seat, action).items()
    }


def test_asking_for_odds_changes_nothing() -> None:
    for attack in ATTACKS:
        g, seat, action = stage(attack)
        before = GAME.encode(g)
        shown_odds(g, seat, action)
        assert GAME.encode(g) == before


def test_the_parts_of_the_odds_name_every_modifier_and_its_rule() -> None:
    fort = stage(ATTACKS[2])
    assert [(p.rule, p.value) for p in shown_odds(*fort).parts] == [("14.1d", -2), ("14.1b", 2)]
    clear = stage(ATTACKS[3])
    assert [(p.rule, p.value) for p in shown_odds(*clear).parts] == [("14.1d", 1), ("14.1b", 2)]
    uphill = shown_odds(*stage(ATTACKS[6])).parts
    assert [(p.name, p.value) for p in uphill[:2]] == [("CW4-red-1", 16), ("CW4-red-2", 16)]
    assert [(p.rule, p.value) for p in uphill[2:]] == [("11.2b", -2)]


def test_odds_against_a_stack_not_yet_seen_say_what_was_guessed() -> None:
    hidden = {**THREE, "IT-alp-white-1": "1318", "IT-col-red-1": "1318"}
    g, seat, action = stage(by_all("assault", hidden, "1318"))
    odds = shown_odds(g, seat, action)
    assert odds.title == "Assault at 4:1 (11 to 2)"
    assert "1 hidden" in odds.note


def test_an_action_that_rolls_nothing_has_no_odds() -> None:
    g, seat, _ = stage(ATTACKS[0])
    assert GAME.odds(g, seat, GAME.read("hex", "1318")) is None
    g, seat, _ = stage(ATTACKS[9])
    assert GAME.odds(g, seat, GAME.read("air", "CW-air-2")) is None


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.rules("14.1b", "14.1c", "14.1d")
@pytest.mark.parametrize("row", rows(ASSAULT_CHANCES), ids=" ".join)
def test_assault_chances_at_each_ratio_and_modifier(row: list[str]) -> None:
    column = PACK.assault_columns.index(row[0])
    parts = (Part("modifier", "14.1d", int(row[1])),)
    found = Counter(assault_result(PACK, column, die, parts) for die in range(1, 7))
    assert found == Counter(dict(zip(ASSAULT_RESULTS, map(int, row[2:]), strict=True)))


def test_assault_chances_are_listed_for_every_column() -> None:
    assert {row[0] for row in rows(ASSAULT_CHANCES)} == set(PACK.assault_columns)


@pytest.mark.rules("11.2a", "11.3a")
def test_fire_chances_in_each_column() -> None:
    table = rows(FIRE_CHANCES)
    assert tuple(row[0] for row in table) == PACK.fire_columns
    for number, row in enumerate(table):
        found = Counter(PACK.fire_table[die - 1][number] for die in range(1, 7))
        assert found == Counter(dict(zip(FIRE_RESULTS, map(int, row[1:]), strict=True)))


@pytest.mark.rules("11.2a")
@pytest.mark.parametrize(
    ("least", "most", "column"),
    [
        (1, 3, "<1"),
        (4, 7, "1"),
        (8, 15, "2-3"),
        (16, 23, "4-5"),
        (24, 35, "6-8"),
        (36, 51, "9-12"),
        (52, 71, "13-17"),
        (72, 99, "18-24"),
        (100, 139, "25-34"),
        (140, 999, "35+"),
    ],
)
def test_a_total_drops_its_fraction_and_finds_its_column(
    least: int, most: int, column: str
) -> None:
    """Totals are counted in quarters."""
    assert {PACK.fire_columns[column_of(PACK, total)] for total in range(least, most + 1)} == {
        column
    }


@pytest.mark.rules("14.1a", "14.1b", "14.1c", "14.1e")
@pytest.mark.parametrize(
    ("attack", "defence", "column", "bonus"),
    [
        (11, 4, "2:1", 0),
        (4, 4, "1:1", 0),
        (7, 4, "1:1", 0),
        (4, 5, "1:2", 0),
        (4, 8, "1:2", 0),
        (4, 9, "1:3", 0),
        (4, 13, "1:4", 0),
        (4, 16, "1:4", 0),
        (1, 7, "1:4", 0),
        (0.25, 18, "1:4", 0),
        (15, 4, "3:1", 0),
        (19, 4, "4:1", 0),
        (20, 4, "4:1", 1),
        (12, 2, "4:1", 2),
        (13.5, 2, "4:1", 2),
        (3, 0.75, "4:1", 0),
        (2.75, 0.75, "3:1", 0),
        (0.5, 0.75, "1:2", 0),
        (0.25, 0.25, "1:1", 0),
    ],
)
def test_a_ratio_rounds_in_the_defenders_favour(
    attack: float, defence: float, column: str, bonus: int
) -> None:
    found, plus = odds_column(PACK, ratio(round(4 * attack), round(4 * defence)))
    assert (PACK.assault_columns[found], plus) == (column, bonus)
