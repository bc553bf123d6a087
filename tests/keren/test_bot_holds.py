"""What the doctrine does not throw away: garrisons, lines, company."""

from __future__ import annotations

import pytest
from staging import bare_map

from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.games.keren.bot.doctrine import Doctrine
from zariba.games.keren.bot.escapes import open_bits, room_behind
from zariba.games.keren.bot.garrison import garrisons, lonely, spared
from zariba.games.keren.bot.picture import Picture, zone
from zariba.games.keren.bot.routes import Order
from zariba.games.keren.bot.stand import behind
from zariba.games.keren.game import make
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.retreat import first_hexes
from zariba.games.keren.rules.sequence import IT_MOVEMENT
from zariba.games.keren.rules.state import Keren
from zariba.registry import load

PACK = make().state_type.pack
PLACE = PACK.place_index
UNIT = PACK.unit_index
FORT = {
    "IT-afr-light_pink-1": "4120",
    "IT-col-dark_blue-1": "4120",
    "IT-col-dark_blue-2": "4120",
    "IT-cav-light_pink-1": "5503",
}


@pytest.fixture(scope="module")
def game() -> Game[State]:
    return load("keren")


def italians(game: Game[State], step: str = "italian movement", **words: object) -> Keren:
    state = bare_map(game, "first", step=step, **words)
    assert isinstance(state, Keren)
    return state


def orders(game: Game[State], state: Keren, seat: int) -> list[Order]:
    view = game.mask(state, seat)
    assert isinstance(view, Keren)
    return Doctrine().marches(view, seat)


def leaving(plan: list[Order], place: str, state: Keren) -> list[int]:
    """The units that a plan takes out of a place."""
    return [u for o in plan for u in o.units if state.at[u] == PLACE[place] != o.path[-1]]


@pytest.mark.parametrize("scenario", ["first", "second"])
def test_nobody_leaves_a_victory_hex_empty_on_the_first_turn(
    game: Game[State], scenario: str
) -> None:
    state = game.start(scenario, (), numbered_seed(1))
    assert isinstance(state, Keren)
    for seat in (ITALIAN, COMMONWEALTH):
        for action in (("prepared", 0), ("done", 0)):
            assert game.apply(state, seat, action) is None
    state.phase = IT_MOVEMENT
    plan = orders(game, state, ITALIAN)
    gone = {u for o in plan for u in o.units}
    for place in PACK.vp_hexes:
        feet = [u for u in state.stacks.get(place, ()) if not PACK.is_gun[u]]
        if feet and PACK.seat[feet[0]] == ITALIAN:
            assert [u for u in feet if u not in gone], PACK.codes[place]
    assert leaving(plan, "4120", state) == []


def test_the_garrison_of_the_fort_stays_when_the_enemy_comes_up(game: Game[State]) -> None:
    near = {f"CW5-red-{i}": "4222" for i in (1, 2, 3)}
    state = italians(game, place=FORT | near)
    assert leaving(orders(game, state, ITALIAN), "4120", state) == []


RING = {
    f"CW5-{colour}-{i}": place
    for colour, place in zip(
        ("red", "blue", "green", "yellow", "white"),
        ("4119", "4121", "4220", "4221", "4020"),
        strict=True,
    )
    for i in (1, 2, 3)
}


def test_a_garrison_that_an_assault_would_sweep_away_may_leave_but_not_at_the_end(
    game: Game[State],
) -> None:
    state = italians(game, turn=3, place=FORT | RING)
    fort = {UNIT[u] for u, place in FORT.items() if place == "4120"}
    assert not fort & garrisons(Picture(state, ITALIAN))
    last = italians(game, turn=8, place=FORT | RING)
    assert fort <= garrisons(Picture(last, ITALIAN))


def test_the_commonwealth_keeps_a_garrison_in_what_it_has_taken(game: Game[State]) -> None:
    taken = {f"CW5-red-{i}": "4120" for i in (1, 2, 3)}
    enemy = {"IT-col-red-1": "4117", "IT-col-red-2": "4117", "IT-cav-light_pink-1": "5503"}
    held = {"4120": "commonwealth"}
    state = italians(game, step="commonwealth movement", turn=3, place=taken | enemy, held=held)
    assert leaving(orders(game, state, COMMONWEALTH), "4120", state) == []
    far = {"IT-col-red-1": "5006", "IT-col-red-2": "5006", "IT-cav-light_pink-1": "5503"}
    state = italians(game, step="commonwealth movement", turn=3, place=taken | far, held=held)
    assert len(leaving(orders(game, state, COMMONWEALTH), "4120", state)) <= 1


def test_a_garrison_does_not_follow_up_an_assault(game: Game[State]) -> None:
    taken = {f"CW5-red-{i}": "4120" for i in (1, 2, 3)}
    state = italians(game, place=taken | {"IT-col-red-1": "4119", "CW5-blue-1": "4220"})
    p = Picture(state, COMMONWEALTH)
    assert not spared(p, UNIT["CW5-red-1"])
    assert spared(p, UNIT["CW5-blue-1"])


def test_no_battalion_marches_behind_the_enemys_lines(game: Game[State]) -> None:
    lines = {
        f"CW4-{colour}-{i}": place
        for colour, place in zip(
            ("red", "blue", "green", "yellow", "white"),
            ("3417", "3517", "2818", "2819", "3019"),
            strict=True,
        )
        for i in (1, 2, 3)
    }
    lone = {"IT-col-light_blue-3": "3018", "IT-cav-light_pink-1": "5503"}
    state = italians(game, place=lines | lone)
    p = Picture(state, ITALIAN)
    assert behind(p, PLACE["3126"])
    assert not behind(p, PLACE["3112"])
    for order in orders(game, state, ITALIAN):
        assert not behind(p, order.path[-1])


def test_a_lone_unit_is_lonely_only_with_the_enemy_near_and_no_friend_beside_it(
    game: Game[State],
) -> None:
    words = {"CW4-red-1": "1227", "CW4-red-2": "1229", "IT-col-red-1": "1224"}
    state = italians(game, place=words)
    p = Picture(state, COMMONWEALTH)
    red, other = UNIT["CW4-red-1"], UNIT["CW4-red-2"]
    assert lonely(p, PLACE["1227"], (red,))
    assert not lonely(p, PLACE["1228"], (red,))
    assert not lonely(p, PLACE["1227"], (red, other))
    assert not lonely(p, PLACE["2031"], (red,))


def test_its_own_reckoning_of_a_retreat_agrees_with_the_rules(game: Game[State]) -> None:
    state = game.start("first", (), numbered_seed(2))
    assert isinstance(state, Keren)
    for seat in (ITALIAN, COMMONWEALTH):
        for action in (("prepared", 0), ("done", 0)):
            assert game.apply(state, seat, action) is None
    for seat in (ITALIAN, COMMONWEALTH):
        enemy = zone(state, 1 - seat)
        for place, stack in state.stacks.items():
            if PACK.seat[stack[0]] == seat:
                room = room_behind(state, seat, place, open_bits(state, seat), enemy)
                assert bool(room) == bool(first_hexes(state, stack[0])), PACK.codes[place]
