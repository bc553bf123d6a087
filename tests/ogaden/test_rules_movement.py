"""Movement and supply held against a plain walk over the map's own connections."""

from random import Random

import pytest
from staging import bare_map

from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, SEAT_IDS, SOMALIA
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.movement import March
from zariba.games.ogaden.rules.state import CONCEALED, Ogaden, enter

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()
SPAN = 5
MOVERS = {ETHIOPIA: ("E-5IB", "OPS-AVRORA"), SOMALIA: ("S-9IB", "OPS-JIJIGA")}


def staged(step: str, place: dict[str, str], **words: object) -> Ogaden:
    """A bare map with some units on it."""
    return bare_map(GAME, "campaign", step=step, place=place, **words)


def closed(camp: int, zone: int) -> bool:
    """Somalia to Ethiopians, Camp Tatek to Somalis."""
    return PACK.in_somalia[zone] if camp == ETHIOPIA else zone == PACK.tatek


def walk(camp: int, source: int, stops: set[int], limit: int = 99) -> set[int]:
    """Every zone on roads, railways and passes with one path at an end, going on from no stop."""
    found = {(source, "start")}
    level = [(source, "start")]
    for _ in range(limit):
        following = []
        for here, leg in level:
            if leg == "end" or (here in stops and leg != "start"):
                continue
            for (a, to), kind in PACK.net.kind.items():
                if a != here or closed(camp, to) or (kind == "path" and leg == "path"):
                    continue
                after = "road" if leg == "start" else leg
                if kind == "path":
                    after = "path" if leg == "start" else "end"
                if (to, after) not in found:
                    found.add((to, after))
                    following.append((to, after))
        level = following
    return {zone for zone, _ in found}


def marched(state: Ogaden, seat: int, unit: int) -> set[int]:
    """Every zone that the game lets a unit end its movement in."""
    GAME.apply(state, seat, ("unit", unit))
    seen, ends, waiting = set(), set(), [state]
    for position in waiting:  # grows while it is read
        step = position.flow[-1]
        if not isinstance(step, March):
            ends.add(position.at[unit])
            continue
        choice = GAME.choice(position, seat)
        assert choice is not None
        for action in choice.options:
            if action[0] == "done":
                ends.add(position.at[unit])
            elif action[0] == "zone" and (step.zone, step.leg, action[1]) not in seen:
                seen.add((step.zone, step.leg, action[1]))
                twin = position.clone()
                assert GAME.apply(twin, seat, action) is None
                waiting.append(twin)
    return ends


@pytest.mark.rules("7.1b", "7.1c", "7.1h", "7.1i", "1.3b")
@pytest.mark.parametrize("camp", [ETHIOPIA, SOMALIA])
def test_a_brigade_reaches_what_a_plain_walk_reaches(camp: int) -> None:
    name, marker = MOVERS[camp]
    sites = {PACK.codes[z]: SEAT_IDS[camp] for z in range(PACK.size) if PACK.site_steps[z]}
    for start in range(PACK.size):
        if closed(camp, start):
            continue
        state = staged("moves", {name: PACK.codes[start]}, turn="1977-10", marker=marker,
                       site=sites, state={name: ["committed"]})  # fmt: skip
        ends = marched(state, camp, PACK.unit_index[name])
        assert ends | {start} == walk(camp, start, set()) | {start}, PACK.codes[start]


@pytest.mark.rules("7.1d", "7.1f")
@pytest.mark.parametrize("camp", [ETHIOPIA, SOMALIA])
def test_damaged_and_enemy_sites_end_the_walk(camp: int) -> None:
    name, marker = MOVERS[camp]
    unit = PACK.unit_index[name]
    for number in range(25):
        rng = Random(number)
        sites, stops = {}, set()
        for zone in range(PACK.size):
            if PACK.site_steps[zone]:
                owner = rng.choice([camp, camp, 1 - camp])
                damage = rng.choice(["", "", " inoperative"])
                sites[PACK.codes[zone]] = SEAT_IDS[owner] + damage
                if owner != camp or damage:
                    stops.add(zone)
        start = rng.choice([z for z in range(PACK.size) if not closed(camp, z)])
        state = staged("moves", {name: PACK.codes[start]}, turn="1977-10", marker=marker,
                       site=sites, state={name: ["committed"]}, supply=False)  # fmt: skip
        if GAME.why_not(state, camp, ("unit", unit)) is None:
            assert reachable(state, camp, unit) == walk(camp, start, stops) - {start}


def reachable(state: Ogaden, seat: int, unit: int) -> set[int]:
    """Every zone that a unit's movement may enter, its start aside."""
    start = state.at[unit]
    GAME.apply(state, seat, ("unit", unit))
    seen, waiting = set(), [state]
    entered: set[int] = set()
    for position in waiting:
        step = position.flow[-1]
        choice = GAME.choice(position, seat)
        if not isinstance(step, March) or choice is None:
            continue
        for verb, to in choice.options:
            if verb == "zone" and (step.zone, step.leg, to) not in seen:
                seen.add((step.zone, step.leg, to))
                entered.add(to)
                twin = position.clone()
                twin.loaded = (6,) * 20
                GAME.apply(twin, seat, (verb, to))
                waiting.append(twin)
    return entered - {start}


def plain_supply(state: Ogaden, camp: int) -> set[int]:
    """Zones in supply, read straight from section 10."""
    cut = set()
    for zone in range(PACK.size):
        enemy_site = state.site_seat[zone] == 1 - camp and (
            state.site_loss[zone] < PACK.site_steps[zone]
        )
        enemies = [
            u
            for u in state.stacks.get(zone, ())
            if PACK.seat[u] != camp and not PACK.is_air[u] and not state.status[u] & CONCEALED
        ]
        if enemy_site or enemies:
            cut.add(zone)
    centres = {z for z in range(PACK.size) if PACK.box_seat[z] == camp}
    links = {
        z
        for z in range(PACK.size)
        if PACK.kind[z] == BZ
        and state.site_seat[z] == camp
        and not state.site_loss[z]
        and z not in cut
    }
    reached: set[int] = set()
    while True:
        for centre in centres:
            reached |= walk(camp, centre, cut, SPAN)
        if not (links & reached) - centres:
            return reached
        centres |= links & reached


@pytest.mark.rules("10.1b", "10.1c", "10.1d", "10.1e", "10.1f")
@pytest.mark.parametrize("number", range(12))
def test_supply_is_what_a_plain_reading_of_section_10_finds(number: int) -> None:
    rng = Random(number)
    state = staged("moves", {}, turn="1977-10", marker="OPS-JIJIGA")
    for zone in range(PACK.size):
        if PACK.site_steps[zone]:
            if rng.random() < 0.3:
                state.site_seat[zone] = rng.choice([ETHIOPIA, SOMALIA])
            if rng.random() < 0.2:
                state.site_loss[zone] = rng.randint(1, PACK.site_steps[zone])
    for unit in rng.sample(range(PACK.count), 16):
        zones = [z for z in range(PACK.size) if PACK.box_seat[z] < 0]
        enter(state, unit, rng.choice(zones))
        if PACK.hides[unit] and rng.random() < 0.5:
            state.status[unit] = CONCEALED
    for camp in (ETHIOPIA, SOMALIA):
        found = supplied_zones(state, camp)
        assert {z for z in range(PACK.size) if found[z]} == plain_supply(state, camp)
