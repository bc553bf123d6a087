"""Numbers to hit and chances to be hit: every line of the printed odds.

The files in `data` were worked out from the rulebook by themselves; here each line is laid out
with figures on a table and must come out the same.
"""

import csv
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from zariba.core.choice import Part
from zariba.core.dice import numbered_seed
from zariba.games.mog93.casefile.words import stage
from zariba.games.mog93.game import make
from zariba.games.mog93.material.figures import GUN
from zariba.games.mog93.rules.arms import AUTO, BURST, SINGLE
from zariba.games.mog93.rules.being_fired_upon import (
    MAN,
    VEHICLE,
    Shot,
    chance_of,
    check_model,
    hawk_shots,
    shots_at,
)
from zariba.games.mog93.rules.convoy import check_vehicle
from zariba.games.mog93.rules.cover import hard_cover
from zariba.games.mog93.rules.eyes import eye_of_model, eye_of_vehicle
from zariba.games.mog93.rules.generation import add_figure
from zariba.games.mog93.rules.helicopters import check_hawk
from zariba.games.mog93.rules.losses import remove_figure
from zariba.games.mog93.rules.mobs import new_mob
from zariba.games.mog93.rules.panic import begin_action, count_burst, end_action
from zariba.games.mog93.rules.setup import lay_out
from zariba.games.mog93.rules.state import Mog, replaced
from zariba.games.mog93.rules.to_hit import needed, to_hit

DATA = Path(__file__).parent / "data"


GAME = make()
PACK = GAME.pack


def lines(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def staged(**words: object) -> Mog:
    """A bare position with these things in it."""
    g = GAME.state_type(scenario=PACK.plans[0].id, options=(), seed=numbered_seed(1))
    lay_out(g)
    stage({"empty": True, **words}, g)
    return g


# To hit.

FIRERS = {"delta": "delta", "special_forces": "ranger", "other": "army"}
MODES = {
    "single": (SINGLE, False),
    "burst": (BURST, False),
    "full_auto": (AUTO, False),
    "move+single": (SINGLE, True),
    "move+burst": (BURST, True),
}
GAPS = {"pb": 2.0, "short": 8.0, "long": 14.0}
RUBBLE, OPEN = 17.5, 15.5
"""Two columns of the training ground's main street: a heap of rubble stands in one of them."""


@cache
def range_ground(gap: float, column: float, rival: bool) -> Mog:
    """A rifleman and a SAW gunner on one spot, a target north of them, perhaps a man before it."""
    figures = [("gunman", column, 22.5)]
    if rival:
        figures.append(("unarmed", column, 21.5))
    spot = [column, 22.5 - gap]
    return staged(
        table="training",
        place={"chalk2a-1": spot, "chalk2a-3": spot},
        mobs=[{"figures": figures}],
    )


@pytest.mark.rules("hit.base", "hit.sum", "hit.best")
def test_every_line_of_the_grid_of_990_shots() -> None:
    grid = lines("odds_tohit.csv")
    assert len(grid) == 990
    for line in grid:
        mode, moving = MODES[line["mode"]]
        column = RUBBLE if line["cover"] == "1" else OPEN
        g = range_ground(GAPS[line["range"]], column, line["not_closest"] == "1")
        name, weapon = ("chalk2a-3", "saw") if mode == AUTO else ("chalk2a-1", "assault_rifle")
        model = PACK.model_index[name]
        g.kind = replaced(g.kind, model, PACK.kind_index[FIRERS[line["firer"]]])
        g.supp = replaced(g.supp, model, int(line["suppression"]))
        g.aim[model] = 0 if line["aim"] == "1" else -1
        parts = to_hit(g, model, PACK.weapon_index[weapon], mode, 0, moving=moving)
        need = needed(PACK, parts)
        hits = sum(die >= need for die in range(1, 11))
        found = sum(part.value for part in parts), need, hits / 10
        assert found == (int(line["total"]), int(line["needs"]), float(line["chance"])), line


@pytest.mark.rules("hit.base", "hit.sum")
def test_every_total_has_its_number_on_the_die() -> None:
    table = lines("odds_tohit_total.csv")
    assert len(table) == 15
    for line in table:
        need = needed(PACK, (Part("all together", "hit.sum", int(line["total_modifier"])),))
        assert need == int(line["needs_on_d10"])
        assert sum(die >= need for die in range(1, 11)) / 10 == float(line["chance"])


# To be hit.


def crowd(
    kind: str, count: int, left: float, south: float, across: int
) -> list[tuple[str, float, float]]:
    return [(kind, left + n % across, south + n // across) for n in range(count)]


Words = dict[str, object]
NONE: Words = {}


def before(*figures: tuple[str, float, float], panic: int = 0, words: Words = NONE) -> Mog:
    """A Ranger on the bare table at 10.5, 20.5; the Somalis east of him look west."""
    mobs = [{"facing": 270, "panic": panic, "figures": list(figures)}]
    return staged(step="cards", place={"chalk2a-1": [10.5, 20.5]}, mobs=mobs, **words)


def at(kind: str, gap: float, panic: int = 0, words: Words = NONE) -> Mog:
    """One Somali due east."""
    return before((kind, 10.5 + gap, 20.5), panic=panic, words=words)


PRONE: Words = {"state": {"chalk2a-1": ["prone"]}}
CORNER: Words = {"vehicles": {"v1": {"at": [12.75, 21.7], "heading": 90}}}
"""A Humvee whose side is so near the line of fire that the Ranger leans round it."""


def in_rubble(*figures: tuple[str, float, float]) -> Mog:
    """A Ranger on a heap of rubble, Somalis up the street."""
    mobs = [{"facing": 180, "figures": list(figures)}]
    return staged(step="cards", table="training", place={"chalk2a-1": [17.5, 22.0]}, mobs=mobs)


def at_window(*figures: tuple[str, float, float], panic: int = 0) -> Mog:
    """A Ranger prone in a house, Somalis across the street."""
    mobs = [{"facing": 270, "panic": panic, "figures": list(figures)}]
    place = {"chalk2a-1": [13.4, 16.5]}
    return staged(step="cards", table="training", place=place, mobs=mobs, **PRONE)


def humvee() -> Mog:
    figures = [*crowd("gunman", 8, 17.5, 31.5, 8), ("hmg", 20.5, 41.5)]
    return staged(
        step="cards",
        place={"chalk2a-1": ["v1"]},
        vehicles={"v1": {"at": [20.5, 20.5], "heading": 90}},
        mobs=[{"facing": 180, "figures": figures}],
    )


def black_hawk() -> Mog:
    figures = [*crowd("gunman", 10, 16.5, 27.5, 10), ("rpg", 20.5, 28.5)]
    return staged(
        step="cards",
        place={"chalk2a-1": [60.5, 2.5]},
        hawk={"state": "here", "at": [20.5, 20.5]},
        mobs=[{"figures": figures}],
    )


ACROSS = [("gunman", 18.5, 13.5 + n) for n in range(7)] + [
    ("gunman", 17.5, 15.5 + n) for n in range(4)
]
MIXED = [("gunman", 18.5, 13.5 + n) for n in range(6)] + [("sna", 17.5, 15.5 + n) for n in range(3)]
NORTH = [*crowd("gunman", 6, 14.5, 28.5, 4), *crowd("sna", 3, 14.5, 27.5, 3), ("rpg", 18.5, 28.5)]
SITUATIONS = {
    "eleven gunmen at short range, American in the open (rulebook example)": lambda: before(
        *crowd("gunman", 11, 20.5, 18.5, 2)
    ),
    "the same eleven at long range": lambda: before(*crowd("gunman", 11, 30.5, 18.5, 2)),
    "the same eleven at long range, American prone": lambda: before(
        *crowd("gunman", 11, 30.5, 18.5, 2), words=PRONE
    ),
    "the same eleven at short range, American in hard cover": lambda: in_rubble(
        *crowd("gunman", 11, 14.5, 27.5, 5)
    ),
    "the same eleven, prone and in hard cover": lambda: at_window(*ACROSS),
    "eleven at short range, one panic marker": lambda: before(
        *crowd("gunman", 11, 20.5, 18.5, 2), panic=1
    ),
    "eleven at short range, three panic markers": lambda: before(
        *crowd("gunman", 11, 20.5, 18.5, 2), panic=3
    ),
    "one gunman at 36 in": lambda: at("gunman", 36),
    "one gunman at 36 in, prone, hard cover, two panic markers": lambda: at(
        "gunman", 36, panic=2, words=PRONE | CORNER
    ),
    "one SNA man at 4 in": lambda: at("sna", 4),
    "one SNA man at 12 in": lambda: at("sna", 12),
    "one SNA man at 30 in": lambda: at("sna", 30),
    "one RPG at 18 in, open": lambda: at("rpg", 18),
    "one RPG at 10 in, American in hard cover (RPG ignores it)": lambda: at(
        "rpg", 10, words=CORNER
    ),
    "one RPG at 10 in, American prone": lambda: at("rpg", 10, words=PRONE),
    "one HMG at 54 in, American in hard cover": lambda: at("hmg", 54, words=CORNER),
    "SNA man with grenades at 4 in": lambda: at("grenade", 4),
    "SNA man with grenades at 8 in": lambda: at("grenade", 8),
    "SNA man with grenades at 9 in": lambda: at("grenade", 9),
    "mob: 6 gunmen and 3 SNA at 10 in, RPG at 10 in, open": lambda: before(
        *crowd("gunman", 6, 20.5, 18.5, 2), *crowd("sna", 3, 20.5, 21.5, 2), ("rpg", 20.5, 23.5)
    ),
    "the same mob, American in hard cover": lambda: in_rubble(*NORTH),
    "the same mob, hard cover, prone, one panic marker": lambda: at_window(
        *MIXED, ("rpg", 18.5, 19.5), panic=1
    ),
    "Humvee: 8 gunmen at 10 in and an HMG at 20 in (only small arms halved)": humvee,
    "man inside that Humvee (all halved)": humvee,
    "Black Hawk: 10 gunmen at 14 in and an RPG at 14 in (small arms halved)": black_hawk,
}
RANGER = PACK.model_index["chalk2a-1"]


def shots_in(g: Mog, situation: str) -> list[Shot]:
    if situation.startswith("Humvee"):
        return shots_at(g, eye_of_vehicle(g, 0), False, VEHICLE)
    if situation.startswith("Black Hawk"):
        return hawk_shots(g)
    eye = eye_of_model(g, RANGER)
    return shots_at(g, eye, bool(g.prone[RANGER]), MAN)


def outcome(g: Mog, situation: str, roll: int) -> str:
    """What one roll of the check brings: hit, suppressed or missed."""
    twin = g.clone()
    twin.news = []
    twin.loaded = (roll, 1, 1) if situation.startswith("Black Hawk") else (roll, 1, 99)
    if situation.startswith("Humvee"):
        check_vehicle(twin, 0)
    elif situation.startswith("Black Hawk"):
        check_hawk(twin)
    else:
        check_model(twin, RANGER)
    kinds = [event.kind.split()[-1] for event in twin.news if event.kind != "roll"]
    return next(kind for kind in kinds if kind in ("hit", "suppressed", "missed"))


@pytest.mark.rules("in.base", "in.order", "in.fraction", "in.supp", "in.supp_heavy", "in.when")
@pytest.mark.parametrize("line", lines("odds_incoming.csv"), ids=lambda line: line["situation"])
def test_every_situation_under_fire(line: dict[str, str]) -> None:
    situation = line["situation"]
    g = SITUATIONS[situation]()
    shots = shots_in(g, situation)
    if "hard cover" in situation:
        eye = eye_of_model(g, RANGER)
        eyes = [g.ground.eyes[g.f_node[shot.figure]] for shot in shots]
        assert all(hard_cover(g, there, eye) for there in eyes)
    points = Fraction(sum(shot.points for shot in shots))
    assert points == Fraction(line["points_exact"])
    assert float(points) == float(line["points"])
    assert chance_of(PACK, shots) == int(line["hit_percent"])
    found = [outcome(g, situation, roll) for roll in range(1, 101)]
    assert found.count("hit") == int(line["hit_percent"])
    assert found.count("suppressed") == int(line["suppression_percent"])
    assert found.count("missed") == int(line["unharmed_percent"])
    if line["suppression_rolls"] != "-":
        first, last = (int(word) for word in line["suppression_rolls"].split("-"))
        assert {n for n, word in enumerate(found, 1) if word == "suppressed"} == set(
            range(first, last + 1)
        )


def test_every_situation_is_laid_out() -> None:
    assert {line["situation"] for line in lines("odds_incoming.csv")} == set(SITUATIONS)


# Panic.


@pytest.mark.rules("panic.new_mobs")
def test_a_mob_that_appeared_after_the_card_was_turned_is_not_tested() -> None:
    g = staged(
        step="cards",
        place={"chalk2a-1": [20.5, 20.5]},
        mobs=[{"figures": [("gunman", 20.5, 30.5)]}],
    )
    begin_action(g)
    node = g.ground.lattice.at(30.5, 30.5)
    late = [add_figure(g, GUN, node), add_figure(g, GUN, node)]
    mob = new_mob(g, tuple(late), node, 0)
    for figure in late:
        count_burst(g, figure)
    remove_figure(g, late[0])
    count_burst(g, 0)
    end_action(g)
    assert g.panic == {1: 1, mob: 0}
