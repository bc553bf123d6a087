"""Convoy, Black Hawk and victory held against the book's numbers and exact odds."""

import csv
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from zariba.core.case import Case, lay_out
from zariba.core.dice import numbered_seed
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.being_fired_upon import hurt
from zariba.games.mog93.rules.convoy import ConvoyCheck, arrive, put_vehicle
from zariba.games.mog93.rules.driving import VehicleAct, blocked
from zariba.games.mog93.rules.helicopters import AirCall, check_hawk
from zariba.games.mog93.rules.mission import conclude
from zariba.games.mog93.rules.state import (
    ABOARD,
    AWAY,
    HAWK_CALLED,
    HAWK_HERE,
    HAWK_OUT,
    STREET,
    Mog,
    repark,
    replaced,
)

GAME: MogGame = make()
PACK = GAME.pack
ODDS = Path(__file__).parent / "data" / "odds_other.csv"


def odds_of(words: str) -> Fraction:
    """A line of the list of exact odds."""
    with ODDS.open(encoding="utf-8") as lines:
        return next(
            Fraction(row["exact"]) for row in csv.DictReader(lines) if row["event"] == words
        )


def staged(scenario: str = "mission", **words: object) -> Mog:
    """A position as a case would lay it out."""
    position = {"empty": True, "step": "cards", **words}
    case = Case(title="", rules=[], game="mog93", scenario=scenario, then=[], position=position)
    return lay_out(GAME, case)  # type: ignore[arg-type,return-value]


def gunman_below() -> list[dict[str, object]]:
    return [{"figures": [["gunman", 20.5, 26.5]]}]


def rpg_below() -> list[dict[str, object]]:
    return [{"figures": [["rpg", 20.5, 26.5]]}]


@pytest.mark.rules("convoy.make")
@pytest.mark.parametrize("scenario", ["mission", "coop4", "second_crash", "historic"])
def test_the_books_convoy_is_three_trucks_and_five_humvees_with_a_gun_each(scenario: str) -> None:
    g = staged(scenario, table=PACK.plan_index[scenario].table)
    arrive(g)
    assert Counter(g.v_kind[:CONVOY]) == {"truck": 3, "humvee": 5}
    armed = [v for v in range(CONVOY) if g.guns[v] >= 0]
    assert [g.v_kind[v] for v in armed] == ["humvee"] * 5
    assert all(PACK.loads[PACK.models[g.guns[v]].load].weapons == ("hmg",) for v in armed)


@pytest.mark.rules("convoy.crew")
def test_the_books_convoy_has_a_crew_of_twenty_one() -> None:
    g = staged(table="bakara")
    arrive(g)
    crew = [m for m, where in enumerate(g.where) if where >= ABOARD]
    assert len(crew) == 21
    roles = Counter(PACK.models[m].role for m in crew)
    assert roles == {"driver": 8, "assistant": 8, "gunner": 5}
    gunners = [m for m in crew if PACK.models[m].role == "gunner"]
    assert {PACK.kinds[g.kind[m]].id for m in gunners} == {"ranger"}
    assert {g.ap[m] for m in gunners} == {8}


@pytest.mark.rules("convoy.heads")
def test_marehan_road_is_clear_for_a_truck_up_to_the_crash_alley() -> None:
    g = staged(table="bakara")
    put_vehicle(g, 0, "truck", 4420, 250, 0)
    repark(g)
    while g.v_y[0] < 3350:
        assert not blocked(g, 0, 50, 0)
        g.v_y[0] += 50
        repark(g)
    assert g.v_y[0] + 250 == 3600


@pytest.mark.rules("convoy.heads")
def test_the_lead_humvee_can_turn_into_marehan_road() -> None:
    g = staged(table="bakara", marked=["crash1"])
    arrive(g)
    g.push(VehicleAct(0))
    GAME.settle(g)
    route = [("drive", "")]
    route += [("forward", "2")] * 3 + [("turn", "left")] * 2 + [("forward", "2")] * 3
    for verb, arg in route:
        assert GAME.apply(g, g.convoy_seat, GAME.read(verb, arg)) is None
    assert (g.v_x[0] / 100, g.v_y[0] / 100, g.v_head[0]) == (44.25, 8.5, 0)


@pytest.mark.rules("heli.kind")
def test_the_black_hawk_is_the_only_helicopter() -> None:
    assert set(PACK.vehicles) == {"humvee", "truck", "technical", "blackhawk"}
    assert PACK.vehicles["blackhawk"].ap == 8
    assert not any("bird" in unit for unit in PACK.units)


@pytest.mark.rules("mission.goal")
def test_the_books_mission_names_its_four_steps() -> None:
    plan = PACK.plan_index["mission"]
    assert [need.id for need in plan.need] == ["nw", "sw", "ne", "se", "site"]
    assert plan.convoy.column
    for words in ("Cross the blocks", "hold its four street corners", "convoy", "nobody behind"):
        assert words in plan.brief


def ended(count: int, casualties: int, bodies: int, living: int = 0) -> str:
    """How a game with so many Americans, casualties and people left behind ends."""
    g = staged("historic")
    for model in range(count):
        g.counted = replaced(g.counted, model, 1)
        g.where[model], g.ap[model] = AWAY, 1
    for model in range(casualties):
        g.ap[model] = 0
    for model in (*range(bodies), *range(count - living, count)):
        g.where[model] = STREET
    conclude(g, "vic.limit")
    assert g.result is not None
    return g.result.rule


@pytest.mark.rules("vic.total", "vic.partial", "vic.somali", "vic.count")
@pytest.mark.parametrize(
    ("count", "casualties", "bodies", "living", "result"),
    [
        (50, 30, 0, 0, "vic.total"),
        (55, 13, 1, 0, "vic.partial"),
        (40, 10, 1, 0, "vic.somali"),
        (40, 9, 1, 0, "vic.partial"),
        (40, 9, 1, 1, "vic.somali"),
        (40, 0, 0, 9, "vic.partial"),
        (40, 0, 0, 10, "vic.somali"),
    ],
)
def test_less_than_a_quarter_of_casualties_is_a_partial_victory(
    count: int, casualties: int, bodies: int, living: int, result: str
) -> None:
    assert ended(count, casualties, bodies, living) == result


@pytest.mark.rules("convoy.roll")
def test_the_convoy_comes_with_the_listed_odds() -> None:
    late = Fraction(1)
    for check in range(1, 6):
        come = 0
        for die in range(1, 7):
            g = staged("tutorial", checks=check - 1)
            g.loaded = (die,)
            g.push(ConvoyCheck())
            GAME.settle(g)
            GAME.apply(g, g.convoy_seat, GAME.read("check", ""))
            come += g.arrived
        share = Fraction(come, 6)
        assert late * share == odds_of(f"convoy appears on check {check}")
        late *= 1 - share
    assert late == 0


@pytest.mark.rules("heli.request")
def test_half_of_the_air_requests_succeed() -> None:
    promised = 0
    for die in range(1, 11):
        g = staged(place={"chalk2a-1": [20, 20]})
        g.loaded = (die,)
        g.push(AirCall(PACK.model_index["chalk2a-1"]))
        GAME.settle(g)
        GAME.apply(g, 0, GAME.read("point", "20.5,20.5"))
        promised += g.hawk == HAWK_CALLED
    assert Fraction(promised, 10) == odds_of("air request succeeds")


@pytest.mark.rules("heli.damage", "heli.four", "heli.crash")
@pytest.mark.parametrize(("dice", "mobs"), [(1, gunman_below()), (2, rpg_below())])
def test_a_hit_black_hawk_crashes_or_leaves_with_the_listed_odds(
    dice: int, mobs: list[dict[str, object]]
) -> None:
    fate: Counter[str] = Counter()
    for damage in product(range(1, 9), repeat=dice):
        g = staged("tutorial", mobs=mobs, hawk={"state": "here", "at": [20.5, 20.5]})
        crash = (3, 1, 1, 1, 1, 1, 1, 1, 1) if sum(damage) >= 8 else ()
        g.loaded = (1, *damage, *crash)
        check_hawk(g)
        assert g.loaded == ()
        assert (g.hawk == HAWK_HERE) == (sum(damage) < 4)
        word = "crashes" if g.wrecks else "leaves for good" if g.hawk == HAWK_OUT else "stays"
        fate[word] += 1
    for word, count in fate.items():
        listed = odds_of(f"fresh Black Hawk hit for {dice}d8: {word}")
        assert Fraction(count, 8**dice) == listed
    assert len(fate) == 3


@pytest.mark.rules("heli.crash_crew")
def test_half_of_a_crew_survives_a_crash() -> None:
    man = PACK.model_index["aircrew2-1"]
    alive = 0
    for damage in range(1, 11):
        g = staged(place={"aircrew2-1": [20, 20]})
        hurt(g, man, damage)
        alive += g.ap[man] > 0
    assert Fraction(alive, 10) == odds_of("crew member (6 AP) survives a crash")
    assert Fraction(alive, 10) ** 4 == odds_of("all four of a crew survive")


@pytest.mark.parametrize(
    ("name", "hits", "words"),
    [
        ("chalk2a-1", 1, "one hit makes an unhurt Ranger (8 AP) a casualty"),
        ("chalk2a-1", 2, "two hits make an unhurt Ranger a casualty"),
        ("aircrew1-1", 1, "one hit makes a 6 AP man a casualty"),
    ],
)
def test_hits_make_casualties_with_the_listed_odds(name: str, hits: int, words: str) -> None:
    man = PACK.model_index[name]
    down = 0
    for damage in product(range(1, 9), repeat=hits):
        g = staged(place={name: [20, 20]})
        for each in damage:
            hurt(g, man, each)
        down += g.ap[man] == 0
    assert Fraction(down, 8**hits) == odds_of(words)


FIRST = ("board", "load", "unload", "leave", "spot", "wheel", "gun", "drive", "forward", "turn")
"""What random play does most often here, so that it meets the rules of vehicles."""


@pytest.mark.parametrize("seed", range(4))
def test_random_play_round_the_convoy_breaks_nothing(seed: int) -> None:
    chance = Random(seed)
    men = [f"{unit}-{n}" for unit in ("chalk2a", "csar") for n in range(1, 7)]
    down = [*chance.sample(men, 3), "v1-driver", "v2-assistant"]
    g = staged(
        place={name: [14 + 1.2 * n, 21.5] for n, name in enumerate(men)},
        vehicles={
            "v1": {"kind": "humvee", "at": [14, 20], "halted": True},
            "v2": {"kind": "truck", "at": [20, 20], "halted": True, "ap": 3},
        },
        state={name: ["casualty"] for name in down},
        mobs=[
            {"facing": 180, "figures": [["rpg", 15.5, 36.5], ["gunman", 16.5, 36.5]]},
            {"figures": [["technical", 30.5, 34.5], ["grenade", 27.5, 33.5]]},
        ],
        hawk={"state": "due", "at": [20.5, 30.5], "ap": 5},
        deck=["ace of hearts", "ace of clubs", "chalk2a", "csar"],
    )
    g.loaded, g.seed = None, numbered_seed(seed)
    while g.result is None and g.n < 250:
        seat = GAME.asked(g)[0]
        choice = GAME.choice(g, seat)
        assert choice is not None
        options = [each for each in choice.options if each[0] != "propose"]
        liked = [each for each in options if each[0] in FIRST]
        action = chance.choice(liked if liked and chance.random() < 0.5 else options)
        assert GAME.apply(g, seat, action) is None
        assert not GAME.broken(g)
        for vehicle in range(CONVOY):
            for man in (g.wheels[vehicle], g.guns[vehicle]):
                assert man < 0 or (g.where[man] == ABOARD + vehicle and g.ap[man] > 0)
