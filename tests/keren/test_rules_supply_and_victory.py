"""Supply, victory and components held against a second reading of the rulebook.

The cases show each rule in one position; here whole maps are counted by a slow and plain
method, straight from the data files, and must come out the same.
"""

import csv
import re
import tomllib
from collections import deque
from functools import cache
from heapq import heappop, heappush
from random import Random

import pytest
from random_play import random_play
from staging import bare_map

from zariba.core.choice import Action
from zariba.core.dice import numbered_seed
from zariba.core.flow import Event
from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN, SEATS
from zariba.games.keren.material.pack import HERE
from zariba.games.keren.rules.state import Keren
from zariba.games.keren.rules.supply import line_lengths, road_to_keren

GAME: KerenGame = make()
PACK = GAME.state_type.pack
TUNNEL = "tunnel"
MOUTHS = ("2621", "2522")
SOURCES = (("0033", "0031", "5433"), ("1907", "2609", "3112", "4217", "4811", "5305"))
COSTS = {"clear": 1, "slope": 2, "hill": 3, "bluff": 4, "precipice": 5, "ridge": 6}
COSTS |= {"peak": 6, "sheer": 6, "gorge": 1}


def staged(**words: object) -> Keren:
    """A staged position, at its first decision."""
    return bare_map(GAME, "first", **words)


def act(g: Keren, seat: str, *actions: tuple[str, str]) -> list[Event]:
    """Do these things; what they brought about."""
    news: list[Event] = []
    for verb, arg in actions:
        assert GAME.apply(g, SEATS.index(seat), GAME.read(verb, arg)) is None
        news += g.news
    return news


# The second reading


@cache
def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def ground() -> dict[str, str]:
    return {row["hex"]: row["terrain"] for row in rows("map_hexes.csv")}


@cache
def between(name: str) -> dict[frozenset[str], set[str]]:
    """What joins or parts two hexes."""
    found: dict[frozenset[str], set[str]] = {}
    for row in rows(name):
        found.setdefault(frozenset((row["hex_a"], row["hex_b"])), set()).add(row["kind"])
    return found


@cache
def touching(code: str) -> tuple[str, ...]:
    """The neighbours of a hex: even columns sit half a hex north of odd ones."""
    column, row = int(code[:2]), int(code[2:])
    low = row - 1 if column % 2 == 0 else row
    near = [(column, row - 1), (column, row + 1)]
    near += [(column + side, r) for side in (-1, 1) for r in (low, low + 1)]
    return tuple(
        name for c, r in near if c >= 0 and r >= 0 and (name := f"{c:02}{r:02}") in ground()
    )


def sides(a: str, b: str) -> set[str]:
    return between("map_hexsides.csv").get(frozenset((a, b)), set())


def links(a: str, b: str) -> set[str]:
    return between("map_links.csv").get(frozenset((a, b)), set())


@cache
def steps(code: str) -> tuple[tuple[str, int], ...]:
    """Where a unit may walk from a place, and what it pays."""
    if code == TUNNEL:
        return tuple((mouth, 1) for mouth in MOUTHS)
    found = [(TUNNEL, 1)] if code in MOUTHS else []
    for near in touching(code):
        if "prohibited" in sides(code, near):
            continue
        if links(code, near) - {TUNNEL}:
            found.append((near, 1))
            continue
        cost = 6 if "sheer" in sides(code, near) else COSTS[ground()[near]]
        found.append((near, cost + ("fort" in sides(code, near))))
    return tuple(found)


def zone(code: str) -> list[str]:
    """The places a unit casts its zone of control into."""
    if code == TUNNEL:
        return list(MOUTHS)
    near = [n for n in touching(code) if not sides(code, n) & {"prohibited", "roadblock"}]
    return near + ([TUNNEL] if code in MOUTHS else [])


def standing(place: dict[str, str], side: int) -> dict[str, str]:
    """The units of a side and where they are."""
    return {name: at for name, at in place.items() if name.startswith(("CW", "IT")[side])}


def shut(place: dict[str, str], side: int) -> set[str]:
    """Where no line of the side may go (6.1)."""
    foes = standing(place, 1 - side)
    zones = {near for name, at in foes.items() if "-art" not in name for near in zone(at)}
    return {*foes.values(), *zones} - {*standing(place, side).values()}


def length(place: dict[str, str], side: int, start: str) -> int | None:
    """The cheapest line from a unit to a source, walked from the unit."""
    closed = shut(place, side)
    goals = {*SOURCES[side]} - {*standing(place, 1 - side).values()}
    if start in goals:
        return 0
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        paid, here = heappop(queue)
        if here in goals:
            return paid if paid <= 100 else None
        if paid > best[here]:
            continue
        for near, cost in steps(here):
            if near in closed and near not in goals:
                continue
            total = paid + (0 if near in goals else cost)
            if total < best.get(near, 1000):
                best[near] = total
                heappush(queue, (total, near))
    return None


def path_to_tigu(place: dict[str, str]) -> bool:
    """Whether road and rail lead from a Commonwealth source to an unguarded Tigu (4.1)."""
    italians = standing(place, ITALIAN)
    guards = [at for name, at in italians.items() if "-art" not in name]
    if "5503" in italians.values() or any("5503" in zone(at) for at in guards):
        return False
    closed = shut(place, COMMONWEALTH)
    queue = deque(s for s in ("0033", "0031") if s not in italians.values())
    seen = set(queue)
    while queue:
        here = queue.popleft()
        if here == "5503":
            return True
        if here == TUNNEL:
            onward = list(MOUTHS)
        else:
            onward = [n for n in touching(here) if links(here, n) & {"road", "rail"}]
            onward += [TUNNEL] if here in MOUTHS else []
        for near in onward:
            if near not in closed and near not in seen:
                seen.add(near)
                queue.append(near)
    return False


def scattered(rng: Random) -> dict[str, str]:
    """Units of both sides strewn over the map, one to a hex, many on road, rail and sources."""
    busy = sorted({code for pair in between("map_links.csv") for code in pair})
    busy += [*SOURCES[0], *SOURCES[1], TUNNEL] * 3
    codes = sorted(ground())
    names = [*PACK.unit_ids[: PACK.count]]
    rng.shuffle(names)
    wanted = [rng.choice(busy if rng.random() < 0.3 else codes) for _ in range(rng.randint(10, 60))]
    return dict(zip(names, dict.fromkeys(wanted), strict=False))


@pytest.mark.rules("6.0a", "6.1a", "6.1b", "6.1c", "6.1d", "6.2b", "6.2c", "6.4a", "6.4b")
@pytest.mark.parametrize("seed", range(12))
def test_supply_lines_are_as_long_as_walking_them_shows(seed: int) -> None:
    place = scattered(Random(seed))
    g = staged(place=place, step="commonwealth movement")
    for side in (COMMONWEALTH, ITALIAN):
        found = line_lengths(g, side)
        for unit in PACK.seat_units[side]:
            if g.at[unit] >= 0:
                here = PACK.codes[g.at[unit]]
                walked = length(place, side, here)
                assert found[g.at[unit]] == (walked if walked is not None else 1 << 20), here


@pytest.mark.rules("4.1a", "4.1b", "4.1c", "4.1d")
def test_the_road_to_keren_is_open_when_following_it_shows_so() -> None:
    verdicts = []
    rng = Random(3)
    for _ in range(300):
        place = dict(list(scattered(rng).items())[: rng.randint(1, 12)])
        g = staged(place=place, step="commonwealth movement")
        verdicts.append(path_to_tigu(place))
        assert bool(road_to_keren(g)) == verdicts[-1], place
    assert {True, False} == set(verdicts)


# Components


@pytest.mark.rules("2.1a")
def test_the_grid_has_the_printed_rows_and_its_even_columns_sit_north() -> None:
    hexes = {f"{c:02}{r:02}" for c in range(61) for r in range(1 - c % 2, 34)}
    assert set(PACK.codes[:-1]) == hexes
    for number, code in enumerate(PACK.codes[:-1]):
        assert {PACK.codes[n] for n in PACK.grid.adjacent[number]} == set(touching(code))


@pytest.mark.rules("2.0a")
@pytest.mark.parametrize(
    ("step", "seat", "suppressed", "actions"),
    [
        ("italian rally", "italian", True, [("unit", "IT-gren-tan-1")]),
        (
            "italian defensive fire",
            "italian",
            False,
            [("hex", "1126"), ("unit", "IT-gren-tan-1"), ("fire", "")],
        ),
        (
            "italian assault",
            "italian",
            False,
            [("hex", "1126"), ("unit", "IT-gren-tan-1"), ("assault", "")],
        ),
    ],
)
def test_rally_fire_and_assault_each_roll_one_six_sided_die(
    step: str, seat: str, suppressed: bool, actions: list[tuple[str, str]]
) -> None:
    g = staged(
        place={"IT-gren-tan-1": "1026", "CW4-red-1": "1126", "CW4-red-2": "1126"},
        state={"IT-gren-tan-1": ["suppressed"]} if suppressed else {},
        step=step,
    )
    g.loaded = None
    news = act(g, seat, *actions)
    if step.endswith("fire"):
        news += act(g, seat, ("unit", "CW4-red-1"))
    (die,) = [event for event in news if event.kind == "roll"]
    assert die.value == 6
    assert 1 <= die.die <= 6


def fierce(rng: Random, options: list[Action]) -> Action:
    return rng.choice([a for a in options if a[0] not in ("done", "top")] or options)


@pytest.mark.rules("2.0a")
def test_every_roll_of_many_random_decisions_is_a_number_from_one_to_six() -> None:
    g = GAME.start("second", (), numbered_seed(5))
    for side in (ITALIAN, COMMONWEALTH):
        for verb in ("prepared", "done"):
            assert GAME.apply(g, side, (verb, 0)) is None
    dice: list[Event] = []
    for state in random_play(GAME, g, 5, fierce):
        dice += [event for event in state.news if event.kind == "roll"]
        if len(dice) >= 60:
            break
    assert {event.value for event in dice} == {6}
    assert {event.die for event in dice} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rules("2.3a", "2.4b", "6.3a", "6.5b", "6.5c", "6.5d")
@pytest.mark.parametrize(
    ("name", "front", "carrying", "unsupplied", "both"),
    [
        ("CW4-red-1", "4 4 14", "2 2 14", "2 2 7", "1 1 7"),
        ("CW5-red-1", "4 3 12", "2 1 12", "2 1 6", "1 0.5 6"),
        ("CW5-tan-1", "3 2 12", "1 1 12", "1 1 6", "0.5 0.5 6"),
        ("CW4-matilda", "6 8 10", "3 4 10", "3 4 5", "1 2 5"),
        ("CW4-art-1", "5 2 4", "5 2 4", "2 1 2", "2 1 2"),
        ("IT-art5-1", "5 1 4", "5 1 4", "2 0.5 2", "2 0.5 2"),
        ("IT-afr-black-1", "5 4 14", "2 2 14", "2 2 7", "1 1 7"),
        ("IT-alp-white-1", "5 6 14", "2 3 14", "2 3 7", "1 1 7"),
        ("IT-gren-tan-1", "3 2 12", "1 1 12", "1 1 6", "0.5 0.5 6"),
        ("IT-cav-tan-1", "1 2 24", "0.5 1 24", "0.5 1 12", "0.25 0.5 12"),
        ("IT-col-red-1", "2 1 14", "1 0.5 14", "1 0.5 7", "0.5 0.25 7"),
    ],
)
def test_each_kind_of_unit_has_its_numbers_on_either_side_and_halved(
    name: str, front: str, carrying: str, unsupplied: str, both: str
) -> None:
    unit = PACK.unit_index[name]
    found = [
        f"{PACK.fire[unit][face] / 4:g} {PACK.assault[unit][face] / 4:g} {PACK.mp[unit][face]}"
        for face in range(4)
    ]
    assert found == [front, carrying, unsupplied, both]


@pytest.mark.rules("6.2a", "6.0a")
def test_the_sources_and_the_ranges_are_those_of_the_rulebook() -> None:
    assert (PACK.front_range, PACK.carrying_range) == (50, 100)
    assert tuple(tuple(PACK.codes[s] for s in side) for side in PACK.sources) == SOURCES


@pytest.mark.rules("4.2d")
def test_each_vp_hex_gives_its_printed_value_while_the_commonwealth_was_last_in_it() -> None:
    printed = tomllib.loads((HERE / "places.toml").read_text("utf-8"))["vp_hex"]
    assert sum(entry["vp"] for entry in printed) == 37
    for entry in printed:
        for side, points in (("commonwealth", entry["vp"]), ("italian", 0), ("none", 0)):
            g = staged(held={entry["hex"]: side}, step="end of turn", turn=8)
            assert GAME.observe(g, "total", points) is None


@pytest.mark.rules("4.2d")
def test_the_map_is_marked_with_the_points_that_the_game_counts() -> None:
    counted = {PACK.codes[h]: vp for h, vp in zip(PACK.vp_hexes, PACK.vp_values, strict=True)}
    lines = {space.id: space.lines for space in GAME.board("first").spaces}
    told = {code: text for code, texts in lines.items() for text in texts if "victory" in text}
    assert told == {code: f"{vp} victory points" for code, vp in counted.items()}
    printed = re.findall(r">\+(\d+)</text>", GAME.artwork("first"))
    assert sorted(map(int, printed)) == sorted([*counted.values(), 5])  # and one in the key


@pytest.mark.rules("4.2b")
def test_an_air_attack_puts_no_air_unit_at_risk() -> None:
    assert not any(name in PACK.unit_index for name in PACK.air)
