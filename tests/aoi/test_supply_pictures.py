"""Answers about supply that are kept never outlive the position they were worked out for."""

from collections.abc import Callable
from random import Random

import pytest

from zariba.core.dice import numbered_seed
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.rules.state import PORT_DAMAGED, Aoi
from zariba.games.aoi.rules.supply import (
    PICTURES,
    barred_hexes,
    fed_hexes,
    is_open,
    known_pictures,
    shut_hexes,
    sources,
    spread,
)
from zariba.registry import load

SCENARIOS = ("ethiopia", "east_africa", "spanish_civil_war")


def played(scenario: str, decisions: int) -> Aoi:
    """A position after so many decisions of random play."""
    game = load("aoi")
    moves = Random(7)
    state = game.start(scenario, (), numbered_seed(7))
    for _ in range(decisions):
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        game.apply(state, seat, moves.choice(choice.options))
    assert isinstance(state, Aoi)
    return state


def traced(g: Aoi, seat: int, without: int = -1) -> frozenset[int]:
    """The answer worked out anew."""
    return spread(g, seat, [hex_ for hex_ in sources(g, seat) if hex_ != without])


def lose_every_stack(g: Aoi) -> None:
    g.stacks.clear()


def own_every_hex(g: Aoi) -> None:
    g.taken.update(dict.fromkeys(range(g.pack.hexes), 0))


def damage_every_port(g: Aoi) -> None:
    g.works.update({h: PORT_DAMAGED for h in range(g.pack.hexes) if g.pack.port[h]})


def land_chits(g: Aoi) -> None:
    g.chits.update({h: 1 for h in range(g.pack.hexes) if g.pack.land[h] and h not in g.stacks})


def destroy_every_source(g: Aoi) -> None:
    g.destroyed = tuple(range(g.pack.hexes))


def raise_partisans(g: Aoi) -> None:
    fed = sorted(fed_hexes(g, 0) - set(sources(g, 0)))
    for side in g.plan.sides:
        for number, piece in enumerate(side.of_sort[PARTISAN]):
            g.at[piece] = fed[number * 3 % len(fed)]


CHANGES = (
    lose_every_stack,
    own_every_hex,
    damage_every_port,
    land_chits,
    destroy_every_source,
    raise_partisans,
)


@pytest.mark.parametrize("change", CHANGES)
def test_a_kept_answer_is_not_given_for_a_position_that_moved_on(
    change: Callable[[Aoi], None],
) -> None:
    g = played("east_africa", 900)
    before = [fed_hexes(g, seat) for seat in (0, 1)]
    later = g.clone()
    change(later)
    after = [fed_hexes(later, seat) for seat in (0, 1)]
    assert after == [traced(later, seat) for seat in (0, 1)]
    assert after != before
    assert [fed_hexes(g, seat) for seat in (0, 1)] == before


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_source_left_out_and_the_other_side_have_answers_of_their_own(scenario: str) -> None:
    g = played(scenario, 400)
    for seat in (0, 1):
        for without in (-1, *sources(g, seat)):
            assert fed_hexes(g, seat, without) == traced(g, seat, without)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_shut_hexes_are_those_that_are_not_open(scenario: str) -> None:
    for decisions in (200, 600):
        g = played(scenario, decisions)
        for seat in (0, 1):
            shut, barred = shut_hexes(g, seat), barred_hexes(g, seat)
            hexes = range(g.pack.hexes)
            assert shut == {h for h in hexes if not is_open(g, seat, h, barred)}


def test_only_so_many_answers_are_kept() -> None:
    g = played("east_africa", 300)
    known = known_pictures(g.pack)
    for hex_ in range(g.pack.hexes):
        fed_hexes(g, 0, hex_)
        assert len(known) <= PICTURES
