"""Fog of war: what a seat receives does not depend on what it may not know (7.4)."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import random_play
from staging import bare_map

from zariba.core.choice import DONE, Action
from zariba.core.dice import numbered_seed
from zariba.core.flow import Event
from zariba.core.game import WATCHER
from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.assault import Advance, AssaultOrder
from zariba.games.keren.rules.fire_phases import FireOrder
from zariba.games.keren.rules.fog_of_war import recount_groups
from zariba.games.keren.rules.losses import Losses
from zariba.games.keren.rules.movement import March, MovementPhase
from zariba.games.keren.rules.ranged_fire import NameTarget
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.state import OFF, Keren

VIEWERS = (COMMONWEALTH, ITALIAN, WATCHER)
FIELDS_OF_UNITS = ("units", "at_risk", "lost", "halted", "dropped")
FIELDS_OF_A_UNIT = ("unit", "moving", "with_named")


@cache
def game() -> KerenGame:
    return make()


PACK = game().state_type.pack


def staged(step: str, place: dict[str, str], **words: object) -> Keren:
    """A bare map with some units on it."""
    return bare_map(game(), "first", step=step, place=place, **words)  # type: ignore[arg-type]


def act(state: Keren, seat: int, *actions: tuple[str, str]) -> None:
    for verb, arg in actions:
        refusal = game().apply(state, seat, game().read(verb, arg))
        assert refusal is None, f"{verb} {arg}: {refusal}"


def done_sooner(rng: Random, options: list[Action]) -> Action:
    """Any answer, and now and then the end of the phase."""
    action = rng.choice(options)
    return DONE if DONE in options and rng.random() < 0.12 else action


def played(number: int, decisions: int) -> Iterator[Keren]:
    """Positions of a game played by chance, phase after phase, from the prepared set-up."""
    options = ("facing",) if number % 3 == 0 else ()
    state = game().start(("first", "second")[number % 2], options, numbered_seed(number))
    for side in (ITALIAN, COMMONWEALTH):
        act(state, side, ("prepared", ""), ("done", ""))
    ahead = random_play(game(), state, number, done_sooner)
    return (state for state in islice(ahead, 1, decisions + 1) if state.result is None)


def received(state: Keren, seat: int) -> tuple[bytes, ...]:
    """All that a seat is given, byte for byte: view, choice, picture and log."""
    view = game().mask(state, seat)
    choice = game().choice(state, seat)
    told = (game().scene(view, seat, choice), choice, game().chronicle(view, seat))
    return (game().encode(view), *(msgspec.json.encode(part) for part in told))


def unseen(state: Keren, side: int) -> list[int]:
    """The units of a side that its enemy cannot see: beneath a top, or not on the map."""
    beneath = [
        unit
        for place, stack in state.stacks.items()
        if PACK.seat[stack[0]] == side and place not in state.seen
        for unit in stack[:-1]
    ]
    return beneath + [u for u in PACK.seat_units[side] if state.at[u] == OFF]


def exchanged(state: Keren, a: int, b: int) -> Keren:
    """The same position with two counters in each other's place, in every part of it."""
    trade = {a: b, b: a}
    twin = state.clone()
    for place, stack in state.stacks.items():
        twin.stacks[place] = tuple(trade.get(u, u) for u in stack)
    for values in (twin.at, twin.status, twin.facing):
        if values:
            values[a], values[b] = values[b], values[a]
    for step in twin.flow:
        for name in FIELDS_OF_UNITS:
            if hasattr(step, name):
                setattr(step, name, tuple(trade.get(u, u) for u in getattr(step, name)))
        for name in FIELDS_OF_A_UNIT:
            if hasattr(step, name):
                setattr(step, name, trade.get(getattr(step, name), getattr(step, name)))
    twin.news = [in_news(event, trade) for event in state.news]
    for side in (COMMONWEALTH, ITALIAN):
        recount_groups(twin, side)
    return twin


def in_news(event: Event, trade: dict[int, int]) -> Event:
    """An event with the counters exchanged."""
    return msgspec.structs.replace(event, units=tuple(trade.get(u, u) for u in event.units))


def told_now(state: Keren) -> set[int]:
    """Units that the last action showed to all, and those in a combat that is not over."""
    told = {u for event in state.news if event.kind == "reveal" for u in event.units}
    for step in state.flow:
        if isinstance(step, Retreat | Advance | NameTarget):
            told.update(step.units)
        elif isinstance(step, Losses):
            told.update(step.at_risk)
    return told


def hidden_pairs(state: Keren, seat: int, rng: Random) -> Iterator[tuple[int, int]]:
    """Pairs of counters that a seat cannot tell apart.

    Guns are exchanged for guns: whether a zone of control is there shows when one walks into it.
    """
    for side in (COMMONWEALTH, ITALIAN):
        if side == seat:
            continue
        for guns in (True, False):
            some = [u for u in unseen(state, side) if PACK.is_gun[u] == guns]
            some = [u for u in some if u not in told_now(state)]
            rng.shuffle(some)
            beneath = [u for u in some if state.at[u] >= 0]
            outside = [u for u in some if state.at[u] == OFF]
            yield from pairwise(beneath[:2])
            yield from zip(beneath[:1], outside[:1], strict=False)
            yield from pairwise(outside[:2])


@pytest.mark.rules("7.4a")
@settings(max_examples=6)
@given(st.integers(0, 10_000))
def test_a_seat_receives_the_same_whichever_units_lie_beneath_a_top_or_wait_outside(
    number: int,
) -> None:
    rng = Random(number)
    for state in played(number, 250):
        if rng.random() > 0.03:
            continue
        for seat in VIEWERS:
            before = received(state, seat)
            for a, b in hidden_pairs(state, seat, rng):
                twin = exchanged(state, a, b)
                names = f"{PACK.unit_ids[a]} for {PACK.unit_ids[b]}, {state.flow[-1]}"
                assert received(twin, seat) == before, names


@pytest.mark.rules("7.4a")
@settings(max_examples=6)
@given(st.integers(0, 10_000))
def test_the_games_own_swap_changes_nothing_that_a_seat_receives(number: int) -> None:
    rng = Random(number)
    for state in played(number, 250):
        if rng.random() > 0.03:
            continue
        for seat in VIEWERS:
            twin = game().swap(state, seat, rng)
            assert received(twin, seat) == received(state, seat), f"{state.flow[-1]}"
            assert game().broken(twin) == []


@pytest.mark.rules("7.4a")
@settings(max_examples=6)
@given(st.integers(0, 10_000))
def test_a_view_names_no_unseen_unit_and_holds_no_seed(number: int) -> None:
    rng = Random(number)
    for state in played(number, 250):
        if rng.random() > 0.03:
            continue
        for seat in VIEWERS:
            view = game().mask(state, seat)
            assert view.seed == b""
            assert view.loaded is None
            text = b"".join(received(state, seat)[1:])  # the view itself lists counters by number
            for side in (COMMONWEALTH, ITALIAN):
                if side == seat:
                    continue
                for unit in unseen(state, side):
                    if unit in told_now(state):
                        continue
                    assert view.at[unit] < OFF
                    assert view.status[unit] == 0
                    assert all(unit not in stack for stack in view.stacks.values())
                    assert f'"{PACK.unit_ids[unit]}"'.encode() not in text


@pytest.mark.rules("7.4a")
@settings(max_examples=6)
@given(st.integers(0, 10_000))
def test_an_imagined_position_looks_the_same_and_could_be_real(number: int) -> None:
    rng = Random(number)
    for state in played(number, 250):
        if rng.random() > 0.03:
            continue
        for seat in VIEWERS:
            view = game().mask(state, seat)
            dream = game().imagine(view, seat, rng)
            assert game().encode(game().mask(dream, seat)) == game().encode(view)
            assert game().broken(dream) == []


@pytest.mark.rules("7.4a", "7.4c")
@settings(max_examples=6)
@given(st.integers(0, 10_000))
def test_orders_in_the_making_are_seen_by_their_own_side_only(number: int) -> None:
    for state in played(number, 250):
        step = state.flow[-1]
        if not isinstance(step, March | FireOrder | AssaultOrder):
            continue
        for seat in VIEWERS:
            kept = [s for s in game().mask(state, seat).flow if type(s) is type(step)]
            assert bool(kept) == (seat == step.seat)


@pytest.mark.rules("7.4a")
def test_turning_a_unit_beneath_a_top_does_not_name_it() -> None:
    place = {"CW4-red-1": "1230", "CW4-blue-1": "1230", "CW4-red-2": "1230"}
    state = staged("commonwealth movement", place, options=("facing",))
    act(state, COMMONWEALTH, ("turn", "CW4-red-1"))
    a, b = PACK.unit_index["CW4-red-1"], PACK.unit_index["CW4-blue-1"]
    for seat in (ITALIAN, WATCHER):
        assert received(exchanged(state, a, b), seat) == received(state, seat)


@pytest.mark.rules("7.4a")
def test_a_stack_stopped_by_a_zone_of_control_does_not_name_its_units() -> None:
    place = {"CW4-red-1": "1227", "CW4-red-2": "1227", "IT-col-red-1": "1225", "CW4-art-1": "1230"}
    state = staged("commonwealth movement", place)
    act(state, COMMONWEALTH, ("unit", "CW4-red-1"), ("unit", "CW4-red-2"), ("hex", "1226"))
    a, b = PACK.unit_index["CW4-red-1"], PACK.unit_index["CW4-blue-1"]
    for seat in (ITALIAN, WATCHER):
        assert received(exchanged(state, a, b), seat) == received(state, seat)


@pytest.mark.rules("7.4a")
def test_how_a_move_ended_is_its_owners_affair() -> None:
    place = {"CW4-red-1": "1227", "CW4-art-1": "1227", "CW4-blue-1": "1227", "IT-art3-1": "1220"}
    state = staged("commonwealth movement", place)
    act(state, COMMONWEALTH, ("unit", "CW4-red-1"), ("unit", "CW4-art-1"), ("hex", "1226"))
    act(state, COMMONWEALTH, ("drop", "CW4-red-1"), ("done", ""))
    assert state.flow[-1] != MovementPhase(COMMONWEALTH)
    for seat in (ITALIAN, WATCHER):
        assert game().mask(state, seat).flow[-1] == MovementPhase(COMMONWEALTH)


@pytest.mark.rules("5.0b", "7.4a")
def test_a_stack_being_fired_at_for_having_moved_is_imagined_with_a_unit_that_moved() -> None:
    state = staged(
        "commonwealth defensive fire",
        {"CW4-red-1": "4427", "IT-col-red-1": "4426", "IT-col-blue-1": "4426"},
        state={"IT-col-red-1": ["moved"]},
        options=["fire-at-moved"],
    )
    act(state, COMMONWEALTH, ("hex", "4426"), ("unit", "CW4-red-1"))
    view = game().mask(state, COMMONWEALTH)
    dream = game().imagine(view, COMMONWEALTH, Random(1))
    assert game().mask(dream, COMMONWEALTH) == view
    act(dream, COMMONWEALTH, ("fire", ""))
    (shot,) = (event for event in dream.news if event.kind == "fire")
    assert shot.units[0] != PACK.unit_index["IT-col-blue-1"]


@pytest.mark.rules("7.4b")
def test_units_in_the_middle_of_a_retreat_stay_known_and_the_rest_can_be_imagined() -> None:
    place = {"IT-col-red-1": "4903", "IT-alp-white-1": "4903", "IT-col-blue-1": "4903"}
    state = staged("commonwealth defensive fire", place | {"CW4-red-1": "4804"})
    act(state, COMMONWEALTH, ("hex", "4903"), ("unit", "CW4-red-1"), ("fire", ""))
    state.loaded = (6,)
    act(state, COMMONWEALTH, ("unit", "IT-col-red-1"))
    act(state, ITALIAN, ("unit", "IT-col-blue-1"), ("hex", "5004"), ("hex", "5104"))
    view = game().mask(state, COMMONWEALTH)
    assert view.stacks[PACK.place_index["4903"]] == state.stacks[PACK.place_index["4903"]]
    dream = game().imagine(view, COMMONWEALTH, Random(1))
    act(dream, ITALIAN, ("unit", "IT-alp-white-1"), ("hex", "5004"), ("hex", "5104"))
    act(dream, ITALIAN, ("done", ""), ("hex", "5004"))
    assert dream.at[PACK.unit_index["IT-col-red-1"]] == PACK.place_index["5004"]


@pytest.mark.rules("7.4b")
def test_what_was_shown_stays_shown_to_the_enemy_and_to_watchers() -> None:
    place = {"CW4-red-1": "4905", "CW4-red-2": "4905", "IT-col-red-1": "5005"}
    state = staged("commonwealth movement", place, shown=["4905"])
    for seat in (ITALIAN, WATCHER):
        view = game().mask(state, seat)
        assert view.stacks[PACK.place_index["4905"]] == state.stacks[PACK.place_index["4905"]]
